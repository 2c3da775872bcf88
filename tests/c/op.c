/* U1: operations of the program: handles, predefined operations, threads. (tests/fortran/collective uses them in
 * reductions.) */
#include "checks.h"

#include <mpi.h>
#include <pthread.h>

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void add_large(void *in, void *inout, MPI_Count *length, MPI_Datatype *datatype)
{
    (void)datatype;
    for (MPI_Count i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void handles(void)
{
    MPI_Op op = MPI_OP_NULL, same, large = MPI_OP_NULL, freed;
    int commute = -7, sum = 0, one = 5;

    check(MPI_Op_create(add, 1, &op) == MPI_SUCCESS && op != MPI_OP_NULL, "MPI_Op_create");
    check(MPI_Op_create(add, 1, &same) == MPI_SUCCESS && same != op, "the same function, a handle of its own");
    check(MPI_Op_create_c(add_large, 0, &large) == MPI_SUCCESS && large != op, "MPI_Op_create_c");
    check(MPI_Op_commutative(op, &commute) == MPI_SUCCESS && commute == 1, "one is commutative");
    check(MPI_Op_commutative(large, &commute) == MPI_SUCCESS && commute == 0, "the other is not");
    check(MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_SELF) == MPI_SUCCESS && sum == 5, "one process");
    check_code(MPI_Op_free(&same), MPI_SUCCESS, "MPI_Op_free");
    check_code(MPI_Op_commutative(op, &commute), MPI_SUCCESS, "the other one is valid");
    freed = op;
    check(MPI_Op_free(&op) == MPI_SUCCESS && op == MPI_OP_NULL, "it is freed, too");
    check_code(MPI_Op_free(&freed), MPI_ERR_OP, "then there is none");
    check_code(MPI_Op_free(&op), MPI_ERR_OP, "MPI_OP_NULL is not freed");
    check_code(MPI_Op_commutative(freed, &commute), MPI_ERR_OP, "a freed operation");
    check_code(MPI_Allreduce(&one, &sum, 1, MPI_INT, freed, MPI_COMM_SELF), MPI_ERR_OP, "no reduction with it");
    check_code(MPI_Op_free(&large), MPI_SUCCESS, "and the last one");
}

static void predefined(void)
{
    MPI_Op sum = MPI_SUM;
    int commute = -7;

    check(MPI_Op_commutative(MPI_MAXLOC, &commute) == MPI_SUCCESS && commute == 1, "MPI_MAXLOC is commutative");
    check(MPI_Op_commutative(MPI_REPLACE, &commute) == MPI_SUCCESS && commute == 0, "MPI_REPLACE is not");
    commute = -7;
    check(MPI_Op_commutative(MPI_OP_NULL, &commute) == MPI_ERR_OP && commute == -7, "MPI_OP_NULL");
    check(MPI_Op_free(&sum) == MPI_ERR_OP && sum == MPI_SUM, "a predefined operation is not freed");
}

/* Adds the first and the third of every three numbers. */
static void add_ends(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    int *from = in, *to = inout;
    (void)datatype;
    for (int i = 0; i < 3 * *length; i += 3) {
        to[i] += from[i];
        to[i + 2] += from[i + 2];
    }
}

struct shared { MPI_Op op; MPI_Datatype ends; };

static void *in_thread(void *given)
{
    struct shared *shared = given;
    int in[15], inout[15];

    for (int i = 0; i < 15; i++) in[i] = i, inout[i] = 0;
    for (int round = 0; round < 300; round++)
        if (MPI_Reduce_local(in, inout, 5, shared->ends, shared->op) != MPI_SUCCESS) return given;
    for (int i = 0; i < 15; i++)
        if (inout[i] != (i % 3 == 1 ? 0 : 300 * i)) return given;
    return NULL;
}

static void threads(void)
{
    struct shared shared;
    pthread_t all[4];
    void *failed[4];

    MPI_Op_create(add_ends, 1, &shared.op);
    MPI_Type_vector(2, 1, 2, MPI_INT, &shared.ends);
    MPI_Type_commit(&shared.ends);
    for (int i = 0; i < 4; i++) pthread_create(&all[i], NULL, in_thread, &shared);
    for (int i = 0; i < 4; i++) pthread_join(all[i], &failed[i]);
    for (int i = 0; i < 4; i++) check(!failed[i], "a thread combines elements with a hole");
    MPI_Op_free(&shared.op);
    MPI_Type_free(&shared.ends);
}

int main(void)
{
    MPI_Op op = MPI_OP_NULL;
    int provided;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check_code(MPI_Op_create(add, 1, &op), MPI_ERR_OTHER, "before MPI_Init");
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    handles();
    predefined();
    if (provided == MPI_THREAD_MULTIPLE) threads();
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
