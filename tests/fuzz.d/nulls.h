/* Null pointers, one at a time, in calls that otherwise succeed: in C, for each argument that is an address. */
#ifndef FUZZ_NULLS_H
#define FUZZ_NULLS_H

/* An argument of a procedure, in which of two ways it is wrong, and whether that was refused. */
struct place {
    int procedure, argument, way, is_refused;
};

static int has_name(const struct argument *argument, const char *name) { return strcmp(argument->name, name) == 0; }

/* Whether it is an address that is never null. */
static int is_address(const struct procedure *p, const struct argument *argument) {
    /* Most of it does not succeed on one process, and many outputs may be null: see tests/c/tool.c. */
    if (strncmp(p->name, "MPI_T_", 6) == 0) return 0;
    /* MPI_ERRCODES_IGNORE; and what only datatypes with large counts need, which no case makes */
    if (p->form != IN_C || has_name(argument, "array_of_errcodes") || strstr(argument->name, "large_counts")) return 0;
    switch (argument->nature) {
    case HANDLE: case NUMBER: case LOGICAL: return argument->array || argument->direction != IN;
    case ATTRIBUTE: return argument->direction != IN;
    case MEMORY: case TEXT: return 1;
    /* MPI_NULL_COPY_FN and the like, MPI_CONVERSION_FN_NULL */
    case FUNCTION:
        return !strstr(argument->name, "attr_fn") && !strstr(argument->name, "copy_fn") &&
               !strstr(argument->name, "delete_fn") && !strstr(argument->name, "conversion_fn");
    /* MPI_STATUS_IGNORE is a null pointer. */
    case STATUS: return argument->direction == IN;
    default: return 0;
    }
}

/* Arguments that a call with these values need not look at, so that a null pointer may do no harm. */
static int is_without_meaning(const struct procedure *p, const struct argument *argument) {
    static const char *const of_what_there_is[] = {
        /* a datatype or a graph may need none of these, an absent key has no value, and no request may be complete */
        "MPI_Type_get_contents", "MPI_Dist_graph_", "MPI_Graph_", "MPI_Info_get", "MPI_Testsome",
        "MPI_Waitsome", "MPI_Request_get_status_some",
    };
    if (argument->array && argument->nature != TEXT && length_of(p, argument) == 0) return 1;
    for (size_t i = 0; i < sizeof of_what_there_is / sizeof *of_what_there_is; i++)
        if ((argument->array || argument->nature == TEXT) &&
            strncmp(p->name, of_what_there_is[i], strlen(of_what_there_is[i])) == 0)
            return 1;
    for (int i = 0; i < p->count; i++) {
        const struct argument *other = &p->arguments[i];
        if (other->nature == BUFFER && values[i].address == MPI_IN_PLACE &&
            (strncmp(argument->name, "send", 4) == 0 || has_name(argument, "sdispls")))
            return 1;
        /* Only the length of the text is asked for. */
        if (has_name(other, "pset_len") && argument->nature == TEXT && load(values[i].address, 4) == 0) return 1;
    }
    return 0;
}

/* The error class of a null pointer. */
static int class_of_null(const struct procedure *p, const struct argument *argument) {
    if (strncmp(p->name, "MPI_Info_", 9) == 0 && argument->nature == TEXT && argument->direction == IN)
        return has_name(argument, "key") ? MPI_ERR_INFO_KEY : MPI_ERR_INFO_VALUE;
    if (has_name(argument, "filename")) return MPI_ERR_BAD_FILE;
    if (has_name(argument, "logical_true") || has_name(argument, "logical_false")) return MPI_ERR_BUFFER;
    /* A handle that is read at an address. */
    if (strcmp(p->name, "MPI_Cancel") == 0) return MPI_ERR_REQUEST;
    return MPI_ERR_ARG;
}

/* All places, and how many there are. */
static struct place *all_places(int (*ways)(const struct procedure *, const struct argument *), int *count) {
    struct place *all = calloc((size_t)PROCEDURES * MAX_ARGUMENTS * 2, sizeof *all);
    if (!all) die("calloc");
    *count = 0;
    for (int i = 0; i < PROCEDURES; i++)
        for (int j = 0; j < procedures[i].count; j++)
            for (int way = 0; way < ways(&procedures[i], &procedures[i].arguments[j]); way++)
                all[(*count)++] = (struct place){i, j, way, 0};
    return all;
}

#endif
