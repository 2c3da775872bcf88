/* Communicators, groups, topologies and requests from C: null pointers, special addresses, names and
 * conversions. What the procedures do is tested from Fortran. */
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

/* Freed before its request is complete: where that fails, both handles are as before. */
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
    conversions();
    MPI_Finalize();
    return finish();
}
