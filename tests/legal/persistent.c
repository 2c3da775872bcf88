/* Many persistent collective operations, more than a library has communicators.
 *
 *   persistent COUNT   makes, starts twice, completes and frees COUNT barriers one after another, among them some that the
 *                      processes free at different times, and several sums at once; then 500 sums
 *
 * It writes "well" where every result is right.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALIVE = 500, SOME = 7 };

static int rank, processes, bad;

static void expect(int condition) { bad += !condition; }

/* Sums, started in an order of this process, that are all active at once. */
static void together(MPI_Comm comm, int number, int turn)
{
    static MPI_Request requests[ALIVE];
    static int in[ALIVE], out[ALIVE];

    for (int i = 0; i < number; i++)
        expect(MPI_Allreduce_init(&in[i], &out[i], 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &requests[i]) == MPI_SUCCESS);
    for (int start = 0; start < 2; start++) {
        for (int i = 0; i < number; i++) {
            int which = (i * (rank % 2 ? number - 1 : 1) + turn) % number;

            in[which] = (rank + 1) * (which + 10 * start + 1);
            out[which] = -1;
            expect(MPI_Start(&requests[which]) == MPI_SUCCESS);
        }
        expect(MPI_Waitall(number, requests, MPI_STATUSES_IGNORE) == MPI_SUCCESS);
        for (int i = 0; i < number; i++) expect(out[i] == (i + 10 * start + 1) * processes * (processes + 1) / 2);
    }
    /* Each process frees them in an order of its own. */
    for (int i = 0; i < number; i++) MPI_Request_free(&requests[(i + rank * 3) % number]);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    for (int i = 0; i < count; i++) {
        MPI_Request request = MPI_REQUEST_NULL, kept = MPI_REQUEST_NULL;

        expect(MPI_Barrier_init(comm, MPI_INFO_NULL, &request) == MPI_SUCCESS);
        /* A process may free a request before another one does: here while the next one is made. */
        if (i % 10 == 0) expect(MPI_Barrier_init(comm, MPI_INFO_NULL, &kept) == MPI_SUCCESS);
        for (int start = 0; start < 2; start++) {
            expect(MPI_Start(&request) == MPI_SUCCESS);
            expect(MPI_Wait(&request, MPI_STATUS_IGNORE) == MPI_SUCCESS);
        }
        if (kept != MPI_REQUEST_NULL && rank % 2) MPI_Request_free(&kept);
        expect(MPI_Request_free(&request) == MPI_SUCCESS);
        if (i % 100 == 0) together(comm, SOME, i);
        if (kept != MPI_REQUEST_NULL) MPI_Request_free(&kept);
        if (bad) break;
    }
    if (!bad) together(comm, ALIVE, 0);
    if (!bad) together(comm, ALIVE, 1);
    MPI_Comm_free(&comm);
    printf(bad ? "bad\n" : "well\n");
    MPI_Finalize();
    return 0;
}
