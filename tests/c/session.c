/* Sessions in C: lengths that include the NUL, handles of another kind and as numbers, error handlers,
 * large buffers, operations that are not completed. More in session of tests/fortran.
 * Rules: S1, S2, S3, S6, S7, S8. */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>

static int calls, seen;
static MPI_Session of;

static void on_session(MPI_Session *session, int *error_code, ...)
{
    calls++;
    seen = *error_code;
    of = *session;
}

static void names(MPI_Session session)
{
    char name[16];
    int length;

    memset(name, '#', sizeof name);
    length = 12;
    check_code(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name), MPI_SUCCESS, "just enough room");
    check_text(name, "mpi://WORLD", "the name");
    check_code(length, 12, "its length, with the NUL");
    check(name[12] == '#', "no more is written");
    memset(name, '#', sizeof name);
    length = 4;
    check_code(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name), MPI_SUCCESS, "less room");
    check_text(name, "mpi", "the name is cut");
    check(name[4] == '#' && length == 12, "no more is written, and the length is whole");
    length = 0;
    check_code(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, NULL), MPI_SUCCESS, "the length alone");
    check_code(length, 12, "is the same");
    length = 5;
    check_code(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, NULL), MPI_ERR_ARG, "no room");
    check_code(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, NULL, name), MPI_ERR_ARG, "no length");
    check_code(length, 5, "the length stays as it is");
}

static void handlers(MPI_Session session)
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    int number = -7;

    check_code(MPI_Session_create_errhandler(on_session, &handler), MPI_SUCCESS, "MPI_Session_create_errhandler");
    check_code(MPI_Session_set_errhandler(session, handler), MPI_SUCCESS, "MPI_Session_set_errhandler");
    check_code(MPI_Session_get_num_psets(session, (MPI_Info)7, &number), MPI_ERR_INFO, "an error");
    check(calls == 1 && seen == MPI_ERR_INFO && of == session, "the handler is called");
    check_code(number, -7, "the number stays as it is");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler), MPI_ERR_ERRHANDLER, "not for communicators");
    check_code(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN), MPI_SUCCESS, "MPI_ERRORS_RETURN");
    check_code(MPI_Errhandler_free(&handler), MPI_SUCCESS, "MPI_Errhandler_free");
}

static void large_buffer(MPI_Session session)
{
    static char memory[4096];
    void *address = NULL;
    MPI_Count size = -7;
    int code = MPI_Session_attach_buffer_c(session, memory, sizeof memory);

    check_code(MPI_Session_attach_buffer_c(session, memory, -1), MPI_ERR_ARG, "a negative size");
    if (code == MPI_ERR_UNSUPPORTED_OPERATION)
        return;
    check_code(code, MPI_SUCCESS, "MPI_Session_attach_buffer_c");
    check_code(MPI_Session_detach_buffer_c(session, &address, &size), MPI_SUCCESS, "MPI_Session_detach_buffer_c");
    check(address == (void *)memory && size == (MPI_Count)sizeof memory, "what was attached");
}

/* A communicator of this process alone. */
static MPI_Comm alone(MPI_Session session)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Comm comm = MPI_COMM_NULL;

    check_code(MPI_Group_from_session_pset(session, "mpi://SELF", &group), MPI_SUCCESS, "mpi://SELF");
    check_code(MPI_Comm_create_from_group(group, "alone", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_SUCCESS,
        "MPI_Comm_create_from_group");
    check_code(MPI_Group_free(&group), MPI_SUCCESS, "MPI_Group_free");
    return comm;
}

/* Operations not completed when the session is finalized, on a communicator that is already freed. */
static void unfinished(void)
{
    MPI_Session session = MPI_SESSION_NULL, same;
    MPI_Comm comm;
    MPI_Request requests[3];
    int sent = 7, received = -7;

    check_code(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS, "another session");
    comm = alone(session);
    check_code(MPI_Irecv(&received, 1, MPI_INT, 0, 0, comm, &requests[0]), MPI_SUCCESS, "MPI_Irecv");
    check_code(MPI_Isend(&sent, 1, MPI_INT, 0, 0, comm, &requests[1]), MPI_SUCCESS, "MPI_Isend");
    check_code(MPI_Send_init(&sent, 1, MPI_INT, 0, 0, comm, &requests[2]), MPI_SUCCESS, "MPI_Send_init");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    same = session;
    check_code(MPI_Session_finalize(&same), MPI_ERR_SESSION, "operations are not completed");
    check(same == session, "the session is still there");
    check_code(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    check_code(received, 7, "what was sent");
    check_code(MPI_Session_finalize(&same), MPI_ERR_SESSION, "a persistent request is not freed");
    check_code(MPI_Request_free(&requests[2]), MPI_SUCCESS, "MPI_Request_free");
    comm = alone(session);
    check_code(MPI_Ibarrier(comm, &requests[0]), MPI_SUCCESS, "MPI_Ibarrier");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free again");
    check_code(MPI_Session_finalize(&same), MPI_ERR_SESSION, "a barrier is not completed");
    check_code(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_Wait");
    check_code(MPI_Session_finalize(&session), MPI_SUCCESS, "the end of the other session");
}

int main(void)
{
    MPI_Session session = MPI_SESSION_NULL;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    check_code(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS, "MPI_Session_init");
    check(MPI_Session_f2c(MPI_Session_c2f(session)) == session, "as an INTEGER and back");
    check(MPI_Session_fromint(MPI_Session_toint(session)) == session, "as an int and back");
    check_code(MPI_Session_toint(MPI_SESSION_NULL), 288, "MPI_SESSION_NULL");
    names(session);
    handlers(session);
    large_buffer(session);
    unfinished();
    check_code(MPI_Session_finalize(&session), MPI_SUCCESS, "MPI_Session_finalize");
    check(session == MPI_SESSION_NULL, "no handle is left");
    return finish();
}
