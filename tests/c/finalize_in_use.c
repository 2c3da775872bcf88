/* MPI is not finalised while another thread is in a call that does not return: MPI_Finalize, and finalising the last
 * session after it, are MPI_ERR_OTHER after some seconds, and succeed later. Rules: S10. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static atomic_int deleted;

static int query(void *state, MPI_Status *status)
{
    (void)state;
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int nothing(void *state)
{
    (void)state;
    return MPI_SUCCESS;
}

static int no_cancel(void *state, int complete)
{
    (void)state;
    (void)complete;
    return MPI_SUCCESS;
}

static int deletes(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void)comm;
    (void)keyval;
    (void)value;
    (void)state;
    atomic_fetch_add(&deleted, 1);
    return MPI_SUCCESS;
}

static void *waits(void *argument)
{
    MPI_Request request = *(MPI_Request *)argument;
    static int code;

    code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    return &code;
}

/* A thread waits for a request when this returns. */
static pthread_t start_waiting(MPI_Request *request)
{
    const struct timespec second = {1, 0};
    pthread_t thread;

    check_code(MPI_Grequest_start(query, nothing, no_cancel, NULL, request), MPI_SUCCESS, "MPI_Grequest_start");
    if (pthread_create(&thread, NULL, waits, request) != 0)
        exit(2);
    nanosleep(&second, NULL);
    return thread;
}

static void end_waiting(pthread_t thread, MPI_Request request)
{
    void *code;

    check_code(MPI_Grequest_complete(request), MPI_SUCCESS, "MPI_Grequest_complete");
    pthread_join(thread, &code);
    check_code(*(int *)code, MPI_SUCCESS, "MPI_Wait");
}

static void check_other(int code, const char *what)
{
    int class = MPI_SUCCESS;

    MPI_Error_class(code, &class);
    check_code(class, MPI_ERR_OTHER, what);
}

int main(void)
{
    MPI_Session session, other, kept;
    MPI_Request request;
    pthread_t thread;
    int provided, keyval, flag = -1;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, deletes, &keyval, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, NULL);

    thread = start_waiting(&request);
    check_other(MPI_Finalize(), "MPI_Finalize while a thread waits");
    check_code(atomic_load(&deleted), 0, "attributes of MPI_COMM_SELF are not deleted");
    MPI_Finalized(&flag);
    check_code(flag, 0, "MPI_Finalized");
    end_waiting(thread, request);

    check_code(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS, "MPI_Session_init");
    check_code(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &other), MPI_SUCCESS, "another session");
    thread = start_waiting(&request);
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize, while sessions go on");
    check_code(atomic_load(&deleted), 1, "attributes of MPI_COMM_SELF are deleted");
    check_code(MPI_Session_finalize(&other), MPI_SUCCESS, "a session that is not the last one");
    kept = session;
    check_other(MPI_Session_finalize(&session), "the last session while a thread waits");
    check(session == kept, "its handle");
    end_waiting(thread, request);
    check_code(MPI_Session_finalize(&session), MPI_SUCCESS, "the last session");
    return finish();
}
