/* What is written and read through views of random filetypes, compared byte by byte with what the filetypes mean (F9):
 * the file itself is prepared and read with open, write and read, and the bytes in the gaps are as before.
 *
 * VIEWS_CASES cases (default 60) are drawn from VIEWS_SEED; VIEWS_CASE runs a single one, and VIEWS_VERBOSE prints each
 * before it is run. A case that fails is printed. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "typemap.h"

#include <fcntl.h>
#include <unistd.h>

#define NAME "file_views.data"

enum { MOST = 8, LONGEST = 1 << 20, MEMORY = 1 << 16, ORIGIN = 1 << 14, FAILURES_SHOWN = 3 };

/* How processes share the file. */
enum sharing { ALONE, APART, COMBED, SLOTS, GRID, SHARINGS };
static const char *const sharings[] = {"each its own file", "one part of the file after the other", "tile by tile",
                                       "slots of each tile", "a distributed array"};

enum how { BLOCKING, COLLECTIVE, NONBLOCKING, NONBLOCKING_COLLECTIVE, SPLIT, HOWS };
static const char *const calls[2][2][HOWS] = {
    {{"MPI_File_read_at", "MPI_File_read_at_all", "MPI_File_iread_at", "MPI_File_iread_at_all",
      "MPI_File_read_at_all_begin"},
     {"MPI_File_read", "MPI_File_read_all", "MPI_File_iread", "MPI_File_iread_all", "MPI_File_read_all_begin"}},
    {{"MPI_File_write_at", "MPI_File_write_at_all", "MPI_File_iwrite_at", "MPI_File_iwrite_at_all",
      "MPI_File_write_at_all_begin"},
     {"MPI_File_write", "MPI_File_write_all", "MPI_File_iwrite", "MPI_File_iwrite_all", "MPI_File_write_all_begin"}},
};

/* A process with its view. Each process knows all of them. */
struct party {
    uint64_t randomness;
    const struct type *filetype;
    struct bytes bytes;
    /* The offset of each byte of data of a filetype. */
    long offsets[MAX_BYTES];
    long disp, tiles;
    /* In etypes. */
    long all, pointer;
};

static struct party parties[MOST];
static const struct type *etype;
static struct bytes unit;
/* The file is shorter than what is written. */
static int is_growing;
static enum sharing sharing;
/* The file as it has to be. */
static unsigned char expected[LONGEST], seen[LONGEST];
static long length;
/* Bytes that nobody has written behind the former end of the file: the standard does not say what is in them
 * (`gaps-past-end-filled`). */
static unsigned char is_open[LONGEST];
static int failures, case_number, has_failed;
static uint64_t seed;
static struct text history;

static void print_case(void)
{
    static struct text text;

    text.length = 0;
    say(&text, "case %d of seed %llu, %d processes, %s; etype ", case_number, (unsigned long long)seed, processes,
        sharings[sharing]);
    say_type(&text, etype);
    for (int i = 0; i < processes; i++) {
        if (sharing == ALONE && i != rank) continue;
        say(&text, "\n  rank %d: disp %ld, at most %ld etypes, lb %ld, extent %ld, data from %ld to %ld: ", i,
            parties[i].disp, parties[i].all, parties[i].bytes.lb, parties[i].bytes.extent, parties[i].bytes.low,
            parties[i].bytes.high);
        say_type(&text, parties[i].filetype);
    }
    printf("%s\n%.*s", text.text, (int)history.length, history.text);
    fflush(stdout);
}

/* A check of this case; the first one that fails prints it. */
static void expect(int ok, const char *what, const char *detail)
{
    char said[200];

    if (ok || has_failed) return;
    has_failed = 1;
    snprintf(said, sizeof said, "case %d: %s: %s", case_number, what, detail);
    check(0, said);
    if (failures++ < FAILURES_SHOWN) print_case();
}

static long byte_at(const struct party *party, long byte)
{
    return party->disp + byte / party->bytes.size * party->bytes.extent + party->offsets[byte % party->bytes.size];
}

/* Draws a filetype with data that may be seen through a view. */
static void draw_filetype(struct party *party)
{
    int is_short = drawn(12) == 0, used = types_used;

    do {
        types_used = used;
        party->filetype = draw(3, etype);
        if (drawn(4) == 0) party->filetype = with_bounds(party->filetype, is_short);
        means(party->filetype, &party->bytes);
    } while (party->bytes.is_too_large || party->bytes.size == 0 || party->bytes.lb < 0 || party->bytes.low < 0 ||
             party->bytes.high > MAX_REACH || party->bytes.extent > MAX_REACH || !is_ascending(&party->bytes));
}

static long span_of(const struct party *party)
{
    return party->bytes.high - party->bytes.low;
}

/* Each process has a filetype of its own, and the tiles of all follow each other. */
static void comb(void)
{
    long width = 0, first = 0;

    for (int i = 0; i < processes; i++) {
        randomness = &parties[i].randomness;
        draw_filetype(&parties[i]);
        if (span_of(&parties[i]) > width) width = span_of(&parties[i]);
        if (parties[i].bytes.low > first) first = parties[i].bytes.low;
    }
    randomness = &parties[0].randomness;
    width += drawn(3) * drawn(9);
    for (int i = 0; i < processes; i++) {
        parties[i].disp = first + i * width - parties[i].bytes.low;
        parties[i].filetype = resized(parties[i].filetype, drawn(2) * drawn(2 * (int)width + 1), processes * width);
    }
}

/* Each of some slots is one process's, and has no elements for the others. */
static void slots(void)
{
    enum maker maker = INDEXED + drawn(2);
    int number = 1 + drawn(PARTS), owner[PARTS], lengths[PARTS], is_repeated = drawn(2);
    long places[PARTS], place = drawn(12), disp = drawn(40);

    if (drawn(3) == 0) maker = STRUCT;
    for (int i = 0; i < number; i++) {
        owner[i] = drawn(processes);
        lengths[i] = 1 + drawn(3);
        places[i] = maker == INDEXED ? place : place * unit.extent;
        place += lengths[i] + drawn(2) * drawn(3);
    }
    for (int i = 0; i < processes; i++) {
        struct type *type = new_type(maker);

        type->number = number;
        for (int j = 0; j < number; j++) {
            type->of[j] = etype;
            type->places[j] = places[j];
            type->lengths[j] = owner[j] == i ? lengths[j] : 0;
        }
        parties[i].disp = disp;
        parties[i].filetype = is_repeated ? resized(type, 0, (place + 1) * unit.extent) : type;
        parties[i].tiles = is_repeated ? 3 : 1;
    }
}

/* Each process has its part of a distributed array. */
static void grid(void)
{
    struct type *type = new_type(DARRAY);
    int divided, disp = drawn(40);

    type->of[0] = etype;
    type->number = 1 + drawn(2);
    type->order = drawn(2) == 0 ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    type->processes = processes;
    divided = drawn(type->number);
    for (int i = 0; i < type->number; i++) {
        type->lengths[i] = 1 + drawn(9);
        type->subsizes[i] = MPI_DISTRIBUTE_NONE;
        type->starts[i] = MPI_DISTRIBUTE_DFLT_DARG;
        type->grid[i] = 1;
        if (i != divided) continue;
        type->grid[i] = processes;
        type->subsizes[i] = drawn(2) == 0 ? MPI_DISTRIBUTE_BLOCK : MPI_DISTRIBUTE_CYCLIC;
        if (type->subsizes[i] == MPI_DISTRIBUTE_CYCLIC) type->starts[i] = 1 + drawn(3);
    }
    for (int i = 0; i < processes; i++) {
        struct type *part = new_type(DARRAY);

        *part = *type;
        place_in_grid(part, i);
        parties[i].disp = disp;
        parties[i].filetype = part;
    }
}

/* Draws the views of all processes; returns whether they are small enough for the file. */
static int draw_views(void)
{
    long begin = 0;

    types_used = 0;
    randomness = &parties[0].randomness;
    sharing = drawn(SHARINGS);
    etype = &basics[drawn(sizeof basics / sizeof *basics)];
    means(etype, &unit);
    if (drawn(4) == 0) {
        const struct type *of = draw(2, etype);
        struct bytes bytes;

        means(of, &bytes);
        if (bytes.size > 0 && bytes.size <= 48 && bytes.lb >= 0 && bytes.low >= 0 && is_ascending(&bytes) &&
            is_apart(&bytes)) {
            etype = of;
            unit = bytes;
        }
    }
    for (int i = 0; i < processes; i++)
        parties[i].tiles = 1 + drawn(4);
    if (sharing == COMBED) comb();
    if (sharing == SLOTS) slots();
    if (sharing == GRID) grid();
    length = 0;
    for (int i = 0; i < processes; i++) {
        struct party *party = &parties[i];
        long number = 0, end;

        randomness = &party->randomness;
        if (sharing == ALONE || sharing == APART) {
            draw_filetype(party);
            party->disp = begin + drawn(2) * drawn(60);
        }
        means(party->filetype, &party->bytes);
        if (party->bytes.is_too_large) return 0;
        for (int j = 0; j < party->bytes.number; j++)
            for (long k = 0; k < party->bytes.piece[j].length; k++)
                party->offsets[number++] = party->bytes.piece[j].at + k;
        /* If the next one would begin inside, there is only the first. */
        if (!is_apart(&party->bytes)) party->tiles = 1;
        party->all = party->tiles * party->bytes.size / unit.size;
        end = party->disp + (party->tiles - 1) * party->bytes.extent + party->bytes.high;
        if (sharing == APART) begin = end;
        if ((sharing != ALONE || i == rank) && end > length) length = end;
    }
    return 1;
}

/* Carries out a transfer; `offset` is less than 0 at the pointer. */
static int transfer(MPI_File fh, int is_write, enum how how, long at, unsigned char *data, int count, MPI_Datatype type,
                    MPI_Status *status)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int code;

    switch (how) {
    case BLOCKING:
        if (at < 0) {
            return is_write ? MPI_File_write(fh, data, count, type, status)
                            : MPI_File_read(fh, data, count, type, status);
        }
        return is_write ? MPI_File_write_at(fh, at, data, count, type, status)
                        : MPI_File_read_at(fh, at, data, count, type, status);
    case COLLECTIVE:
        if (at < 0) {
            return is_write ? MPI_File_write_all(fh, data, count, type, status)
                            : MPI_File_read_all(fh, data, count, type, status);
        }
        return is_write ? MPI_File_write_at_all(fh, at, data, count, type, status)
                        : MPI_File_read_at_all(fh, at, data, count, type, status);
    case NONBLOCKING:
        if (at < 0) {
            code = is_write ? MPI_File_iwrite(fh, data, count, type, &request)
                            : MPI_File_iread(fh, data, count, type, &request);
        } else {
            code = is_write ? MPI_File_iwrite_at(fh, at, data, count, type, &request)
                            : MPI_File_iread_at(fh, at, data, count, type, &request);
        }
        break;
    case NONBLOCKING_COLLECTIVE:
        if (at < 0) {
            code = is_write ? MPI_File_iwrite_all(fh, data, count, type, &request)
                            : MPI_File_iread_all(fh, data, count, type, &request);
        } else {
            code = is_write ? MPI_File_iwrite_at_all(fh, at, data, count, type, &request)
                            : MPI_File_iread_at_all(fh, at, data, count, type, &request);
        }
        break;
    default:
        if (at < 0) {
            code = is_write ? MPI_File_write_all_begin(fh, data, count, type)
                            : MPI_File_read_all_begin(fh, data, count, type);
            if (code != MPI_SUCCESS) return code;
            return is_write ? MPI_File_write_all_end(fh, data, status) : MPI_File_read_all_end(fh, data, status);
        }
        code = is_write ? MPI_File_write_at_all_begin(fh, at, data, count, type)
                        : MPI_File_read_at_all_begin(fh, at, data, count, type);
        if (code != MPI_SUCCESS) return code;
        return is_write ? MPI_File_write_at_all_end(fh, data, status) : MPI_File_read_at_all_end(fh, data, status);
    }
    return code == MPI_SUCCESS ? MPI_Wait(&request, status) : code;
}

/* Compares the file with what it has to be. */
static void compare_file(const char *name, const char *what)
{
    int file = open(name, O_RDONLY);
    ssize_t number = read(file, seen, sizeof seen);
    char detail[100];
    long i = 0;

    close(file);
    while (i < number && i < length && (seen[i] == expected[i] || is_open[i]))
        i++;
    if (number == length && i == length) return;
    snprintf(detail, sizeof detail, "the file has %ld bytes of %ld, and differs at byte %ld", (long)number, length, i);
    expect(0, what, detail);
}

/* The datatype at a place before 0, with bounds of its own or not. */
static const struct type *before_zero(const struct type *of)
{
    struct type *type = new_type(HINDEXED);
    struct bytes bytes;

    type->of[0] = of;
    type->number = type->lengths[0] = 1;
    type->places[0] = -drawn(300);
    if (drawn(2) == 0) return type;
    means(of, &bytes);
    return resized(type, drawn(200) - 150, bytes.high - bytes.low + drawn(3));
}

/* One transfer of each process, or of none of its data. */
static void step(MPI_File fh, int number)
{
    static unsigned char memory[MEMORY], before[MEMORY];
    static struct bytes of;
    /* Those of an operation are the same on all processes. */
    int is_write = drawn(2) || is_growing, is_at = drawn(2), is_moved = drawn(3) == 0;
    enum how how = drawn(HOWS);
    const char *call = calls[is_write][!is_at][how];
    int is_far = is_write && drawn(6) == 0;

    for (int i = 0; i < processes; i++) {
        struct party *party = &parties[i];
        const struct type *type = etype;
        unsigned char *origin = memory + ORIGIN;
        long from, room, count, end;

        randomness = &party->randomness;
        if (is_moved && party->all > 0) {
            long to = drawn((int)party->all), is_relative = drawn(2);

            if (i == rank) {
                MPI_Offset offset = is_relative ? to - party->pointer : to;

                say(&history, "  seek to %ld\n", to);
                expect(MPI_File_seek(fh, offset, is_relative ? MPI_SEEK_CUR : MPI_SEEK_SET) == MPI_SUCCESS,
                       "MPI_File_seek", "an error");
            }
            party->pointer = to;
        }
        from = !is_at ? party->pointer : party->all > 0 ? drawn((int)party->all) : 0;
        room = party->all - from;
        /* Elements of the etype, or of a datatype with gaps. */
        if (drawn(2) == 0) type = draw(2, etype);
        if (drawn(4) == 0) type = before_zero(type);
        means(type, &of);
        if (of.is_too_large || of.size == 0 || !is_ascending(&of) || of.low < -ORIGIN / 2) type = etype;
        means(type, &of);
        room = room * unit.size / of.size;
        count = room == 0 || drawn(9) == 0 ? 0 : is_far ? room : drawn(3) == 0 ? room : 1 + drawn((int)room);
        if (count > 1 && !is_apart(&of)) count = 1;
        end = of.high + (count - 1) * of.extent;
        if (end > MEMORY - ORIGIN) count = 0;
        if (sharing == ALONE && i != rank) {
            if (!is_at) party->pointer += count * of.size / unit.size;
            continue;
        }
        if (i == rank) {
            for (int j = 0; j < MEMORY; j++)
                before[j] = memory[j] = (unsigned char)mixed((uint64_t)number * MEMORY + j + 1);
        }
        for (long j = 0, byte = 0; j < count; j++) {
            for (int piece = 0; piece < of.number; piece++) {
                for (long k = 0; k < of.piece[piece].length; k++, byte++) {
                    long in_memory = ORIGIN + j * of.extent + of.piece[piece].at + k;
                    long in_file = byte_at(party, from * unit.size + byte);

                    if (is_write) {
                        uint64_t which = ((uint64_t)number << 40) + ((uint64_t)i << 30) + (uint64_t)byte;

                        expected[in_file] = (unsigned char)mixed(seed + which);
                        is_open[in_file] = 0;
                        if (in_file >= length) length = in_file + 1;
                        if (i == rank) before[in_memory] = memory[in_memory] = expected[in_file];
                    } else if (i == rank) {
                        before[in_memory] = expected[in_file];
                    }
                }
            }
        }
        if (i == rank) {
            MPI_Datatype handle = made(type);
            MPI_Status status;
            MPI_Offset position = -1;
            int code, told = -1;
            char detail[100];

            memset(&status, 0, sizeof status);
            say(&history, "  %s: %ld of ", call, count);
            say_type(&history, type);
            say(&history, " at %ld\n", from);
            code = transfer(fh, is_write, how, is_at ? from : -1, origin, (int)count, handle, &status);
            snprintf(detail, sizeof detail, "code %d", code);
            expect(code == MPI_SUCCESS, call, detail);
            MPI_Get_count(&status, handle, &told);
            snprintf(detail, sizeof detail, "%d elements of %ld", told, count);
            expect(told == count, call, detail);
            expect(memcmp(memory, before, sizeof memory) == 0, call, "the memory is not as it has to be");
            if (!is_at) party->pointer += count * of.size / unit.size;
            MPI_File_get_position(fh, &position);
            snprintf(detail, sizeof detail, "file pointer %ld, expected %ld", (long)position, party->pointer);
            expect(position == party->pointer, call, detail);
            if (type->maker != BASIC) MPI_Type_free(&handle);
        } else if (!is_at) {
            party->pointer += count * of.size / unit.size;
        }
    }
}

/* What inquiries of a view return. */
static void inspect(MPI_File fh)
{
    struct party *party = &parties[rank];
    MPI_Offset offset = -1;
    char detail[100];

    for (int i = 0; i < 3 && party->all > 0; i++) {
        long at = i == 0 ? party->all - 1 : drawn((int)party->all), expected_at;

        MPI_File_get_byte_offset(fh, at, &offset);
        expected_at = byte_at(party, at * unit.size);
        snprintf(detail, sizeof detail, "%ld is at %ld, expected %ld", at, (long)offset, expected_at);
        expect(offset == expected_at, "MPI_File_get_byte_offset", detail);
    }
    /* Where there is only one, nothing is behind it. */
    if (party->all > 0 && !is_apart(&party->bytes)) {
        static unsigned char value[MAX_BYTES * 2];
        MPI_Datatype type = made(etype);
        int code = MPI_File_read_at(fh, party->all, value + MAX_BYTES, 1, type, MPI_STATUS_IGNORE), class = -1;

        MPI_Error_class(code, &class);
        expect(class == MPI_ERR_ARG, "behind a filetype that others begin in", "no MPI_ERR_ARG");
        if (etype->maker != BASIC) MPI_Type_free(&type);
    }
}

static void hint(MPI_Info *info, int which)
{
    static const char *const hints[][2] = {{"romio_cb_write", "enable"}, {"romio_cb_read", "enable"},
                                           {"romio_ds_write", "disable"}, {"romio_ds_read", "disable"},
                                           {"romio_cb_write", "disable"}, {"romio_cb_read", "disable"}};

    MPI_Info_create(info);
    /* The first two also together; often none. */
    for (int i = 0; i < 6; i++)
        if (which == i || (which == 6 && i < 2)) MPI_Info_set(*info, hints[i][0], hints[i][1]);
    if (which < 7) say(&history, "  hint %d\n", which);
}

static void run_case(int verbose)
{
    char name[100];
    MPI_File fh;
    MPI_Info info;
    MPI_Datatype types[2];
    uint64_t common = mixed(seed ^ mixed((uint64_t)case_number));
    int code, steps, file;

    for (int i = 0; i < processes; i++)
        parties[i].randomness = mixed(common + (uint64_t)i + 1);
    has_failed = 0;
    history.length = 0;
    history.text[0] = 0;
    while (!draw_views())
        ;
    randomness = &common;
    hint(&info, drawn(14));
    steps = 1 + drawn(5);
    for (int i = 0; i < processes; i++)
        parties[i].pointer = 0;
    /* Data may be behind the view, too. */
    length += drawn(2) * drawn(100);
    is_growing = drawn(6) == 0;
    if (is_growing) length = drawn((int)length / 2 + 1);
    memset(is_open, 1, sizeof is_open);
    memset(is_open, 0, (size_t)length);
    for (long i = 0; i < length; i++)
        expected[i] = (unsigned char)mixed(seed + (uint64_t)i + 1);
    if (verbose) print_case();
    snprintf(name, sizeof name, "%d.%s", sharing == ALONE ? rank : 0, NAME);
    if (sharing == ALONE || rank == 0) {
        file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        check(write(file, expected, (size_t)length) == length && close(file) == 0, "the file is prepared");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    code = MPI_File_open(sharing == ALONE ? MPI_COMM_SELF : MPI_COMM_WORLD, name, MPI_MODE_RDWR, info, &fh);
    MPI_Info_free(&info);
    if (!check(code == MPI_SUCCESS, "MPI_File_open")) return;
    types[0] = made(etype);
    types[1] = made(parties[rank].filetype);
    {
        MPI_Aint lb, extent;

        MPI_Type_get_extent(types[1], &lb, &extent);
        expect(lb == parties[rank].bytes.lb && extent == parties[rank].bytes.extent, "MPI_Type_get_extent",
               "other bounds");
    }
    code = MPI_File_set_view(fh, parties[rank].disp, types[0], types[1], "native", MPI_INFO_NULL);
    expect(code == MPI_SUCCESS, "MPI_File_set_view", "an error");
    for (int i = 0; i < 2; i++)
        if ((i == 0 ? etype : parties[rank].filetype)->maker != BASIC) MPI_Type_free(&types[i]);
    for (int i = 0; i < steps && code == MPI_SUCCESS; i++) {
        randomness = &common;
        step(fh, i);
        MPI_File_sync(fh);
        MPI_Barrier(MPI_COMM_WORLD);
        if (sharing == ALONE || rank == 0) compare_file(name, "after a step");
        MPI_Barrier(MPI_COMM_WORLD);
    }
    randomness = &parties[rank].randomness;
    if (code == MPI_SUCCESS) inspect(fh);
    expect(MPI_File_close(&fh) == MPI_SUCCESS, "MPI_File_close", "an error");
    if (sharing == ALONE || rank == 0) {
        compare_file(name, "after the file is closed");
        remove(name);
    }
    check(1, "the case is over");
}

int main(int argc, char **argv)
{
    int first, cases, verbose;

    start(&argc, &argv);
    seed = setting("VIEWS_SEED", 20240607);
    cases = (int)setting("VIEWS_CASES", 60);
    verbose = (int)setting("VIEWS_VERBOSE", 0);
    first = (int)setting("VIEWS_CASE", 0);
    if (first > 0) cases = first;
    if (processes > MOST) return finish_all();
    if (rank == 0) {
        printf("seed %llu, %d cases\n", (unsigned long long)seed, cases);
        fflush(stdout);
    }
    for (case_number = first > 0 ? first : 1; case_number <= cases; case_number++)
        run_case(verbose);
    return finish_all();
}
