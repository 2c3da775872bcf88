/* Collective operations from C: large counts, null pointers, arrays of handles. Tests in Fortran cover what the
 * procedures do. */
/* processes: 1 2 4 */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

/* Arrays with an element for each process. */
static int *counts, *displs;
static MPI_Count *large_counts;
static MPI_Aint *large_displs;
static MPI_Datatype *types;
static int32_t *sent, *room;

static void prepare(void)
{
    for (int i = 0; i < 2 * processes; i++) {
        sent[i] = 100 * rank + i;
        room[i] = -7;
    }
}

/* The parts, of which each process has sent the first one, or one to each process. */
static void came(int code, int is_parts, const char *what)
{
    check_code(code, MPI_SUCCESS, what);
    for (int p = 0; p < processes; p++)
        check(room[2 * p] == 100 * p + (is_parts ? 2 * rank : 0) && room[2 * p + 1] == -7, what);
}

static void both_counts(void)
{
    MPI_Request request = MPI_REQUEST_NULL;

    prepare();
    came(MPI_Allgatherv(sent, 1, MPI_INT32_T, room, counts, displs, MPI_INT32_T, MPI_COMM_WORLD), 0,
         "MPI_Allgatherv");
    prepare();
    came(MPI_Allgatherv_c(sent, 1, MPI_INT32_T, room, large_counts, large_displs, MPI_INT32_T, MPI_COMM_WORLD), 0,
         "MPI_Allgatherv_c");
    prepare();
    came(MPI_Alltoallv(sent, counts, displs, MPI_INT32_T, room, counts, displs, MPI_INT32_T, MPI_COMM_WORLD), 1,
         "MPI_Alltoallv");
    prepare();
    came(PMPI_Alltoallv_c(sent, large_counts, large_displs, MPI_INT32_T, room, large_counts, large_displs,
                          MPI_INT32_T, MPI_COMM_WORLD),
         1, "PMPI_Alltoallv_c");
    prepare();
    check_code(MPI_Ialltoallv_c(sent, large_counts, large_displs, MPI_INT32_T, room, large_counts, large_displs,
                                MPI_INT32_T, MPI_COMM_WORLD, &request),
               MPI_SUCCESS, "MPI_Ialltoallv_c");
    came(MPI_Wait(&request, MPI_STATUS_IGNORE), 1, "MPI_Ialltoallv_c: MPI_Wait");
    for (int p = 0; p < processes; p++) {
        displs[p] *= 4;
        large_displs[p] *= 4;
    }
    prepare();
    came(MPI_Alltoallw(sent, counts, displs, types, room, counts, displs, types, MPI_COMM_WORLD), 1,
         "MPI_Alltoallw");
    prepare();
    came(MPI_Alltoallw_c(sent, large_counts, large_displs, types, room, large_counts, large_displs, types,
                         MPI_COMM_WORLD),
         1, "MPI_Alltoallw_c");
    for (int p = 0; p < processes; p++) {
        displs[p] /= 4;
        large_displs[p] /= 4;
    }
    prepare();
    check_code(MPI_Reduce_scatter_c(sent, room, large_counts, MPI_INT32_T, MPI_MIN, MPI_COMM_WORLD), MPI_SUCCESS,
               "MPI_Reduce_scatter_c");
    check(room[0] == rank && room[1] == -7, "MPI_Reduce_scatter_c: the least");
    check_code(MPI_Scan_c(sent, room, 1, MPI_INT32_T, MPI_MIN, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Scan_c");
    check(room[0] == 0, "MPI_Scan_c: the least");
    check_code(MPI_Reduce_local_c(sent, room, 1, MPI_INT32_T, MPI_SUM), MPI_SUCCESS, "MPI_Reduce_local_c");
    check(room[0] == 100 * rank, "MPI_Reduce_local_c: the sum");
}

static void refused(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Count most[1] = {INT64_MAX};
    MPI_Datatype foreign[1] = {(MPI_Datatype)(uintptr_t)0x123456789abc};

    prepare();
    check_code(MPI_Gatherv(sent, 1, MPI_INT32_T, NULL, counts, displs, MPI_INT32_T, rank, MPI_COMM_WORLD),
               MPI_ERR_BUFFER, "recvbuf is null");
    if (processes == 1) {
        check_code(MPI_Allgatherv_c(sent, 1, MPI_INT32_T, room, most, large_displs, MPI_INT32_T, MPI_COMM_WORLD),
                   MPI_ERR_COUNT, "less than is received");
        check_code(MPI_Reduce_scatter_c(sent, room, most, MPI_INT32_T, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_BUFFER,
                   "more than there can be");
        check_code(MPI_Alltoallw(sent, counts, displs, types, room, counts, displs, foreign, MPI_COMM_WORLD),
                   MPI_ERR_TYPE, "a pointer that is not a handle");
    }
    check(request == MPI_REQUEST_NULL, "no request was made");
    for (int i = 0; i < 2 * processes; i++)
        check(room[i] == -7, "nothing came");
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check_code(MPI_Init(NULL, NULL), MPI_SUCCESS, "MPI_Init");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    size_t n = processes;
    counts = malloc(n * sizeof *counts);
    displs = malloc(n * sizeof *displs);
    large_counts = malloc(n * sizeof *large_counts);
    large_displs = malloc(n * sizeof *large_displs);
    types = malloc(n * sizeof *types);
    sent = malloc(2 * n * sizeof *sent);
    room = malloc(2 * n * sizeof *room);
    for (int p = 0; p < processes; p++) {
        counts[p] = 1;
        large_counts[p] = 1;
        displs[p] = 2 * p;
        large_displs[p] = 2 * p;
        types[p] = MPI_INT32_T;
    }
    both_counts();
    refused();
    free(counts);
    free(displs);
    free(large_counts);
    free(large_displs);
    free(types);
    free(sent);
    free(room);
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
