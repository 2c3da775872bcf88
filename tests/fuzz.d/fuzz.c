/* Calls every procedure with arguments that make sense and arguments that do not, each case in a process of its own.
 *
 *   fuzz --directory DIR [--seed S] [--from N] [--cases N] [--until N] [--limit SECONDS] [--coverage FILE]
 *   fuzz --directory DIR [--seed S] [--limit SECONDS] --case N
 *
 * --directory  an empty directory, which becomes the root of all that is done here
 * --from       the first case; --cases: how many
 * --until      ends after so many failures
 * --case       this case alone, with its calls as they are made
 * --limit      a case that takes so much processor time, or four times as much by the clock, hangs
 * --coverage   writes how often each symbol was called, and how often with success
 *
 * The generator is our own, so that a number of a case means the same calls everywhere. tests/fuzz.d/README.md says what
 * is tried and what is not. */
#define _GNU_SOURCE
#include <ISO_Fortran_binding.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz/calls.h"

#define PROCEDURES ((int)(sizeof procedures / sizeof procedures[0]))
#define PREDEFINED ((int)(sizeof predefined / sizeof predefined[0]))
#define CONSTANTS ((int)(sizeof constants / sizeof constants[0]))

static void die(const char *what) {
    fprintf(stderr, "fuzz: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* What a case tells the process that started it. */
static struct told {
    int is_over;      /* it came to its end */
    int may_end;      /* a call may end the process: MPI_Abort, an error handler that does */
    int calls, successes;
    char problem[512];
    size_t said;
    char text[1 << 17]; /* the calls */
    int called[PROCEDURES], succeeded[PROCEDURES];
} *told;
static int is_shown;
static unsigned seconds = 5;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof told->text - told->said;
    int length = vsnprintf(told->text + told->said, room, format, arguments);
    va_end(arguments);
    if (is_shown) {
        fputs(told->text + told->said, stdout);
        fflush(stdout);
    }
    told->said += (size_t)length < room ? (size_t)length : room - 1;
}

__attribute__((format(printf, 1, 2))) static void wrong(const char *format, ...) {
    if (told->problem[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told->problem, sizeof told->problem, format, arguments);
    va_end(arguments);
}

/* Random numbers: splitmix64. */
static uint64_t state;
static uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
static uint64_t random_bits(void) { return mixed(state += 0x9e3779b97f4a7c15u); }
static int below(int n) { return (int)(random_bits() % (uint64_t)n); }
static int one_in(int n) { return below(n) == 0; }

/* Memory of the program. Buffers of operations that go on, and of windows, are in the shared places; others in the
 * private ones, in which nothing else writes. Behind and before each is a page that nobody may touch. */
#define PLACE ((size_t)1 << 16)
#define PLACES 6
#define PRIVATE 3
#define CANARY 0xa5
static char *places[PLACES], *copies[PRIVATE];

/* The other arguments. Each call begins at the start again; between them are canaries. What goes on after the call is
 * kept. */
#define ROOM ((size_t)1 << 18)
static char *room, *copy, *kept;
static size_t used, kept_used;
static struct slot {
    size_t start, length;
    int argument;
    int is_output;
} slots[MAX_ARGUMENTS * 3];
static int slot_count;

static char *guarded(size_t size) {
    size_t page = 4096;
    char *all = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, size, PROT_READ | PROT_WRITE) != 0) die("mmap");
    return all + page;
}

static void make_memory(void) {
    for (int i = 0; i < PLACES; i++) {
        places[i] = guarded(PLACE);
        for (size_t j = 0; j < PLACE; j++) places[i][j] = (char)(j * 31 + j / 251);
    }
    for (int i = 0; i < PRIVATE; i++) {
        copies[i] = guarded(PLACE);
        memcpy(copies[i], places[i], PLACE);
    }
    room = guarded(ROOM);
    copy = guarded(ROOM);
    kept = guarded(ROOM);
    memset(room, CANARY, ROOM);
}

static void *slot(size_t length, int argument, int is_output, int goes_on) {
    if (goes_on) {
        size_t start = (kept_used + 15) & ~(size_t)15;
        if (start + length + 16 > ROOM) wrong("the fuzzer has no room for what goes on");
        else kept_used = start + length;
        return kept + start;
    }
    size_t start = ((used + 15) & ~(size_t)15) + 16;
    if (start + length + 64 > ROOM || slot_count == MAX_ARGUMENTS * 3) {
        wrong("the fuzzer has no room for an argument");
        start = 0;
    }
    used = start + length;
    slots[slot_count++] = (struct slot){start, length, argument, is_output};
    return room + start;
}

/* Handles that calls gave, of each kind; and those that were freed. */
#define MANY 64
static struct pool {
    int64_t all[MANY];
    int count;
} alive[OBJECTS], stale[OBJECTS];
static struct pool memory;

static void add(struct pool *pool, int64_t value) {
    if (pool->count < MANY) pool->all[pool->count++] = value;
    else pool->all[below(MANY)] = value;
}
static int64_t any_of(const struct pool *pool) { return pool->all[below(pool->count)]; }

static int64_t any_predefined(enum object object) {
    int64_t found = 0;
    int seen = 0;
    for (int i = 0; i < PREDEFINED; i++)
        if (predefined[i].object == object && one_in(++seen)) found = predefined[i].value;
    return found;
}

/* Whether the procedure is about a grid or a graph: communicators of the case have them, predefined ones do not. */
static int is_about_topologies(const struct procedure *p) {
    return strstr(p->name, "MPI_Cart") || strstr(p->name, "MPI_Graph") || strstr(p->name, "eighbor_");
}

/* A message whose partitions may become ready. */
static MPI_Request in_parts = MPI_REQUEST_NULL;

static int64_t any_handle(const struct procedure *p, enum object object, int is_wild) {
    if (!is_wild) {
        if (object == A_REQUEST && in_parts != MPI_REQUEST_NULL && strncmp(p->name, "MPI_Pready", 10) == 0 && !one_in(4))
            return (intptr_t)in_parts;
        if (object == A_ERRHANDLER && !one_in(16)) return (intptr_t)MPI_ERRORS_RETURN;
        if (object == A_COMM && one_in(is_about_topologies(p) ? 8 : 2)) return (intptr_t)(one_in(2) ? MPI_COMM_WORLD : MPI_COMM_SELF);
        if (alive[object].count > 0 && (object != A_DATATYPE || one_in(2))) return any_of(&alive[object]);
        return any_predefined(object);
    }
    enum object other = 1 + below(OBJECTS - 1);
    switch (below(11)) {
    case 0: return any_predefined(other);
    case 1: if (alive[other].count > 0) return any_of(&alive[other]); break;
    case 2: case 3: if (stale[object].count > 0) return any_of(&stale[object]); break;
    case 4: if (stale[other].count > 0) return any_of(&stale[other]); break;
    case 5: if (alive[object].count > 0) return any_of(&alive[object]) ^ (int64_t)1 << below(32); break;
    case 6: return below(1024);
    case 7: return (int32_t)random_bits();
    case 8: return (int64_t)random_bits();
    case 9: return one_in(2) ? 0 : -1;
    default: return any_predefined(object);
    }
    return any_predefined(object);
}

static int64_t any_constant(const char *start) {
    int64_t found = 0;
    int seen = 0;
    for (int i = 0; i < CONSTANTS; i++)
        if (strncmp(constants[i].name, start, strlen(start)) == 0 && one_in(++seen)) found = constants[i].value;
    return found;
}

/* How the names of the constants begin that an argument of a kind may be. Any other kind is a small number. */
static const struct {
    const char *kind, *start;
} constants_of[] = {
    {"ACCESS_MODE", "MPI_MODE_"},       {"ASSERT", "MPI_MODE_NO"},    {"COMBINER", "MPI_COMBINER_"},
    {"DISTRIB_ENUM", "MPI_DISTRIBUTE"}, {"ERROR_CLASS", "MPI_ERR_"},  {"ERROR_CODE", "MPI_ERR_"},
    {"KEYVAL", "MPI_WIN_"},             {"LOCK_TYPE", "MPI_LOCK_"},   {"ORDER", "MPI_ORDER_"},
    {"SPLIT_TYPE", "MPI_COMM_TYPE_"},   {"THREAD_LEVEL", "MPI_THREAD_"}, {"TYPECLASS", "MPI_TYPECLASS_"},
    {"UPDATE_MODE", "MPI_SEEK_"},
};

/* Keys of attributes, and what was added: an error class, a code with a text, and one without. */
static int comm_key, type_key, win_key, added[3];

static int64_t any_number(const struct argument *argument, int is_wild) {
    if (is_wild) {
        static const int64_t edges[] = {
            -1, -2, -3, 0, INT32_MIN, INT32_MIN + 1, INT32_MAX, INT32_MAX - 1, (int64_t)INT32_MAX + 1, UINT32_MAX,
            INT64_MIN, INT64_MIN + 1, INT64_MAX, INT64_MAX - 1, (int64_t)1 << 62, (int64_t)1 << 40, 4096, 65536,
        };
        switch (below(4)) {
        case 0: return any_constant("MPI_");
        case 1: return (int64_t)random_bits() >> below(64);
        default: return edges[below((int)(sizeof edges / sizeof edges[0]))];
        }
    }
    const char *kind = argument->kind;
    if (strcmp(kind, "KEYVAL") == 0 && !one_in(4)) {
        return strchr("ck", argument->name[0]) ? comm_key : argument->name[0] == 't' ? type_key : win_key;
    }
    if (strncmp(kind, "ERROR_C", 7) == 0 && one_in(2)) return added[strcmp(kind, "ERROR_CODE") == 0 ? 1 + one_in(2) : 0];
    for (size_t i = 0; i < sizeof constants_of / sizeof constants_of[0]; i++) {
        if (strcmp(kind, constants_of[i].kind) != 0) continue;
        if (strcmp(kind, "ASSERT") == 0 && one_in(2)) return 0;
        int64_t value = any_constant(constants_of[i].start);
        if (strcmp(kind, "ACCESS_MODE") == 0 && one_in(2)) value |= MPI_MODE_CREATE | MPI_MODE_RDWR;
        return value;
    }
    if (strncmp(kind, "RANK", 4) == 0) {
        static const int64_t ranks[] = {MPI_PROC_NULL, MPI_ANY_SOURCE, 1};
        return one_in(6) ? ranks[below(3)] : 0;
    }
    /* The processes of a grid are as many as its product says. */
    if ((strcmp(kind, "COMM_SIZE_PI") == 0 || strcmp(kind, "PROCESS_GRID_SIZE") == 0) && !one_in(4)) return 1;
    if (strcmp(kind, "TAG") == 0) return one_in(4) ? MPI_ANY_TAG : 7 + below(2);
    if (strcmp(kind, "COLOR") == 0 && one_in(4)) return MPI_UNDEFINED;
    if (strcmp(kind, "INDEX") == 0 || strcmp(kind, "PARTITION") == 0) return below(3);
    if (strncmp(kind, "RMA_DISP", 8) == 0 && one_in(6))
        return (int64_t)(intptr_t)places[PRIVATE + below(PLACES - PRIVATE)] + below(64);
    /* A compiler may have LOGICALs of other sizes than those that are known. */
    if (strcmp(argument->name, "logical_size") == 0) return 1 << below(7);
    /* Where packed data are in their buffer. */
    if (strcmp(argument->name, "position") == 0) return one_in(2) ? 0 : below(99);
    if (strcmp(argument->name, "outsize") == 0 || strcmp(argument->name, "insize") == 0) return below(999);
    if (strstr(kind, "LOCATION") && one_in(2)) return (int64_t)(intptr_t)places[below(PLACES)];
    return one_in(8) ? below(5000) : below(9);
}

static const char *const texts[] = {
    "mpi://SELF", "thread_level", "cb_nodes", "no_locks", "accumulate_ordering", "striping_factor", "mpi_memory_alloc_kinds", "file", "key", "value", "4",
    "true", "none", "rar,waw", "native", "f0", "f1", "directory/f2", "", " ", " key ", "a,b,,c", "\x01\x1b[2J\n\t\x7f",
    "\xff\xfe\xc0\x80", "caf\xc3\xa9", "/dev/null", "/", ".", "..", "ufs:f0", "%s%n%d", "\"quoted\\\"",
};

/* A port that may be open, and published as s0. */
static char port[MPI_MAX_PORT_NAME] = "no port";

/* A text into a slot; how long is in `length`. One of C ends with a NUL, one of Fortran may have them. */
static char *any_text(const struct argument *argument, int place, int is_c, int is_wild, size_t *length) {
    char text[6000];
    size_t n = 0;
    if (is_wild && one_in(2)) {
        static const int lengths[] = {1, 127, 128, 254, 255, 256, 1022, 1023, 1024, 4095, 5999};
        n = (size_t)lengths[below(11)];
        for (size_t i = 0; i < n; i++) text[i] = one_in(2) ? 'x' : (char)(1 + below(255));
    } else {
        const char *from = texts[below((int)(sizeof texts / sizeof texts[0]))];
        if (!is_wild && strcmp(argument->name, "filename") == 0) from = one_in(2) ? "f0" : "f1";
        if (!is_wild && strcmp(argument->name, "datarep") == 0) from = one_in(2) ? "external32" : "native";
        if (!is_wild && strcmp(argument->name, "key") == 0) from = texts[below(7)];
        if (!is_wild && strcmp(argument->name, "pset_name") == 0) from = one_in(2) ? "mpi://SELF" : "mpi://WORLD";
        if (!is_wild && strcmp(argument->name, "port_name") == 0) from = port;
        if (!is_wild && strcmp(argument->name, "service_name") == 0) from = one_in(2) ? "s0" : "s1";
        n = strlen(from);
        memcpy(text, from, n);
    }
    if (!is_c && is_wild && n > 0 && one_in(4)) text[below((int)n)] = 0;
    if (!is_c && n < 5000 && one_in(3))
        for (int blanks = below(20); blanks > 0; blanks--) text[n++] = ' ';
    char *at = slot(n + (size_t)is_c, place, 0, 0);
    memcpy(at, text, n);
    if (is_c) at[n] = 0;
    *length = n;
    return at;
}

/* Lists of texts into a slot: in C they end with a null pointer, in Fortran with a blank text, of which each has `length`
 * characters. There are as many as the longest array has, and lists for each command. */
static void *any_texts(const struct argument *argument, int place, int is_c, size_t *length) {
    enum { LISTS = 64, FULL = 10, ALL = FULL + LISTS + 1 };
    static char *const words[] = {"one", " two ", "", "-n", "a b"};
    static char *list[] = {"one", " two ", "", NULL}, *none[] = {NULL};

    if (!is_c) {
        /* The last column of an array by columns is blank, as is the end of a list. */
        *length = (size_t)below(12);
        char *at = slot(*length * ALL, place, 0, 0);
        memset(at, ' ', *length * ALL);
        for (size_t i = 0; i < FULL * *length; i++)
            if (!one_in(4)) at[i] = (char)('a' + below(26));
        return at;
    }
    if (strcmp(argument->kind, "STRING_2DARRAY") == 0) {
        char ***lists = slot((LISTS + 1) * sizeof *lists, place, 0, 0);
        for (int i = 0; i <= LISTS; i++) lists[i] = one_in(4) ? NULL : one_in(4) ? none : list;
        return lists;
    }
    int is_array = strcmp(argument->name, "argv") != 0, n = is_array ? LISTS : below(FULL);
    char **texts_of_c = slot((LISTS + 1) * sizeof *texts_of_c, place, 0, 0);
    for (int i = 0; i <= LISTS; i++) texts_of_c[i] = i < n ? words[below(5)] : NULL;
    return texts_of_c;
}

static void show_text(const char *text, size_t length) {
    say("\"");
    for (size_t i = 0; i < length && i < 80; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') say("\\%c", c);
        else if (c < 32 || c > 126) say("\\%03o", c);
        else say("%c", c);
    }
    say(length > 80 ? "...\" [%zu]" : "\"", length);
}

static void show_handle(enum object object, int64_t value) {
    for (int i = 0; i < PREDEFINED; i++)
        if (predefined[i].value == value && (predefined[i].object == object || value >= 0x100)) {
            say("%s", predefined[i].name);
            return;
        }
    static const char *const names[OBJECTS] = {
        "", "Comm", "Datatype", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Win",
    };
    say("(MPI_%s)%#llx", names[object], (unsigned long long)value);
}

static void store(void *at, int bytes, int64_t value) {
    if (bytes == 4) memcpy(at, &(int32_t){(int32_t)value}, 4);
    else memcpy(at, &value, 8);
}
static int64_t load(const void *at, int bytes) {
    int32_t narrow;
    int64_t wide;
    if (bytes == 4) return memcpy(&narrow, at, 4), narrow;
    return memcpy(&wide, at, 8), wide;
}

/* The values of a call. */
static struct value values[MAX_ARGUMENTS];
static int64_t arrays[MAX_ARGUMENTS][64];

/* Where the data of an element of a datatype lie, and the distance to the next. False for what is not a datatype: no call
 * looks at a buffer then. */
static int extent_of(int64_t datatype, int64_t *lower, int64_t *length, int64_t *extent) {
    MPI_Datatype type = (MPI_Datatype)(intptr_t)datatype;
    MPI_Count lb = 0, size = 0, from = 0, bytes = 0;
    if (MPI_Type_get_extent_c(type, &lb, &size) != MPI_SUCCESS) return 0;
    if (MPI_Type_get_true_extent_c(type, &from, &bytes) != MPI_SUCCESS) return 0;
    *lower = from;
    *length = bytes;
    *extent = size;
    return 1;
}

/* The bytes before and behind the address that a buffer of so many elements has. */
static void span(__int128 count, int64_t lower, int64_t length, int64_t extent, __int128 *before, __int128 *behind) {
    *before = *behind = 0;
    if (count <= 0 || length == 0) return;
    __int128 last = (count - 1) * extent;
    __int128 first = last < 0 ? last : 0;
    __int128 end = (last > 0 ? last : 0) + lower + length;
    first += lower;
    *before = first < 0 ? -first : 0;
    *behind = end > 0 ? end : 0;
}

/* How many neighbours this process, the only one, receives from (or sends to) on a communicator of the case. */
static int neighbors_on(int64_t handle, int is_received) {
    MPI_Comm comm = (MPI_Comm)(intptr_t)handle;
    int topology = MPI_UNDEFINED, sources = 1, destinations = 1, is_weighted, dims;
    for (int i = 0; i < alive[A_COMM].count; i++)
        if (alive[A_COMM].all[i] == handle) MPI_Topo_test(comm, &topology);
    switch (topology) {
    case MPI_CART: return MPI_Cartdim_get(comm, &dims) == MPI_SUCCESS ? 2 * dims : 1;
    case MPI_GRAPH: return MPI_Graph_neighbors_count(comm, 0, &sources) == MPI_SUCCESS ? sources : 1;
    case MPI_DIST_GRAPH: MPI_Dist_graph_neighbors_count(comm, &sources, &destinations, &is_weighted); break;
    default: break;
    }
    return is_received ? sources : destinations;
}

/* How many times as many elements as its count says a buffer has: an operation of neighbours has a part for each. */
static int parts_of(const struct procedure *p, const struct argument *argument) {
    int is_received = argument->direction != IN;
    if (!strstr(p->name, "eighbor_") || (!is_received && strstr(p->name, "allgather"))) return 1;
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].object == A_COMM) return neighbors_on(values[i].number, is_received);
    return 1;
}

/* How many elements of an array there are. */
static int length_of(const struct procedure *p, const struct argument *argument) {
    int length = argument->length;
    if (length == SAID) length = 64;
    else if (length < 0) {
        int64_t number = values[FROM(length)].number;
        (void)p;
        length = number < 0 ? 0 : number > 64 ? 64 : (int)number;
    }
    length *= argument->array;
    return length > 64 ? 64 : length;
}

static int is_length(const struct procedure *p, int place) {
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].array && p->arguments[i].length == FROM(place) && p->arguments[i].nature != TEXT) return 1;
    return 0;
}

static int is_of_buffer(const struct procedure *p, int place) {
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].count == place || p->arguments[i].datatype == place || p->arguments[i].displacements == place)
            return 1;
    return 0;
}

/* The regions of private places that the call may write. */
static struct {
    int place;
    size_t from, to;
} written[MAX_ARGUMENTS];
static int written_count;

static CFI_CDESC_T(2) descriptors[MAX_ARGUMENTS];

/* The address of a buffer which has `before` bytes before it and `behind` behind it. */
static char *address_of(const struct argument *argument, size_t before, size_t behind, int is_wild) {
    int place = argument->asynchronous ? PRIVATE + below(PLACES - PRIVATE) : below(PRIVATE);
    size_t least = before, most = PLACE - behind, at;
    switch (below(3)) {
    case 0: at = most; break;  /* what reads or writes behind it meets the page that nobody may touch */
    case 1: at = least; break; /* ... before it */
    default: at = least + (size_t)below((int)(most - least) + 1); break;
    }
    if (!(is_wild && one_in(2)) && at / 16 * 16 >= least && below(3)) at = at / 16 * 16;
    if (place < PRIVATE && argument->direction != IN) {
        written[written_count].place = place;
        written[written_count].from = at - before;
        written[written_count++].to = at + behind;
    }
    return places[place] + at;
}

static void draw_buffer(const struct procedure *p, int i, int is_wild) {
    const struct argument *argument = &p->arguments[i];
    struct value *value = &values[i];
    int is_array = argument->count >= 0 && p->arguments[argument->count].array;
    /* An array that knows its size. */
    int is_sized = p->form == BY_DESCRIPTOR && !is_array && !one_in(3);
    __int128 before = 0, behind = 0, count = 1;
    int64_t lower = 0, length = 1, extent = 1;
    int is_known = 1;
    if (argument->datatype >= 0 && p->arguments[argument->datatype].array) {
        length = extent = 32; /* all predefined ones have less */
    } else if (argument->datatype >= 0) {
        is_known = extent_of(values[argument->datatype].number, &lower, &length, &extent);
    }
    if (argument->count >= 0) count = (__int128)values[argument->count].number * parts_of(p, argument);
    if (is_array) {
        /* Up to 8 elements each, displaced by -16 to 16 extents, or bytes. */
        __int128 most = extent < 0 ? -(__int128)extent : extent;
        before = behind = 32 * most + 32 + length + (lower < 0 ? -(__int128)lower : lower);
    } else if (argument->count < 0 && argument->datatype < 0) {
        before = behind = 0; /* an address, which is not looked at */
    } else if (is_known) {
        span(count, lower, length, extent, &before, &behind);
    }
    /* What lies before an array is not said, and a datatype may begin there. */
    if (before > (__int128)PLACE / 4) is_sized = 0;
    int has_room = before + behind <= (__int128)PLACE;
    if (!has_room && !is_sized) {
        /* A buffer that is too small is the program's mistake, which the library cannot see. What it has to see: that
         * there is no such memory, or that there is no object to use it for. */
        int owner = -1;
        for (int j = 0; j < p->count; j++)
            if (p->arguments[j].nature == HANDLE && p->arguments[j].direction == IN && !p->arguments[j].array &&
                (p->arguments[j].object == A_COMM || p->arguments[j].object == A_WIN || p->arguments[j].object == A_FILE))
                owner = j;
        int is_impossible = behind > (__int128)INT64_MAX || before > (__int128)INT64_MAX;
        if (!(is_impossible && one_in(2))) {
            if (owner >= 0 && one_in(2)) {
                enum object object = p->arguments[owner].object;
                values[owner].number = (intptr_t)(object == A_COMM ? (void *)MPI_COMM_NULL
                                                  : object == A_WIN ? (void *)MPI_WIN_NULL : (void *)MPI_FILE_NULL);
            } else if (argument->count >= 0 && !is_array) {
                values[argument->count].number = below(2) ? 0 : -1;
            } else if (argument->datatype >= 0) {
                values[argument->datatype].number = (intptr_t)MPI_BYTE;
                draw_buffer(p, i, is_wild);
                return;
            }
        }
        before = behind = 0;
    }
    if (!has_room && !is_sized) before = behind = 0;
    int is_empty = before + behind == 0;
    /* What is not looked at: to be freed, detached, asked for. */
    int is_address = argument->count < 0 && argument->datatype < 0 && memory.count > 0 && one_in(2);
    if (p->form == BY_DESCRIPTOR) {
        CFI_cdesc_t *d = (CFI_cdesc_t *)&descriptors[i];
        static const size_t sizes[] = {1, 2, 4, 8, 16, 3};
        memset(d, 0, sizeof descriptors[i]);
        d->version = CFI_VERSION;
        /* gfortran describes a polymorphic object with the other one. */
        d->type = one_in(16) ? CFI_type_other : CFI_type_signed_char;
        d->attribute = CFI_attribute_other;
        d->elem_len = sizes[below(6)];
        if (is_sized) {
            /* A section: up to 2 dimensions, with steps of either sign. */
            d->rank = (CFI_rank_t)(1 + below(2));
            size_t low = 0, high = d->elem_len;
            CFI_index_t step = (CFI_index_t)d->elem_len;
            for (int k = 0; k < d->rank; k++) {
                d->dim[k].extent = below(5) ? below(20) : below(1000 / d->rank / d->rank);
                if (k > 0) d->dim[k].extent = below(8);
                d->dim[k].lower_bound = 0;
                d->dim[k].sm = one_in(2) ? step : step * (1 + below(3));
                if (one_in(4)) d->dim[k].sm = -d->dim[k].sm;
                /* An array whose last extent is 1 is one without an end that is known. */
                if (k == d->rank - 1 && d->dim[k].extent == 1) d->dim[k].extent = 2;
                if (k == 0 && one_in(8)) d->dim[k].sm = 0;
                CFI_index_t reach = d->dim[k].extent > 0 ? d->dim[k].sm * (d->dim[k].extent - 1) : 0;
                if (reach < 0) low += (size_t)-reach;
                else high += (size_t)reach;
                step = (reach < 0 ? -reach : reach) + step;
            }
            if (low < (size_t)before) low = (size_t)before;
            if (low + high <= PLACE) {
                d->base_addr = address_of(argument, low, high, is_wild);
            } else {
                d->rank = 0;
                if (argument->count >= 0) values[argument->count].number = 0;
                d->base_addr = address_of(argument, 0, 0, is_wild);
            }
        } else {
            d->base_addr = address_of(argument, (size_t)before, (size_t)behind, is_wild);
            if (one_in(2)) {
                d->rank = 1;
                d->dim[0].extent = one_in(2) ? 1 : -1;
                d->dim[0].sm = (CFI_index_t)d->elem_len;
            }
            if (is_address) d->base_addr = (void *)(intptr_t)any_of(&memory);
        }
        value->address = d;
        return;
    }
    int is_c = p->form == IN_C;
    if (is_c && ((argument->in_place && one_in(6)) || (is_wild && one_in(12)))) value->address = MPI_IN_PLACE;
    /* From MPI_BOTTOM, displacements are addresses, which need not be there. */
    else if ((is_empty && one_in(3)) || (is_c && is_wild && lower < 4096 && one_in(8))) value->address = NULL;
    else if (is_address) value->address = (void *)(intptr_t)any_of(&memory);
    else value->address = address_of(argument, (size_t)before, (size_t)behind, is_wild);
}

static int64_t narrowed(const struct procedure *p, const struct argument *argument, int64_t number) {
    if (argument->bytes == 4 || (argument->nature == HANDLE && p->form != IN_C)) return (int32_t)number;
    return number;
}

static int64_t draw(const struct procedure *p, const struct argument *argument, int is_wild) {
    int64_t number;
    switch (argument->nature) {
    case HANDLE: number = any_handle(p, argument->object, is_wild); break;
    case LOGICAL: number = is_wild ? (int64_t)random_bits() : below(2); break;
    case ATTRIBUTE: number = is_wild ? (int64_t)random_bits() : 0; break;
    default: number = any_number(argument, is_wild); break;
    }
    /* With more threads a wait may be ended by one of them, and is no hang. */
    if (strcmp(argument->kind, "THREAD_LEVEL") == 0 && number == MPI_THREAD_MULTIPLE) number = MPI_THREAD_SERIALIZED;
    return narrowed(p, argument, number);
}

/* A function of the program: its result is MPI_SUCCESS where it has one. */
static int do_nothing(void) { return MPI_SUCCESS; }

/* Draws the arguments. */
static void draw_call(const struct procedure *p, int wildness) {
    int is_c = p->form == IN_C;
    int is_wild[MAX_ARGUMENTS];
    memset(room, CANARY, used + 64);
    used = 0, slot_count = 0, written_count = 0;
    memset(values, 0, sizeof values);
    /* What is sent and received is alike, often. */
    int are_alike = !one_in(3), first_type = -1, first_count = -1;
    for (int i = 0; i < p->count; i++) {
        const struct argument *argument = &p->arguments[i];
        is_wild[i] = wildness > 0 && one_in(wildness);
        if (argument->array || argument->nature == BUFFER || argument->direction == OUT) continue;
        values[i].number = draw(p, argument, is_wild[i]);
        int *first = argument->object == A_DATATYPE ? &first_type
                     : strstr(argument->kind, "XFER_NUM_ELEM") ? &first_count : NULL;
        if (first && *first < 0) *first = i;
        else if (first && are_alike && !is_wild[i]) values[i].number = values[*first].number;
        if (are_alike && !is_wild[i] && strncmp(argument->kind, "RMA_DISP", 8) == 0 && values[i].number > 8)
            values[i].number = 0;
        /* An array that is not there is the program's mistake. */
        if (is_length(p, i) && values[i].number > 4) values[i].number %= 5;
        if (strcmp(p->name, "MPI_Info_create_env") == 0) values[i].number = 0;
    }
    /* Arrays before buffers, which they are about. */
    for (int i = 0; i < p->count; i++) {
        const struct argument *argument = &p->arguments[i];
        if (!argument->array || argument->nature == TEXT || argument->nature == STATUS) continue;
        int n = length_of(p, argument);
        for (int j = 0; j < n; j++) {
            int64_t number = draw(p, argument, is_wild[i] && one_in(2));
            /* The numbers of other arrays' elements are bounded: they have to be there. */
            int is_number = strcmp(argument->kind, "DEGREE") == 0 || strcmp(argument->kind, "INDEX") == 0;
            if (is_number && number > 8) number = 8;
            /* A part of an array is in it, often. */
            if (strcmp(argument->name, "array_of_starts") == 0 && one_in(2)) number = 0;
            if (is_of_buffer(p, i)) {
                if (argument->nature == HANDLE) number = (intptr_t)MPI_INT;
                else if (number > 8 || number < -16) number = 8;
            }
            arrays[i][j] = number;
        }
    }
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].nature == BUFFER) draw_buffer(p, i, is_wild[i]);
    for (int i = 0; i < p->count; i++) {
        const struct argument *argument = &p->arguments[i];
        struct value *value = &values[i];
        int is_output = argument->direction != IN;
        size_t bytes = (size_t)argument->bytes;
        value->function = (void (*)(void))(intptr_t)do_nothing;
        if (argument->nature == FUNCTION) value->address = (void *)(intptr_t)do_nothing;
        switch (argument->nature) {
        case HANDLE: case NUMBER: case LOGICAL: case ATTRIBUTE:
            if (argument->array) {
                int n = length_of(p, argument);
                char *at = slot((size_t)n * bytes, i, is_output, argument->asynchronous);
                for (int j = 0; j < n; j++) store(at + (size_t)j * bytes, argument->bytes, arrays[i][j]);
                value->address = at;
                if (is_c && argument->weights && one_in(3)) value->address = one_in(3) ? MPI_WEIGHTS_EMPTY : MPI_UNWEIGHTED;
                else if (is_c && is_wild[i] && one_in(4)) value->address = NULL;
            } else if (is_output || !is_c) {
                if (argument->direction == OUT) value->number = narrowed(p, argument, 0x5a5a5a5a5a5a5a5a);
                value->address = slot(bytes, i, is_output, argument->asynchronous);
                store(value->address, argument->bytes, value->number);
                if (is_c && is_output && is_wild[i] && one_in(3)) value->address = NULL;
            } else if (argument->nature == ATTRIBUTE) {
                value->address = (void *)(intptr_t)value->number;
            }
            break;
        case MEMORY:
            value->address = slot(8, i, 1, argument->asynchronous);
            store(value->address, 8, 0x5a5a5a5a);
            if (is_c && is_wild[i] && one_in(3)) value->address = NULL;
            break;
        case TEXT:
            if (!is_output) {
                value->address = any_text(argument, i, is_c, is_wild[i], &value->length);
                if (is_c && is_wild[i] && one_in(5)) value->address = NULL;
            } else {
                int64_t n = 8192;
                if (argument->array && argument->length >= 0) n = argument->length;
                else if (argument->array && argument->length != SAID)
                    n = values[FROM(argument->length)].number + (is_c ? 1 : 0);
                else if (strcmp(argument->name, "key") == 0) n = MPI_MAX_INFO_KEY;
                else if (strcmp(argument->name, "datarep") == 0) n = MPI_MAX_DATAREP_STRING;
                else
                    for (int j = 0; j < p->count; j++)
                        if (strcmp(p->arguments[j].kind, "INFO_VALUE_LENGTH") == 0) n = values[j].number;
                /* No text is longer than 8192 characters. */
                if (n > 8192) n = 8192;
                if (n < 0) n = 1;
                if (!is_c) n = one_in(2) ? below(20) : one_in(2) ? n : below(300);
                value->length = (size_t)n;
                value->address = slot((size_t)n, i, 1, 0);
                memset(value->address, 'z', (size_t)n);
                if (is_c && is_wild[i] && one_in(4)) value->address = NULL;
            }
            break;
        case TEXTS:
            value->address = any_texts(argument, i, is_c, &value->length);
            if (is_c && one_in(5)) value->address = NULL; /* MPI_ARGV_NULL and the like */
            break;
        case STATUS: {
            size_t n = argument->array ? 64 : 1;
            value->address = slot(n * 8 * bytes, i, is_output, argument->asynchronous);
            for (size_t j = 0; j < n * 8; j++)
                store((char *)value->address + j * bytes, argument->bytes,
                      one_in(2) ? 0 : one_in(2) ? below(100) : (int64_t)random_bits());
            if (is_c && (is_output ? one_in(4) : is_wild[i] && one_in(4))) value->address = MPI_STATUS_IGNORE;
            break;
        }
        default: break;
        }
    }
}

static void show_call(const struct procedure *p) {
    say("%s(", p->symbol);
    for (int i = 0; i < p->count; i++) {
        const struct argument *argument = &p->arguments[i];
        const struct value *value = &values[i];
        if (i > 0) say(", ");
        if (argument->nature == BUFFER) {
            const char *address = value->address;
            if (p->form == BY_DESCRIPTOR) {
                const CFI_cdesc_t *d = value->address;
                say("[%zu", d->elem_len);
                for (int k = 0; k < d->rank; k++) say(", %td by %td", d->dim[k].extent, d->dim[k].sm);
                say("] ");
                address = d->base_addr;
            }
            int k = 0;
            while (k < PLACES && !(address >= places[k] && address <= places[k] + PLACE)) k++;
            if (address == MPI_IN_PLACE) say("MPI_IN_PLACE");
            else if (k < PLACES) say("%s%d + %td", k < PRIVATE ? "private" : "shared", k, address - places[k]);
            else say("%p", (const void *)address);
            continue;
        }
        if (argument->direction != IN) say("&");
        if (!value->address && (argument->array || argument->direction != IN || argument->nature == TEXT)) {
            say("NULL");
            continue;
        }
        switch (argument->nature) {
        case TEXT:
            if (argument->direction == IN) show_text(value->address, value->length);
            else say("%s[%zu]", argument->name, value->length);
            break;
        case HANDLE: case NUMBER: case LOGICAL: case ATTRIBUTE:
            if (argument->array) {
                int n = length_of(p, argument);
                int is_there = (intptr_t)value->address > 100;
                if (!is_there) say("%s", (int *)value->address == MPI_UNWEIGHTED ? "MPI_UNWEIGHTED" : "MPI_WEIGHTS_EMPTY");
                else if (argument->direction == OUT) say("%s[%d]", argument->name, n);
                else {
                    say("{");
                    for (int j = 0; j < n && j < 8; j++) {
                        if (j > 0) say(", ");
                        if (argument->nature == HANDLE) show_handle(argument->object, arrays[i][j]);
                        else say("%lld", (long long)arrays[i][j]);
                    }
                    say(n > 8 ? ", ... [%d]}" : "}", n);
                }
            } else if (argument->direction == OUT) say("%s", argument->name);
            else if (argument->nature == HANDLE) show_handle(argument->object, value->number);
            else say("%lld", (long long)value->number);
            break;
        default: say("%s", argument->name); break;
        }
    }
    say(")");
}

/* Outputs that are written although the call fails, as docs/boundary.md says. */
static int may_be_written(const struct procedure *p, const struct argument *argument) {
    if (argument->nature == STATUS) return 1;
    if (strstr(p->name, "_get_name")) return 1;
    if (strcmp(p->name, "MPI_File_close") == 0) return 1;
    /* The outputs that say which of several requests are over. */
    static const char *const several[] = {"MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Waitany", "MPI_Waitsome"};
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        if (strcmp(p->name, several[i]) == 0 && argument->direction != IN) return 1;
    return (argument->object == A_REQUEST || argument->object == A_MESSAGE) && argument->direction == INOUT;
}

static void check_memory(const struct procedure *p, int code) {
    size_t at = 0;
    for (int i = 0; i <= slot_count; i++) {
        size_t end = i < slot_count ? slots[i].start : used + 64;
        if (memcmp(room + at, copy + at, end - at) != 0)
            wrong("%s wrote beside its arguments%s%s", p->symbol, i < slot_count ? ", before " : "",
                  i < slot_count ? p->arguments[slots[i].argument].name : "");
        if (i == slot_count) break;
        const struct argument *argument = &p->arguments[slots[i].argument];
        int is_changed = memcmp(room + end, copy + end, slots[i].length) != 0;
        if (is_changed && !slots[i].is_output) wrong("%s changed %s", p->symbol, argument->name);
        if (is_changed && code != MPI_SUCCESS && !may_be_written(p, argument))
            wrong("%s failed and has written %s", p->symbol, argument->name);
        at = end + slots[i].length;
    }
    for (int place = 0; place < PRIVATE; place++) {
        if (memcmp(places[place], copies[place], PLACE) == 0) continue;
        for (int i = 0; i < written_count; i++)
            if (written[i].place == place)
                memcpy(copies[place] + written[i].from, places[place] + written[i].from, written[i].to - written[i].from);
        if (memcmp(places[place], copies[place], PLACE) != 0) wrong("%s wrote outside of its buffer", p->symbol);
    }
}

static void take_outputs(const struct procedure *p) {
    for (int i = 0; i < p->count; i++) {
        const struct argument *argument = &p->arguments[i];
        const struct value *value = &values[i];
        if (argument->direction == IN || (uintptr_t)value->address < 100) continue;
        if (argument->nature == MEMORY) add(&memory, load(value->address, 8));
        if (argument->nature != HANDLE) continue;
        int n = argument->array ? length_of(p, argument) : 1;
        for (int j = 0; j < n; j++) {
            int64_t now = load((char *)value->address + j * argument->bytes, argument->bytes);
            int64_t before = argument->array ? arrays[i][j] : value->number;
            if (now == before) continue;
            if (argument->direction == INOUT) add(&stale[argument->object], before);
            if (now >= 0x400) add(&alive[argument->object], now);
            /* A window's errors end the process otherwise. */
            if (now >= 0x400 && argument->object == A_WIN)
                MPI_Win_set_errhandler((MPI_Win)(intptr_t)now, MPI_ERRORS_RETURN);
        }
    }
}

/* A split collective transfer that a procedure ends has to have been begun with its buffer: here, one of no data. */
static void begin_transfer(const struct procedure *p) {
    static const struct {
        const char *ends;
        int (*read)(MPI_File, void *, int, MPI_Datatype);
        int (*write)(MPI_File, const void *, int, MPI_Datatype);
        int (*read_at)(MPI_File, MPI_Offset, void *, int, MPI_Datatype);
        int (*write_at)(MPI_File, MPI_Offset, const void *, int, MPI_Datatype);
    } all[] = {
        {"MPI_File_read_all_end", MPI_File_read_all_begin, NULL, NULL, NULL},
        {"MPI_File_read_ordered_end", MPI_File_read_ordered_begin, NULL, NULL, NULL},
        {"MPI_File_write_all_end", NULL, MPI_File_write_all_begin, NULL, NULL},
        {"MPI_File_write_ordered_end", NULL, MPI_File_write_ordered_begin, NULL, NULL},
        {"MPI_File_read_at_all_end", NULL, NULL, MPI_File_read_at_all_begin, NULL},
        {"MPI_File_write_at_all_end", NULL, NULL, NULL, MPI_File_write_at_all_begin},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(p->name, all[i].ends) != 0) continue;
        MPI_File file = (MPI_File)(intptr_t)values[0].number;
        void *buffer = values[1].address;
        if (p->form == BY_DESCRIPTOR) buffer = ((CFI_cdesc_t *)buffer)->base_addr;
        say("  (begun with that buffer)\n");
        if (all[i].read) all[i].read(file, buffer, 0, MPI_BYTE);
        if (all[i].write) all[i].write(file, buffer, 0, MPI_BYTE);
        if (all[i].read_at) all[i].read_at(file, 0, buffer, 0, MPI_BYTE);
        if (all[i].write_at) all[i].write_at(file, 0, buffer, 0, MPI_BYTE);
    }
}

static void perform(const struct procedure *p, int wildness) {
    draw_call(p, wildness);
    if (wildness == 0 && one_in(2)) begin_transfer(p);
    say("  ");
    show_call(p);
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].object == A_ERRHANDLER && p->arguments[i].direction == IN &&
            values[i].number != (intptr_t)MPI_ERRORS_RETURN)
            told->may_end = 1; /* now, and in all calls that follow */
    int may_end = told->may_end;
    if (strcmp(p->name, "MPI_Abort") == 0) told->may_end = 1;
    memcpy(copy, room, used + 64);
    told->calls++;
    told->called[p - procedures]++;
    int code = p->call(values);
    told->may_end = may_end;
    say(" = %d;\n", code);
    if (code == MPI_ERR_INTERN) wrong("%s gives MPI_ERR_INTERN: a panic", p->symbol);
    else if (code < 0 || code > MPI_ERR_LASTCODE) wrong("%s gives %d, which is not an error code", p->symbol, code);
    check_memory(p, code);
    if (code == MPI_SUCCESS) {
        told->successes++;
        told->succeeded[p - procedures]++;
        take_outputs(p);
    }
}

/* A call that makes objects for others. */
#define DO(call) (say("  %s;\n", #call), (call))
#define KEEP(object, handle) add(&alive[object], (int64_t)(intptr_t)(handle))

static void make_datatypes(void) {
    MPI_Datatype type;
    if (one_in(2) && DO(MPI_Type_contiguous(3, MPI_INT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(2) && DO(MPI_Type_vector(2, 1, 3, MPI_DOUBLE, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3) && DO(MPI_Type_vector(3, 2, -4, MPI_SHORT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(4) && DO(MPI_Type_contiguous(0, MPI_INT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3)) {
        static const int sizes[] = {4, 5}, parts[] = {2, 3}, starts[] = {1, 1};
        DO(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_BYTE, &type));
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3)) {
        static const int lengths[] = {1, 2, 1};
        static const MPI_Aint places[] = {8, 0, -24};
        static const MPI_Datatype types[] = {MPI_DOUBLE, MPI_SHORT, MPI_INT};
        DO(MPI_Type_create_struct(3, lengths, places, types, &type));
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(4) && DO(MPI_Type_create_resized(MPI_INT, -4, -12, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3) && DO(MPI_Type_contiguous(2, MPI_BYTE, &type)) == MPI_SUCCESS) {
        KEEP(A_DATATYPE, type); /* not committed */
    }
    if (one_in(3) && DO(MPI_Type_contiguous(2, MPI_BYTE, &type)) == MPI_SUCCESS) {
        add(&stale[A_DATATYPE], (int64_t)(intptr_t)type);
        DO(MPI_Type_free(&type));
    }
}

static void make_window(void) {
    MPI_Win win = MPI_WIN_NULL;
    MPI_Group group;
    void *base;
    char *place = places[PRIVATE + below(PLACES - PRIVATE)] + 64 * below(8);
    switch (below(8)) {
    case 0: case 1: case 2: DO(MPI_Win_create(place, 1024, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win)); break;
    case 3: case 4: DO(MPI_Win_allocate(512, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)); break;
    case 5: DO(MPI_Win_allocate_shared(512, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)); break;
    default:
        DO(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        DO(MPI_Win_attach(win, place, 1024));
        add(&memory, (intptr_t)place);
        break;
    }
    DO(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    KEEP(A_WIN, win);
    switch (below(8)) {
    case 0: DO(MPI_Win_fence(0, win)); break;
    case 1: DO(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win)); break;
    case 2: case 6: DO(MPI_Win_lock_all(0, win)); break;
    case 3: case 4:
        DO(MPI_Win_get_group(win, &group));
        DO(MPI_Win_post(group, 0, win));
        DO(MPI_Win_start(group, 0, win));
        if (one_in(3)) DO(MPI_Win_complete(win));
        KEEP(A_GROUP, group);
        break;
    case 5:
        if (one_in(3)) {
            add(&stale[A_WIN], (int64_t)(intptr_t)win);
            DO(MPI_Win_free(&win));
        }
        break;
    default: break;
    }
}

static void make_comms(void) {
    static const int one[] = {0}, degrees[] = {2}, ends[] = {0, 0}, weights[] = {3, 4}, dims[] = {1, 1};
    MPI_Comm comm;
    if (one_in(2) && DO(MPI_Comm_dup(MPI_COMM_WORLD, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Dist_graph_create(MPI_COMM_SELF, 1, one, degrees, ends, weights, MPI_INFO_NULL, 0, &comm)) ==
                         MPI_SUCCESS)
        KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Cart_create(MPI_COMM_SELF, 2, dims, dims, 0, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Graph_create(MPI_COMM_SELF, 1, degrees, ends, 0, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(3) && DO(MPI_Comm_dup(MPI_COMM_SELF, &comm)) == MPI_SUCCESS) {
        add(&stale[A_COMM], (int64_t)(intptr_t)comm);
        DO(MPI_Comm_free(&comm));
    }
    MPI_Group group;
    if (one_in(2) && DO(MPI_Comm_group(MPI_COMM_WORLD, &group)) == MPI_SUCCESS) KEEP(A_GROUP, group);
}

static void make_callbacks(void) {
    MPI_Op op;
    MPI_Errhandler handler;
    void (*function)(void) = (void (*)(void))(intptr_t)do_nothing;
    DO(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL));
    DO(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL));
    DO(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL));
    DO(MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, NULL));
    if (DO(MPI_Op_create((MPI_User_function *)function, 1, &op)) == MPI_SUCCESS) KEEP(A_OP, op);
    if (DO(MPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)function, &handler)) == MPI_SUCCESS)
        KEEP(A_ERRHANDLER, handler);
    DO(MPI_Add_error_class(&added[0]));
    DO(MPI_Add_error_code(MPI_ERR_IO, &added[1]));
    DO(MPI_Add_error_string(added[1], "a text"));
    DO(MPI_Add_error_code(MPI_ERR_IO, &added[2]));
}

static void make_infos(void) {
    MPI_Info info;
    DO(MPI_Info_create(&info));
    DO(MPI_Info_set(info, "cb_nodes", "4"));
    DO(MPI_Info_set(info, "no_locks", "true"));
    DO(MPI_Info_set(info, "key", "a value that is a little longer"));
    KEEP(A_INFO, info);
    if (one_in(3)) {
        DO(MPI_Info_create(&info));
        add(&stale[A_INFO], (int64_t)(intptr_t)info);
        DO(MPI_Info_free(&info));
    }
}

static void make_session(void) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    if (DO(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session)) != MPI_SUCCESS) return;
    if (one_in(8)) {
        add(&stale[A_SESSION], (int64_t)(intptr_t)session);
        DO(MPI_Session_finalize(&session));
        return;
    }
    KEEP(A_SESSION, session);
    static char buffer[4096];
    if (one_in(2)) DO(MPI_Session_attach_buffer(session, buffer, sizeof buffer));
    if (DO(MPI_Group_from_session_pset(session, "mpi://SELF", &group)) != MPI_SUCCESS) return;
    KEEP(A_GROUP, group);
    if (one_in(3) && DO(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm)) == MPI_SUCCESS)
        KEEP(A_COMM, comm);
}

static void make_file(void) {
    MPI_File file;
    if (DO(MPI_File_open(MPI_COMM_WORLD, "f0", MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file)) != MPI_SUCCESS) return;
    KEEP(A_FILE, file);
    DO(MPI_File_write(file, places[0], 200, MPI_BYTE, MPI_STATUS_IGNORE));
    if (one_in(2) && alive[A_DATATYPE].count > 0)
        DO(MPI_File_set_view(file, 4, MPI_BYTE, (MPI_Datatype)(intptr_t)any_of(&alive[A_DATATYPE]), "native", MPI_INFO_NULL));
    if (one_in(4)) {
        add(&stale[A_FILE], (int64_t)(intptr_t)file);
        DO(MPI_File_close(&file));
    }
}

static int do_query(void *extra_state, MPI_Status *status) { return (void)extra_state, (void)status, MPI_SUCCESS; }
static int do_free(void *extra_state) { return (void)extra_state, MPI_SUCCESS; }
static int do_cancel(void *extra_state, int complete) { return (void)extra_state, (void)complete, MPI_SUCCESS; }

static void make_requests(void) {
    MPI_Request request;
    int tag = 7 + below(2);
    if (one_in(2) && DO(MPI_Isend(places[PRIVATE], 5, MPI_INT, 0, tag, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 1], 8, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* For a ready send of whatever. */
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 1] + 64, 999, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                                  &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    if (one_in(4)) DO(MPI_Send(places[PRIVATE], 3, MPI_INT, 0, 7, MPI_COMM_WORLD));
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 2], 64, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_SELF, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* To be started. */
    if (one_in(2) && DO(MPI_Send_init(places[PRIVATE], 5, MPI_INT, 0, tag, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* In partitions, which become ready or not. */
    if (one_in(2) && DO(MPI_Psend_init(places[PRIVATE], 3, 4, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &request)) ==
                         MPI_SUCCESS) {
        KEEP(A_REQUEST, request);
        if (one_in(2) && DO(MPI_Start(&request)) == MPI_SUCCESS) in_parts = request;
    }
    if (one_in(2) && DO(MPI_Precv_init(places[PRIVATE + 1] + 128, 2, 6, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_INFO_NULL,
                                       &request)) == MPI_SUCCESS) {
        KEEP(A_REQUEST, request);
        if (one_in(2)) DO(MPI_Start(&request));
    }
    /* To be completed by the program. */
    if (one_in(2) && DO(MPI_Grequest_start(do_query, do_free, do_cancel, NULL, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    static char buffers[2][4096];
    if (one_in(4)) DO(MPI_Buffer_attach(buffers[0], sizeof buffers[0]));
    if (one_in(2)) DO(MPI_Comm_attach_buffer(MPI_COMM_WORLD, buffers[1], sizeof buffers[1]));
}

/* Whether there is an object for each handle that the procedure needs. */
static int is_served(const struct procedure *p) {
    for (int i = 0; i < p->count; i++) {
        enum object object = p->arguments[i].object;
        if (p->arguments[i].direction == OUT || object == A_NOTHING || object == A_DATATYPE) continue;
        if (alive[object].count == 0 && object == A_COMM && is_about_topologies(p)) return 0;
        if (alive[object].count == 0 && (object == A_WIN || object == A_FILE || object == A_REQUEST || object == A_GROUP ||
                                           object == A_SESSION))
            return 0;
    }
    return strcmp(p->name, "MPI_Free_mem") != 0 || memory.count > 0;
}

/* The case: objects, then up to eight calls. */
static void run_case(uint64_t seed, uint64_t number) {
    /* (Numbers that follow one another must not begin at neighbouring places of one sequence.) */
    state = mixed(mixed(seed + 1) + number);
    DO(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    DO(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (one_in(2)) make_infos();
    if (one_in(3)) make_session();
    if (!one_in(20)) {
        DO(MPI_Init(NULL, NULL));
        if (one_in(2)) make_comms();
        if (one_in(3)) make_callbacks();
        if (one_in(2)) make_datatypes();
        if (!one_in(3)) make_window();
        if (one_in(3)) make_file();
        if (one_in(3)) make_requests();
        void *base;
        if (one_in(4) && DO(MPI_Alloc_mem(100, MPI_INFO_NULL, &base)) == MPI_SUCCESS) add(&memory, (intptr_t)base);
        if (one_in(3) && DO(MPI_Open_port(MPI_INFO_NULL, port)) == MPI_SUCCESS && one_in(2))
            DO(MPI_Publish_name("s0", MPI_INFO_NULL, port));
        if (one_in(20)) DO(MPI_Finalize());
    }
    for (int calls = 1 + below(8); calls > 0 && !told->problem[0]; calls--) {
        const struct procedure *p = &procedures[below(PROCEDURES)];
        int is_end = strcmp(p->name, "MPI_Abort") == 0 || strcmp(p->name, "MPI_Finalize") == 0;
        if (is_end && !one_in(8)) p = &procedures[below(PROCEDURES)];
        if (!is_served(p) && !one_in(3)) p = &procedures[below(PROCEDURES)];
        static const int wildness[] = {0, 0, 0, 0, 6, 6, 6, 6, 2, 2};
        perform(p, wildness[below(10)]);
    }
    if (!told->problem[0] && one_in(2)) DO(MPI_Finalize());
}

static void limit(int resource, rlim_t value) {
    struct rlimit both = {value, value};
    if (setrlimit(resource, &both) != 0) die("setrlimit");
}

/* From here on there is nothing of the system's but an empty directory, which belongs to an ordinary user. */
static void enclose(const char *directory) {
    uid_t uid = geteuid();
    gid_t gid = getegid();
    if (uid != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) die("an ordinary user needs a user namespace for this");
        char line[64];
        const struct {
            const char *path;
            unsigned id;
        } maps[] = {{"/proc/self/setgroups", 0}, {"/proc/self/uid_map", uid}, {"/proc/self/gid_map", gid}};
        for (int i = 0; i < 3; i++) {
            snprintf(line, sizeof line, i == 0 ? "deny" : "%u %u 1", maps[i].id, maps[i].id);
            int fd = open(maps[i].path, O_WRONLY);
            if (fd < 0 || write(fd, line, strlen(line)) < 0) die(maps[i].path);
            close(fd);
        }
    } else {
        /* (Where it is not permitted, the directory itself has to do.) */
        if (unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) die("a private mount");
        uid = gid = 65534;
    }
    const char *options = "size=64m,nr_inodes=4096,mode=700";
    if (mount("fuzz", directory, "tmpfs", MS_NODEV | MS_NOSUID | MS_NOEXEC, options) != 0 && geteuid() != 0)
        die("mounting in a user namespace");
    if (chdir(directory) != 0 || chown(".", uid, gid) != 0 || chroot(".") != 0 || chdir("/") != 0) die("chroot");
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setresgid(gid, gid, gid) != 0 || setresuid(uid, uid, uid) != 0))
        die("another user");
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &head, none) != 0) die("giving up rights");
    if (geteuid() == 0 || getuid() == 0 || setuid(0) == 0 || chroot(".") == 0) {
        errno = EPERM;
        die("rights are left");
    }
    /* What follows removes all that is here: it has to be ours, and empty. */
    DIR *here = opendir("/");
    if (!here) die("/");
    for (struct dirent *entry; (entry = readdir(here));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            errno = ENOTEMPTY;
            die("the directory");
        }
    closedir(here);
    if (mkdir("/directory", 0700) != 0) die("mkdir");
    limit(RLIMIT_AS, (rlim_t)1 << 29);
    limit(RLIMIT_FSIZE, (rlim_t)1 << 20);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 64);
    /* A file that is too long is an error of the call. */
    signal(SIGXFSZ, SIG_IGN);
}

/* Each case finds the directory as the first one did. */
static void remove_files(const char *path) {
    DIR *here = opendir(path);
    if (!here) return;
    for (struct dirent *entry; (entry = readdir(here));) {
        char name[600];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (strcmp(name, "//directory") == 0) remove_files(name);
        else unlink(name);
    }
    closedir(here);
}

static uint64_t crashes, hangs, others, ends, calls, successes;
static int called[PROCEDURES], succeeded[PROCEDURES];

/* Runs a case, and says whether it is as it should be. */
static int judge(uint64_t seed, uint64_t number, int errors) {
    memset(told, 0, offsetof(struct told, text) + 1);
    memset(told->called, 0, sizeof told->called + sizeof told->succeeded);
    if (ftruncate(errors, 0) != 0) die("ftruncate");
    remove_files("/");
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) die("fork");
    if (child == 0) {
        if (!is_shown) dup2(errors, STDERR_FILENO);
        limit(RLIMIT_CPU, seconds);
        alarm(4 * seconds);
        run_case(seed, number);
        told->is_over = 1;
        /* Some leave as programs do. */
        if (one_in(8)) exit(0);
        _exit(0);
    }
    int status;
    while (waitpid(child, &status, 0) != child)
        if (errno != EINTR) die("waitpid");
    calls += (uint64_t)told->calls;
    successes += (uint64_t)told->successes;
    for (int i = 0; i < PROCEDURES; i++) called[i] += told->called[i], succeeded[i] += told->succeeded[i];
    char what[600] = "";
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)) {
        hangs++;
        snprintf(what, sizeof what, "it hangs");
    } else if (WIFSIGNALED(status)) {
        crashes++;
        snprintf(what, sizeof what, "it is ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    } else if (told->problem[0]) {
        others++;
        snprintf(what, sizeof what, "%s", told->problem);
    } else if (!told->is_over && !told->may_end) {
        others++;
        snprintf(what, sizeof what, "it ends with status %d, and no call may do that", WEXITSTATUS(status));
    } else {
        ends += !told->is_over;
        return 1;
    }
    char words[2000];
    ssize_t length = pread(errors, words, sizeof words - 1, 0);
    words[length > 0 ? length : 0] = 0;
    printf("case %llu of seed %llu: %s\n%s\n%s\n", (unsigned long long)number, (unsigned long long)seed, what,
           is_shown ? "" : told->text, words);
    return 0;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, from = 0, cases = 20000, until = UINT64_MAX, bad = 0;
    const char *directory = NULL;
    FILE *coverage = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *option = argv[i], *value = argv[i + 1];
        if (strcmp(option, "--directory") == 0) directory = value;
        else if (strcmp(option, "--seed") == 0) seed = strtoull(value, NULL, 10);
        else if (strcmp(option, "--from") == 0) from = strtoull(value, NULL, 10);
        else if (strcmp(option, "--cases") == 0) cases = strtoull(value, NULL, 10);
        else if (strcmp(option, "--case") == 0) from = strtoull(value, NULL, 10), cases = 1, is_shown = 1;
        else if (strcmp(option, "--until") == 0) until = strtoull(value, NULL, 10);
        else if (strcmp(option, "--limit") == 0) seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(option, "--coverage") == 0) coverage = fopen(value, "w");
        else directory = NULL, i = argc;
    }
    if (!directory || argc % 2 == 0) {
        fprintf(stderr, "fuzz: expected --directory DIR, then --seed, --from, --cases, --until, --case, --limit, --coverage\n");
        return 2;
    }
    int errors = memfd_create("errors", 0);
    if (errors < 0) die("memfd_create");
    int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    /* Nothing that was open before is open in a case. */
    for (int fd = 3; fd < 1024; fd++)
        if (fd != errors && !(coverage && fd == fileno(coverage))) close(fd);
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (told == MAP_FAILED) die("mmap");
    enclose(directory);
    make_memory();
    uint64_t number = from;
    for (; number < from + cases && bad < until; number++) bad += !judge(seed, number, errors);
    /* (Who made the directory finds it empty.) */
    remove_files("/");
    rmdir("/directory");
    if (coverage) {
        for (int i = 0; i < PROCEDURES; i++) fprintf(coverage, "%s %d %d\n", procedures[i].symbol, called[i], succeeded[i]);
        if (fclose(coverage) != 0) die("coverage");
    }
    printf("%llu cases of seed %llu from %llu: %llu calls, %llu of them with success; %llu ends that were asked for, "
           "%llu crashes, %llu hangs, %llu other failures\n",
           (unsigned long long)(number - from), (unsigned long long)seed, (unsigned long long)from, (unsigned long long)calls,
           (unsigned long long)successes, (unsigned long long)ends, (unsigned long long)crashes,
           (unsigned long long)hangs, (unsigned long long)others);
    return bad > 0;
}
