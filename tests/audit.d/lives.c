/* lives [abort|exit]: files whose lives are not simple: renamed, deleted or replaced while they are open, open twice at a
 * time under one name or two, open on several communicators, closed after others. Each process writes 8 bytes at a time.
 * At the end one file is still open; then MPI is finalised, or the job aborted, or the process exits. lives.py knows what
 * each process does. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;

static void need(int is_so, const char *what) {
    if (is_so) return;
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
#define TRY(call) need((call) == MPI_SUCCESS, #call)

static MPI_File opened(MPI_Comm comm, const char *name) {
    MPI_File file;
    TRY(MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    return file;
}

static void put(MPI_File file, int number) {
    TRY(MPI_File_write_at(file, (MPI_Offset)(number * size + rank) * 8, "8 bytes.", 8, MPI_BYTE, MPI_STATUS_IGNORE));
}

static void together(void) { TRY(MPI_Barrier(MPI_COMM_WORLD)); }

/* Both names are known only to whoever looks at the names of descriptors later. */
static void renamed(void) {
    MPI_File file = opened(MPI_COMM_WORLD, "renamed");
    put(file, 0);
    together();
    if (rank == 0) need(rename("renamed", "other") == 0, "rename");
    together();
    put(file, 1);
    TRY(MPI_File_close(&file));
}

static void deleted(void) {
    MPI_File file = opened(MPI_COMM_WORLD, "unlinked");
    put(file, 0);
    together();
    if (rank == 0) need(unlink("unlinked") == 0, "unlink");
    together();
    put(file, 1);
    TRY(MPI_File_close(&file));
}

/* The name goes to another file, as when a program keeps the previous state. */
static void replaced(void) {
    MPI_File before = opened(MPI_COMM_WORLD, "state"), after;
    put(before, 0);
    together();
    if (rank == 0) need(rename("state", "state.old") == 0, "rename");
    together();
    after = opened(MPI_COMM_WORLD, "state");
    put(after, 0);
    put(before, 1);
    TRY(MPI_File_close(&after));
    TRY(MPI_File_close(&before));
}

static void twice(void) {
    MPI_File one = opened(MPI_COMM_WORLD, "twice"), two = opened(MPI_COMM_WORLD, "twice");
    put(one, 0);
    put(two, 1);
    put(two, 2);
    TRY(MPI_File_close(&one));
    put(two, 3);
    TRY(MPI_File_close(&two));
}

static void two_names(void) {
    MPI_File one = opened(MPI_COMM_WORLD, "names"), two = opened(MPI_COMM_WORLD, "./names");
    put(one, 0);
    put(two, 1);
    put(two, 2);
    TRY(MPI_File_close(&two));
    TRY(MPI_File_close(&one));
}

/* Each half of the processes opens the same file for itself. */
static void halves(const char *name, int colour) {
    MPI_Comm half;
    TRY(MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &half));
    MPI_File file = opened(half, name);
    put(file, 0);
    TRY(MPI_File_close(&file));
    TRY(MPI_Comm_free(&half));
    together();
}

/* The last process alone, and the others. */
static void unequal(void) { halves("unequal", rank == size - 1); }

/* The first half alone. */
static void some(void) {
    MPI_Comm first;
    TRY(MPI_Comm_split(MPI_COMM_WORLD, rank < (size + 1) / 2 ? 0 : MPI_UNDEFINED, rank, &first));
    if (first == MPI_COMM_NULL) return;
    MPI_File file = opened(first, "some");
    put(file, 0);
    TRY(MPI_File_close(&file));
    TRY(MPI_Comm_free(&first));
}

static void late(void) {
    MPI_File file = opened(MPI_COMM_WORLD, "late");
    for (int i = 0; i < 20; i++) {
        MPI_File other = opened(MPI_COMM_WORLD, "between");
        put(other, i);
        TRY(MPI_File_close(&other));
    }
    put(file, 0);
    TRY(MPI_File_close(&file));
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    renamed();
    deleted();
    replaced();
    twice();
    two_names();
    halves("alternate", rank % 2);
    halves("neighbours", rank / 2);
    unequal();
    some();
    late();
    MPI_File never = opened(MPI_COMM_WORLD, "never");
    put(never, 0);
    together();
    if (argc > 1) {
        /* The others are ended by the launcher. */
        if (rank == 0 && !strcmp(argv[1], "abort")) MPI_Abort(MPI_COMM_WORLD, 5);
        if (rank == 0) exit(6);
        pause();
    }
    MPI_Finalize();
    return 0;
}
