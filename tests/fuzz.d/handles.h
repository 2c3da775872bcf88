/* Wrong handles, one at a time, in calls that otherwise succeed: in every form, for each handle that is read and is no element of
 * an array. (The program handle/refused has these in Fortran, and on all engines.) */
#ifndef FUZZ_HANDLES_H
#define FUZZ_HANDLES_H

/* In how many ways it may be wrong. */
static int handle_ways(const struct procedure *p, const struct argument *argument) {
    /* No code is returned, or the call does not return; one process has no intercommunicator. */
    static const char *const others[] = {"_toint", "_c2f", "MPI_Abort", "_remote_", "MPI_Intercomm_merge", "MPI_T_"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(p->name, others[i])) return 0;
    if (argument->nature != HANDLE || argument->object > A_WIN || argument->direction == OUT || argument->array) return 0;
    return p->form == IN_C ? 2 : 1;
}

static int class_of_handle(enum object object) {
    static const int classes[] = {
        0, MPI_ERR_COMM, MPI_ERR_TYPE, MPI_ERR_ERRHANDLER, MPI_ERR_FILE, MPI_ERR_GROUP, MPI_ERR_INFO, MPI_ERR_REQUEST, MPI_ERR_OP,
        MPI_ERR_REQUEST, MPI_ERR_SESSION, MPI_ERR_WIN,
    };
    return classes[object];
}

/* A freed handle or one of another kind; the other way, the right one with a bit that a pointer has and a handle has not. */
static int64_t wrong_handle(int way, enum object object, int64_t right) {
    if (way == 1) return right ^ (int64_t)1 << (32 + below(31));
    /* (Error handlers of the same function have the same handle.) */
    if (stale[object].count > 0 && object != A_ERRHANDLER && one_in(2)) return any_of(&stale[object]);
    enum object other = 1 + below(A_WIN);
    return other == object ? 12345 : alive[other].count > 0 ? any_of(&alive[other]) : any_predefined(other);
}

/* Whether it is about a buffer for which MPI_IN_PLACE stands, or that MPI_NO_OP does not read. */
static int is_not_significant(const struct procedure *p, const struct argument *argument) {
    for (int i = 0; i < p->count; i++) {
        const struct argument *other = &p->arguments[i];
        if (other->nature == BUFFER && values[i].address == MPI_IN_PLACE && strncmp(other->name, argument->name, 4) == 0) return 1;
        if (other->object == A_OP && values[i].number == (intptr_t)MPI_NO_OP && strncmp(argument->name, "origin", 6) == 0) return 1;
    }
    return 0;
}

static void set_handle(const struct argument *argument, struct value *value, int64_t handle) {
    value->number = handle;
    if (value->address) store(value->address, argument->bytes, handle);
}

#endif
