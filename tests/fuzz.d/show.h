/* Shows a call. */
#ifndef FUZZ_SHOW_H
#define FUZZ_SHOW_H

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

#endif
