/* Pairs of C in windows: moved, replaced, and combined by MPI_MAXLOC and MPI_MINLOC, as arrays and as vectors of every
 * second one. The memory between them does not change. */
/* processes: 1 2 4 */
#include "processes.h"

enum { N = 4, BEFORE = 1, ALL = N + 2 };

/* What a process has in its window at first, and what it sends to the right: of the elements that it sends the first is less, the
 * second greater, the third is equal and has a lower index, the fourth is equal and has a higher one. */
static int value_of(int i) { return 20 + 10 * i; }
static int index_of(int i) { return 50 + i; }
static const int change_of_value[N] = {-5, 5, 0, 0}, change_of_index[N] = {1, 1, -1, 1};

/* Whether MPI_MAXLOC and MPI_MINLOC take what is sent. */
static const int is_max[N] = {0, 1, 1, 0}, is_min[N] = {1, 0, 1, 0};
static const int is_all[N] = {1, 1, 1, 1}, is_none[N] = {0, 0, 0, 0};

/* Two words for a check. The last few of them stay as they are. */
static const char *words(const char *first, const char *second)
{
    static char texts[4][200];
    static int last;
    char *text = texts[last = (last + 1) % 4];

    snprintf(text, sizeof texts[0], "%s: %s", first, second);
    return text;
}

#define PAIR(kind, value_type, datatype)                                                                                  \
    struct kind {                                                                                                         \
        value_type value;                                                                                                 \
        int index;                                                                                                        \
    };                                                                                                                    \
    static struct kind kind##_memory[ALL], kind##_out[N], kind##_room[ALL];                                               \
                                                                                                                          \
    /* Begins anew: what is left and right of the elements in the window is none of theirs. */                            \
    static void kind##_begin(MPI_Win win)                                                                                 \
    {                                                                                                                     \
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);                                                                   \
        memset(kind##_memory, 0x5a, sizeof kind##_memory);                                                                \
        memset(kind##_out, 0x5a, sizeof kind##_out);                                                                      \
        memset(kind##_room, 0x5a, sizeof kind##_room);                                                                    \
        for (int i = 0; i < N; i++) {                                                                                     \
            kind##_memory[BEFORE + i].value = (value_type)value_of(i);                                                    \
            kind##_memory[BEFORE + i].index = index_of(i);                                                                \
            kind##_out[i].value = (value_type)(value_of(i) + change_of_value[i]);                                         \
            kind##_out[i].index = index_of(i) + change_of_index[i];                                                       \
        }                                                                                                                 \
        MPI_Win_unlock(rank, win);                                                                                        \
        MPI_Barrier(MPI_COMM_WORLD);                                                                                      \
        MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);                                                                     \
    }                                                                                                                     \
                                                                                                                          \
    static int kind##_is(const struct kind *pair, int i, int is_new)                                                      \
    {                                                                                                                     \
        int value = value_of(i) + (is_new ? change_of_value[i] : 0);                                                      \
        int index = index_of(i) + (is_new ? change_of_index[i] : 0);                                                      \
                                                                                                                          \
        return pair->value == (value_type)value && pair->index == index;                                                  \
    }                                                                                                                     \
    static int kind##_is_canary(const struct kind *pair)                                                                  \
    {                                                                                                                     \
        const unsigned char *bytes = (const unsigned char *)pair;                                                         \
        int ok = 1;                                                                                                       \
                                                                                                                          \
        for (size_t i = 0; i < sizeof *pair; i++)                                                                         \
            ok = ok && bytes[i] == 0x5a;                                                                                  \
        return ok;                                                                                                        \
    }                                                                                                                     \
                                                                                                                          \
    /* Ends it: every `step`th element of the window is what was sent where `is_new` says so. What came to the room, if   \
     * anything, is what was there. */                                                                                    \
    static void kind##_end(MPI_Win win, const int *is_new, int step, int number, int came, const char *what)              \
    {                                                                                                                     \
        int ok = 1;                                                                                                       \
                                                                                                                          \
        MPI_Win_unlock(right, win);                                                                                       \
        MPI_Barrier(MPI_COMM_WORLD);                                                                                      \
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);                                                                   \
        for (int i = 0; i < N; i++)                                                                                       \
            ok = ok && kind##_is(&kind##_memory[BEFORE + i], i, i % step == 0 && i / step < number && is_new[i]);         \
        ok = ok && kind##_is_canary(&kind##_memory[0]) && kind##_is_canary(&kind##_memory[BEFORE + N]);                   \
        check(ok, words(#datatype, what));                                                                                \
        MPI_Win_unlock(rank, win);                                                                                        \
        for (int i = 0; i < ALL; i++)                                                                                     \
            ok = ok && (i % step == 0 && i / step < came ? kind##_is(&kind##_room[i], i, 0)                               \
                                                         : kind##_is_canary(&kind##_room[i]));                            \
        check(ok, words(#datatype, words(what, "what came")));                                                            \
        MPI_Barrier(MPI_COMM_WORLD);                                                                                      \
    }                                                                                                                     \
                                                                                                                          \
    static void kind##_operation(MPI_Win win, MPI_Op op, const int *is_new, const char *name)                             \
    {                                                                                                                     \
        struct kind *out = kind##_out, *room = kind##_room;                                                               \
        MPI_Datatype second;                                                                                              \
        MPI_Request request;                                                                                              \
        int code;                                                                                                         \
                                                                                                                          \
        if (op != MPI_NO_OP) {                                                                                            \
            kind##_begin(win);                                                                                            \
            code = MPI_Accumulate(out, N, datatype, right, BEFORE, N, datatype, op, win);                                 \
            check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Accumulate"));                                           \
            kind##_end(win, is_new, 1, N, 0, words(name, "MPI_Accumulate"));                                              \
            kind##_begin(win);                                                                                            \
            request = MPI_REQUEST_NULL;                                                                                   \
            code = MPI_Raccumulate(out, N, datatype, right, BEFORE, N, datatype, op, win, &request);                      \
            check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Raccumulate"));                                          \
            MPI_Wait(&request, MPI_STATUS_IGNORE);                                                                        \
            kind##_end(win, is_new, 1, N, 0, words(name, "MPI_Raccumulate"));                                             \
        }                                                                                                                 \
        kind##_begin(win);                                                                                                \
        code = MPI_Get_accumulate(out, N, datatype, room, N, datatype, right, BEFORE, N, datatype, op, win);              \
        check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Get_accumulate"));                                           \
        kind##_end(win, is_new, 1, N, N, words(name, "MPI_Get_accumulate"));                                              \
        kind##_begin(win);                                                                                                \
        request = MPI_REQUEST_NULL;                                                                                       \
        code = MPI_Rget_accumulate(out, N, datatype, room, N, datatype, right, BEFORE, N, datatype, op, win, &request);   \
        check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Rget_accumulate"));                                          \
        MPI_Wait(&request, MPI_STATUS_IGNORE);                                                                            \
        kind##_end(win, is_new, 1, N, N, words(name, "MPI_Rget_accumulate"));                                             \
        kind##_begin(win);                                                                                                \
        code = MPI_Fetch_and_op(out, room, datatype, right, BEFORE, op, win);                                             \
        check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Fetch_and_op"));                                             \
        kind##_end(win, is_new, 1, 1, 1, words(name, "MPI_Fetch_and_op"));                                                \
                                                                                                                          \
        /* Every second one, on all sides. */                                                                             \
        MPI_Type_vector(2, 1, 2, datatype, &second);                                                                      \
        MPI_Type_commit(&second);                                                                                         \
        kind##_begin(win);                                                                                                \
        code = MPI_Get_accumulate(out, 1, second, room, 1, second, right, BEFORE, 1, second, op, win);                    \
        check_class(code, MPI_SUCCESS, words(#datatype, "MPI_Get_accumulate of a vector"));                               \
        kind##_end(win, is_new, 2, 2, 2, words(name, "MPI_Get_accumulate of a vector"));                                  \
        MPI_Type_free(&second);                                                                                           \
    }                                                                                                                     \
                                                                                                                          \
    static void kind##_accesses(void)                                                                                     \
    {                                                                                                                     \
        struct kind *out = kind##_out, *room = kind##_room;                                                               \
        MPI_Request request;                                                                                              \
        MPI_Win win;                                                                                                      \
        int code;                                                                                                         \
                                                                                                                          \
        code = MPI_Win_create(kind##_memory, sizeof kind##_memory, sizeof(struct kind), MPI_INFO_NULL, MPI_COMM_WORLD,    \
                              &win);                                                                                      \
        check_class(code, MPI_SUCCESS, #datatype ": MPI_Win_create");                                                     \
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);                                                                   \
        kind##_begin(win);                                                                                                \
        code = MPI_Put(out, N, datatype, right, BEFORE, N, datatype, win);                                                \
        check_class(code, MPI_SUCCESS, #datatype ": MPI_Put");                                                            \
        kind##_end(win, is_all, 1, N, 0, "MPI_Put");                                                                      \
        kind##_begin(win);                                                                                                \
        request = MPI_REQUEST_NULL;                                                                                       \
        code = MPI_Rput(out, 2, datatype, right, BEFORE, 2, datatype, win, &request);                                     \
        check_class(code, MPI_SUCCESS, #datatype ": MPI_Rput");                                                           \
        MPI_Wait(&request, MPI_STATUS_IGNORE);                                                                            \
        kind##_end(win, is_all, 1, 2, 0, "MPI_Rput");                                                                     \
        kind##_begin(win);                                                                                                \
        code = MPI_Get(room, N, datatype, right, BEFORE, N, datatype, win);                                               \
        check_class(code, MPI_SUCCESS, #datatype ": MPI_Get");                                                            \
        kind##_end(win, is_none, 1, 0, N, "MPI_Get");                                                                     \
        kind##_begin(win);                                                                                                \
        request = MPI_REQUEST_NULL;                                                                                       \
        code = MPI_Rget(room, 3, datatype, right, BEFORE, 3, datatype, win, &request);                                    \
        check_class(code, MPI_SUCCESS, #datatype ": MPI_Rget");                                                           \
        MPI_Wait(&request, MPI_STATUS_IGNORE);                                                                            \
        kind##_end(win, is_none, 1, 0, 3, "MPI_Rget");                                                                    \
        kind##_operation(win, MPI_MAXLOC, is_max, "MPI_MAXLOC");                                                          \
        kind##_operation(win, MPI_MINLOC, is_min, "MPI_MINLOC");                                                          \
        kind##_operation(win, MPI_REPLACE, is_all, "MPI_REPLACE");                                                        \
        kind##_operation(win, MPI_NO_OP, is_none, "MPI_NO_OP");                                                           \
        MPI_Win_free(&win);                                                                                               \
    }

PAIR(float_int, float, MPI_FLOAT_INT)
PAIR(double_int, double, MPI_DOUBLE_INT)
PAIR(long_int, long, MPI_LONG_INT)
PAIR(two_int, int, MPI_2INT)
PAIR(short_int, short, MPI_SHORT_INT)
PAIR(long_double_int, long double, MPI_LONG_DOUBLE_INT)

int main(int argc, char **argv)
{
    start(&argc, &argv);
    float_int_accesses();
    double_int_accesses();
    long_int_accesses();
    two_int_accesses();
    short_int_accesses();
    long_double_int_accesses();
    return finish_all();
}
