/* U1, U5: functions of the program that call MPI and combine with themselves, that free the object they belong to, that
 * jump out, or that several threads call; error handlers that Fortran has made and C frees. */
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

typedef void fortran_handler(MPI_Fint *, MPI_Fint *);
typedef void fortran_op(void *, void *, MPI_Fint *, MPI_Fint *);
void mpi_comm_create_errhandler_(fortran_handler *, MPI_Fint *, MPI_Fint *);
void mpi_op_create_(fortran_op *, MPI_Fint *, MPI_Fint *, MPI_Fint *);

struct pair { double value; int index; };

static MPI_Op op = MPI_OP_NULL;
static MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
static jmp_buf back;
static int calls, depth, seen;

/* The first call combines with the operation itself and frees its handle. */
static void add_pairs(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    struct pair *from = in, *to = inout;

    calls++;
    if (depth++ == 0) {
        struct pair one = {1.5, 2}, other = {2.5, 3};
        check_code(MPI_Reduce_local(&one, &other, 1, *datatype, op), MPI_SUCCESS, "an operation combines with itself");
        check(other.value == 4.0 && other.index == 5, "the result");
        check(MPI_Op_free(&op) == MPI_SUCCESS && op == MPI_OP_NULL, "it frees its handle");
    }
    for (int i = 0; i < *length; i++) {
        struct pair sum = {from[i].value + to[i].value, from[i].index + to[i].index};
        to[i] = sum;
    }
}

static void add_fortran(void *in, void *inout, MPI_Fint *length, MPI_Fint *datatype)
{
    calls += *datatype == MPI_Type_c2f(MPI_INT);
    for (MPI_Fint i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void jump(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)in, (void)inout, (void)length, (void)datatype;
    longjmp(back, 1);
}

static void operations(void)
{
    struct pair in[3] = {{1, 1}, {2, 2}, {3, 3}}, inout[4] = {{10, 10}, {20, 20}, {30, 30}, {-7, -7}};
    MPI_Fint number = 0, yes = 1, ierror = -1;
    volatile int jumps = 0;
    int one = 1, sum = 2;

    MPI_Op_create(add_pairs, 1, &op);
    check_code(MPI_Reduce_local(in, inout, 3, MPI_DOUBLE_INT, op), MPI_SUCCESS, "pairs with a hole");
    check(inout[0].value == 11 && inout[1].index == 22 && inout[2].value == 33 && calls >= 2, "they are combined");
    check(inout[3].value == -7 && inout[3].index == -7, "nothing else is");

    mpi_op_create_(add_fortran, &yes, &number, &ierror);
    op = MPI_Op_f2c(number);
    calls = 0;
    check(ierror == 0 && MPI_Reduce_local(&one, &sum, 1, MPI_INT, op) == MPI_SUCCESS && sum == 3 && calls == 1,
          "an operation of Fortran");
    check_code(MPI_Op_free(&op), MPI_SUCCESS, "C frees it");

    MPI_Op_create(jump, 1, &op);
    if (setjmp(back) == 0)
        MPI_Reduce_local(in, inout, 2, MPI_DOUBLE_INT, op);
    else
        jumps++;
    if (setjmp(back) == 0)
        MPI_Reduce_local(&one, &sum, 1, MPI_INT, op);
    else
        jumps++;
    check_code(jumps, 2, "operations jump out");
    check(MPI_Reduce_local(&one, &sum, 1, MPI_INT, MPI_SUM) == MPI_SUCCESS && sum == 4, "another reduction");
    check_code(MPI_Op_free(&op), MPI_SUCCESS, "MPI_Op_free");
}

/* Frees its own handle, and raises an error on another communicator, whose handler is called. */
static void on_comm(MPI_Comm *comm, int *code, ...)
{
    int size = 0;

    calls++;
    seen = *code;
    check_code(MPI_Comm_size(*comm, &size), MPI_SUCCESS, "an error handler calls MPI");
    if (handler != MPI_ERRHANDLER_NULL) check_code(MPI_Errhandler_free(&handler), MPI_SUCCESS, "it frees its handle");
    check_code(MPI_Comm_size(MPI_COMM_NULL, &size), MPI_ERR_COMM, "an error in it");
}

static void jump_out(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    calls++;
    longjmp(back, 1);
}

static void of_fortran(MPI_Fint *comm, MPI_Fint *code)
{
    calls += MPI_Comm_f2c(*comm) != MPI_COMM_NULL;
    seen = (int)*code;
}

static atomic_int in_threads;

static void in_any_thread(MPI_Comm *comm, int *code, ...)
{
    if (*comm == MPI_COMM_SELF && *code == MPI_ERR_INFO) atomic_fetch_add(&in_threads, 1);
}

static void *fails(void *unused)
{
    for (int i = 0; i < 200; i++) MPI_Info_set(MPI_INFO_NULL, "key", "value");
    return unused;
}

/* Info procedures may be called by any thread; their errors go to the handler of MPI_COMM_SELF. */
static void threads(void)
{
    pthread_t all[4];

    MPI_Comm_create_errhandler(in_any_thread, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    for (int i = 0; i < 4; i++) pthread_create(&all[i], NULL, fails, NULL);
    for (int i = 0; i < 4; i++) pthread_join(all[i], NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&handler);
    check_code(atomic_load(&in_threads), 800, "a handler is called by several threads");
}

static void handlers(void)
{
    MPI_Comm comm;
    MPI_Fint number = 0, ierror = -1;
    volatile int jumps = 0;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_errhandler(on_comm, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    for (calls = 0; calls < 2;)
        if (MPI_Bcast(NULL, -1, MPI_INT, 0, comm) != MPI_ERR_COUNT) break;
    check(calls == 2 && seen == MPI_ERR_COUNT && handler == MPI_ERRHANDLER_NULL, "a handler that has freed its handle");

    MPI_Comm_create_errhandler(jump_out, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Errhandler_free(&handler);
    calls = 0;
    while (jumps < 3) {
        if (setjmp(back) != 0) {
            jumps++;
            continue;
        }
        MPI_Bcast(NULL, -1, MPI_INT, 0, comm);
        break;
    }
    check_code(calls, 3, "handlers jump out");

    mpi_comm_create_errhandler_(of_fortran, &number, &ierror);
    handler = MPI_Errhandler_f2c(number);
    check(ierror == 0 && MPI_Comm_set_errhandler(comm, handler) == MPI_SUCCESS, "a handler of Fortran");
    check_code(MPI_Errhandler_free(&handler), MPI_SUCCESS, "C frees it");
    calls = 0;
    check_code(MPI_Bcast(NULL, -1, MPI_INT, 0, comm), MPI_ERR_COUNT, "an error");
    check(calls == 1 && seen == MPI_ERR_COUNT, "it is called");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
}

/* At MPI_Finalize attributes of MPI_COMM_SELF are deleted first, while MPI can be called. */
static int at_the_end(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    int flag = -1, one = 1, sum = 2, finalized = -1;
    (void)value, (void)extra_state;
    calls++;
    check(MPI_Comm_get_attr(comm, keyval, &value, &flag) == MPI_SUCCESS && !flag, "the attribute is gone");
    check_code(MPI_Comm_free_keyval(&keyval), MPI_SUCCESS, "a function frees its key");
    check(MPI_Finalized(&finalized) == MPI_SUCCESS && !finalized, "MPI is still there");
    check(MPI_Reduce_local(&one, &sum, 1, MPI_INT, op) == MPI_SUCCESS && sum == 3, "an operation combines");
    check_code(MPI_Op_free(&op), MPI_SUCCESS, "and is freed");
    return MPI_SUCCESS;
}

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

int main(void)
{
    int key;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    operations();
    handlers();
    threads();
    MPI_Op_create(add, 1, &op);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_the_end, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &calls);
    calls = 0;
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    check_code(calls, 1, "MPI_Finalize deletes attributes");
    return finish();
}
