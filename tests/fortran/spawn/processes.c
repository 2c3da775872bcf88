/* Processes that are started: their arguments, and what both sides know about each other. The program starts itself
 * again; a child counts its own checks and reports the number of failures to its parents.
 * Needs an executable of its own. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"

#include <unistd.h>

enum { CHILDREN = 2 };

static char me[4096];

/* Whether a text is as expected; a child has nobody to tell but its parents. */
static int wrong;
static void expect(int ok, const char *what)
{
    if (ok)
        return;
    wrong++;
    fprintf(stderr, "a child: %s\n", what);
}

/* What the parents of a child told it to be. */
static void be_child(int argc, char **argv, MPI_Comm parent)
{
    MPI_Comm again = MPI_COMM_NULL;
    char name[MPI_MAX_OBJECT_NAME], ours[MPI_MAX_LIBRARY_VERSION_STRING], theirs[MPI_MAX_LIBRARY_VERSION_STRING];
    char where[4096], value[MPI_MAX_INFO_VAL];
    int length, found, size, all, parents, numbers[2], flag;
    const char *role = argc > 1 ? argv[1] : "none";

    MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_test_inter(parent, &flag);
    MPI_Comm_remote_size(parent, &parents);
    MPI_Comm_get_name(parent, name, &length);
    expect(flag && parents >= 1, "the parent is an intercommunicator");
    expect(strcmp(name, "MPI_COMM_PARENT") == 0 && length == (int)strlen(name), "its name");
    expect(MPI_Comm_get_parent(&again) == MPI_SUCCESS && again == parent, "each call gives the same handle");
    MPI_Get_library_version(ours, &length);
    memset(theirs, 0, sizeof theirs);
    MPI_Bcast(theirs, sizeof theirs, MPI_CHAR, 0, parent);
    expect(strcmp(ours, theirs) == 0, "it runs on the MPI library of its parents");
    if (strcmp(role, "arguments") == 0) {
        expect(argc == 4 && strcmp(argv[2], " two words ") == 0 && strcmp(argv[3], "-n") == 0, "its arguments");
        for (int i = 0; i < argc; i++)
            if (wrong)
                fprintf(stderr, "argument %d is \"%s\"\n", i, argv[i]);
    } else if (strcmp(role, "directory") == 0) {
        expect(getcwd(where, sizeof where) && strcmp(where, "/") == 0, "its directory is that of the hint wdir");
    } else {
        expect(argc == 1, "it has no arguments");
    }
    strcpy(value, "none");
    MPI_Info_get(MPI_INFO_ENV, "command", MPI_MAX_INFO_VAL - 1, value, &found);
    expect(found && strstr(value, strrchr(me, '/') + 1) != NULL, "MPI_INFO_ENV: command");
    /* What each child counted, at the first of the parents. */
    numbers[0] = wrong, numbers[1] = 1;
    MPI_Reduce(numbers, NULL, 2, MPI_INT, MPI_SUM, 0, parent);
    MPI_Allreduce(&size, &all, 1, MPI_INT, MPI_SUM, parent);
    MPI_Comm_disconnect(&parent);
    again = MPI_COMM_WORLD;
    if (parent != MPI_COMM_NULL || MPI_Comm_get_parent(&again) != MPI_SUCCESS || again != MPI_COMM_NULL)
        fprintf(stderr, "a child: the parent is there after it was disconnected\n"), MPI_Abort(MPI_COMM_WORLD, 9);
    MPI_Finalize();
}

/* Starts children from `comm`, and takes part in what they check. */
static void start_from(MPI_Comm comm, int root, char *arguments[], MPI_Info info, int count, const char *what)
{
    MPI_Comm children = MPI_COMM_NULL, old;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int codes[CHILDREN + 2], size, remote, rank_in, length, numbers[2] = {-1, -1}, all = -1, class;

    memset(codes, 0x7f, sizeof codes);
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank_in);
    /* Only the arguments of the root count. */
    class = rank_in == root ? MPI_Comm_spawn(me, arguments, count, info, root, comm, &children, codes + 1)
                            : MPI_Comm_spawn(NULL, NULL, -7, MPI_INFO_NULL, root, comm, &children, codes + 1);
    if (!check_class(class, MPI_SUCCESS, what))
        return;
    check(all_are(codes + 1, count, MPI_SUCCESS), "the error codes");
    check(codes[0] == 0x7f7f7f7f && codes[count + 1] == 0x7f7f7f7f, "nothing beside the error codes is written");
    MPI_Comm_set_errhandler(children, MPI_ERRORS_RETURN);
    MPI_Comm_remote_size(children, &remote);
    check(remote == count, "the number of children");
    MPI_Get_library_version(version, &length);
    memset(version + length, 0, sizeof version - length);
    check_class(MPI_Bcast(version, sizeof version, MPI_CHAR, rank_in == 0 ? MPI_ROOT : MPI_PROC_NULL, children), MPI_SUCCESS,
                "MPI_Bcast to the children");
    check_class(MPI_Reduce(NULL, numbers, 2, MPI_INT, MPI_SUM, rank_in == 0 ? MPI_ROOT : MPI_PROC_NULL, children), MPI_SUCCESS,
                "MPI_Reduce from the children");
    if (rank_in == 0) {
        check(numbers[1] == count, "all children have told");
        check(numbers[0] == 0, "the checks of the children (their words are in the launcher's output)");
    }
    check_class(MPI_Allreduce(&size, &all, 1, MPI_INT, MPI_SUM, children), MPI_SUCCESS, "MPI_Allreduce");
    check(all == count * count, "the sum of what the children gave");
    old = children;
    check_class(MPI_Comm_disconnect(&children), MPI_SUCCESS, "MPI_Comm_disconnect");
    check(children == MPI_COMM_NULL, "the handle is MPI_COMM_NULL");
    check_class(MPI_Comm_size(old, &size), MPI_ERR_COMM, "the old handle");
}

int main(int argc, char **argv)
{
    MPI_Comm parent = MPI_COMM_WORLD;
    char *arguments[] = {"arguments", " two words ", "-n", NULL}, *directory[] = {"directory", NULL}, *none[] = {NULL};
    MPI_Info info;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int said;
    ssize_t length = readlink("/proc/self/exe", me, sizeof me - 1);

    me[length < 0 ? 0 : length] = 0;
    start(&argc, &argv);
    check_class(MPI_Comm_get_parent(&parent), MPI_SUCCESS, "MPI_Comm_get_parent");
    if (parent != MPI_COMM_NULL) {
        be_child(argc, argv, parent);
        return EXIT_SUCCESS;
    }
    MPI_Get_library_version(version, &said);
    if (strstr(version, "embedded engine")) {
        check_class(MPI_Comm_spawn(me, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &parent, MPI_ERRCODES_IGNORE),
                    MPI_ERR_SPAWN, "the embedded engine has one process");
        return finish_all();
    }
    start_from(MPI_COMM_WORLD, 0, arguments, MPI_INFO_NULL, CHILDREN, "from all processes");
    start_from(MPI_COMM_WORLD, processes - 1, MPI_ARGV_NULL, MPI_INFO_NULL, 1, "the last process is the root");
    if (rank == 0)
        start_from(MPI_COMM_SELF, 0, none, MPI_INFO_NULL, 1, "from one process");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Info_create(&info);
    MPI_Info_set(info, "wdir", "/");
    MPI_Info_set(info, "a key that nobody knows", "x");
    start_from(MPI_COMM_WORLD, 0, directory, info, 1, "with hints");
    MPI_Info_free(&info);
    return finish_all();
}
