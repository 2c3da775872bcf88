/* Draws the arguments of a call. */
#ifndef FUZZ_DRAW_H
#define FUZZ_DRAW_H

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

static int is_count_of_buffer(const struct procedure *p, int place) {
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].count == place) return 1;
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
    } else if (strncmp(p->name, "MPI_T_", 6) == 0) {
        behind = 256; /* a setting of the case has less */
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
    /* A process that is its own neighbour sends what it receives: as much for each, often. */
    int64_t alike = -1;
    if (are_alike && strstr(p->name, "eighbor_")) alike = first_count >= 0 ? values[first_count].number : below(3);
    if (alike > 8) alike = -1;
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
                else if (alike >= 0 && is_count_of_buffer(p, i)) number = alike;
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

#endif
