/* Elements of random datatypes, sent in each way that takes a datatype and compared byte by byte with what the datatype
 * means (MPI 4.1, chapter 5), for which MPI is not asked: nothing else is sent, and nothing else is written.
 *
 * TYPES_CASES cases (default 20000, divided by the number of processes) are drawn from TYPES_SEED; TYPES_CASE runs a single one, and TYPES_VERBOSE prints each
 * before it is run. A case that fails is printed. */
/* processes: 1 2 4 */
#include "typemap.h"

enum { MEMORY = 1 << 15, ORIGIN = 1 << 14, MOST = 4096, FAILURES_SHOWN = 3 };

/* What has the layout of the datatype: the other side has the elements one after the other. */
enum layout { SENT, RECEIVED, BOTH, LAYOUTS };
static const char *const layouts[] = {"from", "into", "from and into"};

enum way { MESSAGE, ALLTOALL, PUT, GET, ACCUMULATE, WAYS };
static const char *const ways[] = {"MPI_Sendrecv", "MPI_Alltoall", "MPI_Put", "MPI_Get", "MPI_Accumulate"};

/* The window: where data are received, and from where they are sent. */
static unsigned char exposed[2 * MEMORY];
static unsigned char *const room = exposed, *const memory = exposed + MEMORY;
static unsigned char untouched[MEMORY], expected[MEMORY];
static MPI_Win win;
static int failures, case_number, has_failed;
static uint64_t seed;

static const struct type *type, *leaf;
static struct bytes bytes;
/* Where the bytes of the elements are, in the order of the type map: `number` for each process that is sent to. */
static long places[MOST];
static int count, number, verbose;

static void print_case(enum way way, enum layout layout)
{
    static struct text text;

    text.length = 0;
    say(&text, "case %d of seed %llu, %d processes: %s %s %d of ", case_number, (unsigned long long)seed, processes,
        ways[way], layouts[layout], count);
    say_type(&text, type);
    printf("%s\n  lb %ld, extent %ld, data from %ld to %ld\n", text.text, bytes.lb, bytes.extent, bytes.low, bytes.high);
    fflush(stdout);
}

static void expect(int ok, const char *what, enum way way, enum layout layout)
{
    char said[200];

    if (ok || has_failed) return;
    has_failed = 1;
    snprintf(said, sizeof said, "case %d: %s: %s", case_number, ways[way], what);
    check(0, said);
    if (failures++ < FAILURES_SHOWN) print_case(way, layout);
}

/* The byte at this offset of the memory of a process, from which it sends. */
static unsigned char byte_of(int process, long at)
{
    return (unsigned char)mixed((uint64_t)process * MEMORY + (uint64_t)(at + ORIGIN) + 1);
}

/* Draws a datatype and a number of elements that fit into the memory. */
static void draw_elements(void)
{
    long last, low, high;

    do {
        types_used = 0;
        leaf = &basics[drawn(sizeof basics / sizeof *basics)];
        type = draw(1 + drawn(3), leaf);
        if (drawn(3) == 0) type = with_bounds(type, drawn(8) == 0);
        means(type, &bytes);
        count = 1 + drawn(3);
        last = (count * processes - 1) * bytes.extent;
        low = bytes.low + (last < 0 ? last : 0);
        high = bytes.high + (last > 0 ? last : 0);
    } while (bytes.is_too_large || bytes.size == 0 || low < -ORIGIN || high > MEMORY - ORIGIN ||
             bytes.size * count * processes > MOST);
    number = 0;
    for (int i = 0; i < count * processes; i++)
        for (int j = 0; j < bytes.number; j++)
            for (long k = 0; k < bytes.piece[j].length; k++)
                places[number++] = i * bytes.extent + bytes.piece[j].at + k;
    number /= processes;
}

/* Whether none of the first bytes lies on another one, so that data can be received there. */
static int are_apart(int all)
{
    static int seen[MEMORY], mark;

    mark++;
    for (int i = 0; i < all; i++) {
        if (seen[places[i] + ORIGIN] == mark) return 0;
        seen[places[i] + ORIGIN] = mark;
    }
    return 1;
}

/* Moves the elements, each process to the next one; MPI_Alltoall moves as many to each. */
static int moved(enum way way, int sent, MPI_Datatype of_sent, int received, MPI_Datatype of_received)
{
    int code;

    switch (way) {
    case MESSAGE:
        return MPI_Sendrecv(memory + ORIGIN, sent, of_sent, right, 1, room + ORIGIN, received, of_received, left, 1,
                            MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    case ALLTOALL:
        return MPI_Alltoall(memory + ORIGIN, sent, of_sent, room + ORIGIN, received, of_received, MPI_COMM_WORLD);
    case PUT:
        MPI_Win_fence(0, win);
        code = MPI_Put(memory + ORIGIN, sent, of_sent, right, ORIGIN, received, of_received, win);
        break;
    case ACCUMULATE:
        MPI_Win_fence(0, win);
        code = MPI_Accumulate(memory + ORIGIN, sent, of_sent, right, ORIGIN, received, of_received, MPI_REPLACE, win);
        break;
    default:
        MPI_Win_fence(0, win);
        code = MPI_Get(room + ORIGIN, received, of_received, left, MEMORY + ORIGIN, sent, of_sent, win);
    }
    MPI_Win_fence(0, win);
    return code;
}

static void run_case(enum way way)
{
    enum layout layout = drawn(LAYOUTS);
    int parts = way == ALLTOALL ? processes : 1, elements = number / leaf->size, code;
    MPI_Datatype element = made(type);
    MPI_Aint lb, extent, true_lb, true_extent;
    int size;

    MPI_Type_get_extent(element, &lb, &extent);
    MPI_Type_get_true_extent(element, &true_lb, &true_extent);
    MPI_Type_size(element, &size);
    expect(lb == bytes.lb && extent == bytes.extent && true_lb == bytes.low && true_extent == bytes.high - bytes.low &&
               size == bytes.size,
           "the bounds", way, layout);
    if (layout != SENT && !are_apart(parts * number)) layout = SENT;
    if (verbose) print_case(way, layout);
    memcpy(expected, untouched, MEMORY);
    for (int part = 0; part < parts; part++) {
        int from = way == ALLTOALL ? part : left;
        for (int i = 0; i < number; i++) {
            long sent = (way == ALLTOALL ? rank : 0) * number + i, received = part * number + i;

            sent = layout == RECEIVED ? sent : places[sent];
            received = layout == SENT ? received : places[received];
            expected[ORIGIN + received] = byte_of(from, sent);
        }
    }
    code = moved(way, layout == RECEIVED ? elements : count, layout == RECEIVED ? leaf->handle : element,
                 layout == SENT ? elements : count, layout == SENT ? leaf->handle : element);
    expect(code == MPI_SUCCESS, "an error", way, layout);
    expect(memcmp(room, expected, MEMORY) == 0, "the data", way, layout);
    memcpy(room, untouched, MEMORY);
    if (type->maker != BASIC) MPI_Type_free(&element);
    check(1, "the case is over");
}

int main(int argc, char **argv)
{
    int first, cases;
    uint64_t common;

    start(&argc, &argv);
    seed = setting("TYPES_SEED", 20240607);
    cases = (int)setting("TYPES_CASES", 20000 / (uint64_t)processes);
    verbose = (int)setting("TYPES_VERBOSE", 0);
    first = (int)setting("TYPES_CASE", 0);
    if (first > 0) cases = first;
    if (rank == 0) printf("seed %llu, %d cases\n", (unsigned long long)seed, cases);
    is_any_order = 1;
    for (long i = 0; i < MEMORY; i++) {
        memory[i] = byte_of(rank, i - ORIGIN);
        room[i] = untouched[i] = (unsigned char)mixed(~(uint64_t)i);
    }
    MPI_Win_create(exposed, sizeof exposed, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (case_number = first > 0 ? first : 1; case_number <= cases; case_number++) {
        /* The same on all processes. */
        common = mixed(seed ^ mixed((uint64_t)case_number));
        randomness = &common;
        has_failed = 0;
        draw_elements();
        run_case(MESSAGE);
        if (case_number % 20 == 0)
            for (enum way way = ALLTOALL; way < WAYS; way++)
                run_case(way);
    }
    for (long i = 0; i < MEMORY; i++)
        if (memory[i] != byte_of(rank, i - ORIGIN)) expect(0, "what was sent has changed", MESSAGE, SENT);
    MPI_Win_free(&win);
    return finish_all();
}
