/* A library that is an MPI library, and notes which of its procedures are called from outside while a program is in which of
 * its own. As shim.c it is linked with the real one, and stands for it in MINFO_MPI_LIBRARY; calls that the real library
 * makes itself are not noted.
 *
 * procedures.inc has a line P(Comm_dup, 2) for each procedure, with the number of its arguments. All of them are integers and
 * pointers: they go on as words. */
#define _GNU_SOURCE
#include "count.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t word;

static struct procedure {
    const char *name;
    void *real;
} procedures[] = {
#define P(name, n) {"PMPI_" #name, NULL},
#include "procedures.inc"
#undef P
};
enum { NUMBER = sizeof procedures / sizeof procedures[0], MOST = 400 };
enum number {
#define P(name, n) NUMBER_##name,
#include "procedures.inc"
#undef P
};

/* The program's procedures, the first of which is that before which this library is not there. */
static const char *entered[MOST] = {"MPI_Init"};
static char called[MOST][NUMBER];
static int present;

void count_enter(const char *procedure)
{
    for (present = 0; present < MOST; present++) {
        if (entered[present] == NULL)
            entered[present] = procedure;
        if (strcmp(entered[present], procedure) == 0)
            return;
    }
    abort();
}

void count_first(const char *procedure) { entered[0] = procedure; }

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

#define TAKES_0 void
#define TAKES_1 word a
#define TAKES_2 TAKES_1, word b
#define TAKES_3 TAKES_2, word c
#define TAKES_4 TAKES_3, word d
#define TAKES_5 TAKES_4, word e
#define TAKES_6 TAKES_5, word f
#define TAKES_7 TAKES_6, word g
#define TAKES_8 TAKES_7, word h
#define TAKES_9 TAKES_8, word i
#define TAKES_10 TAKES_9, word j
#define TAKES_11 TAKES_10, word k
#define TAKES_12 TAKES_11, word l
#define GIVES_0
#define GIVES_1 a
#define GIVES_2 GIVES_1, b
#define GIVES_3 GIVES_2, c
#define GIVES_4 GIVES_3, d
#define GIVES_5 GIVES_4, e
#define GIVES_6 GIVES_5, f
#define GIVES_7 GIVES_6, g
#define GIVES_8 GIVES_7, h
#define GIVES_9 GIVES_8, i
#define GIVES_10 GIVES_9, j
#define GIVES_11 GIVES_10, k
#define GIVES_12 GIVES_11, l
#define P(name, n) \
    int PMPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n) \
    { \
        void *real = note(NUMBER_##name, __builtin_return_address(0)); \
        return (*(int (**)(TAKES_##n)) &real)(GIVES_##n); \
    }
#include "procedures.inc"
