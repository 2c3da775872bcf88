/* What the C programs for several processes share. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include "checks.h"
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

/* The next process and the one before it, in a ring. */
static int left, right;

/* Initialises MPI. Errors on communicators come back as codes. */
static inline void start(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    right = (rank + 1) % processes;
    left = (rank + processes - 1) % processes;
}

/* Checks the class of an error code: MPI_SUCCESS is one. */
static inline int check_class(int code, int expected, const char *what)
{
    int class = MPI_SUCCESS;

    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    if (class == expected)
        return check(1, what);
    return check(0, label("%.300s: class %d, expected %d", what, class, expected));
}

/* Whether all `count` ints have this value. */
static inline int all_are(const int *list, int count, int value)
{
    for (int i = 0; i < count; i++)
        if (list[i] != value)
            return 0;
    return 1;
}

/* Ends MPI. The exit status of the program. */
static inline int finish_all(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return finish();
}

#endif
