/* A socket between two processes, for MPI_Comm_join. Included after processes.h. */
#ifndef SOCKETS_H
#define SOCKETS_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/* A socket between the first two processes of MPI_COMM_WORLD, in each of them. */
static int connected(void)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof here;
    int listening, fd, port;

    if (rank == 0) {
        listening = socket(AF_INET, SOCK_STREAM, 0);
        if (bind(listening, (struct sockaddr *)&here, sizeof here) != 0 || listen(listening, 1) != 0 ||
            getsockname(listening, (struct sockaddr *)&here, &length) != 0)
            return -1;
        port = here.sin_port;
        MPI_Send(&port, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        fd = accept(listening, NULL, NULL);
        close(listening);
        return fd;
    }
    MPI_Recv(&port, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    here.sin_port = (in_port_t)port;
    fd = socket(AF_INET, SOCK_STREAM, 0);
    return connect(fd, (struct sockaddr *)&here, sizeof here) == 0 ? fd : -1;
}

#endif
