/* A tool: defines the procedures of MPI, counts their calls, and calls them by their PMPI_ names. What the MPI library calls
 * itself, inside of them, is not counted.
 *
 * procedures.inc has a line P(Comm_dup, 2) for each procedure. With TELL, each process writes its counts to counts.RANK when
 * MPI is finalised; else a program that knows of the tool (faults.d/calls.c) asks for them. */
#define _GNU_SOURCE
#include "count.h"
#include "entered.h"
#include "words.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
#define P(name, n) "MPI_" #name,
#include "procedures.inc"
#undef P
};
enum { NUMBER = sizeof names / sizeof names[0] };
enum number {
#define P(name, n) NUMBER_##name,
#include "procedures.inc"
#undef P
};

static int called[MOST][NUMBER];
static __thread int depth;

void count_print(FILE *file)
{
    for (int i = 0; i < MOST && entered[i] != NULL; i++)
        for (int k = 0; k < NUMBER; k++)
            if (called[i][k])
                fprintf(file, "%s %s %d\n", entered[i], names[k], called[i][k]);
}

#ifdef TELL
static void tell(int rank)
{
    char name[32];
    FILE *file;

    snprintf(name, sizeof name, "counts.%d", rank);
    file = fopen(name, "w");
    if (file == NULL)
        abort();
    for (int k = 0; k < NUMBER; k++)
        if (called[0][k])
            fprintf(file, "%s %d\n", names[k], called[0][k]);
    fclose(file);
}
#endif

/* What a tool does at the end it does before PMPI_Finalize; the rank is what the launcher tells. */
static void note(enum number number)
{
    if (depth == 0)
        __atomic_add_fetch(&called[present][number], 1, __ATOMIC_RELAXED);
#ifdef TELL
    if (number == NUMBER_Finalize) {
        const char *rank = getenv("PMI_RANK");
        if (rank == NULL)
            rank = getenv("OMPI_COMM_WORLD_RANK");
        tell(rank == NULL ? 0 : atoi(rank));
    }
#endif
}

#ifdef BY_LOADER
/* As a tool does that need not know which MPI there is: what is behind it. */
#define NEXT(name, n) (*(int (**)(TAKES_##n)) &(void *){behind("PMPI_" #name)})
static void *behind(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);

    if (found == NULL) {
        fprintf(stderr, "tool: there is no %s\n", name);
        abort();
    }
    return found;
}
#else
#define NEXT(name, n) PMPI_##name
#endif

#define P(name, n) \
    int MPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n); \
    int MPI_##name(TAKES_##n) \
    { \
        int code; \
        note(NUMBER_##name); \
        depth++; \
        code = NEXT(name, n)(GIVES_##n); \
        depth--; \
        return code; \
    }
#include "procedures.inc"
