/* What agreement and the report cost each process, as docs/speed.md#many-processes has it: the calls of the MPI library
 * and the bytes in them, which a library weighs (weigh.c). Runs with any number of processes; MINFO_REPORT is set. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "weigh.h"

#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

/* A comparison: a number, its complement, and how strict it is. */
enum { QUESTION = 24 };
/* The record of a key (crates/native/src/hints/summary.rs). */
enum { RECORD = 3555 };
/* No report of this program takes as much. */
enum { REPORT = 4096 };

static struct weight (*take)(void);
static int rank, size;

static void find(void)
{
    void *library = dlopen(getenv("MINFO_MPI_LIBRARY"), RTLD_NOW | RTLD_NOLOAD);
    void *found = library == NULL ? NULL : dlsym(library, "weigh_take");

    if (found == NULL) {
        fprintf(stderr, "weigh_take is not there: %s\n", dlerror());
        exit(2);
    }
    memcpy(&take, &found, sizeof found);
}

static void check_long(long is, long expected, const char *what)
{
    char seen[500];

    snprintf(seen, sizeof seen, "%s: %ld (expected %ld)", what, is, expected);
    check(is == expected, seen);
}

static void expect(long reductions, long reduced, const char *what)
{
    struct weight weight = take();

    check_long(weight.reductions, reductions, label("%s, reductions", what));
    check_long(weight.reduced, reduced, label("%s, bytes", what));
    check_long(weight.sends + weight.receives + weight.others, 0, label("%s, nothing else", what));
}

/* What creating an object costs: with hints, or without, one reduction of the comparison and of some more numbers. Processes
 * that expose different memory gather what each exposes. */
enum { OPENED = QUESTION + 8, WINDOW = QUESTION + 40 };

static void make(MPI_Info hints, const char *what)
{
    static char memory[64];
    MPI_Win win;

    for (int differs = 0; differs < 2; differs++) {
        take();
        check_code(MPI_Win_create(memory, 32 + 16 * (differs && rank == 0), 1, hints, MPI_COMM_WORLD, &win), MPI_SUCCESS, what);
        struct weight weight = take();

        check_long(weight.reductions, size > 1, label("%s, reductions", what));
        check_long(weight.reduced, size > 1 ? WINDOW : 0, label("%s, bytes", what));
        check_long(weight.others, size > 1 && differs, label("%s, gathered", what));
        MPI_Win_free(&win);
        take();
        check_code(MPI_Win_allocate_shared(32 + 16 * (differs && rank == 0), 1, hints, MPI_COMM_WORLD, &(void *){NULL}, &win),
                   MPI_SUCCESS, what);
        weight = take();
        check_long(weight.reductions, size > 1, label("%s, shared, reductions", what));
        check_long(weight.others, size > 1 && differs, label("%s, shared, gathered", what));
        MPI_Win_free(&win);
    }
}

static MPI_File file;

/* Hints for a file, of which so many must be the same, and `differing` are not. */
static void give(int keys, int differing, const char *what)
{
    static const char *const names[] = {"cb_buffer_size", "cb_nodes", "ind_rd_buffer_size", "ind_wr_buffer_size"};
    MPI_Info hints;

    MPI_Info_create(&hints);
    for (int i = 0; i < keys; i++)
        MPI_Info_set(hints, names[i], i < differing && rank % 2 == 1 ? "65536" : "32768");
    MPI_Barrier(MPI_COMM_WORLD);
    take();
    check_code(MPI_File_set_info(file, hints), MPI_SUCCESS, what);
    /* With one process, there is nobody to compare with. One reduction finds out that hints differ; two for each key of
     * any process which; one says that there are no more. */
    if (size == 1)
        expect(0, 0, what);
    else if (differing == 0)
        expect(1, QUESTION, what);
    else
        expect(2 + 2 * keys + differing, (2 + 2 * keys) * (long) QUESTION + differing * (long) RECORD, what);
    MPI_Info_free(&hints);
}

int main(void)
{
    int steps = 0, receives = 0, is_sender = 0;
    MPI_Info hints;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    find();
    take();
    MPI_File_open(MPI_COMM_WORLD, "scale.data", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    expect(size > 1, size > 1 ? OPENED : 0, "MPI_File_open");
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "no_locks", "true");
    make(MPI_INFO_NULL, "a window");
    make(hints, "a window with hints");
    MPI_Info_free(&hints);
    /* The first time, a communicator is made for it. */
    MPI_File_set_info(file, MPI_INFO_NULL);
    give(4, 0, "the same hints");
    give(4, 1, "one of four differs");
    give(4, 4, "all of four differ");
    MPI_File_close(&file);
    take();
    MPI_Finalize();

    struct weight weight = take();
    /* A process receives from those that are 1, 2, 4 ... higher, until its turn to send. A report is two messages: its length,
     * and itself. */
    for (int step = 1; step < size && !is_sender; step *= 2) {
        is_sender = (rank & step) != 0;
        receives += !is_sender && rank + step < size;
    }
    while (1 << steps < size)
        steps++;
    check_long(weight.sends, 2 * is_sender, "the report: messages sent");
    check_long(weight.receives, 2 * receives, "the report: messages received");
    check(weight.receives <= 2 * steps, "no more than the logarithm of the number of processes");
    check(weight.sent <= is_sender * REPORT, label("%ld bytes sent", weight.sent));
    check(weight.received <= receives * (long) REPORT, label("%ld bytes received", weight.received));
    return finish();
}
