/* After MPI_Comm_join, the socket is unchanged: open, and without unread data. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"
#include "sockets.h"

int main(int argc, char **argv)
{
    MPI_Comm other = MPI_COMM_NULL;
    char back = '?';
    int fd;

    start(&argc, &argv);
    /* The embedded engine joins nobody: port/join. */
    if (processes == 1) {
        fd = socket(AF_INET, SOCK_STREAM, 0);
        check(fd >= 0 && MPI_Comm_join(fd, &other) != MPI_SUCCESS, "there is nobody to join");
        close(fd);
    } else if (rank < 2) {
        fd = connected();
        if (check_class(MPI_Comm_join(fd, &other), MPI_SUCCESS, "MPI_Comm_join"))
            check_class(MPI_Comm_disconnect(&other), MPI_SUCCESS, "MPI_Comm_disconnect");
        check(write(fd, "x", 1) == 1 && read(fd, &back, 1) == 1 && back == 'x', "the socket afterwards");
        close(fd);
    }
    check(other == MPI_COMM_NULL, "no intercommunicator is left");
    return finish_all();
}
