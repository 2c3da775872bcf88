/* A process that waits for a message and for an operation of the program does not sleep: the message would be noticed
 * late, and one that needs several steps would take long. (The number of voluntary context switches of a thread shows
 * this, however busy the machine is.) */
/* processes: 1 2 4 */
#define _GNU_SOURCE
#include "processes.h"
#include <sys/resource.h>
#include <time.h>

static int query(void *nothing, MPI_Status *status)
{
    (void)nothing;
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int release(void *nothing)
{
    (void)nothing;
    return MPI_SUCCESS;
}

static int cancel(void *nothing, int complete)
{
    (void)nothing;
    (void)complete;
    return MPI_SUCCESS;
}

static long sleeps(void)
{
    struct rusage usage;

    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
}

static void wait_for_left(void)
{
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int sent = -7, index = -7, indices[2], number = -7;
    long before;

    /* (Else tests/engines.d/yield.c sleeps.) */
    setenv("TEST_SPINS", "1", 1);
    MPI_Grequest_start(query, release, cancel, NULL, &requests[0]);
    MPI_Irecv(&sent, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[1]);
    before = sleeps();
    check_class(MPI_Waitany(2, requests, &index, &statuses[0]), MPI_SUCCESS, "MPI_Waitany");
    check(sleeps() - before < 100, "MPI_Waitany sleeps between its looks");
    check(index == 1 && sent == left, "the message");
    MPI_Irecv(&sent, 1, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[1]);
    before = sleeps();
    check_class(MPI_Waitsome(2, requests, &number, indices, statuses), MPI_SUCCESS, "MPI_Waitsome");
    check(sleeps() - before < 100, "MPI_Waitsome sleeps between its looks");
    check(number == 1 && indices[0] == 1 && sent == left, "the next message");
    unsetenv("TEST_SPINS");
    MPI_Grequest_complete(requests[0]);
    check_class(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_Wait");
}

static void send_late(void)
{
    const struct timespec while_it_waits = {0, 100000000};

    for (int tag = 1; tag <= 2; tag++) {
        nanosleep(&while_it_waits, NULL);
        MPI_Send(&rank, 1, MPI_INT, right, tag, MPI_COMM_WORLD);
    }
}

/* There is nobody to wait for. */
static void send_to_itself(void)
{
    MPI_Request requests[2];

    for (int i = 0; i < 2; i++)
        MPI_Isend(&rank, 1, MPI_INT, right, i + 1, MPI_COMM_WORLD, &requests[i]);
    wait_for_left();
    check_class(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (int turn = 0; turn < processes; turn++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (processes == 1)
            send_to_itself();
        else if (rank == turn)
            wait_for_left();
        else if (right == turn)
            send_late();
    }
    return finish_all();
}
