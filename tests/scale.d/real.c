/* A program for any number of processes: from MPI_Init to MPI_Finalize it makes communicators, windows and files with hints,
 * which are the same on all processes, differ on one, on half of them, and on all. It prints what process.h says. Without the name
 * of a file it only initialises and finalises MPI. */
#define _POSIX_C_SOURCE 200809L
#include "process.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

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
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int differs = 0; differs < 4 && argc > 1; differs++) {
        MPI_Info hints;
        char value[40];

        snprintf(value, sizeof value, "%d", 1 << 20);
        if (differs == 3 || (differs == 2 && rank % 2 == 1) || (differs == 1 && rank == size / 2))
            snprintf(value, sizeof value, "%d", (rank + 2) << 16);
        MPI_Info_create(&hints);
        /* A library that compares nothing may take the values of processes as they are. */
        MPI_Info_set(hints, "cb_buffer_size", value);
        MPI_Info_set(hints, "no_locks", "false");
        make(hints, argv[1]);
        MPI_Info_free(&hints);
    }
    return finish(rank, begun);
}
