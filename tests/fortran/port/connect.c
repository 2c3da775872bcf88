/* Two halves of a job connect at a port, and disconnect. With one process there is no second half. */
/* processes: 1 2 4 */
#include "processes.h"

/* What both sides say to each other. */
static void talk(MPI_Comm other, int mine, int theirs, const char *what)
{
    int flag = 0, size = -1, number = rank, sum = -1, expected = 0;

    MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN);
    MPI_Comm_test_inter(other, &flag);
    check(flag, what);
    MPI_Comm_size(other, &size);
    check(size == mine, "the size of this side");
    MPI_Comm_remote_size(other, &size);
    check(size == theirs, "the size of the other side");
    check_class(MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, other), MPI_SUCCESS, "MPI_Allreduce");
    for (int i = 0; i < processes; i++)
        if (i % 2 != rank % 2)
            expected += i;
    check(sum == expected, "the sum of the ranks of the other side");
}

int main(int argc, char **argv)
{
    MPI_Comm half, other = MPI_COMM_NULL, old;
    MPI_Info info;
    char port[MPI_MAX_PORT_NAME + 8], wrong[2 * MPI_MAX_PORT_NAME];
    int mine, is_server, size;

    start(&argc, &argv);
    is_server = rank % 2 == 0;
    mine = (processes + is_server) / 2;
    MPI_Comm_split(MPI_COMM_WORLD, is_server, rank, &half);
    MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN);
    MPI_Info_create(&info);
    MPI_Info_set(info, "a key that nobody knows", "x");

    memset(port, '#', sizeof port);
    if (rank == 0)
        check_class(MPI_Open_port(info, port), MPI_SUCCESS, "MPI_Open_port");
    MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD);
    check(strlen(port) < MPI_MAX_PORT_NAME && port[MPI_MAX_PORT_NAME] == '#', "the name of the port");

    /* Only the arguments of the root count. */
    if (processes == 1)
        ;
    else if (is_server)
        check_class(MPI_Comm_accept(rank == 0 ? port : NULL, info, 0, half, &other), MPI_SUCCESS, "MPI_Comm_accept");
    else
        check_class(MPI_Comm_connect(rank == 1 ? port : NULL, info, 0, half, &other), MPI_SUCCESS, "MPI_Comm_connect");
    if (other != MPI_COMM_NULL) {
        talk(other, mine, processes - mine, "they meet");
        old = other;
        check_class(MPI_Comm_disconnect(&other), MPI_SUCCESS, "MPI_Comm_disconnect");
        check(other == MPI_COMM_NULL, "the handle is MPI_COMM_NULL");
        check_class(MPI_Comm_remote_size(old, &size), MPI_ERR_COMM, "the old handle");
    }

    /* The same port serves again. */
    if (processes == 1)
        ;
    else if (is_server)
        check_class(MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &other), MPI_SUCCESS, "MPI_Comm_accept again");
    else
        check_class(MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &other), MPI_SUCCESS, "MPI_Comm_connect again");
    if (other != MPI_COMM_NULL) {
        talk(other, mine, processes - mine, "they meet again");
        check_class(MPI_Comm_disconnect(&other), MPI_SUCCESS, "MPI_Comm_disconnect again");
    }
    if (rank == 0)
        check_class(MPI_Close_port(port), MPI_SUCCESS, "MPI_Close_port");

    /* What cannot be a port, given by the root alone. */
    memset(wrong, 'p', sizeof wrong - 1);
    wrong[sizeof wrong - 1] = 0;
    MPI_Comm_rank(half, &size);
    other = MPI_COMM_SELF;
    check_class(MPI_Comm_connect(size == 0 ? wrong : port, MPI_INFO_NULL, 0, half, &other), MPI_ERR_PORT, "a name that is too long");
    check_class(MPI_Comm_accept(size == 0 ? "" : port, MPI_INFO_NULL, 0, half, &other), MPI_ERR_PORT, "an empty name");
    check_class(MPI_Comm_connect(size == 0 ? NULL : port, MPI_INFO_NULL, 0, half, &other), MPI_ERR_ARG, "no name");
    check_class(MPI_Comm_connect(port, MPI_INFO_NULL, mine, half, &other), MPI_ERR_ROOT, "a wrong root");
    check_class(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_NULL, &other), MPI_ERR_COMM, "MPI_COMM_NULL");
    check_class(MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, NULL), MPI_ERR_ARG, "no new communicator");
    check(other == MPI_COMM_SELF, "nothing is written");
    MPI_Info_free(&info);
    MPI_Comm_free(&half);
    return finish_all();
}
