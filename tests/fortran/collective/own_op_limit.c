/* U4: the maximum number of nonblocking reductions with operations of the program on a real MPI, at the same time, each
 * with its own datatype; one more is an error; and any number with the same operation and datatype. */
/* processes: 1 2 4 */
#include "processes.h"

#define MOST 1024
#define SAME 1500

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    int size = 0;
    MPI_Type_size(*datatype, &size);
    for (int i = 0; i < *length * size / (int)sizeof(int); i++) ((int *)inout)[i] += ((int *)in)[i];
}

static int sent[SAME], got[SAME];
static MPI_Request requests[SAME];

static int are_sums(int count)
{
    for (int i = 0; i < count; i++)
        if (got[i] != processes * i + processes * (processes - 1) / 2) return 0;
    return 1;
}

int main(int argc, char **argv)
{
    static MPI_Datatype types[MOST + 1];
    MPI_Op op;
    MPI_Request none = MPI_REQUEST_NULL;
    int started = 0, code, is_embedded, length, sum = -7;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];

    start(&argc, &argv);
    MPI_Get_library_version(version, &length);
    is_embedded = strstr(version, "embedded") != NULL;
    MPI_Op_create(add, 1, &op);
    for (int i = 0; i < SAME; i++) sent[i] = i + rank;
    for (int i = 0; i <= MOST; i++) {
        MPI_Type_dup(MPI_INT, &types[i]);
        MPI_Type_commit(&types[i]);
    }
    for (int i = 0; i < MOST; i++)
        started += MPI_Iallreduce(&sent[i], &got[i], 1, types[i], op, MPI_COMM_WORLD, &requests[i]) == MPI_SUCCESS;
    check(started == MOST, "1,024 reductions at the same time");
    code = MPI_Iallreduce(&sent[0], &sum, 1, types[MOST], op, MPI_COMM_WORLD, &none);
    check_class(code, is_embedded ? MPI_SUCCESS : MPI_ERR_NO_MEM, "one more on a real MPI");
    check(is_embedded || (none == MPI_REQUEST_NULL && sum == -7), "it is not started");
    MPI_Wait(&none, MPI_STATUS_IGNORE);
    check_class(MPI_Waitall(MOST, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    check(are_sums(MOST), "the results");
    check_class(MPI_Allreduce(&sent[1], &got[1], 1, types[MOST], op, MPI_COMM_WORLD), MPI_SUCCESS, "there is room again");
    for (int i = 0; i <= MOST; i++) MPI_Type_free(&types[i]);

    memset(got, 0, sizeof got);
    started = 0;
    for (int i = 0; i < SAME; i++)
        started += MPI_Iallreduce(&sent[i], &got[i], 1, MPI_INT, op, MPI_COMM_WORLD, &requests[i]) == MPI_SUCCESS;
    check(started == SAME, "any number with the same datatype");
    MPI_Op_free(&op);
    check_class(MPI_Waitall(SAME, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    check(are_sums(SAME), "the results");
    return finish_all();
}
