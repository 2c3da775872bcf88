/* A program for any number of processes: from MPI_Init to MPI_Finalize it makes communicators, windows and files with hints,
 * which are the same on all processes, differ on one, and differ on all. Process 0 prints how long that took in seconds, and
 * the greatest resident and proportional set of a process in KiB, as in smaps_rollup. Without the name of a file it only
 * initialises and finalises MPI. */
#define _POSIX_C_SOURCE 200809L
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

static void make(MPI_Info hints, const char *path)
{
    static char memory[64];
    MPI_Comm comm;
    MPI_Win win;
    MPI_File file;

    MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, &comm);
    MPI_Comm_free(&comm);
    MPI_Win_create(memory, sizeof memory, 1, hints, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
    if (MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, hints, &file) != MPI_SUCCESS)
        exit(3);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    double begun = seconds();
    long own[2] = {0}, most[2];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int differs = 0; differs < 3 && argc > 1; differs++) {
        MPI_Info hints;
        char value[40];

        snprintf(value, sizeof value, "%d", 1 << 20);
        if (differs == 2 || (differs == 1 && rank == size / 2))
            snprintf(value, sizeof value, "%d", (rank + 2) << 16);
        MPI_Info_create(&hints);
        /* A library that compares nothing may take the values of processes as they are. */
        MPI_Info_set(hints, "cb_buffer_size", value);
        MPI_Info_set(hints, "no_locks", "false");
        make(hints, argv[1]);
        MPI_Info_free(&hints);
    }
    find_memory(own);
    MPI_Reduce(own, most, 2, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0)
        printf("%.2f\t%ld\t%ld\n", seconds() - begun, most[0], most[1]);
    return 0;
}
