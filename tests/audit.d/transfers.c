/* transfers PREFIX ONLY KEY=VALUE...: writes files with these hints in the ways in which programs do, a file PREFIX.WAY for
 * each way, or in the way ONLY; reads them again, compares and deletes them. With MPI_INFO_NULL where no hint is given.
 * With -DFEW only by procedures that this package has. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16, ROUNDS = 2 };

static MPI_Info hints = MPI_INFO_NULL;
static int rank, size;
static const char *prefix;

static void die(const char *way, const char *what) {
    fprintf(stderr, "%s: rank %d: %s\n", way, rank, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* What stands in a file at an offset. */
static char at(MPI_Offset offset) { return (char)(offset * 7 / 64 + offset); }

static char *data(MPI_Offset offset, size_t len) {
    char *made = malloc(len + 1);
    for (size_t i = 0; i < len; i++) made[i] = at(offset + (MPI_Offset)i);
    return made;
}

static MPI_File open_file(const char *way, MPI_Comm comm, int number) {
    char name[1024];
    MPI_File file;
    snprintf(name, sizeof name, number < 0 ? "%s.%s" : "%s.%s.%d", prefix, way, number);
    if (MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR, hints, &file) != MPI_SUCCESS)
        die(way, "it cannot be opened");
    return file;
}

/* One piece, written and read again by the process that wrote it. */
typedef int transfer(MPI_File, MPI_Offset, char *, int);

static int write_collective(MPI_File file, MPI_Offset offset, char *from, int len) {
    return MPI_File_write_at_all(file, offset, from, len, MPI_BYTE, MPI_STATUS_IGNORE);
}
static int write_alone(MPI_File file, MPI_Offset offset, char *from, int len) {
    return MPI_File_write_at(file, offset, from, len, MPI_BYTE, MPI_STATUS_IGNORE);
}
#ifndef FEW
static int write_begun(MPI_File file, MPI_Offset offset, char *from, int len) {
    MPI_File_write_at_all_begin(file, offset, from, len, MPI_BYTE);
    return MPI_File_write_at_all_end(file, from, MPI_STATUS_IGNORE);
}
static int write_later(MPI_File file, MPI_Offset offset, char *from, int len) {
    MPI_Request request;
    MPI_File_iwrite_at(file, offset, from, len, MPI_BYTE, &request);
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}
#endif

static void put(const char *way, MPI_File file, transfer *write, MPI_Offset offset, size_t len) {
    char *from = data(offset, len);
    if (write(file, offset, from, (int)len) != MPI_SUCCESS) die(way, "it cannot be written");
    free(from);
}

static void compare(const char *way, MPI_File file, MPI_Offset offset, size_t len) {
    char *expected = data(offset, len), *found = malloc(len + 1);
    MPI_File_read_at(file, offset, found, (int)len, MPI_BYTE, MPI_STATUS_IGNORE);
    if (memcmp(expected, found, len) != 0) die(way, "it has other data");
    free(expected);
    free(found);
}

static int is_wanted(const char *way, const char *only) { return !strcmp(only, "all") || !strcmp(only, way); }

/* A way in which each process writes ROUNDS pieces. */
struct way {
    const char *name;
    transfer *write;
    MPI_Offset (*offset)(int round);
    size_t (*len)(int round);
};

static size_t block(int round) { return (void)round, BLOCK; }
static size_t tiny(int round) { return (void)round, 100; }
/* Ends of random sizes: pieces that follow one another, so that all of them together have no holes. */
static MPI_Offset end_of(int piece) {
    MPI_Offset end = 0;
    unsigned sum = 12345;
    for (int i = 0; i < piece; i++) end += (sum = sum * 1103515245u + 12345u) >> 14;
    return end;
}
static size_t random_len(int round) {
    int piece = round * size + rank;
    return (size_t)(end_of(piece + 1) - end_of(piece));
}
static MPI_Offset random_offset(int round) { return end_of(round * size + rank); }
static size_t of_even(int round) { return (void)round, rank % 2 == 0 ? BLOCK : 0; }
static size_t of_first(int round) { return (void)round, rank == 0 ? BLOCK : 0; }
static size_t of_last(int round) { return (void)round, rank == size - 1 ? BLOCK : 0; }
static size_t first_and_last(int round) { return (void)round, rank == 0 || rank == size - 1 ? BLOCK : 0; }
static MPI_Offset strided(int round) { return ((MPI_Offset)round * size + rank) * BLOCK; }
static MPI_Offset strided_tiny(int round) { return ((MPI_Offset)round * size + rank) * 100; }
static MPI_Offset segmented(int round) { return ((MPI_Offset)rank * ROUNDS + round) * BLOCK; }
static MPI_Offset sparse(int round) { return ((MPI_Offset)round * size + rank) * BLOCK * 5; }
static MPI_Offset same(int round) { return (MPI_Offset)round * BLOCK; }
static MPI_Offset far_rank(int round) { return (MPI_Offset)round * BLOCK + (rank == size - 1 ? 50 * BLOCK : rank * 4 * BLOCK); }

static const struct way ways[] = {
    {"segmented", write_collective, segmented, block},
    {"strided", write_collective, strided, block},
    {"random", write_collective, random_offset, random_len},
    {"tiny", write_collective, strided_tiny, tiny},
    {"sparse", write_collective, sparse, block},
    {"far", write_collective, far_rank, block},
    {"same", write_collective, same, block},
    {"even", write_collective, strided, of_even},
    {"even_segmented", write_collective, segmented, of_even},
    {"first", write_collective, strided, of_first},
    {"last", write_collective, strided, of_last},
    {"ends", write_collective, strided, first_and_last},
    {"alone", write_alone, strided, block},
    {"alone_tiny", write_alone, strided_tiny, tiny},
    {"alone_first", write_alone, strided, of_first},
#ifndef FEW
    {"begun", write_begun, strided, block},
    {"later", write_later, strided, block},
#endif
};

static void remove_file(const char *way, int number) {
    char name[1024];
    snprintf(name, sizeof name, number < 0 ? "%s.%s" : "%s.%s.%d", prefix, way, number);
    MPI_File_delete(name, MPI_INFO_NULL);
}

static void go(const struct way *way) {
    /* One of them twice: the second opening finds a file. */
    int openings = !strcmp(way->name, "strided") ? 2 : 1;
    for (int opening = 0; opening < openings; opening++) {
        MPI_File file = open_file(way->name, MPI_COMM_WORLD, -1);
        for (int round = 0; round < ROUNDS; round++) put(way->name, file, way->write, way->offset(round), way->len(round));
        /* Both are needed (MPI 4.1, section 14.6.1): with one, Open MPI 4.1 gives old data now and then. */
        MPI_File_sync(file);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_File_sync(file);
        for (int round = 0; round < ROUNDS; round++) compare(way->name, file, way->offset(round), way->len(round));
        MPI_File_close(&file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) remove_file(way->name, -1);
}

/* A file for each process. */
static void per_process(const char *way) {
    MPI_File file = open_file(way, MPI_COMM_SELF, rank);
    put(way, file, write_collective, 0, BLOCK);
    compare(way, file, 0, BLOCK);
    MPI_File_close(&file);
    remove_file(way, rank);
}

/* Each half of the processes has a file of its own, and then all of them open that of the first half. */
static void halves(const char *way) {
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    int in_half;
    MPI_Comm_rank(half, &in_half);
    MPI_File file = open_file(way, half, rank % 2);
    put(way, file, write_collective, (MPI_Offset)in_half * BLOCK, BLOCK);
    MPI_File_close(&file);
    MPI_Barrier(MPI_COMM_WORLD);
    file = open_file(way, MPI_COMM_WORLD, 0);
    put(way, file, write_collective, (MPI_Offset)rank * BLOCK, BLOCK);
    MPI_File_close(&file);
    MPI_Comm_free(&half);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) remove_file(way, 0);
    if (rank == 0 && size > 1) remove_file(way, 1);
}

/* Small pieces of all processes in turn, by a view, with hints for the file and its view, or for its view alone. */
static void view(const char *way, int is_open_with_hints) {
    MPI_Datatype pieces;
    MPI_Type_vector(64, BLOCK / 64, BLOCK / 64 * size, MPI_BYTE, &pieces);
    MPI_Type_commit(&pieces);
    MPI_Info all = hints;
    if (!is_open_with_hints) hints = MPI_INFO_NULL;
    MPI_File file = open_file(way, MPI_COMM_WORLD, -1);
    hints = all;
    MPI_File_set_view(file, (MPI_Offset)rank * (BLOCK / 64), MPI_BYTE, pieces, "native", hints);
    char *from = data(0, BLOCK);
    for (int round = 0; round < ROUNDS; round++) MPI_File_write_all(file, from, BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
    free(from);
    MPI_File_close(&file);
    MPI_Type_free(&pieces);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) remove_file(way, -1);
}

int main(int argc, char **argv) {
    int level, level_now;
    MPI_Init(&argc, &argv);
    MPI_Query_thread(&level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 3) die("transfers", "a prefix and a way are needed");
    prefix = argv[1];
    if (argc > 3) MPI_Info_create(&hints);
    for (int i = 3; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (!value) die("transfers", "a hint is KEY=VALUE");
        *value++ = 0;
        MPI_Info_set(hints, argv[i], value);
    }
    int done = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (is_wanted(ways[i].name, argv[2])) go(&ways[i]), done++;
    if (is_wanted("per_process", argv[2])) per_process("per_process"), done++;
    if (is_wanted("halves", argv[2])) halves("halves"), done++;
    if (is_wanted("view", argv[2])) view("view", 1), done++;
    if (is_wanted("view_alone", argv[2])) view("view_alone", 0), done++;
    if (!done) die("transfers", "there is no such way");
    if (hints != MPI_INFO_NULL) MPI_Info_free(&hints);
    MPI_Query_thread(&level_now);
    if (level_now != level) die("transfers", "MPI has another level of thread support");
    if (rank == 0) printf("%d processes, %d ways\n", size, done);
    MPI_Finalize();
    return 0;
}
