/* A program that has overwritten what argv has, as some do by accident and others to change their name in the list of processes:
 *
 *   overwritten error     a fatal error
 *   overwritten abort     MPI_Abort with 5
 *   overwritten end       MPI_Finalize
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    static char way[10];

    if (argc > 1) strncpy(way, argv[1], sizeof way - 1);
    MPI_Init(&argc, &argv);
    argv[0] = (char *)16;
    printf("going on\n");
    if (strcmp(way, "error") == 0) MPI_Barrier(MPI_COMM_NULL);
    if (strcmp(way, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 5);
    MPI_Finalize();
    return 0;
}
