/* Short calls in C, one source for every MPI: it is built with this package's mpi.h and with each other MPI's own. Runs with
 * one process or with two; ci/bench starts the programs in turn, and compares the least and the median of their starts.
 *
 *   calls_speed [COLUMN...]     only these columns
 *
 * Prints one line a figure: <column> <ns of a call>, the first quartile over pieces of the run: that of a process that is left
 * alone, also where something else runs for a while. Files are made in the working directory. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECES = 21, LONG = 65536, STRIDED = 64, GAPS = 100000, BLOCK = 4096, BLOCKS = 2000 };

static int rank, size, peer;
static char *out, *in;
static MPI_Comm comm;
static MPI_Win win;
static MPI_Datatype strided;
static MPI_Info assertions, promises, hints;

/* Hints, with the promise that all processes give the same. (An MPI that does not know it ignores it.) */
static MPI_Info promised(MPI_Info info)
{
    MPI_Info copy;

    MPI_Info_dup(info, &copy);
    MPI_Info_set(copy, "minfo_same_hints", "true");
    return copy;
}

/* A message to the process itself. */
static void to_itself(int bytes)
{
    MPI_Request request;

    MPI_Irecv(in, bytes, MPI_BYTE, 0, 0, MPI_COMM_SELF, &request);
    MPI_Send(out, bytes, MPI_BYTE, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void itself_0(void) { to_itself(0); }
static void itself_8(void) { to_itself(8); }
static void itself_64k(void) { to_itself(LONG); }
static void copy_64k(void)
{
    memcpy(in, out, LONG);
    __asm__ volatile("" : : "r"(in) : "memory");
}

/* A message there and back; a figure is half of it. */
static void ping_pong(int bytes)
{
    if (rank == 0) {
        MPI_Send(out, bytes, MPI_BYTE, peer, 0, comm);
        MPI_Recv(in, bytes, MPI_BYTE, peer, 0, comm, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(in, bytes, MPI_BYTE, peer, 0, comm, MPI_STATUS_IGNORE);
        MPI_Send(out, bytes, MPI_BYTE, peer, 0, comm);
    }
}
static void ping_0(void) { ping_pong(0); }
static void ping_8(void) { ping_pong(8); }
static void ping_1k(void) { ping_pong(1024); }

static void exchange(MPI_Datatype type)
{
    MPI_Request requests[2];
    MPI_Status statuses[2];

    MPI_Irecv(in, 1, type, peer, 0, comm, &requests[0]);
    MPI_Isend(out, 1, type, peer, 0, comm, &requests[1]);
    MPI_Waitall(2, requests, statuses);
}
static void exchange_8(void) { exchange(MPI_DOUBLE); }
static void exchange_strided(void) { exchange(strided); }

static const int counts[2] = {1, 1}, places[2] = {0, 1};

static void allreduce(void) { MPI_Allreduce(out, in, 1, MPI_DOUBLE, MPI_SUM, comm); }
static void bcast(void) { MPI_Bcast(out, 1, MPI_DOUBLE, 0, comm); }
static void alltoall(void) { MPI_Alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, comm); }
static void reduce(void) { MPI_Reduce(out, in, 1, MPI_DOUBLE, MPI_SUM, 0, comm); }
static void gather(void) { MPI_Gather(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, 0, comm); }
static void scatter(void) { MPI_Scatter(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, 0, comm); }
static void gatherv(void) { MPI_Gatherv(out, 1, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, 0, comm); }
static void scatterv(void) { MPI_Scatterv(out, counts, places, MPI_DOUBLE, in, 1, MPI_DOUBLE, 0, comm); }
static void allgatherv(void) { MPI_Allgatherv(out, 1, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, comm); }
static void alltoallv(void)
{
    MPI_Alltoallv(out, counts, places, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, comm);
}

static void put_flush(void)
{
    MPI_Put(out, 8, MPI_BYTE, 0, 0, 8, MPI_BYTE, win);
    MPI_Win_flush(0, win);
}

static void dup_with(MPI_Info info)
{
    MPI_Comm twin;

    MPI_Comm_dup_with_info(comm, info, &twin);
    MPI_Comm_free(&twin);
}
static void create_with(MPI_Info info)
{
    static double exposed[32];
    MPI_Win made;

    MPI_Win_create(exposed, sizeof exposed, sizeof exposed[0], info, comm, &made);
    MPI_Win_free(&made);
}
static void open_with(MPI_Info info)
{
    MPI_File file;

    MPI_File_open(comm, "calls_speed.data", MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    MPI_File_close(&file);
}
static MPI_Info same_assertions, same_promises, same_hints;
static void dup_with_info(void) { dup_with(promises); }
static void dup_same(void) { dup_with(same_promises); }
static void win_create(void) { create_with(assertions); }
static void win_create_same(void) { create_with(same_assertions); }
static void open_close(void) { open_with(hints); }
static void open_close_same(void) { open_with(same_hints); }

/* A view with a piece in every two. The time of what is done once is that of all its pieces. */
static MPI_File viewed;
static void view(int bytes, int delete)
{
    MPI_Datatype piece, type;

    if (delete && rank == 0)
        remove("calls_view.data");
    MPI_Type_contiguous(bytes, MPI_BYTE, &piece);
    MPI_Type_create_resized(piece, 0, 2 * (MPI_Aint) bytes, &type);
    MPI_Type_commit(&type);
    MPI_File_open(MPI_COMM_SELF, "calls_view.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &viewed);
    MPI_File_set_view(viewed, 0, MPI_BYTE, type, "native", MPI_INFO_NULL);
    MPI_Type_free(&type);
    MPI_Type_free(&piece);
}
static void write_8(void) { MPI_File_write_at(viewed, 0, out, 8 * GAPS, MPI_BYTE, MPI_STATUS_IGNORE); }
static void read_8(void) { MPI_File_read_at(viewed, 0, in, 8 * GAPS, MPI_BYTE, MPI_STATUS_IGNORE); }
static void write_4k(void) { MPI_File_write_at(viewed, 0, out, BLOCK * BLOCKS, MPI_BYTE, MPI_STATUS_IGNORE); }
static void read_4k(void) { MPI_File_read_at(viewed, 0, in, BLOCK * BLOCKS, MPI_BYTE, MPI_STATUS_IGNORE); }
static void view_8(void) { view(8, 0); write_8(); }
static void view_4k(void) { view(BLOCK, 0); write_4k(); }
static void new_4k(void) { view(BLOCK, 1); }
static void close_view(void) { MPI_File_close(&viewed); }

static const struct {
    const char *column;
    /* The number of processes that it is for. */
    int processes;
    void (*run)(void);
    /* How often it is run in a piece, and the number of calls that a figure is divided by for each run. */
    int times, calls;
    /* What precedes and follows each piece, and is not measured. */
    void (*before)(void), (*after)(void);
} columns[] = {
    {"itself_0", 1, itself_0, 20000, 1, NULL, NULL},
    {"itself_8", 1, itself_8, 20000, 1, NULL, NULL},
    {"itself_64k", 1, itself_64k, 2000, 1, NULL, NULL},
    {"copy_64k", 1, copy_64k, 2000, 1, NULL, NULL},
    {"allreduce_1", 1, allreduce, 20000, 1, NULL, NULL},
    {"bcast_1", 1, bcast, 20000, 1, NULL, NULL},
    {"alltoall_1", 1, alltoall, 20000, 1, NULL, NULL},
    {"gather_1", 1, gather, 20000, 1, NULL, NULL},
    {"put_flush", 1, put_flush, 20000, 1, NULL, NULL},
    {"view_again_8", 1, write_8, 1, GAPS, view_8, close_view},
    {"view_read_8", 1, read_8, 1, GAPS, view_8, close_view},
    {"view_new_4k", 1, write_4k, 1, BLOCKS, new_4k, close_view},
    {"view_read_4k", 1, read_4k, 1, BLOCKS, view_4k, close_view},
    {"ping_0", 2, ping_0, 2000, 2, NULL, NULL},
    {"ping_8", 2, ping_8, 2000, 2, NULL, NULL},
    {"ping_1k", 2, ping_1k, 2000, 2, NULL, NULL},
    {"exchange_8", 2, exchange_8, 2000, 1, NULL, NULL},
    {"exchange_strided", 2, exchange_strided, 2000, 1, NULL, NULL},
    {"allreduce", 2, allreduce, 1000, 1, NULL, NULL},
    {"bcast", 2, bcast, 1000, 1, NULL, NULL},
    {"alltoall", 2, alltoall, 1000, 1, NULL, NULL},
    {"reduce", 2, reduce, 1000, 1, NULL, NULL},
    {"gather", 2, gather, 1000, 1, NULL, NULL},
    {"scatter", 2, scatter, 1000, 1, NULL, NULL},
    {"gatherv", 2, gatherv, 1000, 1, NULL, NULL},
    {"scatterv", 2, scatterv, 1000, 1, NULL, NULL},
    {"allgatherv", 2, allgatherv, 1000, 1, NULL, NULL},
    {"alltoallv", 2, alltoallv, 1000, 1, NULL, NULL},
    {"dup_with_info", 2, dup_with_info, 100, 1, NULL, NULL},
    {"dup_same", 2, dup_same, 100, 1, NULL, NULL},
    {"win_create", 2, win_create, 100, 1, NULL, NULL},
    {"win_create_same", 2, win_create_same, 100, 1, NULL, NULL},
    {"open_close", 2, open_close, 10, 1, NULL, NULL},
    {"open_close_same", 2, open_close_same, 10, 1, NULL, NULL},
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec * 1e9 + (double) time.tv_nsec;
}

static int is_less(const void *a, const void *b)
{
    return (*(const double *) a > *(const double *) b) - (*(const double *) a < *(const double *) b);
}

/* The first quartile of the pieces, of which the first is not counted. */
static void measure(size_t at)
{
    double spent[PIECES + 1];

    for (int piece = 0; piece <= PIECES; piece++) {
        if (columns[at].before != NULL)
            columns[at].before();
        if (size > 1)
            MPI_Barrier(comm);
        spent[piece] = -now();
        for (int i = 0; i < columns[at].times; i++)
            columns[at].run();
        spent[piece] += now();
        if (columns[at].after != NULL)
            columns[at].after();
    }
    qsort(spent + 1, PIECES, sizeof spent[0], is_less);
    if (rank == 0)
        printf("%s %.2f\n", columns[at].column, spent[1 + PIECES / 4] / columns[at].times / columns[at].calls);
}

static int is_asked(const char *column, int number, char **names)
{
    for (int i = 0; i < number; i++)
        if (strcmp(column, names[i]) == 0)
            return 1;
    return number == 0;
}

static void begin(void)
{
    static const char *const keys[][2] = {
        {"cb_buffer_size", "1048576"},  {"cb_nodes", "1"},
        {"romio_cb_read", "enable"},    {"romio_cb_write", "enable"},
        {"romio_ds_read", "disable"},   {"romio_ds_write", "disable"},
        {"ind_rd_buffer_size", "2097152"}, {"ind_wr_buffer_size", "262144"},
    };

    out = calloc(1, (size_t) BLOCK * BLOCKS);
    in = calloc(1, (size_t) BLOCK * BLOCKS);
    if (out == NULL || in == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Info_create(&assertions);
    MPI_Info_set(assertions, "no_locks", "true");
    MPI_Info_set(assertions, "same_size", "true");
    MPI_Info_set(assertions, "same_disp_unit", "true");
    MPI_Info_create(&promises);
    MPI_Info_set(promises, "mpi_assert_no_any_tag", "true");
    MPI_Info_set(promises, "mpi_assert_exact_length", "true");
    MPI_Info_create(&hints);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        MPI_Info_set(hints, keys[i][0], keys[i][1]);
    same_assertions = promised(assertions);
    same_promises = promised(promises);
    same_hints = promised(hints);
    MPI_Type_vector(STRIDED, 1, 2, MPI_DOUBLE, &strided);
    MPI_Type_commit(&strided);
    if (size == 1) {
        void *base;

        MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &win);
        MPI_Win_lock_all(0, win);
    }
}

static void end(void)
{
    MPI_Info *infos[] = {&assertions, &promises, &hints, &same_assertions, &same_promises, &same_hints};

    if (size == 1) {
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
    }
    MPI_Type_free(&strided);
    for (size_t i = 0; i < sizeof infos / sizeof infos[0]; i++)
        MPI_Info_free(infos[i]);
    if (rank == 0) {
        remove("calls_speed.data");
        remove("calls_view.data");
    }
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    int asked = 0;

    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    peer = size - 1 - rank;
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    begin();
    for (size_t at = 0; at < sizeof columns / sizeof columns[0]; at++) {
        if (columns[at].processes != size || !is_asked(columns[at].column, argc - 1, argv + 1))
            continue;
        measure(at);
        asked++;
    }
    end();
    MPI_Finalize();
    if (asked == 0 && rank == 0)
        fprintf(stderr, "calls_speed: no such column for %d processes\n", size);
    return asked == 0;
}
