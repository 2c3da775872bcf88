/* profile [THREADS]: works with files in each way that a report tells apart; profile.py knows what each process does. Of the
 * file `timed` it prints the seconds that its own clock says, of all processes and of the slowest, and of the file `waited`
 * those that all have waited for requests that write. With THREADS, that many
 * threads of each process write to one file, and only they. */
#include <mpi.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BIG = 4 << 20 };

static int rank, size;
static char *buffer;

static void need(int code, const char *what) {
    if (code == MPI_SUCCESS) return;
    fprintf(stderr, "rank %d: %s: %d\n", rank, what, code);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
#define TRY(call) need(call, #call)
#define NOTHING MPI_STATUS_IGNORE

static MPI_File open_on(MPI_Comm comm, const char *name, int more, MPI_Info info) {
    MPI_File file;
    TRY(MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR | more, info, &file));
    return file;
}

static MPI_File opened(const char *name) { return open_on(MPI_COMM_WORLD, name, 0, MPI_INFO_NULL); }

/* Three blocks that follow one another, and the file pointer back at the first two. */
static void contiguous(void) {
    MPI_File file = opened("contiguous");
    MPI_Offset from = (MPI_Offset)rank * 3 * 4096;
    for (int i = 0; i < 3; i++) TRY(MPI_File_write_at(file, from + i * 4096, buffer, 4096, MPI_BYTE, NOTHING));
    TRY(MPI_File_sync(file));
    TRY(MPI_File_seek(file, from, MPI_SEEK_SET));
    for (int i = 0; i < 2; i++) TRY(MPI_File_read(file, buffer, 4096, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&file));
}

/* Backwards, not at blocks, in integers. */
static void backwards(void) {
    MPI_File file = opened("backwards");
    TRY(MPI_File_set_view(file, 4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int i = 3; i > 0; i--) TRY(MPI_File_write_at(file, (rank * 4 + i) * 1024, buffer, 10, MPI_INT, NOTHING));
    TRY(MPI_File_close(&file));
}

/* 1 KiB of each process in turn. */
static void strided(void) {
    MPI_Datatype pieces;
    MPI_File file = opened("strided");
    TRY(MPI_Type_vector(4, 1024, 1024 * size, MPI_BYTE, &pieces));
    MPI_Datatype all;
    TRY(MPI_Type_create_resized(pieces, 0, (MPI_Aint)4096 * size, &all));
    TRY(MPI_Type_commit(&all));
    TRY(MPI_File_set_view(file, (MPI_Offset)rank * 1024, MPI_BYTE, all, "native", MPI_INFO_NULL));
    for (int i = 0; i < 2; i++) TRY(MPI_File_write_all(file, buffer, 8192, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&file));
    TRY(MPI_Type_free(&all));
    TRY(MPI_Type_free(&pieces));
}

static void collective(void) {
    MPI_Info info;
    TRY(MPI_Info_create(&info));
    TRY(MPI_Info_set(info, "cb_buffer_size", "1048576"));
    MPI_File file = open_on(MPI_COMM_WORLD, "collective", 0, info);
    TRY(MPI_Info_free(&info));
    for (int i = 0; i < 20; i++)
        TRY(MPI_File_write_at_all(file, (MPI_Offset)(i * size + rank) * 50, buffer, 50, MPI_BYTE, NOTHING));
    TRY(MPI_File_read_at_all(file, 0, buffer, 2000, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&file));
}

static void nonblocking(void) {
    MPI_File file = opened("nonblocking");
    MPI_Request requests[2];
    TRY(MPI_File_iwrite_at(file, (MPI_Offset)rank * 20000, buffer, 20000, MPI_BYTE, &requests[0]));
    TRY(MPI_Wait(&requests[0], NOTHING));
    TRY(MPI_File_iwrite_at_all(file, (MPI_Offset)(size + rank) * 20000, buffer, 20000, MPI_BYTE, &requests[1]));
    TRY(MPI_Wait(&requests[1], NOTHING));
    TRY(MPI_File_iread_at(file, (MPI_Offset)rank * 20000, buffer, 20000, MPI_BYTE, &requests[0]));
    TRY(MPI_Wait(&requests[0], NOTHING));
    TRY(MPI_File_close(&file));
}

static void split(void) {
    MPI_File file = opened("split");
    TRY(MPI_File_write_at_all_begin(file, (MPI_Offset)rank * 200000, buffer, 200000, MPI_BYTE));
    TRY(MPI_File_write_at_all_end(file, buffer, NOTHING));
    TRY(MPI_File_seek(file, (MPI_Offset)rank * 200000, MPI_SEEK_SET));
    TRY(MPI_File_read_all_begin(file, buffer, 100000, MPI_BYTE));
    TRY(MPI_File_read_all_end(file, buffer, NOTHING));
    TRY(MPI_File_close(&file));
}

static void shared(void) {
    MPI_File file = opened("shared");
    TRY(MPI_File_write_shared(file, buffer, 300, MPI_BYTE, NOTHING));
    TRY(MPI_File_write_shared(file, buffer, 300, MPI_BYTE, NOTHING));
    TRY(MPI_Barrier(MPI_COMM_WORLD));
    TRY(MPI_File_write_ordered(file, buffer, 300, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&file));
}

/* One after the other, and by each process alone while all have it open. */
static void twice(void) {
    for (int i = 0; i < 2; i++) {
        MPI_File file = opened("twice");
        TRY(MPI_File_write_at(file, (MPI_Offset)rank * 8, buffer, 8, MPI_BYTE, NOTHING));
        TRY(MPI_File_close(&file));
    }
    MPI_File file = opened("both");
    MPI_File own = open_on(MPI_COMM_SELF, "both", 0, MPI_INFO_NULL);
    TRY(MPI_File_write_at(file, (MPI_Offset)rank * 8, buffer, 8, MPI_BYTE, NOTHING));
    TRY(MPI_File_write_at(own, (MPI_Offset)(size + rank) * 8, buffer, 5, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&own));
    TRY(MPI_File_close(&file));
}

static void deleted(void) {
    MPI_File file = open_on(MPI_COMM_WORLD, "deleted", MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL);
    TRY(MPI_File_set_size(file, 4096));
    TRY(MPI_File_write_at(file, (MPI_Offset)rank * 7, buffer, 7, MPI_BYTE, NOTHING));
    TRY(MPI_File_close(&file));
}

static void timed(void) {
    double mine = 0, all, slowest;
    MPI_File file = opened("timed");
    for (int i = 0; i < 4; i++) {
        double start = MPI_Wtime();
        TRY(MPI_File_write_at(file, (MPI_Offset)(rank * 4 + i) * BIG, buffer, BIG, MPI_BYTE, NOTHING));
        mine += MPI_Wtime() - start;
    }
    TRY(MPI_File_close(&file));
    TRY(MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
    TRY(MPI_Reduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD));
    if (rank == 0) printf("timed %.9f %.9f\n", all, slowest);
}

static double since(double start) { return MPI_Wtime() - start; }

/* With each way to wait for requests. Of a call that waits for other requests as well, an equal part is the file's. */
static void waited(void) {
    MPI_File file = opened("waited");
    MPI_Offset next = (MPI_Offset)rank * 6 * BIG;
    MPI_Request one, all[4], sent;
    MPI_Status statuses[4];
    double mine = 0, everyone, start;
    int flag = 0, index, number, got, indices[1];

    TRY(MPI_File_iwrite_at(file, next, buffer, BIG, MPI_BYTE, &one));
    start = MPI_Wtime();
    TRY(MPI_Wait(&one, NOTHING));
    mine += since(start);
    TRY(MPI_File_iwrite_at(file, next += BIG, buffer, BIG, MPI_BYTE, &one));
    start = MPI_Wtime();
    while (!flag) TRY(MPI_Test(&one, &flag, NOTHING));
    mine += since(start);
    TRY(MPI_File_iwrite_at(file, next += BIG, buffer, BIG, MPI_BYTE, &all[0]));
    TRY(MPI_Irecv(&got, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &all[1]));
    all[2] = MPI_REQUEST_NULL;
    TRY(MPI_File_iwrite_at(file, next += BIG, buffer, BIG, MPI_BYTE, &all[3]));
    TRY(MPI_Isend(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &sent));
    start = MPI_Wtime();
    TRY(MPI_Waitall(4, all, statuses));
    mine += since(start) * 2 / 3;
    TRY(MPI_Wait(&sent, NOTHING));
    TRY(MPI_File_iwrite_at(file, next += BIG, buffer, BIG, MPI_BYTE, &one));
    start = MPI_Wtime();
    TRY(MPI_Waitany(1, &one, &index, NOTHING));
    mine += since(start);
    TRY(MPI_File_iwrite_at(file, next += BIG, buffer, BIG, MPI_BYTE, &one));
    start = MPI_Wtime();
    TRY(MPI_Waitsome(1, &one, &number, indices, statuses));
    mine += since(start);
    TRY(MPI_File_iread_at(file, next, buffer, BIG, MPI_BYTE, &one));
    TRY(MPI_Wait(&one, NOTHING));
    TRY(MPI_File_close(&file));
    TRY(MPI_Reduce(&mine, &everyone, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
    if (rank == 0) printf("waited %.9f\n", everyone);
}

static MPI_File by_threads;

static void *writer(void *number) {
    for (int i = 0; i < 100; i++)
        TRY(MPI_File_write_at(by_threads, *(int *)number * 100 + i, buffer, 1, MPI_BYTE, NOTHING));
    return NULL;
}

static void threads(int number) {
    pthread_t ids[16];
    int numbers[16];
    by_threads = opened("threads");
    for (int i = 0; i < number; i++) {
        numbers[i] = i;
        if (pthread_create(&ids[i], NULL, writer, &numbers[i]) != 0) need(-1, "pthread_create");
    }
    for (int i = 0; i < number; i++) pthread_join(ids[i], NULL);
    TRY(MPI_File_close(&by_threads));
}

int main(int argc, char **argv) {
    int number = argc > 1 ? atoi(argv[1]) : 0, provided;
    MPI_Init_thread(&argc, &argv, number ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buffer = calloc(BIG, 1);
    if (number > 16 || (number && provided < MPI_THREAD_MULTIPLE)) need(-1, "threads");
    if (number) {
        threads(number);
    } else {
        contiguous();
        backwards();
        strided();
        collective();
        nonblocking();
        split();
        shared();
        twice();
        deleted();
        timed();
        waited();
        /* It is never closed. */
        MPI_File never = opened("never");
        TRY(MPI_File_write_at(never, rank, buffer, 1, MPI_BYTE, NOTHING));
    }
    MPI_Finalize();
    free(buffer);
    return 0;
}
