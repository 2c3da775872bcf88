/* L5: in a periodic dimension with one or two processes both neighbors are the same process: what it sends upwards is
 * received from below, in all forms, and the other way round. */
/* processes: 1 2 4 */
#include "processes.h"

enum { MOST_DIMS = 3, PARTS = 2 * MOST_DIMS, N = 2 };

enum kind { EVEN, VARYING, MIXED, KINDS };
enum form { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };
static const char *const names[KINDS][FORMS] = {
    {"MPI_Neighbor_alltoall", "MPI_Ineighbor_alltoall", "MPI_Neighbor_alltoall_init"},
    {"MPI_Neighbor_alltoallv", "MPI_Ineighbor_alltoallv", "MPI_Neighbor_alltoallv_init"},
    {"MPI_Neighbor_alltoallw", "MPI_Ineighbor_alltoallw", "MPI_Neighbor_alltoallw_init"},
};

static void exchange(int ndims, const int *dims, const int *periods, enum kind kind, enum form form)
{
    int counts[PARTS], displs[PARTS], out[PARTS * (N + 1)], in[PARTS * (N + 1)], expected[PARTS * (N + 1)], code = -1;
    int own, stride = kind == EVEN ? N : N + 1;
    MPI_Aint bytes[PARTS];
    MPI_Datatype types[PARTS];
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm grid;
    char what[120];

    MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 0, &grid);
    if (grid == MPI_COMM_NULL) return;
    MPI_Comm_rank(grid, &own);
    for (int i = 0; i < PARTS * (N + 1); i++)
        out[i] = in[i] = expected[i] = -7;
    for (int part = 0; part < 2 * ndims; part++) {
        int below, above, from;

        MPI_Cart_shift(grid, part / 2, 1, &below, &above);
        from = part % 2 == 0 ? below : above;
        counts[part] = N;
        displs[part] = stride * part;
        bytes[part] = displs[part] * (MPI_Aint)sizeof(int);
        types[part] = MPI_INT;
        for (int i = 0; i < N; i++) {
            out[displs[part] + i] = 1000 * own + 10 * part + i;
            /* The process below has sent it upwards. */
            if (from != MPI_PROC_NULL) expected[displs[part] + i] = 1000 * from + 10 * (part ^ 1) + i;
        }
    }
    switch (kind) {
    case EVEN:
        code = form == BLOCKING      ? MPI_Neighbor_alltoall(out, N, MPI_INT, in, N, MPI_INT, grid)
               : form == NONBLOCKING ? MPI_Ineighbor_alltoall(out, N, MPI_INT, in, N, MPI_INT, grid, &request)
                                     : MPI_Neighbor_alltoall_init(out, N, MPI_INT, in, N, MPI_INT, grid, MPI_INFO_NULL,
                                                                  &request);
        break;
    case VARYING:
        code = form == BLOCKING
                   ? MPI_Neighbor_alltoallv(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, grid)
               : form == NONBLOCKING
                   ? MPI_Ineighbor_alltoallv(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, grid, &request)
                   : MPI_Neighbor_alltoallv_init(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, grid,
                                                 MPI_INFO_NULL, &request);
        break;
    default:
        code = form == BLOCKING ? MPI_Neighbor_alltoallw(out, counts, bytes, types, in, counts, bytes, types, grid)
               : form == NONBLOCKING
                   ? MPI_Ineighbor_alltoallw(out, counts, bytes, types, in, counts, bytes, types, grid, &request)
                   : MPI_Neighbor_alltoallw_init(out, counts, bytes, types, in, counts, bytes, types, grid,
                                                 MPI_INFO_NULL, &request);
    }
    if (code == MPI_SUCCESS && form == PERSISTENT) code = MPI_Start(&request);
    if (code == MPI_SUCCESS) code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
    snprintf(what, sizeof what, "%s, %d dimensions, the first of %d, %s", names[kind][form], ndims, dims[0],
             periods[0] ? "periodic" : "not periodic");
    check_class(code, MPI_SUCCESS, what);
    check(memcmp(in, expected, sizeof in) == 0, what);
    MPI_Comm_free(&grid);
}

int main(int argc, char **argv)
{
    static const int grids[][1 + MOST_DIMS] = {{1, 1},    {1, 2},    {1, 3},    {1, 4},       {2, 1, 1},
                                               {2, 2, 1}, {2, 1, 2}, {2, 2, 2}, {3, 1, 1, 1}, {3, 2, 1, 2}};

    start(&argc, &argv);
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        int ndims = grids[i][0], all = 1;

        for (int j = 1; j <= ndims; j++)
            all *= grids[i][j];
        if (all > processes) continue;
        for (int periodic = 0; periodic < 1 << ndims; periodic++) {
            int periods[MOST_DIMS];

            for (int j = 0; j < ndims; j++)
                periods[j] = periodic >> j & 1;
            for (enum kind kind = 0; kind < KINDS; kind++)
                for (enum form form = 0; form < FORMS; form++)
                    exchange(ndims, grids[i] + 1, periods, kind, form);
        }
    }
    check(1, "all grids");
    return finish_all();
}
