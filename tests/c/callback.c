/* U1, U5: functions of the program that call MPI and combine with themselves, that free the object they belong to, that
 * jump out, or that several threads call; error handlers that Fortran has made and C frees. */
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <string.h>

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

static void win_jumps(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
    calls++;
    longjmp(back, 1);
}

static void file_jumps(MPI_File *file, int *code, ...)
{
    (void)file, (void)code;
    calls++;
    longjmp(back, 1);
}

static void session_jumps(MPI_Session *session, int *code, ...)
{
    (void)session, (void)code;
    calls++;
    longjmp(back, 1);
}

static MPI_File opened(const char *name)
{
    MPI_File file;

    check_code(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE,
                             MPI_INFO_NULL, &file), MPI_SUCCESS, "MPI_File_open");
    return file;
}

/* The calls of an object whose errors go to a handler that jumps out. */
static void jumps_out(void (*fail)(int), int calls_of_it, const char *what)
{
    volatile int which, jumps = 0;

    for (which = 0; which < calls_of_it; which++) {
        if (setjmp(back) == 0) fail(which);
        else jumps++;
    }
    check_code(jumps, calls_of_it, what);
}

static MPI_Win win;
static MPI_File file;
static MPI_Session session;
static MPI_Comm comm;
static int data = 3, received;

/* While the window is locked. */
static void fails_on_win(int which)
{
    if (which == 0) MPI_Put(&data, -1, MPI_INT, 0, 0, 1, MPI_INT, win);
    if (which == 1) MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    if (which == 2) MPI_Win_free(&win);
    if (which == 3) MPI_Win_call_errhandler(win, MPI_ERR_TAG);
}

/* While a split collective transfer goes on. */
static void fails_on_file(int which)
{
    if (which == 0) MPI_File_write_at(file, 0, &data, -1, MPI_INT, MPI_STATUS_IGNORE);
    if (which == 1) MPI_File_read_at_all_begin(file, 0, &received, 1, MPI_INT);
    if (which == 2) MPI_File_close(&file);
    if (which == 3) MPI_File_call_errhandler(file, MPI_ERR_TAG);
}

/* Files that are not open. */
static void fails_on_no_file(int which)
{
    if (which == 0) MPI_File_open(MPI_COMM_SELF, "callback.none", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (which == 1) MPI_File_delete("callback.none", MPI_INFO_NULL);
    if (which == 2) MPI_File_close(&file);
}

/* While there is a communicator of the session. */
static void fails_on_session(int which)
{
    MPI_Session none;

    if (which == 0) MPI_Session_get_num_psets(session, (MPI_Info)7, &received);
    if (which == 1) MPI_Session_finalize(&session);
    if (which == 2) MPI_Session_call_errhandler(session, MPI_ERR_TAG);
    if (which == 3) MPI_Session_init((MPI_Info)7, handler, &none);
}

static MPI_Request sent[4];

/* Messages that are longer than the room for them. */
static void fails_at_end(int which)
{
    static int two[2] = {5, 6};
    MPI_Request request;
    MPI_Status status;
    int flag = 0;

    MPI_Isend(two, 2, MPI_INT, 0, 7, comm, &sent[which]);
    if (which == 0) MPI_Recv(&received, 1, MPI_INT, 0, 7, comm, &status);
    MPI_Irecv(&received, 1, MPI_INT, 0, 7, comm, &request);
    if (which == 1) MPI_Wait(&request, &status);
    if (which == 2) MPI_Waitall(1, &request, &status);
    while (!flag) MPI_Test(&request, &flag, &status);
}

static void other_handlers(void)
{
    MPI_Errhandler before;
    MPI_Group group;
    MPI_Offset size = -1;
    double start;

    MPI_Win_create(&received, sizeof received, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_create_errhandler(win_jumps, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Errhandler_free(&handler);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    jumps_out(fails_on_win, 4, "handlers of a window jump out");
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    check(MPI_Win_unlock(0, win) == MPI_SUCCESS && received == data, "the window is as it was");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "MPI_Win_free");

    file = opened("callback_handlers.data");
    MPI_File_create_errhandler(file_jumps, &handler);
    MPI_File_set_errhandler(file, handler);
    MPI_File_write_at_all_begin(file, 0, &data, 1, MPI_INT);
    jumps_out(fails_on_file, 4, "handlers of a file jump out");
    check_code(MPI_File_write_at_all_end(file, &data, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_File_write_at_all_end");
    check(MPI_File_get_size(file, &size) == MPI_SUCCESS && size == sizeof data, "the file is as it was");
    check_code(MPI_File_close(&file), MPI_SUCCESS, "MPI_File_close");
    MPI_File_get_errhandler(MPI_FILE_NULL, &before);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);
    jumps_out(fails_on_no_file, 3, "the handler of MPI_FILE_NULL jumps out");
    MPI_File_set_errhandler(MPI_FILE_NULL, before);
    MPI_Errhandler_free(&before);

    MPI_Session_create_errhandler(session_jumps, &handler);
    check_code(MPI_Session_init(MPI_INFO_NULL, handler, &session), MPI_SUCCESS, "MPI_Session_init");
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "callback", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    jumps_out(fails_on_session, 4, "handlers of a session jump out");
    MPI_Errhandler_free(&handler);
    check_code(MPI_Barrier(comm), MPI_SUCCESS, "its communicator is as it was");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    check_code(MPI_Session_finalize(&session), MPI_SUCCESS, "MPI_Session_finalize");

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_errhandler(jump_out, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Errhandler_free(&handler);
    jumps_out(fails_at_end, 4, "a handler jumps out of calls that complete operations");
    check_code(MPI_Waitall(4, sent, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    start = MPI_Wtime();
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    check(MPI_Wtime() - start < 3, "at once");
}

/* The function that jumps out when it is called next. */
static enum { NOTHING, QUERY, FREE, CANCEL, EXTENT, READ, WRITE } jumps_next;

static void jump_if(int is_next)
{
    if (!is_next) return;
    jumps_next = NOTHING;
    longjmp(back, 1);
}

static int query(void *state, MPI_Status *status)
{
    (void)state;
    jump_if(jumps_next == QUERY);
    MPI_Status_set_elements(status, MPI_INT, 3);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int free_state(void *state)
{
    jump_if(jumps_next == FREE);
    ++*(int *)state;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void)state, (void)complete;
    jump_if(jumps_next == CANCEL);
    return MPI_SUCCESS;
}

static void generalized_requests(void)
{
    MPI_Request request;
    MPI_Status status;
    int frees = 0, count = -1;

    for (volatile int which = QUERY; which <= CANCEL; which++) {
        MPI_Grequest_start(query, free_state, cancel, &frees, &request);
        if (which != CANCEL) MPI_Grequest_complete(request);
        jumps_next = which;
        if (setjmp(back) == 0) {
            if (which == CANCEL) MPI_Cancel(&request);
            else MPI_Wait(&request, &status);
        }
        check(jumps_next == NOTHING, "a function of a generalized request jumps out");
        if (which == CANCEL) MPI_Grequest_complete(request);
        /* While the state is freed, the request has ended. */
        check_code(MPI_Wait(&request, &status), which == FREE ? MPI_ERR_REQUEST : MPI_SUCCESS, "it can be completed");
        if (which == FREE) continue;
        MPI_Get_count(&status, MPI_INT, &count);
        check(request == MPI_REQUEST_NULL && count == 3, "its status");
    }
    check_code(frees, 2, "the states are freed");
}

static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    MPI_Aint lb;

    (void)state;
    jump_if(jumps_next == EXTENT);
    return MPI_Type_get_extent(type, &lb, extent);
}

static int read_as(void *to, MPI_Datatype type, int count, void *from, MPI_Offset position, void *state)
{
    (void)type, (void)position, (void)state;
    jump_if(jumps_next == READ);
    memcpy(to, from, (size_t)count * sizeof(int));
    return MPI_SUCCESS;
}

static int write_as(void *from, MPI_Datatype type, int count, void *to, MPI_Offset position, void *state)
{
    (void)type, (void)position, (void)state;
    jump_if(jumps_next == WRITE);
    memcpy(to, from, (size_t)count * sizeof(int));
    return MPI_SUCCESS;
}

static void data_representations(void)
{
    MPI_File file = opened("callback_datarep.data");
    int out = 7, in = -1;

    check_code(MPI_Register_datarep("jumping", read_as, write_as, extent_of, NULL), MPI_SUCCESS, "MPI_Register_datarep");
    jumps_next = EXTENT;
    if (setjmp(back) == 0) MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "jumping", MPI_INFO_NULL);
    check(jumps_next == NOTHING, "an extent function jumps out");
    check_code(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "jumping", MPI_INFO_NULL), MPI_SUCCESS, "MPI_File_set_view");
    jumps_next = WRITE;
    if (setjmp(back) == 0) MPI_File_write_at(file, 0, &out, 1, MPI_INT, MPI_STATUS_IGNORE);
    check(jumps_next == NOTHING, "a conversion function jumps out of a write");
    check_code(MPI_File_write_at(file, 0, &out, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_File_write_at");
    jumps_next = READ;
    if (setjmp(back) == 0) MPI_File_read_at(file, 0, &in, 1, MPI_INT, MPI_STATUS_IGNORE);
    check(jumps_next == NOTHING, "and of a read");
    check(MPI_File_read_at(file, 0, &in, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS && in == out, "MPI_File_read_at");
    check_code(MPI_File_close(&file), MPI_SUCCESS, "MPI_File_close");
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
    other_handlers();
    generalized_requests();
    data_representations();
    threads();
    MPI_Op_create(add, 1, &op);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_the_end, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &calls);
    calls = 0;
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    check_code(calls, 1, "MPI_Finalize deletes attributes");
    return finish();
}
