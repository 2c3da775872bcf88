/* Changes its directory. */
#include <mpi.h>
#include <unistd.h>

int main(void)
{
    return chdir("elsewhere") != 0 || MPI_Init(0, 0) != MPI_SUCCESS || MPI_Finalize() != MPI_SUCCESS;
}
