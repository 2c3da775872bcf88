/* Sessions of several processes before MPI_Init, beside it and after MPI_Finalize: communicators, windows and files of a
 * session work without the world model, and outlive it.
 * Rules: S1, S6. */
/* processes: 1 2 4 */
#include "processes.h"

#include <unistd.h>

/* A communicator of all processes. */
static MPI_Comm all(MPI_Session session, const char *tag)
{
    MPI_Group group;
    MPI_Comm comm = MPI_COMM_NULL;

    check_class(MPI_Group_from_session_pset(session, "mpi://WORLD", &group), MPI_SUCCESS, tag);
    check_class(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_SUCCESS, tag);
    check_class(MPI_Group_free(&group), MPI_SUCCESS, "MPI_Group_free");
    return comm;
}

/* Checks that the processes reach each other. */
static void used(MPI_Comm comm, const char *what)
{
    int sent = 1, sum = 0, size = -1;

    check_class(MPI_Comm_size(comm, &size), MPI_SUCCESS, what);
    check_class(MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, comm), MPI_SUCCESS, what);
    check(sum == size && size >= 1, what);
}

/* A window and a file of a session without the world model. */
static void made(MPI_Session session, MPI_Comm comm)
{
    char name[64];
    MPI_Win win;
    MPI_File file;
    MPI_Session same = session;
    int *base, me = -1, number = 7;

    MPI_Comm_rank(comm, &me);
    check_class(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &base, &win), MPI_SUCCESS,
        "MPI_Win_allocate");
    check_class(MPI_Session_finalize(&same), MPI_ERR_SESSION, "the session has a window");
    check(same == session, "the session is there");
    check_class(MPI_Win_free(&win), MPI_SUCCESS, "MPI_Win_free");

    snprintf(name, sizeof name, "session_beside_world.%d", me);
    check_class(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file), MPI_ERR_OTHER,
        "MPI_COMM_SELF is not there yet");
    MPI_Comm alone;
    check_class(MPI_Comm_split(comm, me, 0, &alone), MPI_SUCCESS, "MPI_Comm_split");
    check_class(MPI_File_open(alone, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                    &file),
        MPI_SUCCESS, "MPI_File_open");
    check_class(MPI_Comm_free(&alone), MPI_SUCCESS, "MPI_Comm_free");
    check_class(MPI_File_write(file, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_File_write");
    check_class(MPI_File_close(&file), MPI_SUCCESS, "MPI_File_close");
}

int main(int argc, char **argv)
{
    MPI_Session first, session;
    MPI_Comm comm, later, of_world;
    int flag = -1, number = -1;

    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    check_class(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first), MPI_SUCCESS, "the first session");
    MPI_Initialized(&flag);
    check(flag == 0, "the world model is not initialised");
    comm = all(first, "before");
    used(comm, "before MPI_Init");
    check_class(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    check_class(MPI_Session_finalize(&first), MPI_SUCCESS, "the end of the first session");
    check(first == MPI_SESSION_NULL, "no handle is left");

    check_class(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS, "another session");
    comm = all(session, "again");
    used(comm, "after the first session");
    made(session, comm);
    check_class(MPI_Comm_size(MPI_COMM_WORLD, &number), MPI_ERR_OTHER, "MPI_COMM_WORLD is not there yet");

    start(&argc, &argv);
    used(MPI_COMM_WORLD, "the world model");
    used(comm, "beside the world model");
    check_class(MPI_Comm_dup(MPI_COMM_WORLD, &of_world), MPI_SUCCESS, "MPI_Comm_dup");
    check_class(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    check_class(MPI_Comm_size(of_world, &number), MPI_ERR_OTHER, "what belongs to the world model has ended");
    used(comm, "after MPI_Finalize");
    later = all(session, "later");
    used(later, "made after MPI_Finalize");
    check_class(MPI_Comm_free(&later), MPI_SUCCESS, "MPI_Comm_free");
    check_class(MPI_Session_finalize(&session), MPI_ERR_SESSION, "the session has a communicator");
    check_class(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    check_class(MPI_Session_finalize(&session), MPI_SUCCESS, "the end of the last session");
    return finish();
}
