/* A call on a communicator fails: where WHICH. The first process makes a call that does not return. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    int rank, size;

    MPI_Init(&argc, &argv);
    if (argc != 2)
        return 99;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!strcmp(argv[1], "self"))
        comm = MPI_COMM_SELF;
    else if (strcmp(argv[1], "world"))
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (!strcmp(argv[1], "named"))
        MPI_Comm_set_name(comm, "ocean model");
    if (rank == size - 1)
        MPI_Send(&rank, 1, MPI_INT, 1000, 0, comm);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
