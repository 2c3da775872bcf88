/* What becomes of objects of the MPI library where one of its procedures fails: nothing is lost, nothing is freed that is
 * still in use, and no process waits for one that has an error.
 *
 *   cases CASE
 *
 * The procedure fails in the first process alone. Ends with the number of checks, as all programs of C. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "shim.h"

#include <ISO_Fortran_binding.h>
#include <dlfcn.h>
#include <limits.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static struct {
    void (*arm)(const char *, long, int);
    void (*delay)(const char *, long);
    long (*hits)(void);
    long (*alive)(const char *);
    long (*made)(const char *);
    void (*hold)(void);
    void (*deliver)(void);
    long (*large)(const char *);
} shim;

static int size;
/* Nothing of the library is left when MPI has ended. */
static int ends_empty;

static void find(void *procedure, const char *name)
{
    void *library = dlopen(getenv("MINFO_MPI_LIBRARY"), RTLD_NOW | RTLD_NOLOAD);
    void *found = library == NULL ? NULL : dlsym(library, name);

    if (found == NULL) {
        fprintf(stderr, "%s is not there: %s\n", name, dlerror());
        exit(2);
    }
    memcpy(procedure, &found, sizeof found);
}

/* The counts of all kinds of objects, and whether they are as they were. */
static const char *const kinds[] = {"comm", "win", "file", "info", "group", "type", "request"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };
static long before[KINDS];

static void note(void)
{
    for (int i = 0; i < KINDS; i++)
        before[i] = shim.alive(kinds[i]);
}

static void same(void)
{
    for (int i = 0; i < KINDS; i++)
        check_code(shim.alive(kinds[i]), before[i], label("process %d: objects of kind %s", rank, kinds[i]));
}

/* In the first process this call of the procedure fails. */
static void fails(const char *procedure, long call, int after)
{
    shim.hits();
    if (rank == 0)
        shim.arm(procedure, call, after);
}
enum { BEFORE, AFTER };

/* What the failing procedure, and nothing else, makes of a call. */
static void comes_back(int code, const char *what)
{
    check_code(code, rank == 0 ? MPI_ERR_OTHER : MPI_SUCCESS, label("process %d: %s", rank, what));
    check_code(shim.hits(), rank == 0, "calls that failed");
}
static void is_well(int code, const char *what)
{
    check_code(code, MPI_SUCCESS, label("process %d: %s", rank, what));
    check_code(shim.hits(), rank == 0, "calls that failed");
}

/* Communicators that are made, and cannot be used. */
static int dup(MPI_Comm *new) { return MPI_Comm_dup(MPI_COMM_WORLD, new); }
static int split(MPI_Comm *new) { return MPI_Comm_split(MPI_COMM_WORLD, 0, rank, new); }
static int split_type(MPI_Comm *new)
{
    return MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, new);
}
static int graph(MPI_Comm *new)
{
    return MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY,
                                          MPI_INFO_NULL, 0, new);
}

static void made(int make(MPI_Comm *), const char *procedure)
{
    MPI_Comm comm = MPI_COMM_NULL;

    fails(procedure, 1, BEFORE);
    comes_back(make(&comm), procedure);
    check((comm == MPI_COMM_NULL) == (rank == 0), "no handle with an error");
    if (rank != 0)
        check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "free");
    same();
    check_code(make(&comm), MPI_SUCCESS, "another one");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "free it");
    same();
}

static void comm(void)
{
    made(dup, "PMPI_Comm_rank");
    made(dup, "PMPI_Comm_size");
    made(split, "PMPI_Comm_size");
    made(split_type, "PMPI_Comm_set_info");
    made(graph, "PMPI_Comm_set_info");
}

/* The error handler of a new object: no process fails alone for it. */
static void handler_of_comm(void)
{
    MPI_Comm comm;

    fails("PMPI_Comm_set_errhandler", 1, BEFORE);
    is_well(dup(&comm), "MPI_Comm_dup");
    check_code(MPI_Barrier(comm), MPI_SUCCESS, "it can be used");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "free");
    same();
}

static void handler_of_win(void)
{
    int memory[4];
    MPI_Win win;

    fails("PMPI_Win_set_errhandler", 1, BEFORE);
    is_well(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), "MPI_Win_create");
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    /* The handler that the library gave the window would end the program here. */
    fails("PMPI_Win_sync", 1, BEFORE);
    MPI_Win_lock_all(0, win);
    comes_back(MPI_Win_sync(win), "an error of the window");
    MPI_Win_unlock_all(win);
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();
}

static int opened(MPI_File *fh)
{
    return MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, fh);
}

static void handler_of_file(void)
{
    MPI_Offset bytes = -1;
    MPI_File fh;

    fails("PMPI_File_set_errhandler", 1, BEFORE);
    is_well(opened(&fh), "MPI_File_open");
    check_code(MPI_File_get_size(fh, &bytes), MPI_SUCCESS, "it can be used");
    check_code(bytes, 0, "its size");
    check_code(MPI_File_close(&fh), MPI_SUCCESS, "close");
    same();
}

/* What a window relies on is asked for when it is locked: that this cannot be said does not keep the program from locking it. */
static void no_locks(void)
{
    char value[8] = "";
    int memory[4], flag = 0, length = sizeof value;
    MPI_Info info, used;
    MPI_Win win;

    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    /* The library's info object is kept for the next window with these hints. */
    MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
    note();
    check_code(MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_WORLD, &win), MPI_SUCCESS, "MPI_Win_create");
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    fails("PMPI_Win_get_info", 1, BEFORE);
    is_well(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), "it is locked");
    check_code(MPI_Win_unlock(0, win), MPI_SUCCESS, "and unlocked");
    check_code(MPI_Win_lock_all(0, win), MPI_SUCCESS, "so are all");
    check_code(MPI_Win_unlock_all(win), MPI_SUCCESS, "and unlocked");
    check_code(MPI_Win_get_info(win, &used), MPI_SUCCESS, "MPI_Win_get_info");
    MPI_Info_get_string(used, "no_locks", &length, value, &flag);
    check_text(value, "true", "no_locks");
    MPI_Info_free(&used);
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    check_code(MPI_Win_set_info(win, info), MPI_SUCCESS, "MPI_Win_set_info");
    fails("PMPI_Win_get_info", 1, BEFORE);
    is_well(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), "it is locked");
    check_code(MPI_Win_unlock(rank, win), MPI_SUCCESS, "and unlocked");
    MPI_Info_free(&info);
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();
}

/* A window that is there, and that the program does not get. */
static void lost_win(void)
{
    int memory[4];
    MPI_Win win = MPI_WIN_NULL;

    fails("PMPI_Comm_group", 1, BEFORE);
    comes_back(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), "MPI_Win_create");
    check(win == MPI_WIN_NULL, "no handle with an error");
    same();
}

/* Accesses that were started, and cannot be completed at once: whoever waits for them is told. */
static void access(void)
{
    double memory[8] = {0}, data[4] = {1, 2, 3, 4};
    const long types = shim.alive("type");
    MPI_Datatype every_second, fresh;
    MPI_Request request;
    MPI_Win win;

    MPI_Type_vector(4, 1, 2, MPI_DOUBLE, &every_second);
    MPI_Type_commit(&every_second);
    check_code(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_SUCCESS, "the window");
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    /* The library's form of a datatype is made once, and stays as long as the datatype. */
    for (int i = 0; i < 2; i++) {
        check_code(MPI_Put(data, 4, MPI_DOUBLE, rank, 0, 1, every_second, win), MPI_SUCCESS, "MPI_Put");
        check_code(shim.alive("type"), types + 1, "datatypes of the library");
    }
    MPI_Win_flush(rank, win);
    note();
    fails("PMPI_Win_flush", 1, BEFORE);
    is_well(MPI_Rput(data, 4, MPI_DOUBLE, rank, 0, 1, every_second, win, &request), "MPI_Rput");
    shim.hits();
    check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), rank == 0 ? MPI_ERR_OTHER : MPI_SUCCESS, "its MPI_Wait");
    same();
    fails("PMPI_Win_flush", 1, BEFORE);
    is_well(MPI_Rget(data, 4, MPI_DOUBLE, rank, 0, 1, every_second, win, &request), "MPI_Rget");
    int flag = 0, code = MPI_SUCCESS;
    while (!flag && code == MPI_SUCCESS)
        code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    check_code(code, rank == 0 ? MPI_ERR_OTHER : MPI_SUCCESS, "its MPI_Test");
    same();
    /* What cannot be waited for is completed all the same, since the program uses its data again. */
    check_code(MPI_Rget(data, 1, MPI_DOUBLE, rank, 6, 1, MPI_DOUBLE, win, &request), MPI_SUCCESS, "MPI_Rget");
    fails("PMPI_Wait", 1, BEFORE);
    comes_back(MPI_Wait(&request, MPI_STATUS_IGNORE), "its MPI_Wait");
    check(data[0] == 4, "its data");
    data[0] = 1;
    same();
    /* A datatype that is not ready is not lost. */
    MPI_Type_vector(4, 1, 2, MPI_DOUBLE, &fresh);
    MPI_Type_commit(&fresh);
    fails("PMPI_Type_commit", 1, BEFORE);
    comes_back(MPI_Put(data, 4, MPI_DOUBLE, rank, 0, 1, fresh, win), "MPI_Put");
    MPI_Type_free(&fresh);
    same();
    MPI_Win_unlock(rank, win);
    check(memory[2] == 2 && memory[6] == 4, "the data");
    MPI_Type_free(&every_second);
    check_code(shim.alive("type"), types, "datatypes of the library after the end of the program's");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
}

/* A duplication that is waited for in vain: the communicator can be freed. */
static void idup(void)
{
    for (int after = BEFORE; after <= AFTER; after++) {
        MPI_Comm comm;
        MPI_Request request;

        check_code(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request), MPI_SUCCESS, "MPI_Comm_idup");
        fails("PMPI_Wait", 1, after);
        comes_back(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
        check_code(MPI_Barrier(MPI_COMM_WORLD), MPI_SUCCESS, "all have waited");
        if (rank == 0) {
            int its_size;
            check_code(MPI_Comm_size(comm, &its_size), MPI_ERR_COMM, "it is not there");
        }
        check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "free");
    }
}

static MPI_Info promises(void)
{
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
    return info;
}

/* The same with hints, of two operations in the library: of each of them, and of what comes then. */
static void idup_with_info(const char *procedure, long call, int after, int tests, const char *what)
{
    MPI_Comm comm;
    MPI_Info info = promises();
    MPI_Request request;
    int flag = 0, code = MPI_SUCCESS;

    check_code(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &comm, &request), MPI_SUCCESS, what);
    MPI_Barrier(MPI_COMM_WORLD);
    fails(procedure, call, after);
    if (tests) {
        while (!flag && code == MPI_SUCCESS)
            code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    } else {
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    comes_back(code, what);
    if (rank != 0)
        check_code(MPI_Barrier(MPI_COMM_SELF), MPI_SUCCESS, "the others go on");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "free");
    MPI_Info_free(&info);
    check_code(shim.alive("request"), before[6], "requests");
}

static void later(void)
{
    idup_with_info("PMPI_Wait", 2, AFTER, 0, "the question fails in MPI_Wait");
    same();
    idup_with_info("PMPI_Test", 2, AFTER, 1, "the question fails in MPI_Test");
    same();
    idup_with_info("PMPI_Comm_set_info", 1, BEFORE, 0, "the hints fail");
    same();
    /* What the library has made then, nobody knows. */
    idup_with_info("PMPI_Wait", 1, AFTER, 0, "the duplication fails in MPI_Wait");
    idup_with_info("PMPI_Test", 1, AFTER, 1, "the duplication fails in MPI_Test");
}

/* Requests that cannot be handed to the program, since there are as many as there can be. */
static void no_request(void)
{
    enum { MOST = 1 << 20, BLOCKS = 400 };
    static MPI_Request all[MOST];
    static unsigned char *block[BLOCKS];
    double memory[1], data[1] = {1};
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win win;
    int code = MPI_SUCCESS, number = 0, intact = 1;

    check_code(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_SELF, &win), MPI_SUCCESS, "the window");
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    note();
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    while (number < MOST && code == MPI_SUCCESS)
        code = MPI_Rput(data, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, win, &all[number++]);
    check_code(code, MPI_SUCCESS, "as many requests as there can be");
    check_code(MPI_Rput(data, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, win, &request), MPI_ERR_NO_MEM, "one more");
    same();
    /* The library writes the handle of a communicator whenever it likes. */
    shim.hold();
    check_code(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request), MPI_ERR_NO_MEM, "one for a duplication");
    check(comm == MPI_COMM_NULL && request == MPI_REQUEST_NULL, "no handles with an error");
    for (int i = 0; i < BLOCKS; i++)
        memset(block[i] = malloc(16 + i / 2), 0x5a, 16 + i / 2);
    shim.deliver();
    for (int i = 0; i < BLOCKS; i++)
        for (int k = 0; k < 16 + i / 2; k++)
            intact &= block[i][k] == 0x5a;
    check(intact, "the handle is not written to memory that is in use otherwise");
    check_code(MPI_Waitall(MOST, all, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    MPI_Win_unlock(0, win);
    check(memory[0] == 1, "the data of the access");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
}

/* Changes the hints of a window, for which its processes get a communicator of their own. */
static void *change(void *win)
{
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "accumulate_ordering", "none");
    check_code(MPI_Win_set_info(*(MPI_Win *)win, info), MPI_SUCCESS, "MPI_Win_set_info");
    MPI_Info_free(&info);
    return NULL;
}

static void circle(void)
{
    int memory[4];
    long made = shim.made("comm");
    MPI_Win win;

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    fails("PMPI_Comm_set_errhandler", 1, BEFORE);
    change(&win);
    check_code(shim.hits(), rank == 0, "calls that failed");
    check_code(shim.made("comm"), made + 1, "the communicator");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();
}

static void circle_of_threads(void)
{
    int memory[4];
    long made = shim.made("comm");
    pthread_t thread;
    MPI_Win win;

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    shim.delay("PMPI_Comm_create_group", 200);
    pthread_create(&thread, NULL, change, &win);
    change(&win);
    pthread_join(thread, NULL);
    check_code(shim.made("comm"), made + 1, "communicators");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();
}

/* Two windows at the same time, which the processes come to in different orders. */
static void two_circles(void)
{
    int memory[4];
    MPI_Win wins[2];
    pthread_t thread;
    struct timespec pause = {0, 100000000};

    for (int i = 0; i < 2; i++)
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &wins[i]);
    pthread_create(&thread, NULL, change, &wins[rank % 2]);
    nanosleep(&pause, NULL);
    change(&wins[1 - rank % 2]);
    pthread_join(thread, NULL);
    /* One after the other, now: each has a communicator of its own. */
    MPI_Barrier(MPI_COMM_WORLD);
    change(&wins[0]);
    change(&wins[1]);
    for (int i = 0; i < 2; i++)
        check_code(MPI_Win_free(&wins[i]), MPI_SUCCESS, "free");
    same();
}

/* An end goes on, since the other processes wait for it. */
static void end(void)
{
    int memory[4];
    MPI_File fh;
    MPI_Info info;
    MPI_Win win;

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    change(&win);
    fails("PMPI_Comm_free", 1, AFTER);
    is_well(MPI_Win_free(&win), "MPI_Win_free");
    check(win == MPI_WIN_NULL, "no window");
    same();

    check_code(opened(&fh), MPI_SUCCESS, "MPI_File_open");
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    check_code(MPI_File_set_info(fh, info), MPI_SUCCESS, "MPI_File_set_info");
    MPI_Info_free(&info);
    fails("PMPI_Comm_free", 1, AFTER);
    is_well(MPI_File_close(&fh), "MPI_File_close");
    check(fh == MPI_FILE_NULL, "no file");
    same();
}

/* The allocations of this program and of the library that is linked into it; not those of the MPI library. */
static long allocations;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
    return __real_malloc(size);
}

static void exchange(MPI_Datatype type)
{
    int out[4] = {1, 2, 3, 4}, in[4] = {0};
    MPI_Request requests[2];
    MPI_Status status;

    MPI_Irecv(in, 1, type, 0, 1, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(out, 1, type, 0, 1, MPI_COMM_SELF, &requests[1]);
    check_code(MPI_Wait(&requests[0], &status), MPI_SUCCESS, "receive");
    check_code(MPI_Wait(&requests[1], MPI_STATUS_IGNORE), MPI_SUCCESS, "send");
    check(in[0] == 1 && status.MPI_TAG == 1, "what has come");
}

/* Messages are started and completed without memory. If that fails, the request has ended. */
static void messages(void)
{
    int data = 0;
    long taken;
    MPI_Datatype strided;
    MPI_Request request, copy;

    MPI_Type_vector(2, 1, 2, MPI_INT, &strided);
    MPI_Type_commit(&strided);
    exchange(MPI_INT);
    exchange(strided);
    taken = allocations;
    for (int i = 0; i < 100; i++) {
        exchange(MPI_INT);
        exchange(strided);
    }
    check_code(allocations - taken, 0, "messages take no memory");
    check_code(MPI_Type_free(&strided), MPI_SUCCESS, "MPI_Type_free");
    for (int tests = 0; tests < 2; tests++) {
        const char *procedure = tests ? "PMPI_Test" : "PMPI_Wait";
        int flag = 0, code;

        MPI_Irecv(&data, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &request);
        copy = request;
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
        fails(procedure, 1, BEFORE);
        code = tests ? MPI_Test(&request, &flag, MPI_STATUS_IGNORE) : MPI_Wait(&request, MPI_STATUS_IGNORE);
        comes_back(code, procedure);
        check(request == MPI_REQUEST_NULL || (tests && !flag), "it has ended");
        if (request != MPI_REQUEST_NULL)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        check_code(MPI_Wait(&copy, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "another copy of its handle");
    }
    fails("PMPI_Irecv", 1, BEFORE);
    comes_back(MPI_Irecv(&data, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &request), "MPI_Irecv");
    if (rank != 0) {
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    same();
}

/* What is not freed is there as before. */
static void memory(void)
{
    void *address;
    int attached[4];
    MPI_Win win;

    check_code(MPI_Alloc_mem(100, MPI_INFO_NULL, &address), MPI_SUCCESS, "MPI_Alloc_mem");
    fails("PMPI_Free_mem", 1, BEFORE);
    comes_back(MPI_Free_mem(address), "MPI_Free_mem");
    if (rank == 0)
        check_code(MPI_Free_mem(address), MPI_SUCCESS, "once more");
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    check_code(MPI_Win_attach(win, attached, sizeof attached), MPI_SUCCESS, "MPI_Win_attach");
    fails("PMPI_Win_detach", 1, BEFORE);
    comes_back(MPI_Win_detach(win, attached), "MPI_Win_detach");
    if (rank == 0)
        check_code(MPI_Win_detach(win, attached), MPI_SUCCESS, "once more");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "free");
    same();
}

/* Reductions of more elements than an int can count: the library gets the number, in its procedures with large counts. */
static void large(void)
{
    const MPI_Count much = (MPI_Count)INT_MAX + 2;
    static signed char first;
    signed char *to = &first, *from = to + 2 * much;
    MPI_Request request;

#define LARGE(name, ...) \
    do { \
        check_code(MPI_##name##_c(__VA_ARGS__), MPI_SUCCESS, #name); \
        check(shim.large("PMPI_" #name "_c") == much, #name ": the number of elements"); \
    } while (0)
#define LATER(name, ...) \
    do { \
        LARGE(name, __VA_ARGS__, &request); \
        check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, #name ": MPI_Wait"); \
    } while (0)
    LARGE(Reduce, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, 0, MPI_COMM_SELF);
    LATER(Ireduce, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, 0, MPI_COMM_SELF);
    LARGE(Allreduce, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LATER(Iallreduce, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LARGE(Scan, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LATER(Iscan, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LARGE(Exscan, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LATER(Iexscan, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LARGE(Reduce_scatter_block, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LATER(Ireduce_scatter_block, MPI_IN_PLACE, to, much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LARGE(Reduce_scatter, MPI_IN_PLACE, to, &much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LATER(Ireduce_scatter, MPI_IN_PLACE, to, &much, MPI_INT8_T, MPI_SUM, MPI_COMM_SELF);
    LARGE(Reduce_local, from, to, much, MPI_INT8_T, MPI_SUM);
    /* With operations of our own, which are given ints. */
    check_code(MPI_Allreduce_c(MPI_IN_PLACE, to, much, MPI_REAL16, MPI_SUM, MPI_COMM_SELF), MPI_ERR_COUNT,
               "an operation of our own");
    check(shim.large("PMPI_Allreduce_c") == 0, "the library is not called for it");
    same();
}

/* Datatypes and operations of the library that are kept for the next call: they are gone when MPI has ended. */
static void sum(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void kept(void)
{
    const MPI_Datatype pairs[] = {MPI_FLOAT_INT, MPI_DOUBLE_INT, MPI_LONG_INT, MPI_2INT, MPI_SHORT_INT, MPI_LONG_DOUBLE_INT};
    static long double out[6], room[6];
    int number = 2, numbers = 0, right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_File file;
    MPI_Op op;

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        check_code(MPI_Sendrecv(out, 2, pairs[i], right, 0, room, 2, pairs[i], left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                   MPI_SUCCESS, "MPI_Sendrecv of pairs");
        check_code(MPI_Allreduce(out, room, 2, pairs[i], MPI_MAXLOC, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Allreduce of pairs");
    }
    check_code(MPI_Op_create(sum, 1, &op), MPI_SUCCESS, "MPI_Op_create");
    check_code(MPI_Allreduce(&number, &numbers, 1, MPI_INT, op, MPI_COMM_WORLD), MPI_SUCCESS, "an operation of the program");
    check_code(numbers, 2 * size, "its result");
    MPI_Op_free(&op);
    MPI_File_open(MPI_COMM_WORLD, "kept.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    check_code(MPI_File_set_view(file, 0, MPI_DOUBLE_INT, MPI_DOUBLE_INT, "native", MPI_INFO_NULL), MPI_SUCCESS,
               "MPI_File_set_view");
    check_code(MPI_File_write_at_all(file, 2 * rank, out, 2, MPI_DOUBLE_INT, MPI_STATUS_IGNORE), MPI_SUCCESS,
               "MPI_File_write_at_all");
    MPI_File_close(&file);
    check(shim.alive("type") > 0 && shim.alive("op") > 0, "some are kept");
    ends_empty = 1;
}

void minfo_send_f08(CFI_cdesc_t *buf, const int *count, const int *datatype, const int *dest, const int *tag, const int *comm,
                    int *ierror);

/* Sends every stride-th element of an array, as Fortran does. */
static void send_section(int number, int stride)
{
    static int array[64 * 100], room[64];
    const int datatype = MPI_Type_c2f(MPI_INT), comm = MPI_Comm_c2f(MPI_COMM_SELF), dest = 0, tag = 4;
    int code = -1;
    CFI_CDESC_T(1) section = {.base_addr = array, .elem_len = sizeof(int), .version = CFI_VERSION, .rank = 1,
                              .attribute = CFI_attribute_other, .type = CFI_type_int};
    MPI_Request request;

    section.dim[0].extent = number;
    section.dim[0].sm = stride * (CFI_index_t) sizeof(int);
    for (int i = 0; i < number; i++) {
        array[i * stride] = i + stride;
        room[i] = -1;
    }
    MPI_Irecv(room, number, MPI_INT, 0, tag, MPI_COMM_SELF, &request);
    minfo_send_f08((CFI_cdesc_t *) &section, &number, &datatype, &dest, &tag, &comm, &code);
    check_code(code, MPI_SUCCESS, "a section is sent");
    check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, "and received");
    for (int i = 0; i < number; i++)
        check(room[i] == i + stride, label("element %d of %d, stride %d", i, number, stride));
}

/* The datatypes of the latest 64 shapes of sections are kept, each once. */
static void sections(void)
{
    const long before = shim.alive("type");

    for (int times = 0; times < 3; times++)
        send_section(5, 2);
    check_code(shim.alive("type") - before, 1, "one is kept");
    for (int stride = 2; stride < 100; stride++)
        send_section(64, stride);
    check_code(shim.alive("type") - before, 64, "not more than 64 are kept");
    ends_empty = 1;
}

static const struct {
    const char *name;
    void (*run)(void);
} cases[] = {
    {"comm", comm}, {"handler_of_comm", handler_of_comm}, {"handler_of_win", handler_of_win},
    {"handler_of_file", handler_of_file}, {"no_locks", no_locks}, {"lost_win", lost_win}, {"access", access},
    {"idup", idup}, {"later", later}, {"no_request", no_request}, {"circle", circle},
    {"circle_of_threads", circle_of_threads}, {"two_circles", two_circles}, {"end", end}, {"messages", messages},
    {"memory", memory}, {"large", large}, {"kept", kept}, {"sections", sections},
};

int main(int argc, char **argv)
{
    /* (Where threads may call, MPI_Wait asks the library by MPI_Test.) */
    int provided, has_threads = argc == 2 && strstr(argv[1], "circle") != NULL;

    MPI_Init_thread(NULL, NULL, has_threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    find(&shim.arm, "faults_arm");
    find(&shim.delay, "faults_delay");
    find(&shim.hits, "faults_hits");
    find(&shim.alive, "faults_alive");
    find(&shim.made, "faults_made");
    find(&shim.hold, "faults_hold");
    find(&shim.deliver, "faults_deliver");
    find(&shim.large, "faults_large");
    note();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (argc == 2 && strcmp(argv[1], cases[i].name) == 0)
            cases[i].run();
    MPI_Barrier(MPI_COMM_WORLD);
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    for (int i = 0; ends_empty && i < KINDS; i++)
        check_code(shim.alive(kinds[i]), 0, label("objects of kind %s after MPI_Finalize", kinds[i]));
    if (ends_empty)
        check_code(shim.alive("op"), 0, "operations after MPI_Finalize");
    return finish();
}
