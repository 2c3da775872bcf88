/* How long a job takes, and how much memory its processes have. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* The resident and the proportional set of this process. */
static void find_memory(long kib[2])
{
    char line[300];
    FILE *file = fopen("/proc/self/smaps_rollup", "r");

    if (file == NULL)
        exit(2);
    while (fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "Rss: %ld", &kib[0]);
        sscanf(line, "Pss: %ld", &kib[1]);
    }
    fclose(file);
}

/* Ends MPI. Process 0 prints the seconds since `begun`, and the greatest resident and proportional set of a process in KiB,
 * as in smaps_rollup. */
static int finish(int rank, double begun)
{
    long own[2] = {0}, most[2];

    find_memory(own);
    MPI_Reduce(own, most, 2, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0)
        printf("%.2f\t%ld\t%ld\n", seconds() - begun, most[0], most[1]);
    return 0;
}
