/* MPI_Alltoallw with MPI_IN_PLACE: each two processes exchange elements of a datatype of their own; what lies between
 * the parts and in gaps of elements stays as it is. */
/* processes: 1 2 4 */
#include "processes.h"

enum { MOST = 8, INTS = 16, NONE = -7 };
enum form { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };
static const char *const forms[] = {"MPI_Alltoallw", "MPI_Ialltoallw", "MPI_Alltoallw_init"};

/* Of three kinds: which INTs of a part are data. */
static int is_data(int kind, int i)
{
    const int places[3] = {0x0007, 0x1515, 0x00c3};

    return places[kind] >> i & 1;
}

static int exchange(enum form form, void *room, const int *counts, const int *displs, const MPI_Datatype *types)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int code;

    switch (form) {
    case BLOCKING:
        return MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, room, counts, displs, types, MPI_COMM_WORLD);
    case NONBLOCKING:
        code = MPI_Ialltoallw(MPI_IN_PLACE, NULL, NULL, NULL, room, counts, displs, types, MPI_COMM_WORLD, &request);
        return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
    default:
        code = MPI_Alltoallw_init(MPI_IN_PLACE, NULL, NULL, NULL, room, counts, displs, types, MPI_COMM_WORLD,
                                  MPI_INFO_NULL, &request);
        /* Twice back and forth, so that the last exchange is one way. */
        for (int i = 0; i < 3 && code == MPI_SUCCESS; i++) {
            code = MPI_Start(&request);
            if (code == MPI_SUCCESS) code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
        return code;
    }
}

int main(int argc, char **argv)
{
    int counts[MOST], displs[MOST];
    int lengths[2] = {2, 2}, places[2] = {0, 6};
    MPI_Datatype kinds[3], types[MOST], every_other;

    start(&argc, &argv);
    MPI_Type_contiguous(3, MPI_INT, &kinds[0]);
    MPI_Type_vector(3, 1, 2, MPI_INT, &every_other);
    MPI_Type_create_resized(every_other, 0, 8 * sizeof(int), &kinds[1]);
    MPI_Type_free(&every_other);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &kinds[2]);
    for (int i = 0; i < 3; i++)
        MPI_Type_commit(&kinds[i]);
    for (enum form form = 0; form < FORMS; form++) {
        int room[MOST * INTS], ok = 1;

        for (int i = 0; i < MOST * INTS; i++)
            room[i] = NONE;
        for (int other = 0; other < processes; other++) {
            int kind = (rank + other) % 3;

            types[other] = kinds[kind];
            counts[other] = kind == 1 ? 2 : 1;
            displs[other] = other * INTS * (int)sizeof(int);
            for (int i = 0; i < INTS; i++)
                if (is_data(kind, i)) room[other * INTS + i] = 1000 * rank + 100 * other + i;
        }
        check_class(exchange(form, room, counts, displs, types), MPI_SUCCESS, forms[form]);
        for (int other = 0; other < MOST; other++)
            for (int i = 0; i < INTS; i++) {
                int is_there = other < processes && is_data((rank + other) % 3, i);
                int expected = is_there ? 1000 * other + 100 * rank + i : NONE;

                ok = ok && room[other * INTS + i] == expected;
            }
        check(ok, forms[form]);
    }
    for (int i = 0; i < 3; i++)
        MPI_Type_free(&kinds[i]);
    return finish_all();
}
