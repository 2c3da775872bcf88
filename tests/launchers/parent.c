/* A process of a job, which starts the command that it is given, and goes on. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(int argc, char **argv)
{
    int status;

    MPI_Init(&argc, &argv);
    status = system(argv[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("its child ended with %d\n", WEXITSTATUS(status));
    return MPI_Finalize();
}
