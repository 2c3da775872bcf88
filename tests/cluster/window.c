/* Makes a window of all processes; with an argument in a program with MPI_THREAD_MULTIPLE. Rank 0 writes what becomes of it. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int memory[4] = {0}, level = argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED, provided, rank, class;
    MPI_Win win;

    MPI_Init_thread(&argc, &argv, level, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), &class);
    if (rank == 0)
        puts(provided < level ? "no threads" : class == MPI_SUCCESS ? "a window" : class == MPI_ERR_WIN ? "MPI_ERR_WIN" : "another error");
    if (class == MPI_SUCCESS)
        MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
