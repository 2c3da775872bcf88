/* A library that is an MPI library, and notes which of its procedures are called from outside while a program is in which of
 * its own. As shim.c it is linked with the real one, and stands for it in MINFO_MPI_LIBRARY; calls that the real library
 * makes itself are not noted.
 *
 * procedures.inc has a line P(Comm_dup, 2) for each procedure, with the number of its arguments. All of them are integers and
 * pointers: they go on as words. */
#define _GNU_SOURCE
#include "count.h"
#include "entered.h"
#include "words.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static struct procedure {
    const char *name;
    void *real;
} procedures[] = {
#define P(name, n) {"PMPI_" #name, NULL},
#include "procedures.inc"
#undef P
};
enum { NUMBER = sizeof procedures / sizeof procedures[0] };
enum number {
#define P(name, n) NUMBER_##name,
#include "procedures.inc"
#undef P
};

static char called[MOST][NUMBER];

void count_print(FILE *file)
{
    for (int i = 0; i < MOST && entered[i] != NULL; i++)
        for (int k = 0; k < NUMBER; k++)
            if (called[i][k])
                fprintf(file, "%s %s\n", entered[i], procedures[k].name);
}

static void *note(enum number number, const void *caller)
{
    struct procedure *procedure = &procedures[number];
    Dl_info of_caller, of_real;

    if (procedure->real == NULL)
        procedure->real = dlsym(RTLD_NEXT, procedure->name);
    if (procedure->real == NULL) {
        fprintf(stderr, "count: the MPI library has no %s\n", procedure->name);
        abort();
    }
    if (dladdr(caller, &of_caller) == 0 || dladdr(procedure->real, &of_real) == 0 ||
        of_caller.dli_fbase != of_real.dli_fbase)
        called[present][number] = 1;
    return procedure->real;
}

#define P(name, n) \
    int PMPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n) \
    { \
        void *real = note(NUMBER_##name, __builtin_return_address(0)); \
        return (*(int (**)(TAKES_##n)) &real)(GIVES_##n); \
    }
#include "procedures.inc"
