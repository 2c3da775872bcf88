/* Handles, numbers and texts to draw from. */
#ifndef FUZZ_VALUES_H
#define FUZZ_VALUES_H

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

#endif
