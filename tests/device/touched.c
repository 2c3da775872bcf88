/* Calls every procedure with a choice buffer, with memory of the host and then of a device, and compares what comes out. Prints
 * the cases in which code of ours has touched the device's memory itself:
 *
 *   touched RUNTIME|none [CASE]      RUNTIME is the file of a GPU runtime; without one nobody can know the memory
 *   touched --list
 */
#include "device.h"
#include <mpi.h>

enum { N = 48, M = 4, LEN = 256 };
#define WORLD MPI_COMM_WORLD

typedef int (*Body)(int *a, int *b);
static struct { const char *name; Body body; } cases[300];
static int number;

/* A case: `a` has data, `b` room. NAME:VARIANT has something special. */
#define NAMED(id, text) \
    static int do_##id(int *a, int *b); \
    __attribute__((constructor)) static void add_##id(void) { cases[number].name = text; cases[number++].body = do_##id; } \
    static int do_##id(int *a __attribute__((unused)), int *b __attribute__((unused)))
#define CASE(name) NAMED(name, #name)

static int rank, processes, right, left;
/* What else comes out. */
static int seen[LEN];
static int there[LEN];
static MPI_Request other;
static MPI_Comm ring;

/* The end of an operation. */
static int done(int code, MPI_Request *request)
{
    return code ? code : MPI_Wait(request, MPI_STATUS_IGNORE);
}

static int started(int code, MPI_Request *request)
{
    code = code ? code : MPI_Start(request);
    code = done(code, request);
    return code || *request == MPI_REQUEST_NULL ? code : MPI_Request_free(request);
}

/* Receives what a case sends, and sends what it receives. */
static void expect(void)
{
    MPI_Irecv(seen, N, MPI_INT, left, 1, WORLD, &other);
    MPI_Barrier(WORLD);
}

static void deliver(void) { MPI_Isend(there, N, MPI_INT, right, 1, WORLD, &other); }

static int finish(int code)
{
    if (code)
        MPI_Cancel(&other);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    return code;
}

#define SENDS(blocking, nonblocking, persistent) \
    CASE(blocking) { expect(); return finish(blocking(a, N, MPI_INT, right, 1, WORLD)); } \
    CASE(nonblocking) { MPI_Request r; expect(); return finish(done(nonblocking(a, N, MPI_INT, right, 1, WORLD, &r), &r)); } \
    CASE(persistent) { MPI_Request r; expect(); return finish(started(persistent(a, N, MPI_INT, right, 1, WORLD, &r), &r)); }
SENDS(MPI_Send, MPI_Isend, MPI_Send_init)
SENDS(MPI_Bsend, MPI_Ibsend, MPI_Bsend_init)
SENDS(MPI_Ssend, MPI_Issend, MPI_Ssend_init)
SENDS(MPI_Rsend, MPI_Irsend, MPI_Rsend_init)
CASE(MPI_Recv) { deliver(); return finish(MPI_Recv(b, N, MPI_INT, left, 1, WORLD, MPI_STATUS_IGNORE)); }
CASE(MPI_Irecv) { MPI_Request r; deliver(); return finish(done(MPI_Irecv(b, N, MPI_INT, left, 1, WORLD, &r), &r)); }
CASE(MPI_Recv_init) { MPI_Request r; deliver(); return finish(started(MPI_Recv_init(b, N, MPI_INT, left, 1, WORLD, &r), &r)); }
CASE(MPI_Mrecv) { MPI_Message m; deliver(); MPI_Mprobe(left, 1, WORLD, &m, MPI_STATUS_IGNORE); return finish(MPI_Mrecv(b, N, MPI_INT, &m, MPI_STATUS_IGNORE)); }
CASE(MPI_Imrecv)
{
    MPI_Message m;
    MPI_Request r;
    deliver();
    MPI_Mprobe(left, 1, WORLD, &m, MPI_STATUS_IGNORE);
    return finish(done(MPI_Imrecv(b, N, MPI_INT, &m, &r), &r));
}
CASE(MPI_Sendrecv) { return MPI_Sendrecv(a, N, MPI_INT, right, 1, b, N, MPI_INT, left, 1, WORLD, MPI_STATUS_IGNORE); }
CASE(MPI_Isendrecv) { MPI_Request r; return done(MPI_Isendrecv(a, N, MPI_INT, right, 1, b, N, MPI_INT, left, 1, WORLD, &r), &r); }
CASE(MPI_Sendrecv_replace) { return MPI_Sendrecv_replace(a, N, MPI_INT, right, 1, left, 1, WORLD, MPI_STATUS_IGNORE); }
CASE(MPI_Isendrecv_replace) { MPI_Request r; return done(MPI_Isendrecv_replace(a, N, MPI_INT, right, 1, left, 1, WORLD, &r), &r); }

/* A message in partitions. */
static int partitioned(const int *from, int *to)
{
    MPI_Request both[2];
    int code = MPI_Psend_init(from, 2, N / 2, MPI_INT, right, 1, WORLD, MPI_INFO_NULL, &both[0]);

    if (code || (code = MPI_Precv_init(to, 2, N / 2, MPI_INT, left, 1, WORLD, MPI_INFO_NULL, &both[1])))
        return code;
    MPI_Startall(2, both);
    MPI_Pready(1, both[0]);
    MPI_Pready(0, both[0]);
    code = MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);
    return code;
}
CASE(MPI_Psend_init) { return partitioned(a, seen); }
CASE(MPI_Precv_init) { return partitioned(there, b); }

static int counts[2] = { M, M }, displs[2] = { M + 1, 0 }, bytes[2] = { 4 * M + 4, 0 };
static MPI_Aint places[2] = { 4 * M + 4, 0 };
static MPI_Datatype types[2];
#define COLLECTIVE(blocking, nonblocking, persistent, comm, ...) \
    CASE(blocking) { return blocking(__VA_ARGS__, comm); } \
    CASE(nonblocking) { MPI_Request r; return done(nonblocking(__VA_ARGS__, comm, &r), &r); } \
    CASE(persistent) { MPI_Request r; return started(persistent(__VA_ARGS__, comm, MPI_INFO_NULL, &r), &r); }
COLLECTIVE(MPI_Bcast, MPI_Ibcast, MPI_Bcast_init, WORLD, rank ? b : a, N, MPI_INT, 0)
COLLECTIVE(MPI_Gather, MPI_Igather, MPI_Gather_init, WORLD, a, M, MPI_INT, b, M, MPI_INT, 0)
COLLECTIVE(MPI_Gatherv, MPI_Igatherv, MPI_Gatherv_init, WORLD, a, M, MPI_INT, b, counts, displs, MPI_INT, 0)
COLLECTIVE(MPI_Scatter, MPI_Iscatter, MPI_Scatter_init, WORLD, a, M, MPI_INT, b, M, MPI_INT, 0)
COLLECTIVE(MPI_Scatterv, MPI_Iscatterv, MPI_Scatterv_init, WORLD, a, counts, displs, MPI_INT, b, M, MPI_INT, 0)
COLLECTIVE(MPI_Allgather, MPI_Iallgather, MPI_Allgather_init, WORLD, a, M, MPI_INT, b, M, MPI_INT)
COLLECTIVE(MPI_Allgatherv, MPI_Iallgatherv, MPI_Allgatherv_init, WORLD, a, M, MPI_INT, b, counts, displs, MPI_INT)
COLLECTIVE(MPI_Alltoall, MPI_Ialltoall, MPI_Alltoall_init, WORLD, a, M, MPI_INT, b, M, MPI_INT)
COLLECTIVE(MPI_Alltoallv, MPI_Ialltoallv, MPI_Alltoallv_init, WORLD, a, counts, displs, MPI_INT, b, counts, displs, MPI_INT)
COLLECTIVE(MPI_Alltoallw, MPI_Ialltoallw, MPI_Alltoallw_init, WORLD, a, counts, bytes, types, b, counts, bytes, types)
COLLECTIVE(MPI_Neighbor_allgather, MPI_Ineighbor_allgather, MPI_Neighbor_allgather_init, ring, a, M, MPI_INT, b, M, MPI_INT)
COLLECTIVE(MPI_Neighbor_allgatherv, MPI_Ineighbor_allgatherv, MPI_Neighbor_allgatherv_init, ring, a, M, MPI_INT, b, counts, displs, MPI_INT)
COLLECTIVE(MPI_Neighbor_alltoall, MPI_Ineighbor_alltoall, MPI_Neighbor_alltoall_init, ring, a, M, MPI_INT, b, M, MPI_INT)
COLLECTIVE(MPI_Neighbor_alltoallv, MPI_Ineighbor_alltoallv, MPI_Neighbor_alltoallv_init, ring, a, counts, displs, MPI_INT, b, counts, displs, MPI_INT)
COLLECTIVE(MPI_Neighbor_alltoallw, MPI_Ineighbor_alltoallw, MPI_Neighbor_alltoallw_init, ring, a, counts, places, types, b, counts, places, types)
COLLECTIVE(MPI_Reduce, MPI_Ireduce, MPI_Reduce_init, WORLD, a, b, N, MPI_INT, MPI_SUM, 0)
COLLECTIVE(MPI_Allreduce, MPI_Iallreduce, MPI_Allreduce_init, WORLD, a, b, N, MPI_INT, MPI_SUM)
COLLECTIVE(MPI_Scan, MPI_Iscan, MPI_Scan_init, WORLD, a, b, N, MPI_INT, MPI_SUM)
COLLECTIVE(MPI_Exscan, MPI_Iexscan, MPI_Exscan_init, WORLD, a, b, N, MPI_INT, MPI_SUM)
COLLECTIVE(MPI_Reduce_scatter, MPI_Ireduce_scatter, MPI_Reduce_scatter_init, WORLD, a, b, counts, MPI_INT, MPI_SUM)
COLLECTIVE(MPI_Reduce_scatter_block, MPI_Ireduce_scatter_block, MPI_Reduce_scatter_block_init, WORLD, a, b, M, MPI_INT, MPI_SUM)
CASE(MPI_Reduce_local) { return MPI_Reduce_local(a, b, N, MPI_INT, MPI_SUM); }

/* What no library combines, or not every one. */
#define PAIRS MPI_SHORT_INT, MPI_MAXLOC
NAMED(reduce_local_pairs, "MPI_Reduce_local:pairs") { return MPI_Reduce_local(a, b, N / 2, PAIRS); }
NAMED(reduce_pairs, "MPI_Reduce:pairs") { return MPI_Reduce(a, b, N / 2, PAIRS, 0, WORLD); }
NAMED(allreduce_pairs, "MPI_Allreduce:pairs") { return MPI_Allreduce(a, b, N / 2, PAIRS, WORLD); }
NAMED(allreduce_here, "MPI_Allreduce:pairs in place") { return MPI_Allreduce(MPI_IN_PLACE, a, N / 2, PAIRS, WORLD); }
NAMED(iallreduce_pairs, "MPI_Iallreduce:pairs") { MPI_Request r; return done(MPI_Iallreduce(a, b, N / 2, PAIRS, WORLD, &r), &r); }
NAMED(allreduce_init, "MPI_Allreduce_init:pairs") { MPI_Request r; return started(MPI_Allreduce_init(a, b, N / 2, PAIRS, WORLD, MPI_INFO_NULL, &r), &r); }
NAMED(scan_pairs, "MPI_Scan:pairs") { return MPI_Scan(a, b, N / 2, PAIRS, WORLD); }
NAMED(reduce_scatter_pairs, "MPI_Reduce_scatter_block:pairs") { return MPI_Reduce_scatter_block(a, b, M, PAIRS, WORLD); }

static MPI_Datatype spread;
/* Adds the first and the last of three ints. */
static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < 3 * *len; i += 3) {
        ((int *)inout)[i] += ((int *)in)[i];
        ((int *)inout)[i + 2] += ((int *)in)[i + 2];
    }
}

static MPI_Op adds;
NAMED(reduce_local_spread, "MPI_Reduce_local:layout") { return MPI_Reduce_local(a, b, N / 3, spread, adds); }
NAMED(allreduce_spread, "MPI_Allreduce:layout") { return MPI_Allreduce(a, b, N / 3, spread, adds, WORLD); }
NAMED(ialltoallw_here, "MPI_Ialltoallw:in place") { MPI_Request r; return done(MPI_Ialltoallw(MPI_IN_PLACE, NULL, NULL, NULL, a, counts, bytes, types, WORLD, &r), &r); }

CASE(MPI_Pack) { int at = 4; return MPI_Pack(a, N, MPI_INT, b, 4 * LEN, &at, WORLD); }
CASE(MPI_Unpack) { int at = 4; return MPI_Unpack(a, 4 * LEN, &at, b, N, MPI_INT, WORLD); }
CASE(MPI_Pack_external) { MPI_Aint at = 4; return MPI_Pack_external("external32", a, N, MPI_INT, b, 4 * LEN, &at); }
CASE(MPI_Unpack_external) { MPI_Aint at = 4; return MPI_Unpack_external("external32", a, 4 * LEN, &at, b, N, MPI_INT); }
NAMED(pack_spread, "MPI_Pack:layout") { int at = 0; return MPI_Pack(a, N / 3, spread, b, 4 * LEN, &at, WORLD); }
NAMED(unpack_spread, "MPI_Unpack:layout") { int at = 0; return MPI_Unpack(a, 4 * LEN, &at, b, N / 3, spread, WORLD); }
NAMED(pack_bottom, "MPI_Pack:memories")
{
    MPI_Aint where[2];
    int at = 0, code;
    MPI_Datatype both;
    MPI_Get_address(a, &where[0]);
    MPI_Get_address(there, &where[1]);
    MPI_Type_create_hindexed_block(2, 8, where, MPI_INT, &both);
    MPI_Type_commit(&both);
    code = MPI_Pack(MPI_BOTTOM, 1, both, b, 4 * LEN, &at, WORLD);
    MPI_Type_free(&both);
    return code;
}

static MPI_Win win;
/* An access to the window over `b` of the process to the right. */
#define ACCESS(id, text, call) \
    NAMED(id, text) { \
        MPI_Win_create(b, 4 * LEN, 4, MPI_INFO_NULL, WORLD, &win); \
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN); \
        MPI_Win_fence(0, win); \
        int code = call; \
        MPI_Win_fence(0, win); \
        MPI_Win_free(&win); \
        return code; \
    }
#define REQUESTED(id, text, call) \
    NAMED(id, text) { \
        MPI_Request r; \
        MPI_Win_create(b, 4 * LEN, 4, MPI_INFO_NULL, WORLD, &win); \
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN); \
        MPI_Win_lock_all(0, win); \
        int code = done(call, &r); \
        MPI_Win_unlock_all(win); \
        MPI_Barrier(WORLD); \
        MPI_Win_free(&win); \
        return code; \
    }
ACCESS(put, "MPI_Put", MPI_Put(a, N, MPI_INT, right, 2, N, MPI_INT, win))
ACCESS(get, "MPI_Get", MPI_Get(a, N, MPI_INT, right, 2, N, MPI_INT, win))
ACCESS(accumulate, "MPI_Accumulate", MPI_Accumulate(a, N, MPI_INT, right, 2, N, MPI_INT, MPI_SUM, win))
ACCESS(get_accumulate, "MPI_Get_accumulate", MPI_Get_accumulate(a, N, MPI_INT, a + N, N, MPI_INT, right, 2, N, MPI_INT, MPI_SUM, win))
ACCESS(fetch_and_op, "MPI_Fetch_and_op", MPI_Fetch_and_op(a, a + 1, MPI_INT, right, 2, MPI_SUM, win))
ACCESS(compare_and_swap, "MPI_Compare_and_swap", MPI_Compare_and_swap(a, b, a + 1, MPI_INT, right, 2, win))
REQUESTED(rput, "MPI_Rput", MPI_Rput(a, N, MPI_INT, right, 2, N, MPI_INT, win, &r))
REQUESTED(rget, "MPI_Rget", MPI_Rget(a, N, MPI_INT, right, 2, N, MPI_INT, win, &r))
REQUESTED(raccumulate, "MPI_Raccumulate", MPI_Raccumulate(a, N, MPI_INT, right, 2, N, MPI_INT, MPI_SUM, win, &r))
REQUESTED(rget_accumulate, "MPI_Rget_accumulate", MPI_Rget_accumulate(a, N, MPI_INT, a + N, N, MPI_INT, right, 2, N, MPI_INT, MPI_SUM, win, &r))
ACCESS(put_spread, "MPI_Put:layout", MPI_Put(a, N / 3, spread, right, 2, N / 3, spread, win))
ACCESS(accumulate_spread, "MPI_Accumulate:layout", MPI_Accumulate(a, N / 3, spread, right, 2, N / 3, spread, MPI_SUM, win))
ACCESS(accumulate_pairs, "MPI_Accumulate:pairs", MPI_Accumulate(a, N / 2, MPI_SHORT_INT, right, 2, N / 2, PAIRS, win))
ACCESS(put_overlap, "MPI_Put:overlap", MPI_Put(b + 1, 8, MPI_INT, rank, 3, 8, MPI_INT, win))
ACCESS(get_overlap, "MPI_Get:overlap", MPI_Get(b + 1, 8, MPI_INT, rank, 3, 8, MPI_INT, win))

static MPI_File fh;
/* A file that has the data of `there` for each process. */
static void file_open(const char *datarep)
{
    MPI_File_open(WORLD, "touched.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &fh);
    MPI_File_write_at_all(fh, 4 * N * rank, there, N, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, datarep, MPI_INFO_NULL);
    MPI_File_seek(fh, N * rank, MPI_SEEK_SET);
    MPI_Barrier(WORLD);
}

static int file_close(int code)
{
    MPI_Barrier(WORLD);
    MPI_File_read_at_all(fh, 0, seen, N * processes, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&fh);
    return code;
}

#define FILE_NOW(name, ...) CASE(name) { file_open("native"); return file_close(name(__VA_ARGS__, N, MPI_INT, MPI_STATUS_IGNORE)); }
#define FILE_LATER(name, ...) CASE(name) { MPI_Request r; file_open("native"); return file_close(done(name(__VA_ARGS__, N, MPI_INT, &r), &r)); }
#define FILE_SPLIT(begin, end, buffer, ...) \
    static int split_##begin(int *a, int *b) \
    { \
        (void)a, (void)b; \
        file_open("native"); \
        int code = begin(__VA_ARGS__, N, MPI_INT); \
        return file_close(code ? code : end(fh, buffer, MPI_STATUS_IGNORE)); \
    } \
    CASE(begin) { return split_##begin(a, b); } \
    CASE(end) { return split_##begin(a, b); }
FILE_NOW(MPI_File_read, fh, b)
FILE_NOW(MPI_File_read_all, fh, b)
FILE_NOW(MPI_File_read_at, fh, N * rank, b)
FILE_NOW(MPI_File_read_at_all, fh, N * rank, b)
FILE_NOW(MPI_File_read_shared, fh, b)
FILE_NOW(MPI_File_read_ordered, fh, b)
FILE_NOW(MPI_File_write, fh, a)
FILE_NOW(MPI_File_write_all, fh, a)
FILE_NOW(MPI_File_write_at, fh, N * rank, a)
FILE_NOW(MPI_File_write_at_all, fh, N * rank, a)
FILE_NOW(MPI_File_write_shared, fh, a)
FILE_NOW(MPI_File_write_ordered, fh, a)
FILE_LATER(MPI_File_iread, fh, b)
FILE_LATER(MPI_File_iread_all, fh, b)
FILE_LATER(MPI_File_iread_at, fh, N * rank, b)
FILE_LATER(MPI_File_iread_at_all, fh, N * rank, b)
FILE_LATER(MPI_File_iread_shared, fh, b)
FILE_LATER(MPI_File_iwrite, fh, a)
FILE_LATER(MPI_File_iwrite_all, fh, a)
FILE_LATER(MPI_File_iwrite_at, fh, N * rank, a)
FILE_LATER(MPI_File_iwrite_at_all, fh, N * rank, a)
FILE_LATER(MPI_File_iwrite_shared, fh, a)
FILE_SPLIT(MPI_File_read_all_begin, MPI_File_read_all_end, b, fh, b)
FILE_SPLIT(MPI_File_read_at_all_begin, MPI_File_read_at_all_end, b, fh, N * rank, b)
FILE_SPLIT(MPI_File_read_ordered_begin, MPI_File_read_ordered_end, b, fh, b)
FILE_SPLIT(MPI_File_write_all_begin, MPI_File_write_all_end, a, fh, a)
FILE_SPLIT(MPI_File_write_at_all_begin, MPI_File_write_at_all_end, a, fh, N * rank, a)
FILE_SPLIT(MPI_File_write_ordered_begin, MPI_File_write_ordered_end, a, fh, a)
NAMED(read_external, "MPI_File_read_at:external32") { file_open("external32"); return file_close(MPI_File_read_at(fh, N * rank, b, N, MPI_INT, MPI_STATUS_IGNORE)); }
NAMED(write_external, "MPI_File_write_at:external32") { file_open("external32"); return file_close(MPI_File_write_at(fh, N * rank, a, N, MPI_INT, MPI_STATUS_IGNORE)); }
NAMED(iwrite_external, "MPI_File_iwrite_at:external32") { MPI_Request r; file_open("external32"); return file_close(done(MPI_File_iwrite_at(fh, N * rank, a, N, MPI_INT, &r), &r)); }
NAMED(read_spread, "MPI_File_read_at:layout") { file_open("native"); return file_close(MPI_File_read_at(fh, N * rank, b, N / 3, spread, MPI_STATUS_IGNORE)); }

/* The contents of both buffers before and after a case. */
struct outcome { int code, a[LEN], b[LEN], seen[LEN]; };

static void run(Body body, int *a, int *b, struct outcome *of, int has_context)
{
    for (int i = 0; i < LEN; i++)
        of->a[i] = 3 * i + 1, of->b[i] = -1 - i, seen[i] = 0;
    device_copy(a, of->a, sizeof of->a);
    device_copy(b, of->b, sizeof of->b);
    if (!has_context)
        device_set_context(0);
    MPI_Barrier(WORLD);
    of->code = body(a, b);
    if (device_is_open)
        printf("left open\n");
    if (!has_context)
        device_set_context(1);
    device_copy(of->a, a, sizeof of->a);
    device_copy(of->b, b, sizeof of->b);
    memcpy(of->seen, seen, sizeof seen);
}

int main(int argc, char **argv)
{
    static char attached[1 << 16];
    static int host_a[LEN], host_b[LEN];
    static struct outcome host, device;
    int *a, *b, dims[1], periods[1] = { 1 }, lengths[2] = { 1, 1 }, gaps[2] = { 0, 2 }, failed = 0;
    MPI_Datatype open;

    if (argc < 2 || strcmp(argv[1], "--list") == 0) {
        for (int i = 0; i < number; i++)
            printf("%s\n", cases[i].name);
        return argc < 2;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &processes);
    right = (rank + 1) % processes, left = (rank + processes - 1) % processes;
    MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    dims[0] = processes;
    MPI_Cart_create(WORLD, 1, dims, periods, 0, &ring);
    MPI_Buffer_attach(attached, sizeof attached);
    MPI_Op_create(add, 1, &adds);
    MPI_Type_indexed(2, lengths, gaps, MPI_INT, &open);
    MPI_Type_create_resized(open, 0, 12, &spread);
    MPI_Type_commit(&spread);
    types[0] = types[1] = MPI_INT;
    for (int i = 0; i < LEN; i++)
        there[i] = 7 * i + 2;
    /* (After calls that touch, as programs do.) */
    do_MPI_Pack(host_a, host_b);
    if (device_start(strcmp(argv[1], "none") ? argv[1] : NULL))
        MPI_Abort(WORLD, 1);
    a = device_allocate(sizeof host_a);
    b = device_allocate(sizeof host_b);
    for (int i = 0; i < number; i++) {
        if (argc > 2 && strcmp(argv[2], cases[i].name))
            continue;
        run(cases[i].body, host_a, host_b, &host, 1);
        device_touched_by_us = device_touched_by_library = 0;
        run(cases[i].body, a, b, &device, i % 2);
        if (device_touched_by_us)
            printf("touched %s\n", cases[i].name);
        if (memcmp(&host, &device, sizeof host)) {
            printf("differs %s: code %d, with memory of the host %d%s\n", cases[i].name, device.code, host.code,
                   device_touched_by_library ? ", touched by the library" : "");
            failed = 1;
        }
        if (host.code)
            printf("cannot %s: %d\n", cases[i].name, host.code);
        fflush(stdout);
    }
    /* Managed and registered memory is ordinary memory, which is not the driver's to copy. */
    if (device_symbol("fake_copies") && device_symbol("cuMemAllocManaged")) {
        int (*managed)(uint64_t *, size_t, unsigned) = device_symbol("cuMemAllocManaged"), (*registered)(void **, size_t, unsigned) = device_symbol("cuMemHostAlloc"),
            before = *(int *)device_symbol("fake_copies");
        uint64_t address;
        if (managed(&address, LEN, 1) || registered((void **)&b, 8 * LEN, 0) || do_MPI_Pack((int *)(uintptr_t)address, b) ||
            *(int *)device_symbol("fake_copies") != before) {
            printf("differs: ordinary memory\n");
            failed = 1;
        }
    }
    if (device_symbol("hipGetLastError") && ((int (*)(void))device_symbol("hipGetLastError"))()) {
        printf("an error is left behind\n");
        failed = 1;
    }
    MPI_Buffer_detach(&a, &lengths[0]);
    MPI_Finalize();
    printf("ended\n");
    return failed;
}
