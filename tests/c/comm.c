/* Communicators, groups, topologies and requests from C: special addresses, names and conversions. Tests
 * in Fortran cover what the procedures do. */
#include "checks.h"

#include <mpi.h>

static void names(void)
{
    char longest[2 * MPI_MAX_OBJECT_NAME], *buffer = fresh_buffer();
    MPI_Comm comm;
    int len = -1;

    MPI_Comm_get_name(MPI_COMM_WORLD, buffer, &len);
    check_text(buffer, "MPI_COMM_WORLD", "the name of MPI_COMM_WORLD");
    check(len == 14 && only_written(15), "nothing is written behind its NUL");
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_name(comm, " a name ");
    MPI_Comm_get_name(comm, buffer, &len);
    check_text(buffer, " a name ", "C's blanks are part of a name");
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    MPI_Comm_set_name(comm, longest);
    buffer = fresh_buffer();
    MPI_Comm_get_name(comm, buffer, &len);
    check_code(len, MPI_MAX_OBJECT_NAME - 1, "a long name is cut");
    check(only_written(MPI_MAX_OBJECT_NAME), "and no more is written");
    MPI_Comm_free(&comm);
}

static void requests(void)
{
    MPI_Comm comms[3];
    MPI_Request requests[4];
    MPI_Status statuses[4], status;
    int flag = 0, i, all_null = 1;

    for (i = 0; i < 3; i++)
        MPI_Comm_idup(MPI_COMM_SELF, &comms[i], &requests[i]);
    requests[3] = MPI_REQUEST_NULL;
    check_code(MPI_Waitall(4, requests, statuses), MPI_SUCCESS, "MPI_Waitall with statuses");
    for (i = 0; i < 4; i++)
        all_null = all_null && requests[i] == MPI_REQUEST_NULL;
    check(all_null, "all requests are null");
    check(statuses[3].MPI_SOURCE == MPI_ANY_SOURCE && statuses[3].MPI_TAG == MPI_ANY_TAG, "an empty status");
    check_code(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_STATUSES_IGNORE");
    check_code(MPI_Waitall(0, NULL, NULL), MPI_SUCCESS, "none of them");
    for (i = 0; i < 3; i++)
        MPI_Comm_free(&comms[i]);

    MPI_Comm_idup_with_info(MPI_COMM_SELF, MPI_INFO_NULL, &comms[0], &requests[0]);
    check_code(MPI_Test(&requests[0], &flag, &status), MPI_SUCCESS, "MPI_Test");
    while (!flag && MPI_Test(&requests[0], &flag, &status) == MPI_SUCCESS)
        ;
    check(flag == 1 && requests[0] == MPI_REQUEST_NULL, "it is complete");
    check_code(MPI_Wait((MPI_Request *)&comms[0], MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "a communicator");
    MPI_Comm_free(&comms[0]);
}

static void graphs(void)
{
    int sources[2] = {0, 0}, weights[2] = {3, 4}, in = -1, out = -1, weighted = -1;
    int got[4] = {-7, -7, -7, -7}, gotweights[4] = {-7, -7, -7, -7};
    MPI_Comm graph;

    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, weights, 2, sources, weights,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    check(in == 2 && out == 2 && weighted == 1, "a weighted graph of two edges");
    MPI_Dist_graph_neighbors(graph, 1, &got[1], &gotweights[1], 1, &got[2], MPI_UNWEIGHTED);
    check(got[0] == -7 && got[1] == 0 && got[2] == 0 && got[3] == -7, "one neighbour of each");
    check(gotweights[0] == -7 && gotweights[1] == 3 && gotweights[2] == -7, "and one weight");
    MPI_Comm_free(&graph);

    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, MPI_UNWEIGHTED, 2, sources, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    check(in == 2 && out == 2 && weighted == 0, "MPI_UNWEIGHTED");
    MPI_Comm_free(&graph);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    check(in == 0 && out == 0 && weighted == 1, "MPI_WEIGHTS_EMPTY");
    MPI_Comm_free(&graph);
}

/* Sets of ranks. */
static void groups(void)
{
    int ranges[2][3] = {{0, 0, 1}, {0, 0, -3}}, ranks[2] = {0, 0}, found[2] = {-7, -7}, result = -1, size = -1;
    MPI_Group group, made, untouched = MPI_GROUP_NULL;
    MPI_Comm comm;

    MPI_Comm_group(MPI_COMM_WORLD, &group);
    check_code(MPI_Group_range_incl(group, 1, ranges, &made), MPI_SUCCESS, "MPI_Group_range_incl");
    MPI_Group_size(made, &size);
    check_code(size, 1, "of one range");
    check_code(MPI_Group_compare(group, made, &result), MPI_SUCCESS, "MPI_Group_compare");
    check_code(result, MPI_IDENT, "the same process");
    MPI_Group_free(&made);
    check_code(MPI_Group_range_incl(group, 2, ranges, &untouched), MPI_ERR_RANK, "the same rank in two ranges");
    check_code(MPI_Group_range_excl(group, 0, NULL, &made), MPI_SUCCESS, "no ranges");
    MPI_Group_free(&made);
    check_code(MPI_Group_translate_ranks(group, 2, ranks, group, found), MPI_SUCCESS, "MPI_Group_translate_ranks");
    check(found[0] == 0 && found[1] == 0, "the same rank twice");
    check_code(MPI_Group_translate_ranks(group, 0, NULL, group, NULL), MPI_SUCCESS, "no ranks at all");
    check(untouched == MPI_GROUP_NULL, "nothing is written where a call fails");
    check_code(MPI_Comm_create(MPI_COMM_WORLD, group, &comm), MPI_SUCCESS, "MPI_Comm_create");
    MPI_Comm_free(&comm);
    MPI_Group_free(&group);
}

/* Grids and graphs: any number but 0 is true. */
static void topologies(void)
{
    int dims[2] = {1, 1}, periods[2] = {-1, 0}, got[3][3], in, index[1] = {2}, edges[2] = {0, 0};
    MPI_Comm grid, graph, part;

    check_code(MPI_Cart_create(MPI_COMM_SELF, 2, dims, periods, 0, &grid), MPI_SUCCESS, "MPI_Cart_create");
    memset(got, -1, sizeof got);
    check_code(MPI_Cart_get(grid, 2, got[0], got[1], got[2]), MPI_SUCCESS, "MPI_Cart_get");
    check(got[0][0] == 1 && got[0][1] == 1 && got[0][2] == -1, "the dimensions");
    check(got[1][0] == 1 && got[1][1] == 0 && got[1][2] == -1, "the periods");
    check(got[2][0] == 0 && got[2][1] == 0 && got[2][2] == -1, "the coordinates");
    check_code(MPI_Cart_get(grid, 0, NULL, NULL, NULL), MPI_SUCCESS, "no arrays of no elements");
    periods[0] = 0;
    periods[1] = 0x10000;
    check_code(MPI_Cart_sub(grid, periods, &part), MPI_SUCCESS, "MPI_Cart_sub");
    MPI_Cartdim_get(part, &in);
    check_code(in, 1, "one dimension");
    MPI_Comm_free(&part);
    MPI_Comm_free(&grid);
    check_code(MPI_Dims_create(1, 0, NULL), MPI_SUCCESS, "none of none");

    check_code(MPI_Graph_create(MPI_COMM_SELF, 1, index, edges, 0, &graph), MPI_SUCCESS, "MPI_Graph_create");
    MPI_Comm_free(&graph);
}

static void conversions(void)
{
    MPI_Comm comm;
    MPI_Group group, same;
    int size = -1, ranks[1] = {0};

    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    check(MPI_Comm_f2c(MPI_Comm_c2f(comm)) == comm, "MPI_Comm_c2f and _f2c");
    check(MPI_Comm_fromint(MPI_Comm_toint(comm)) == comm, "MPI_Comm_toint and _fromint");
    check_code((int)MPI_Comm_c2f(MPI_COMM_WORLD), 257, "MPI_COMM_WORLD is that of the standard ABI");
    MPI_Comm_group(comm, &group);
    check(MPI_Group_f2c(MPI_Group_c2f(group)) == group, "MPI_Group_c2f and _f2c");
    MPI_Group_incl(group, 1, ranks, &same);
    MPI_Group_size(same, &size);
    check_code(size, 1, "a group of one process");
    MPI_Group_free(&same);
    MPI_Group_free(&group);
    check(group == MPI_GROUP_NULL, "a freed group is MPI_GROUP_NULL");
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Init(&argc, &argv);
    names();
    requests();
    graphs();
    groups();
    topologies();
    conversions();
    MPI_Finalize();
    return finish();
}
