/* An MPI library with the standard ABI for the simulation: the few procedures that the native engine calls where it compares
 * hints and joins reports, over SMPI of SimGrid, in which processes are parts of one. Files and info objects are nothing but
 * handles: what others would do with them is not simulated. absent.c has all other procedures. */
#include "smpi.h"

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uintptr_t word;

/* The standard's numbers for predefined handles; others are addresses of SMPI. */
enum { COMM_WORLD = 0x101, BYTE = 0x247, INT64 = 0x258, MAX = 0x23 };
enum { IDENT = 201, CONGRUENT, UNEQUAL = 204 };
/* A file, an info object or an error handler. */
enum { SOMETHING = 0x1000 };
/* The integers of a status: the source, the tag, the error, and in the rest the size. */
enum { SOURCE, TAG, SIZE = 4 };

/* Processes are coroutines of one thread: each has its place. */
enum { MOST = 1 << 17 };
static struct weight weights[MOST];

static struct weight *own(void)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return &weights[rank % MOST];
}

struct weight smpi_take(void)
{
    struct weight taken = *own();

    *own() = (struct weight){0};
    return taken;
}

static MPI_Comm comm_of(word handle) { return handle == COMM_WORLD ? MPI_COMM_WORLD : (MPI_Comm) handle; }

static MPI_Datatype type_of(word handle)
{
    return handle == BYTE ? MPI_BYTE : handle == INT64 ? MPI_INT64_T : (MPI_Datatype) handle;
}

static long bytes(int count, word type)
{
    int size = 0;

    MPI_Type_size(type_of(type), &size);
    return (long) count * size;
}

/* (mpi.h declares these with types of its own.) */
#define PMPI(name, ...) \
    int of_##name(__VA_ARGS__) __asm__("PMPI_" #name); \
    int of_##name(__VA_ARGS__)
#pragma GCC diagnostic ignored "-Wunused-parameter"

PMPI(Get_library_version, char *text, int *len)
{
    *len = snprintf(text, 100, "MPICH Version: 5.0.0\n(its hints; simulated by SimGrid)");
    return 0;
}

PMPI(Initialized, int *flag) { return *flag = 1, 0; }
PMPI(Finalized, int *flag) { return *flag = 0, 0; }
PMPI(Error_class, int code, int *class) { return *class = code, 0; }
PMPI(Error_string, int code, char *text, int *len) { return *len = sprintf(text, "error %d of SMPI", code), 0; }

PMPI(Comm_rank, word comm, int *rank) { return MPI_Comm_rank(comm_of(comm), rank); }
PMPI(Comm_size, word comm, int *size) { return MPI_Comm_size(comm_of(comm), size); }
PMPI(Comm_test_inter, word comm, int *flag) { return *flag = 0, 0; }
PMPI(Comm_compare, word one, word other, int *result)
{
    int code = MPI_Comm_compare(comm_of(one), comm_of(other), result);

    *result = *result == MPI_IDENT ? IDENT : *result == MPI_CONGRUENT ? CONGRUENT : UNEQUAL;
    return code;
}

PMPI(Type_contiguous, int count, word type, word *new)
{
    MPI_Datatype made;
    int code = MPI_Type_contiguous(count, type_of(type), &made);

    *new = (word) made;
    return code;
}

PMPI(Type_commit, word *type)
{
    MPI_Datatype it = type_of(*type);

    return MPI_Type_commit(&it);
}

PMPI(Type_free, word *type)
{
    MPI_Datatype it = type_of(*type);

    return MPI_Type_free(&it);
}

PMPI(Op_create, MPI_User_function *function, int commute, word *op)
{
    MPI_Op made;
    int code = MPI_Op_create(function, commute, &made);

    *op = (word) made;
    return code;
}

PMPI(Allreduce, const void *from, void *to, int count, word type, word op, word comm)
{
    own()->reductions++;
    own()->reduced += bytes(count, type);
    return MPI_Allreduce(from, to, count, type_of(type), op == MAX ? MPI_MAX : (MPI_Op) op, comm_of(comm));
}

PMPI(Send, const void *data, int count, word type, int to, int tag, word comm)
{
    own()->sends++;
    own()->sent += bytes(count, type);
    return MPI_Send(data, count, type_of(type), to, tag, comm_of(comm));
}

PMPI(Recv, void *data, int count, word type, int from, int tag, word comm, int *status)
{
    MPI_Status told;
    int size, code = MPI_Recv(data, count, type_of(type), from, tag, comm_of(comm), &told);

    MPI_Get_count(&told, MPI_BYTE, &size);
    status[SOURCE] = told.MPI_SOURCE;
    status[TAG] = told.MPI_TAG;
    status[SIZE] = size;
    own()->receives++;
    own()->received += size;
    if (size > own()->greatest)
        own()->greatest = size;
    return code;
}

PMPI(Get_elements_x, const int *status, word type, int64_t *count) { return *count = status[SIZE], 0; }

PMPI(Info_create, word *info) { return *info = SOMETHING, 0; }
PMPI(Info_set, word info, const char *key, const char *value) { return 0; }
PMPI(Info_free, word *info) { return 0; }
PMPI(File_open, word comm, const char *name, int mode, word info, word *file) { return *file = SOMETHING, 0; }
PMPI(File_close, word *file) { return 0; }
PMPI(File_set_errhandler, word file, word handler) { return 0; }
PMPI(File_get_errhandler, word file, word *handler) { return *handler = SOMETHING, 0; }
PMPI(Errhandler_free, word *handler) { return 0; }
