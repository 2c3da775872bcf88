/* Datatypes as descriptions: drawn at random, made with MPI, printed, and as the list of bytes that such a description
 * means (MPI 4.1, sections 5.1.2 to 5.1.7), for which MPI is not asked. */
#ifndef TYPEMAP_H
#define TYPEMAP_H

#include "processes.h"

#include <stdarg.h>
#include <stddef.h>

/* Numbers determined by their seed alone (SplitMix64). */
static uint64_t *randomness;

static inline uint64_t mixed(uint64_t number)
{
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
}

/* One of 0 to `below` - 1. */
static inline int drawn(int below)
{
    *randomness += 0x9e3779b97f4a7c15u;
    return (int)(mixed(*randomness) % (unsigned)below);
}

/* The number in this environment variable of rank 0. */
static inline uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    uint64_t value = text ? strtoull(text, NULL, 10) : otherwise;

    MPI_Bcast(&value, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return value;
}

/* Whether datatypes may be drawn whose data lie in any order, on or before earlier ones and before 0, which can be sent
 * but not seen through a view. */
static int is_any_order;

enum maker {
    BASIC,
    CONTIGUOUS,
    DUP,
    VECTOR,
    HVECTOR,
    INDEXED,
    HINDEXED,
    INDEXED_BLOCK,
    HINDEXED_BLOCK,
    STRUCT,
    SUBARRAY,
    DARRAY,
    RESIZED,
    MAKERS
};

enum { PARTS = 12 };

/* How a datatype is made. */
struct type {
    enum maker maker;
    /* A predefined type. */
    MPI_Datatype handle;
    const char *name;
    int size;
    /* Blocks, or dimensions. */
    int number, lengths[PARTS];
    /* In elements or bytes, as MPI takes them; the stride of a vector, or lower bound and extent. */
    long places[PARTS];
    /* Of arrays: what `lengths` has besides are the sizes of the whole. */
    int order, subsizes[PARTS], starts[PARTS], grid[PARTS], coordinates[PARTS], processes, process;
    const struct type *of[PARTS];
};

enum { MAX_TYPES = 4096, MAX_PIECES = 1500, MAX_BYTES = 1024, MAX_REACH = 6000 };

static struct type types_made[MAX_TYPES];
static int types_used;

static inline struct type *new_type(enum maker maker)
{
    struct type *type = &types_made[types_used++ % MAX_TYPES];

    memset(type, 0, sizeof *type);
    type->maker = maker;
    return type;
}

static const struct type basics[] = {
    {.handle = MPI_BYTE, .name = "MPI_BYTE", .size = 1},
    {.handle = MPI_SHORT, .name = "MPI_SHORT", .size = sizeof(short)},
    {.handle = MPI_INT, .name = "MPI_INT", .size = sizeof(int)},
    {.handle = MPI_DOUBLE, .name = "MPI_DOUBLE", .size = sizeof(double)},
};

/* What a description means: pieces of bytes, in the order of the type map. */
struct bytes {
    long lb, extent, size, low, high;
    int align, number, is_too_large;
    /* Whether members have been given bounds, which then hold for all. */
    int is_bounded;
    long lower, upper;
    struct {
        long at, length;
    } piece[MAX_PIECES];
};

static inline void add_piece(struct bytes *out, long at, long length)
{
    int last = out->number - 1;

    if (out->size == 0 || at < out->low) out->low = at;
    if (out->size == 0 || at + length > out->high) out->high = at + length;
    out->size += length;
    if (last >= 0 && out->piece[last].at + out->piece[last].length == at) {
        out->piece[last].length += length;
    } else if (out->number < MAX_PIECES) {
        out->piece[out->number].at = at;
        out->piece[out->number++].length = length;
    } else {
        out->is_too_large = 1;
    }
}

static inline void add_bounds(struct bytes *out, long lower, long upper)
{
    if (!out->is_bounded || lower < out->lower) out->lower = lower;
    if (!out->is_bounded || upper > out->upper) out->upper = upper;
    out->is_bounded = 1;
}

/* Adds consecutive elements. */
static inline void add(struct bytes *out, const struct bytes *of, long at, long count)
{
    if (count > 0 && of->align > out->align) out->align = of->align;
    out->is_too_large |= of->is_too_large;
    for (; count > 0 && !out->is_too_large; count--, at += of->extent) {
        if (of->is_bounded) add_bounds(out, at + of->lower, at + of->upper);
        for (int i = 0; i < of->number; i++)
            add_piece(out, at + of->piece[i].at, of->piece[i].length);
    }
    out->is_too_large |= out->size > MAX_BYTES;
}

/* Sets the bounds when all is added: where none were given, the end is where the next element would be aligned. */
static inline void settle(struct bytes *out)
{
    long extent;

    if (out->is_bounded) {
        out->lb = out->lower;
        out->extent = out->upper - out->lower;
        return;
    }
    extent = out->high - out->low;
    out->lb = out->low;
    out->extent = (extent + out->align - 1) / out->align * out->align;
}

/* The indices of a dimension of an array that a process has. */
static inline int indices_of(const struct type *type, int dimension, int *indices)
{
    int size = type->lengths[dimension], grid = type->grid[dimension], own = type->coordinates[dimension], number = 0;
    int block = type->starts[dimension];

    if (type->maker == SUBARRAY) {
        for (; number < type->subsizes[dimension]; number++)
            indices[number] = type->starts[dimension] + number;
        return number;
    }
    if (block == MPI_DISTRIBUTE_DFLT_DARG)
        block = type->subsizes[dimension] == MPI_DISTRIBUTE_CYCLIC ? 1 : (size + grid - 1) / grid;
    for (int i = 0; i < size; i++)
        if (type->subsizes[dimension] == MPI_DISTRIBUTE_NONE || i / block % grid == own) indices[number++] = i;
    return number;
}

/* Adds the elements of a part of an array, in the order of storage. */
static inline void add_array(struct bytes *out, const struct type *type, const struct bytes *of)
{
    int indices[PARTS][64], counts[PARTS], at[PARTS] = {0}, all = 1, whole = 1;

    for (int i = 0; i < type->number; i++) {
        counts[i] = indices_of(type, i, indices[i]);
        all *= counts[i];
        whole *= type->lengths[i];
    }
    for (int element = 0; element < all; element++) {
        long place = 0;

        for (int i = 0; i < type->number; i++) {
            int slow = type->order == MPI_ORDER_C ? i : type->number - 1 - i;

            place = place * type->lengths[slow] + indices[slow][at[slow]];
        }
        add(out, of, place * of->extent, 1);
        for (int i = 0; i < type->number; i++) {
            int fast = type->order == MPI_ORDER_C ? type->number - 1 - i : i;

            if (++at[fast] < counts[fast]) break;
            at[fast] = 0;
        }
    }
    if (of->align > out->align) out->align = of->align;
    out->is_bounded = 0;
    add_bounds(out, 0, whole * of->extent);
}

static inline void means(const struct type *type, struct bytes *out)
{
    struct bytes of;
    int n = type->number;

    memset(out, 0, offsetof(struct bytes, piece));
    out->align = 1;
    if (type->maker == BASIC) {
        out->align = type->size;
        add_piece(out, 0, type->size);
        settle(out);
        return;
    }
    means(type->of[0], &of);
    switch (type->maker) {
    case CONTIGUOUS:
    case DUP:
        add(out, &of, 0, type->maker == DUP ? 1 : n);
        break;
    case VECTOR:
    case HVECTOR:
        for (int i = 0; i < n; i++)
            add(out, &of, i * type->places[0] * (type->maker == VECTOR ? of.extent : 1), type->lengths[0]);
        break;
    case INDEXED:
    case INDEXED_BLOCK:
        for (int i = 0; i < n; i++)
            add(out, &of, type->places[i] * of.extent, type->lengths[i]);
        break;
    case HINDEXED:
    case HINDEXED_BLOCK:
        for (int i = 0; i < n; i++)
            add(out, &of, type->places[i], type->lengths[i]);
        break;
    case STRUCT:
        for (int i = 0; i < n; i++) {
            means(type->of[i], &of);
            add(out, &of, type->places[i], type->lengths[i]);
        }
        break;
    case SUBARRAY:
    case DARRAY:
        add_array(out, type, &of);
        break;
    default:
        add(out, &of, 0, 1);
        out->is_bounded = 0;
        add_bounds(out, type->places[0], type->places[0] + type->places[1]);
    }
    settle(out);
}

/* Whether no byte lies before or on an earlier one, so that data can be written there in any way. */
static inline int is_ascending(const struct bytes *bytes)
{
    for (int i = 1; i < bytes->number; i++)
        if (bytes->piece[i].at < bytes->piece[i - 1].at + bytes->piece[i - 1].length) return 0;
    return 1;
}

/* Whether an element ends before the next one begins. */
static inline int is_apart(const struct bytes *bytes)
{
    return bytes->high - bytes->low <= bytes->extent;
}

/* The datatype, committed. */
static inline MPI_Datatype made(const struct type *type)
{
    MPI_Datatype of[PARTS], new = MPI_DATATYPE_NULL;
    MPI_Aint at[PARTS];
    int places[PARTS], n = type->number, parts = type->maker == STRUCT ? n : 1;

    if (type->maker == BASIC) return type->handle;
    for (int i = 0; i < parts; i++)
        of[i] = made(type->of[i]);
    for (int i = 0; i < PARTS; i++) {
        at[i] = type->places[i];
        places[i] = (int)type->places[i];
    }
    switch (type->maker) {
    case CONTIGUOUS:
        MPI_Type_contiguous(n, of[0], &new);
        break;
    case DUP:
        MPI_Type_dup(of[0], &new);
        break;
    case VECTOR:
        MPI_Type_vector(n, type->lengths[0], places[0], of[0], &new);
        break;
    case HVECTOR:
        MPI_Type_create_hvector(n, type->lengths[0], at[0], of[0], &new);
        break;
    case INDEXED:
        MPI_Type_indexed(n, type->lengths, places, of[0], &new);
        break;
    case HINDEXED:
        MPI_Type_create_hindexed(n, type->lengths, at, of[0], &new);
        break;
    case INDEXED_BLOCK:
        MPI_Type_create_indexed_block(n, type->lengths[0], places, of[0], &new);
        break;
    case HINDEXED_BLOCK:
        MPI_Type_create_hindexed_block(n, type->lengths[0], at, of[0], &new);
        break;
    case STRUCT:
        MPI_Type_create_struct(n, type->lengths, at, of, &new);
        break;
    case SUBARRAY:
        MPI_Type_create_subarray(n, type->lengths, type->subsizes, type->starts, type->order, of[0], &new);
        break;
    case DARRAY:
        MPI_Type_create_darray(type->processes, type->process, n, type->lengths, type->subsizes, type->starts,
                               type->grid, type->order, of[0], &new);
        break;
    default:
        MPI_Type_create_resized(of[0], at[0], at[1], &new);
    }
    MPI_Type_commit(&new);
    for (int i = 0; i < parts; i++)
        if (type->of[i]->maker != BASIC) MPI_Type_free(&of[i]);
    return new;
}

/* Text that is put together; what does not fit is left out. */
struct text {
    size_t length;
    char text[16000];
};

__attribute__((format(printf, 2, 3))) static inline void say(struct text *text, const char *format, ...)
{
    size_t room = sizeof text->text - text->length;
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text->text + text->length, room, format, arguments);
    va_end(arguments);
    if (length > 0) text->length += (size_t)length < room ? (size_t)length : room - 1;
}

static inline void say_ints(struct text *text, int number, const int *list)
{
    for (int i = 0; i < number; i++)
        say(text, "%s%d", i == 0 ? "{" : ", ", list[i]);
    say(text, number == 0 ? "{}, " : "}, ");
}

static inline void say_places(struct text *text, int number, const long *list)
{
    for (int i = 0; i < number; i++)
        say(text, "%s%ld", i == 0 ? "{" : ", ", list[i]);
    say(text, number == 0 ? "{}, " : "}, ");
}

/* Prints how a datatype is made. */
static inline void say_type(struct text *text, const struct type *type)
{
    static const char *const names[MAKERS] = {"",        "contiguous", "dup",           "vector",         "hvector",
                                              "indexed", "hindexed",   "indexed_block", "hindexed_block", "struct",
                                              "subarray", "darray",    "resized"};
    int n = type->number;

    if (type->maker == BASIC) {
        say(text, "%s", type->name);
        return;
    }
    say(text, "%s(", names[type->maker]);
    switch (type->maker) {
    case CONTIGUOUS:
        say(text, "%d, ", n);
        break;
    case DUP:
        break;
    case VECTOR:
    case HVECTOR:
        say(text, "%d, %d, %ld, ", n, type->lengths[0], type->places[0]);
        break;
    case INDEXED_BLOCK:
    case HINDEXED_BLOCK:
        say(text, "%d, ", type->lengths[0]);
        say_places(text, n, type->places);
        break;
    case SUBARRAY:
        say_ints(text, n, type->lengths);
        say_ints(text, n, type->subsizes);
        say_ints(text, n, type->starts);
        say(text, "%s, ", type->order == MPI_ORDER_C ? "C" : "Fortran");
        break;
    case DARRAY:
        say(text, "%d, %d, ", type->processes, type->process);
        say_ints(text, n, type->lengths);
        say(text, "distribs ");
        say_ints(text, n, type->subsizes);
        say(text, "dargs ");
        say_ints(text, n, type->starts);
        say_ints(text, n, type->grid);
        say(text, "%s, ", type->order == MPI_ORDER_C ? "C" : "Fortran");
        break;
    case RESIZED:
        say(text, "%ld, %ld, ", type->places[0], type->places[1]);
        break;
    default:
        say_ints(text, n, type->lengths);
        say_places(text, n, type->places);
    }
    for (int i = 0; i < (type->maker == STRUCT ? n : 1); i++) {
        if (i > 0) say(text, ", ");
        say_type(text, type->of[i]);
    }
    say(text, ")");
}

/* Other bounds for a datatype: the lower bound may be anywhere, the extent has room for what is inside. */
static inline const struct type *resized(const struct type *of, long lb, long extent)
{
    struct type *type = new_type(RESIZED);

    type->of[0] = of;
    type->places[0] = lb;
    type->places[1] = extent;
    return type;
}

/* Gives a datatype other bounds at random; a short one has an extent that is less than what its data take. */
static inline const struct type *with_bounds(const struct type *of, int is_short)
{
    struct bytes bytes;
    long lb, extent, span;

    means(of, &bytes);
    span = bytes.high - bytes.low;
    switch (drawn(5)) {
    case 0:
        lb = 0;
        break;
    case 1:
        lb = bytes.low;
        break;
    case 2:
        lb = bytes.lb;
        break;
    default:
        lb = drawn(2 * (int)span + 2);
    }
    switch (drawn(4)) {
    case 0:
        extent = span;
        break;
    case 1:
        extent = 2 * span;
        break;
    case 2:
        extent = bytes.high > span ? bytes.high : span;
        break;
    default:
        extent = span + drawn(40);
    }
    if (is_short) extent = drawn((int)span + 1);
    if (is_any_order && drawn(4) == 0) lb -= span + drawn(9);
    if (is_any_order && drawn(8) == 0) extent = -extent;
    return resized(of, lb, extent);
}

/* Makes a distributed array that of a process, whose last coordinate varies fastest. */
static inline void place_in_grid(struct type *type, int process)
{
    type->process = process;
    for (int i = type->number - 1; i >= 0; i--) {
        type->coordinates[i] = process % type->grid[i];
        process /= type->grid[i];
    }
}

/* An array's part at random, of at most 3 dimensions. */
static inline void draw_array(struct type *type)
{
    type->number = 1 + drawn(3);
    type->order = drawn(2) == 0 ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    type->processes = 1;
    for (int i = 0; i < type->number; i++) {
        type->lengths[i] = 1 + drawn(6);
        if (type->maker == SUBARRAY) {
            type->subsizes[i] = 1 + drawn(type->lengths[i]);
            type->starts[i] = drawn(type->lengths[i] - type->subsizes[i] + 1);
            continue;
        }
        type->subsizes[i] = MPI_DISTRIBUTE_NONE;
        type->starts[i] = MPI_DISTRIBUTE_DFLT_DARG;
        type->grid[i] = 1;
        if (drawn(3) == 0) continue;
        type->grid[i] = 1 + drawn(3);
        type->subsizes[i] = drawn(2) == 0 ? MPI_DISTRIBUTE_BLOCK : MPI_DISTRIBUTE_CYCLIC;
        if (type->subsizes[i] == MPI_DISTRIBUTE_CYCLIC && drawn(2) == 0) type->starts[i] = 1 + drawn(3);
        type->processes *= type->grid[i];
    }
    if (type->maker == DARRAY) place_in_grid(type, drawn(type->processes));
}

/* Puts the elements of a datatype at strides or places in any order. */
static inline void disorder(struct type *type, long extent)
{
    int is_in_elements = type->maker == VECTOR || type->maker == INDEXED || type->maker == INDEXED_BLOCK;
    long unit = is_in_elements ? 1 : extent;

    for (int i = 0; i < type->number; i++) {
        type->places[i] = (drawn(19) - 7) * unit;
        if (!is_in_elements && drawn(2) == 0) type->places[i] += drawn(13) - 4;
    }
}

/* A datatype made of elements of `leaf`, in as many steps at most. Not all of them can be seen through a view. */
static inline const struct type *draw(int steps, const struct type *leaf)
{
    static struct bytes inner;
    struct type *type;
    const struct type *of;
    long place;

    if (steps == 0 || drawn(5) == 0) return leaf;
    of = draw(steps - 1, leaf);
    means(of, &inner);
    if (inner.is_too_large) return leaf;
    type = new_type(CONTIGUOUS + drawn(MAKERS - CONTIGUOUS));
    type->of[0] = of;
    type->number = 1 + drawn(4);
    type->lengths[0] = drawn(4);
    /* Often it begins far from 0. */
    place = drawn(2) == 0 ? drawn(3) : drawn(16);
    switch (type->maker) {
    case VECTOR:
        type->places[0] = type->lengths[0] + drawn(4);
        break;
    case HVECTOR:
        type->places[0] = type->lengths[0] * inner.extent + drawn(20);
        break;
    case INDEXED_BLOCK:
    case INDEXED:
        for (int i = 0; i < type->number; i++) {
            type->lengths[i] = type->maker == INDEXED ? drawn(4) : type->lengths[0];
            type->places[i] = place;
            place += type->lengths[i] + drawn(5);
        }
        break;
    case HINDEXED_BLOCK:
    case HINDEXED:
    case STRUCT:
        place = drawn(2) == 0 ? place : place * inner.extent;
        for (int i = 0; i < type->number; i++) {
            if (type->maker == STRUCT && i > 0) {
                type->of[i] = draw(steps - 1, leaf);
                means(type->of[i], &inner);
            }
            type->lengths[i] = type->maker == HINDEXED_BLOCK ? type->lengths[0] : drawn(4);
            type->places[i] = place;
            place += type->lengths[i] * inner.extent + drawn(2) * drawn(30);
        }
        break;
    case SUBARRAY:
    case DARRAY:
        draw_array(type);
        break;
    case RESIZED:
        return inner.size == 0 ? of : with_bounds(of, 0);
    default:
        break;
    }
    if (is_any_order && type->maker >= VECTOR && type->maker <= STRUCT && drawn(2) == 0) {
        means(of, &inner);
        disorder(type, inner.extent);
    }
    return type;
}

#endif
