/* The procedures that the native engine looks for in an MPI library, and that the simulation does not call: smpi.c has those
 * that it calls. procedures.inc has a line P(Comm_dup, 2) for each, with the number of its arguments. */
#include "../faults.d/words.h"

#include <stdio.h>
#include <stdlib.h>

static int absent(const char *name)
{
    fprintf(stderr, "smpi.c has no PMPI_%s\n", name);
    abort();
}

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define P(name, n) \
    int PMPI_##name(TAKES_##n); \
    __attribute__((weak)) int PMPI_##name(TAKES_##n) { return absent(#name); }
#include "procedures.inc"
