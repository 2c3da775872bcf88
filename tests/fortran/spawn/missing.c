/* A program that does not exist cannot be started: MPI_ERR_SPAWN on all processes, which continue. Processes whose
 * arguments are not significant do not detect a wrong one. */
/* processes: 1 2 4 */
#include "processes.h"

static void refused(const char *program, MPI_Info info, const char *what)
{
    MPI_Comm children = MPI_COMM_SELF;
    char *commands[] = {"/bin/true", (char *)program};
    MPI_Info infos[] = {info, info};
    int codes[3] = {-5, -5, -5}, numbers[] = {1, 1}, sum = -1;

    check_class(MPI_Comm_spawn(program, MPI_ARGV_NULL, 2, info, 0, MPI_COMM_WORLD, &children, codes), MPI_ERR_SPAWN, what);
    check(codes[2] == -5, "nothing beside the error codes is written");
    check_class(MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, numbers, infos, processes - 1, MPI_COMM_WORLD, &children,
                                        MPI_ERRCODES_IGNORE),
                MPI_ERR_SPAWN, what);
    check(children == MPI_COMM_SELF, "no communicator is written");
    check_class(MPI_Allreduce(&numbers[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), MPI_SUCCESS, "all go on");
    check(sum == processes, "the sum");
}

int main(int argc, char **argv)
{
    MPI_Info info;

    start(&argc, &argv);
    refused("/nonexistent/program", MPI_INFO_NULL, "a path that is not there");
    refused("a program that nobody has", MPI_INFO_NULL, "a name that is not there");
    refused("/dev/null", MPI_INFO_NULL, "a file that is not a program");
    MPI_Info_create(&info);
    MPI_Info_set(info, "wdir", "/nonexistent");
    refused("/bin/true", info, "a directory that is not there");
    MPI_Info_free(&info);
    return finish_all();
}
