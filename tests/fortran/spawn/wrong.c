/* Processes that cannot be started: a wrong argument is an error of its class, on all processes if it is the root's,
 * and nothing is written. */
/* processes: 1 2 4 */
#include "processes.h"

static MPI_Comm children;
static int codes[6];

static void begin(void)
{
    children = MPI_COMM_SELF;
    memset(codes, 0x7f, sizeof codes);
}

/* Checks the outcome of a call that fails. */
static void failed(int code, int expected, const char *what)
{
    check_class(code, expected, what);
    check(children == MPI_COMM_SELF, what);
    check(all_are(codes, 6, 0x7f7f7f7f), what);
}

int main(int argc, char **argv)
{
    MPI_Comm comm = MPI_COMM_WORLD, inter;
    char *commands[] = {"true", "true"}, *lacking[] = {"true", NULL};
    int one[] = {1, 1}, negative[] = {1, -1}, huge[] = {2147483647, 1};
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL}, gone[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    int is_root, last;

    start(&argc, &argv);
    last = processes - 1, is_root = rank == last;
    MPI_Info_create(&gone[1]);
    MPI_Info freed = gone[1];
    MPI_Info_free(&gone[1]);
    gone[1] = freed;

    begin();
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, processes, comm, &children, codes), MPI_ERR_ROOT, "root too great");
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, -1, comm, &children, codes), MPI_ERR_ROOT, "root negative");
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_NULL, &children, codes), MPI_ERR_COMM, "MPI_COMM_NULL");
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, comm, NULL, codes), MPI_ERR_ARG, "no intercomm");

    /* Only the root gives something wrong. */
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, is_root ? -1 : 1, MPI_INFO_NULL, last, comm, &children, codes), MPI_ERR_ARG,
           "maxprocs negative");
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, is_root ? 0 : 1, MPI_INFO_NULL, last, comm, &children, codes), MPI_ERR_ARG,
           "no process at all");
    failed(MPI_Comm_spawn(is_root ? NULL : "true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, last, comm, &children, codes), MPI_ERR_ARG,
           "command is a null pointer");
    failed(MPI_Comm_spawn(is_root ? "" : "true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, last, comm, &children, codes), MPI_ERR_ARG,
           "command is empty");
    failed(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, is_root ? freed : MPI_INFO_NULL, last, comm, &children, codes), MPI_ERR_INFO,
           "a freed info object");
    failed(MPI_Comm_spawn_multiple(is_root ? 0 : 1, commands, MPI_ARGVS_NULL, one, infos, last, comm, &children, codes), MPI_ERR_ARG,
           "count 0");
    failed(MPI_Comm_spawn_multiple(2, is_root ? lacking : commands, MPI_ARGVS_NULL, one, infos, last, comm, &children, codes),
           MPI_ERR_ARG, "a command is a null pointer");
    failed(MPI_Comm_spawn_multiple(2, is_root ? NULL : commands, MPI_ARGVS_NULL, one, infos, last, comm, &children, codes),
           MPI_ERR_ARG, "the commands are a null pointer");
    failed(MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, is_root ? negative : one, infos, last, comm, &children, codes),
           MPI_ERR_ARG, "a number of processes is negative");
    failed(MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, is_root ? huge : one, infos, last, comm, &children, codes),
           MPI_ERR_ARG, "too many processes in all");
    failed(MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, is_root ? NULL : one, infos, last, comm, &children, codes),
           MPI_ERR_ARG, "no numbers of processes");
    failed(MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, one, is_root ? gone : infos, last, comm, &children, codes),
           MPI_ERR_INFO, "one of the info objects is freed");

    /* What no predefined communicator allows. */
    inter = MPI_COMM_WORLD;
    check_class(MPI_Comm_disconnect(&inter), MPI_ERR_COMM, "MPI_COMM_WORLD");
    inter = MPI_COMM_SELF;
    check_class(MPI_Comm_disconnect(&inter), MPI_ERR_COMM, "MPI_COMM_SELF");
    check(inter == MPI_COMM_SELF, "the handle is unchanged");
    check_class(MPI_Comm_get_parent(NULL), MPI_ERR_ARG, "no parent");
    return finish_all();
}
