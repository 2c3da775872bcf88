/* Two processes with a socket between them join: they get an intercommunicator. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"
#include "sockets.h"

static void join(void)
{
    MPI_Comm other = MPI_COMM_NULL;
    int fd = connected(), number = 10 + rank, got = -1, size = -1;

    check(fd >= 0, "there is a socket");
    if (!check_class(MPI_Comm_join(fd, &other), MPI_SUCCESS, "MPI_Comm_join") || !check(other != MPI_COMM_NULL, "they have joined"))
        return;
    MPI_Comm_remote_size(other, &size);
    check(size == 1, "the other side");
    check_class(MPI_Sendrecv(&number, 1, MPI_INT, 0, 3, &got, 1, MPI_INT, 0, 3, other, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_Sendrecv");
    check(got == 11 - rank, "what the other one has sent");
    check_class(MPI_Comm_disconnect(&other), MPI_SUCCESS, "MPI_Comm_disconnect");
    check(write(fd, "x", 1) == 1, "the socket is open");
    close(fd);
}

int main(int argc, char **argv)
{
    MPI_Comm other = MPI_COMM_SELF;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int alone, length, refused;

    start(&argc, &argv);
    MPI_Get_library_version(version, &length);
    /* The embedded engine joins nobody, whatever the descriptor is. */
    refused = strstr(version, "embedded engine") ? MPI_ERR_UNSUPPORTED_OPERATION : MPI_ERR_ARG;
    check_class(MPI_Comm_join(-1, &other), refused, "no descriptor");
    check_class(MPI_Comm_join(1, &other), refused, "a descriptor that is no socket");
    alone = socket(AF_INET, SOCK_STREAM, 0);
    check_class(MPI_Comm_join(alone, &other), refused, "a socket that is not connected");
    check_class(MPI_Comm_join(alone, NULL), MPI_ERR_ARG, "no communicator");
    close(alone);
    check(other == MPI_COMM_SELF, "nothing is written");
    if (processes > 1 && rank < 2)
        join();
    return finish_all();
}
