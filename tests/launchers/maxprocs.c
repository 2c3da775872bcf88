/* Says the maxprocs of MPI_INFO_ENV. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char value[MPI_MAX_INFO_VAL];
    int flag;

    MPI_Init(&argc, &argv);
    MPI_Info_get(MPI_INFO_ENV, "maxprocs", MPI_MAX_INFO_VAL - 1, value, &flag);
    printf("maxprocs %s\n", flag ? value : "unknown");
    MPI_Finalize();
    return 0;
}
