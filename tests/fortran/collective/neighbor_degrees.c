/* Neighborhood collectives on graphs in which processes have more neighbors on one side than on the other, or none
 * there: each gets the elements of its sources, in all forms, and nothing else. */
/* processes: 1 2 4 */
#include "processes.h"

enum { MOST = 8, ROOM = 64, NONE = -7 };

enum form { BLOCKING, NONBLOCKING, PERSISTENT, LARGE, FORMS };
static const char *const forms[] = {"blocking", "nonblocking", "persistent", "with large counts"};
enum graph { FROM_FIRST, TO_FIRST, CHAIN, DOWN, EMPTY, GRAPHS };
static const char *const graphs[] = {"from the first one", "to the first one", "a chain", "to all below", "no edges"};

static MPI_Comm comm;
static int indegree, outdegree, sources[MOST], destinations[MOST];

static int is_edge(enum graph graph, int from, int to)
{
    switch (graph) {
    case FROM_FIRST:
        return from == 0 && to > 0;
    case TO_FIRST:
        return from > 0 && to == 0;
    case CHAIN:
        return to == from + 1;
    case DOWN:
        return to < from;
    default:
        return 0;
    }
}

static int between(int from, int to)
{
    return 1 + (from + 2 * to) % 3;
}

static int value(int from, int to, int i)
{
    return 10000 + 1000 * from + 100 * to + i;
}

/* Completes what was started. */
static int completed(int code, enum form form, MPI_Request *request)
{
    if (code != MPI_SUCCESS || form == BLOCKING || form == LARGE) return code;
    if (form == NONBLOCKING) return MPI_Wait(request, MPI_STATUS_IGNORE);
    code = MPI_Start(request);
    if (code == MPI_SUCCESS) code = MPI_Wait(request, MPI_STATUS_IGNORE);
    if (code == MPI_SUCCESS) code = MPI_Start(request);
    if (code == MPI_SUCCESS) code = MPI_Wait(request, MPI_STATUS_IGNORE);
    if (*request != MPI_REQUEST_NULL) MPI_Request_free(request);
    return code;
}

/* Each edge has a number of elements of its own, with a gap behind them. */
static void exchange(enum graph graph, enum form form, int is_mixed)
{
    int counts[2][MOST], displs[2][MOST], out[ROOM], in[ROOM], expected[ROOM], at = 0, code = -1;
    MPI_Count large_counts[2][MOST];
    MPI_Aint bytes[2][MOST], elements[2][MOST];
    MPI_Datatype types[MOST];
    MPI_Request request = MPI_REQUEST_NULL;
    char what[120];

    for (int i = 0; i < ROOM; i++)
        out[i] = in[i] = expected[i] = NONE;
    for (int side = 0; side < 2; side++) {
        int degree = side == 0 ? outdegree : indegree;

        at = 1;
        for (int i = 0; i < degree; i++) {
            int from = side == 0 ? rank : sources[i], to = side == 0 ? destinations[i] : rank;

            types[i] = MPI_INT;
            counts[side][i] = between(from, to);
            displs[side][i] = at;
            for (int j = 0; j < counts[side][i]; j++)
                (side == 0 ? out : expected)[at + j] = value(from, to, j);
            at += counts[side][i] + 1;
            large_counts[side][i] = counts[side][i];
            elements[side][i] = displs[side][i];
            bytes[side][i] = displs[side][i] * (MPI_Aint)sizeof(int);
        }
    }
    for (int i = 0; i < MOST; i++)
        types[i] = MPI_INT;
    switch (form) {
    case BLOCKING:
        code = is_mixed ? MPI_Neighbor_alltoallw(out, counts[0], bytes[0], types, in, counts[1], bytes[1], types, comm)
                        : MPI_Neighbor_alltoallv(out, counts[0], displs[0], MPI_INT, in, counts[1], displs[1], MPI_INT,
                                                 comm);
        break;
    case NONBLOCKING:
        code = is_mixed ? MPI_Ineighbor_alltoallw(out, counts[0], bytes[0], types, in, counts[1], bytes[1], types, comm,
                                                  &request)
                        : MPI_Ineighbor_alltoallv(out, counts[0], displs[0], MPI_INT, in, counts[1], displs[1], MPI_INT,
                                                  comm, &request);
        break;
    case PERSISTENT:
        code = is_mixed ? MPI_Neighbor_alltoallw_init(out, counts[0], bytes[0], types, in, counts[1], bytes[1], types,
                                                      comm, MPI_INFO_NULL, &request)
                        : MPI_Neighbor_alltoallv_init(out, counts[0], displs[0], MPI_INT, in, counts[1], displs[1],
                                                      MPI_INT, comm, MPI_INFO_NULL, &request);
        break;
    default:
        code = is_mixed ? MPI_Neighbor_alltoallw_c(out, large_counts[0], bytes[0], types, in, large_counts[1], bytes[1],
                                                   types, comm)
                        : MPI_Neighbor_alltoallv_c(out, large_counts[0], elements[0], MPI_INT, in, large_counts[1],
                                                   elements[1], MPI_INT, comm);
    }
    snprintf(what, sizeof what, "MPI_Neighbor_alltoall%c, %s, %s", is_mixed ? 'w' : 'v', forms[form], graphs[graph]);
    check_class(completed(code, form, &request), MPI_SUCCESS, what);
    check(memcmp(in, expected, sizeof in) == 0, what);
}

/* The same number of elements along each edge. */
static void exchange_evenly(enum graph graph, enum form form, int is_gather)
{
    int out[ROOM], in[ROOM], expected[ROOM], code = -1;
    MPI_Request request = MPI_REQUEST_NULL;
    char what[120];

    for (int i = 0; i < ROOM; i++)
        out[i] = in[i] = expected[i] = NONE;
    for (int i = 0; i < (is_gather ? 1 : outdegree); i++)
        for (int j = 0; j < 2; j++)
            out[2 * i + j] = value(rank, is_gather ? 0 : destinations[i], j);
    for (int i = 0; i < 2 * indegree; i++)
        expected[i] = value(sources[i / 2], is_gather ? 0 : rank, i % 2);
    switch (form) {
    case BLOCKING:
        code = is_gather ? MPI_Neighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, comm)
                         : MPI_Neighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, comm);
        break;
    case NONBLOCKING:
        code = is_gather ? MPI_Ineighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, comm, &request)
                         : MPI_Ineighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, comm, &request);
        break;
    case PERSISTENT:
        code = is_gather ? MPI_Neighbor_allgather_init(out, 2, MPI_INT, in, 2, MPI_INT, comm, MPI_INFO_NULL, &request)
                         : MPI_Neighbor_alltoall_init(out, 2, MPI_INT, in, 2, MPI_INT, comm, MPI_INFO_NULL, &request);
        break;
    default:
        code = is_gather ? MPI_Neighbor_allgather_c(out, 2, MPI_INT, in, 2, MPI_INT, comm)
                         : MPI_Neighbor_alltoall_c(out, 2, MPI_INT, in, 2, MPI_INT, comm);
    }
    snprintf(what, sizeof what, "MPI_Neighbor_all%s, %s, %s", is_gather ? "gather" : "toall", forms[form],
             graphs[graph]);
    check_class(completed(code, form, &request), MPI_SUCCESS, what);
    check(memcmp(in, expected, sizeof in) == 0, what);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (processes > MOST) return finish_all();
    for (enum graph graph = 0; graph < GRAPHS; graph++) {
        indegree = outdegree = 0;
        for (int other = 0; other < processes; other++) {
            if (is_edge(graph, other, rank)) sources[indegree++] = other;
            if (is_edge(graph, rank, other)) destinations[outdegree++] = other;
        }
        check_class(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, indegree, sources, MPI_UNWEIGHTED, outdegree,
                                                   destinations, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm),
                    MPI_SUCCESS, "MPI_Dist_graph_create_adjacent");
        for (enum form form = 0; form < FORMS; form++) {
            for (int which = 0; which < 2; which++) {
                exchange(graph, form, which);
                exchange_evenly(graph, form, which);
            }
        }
        MPI_Comm_free(&comm);
    }
    return finish_all();
}
