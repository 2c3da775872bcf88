/* A program that uses other_mpi.c. */
#include <mpi.h>
#include <stdio.h>

int other_rank(void);

int main(int argc, char **argv) {
    MPI_Info info;

    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_free(&info);
    printf("rank %d\n", other_rank());
    MPI_Finalize();
    return 0;
}
