/* The hint mpi_initial_errhandler: the error handler with which a program starts. The program starts itself again; a
 * child reports its result to its parents. Needs an executable of its own. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"

#include <unistd.h>

static char me[4096];

enum { OF_WORLD, OF_ITSELF, OF_PARENT, RETURNS, FOUND };

static int begins_with_return(MPI_Comm comm)
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;

    MPI_Comm_get_errhandler(comm, &handler);
    return handler == MPI_ERRORS_RETURN;
}

static void be_child(MPI_Comm parent)
{
    int found[FOUND] = {begins_with_return(MPI_COMM_WORLD), begins_with_return(MPI_COMM_SELF), begins_with_return(parent), 0};
    int code = MPI_SUCCESS, class = MPI_SUCCESS;

    /* An error would end the program otherwise. */
    if (found[OF_WORLD]) {
        code = MPI_Send(found, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
        MPI_Error_class(code, &class);
        found[RETURNS] = class == MPI_ERR_RANK;
    }
    MPI_Barrier(parent);
    MPI_Reduce(found, NULL, FOUND, MPI_INT, MPI_MIN, 0, parent);
    MPI_Comm_disconnect(&parent);
    MPI_Finalize();
}

/* Starts two children with this error handler, and checks whether they begin with MPI_ERRORS_RETURN. */
static void start_with(const char *handler, int expected)
{
    MPI_Comm children = MPI_COMM_NULL;
    MPI_Info info = MPI_INFO_NULL;
    int found[FOUND] = {-1, -1, -1, -1};

    if (handler) {
        MPI_Info_create(&info);
        MPI_Info_set(info, "mpi_initial_errhandler", handler);
    }
    if (!check_class(MPI_Comm_spawn(me, MPI_ARGV_NULL, 2, info, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE),
            MPI_SUCCESS, "MPI_Comm_spawn"))
        return;
    /* On MPICH 5 (started-processes-may-not-end, interface/quirks.toml). */
    MPI_Barrier(children);
    MPI_Reduce(NULL, found, FOUND, MPI_INT, MPI_MIN, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, children);
    MPI_Comm_disconnect(&children);
    if (handler)
        MPI_Info_free(&info);
    if (rank != 0)
        return;
    check(found[OF_WORLD] == expected, "the error handler of MPI_COMM_WORLD");
    check(found[OF_ITSELF] == expected, "the error handler of MPI_COMM_SELF");
    check(found[OF_PARENT] == expected, "the error handler of the communicator with the parents");
    check(found[RETURNS] == expected, "the error handler of MPI_COMM_WORLD counts");
}

int main(int argc, char **argv)
{
    MPI_Comm parent = MPI_COMM_NULL;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int said;
    ssize_t length = readlink("/proc/self/exe", me, sizeof me - 1);

    me[length < 0 ? 0 : length] = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        be_child(parent);
        return EXIT_SUCCESS;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    MPI_Get_library_version(version, &said);
    if (strstr(version, "embedded engine")) {
        check_class(MPI_Comm_spawn(me, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &parent, MPI_ERRCODES_IGNORE),
            MPI_ERR_SPAWN, "the embedded engine has one process");
        return finish_all();
    }
    start_with("mpi_errors_return", 1);
    start_with("MPI_ERRORS_ARE_FATAL", 0);
    start_with(NULL, 0);
    check(processes > 0, "it comes to its end");
    return finish_all();
}
