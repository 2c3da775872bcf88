/* Looks at what a call has written, and keeps what it made. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

/* Outputs that are written although the call fails, as docs/boundary.md says. */
static int may_be_written(const struct procedure *p, const struct argument *argument) {
    if (argument->nature == STATUS) return 1;
    if (strstr(p->name, "_get_name")) return 1;
    if (strcmp(p->name, "MPI_File_close") == 0) return 1;
    /* The outputs that say which requests are over: one that failed is. */
    static const char *const tell[] = {"MPI_Test", "MPI_Wait", "MPI_Request_get_status"};
    for (size_t i = 0; i < sizeof tell / sizeof *tell; i++)
        if (strncmp(p->name, tell[i], strlen(tell[i])) == 0 && argument->direction != IN) return 1;
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

#endif
