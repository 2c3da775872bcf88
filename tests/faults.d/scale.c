/* What agreement and the report cost each process, as docs/speed.md#many-processes has it: the calls of the MPI library
 * and the bytes in them, which a library weighs (weigh.c). Runs with any number of processes; MINFO_REPORT is set. With
 * MINFO_CHECK=error, a promise that hints are the same is not believed. `scale placed` is for a library that misplaces
 * windows, of which only what a window costs is looked at. */
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
enum { REPORT = 16384 };

/* Where a window of the library starts, and its complement. */
enum { PLACE = 16 };

static struct weight (*take)(void);
static int size, is_placed;

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

        check_long(weight.reductions, (size > 1) * (1 + is_placed), label("%s, reductions", what));
        check_long(weight.reduced, (size > 1) * (WINDOW + PLACE * is_placed), label("%s, bytes", what));
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

/* Hints with the promise that all processes give the same; a liar gives others. */
static MPI_Info promised(const char *key, const char *value)
{
    MPI_Info hints;

    MPI_Info_create(&hints);
    MPI_Info_set(hints, key, value);
    MPI_Info_set(hints, "minfo_same_hints", "true");
    return hints;
}

/* Whether the hints have the promise. Frees them. */
static int has_promise(MPI_Info hints)
{
    char value[10] = "";
    int length = sizeof value, flag;

    MPI_Info_get_string(hints, "minfo_same_hints", &length, value, &flag);
    MPI_Info_free(&hints);
    return flag && strcmp(value, "true") == 0;
}

/* Hints that are promised to be the same are compared only with MINFO_CHECK=error, and when a call promises nothing. */
static void promise(int is_believed)
{
    static char memory[64];
    int compares = size > 1 && !is_believed;
    MPI_Info hints = promised("mpi_assert_exact_length", "true"), seen;
    MPI_Comm comm;
    MPI_Request request;
    MPI_Win win;

    for (int again = 0; again < 2; again++) {
        take();
        check_code(MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, &comm), MPI_SUCCESS, "promised to a duplicate");
        expect(compares, compares * QUESTION, "a duplicate");
        MPI_Comm_get_info(comm, &seen);
        check(has_promise(seen) == is_believed, "the promise is in effect on the duplicate, or is not");
        MPI_Comm_free(&comm);
    }
    MPI_Comm_idup_with_info(MPI_COMM_WORLD, hints, &comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_long(take().others, compares, "a duplicate that does not wait: reductions");
    check_code(MPI_Comm_set_info(comm, hints), MPI_SUCCESS, "promised to a communicator");
    expect(compares, compares * QUESTION, "a communicator");
    MPI_Comm_free(&comm);
    MPI_Info_free(&hints);

    /* A window compares sizes all the same. */
    hints = promised("no_locks", "true");
    take();
    check_code(MPI_Win_create(memory, sizeof memory, 1, hints, MPI_COMM_WORLD, &win), MPI_SUCCESS, "promised to a window");
    expect(size > 1, size > 1 ? WINDOW : 0, "a window");
    MPI_Win_set_info(win, hints);
    take();
    check_code(MPI_Win_set_info(win, hints), MPI_SUCCESS, "promised again to a window");
    expect(compares, compares * QUESTION, "a window's hints");
    MPI_Win_free(&win);
    MPI_Info_free(&hints);

    hints = promised("cb_buffer_size", "65536");
    take();
    check_code(MPI_File_open(MPI_COMM_WORLD, "promise.data", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE,
                             hints, &file),
               MPI_SUCCESS, "promised to a file");
    expect(compares, compares * OPENED, "a file");
    MPI_File_get_info(file, &seen);
    check(has_promise(seen) == is_believed, "the promise is in effect on the file, or is not");
    MPI_File_set_info(file, MPI_INFO_NULL);
    take();
    check_code(MPI_File_set_info(file, hints), MPI_SUCCESS, "promised again to a file");
    expect(compares, compares * QUESTION, "a file's hints");
    MPI_Info_set(hints, "minfo_same_hints", "false");
    check_code(MPI_File_set_info(file, hints), MPI_SUCCESS, "hints without a promise");
    expect(size > 1, size > 1 ? QUESTION : 0, "without a promise");
    MPI_File_close(&file);
    MPI_Info_free(&hints);
}

/* With MINFO_CHECK=error all processes are told when one has lied: of its hints, or of its promise. */
static void lie(void)
{
    MPI_Comm comm = MPI_COMM_NULL;
    int expected = size > 1 ? MPI_ERR_NOT_SAME : MPI_SUCCESS;

    for (int of_promise = 0; of_promise < 2; of_promise++) {
        MPI_Info hints = promised("mpi_assert_allow_overtaking", rank == 0 && !of_promise ? "true" : "false");

        if (rank == 0 && of_promise)
            MPI_Info_delete(hints, "minfo_same_hints");
        check_code(MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, &comm), expected, of_promise ? "half a promise" : "a lie");
        if (comm != MPI_COMM_NULL)
            MPI_Comm_free(&comm);
        check_code(MPI_File_open(MPI_COMM_WORLD, "lie.data", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE,
                                 MPI_INFO_NULL, &file),
                   MPI_SUCCESS, "a file");
        MPI_Info_set(hints, "cb_buffer_size", rank == 0 && !of_promise ? "65536" : "32768");
        check_code(MPI_File_set_info(file, hints), expected, of_promise ? "half a promise to a file" : "a lie to a file");
        MPI_File_close(&file);
        MPI_Info_free(&hints);
    }
}

int main(int argc, char **argv)
{
    const char *strict = getenv("MINFO_CHECK");
    int is_strict = strict != NULL && strcmp(strict, "error") == 0;
    int steps = 0, receives = 0, is_sender = 0;
    MPI_Info hints;

    is_placed = argc > 1 && strcmp(argv[1], "placed") == 0;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    find();
    take();
    if (is_placed) {
        make(MPI_INFO_NULL, "a window of a library that misplaces some");
        MPI_Finalize();
        return finish();
    }
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
    if (!is_strict) {
        give(4, 1, "one of four differs");
        give(4, 4, "all of four differ");
    }
    MPI_File_close(&file);
    promise(!is_strict);
    if (is_strict) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        lie();
    }
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
