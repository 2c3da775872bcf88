/* Nonblocking collective operations between the two sides of an intercommunicator, one after the other with roots on
 * either side: each process takes part in each in the same order, also beside the root, where nothing comes or goes. */
/* processes: 1 2 4 */
#include "processes.h"

enum { MOST = 8, N = 3, STEPS = 150, NONE = -7 };

enum kind { BCAST, GATHER, SCATTER, REDUCE, GATHERV, SCATTERV, ALLGATHER, ALLTOALL, ALLREDUCE, BARRIER, KINDS };
static const char *const kinds[] = {"MPI_Ibcast",    "MPI_Igather",    "MPI_Iscatter",  "MPI_Ireduce",
                                    "MPI_Igatherv",  "MPI_Iscatterv",  "MPI_Iallgather", "MPI_Ialltoall",
                                    "MPI_Iallreduce", "MPI_Ibarrier"};

static MPI_Comm inter;
static int here, there, own, side;
static uint64_t randomness;

/* One of 0 to `below` - 1, the same on all processes. */
static int drawn(int below)
{
    randomness = randomness * 6364136223846793005u + 1442695040888963407u;
    return (int)((randomness >> 33) % (uint64_t)below);
}

/* Element i of what a process of a side sends to another one in a step. */
static int value(int step, int of_side, int from, int to, int i)
{
    return 100000 * step + 10000 * of_side + 1000 * from + 100 * to + i;
}

static void one(int step)
{
    enum kind kind = drawn(KINDS);
    int root_side = drawn(2), drawn_root = drawn(1000), sizes[2];
    int out[MOST * N], in[MOST * N], expected[MOST * N], counts[MOST], displs[MOST], code = -1;
    int root, is_root, is_beside, root_rank, other = 1 - side;
    MPI_Request request = MPI_REQUEST_NULL;
    char what[100];

    sizes[side] = here;
    sizes[other] = there;
    root_rank = drawn_root % sizes[root_side];
    is_root = side == root_side && own == root_rank;
    is_beside = side == root_side && !is_root;
    root = is_root ? MPI_ROOT : is_beside ? MPI_PROC_NULL : root_rank;
    for (int i = 0; i < MOST; i++) {
        counts[i] = N;
        displs[i] = N * i;
    }
    for (int i = 0; i < MOST * N; i++) {
        out[i] = in[i] = expected[i] = NONE;
        if (i < there * N) out[i] = value(step, side, own, i / N, i % N);
    }
    switch (kind) {
    case BCAST:
        if (is_root)
            for (int i = 0; i < N; i++)
                in[i] = expected[i] = out[i];
        if (!is_root && !is_beside)
            for (int i = 0; i < N; i++)
                expected[i] = value(step, other, root_rank, 0, i);
        code = MPI_Ibcast(in, N, MPI_INT, root, inter, &request);
        break;
    case GATHER:
    case GATHERV:
        if (is_root)
            for (int i = 0; i < there * N; i++)
                expected[i] = value(step, other, i / N, 0, i % N);
        code = kind == GATHER ? MPI_Igather(out, N, MPI_INT, in, N, MPI_INT, root, inter, &request)
                              : MPI_Igatherv(out, N, MPI_INT, in, counts, displs, MPI_INT, root, inter, &request);
        break;
    case SCATTER:
    case SCATTERV:
        if (!is_root && !is_beside)
            for (int i = 0; i < N; i++)
                expected[i] = value(step, other, root_rank, own, i);
        code = kind == SCATTER ? MPI_Iscatter(out, N, MPI_INT, in, N, MPI_INT, root, inter, &request)
                               : MPI_Iscatterv(out, counts, displs, MPI_INT, in, N, MPI_INT, root, inter, &request);
        break;
    case REDUCE:
        if (is_root)
            for (int i = 0; i < N; i++)
                expected[i] = value(step, other, there - 1, 0, i);
        code = MPI_Ireduce(out, in, N, MPI_INT, MPI_MAX, root, inter, &request);
        break;
    case ALLGATHER:
        for (int i = 0; i < there * N; i++)
            expected[i] = value(step, other, i / N, 0, i % N);
        code = MPI_Iallgather(out, N, MPI_INT, in, N, MPI_INT, inter, &request);
        break;
    case ALLTOALL:
        for (int i = 0; i < there * N; i++)
            expected[i] = value(step, other, i / N, own, i % N);
        code = MPI_Ialltoall(out, N, MPI_INT, in, N, MPI_INT, inter, &request);
        break;
    case ALLREDUCE:
        for (int i = 0; i < N; i++)
            expected[i] = value(step, other, there - 1, 0, i);
        code = MPI_Iallreduce(out, in, N, MPI_INT, MPI_MAX, inter, &request);
        break;
    default:
        code = MPI_Ibarrier(inter, &request);
    }
    snprintf(what, sizeof what, "step %d: %s, root %d of side %d", step, kinds[kind], root_rank, root_side);
    check_class(code, MPI_SUCCESS, what);
    check_class(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, what);
    check(memcmp(in, expected, sizeof in) == 0, what);
}

int main(int argc, char **argv)
{
    MPI_Comm local;

    start(&argc, &argv);
    if (processes < 2 || processes > MOST) {
        check(1, "there are no two sides");
        return finish_all();
    }
    for (int last = 0; last < 2; last++) {
        /* The second side is the second half, and then the last process. */
        int first = last ? processes - 1 : processes / 2;

        side = rank >= first;
        MPI_Comm_split(MPI_COMM_WORLD, side, rank, &local);
        MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, side ? 0 : first, 1, &inter);
        MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
        MPI_Comm_size(inter, &here);
        MPI_Comm_remote_size(inter, &there);
        MPI_Comm_rank(inter, &own);
        randomness = 20240607;
        for (int step = 0; step < STEPS; step++)
            one(step);
        MPI_Comm_free(&inter);
        MPI_Comm_free(&local);
    }
    return finish_all();
}
