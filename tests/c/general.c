/* Generalized requests in C: the functions get the extra state and a status; null pointers; another thread completes an
 * operation that this one waits for; a function that calls MPI. More in request/general of tests/fortran.
 * Rules: M11. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

static int queried, freed, cancelled, returned;
/* One that a function tests, and one that another thread completes. */
static MPI_Request other = MPI_REQUEST_NULL, awaited;

static int query(void *extra_state, MPI_Status *status)
{
    int flag = 0;

    queried++;
    check(extra_state == &queried, "query: the extra state");
    check(status->MPI_SOURCE == MPI_ANY_SOURCE && status->MPI_TAG == MPI_ANY_TAG, "query: an empty status");
    /* Calls are allowed here. */
    if (other != MPI_REQUEST_NULL)
        check_code(MPI_Test(&other, &flag, MPI_STATUS_IGNORE), MPI_SUCCESS, "query: MPI_Test");
    status->MPI_SOURCE = 3;
    status->MPI_TAG = 4;
    MPI_Status_set_cancelled(status, 0);
    MPI_Status_set_elements_c(status, MPI_BYTE, INT64_C(5000000000));
    return returned;
}

static int release(void *extra_state)
{
    check(extra_state == &queried, "free: the extra state");
    freed++;
    return returned;
}

static int cancel(void *extra_state, int complete)
{
    check(extra_state == &queried && complete == 0, "cancel: its arguments");
    cancelled++;
    return MPI_ERR_TOPOLOGY;
}

static void *complete(void *unused)
{
    const struct timespec while_the_other_waits = {0, 50000000};
    int flag = 1;

    (void)unused;
    nanosleep(&while_the_other_waits, NULL);
    check_code(MPI_Is_thread_main(&flag), MPI_SUCCESS, "MPI_Is_thread_main in another thread");
    check_code(flag, 0, "another thread is not the main one");
    check_code(MPI_Grequest_complete(awaited), MPI_SUCCESS, "MPI_Grequest_complete by another thread");
    return NULL;
}

int main(void)
{
    MPI_Request request = MPI_REQUEST_NULL, several[3];
    MPI_Status status;
    MPI_Count count;
    pthread_t thread;
    int provided, index, flag;

    check_code(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided), MPI_SUCCESS, "MPI_Init_thread");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    check(request == MPI_REQUEST_NULL, "no request was made");

    check_code(MPI_Grequest_start(query, release, cancel, &queried, &request), MPI_SUCCESS, "MPI_Grequest_start");
    check_code(MPI_Start(&request), MPI_ERR_REQUEST, "MPI_Start");
    check_code(MPI_Cancel(&request), MPI_ERR_TOPOLOGY, "what the cancel function returns");
    check_code(cancelled, 1, "the cancel function");
    if (provided == MPI_THREAD_MULTIPLE) {
        awaited = request;
        check_code(pthread_create(&thread, NULL, complete, NULL), 0, "pthread_create");
        check_code(MPI_Wait(&request, &status), MPI_SUCCESS, "MPI_Wait");
        pthread_join(thread, NULL);
    } else {
        check_code(PMPI_Grequest_complete(request), MPI_SUCCESS, "PMPI_Grequest_complete");
        check_code(MPI_Wait(&request, &status), MPI_SUCCESS, "MPI_Wait");
    }
    check(request == MPI_REQUEST_NULL && queried == 1 && freed == 1, "MPI_Wait: the functions");
    check(status.MPI_SOURCE == 3 && status.MPI_TAG == 4, "MPI_Wait: the status");
    check_code(MPI_Get_elements_c(&status, MPI_BYTE, &count), MPI_SUCCESS, "MPI_Get_elements_c");
    check(count == INT64_C(5000000000), "MPI_Wait: the number of elements");

    /* One of several, whose function calls MPI. */
    several[0] = several[2] = MPI_REQUEST_NULL;
    check_code(PMPI_Grequest_start(query, release, cancel, &queried, &several[1]), MPI_SUCCESS, "PMPI_Grequest_start");
    MPI_Ibarrier(MPI_COMM_SELF, &other);
    check_code(MPI_Testany(3, several, &index, &flag, &status), MPI_SUCCESS, "MPI_Testany");
    check(!flag && index == MPI_UNDEFINED, "MPI_Testany: none is complete");
    MPI_Grequest_complete(several[1]);
    check_code(MPI_Waitany(3, several, &index, &status), MPI_SUCCESS, "MPI_Waitany");
    check(index == 1 && several[1] == MPI_REQUEST_NULL && status.MPI_TAG == 4, "MPI_Waitany: which");
    MPI_Wait(&other, MPI_STATUS_IGNORE);

    /* What they return is the error of the call. */
    returned = MPI_ERR_DIMS;
    MPI_Grequest_start(query, release, cancel, &queried, &several[0]);
    MPI_Grequest_complete(several[0]);
    check_code(MPI_Waitall(1, several, &status), MPI_ERR_IN_STATUS, "a function that fails");
    check_code(status.MPI_ERROR, MPI_ERR_DIMS, "a function that fails: the status");
    MPI_Grequest_start(query, release, cancel, &queried, &request);
    MPI_Grequest_complete(request);
    check_code(MPI_Request_free(&request), MPI_ERR_DIMS, "a free function that fails");
    check(request == MPI_REQUEST_NULL, "it is freed nevertheless");
    check_code(freed, 4, "the free function");
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
