/* Communicators, groups, topologies and requests from C: null pointers, special addresses, names and conversions. Tests
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
    check_code(MPI_Comm_set_name(comm, NULL), MPI_ERR_ARG, "no name");
    check_code(MPI_Comm_get_name(comm, NULL, &len), MPI_ERR_ARG, "no buffer");
    check_code(MPI_Comm_get_name(comm, buffer, NULL), MPI_ERR_ARG, "no resultlen");
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
    check_code(MPI_Waitall(2, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG, "no requests");
    check_code(MPI_Waitall(0, NULL, NULL), MPI_SUCCESS, "none of them");
    for (i = 0; i < 3; i++)
        MPI_Comm_free(&comms[i]);

    MPI_Comm_idup_with_info(MPI_COMM_SELF, MPI_INFO_NULL, &comms[0], &requests[0]);
    check_code(MPI_Test(&requests[0], &flag, &status), MPI_SUCCESS, "MPI_Test");
    while (!flag && MPI_Test(&requests[0], &flag, &status) == MPI_SUCCESS)
        ;
    check(flag == 1 && requests[0] == MPI_REQUEST_NULL, "it is complete");
    check_code(MPI_Wait(NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG, "no request");
    check_code(MPI_Wait((MPI_Request *)&comms[0], MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "a communicator");
    check_code(MPI_Comm_dup(MPI_COMM_SELF, NULL), MPI_ERR_ARG, "no newcomm");
    MPI_Comm_free(&comms[0]);
}

/* Freed before its request is complete: if that fails, both handles are unchanged. */
static void freed_early(void)
{
    MPI_Comm comm, copy;
    MPI_Request request, before;
    int code;

    MPI_Comm_idup(MPI_COMM_SELF, &comm, &request);
    copy = comm;
    before = request;
    code = MPI_Comm_free(&comm);
    check(request == before, "the request is kept");
    check(comm == (code == MPI_SUCCESS ? MPI_COMM_NULL : copy), "the communicator is kept, or freed");
    check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, "the request is complete");
    if (code != MPI_SUCCESS) {
        check_code(code, MPI_ERR_COMM, "it was not there yet");
        check_code(MPI_Barrier(comm), MPI_SUCCESS, "it is there now");
        check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "it is freed");
        check(comm == MPI_COMM_NULL, "the handle is null");
    }
    check_code(MPI_Comm_free(&copy), MPI_ERR_COMM, "the other copy of the handle");
    check(copy != MPI_COMM_NULL, "stays what it is");
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
    for (int absent = 0; absent < 4; absent++) {
        int lists[4][2] = {{-7, -7}, {-7, -7}, {-7, -7}, {-7, -7}}, *given[4];
        for (int i = 0; i < 4; i++)
            given[i] = i == absent ? NULL : lists[i];
        check_code(MPI_Dist_graph_neighbors(graph, 2, given[0], given[1], 2, given[2], given[3]), MPI_ERR_ARG,
                   "a list that is not there");
        for (int i = 0; i < 4; i++)
            check(lists[i][0] == -7 && lists[i][1] == -7, "   the others are not written");
    }
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
    check_code(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, NULL, MPI_UNWEIGHTED, 0, NULL,
                                              MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph),
               MPI_ERR_ARG, "no sources");
}

/* Sets of ranks: null pointers for arrays and outputs. */
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
    check_code(MPI_Group_range_excl(group, 1, NULL, &untouched), MPI_ERR_ARG, "ranges that are not there");
    check_code(MPI_Group_range_incl(group, 1, ranges, NULL), MPI_ERR_ARG, "no newgroup");
    check_code(MPI_Group_excl(group, 1, NULL, &untouched), MPI_ERR_ARG, "ranks that are not there");
    check_code(MPI_Group_union(group, group, NULL), MPI_ERR_ARG, "no newgroup of a union");
    check_code(MPI_Group_compare(group, group, NULL), MPI_ERR_ARG, "no result");
    check_code(MPI_Group_translate_ranks(group, 2, ranks, group, found), MPI_SUCCESS, "MPI_Group_translate_ranks");
    check(found[0] == 0 && found[1] == 0, "the same rank twice");
    check_code(MPI_Group_translate_ranks(group, 2, NULL, group, found), MPI_ERR_ARG, "no ranks1");
    check_code(MPI_Group_translate_ranks(group, 2, ranks, group, NULL), MPI_ERR_ARG, "no ranks2");
    check_code(MPI_Group_translate_ranks(group, 0, NULL, group, NULL), MPI_SUCCESS, "no ranks at all");
    check(untouched == MPI_GROUP_NULL, "nothing is written where a call fails");
    check_code(MPI_Comm_create(MPI_COMM_WORLD, group, NULL), MPI_ERR_ARG, "no newcomm");
    check_code(MPI_Comm_create(MPI_COMM_WORLD, group, &comm), MPI_SUCCESS, "MPI_Comm_create");
    MPI_Comm_free(&comm);
    check_code(MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, NULL), MPI_ERR_ARG, "no newcomm of a group");
    MPI_Group_free(&group);
}

/* Grids and graphs: any number but 0 is true; null pointers for arrays. */
static void topologies(void)
{
    int dims[2] = {1, 1}, periods[2] = {-1, 0}, got[3][3], in, out = -7, index[1] = {2}, edges[2] = {0, 0};
    MPI_Comm grid, graph, part;

    check_code(MPI_Cart_create(MPI_COMM_SELF, 2, dims, periods, 0, &grid), MPI_SUCCESS, "MPI_Cart_create");
    memset(got, -1, sizeof got);
    check_code(MPI_Cart_get(grid, 2, got[0], got[1], got[2]), MPI_SUCCESS, "MPI_Cart_get");
    check(got[0][0] == 1 && got[0][1] == 1 && got[0][2] == -1, "the dimensions");
    check(got[1][0] == 1 && got[1][1] == 0 && got[1][2] == -1, "the periods");
    check(got[2][0] == 0 && got[2][1] == 0 && got[2][2] == -1, "the coordinates");
    for (int absent = 0; absent < 3; absent++) {
        memset(got, -1, sizeof got);
        check_code(MPI_Cart_get(grid, 2, absent == 0 ? NULL : got[0], absent == 1 ? NULL : got[1],
                                absent == 2 ? NULL : got[2]),
                   MPI_ERR_ARG, "an array that is not there");
        check(got[0][0] == -1 && got[1][0] == -1 && got[2][0] == -1, "   the others are not written");
    }
    check_code(MPI_Cart_get(grid, 0, NULL, NULL, NULL), MPI_SUCCESS, "no arrays of no elements");
    check_code(MPI_Cart_create(MPI_COMM_SELF, 1, NULL, periods, 0, &part), MPI_ERR_ARG, "no dims");
    check_code(MPI_Cart_create(MPI_COMM_SELF, 1, dims, NULL, 0, &part), MPI_ERR_ARG, "no periods");
    check_code(MPI_Cart_create(MPI_COMM_SELF, 1, dims, periods, 0, NULL), MPI_ERR_ARG, "no comm_cart");
    check_code(MPI_Cart_sub(grid, NULL, &part), MPI_ERR_ARG, "no remain_dims");
    periods[0] = 0;
    periods[1] = 0x10000;
    check_code(MPI_Cart_sub(grid, periods, &part), MPI_SUCCESS, "MPI_Cart_sub");
    MPI_Cartdim_get(part, &in);
    check_code(in, 1, "one dimension");
    MPI_Comm_free(&part);
    check_code(MPI_Cart_rank(grid, NULL, &in), MPI_ERR_ARG, "no coords");
    check_code(MPI_Cart_rank(grid, dims, NULL), MPI_ERR_ARG, "no rank");
    check_code(MPI_Cart_coords(grid, 0, 2, NULL), MPI_ERR_ARG, "no room for coords");
    check_code(MPI_Cart_shift(grid, 0, 1, &out, NULL), MPI_ERR_ARG, "no rank_dest");
    check_code(MPI_Cart_shift(grid, 0, 1, NULL, &out), MPI_ERR_ARG, "no rank_source");
    check_code(out, -7, "the other one is not written");
    check_code(MPI_Cart_map(grid, 2, dims, periods, NULL), MPI_ERR_ARG, "no newrank");
    check_code(MPI_Cartdim_get(grid, NULL), MPI_ERR_ARG, "no ndims");
    MPI_Comm_free(&grid);
    check_code(MPI_Dims_create(4, 2, NULL), MPI_ERR_ARG, "no dims to choose");
    check_code(MPI_Dims_create(1, 0, NULL), MPI_SUCCESS, "none of none");

    check_code(MPI_Graph_create(MPI_COMM_SELF, 1, index, edges, 0, &graph), MPI_SUCCESS, "MPI_Graph_create");
    check_code(MPI_Graph_create(MPI_COMM_SELF, 1, NULL, edges, 0, &part), MPI_ERR_ARG, "no index");
    check_code(MPI_Graph_create(MPI_COMM_SELF, 1, index, NULL, 0, &part), MPI_ERR_ARG, "no edges");
    check_code(MPI_Graph_create(MPI_COMM_SELF, 1, index, edges, 0, NULL), MPI_ERR_ARG, "no comm_graph");
    check_code(MPI_Graphdims_get(graph, NULL, &out), MPI_ERR_ARG, "no nnodes");
    check_code(MPI_Graphdims_get(graph, &out, NULL), MPI_ERR_ARG, "no nedges");
    check_code(MPI_Graph_get(graph, 1, 2, index, NULL), MPI_ERR_ARG, "no room for edges");
    check_code(MPI_Graph_get(graph, 1, 2, NULL, edges), MPI_ERR_ARG, "no room for index");
    check_code(MPI_Graph_neighbors(graph, 0, 2, NULL), MPI_ERR_ARG, "no room for neighbors");
    check_code(MPI_Graph_neighbors_count(graph, 0, NULL), MPI_ERR_ARG, "no nneighbors");
    check_code(MPI_Graph_map(graph, 1, index, edges, NULL), MPI_ERR_ARG, "no newrank of a graph");
    check_code(out, -7, "nothing is written where a call fails");
    MPI_Comm_free(&graph);
}

/* One process has no intercommunicator. */
static void intercommunicators(void)
{
    int flag = 5, size = -7;
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Group group = MPI_GROUP_NULL;

    check_code(MPI_Comm_test_inter(MPI_COMM_WORLD, &flag), MPI_SUCCESS, "MPI_Comm_test_inter");
    check_code(flag, 0, "MPI_COMM_WORLD is none");
    check_code(MPI_Comm_test_inter(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "no flag");
    check_code(MPI_Comm_remote_size(MPI_COMM_WORLD, &size), MPI_ERR_COMM, "no other side");
    check_code(MPI_Comm_remote_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "no size");
    check_code(MPI_Comm_remote_group(MPI_COMM_WORLD, &group), MPI_ERR_COMM, "no group of the other side");
    check_code(MPI_Comm_remote_group(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "no group");
    check_code(MPI_Intercomm_merge(MPI_COMM_WORLD, 0, &made), MPI_ERR_COMM, "nothing to merge");
    check_code(MPI_Intercomm_merge(MPI_COMM_WORLD, 0, NULL), MPI_ERR_ARG, "no newintracomm");
    check_code(MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 0, 0, &made), MPI_ERR_RANK, "the process itself");
    check_code(MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 0, 0, NULL), MPI_ERR_ARG, "no newintercomm");
    check(size == -7 && made == MPI_COMM_NULL && group == MPI_GROUP_NULL, "nothing is written where a call fails");
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
    freed_early();
    graphs();
    groups();
    topologies();
    intercommunicators();
    conversions();
    MPI_Finalize();
    return finish();
}
