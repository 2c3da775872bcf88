/* Pairs of C between processes: messages and collective operations move both parts and leave the gaps of the structs
 * unchanged. Datatypes that this library creates for that are freed when MPI ends. */
/* processes: 1 2 4 */
#include "processes.h"

#include <stddef.h>

enum { N = 3 };

/* The parts of element i of a process. */
#define VALUE(of, i) (10 * (of) + (i) + 1)
#define INDEX(of, i) (7 * (of) - (i))

/* The bytes of a struct that are in no part: where they are sent from, and where they came to. */
enum { SENT = 0x11, GAP = 0x5a };

#define PAIR(kind, value_type, datatype)                                                                                  \
    struct kind {                                                                                                         \
        value_type value;                                                                                                 \
        int index;                                                                                                        \
    };                                                                                                                    \
    static void kind##_fill(struct kind *pairs, int number, int of, int gap)                                              \
    {                                                                                                                     \
        memset(pairs, gap, (size_t)number * sizeof *pairs);                                                               \
        for (int i = 0; i < number; i++) {                                                                                \
            pairs[i].value = (value_type)VALUE(of, i);                                                                    \
            pairs[i].index = INDEX(of, i);                                                                                \
        }                                                                                                                 \
    }                                                                                                                     \
    static int kind##_are(const struct kind *pairs, int number, int of)                                                   \
    {                                                                                                                     \
        int ok = 1;                                                                                                       \
                                                                                                                          \
        for (int i = 0; i < number; i++) {                                                                                \
            const unsigned char *bytes = (const unsigned char *)&pairs[i];                                                \
            size_t begin = offsetof(struct kind, index), end = begin + sizeof(int);                                       \
                                                                                                                          \
            ok = ok && pairs[i].value == (value_type)VALUE(of, i) && pairs[i].index == INDEX(of, i);                      \
            for (size_t at = sizeof(value_type); at < sizeof *pairs; at++)                                                \
                if (at < begin || at >= end)                                                                              \
                    ok = ok && bytes[at] == GAP;                                                                          \
        }                                                                                                                 \
        return ok;                                                                                                        \
    }                                                                                                                     \
    static void kind##_moves(void)                                                                                        \
    {                                                                                                                     \
        struct kind out[N], room[N + 1];                                                                                  \
        struct kind *all = malloc((size_t)processes * sizeof *all);                                                       \
        MPI_Datatype both;                                                                                                \
        MPI_Status status;                                                                                                \
        int number, ok = all != NULL;                                                                                     \
                                                                                                                          \
        kind##_fill(out, N, rank, SENT);                                                                                  \
        memset(room, GAP, sizeof room);                                                                                   \
        check_class(MPI_Sendrecv(out, N, datatype, right, 1, room, N + 1, datatype, left, 1, MPI_COMM_WORLD, &status),    \
                    MPI_SUCCESS, #datatype ": MPI_Sendrecv");                                                             \
        MPI_Get_count(&status, datatype, &number);                                                                        \
        check(number == N && kind##_are(room, N, left), #datatype ": a message");                                         \
        MPI_Type_vector(2, 1, 2, datatype, &both);                                                                        \
        MPI_Type_commit(&both);                                                                                           \
        kind##_fill(room, N, rank + 1000, GAP);                                                                           \
        check_class(MPI_Sendrecv(out, 1, both, right, 2, room, 1, both, left, 2, MPI_COMM_WORLD, &status), MPI_SUCCESS,   \
                    #datatype ": MPI_Sendrecv of a vector");                                                              \
        MPI_Type_free(&both);                                                                                             \
        check(room[0].value == (value_type)VALUE(left, 0) && room[1].value == (value_type)VALUE(rank + 1000, 1) &&        \
                  room[2].value == (value_type)VALUE(left, 2) && room[2].index == INDEX(left, 2),                         \
              #datatype ": a vector");                                                                                    \
        kind##_fill(room, N, 5, GAP);                                                                                     \
        if (rank != 0)                                                                                                    \
            memset(room, GAP, sizeof room);                                                                               \
        check_class(MPI_Bcast(room, N, datatype, 0, MPI_COMM_WORLD), MPI_SUCCESS, #datatype ": MPI_Bcast");               \
        check(kind##_are(room, N, 5), #datatype ": MPI_Bcast: what came");                                                \
        if (ok) {                                                                                                         \
            memset(all, GAP, (size_t)processes * sizeof *all);                                                            \
            check_class(MPI_Allgather(out, 1, datatype, all, 1, datatype, MPI_COMM_WORLD), MPI_SUCCESS,                   \
                        #datatype ": MPI_Allgather");                                                                     \
            for (int from = 0; from < processes; from++)                                                                  \
                ok = ok && kind##_are(all + from, 1, from);                                                               \
        }                                                                                                                 \
        check(ok, #datatype ": MPI_Allgather: what came");                                                                \
        check_class(MPI_Allreduce(out, room, N, datatype, MPI_MAXLOC, MPI_COMM_WORLD), MPI_SUCCESS,                       \
                    #datatype ": MPI_Allreduce");                                                                         \
        ok = 1;                                                                                                           \
        for (int i = 0; i < N; i++)                                                                                       \
            ok = ok && room[i].value == (value_type)VALUE(processes - 1, i) && room[i].index == INDEX(processes - 1, i);  \
        check(ok, #datatype ": the greatest");                                                                            \
        free(all);                                                                                                        \
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
    float_int_moves();
    double_int_moves();
    long_int_moves();
    two_int_moves();
    short_int_moves();
    long_double_int_moves();
    return finish_all();
}
