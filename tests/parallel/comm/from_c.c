/* Communicators, their hints, and messages and collective operations on them, from C. */
#include "parallel.h"

static void hints(void)
{
    MPI_Comm comm;
    MPI_Info info, used;
    MPI_Request request;
    char value[MPI_MAX_INFO_VAL + 1];
    int found, number;

    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
    check_class(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm), MPI_SUCCESS, "MPI_Comm_dup_with_info");
    check_class(MPI_Comm_get_info(comm, &used), MPI_SUCCESS, "MPI_Comm_get_info");
    strcpy(value, "none");
    MPI_Info_get(used, "mpi_assert_no_any_tag", MPI_MAX_INFO_VAL, value, &found);
    check(!found || strcmp(value, "true") == 0, "the hint that was given");
    MPI_Info_free(&used);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "false");
    check_class(MPI_Comm_set_info(comm, info), MPI_SUCCESS, "MPI_Comm_set_info");
    MPI_Info_free(&info);
    check(info == MPI_INFO_NULL, "MPI_Info_free");
    MPI_Comm_compare(comm, MPI_COMM_WORLD, &number);
    check(number == MPI_CONGRUENT, "MPI_Comm_compare");
    MPI_Comm_free(&comm);

    check_class(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request), MPI_SUCCESS, "MPI_Comm_idup");
    check_class(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_Wait");
    check(request == MPI_REQUEST_NULL, "the request is gone");
    check_class(MPI_Barrier(comm), MPI_SUCCESS, "MPI_Barrier");
    MPI_Comm_free(&comm);
}

static void split(void)
{
    MPI_Comm comm;
    int number;

    check_class(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm), MPI_SUCCESS, "MPI_Comm_split");
    MPI_Comm_size(comm, &number);
    check(number == (processes + 1 - rank % 2) / 2, "MPI_Comm_split: the size");
    MPI_Comm_rank(comm, &number);
    check(number == (processes + 1 - rank % 2) / 2 - 1 - rank / 2, "MPI_Comm_split: the rank");
    MPI_Comm_free(&comm);
    check_class(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm), MPI_SUCCESS, "MPI_UNDEFINED");
    check(comm == MPI_COMM_NULL, "MPI_UNDEFINED gives MPI_COMM_NULL");
}

static void graph(void)
{
    MPI_Comm comm;
    int from[2] = {left, right}, to[2] = {right, left}, weights[2] = {1, 2};
    int in = -7, out = -7, weighted = -7, sources[3] = {-7, -7, -7}, destinations[3] = {-7, -7, -7};
    int ignored[3], also_ignored[3];

    check_class(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, weights, 2, to, weights, MPI_INFO_NULL, 0,
                                               &comm),
                MPI_SUCCESS, "MPI_Dist_graph_create_adjacent");
    MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
    check(in == 2 && out == 2 && weighted, "MPI_Dist_graph_neighbors_count");
    MPI_Dist_graph_neighbors(comm, 2, sources, ignored, 2, destinations, also_ignored);
    check(sources[0] == left && sources[1] == right && sources[2] == -7, "sources");
    check(destinations[0] == right && destinations[1] == left && destinations[2] == -7, "destinations");
    MPI_Comm_free(&comm);
}

static void messages(void)
{
    int out[3] = {rank, rank + 1, rank + 2}, room[5] = {-7, -7, -7, -7, -7}, number;
    MPI_Status status;

    check_class(MPI_Sendrecv(out, 3, MPI_INT, right, 5, room + 1, 3, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG,
                             MPI_COMM_WORLD, &status),
                MPI_SUCCESS, "MPI_Sendrecv");
    check(status.MPI_SOURCE == left && status.MPI_TAG == 5, "its status");
    MPI_Get_count(&status, MPI_INT, &number);
    check(number == 3, "its count");
    check(room[0] == -7 && room[1] == left && room[2] == left + 1 && room[3] == left + 2 && room[4] == -7, "what came");
    if (rank > 0)
        check_class(MPI_Recv(room, 5, MPI_INT, rank - 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_SUCCESS,
                    "MPI_Recv");
    if (rank < processes - 1)
        check_class(MPI_Send(out, 3, MPI_INT, rank + 1, 6, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Send");
    check(rank == 0 || (room[0] == left && room[3] == left + 2), "MPI_Recv: what came");
    check_class(MPI_Send(out, 3, MPI_INT, processes, 0, MPI_COMM_WORLD), MPI_ERR_RANK, "a rank that is none");
}

/* Types that Fortran has no name for. */
static void reductions(void)
{
    unsigned char byte = (unsigned char)(200 + rank % 50), most;
    uint16_t two, most_of_two = 0;
    uint32_t four, least_of_four = 0;
    unsigned long number = 1ul << (63 - rank % 4), all;
    struct {
        double value;
        int place;
    } mine = {rank == processes / 2 ? 9.5 : 1.5, rank}, found;
    struct {
        long value;
        int place;
    } own = {-(long)rank, rank}, least;
    int list[100], i, ok = 1;

    MPI_Allreduce(&byte, &most, 1, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    check(most >= byte && most >= 200, "MPI_MAX of unsigned characters");
    two = rank == 0 ? 40000 : 5;
    MPI_Allreduce(&two, &most_of_two, 1, MPI_UINT16_T, MPI_MAX, MPI_COMM_WORLD);
    check(most_of_two == 40000, "MPI_MAX of MPI_UINT16_T");
    four = rank == 0 ? 3000000000u : 5;
    MPI_Allreduce(&four, &least_of_four, 1, MPI_UINT32_T, MPI_MIN, MPI_COMM_WORLD);
    check(least_of_four == (processes > 1 ? 5 : 3000000000u), "MPI_MIN of MPI_UINT32_T");
    check_class(MPI_Allreduce(&number, &all, 1, MPI_UNSIGNED_LONG, MPI_BOR, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_BOR");
    check(all >> 60 == (processes >= 4 ? 15 : processes == 3 ? 14 : processes == 2 ? 12 : 8), "MPI_BOR: all bits");
    MPI_Allreduce(&number, &all, 1, MPI_UNSIGNED_LONG, MPI_MAX, MPI_COMM_WORLD);
    check(all == 1ul << 63, "MPI_MAX of unsigned longs");
    check_class(MPI_Allreduce(&mine, &found, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD), MPI_SUCCESS,
                "MPI_DOUBLE_INT");
    check(found.value == 9.5 && found.place == processes / 2, "MPI_MAXLOC of MPI_DOUBLE_INT");
    check_class(MPI_Allreduce(&own, &least, 1, MPI_LONG_INT, MPI_MINLOC, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_LONG_INT");
    check(least.value == 1 - processes && least.place == processes - 1, "MPI_MINLOC of MPI_LONG_INT");

    for (i = 0; i < 100; i++)
        list[i] = rank == processes - 1 ? i : -7;
    check_class(MPI_Bcast(list, 100, MPI_INT, processes - 1, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Bcast");
    for (i = 0; i < 100; i++)
        ok = ok && list[i] == i;
    check(ok, "MPI_Bcast: what came");

    int *room = malloc(sizeof *room * (size_t)(processes + 2));
    room[0] = room[processes + 1] = -7;
    check_class(MPI_Allgather(&rank, 1, MPI_INT, room + 1, 1, MPI_INT, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Allgather");
    for (i = 0, ok = room[0] == -7 && room[processes + 1] == -7; i < processes; i++)
        ok = ok && room[i + 1] == i;
    check(ok, "MPI_Allgather: what came");
    free(room);
}

int main(int argc, char **argv)
{
    start("comm_c", &argc, &argv);
    hints();
    split();
    graph();
    messages();
    reductions();
    return finish();
}
