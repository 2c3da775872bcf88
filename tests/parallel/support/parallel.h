/* What the C programs for several processes share; see parallel.F90. */
#ifndef PARALLEL_H
#define PARALLEL_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, processes, left, right;
static const char *program_name;
static int checks_passed, checks_failed;

/* Initialises MPI. Errors on communicators come back as codes. */
static inline void start(const char *name, int *argc, char ***argv)
{
    program_name = name;
    MPI_Init(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    right = (rank + 1) % processes;
    left = (rank + processes - 1) % processes;
}

/* Counts a check, and prints it if it fails. */
static inline int check(int ok, const char *what)
{
    if (ok) {
        checks_passed++;
    } else {
        checks_failed++;
        printf("%s: FAILED on rank %d: %s\n", program_name, rank, what);
        fflush(stdout);
    }
    return ok;
}

/* Checks the class of an error code: MPI_SUCCESS is one. */
static inline int check_class(int code, int expected, const char *what)
{
    int class = MPI_SUCCESS;
    char seen[300];

    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    if (class == expected)
        return check(1, what);
    snprintf(seen, sizeof seen, "%s: class %d, expected %d", what, class, expected);
    return check(0, seen);
}

/* Whether all `count` ints have this value. */
static inline int all_are(const int *list, int count, int value)
{
    for (int i = 0; i < count; i++)
        if (list[i] != value)
            return 0;
    return 1;
}

/* Ends MPI. The exit status of the program: a failure where a check of this process failed, or it made none. */
static inline int finish(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (checks_failed > 0 || checks_passed == 0) {
        printf("%s: FAILED on rank %d of %d: %d passed, %d failed\n", program_name, rank, processes, checks_passed,
               checks_failed);
        return EXIT_FAILURE;
    }
    if (rank == 0)
        printf("%s: %d checks passed on rank 0 of %d\n", program_name, checks_passed, processes);
    return EXIT_SUCCESS;
}

#endif
