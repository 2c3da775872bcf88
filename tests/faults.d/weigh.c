/* A library that is an MPI library, and weighs what its procedures are given from outside. As shim.c it is linked with the
 * real one, and stands for it in MINFO_MPI_LIBRARY; what the real library does itself is not weighed. When the process ends,
 * it adds a line of what nobody has taken to the file that WEIGHTS names.
 *
 * Handles and counts are words and ints: in every ABI they fit. */
#define _GNU_SOURCE
#include "weigh.h"
#include "words.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static struct weight weight;

struct weight weigh_take(void)
{
    struct weight taken = weight;

    weight = (struct weight){0};
    return taken;
}

static void *real(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);

    if (found == NULL) {
        fprintf(stderr, "weigh: the MPI library has no %s\n", name);
        abort();
    }
    return found;
}

static int is_outside(const void *caller, void *procedure)
{
    Dl_info of_caller, of_real;

    return dladdr(caller, &of_caller) == 0 || dladdr(procedure, &of_real) == 0 ||
           of_caller.dli_fbase != of_real.dli_fbase;
}

static long bytes(int count, word datatype)
{
    void *found = real("PMPI_Type_size");
    int size = 0;

    (*(int (**)(word, int *)) &found)(datatype, &size);
    return (long) count * size;
}

/* WEIGH(procedure, number of arguments, count, datatype, counters) */
#define WEIGH(name, n, count, datatype, calls, data) \
    int PMPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n) \
    { \
        void *found = real("PMPI_" #name); \
        if (is_outside(__builtin_return_address(0), found)) { \
            weight.calls++; \
            weight.data += bytes((int) (count), datatype); \
        } \
        return (*(int (**)(TAKES_##n)) &found)(GIVES_##n); \
    }
#define OTHER(name, n) \
    int PMPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n) \
    { \
        void *found = real("PMPI_" #name); \
        weight.others += is_outside(__builtin_return_address(0), found); \
        return (*(int (**)(TAKES_##n)) &found)(GIVES_##n); \
    }

WEIGH(Allreduce, 6, c, d, reductions, reduced)
WEIGH(Send, 6, b, c, sends, sent)
WEIGH(Recv, 7, b, c, receives, received)
OTHER(Allgather, 7)
OTHER(Allgatherv, 8)
OTHER(Alltoall, 7)
OTHER(Barrier, 1)
OTHER(Bcast, 5)
OTHER(Comm_create_group, 4)
OTHER(Comm_dup, 2)
OTHER(Gather, 8)
OTHER(Gatherv, 9)
OTHER(Iallreduce, 7)
OTHER(Irecv, 7)
OTHER(Isend, 7)
OTHER(Reduce, 7)
OTHER(Scatter, 8)

__attribute__((destructor)) static void tell(void)
{
    const char *to = getenv("WEIGHTS");
    FILE *file = to == NULL ? NULL : fopen(to, "a");

    if (file == NULL)
        return;
    fprintf(file, "%ld\t%ld\t%ld\t%ld\t%ld\t%ld\t%ld\n", weight.reductions, weight.reduced, weight.sends, weight.sent,
            weight.receives, weight.received, weight.others);
    fclose(file);
}
