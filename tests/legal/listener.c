/* A thread waits for a message, in each of the ways there are, and another one asks for its status and cancels it, as a program
 * does that ends a listener. Then a message comes while a thread asks for its status again and again.
 *
 * It writes "WAY status=CODE,FLAG cancel=CODE wait=CODE cancelled=FLAG", and "came wait=CODE value=NUMBER" at the end.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static const char *const ways[] = {"MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome", "MPI_Test", "MPI_Testall", "MPI_Testany",
                                   "MPI_Testsome", "persistent"};
enum { WAYS = sizeof ways / sizeof ways[0], PERSISTENT = WAYS - 1 };

static MPI_Comm comm;
static int way, code, value;
static volatile int waits, is_over;
static MPI_Request request;
static MPI_Status status;

/* Another request of the same call, which is never active. */
static void *listen_to(void *argument)
{
    MPI_Request both[2] = {MPI_REQUEST_NULL, request};
    MPI_Status statuses[2];
    int flag = 0, index = -1, indices[2], number = 0;

    (void)argument;
    waits = 1;
    switch (way) {
    case 1:
        code = MPI_Waitall(2, both, statuses);
        status = statuses[1];
        break;
    case 2:
        code = MPI_Waitany(2, both, &index, &status);
        break;
    case 3:
        code = MPI_Waitsome(2, both, &number, indices, &status);
        break;
    case 4:
        while (!flag && (code = MPI_Test(&both[1], &flag, &status)) == MPI_SUCCESS) {}
        break;
    case 5:
        while (!flag && (code = MPI_Testall(2, both, &flag, statuses)) == MPI_SUCCESS) {}
        status = statuses[1];
        break;
    case 6:
        while (!flag && (code = MPI_Testany(2, both, &index, &flag, &status)) == MPI_SUCCESS) {}
        break;
    case 7:
        while (number == 0 && (code = MPI_Testsome(2, both, &number, indices, &status)) == MPI_SUCCESS) {}
        break;
    default:
        code = MPI_Wait(&both[1], &status);
    }
    request = both[1];
    is_over = 1;
    return NULL;
}

/* Starts the listener, and returns when it is likely to be in its call: before that, the other one is always allowed. */
static pthread_t start_listener(void)
{
    pthread_t thread;

    waits = is_over = 0;
    pthread_create(&thread, NULL, listen_to, NULL);
    while (!waits) usleep(100);
    usleep(20000);
    return thread;
}

int main(int argc, char **argv)
{
    int provided, peer, rank;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided != MPI_THREAD_MULTIPLE) return 3;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    peer = 0;
    for (way = 0; way < WAYS; way++) {
        int asked, flag = -1, cancelled, is_cancelled = -1;
        MPI_Request known;
        MPI_Status seen;
        pthread_t thread;

        if (way == PERSISTENT) {
            MPI_Recv_init(&value, 1, MPI_INT, peer, 7, comm, &request);
            MPI_Start(&request);
        } else {
            MPI_Irecv(&value, 1, MPI_INT, peer, 7, comm, &request);
        }
        known = request;
        thread = start_listener();
        asked = MPI_Request_get_status(known, &flag, &seen);
        cancelled = MPI_Cancel(&known);
        if (cancelled != MPI_SUCCESS) {
            /* So that it ends. */
            int sent = 0;
            MPI_Send(&sent, 1, MPI_INT, 0, 7, comm);
        }
        pthread_join(thread, NULL);
        MPI_Test_cancelled(&status, &is_cancelled);
        printf("%s status=%d,%d cancel=%d wait=%d cancelled=%d\n", ways[way], asked, flag, cancelled, code, is_cancelled);
        if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
    }
    {
        MPI_Request known;
        MPI_Status seen;
        pthread_t thread;
        int sent = 42, flag = 0;

        way = 0;
        MPI_Irecv(&value, 1, MPI_INT, peer, 7, comm, &request);
        known = request;
        thread = start_listener();
        for (int i = 0; i < 1000; i++) MPI_Request_get_status(known, &flag, &seen);
        MPI_Send(&sent, 1, MPI_INT, 0, 7, comm);
        pthread_join(thread, NULL);
        printf("came wait=%d value=%d\n", code, value);
    }
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
