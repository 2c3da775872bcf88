/* Ends with a limit on the size of files, so that nothing can be written any more. */
#include <mpi.h>
#include <signal.h>
#include <sys/resource.h>

int main(void)
{
    struct rlimit none = {0, 0};

    signal(SIGXFSZ, SIG_IGN);
    return MPI_Init(0, 0) != MPI_SUCCESS || setrlimit(RLIMIT_FSIZE, &none) != 0 || MPI_Finalize() != MPI_SUCCESS;
}
