/* A library that is compiled with another MPI's mpi.h than the program that uses it. */
#include <mpi.h>

int other_rank(void);

int other_rank(void) {
    int rank = -1;

    MPI_Comm_rank(MPI_COMM_SELF, &rank);
    return rank;
}
