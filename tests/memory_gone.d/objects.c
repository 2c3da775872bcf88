/* Info objects, the environment, the beginning and the end, communicators, messages, collective operations, datatypes. */
#define _POSIX_C_SOURCE 200809L
#include "chapters.h"
#include "failing.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 400, BIG = 40000 };

static char text[MPI_MAX_LIBRARY_VERSION_STRING];
static int number, other, flag, data[BIG], more[BIG];
static MPI_Info info = MPI_INFO_NULL, copy = MPI_INFO_NULL, many = MPI_INFO_NULL;
static MPI_Comm comm = MPI_COMM_NULL, new = MPI_COMM_NULL, again = MPI_COMM_NULL;
static MPI_Group group = MPI_GROUP_NULL, part = MPI_GROUP_NULL;
static MPI_Request request = MPI_REQUEST_NULL, requests[MANY];
static MPI_Datatype type = MPI_DATATYPE_NULL, nested = MPI_DATATYPE_NULL;
static void *memory;

void nothing_freed(void)
{
}

static void free_info(MPI_Info *handle)
{
    if (*handle != MPI_INFO_NULL)
        MUST(MPI_Info_free(handle));
    CHECK(*handle == MPI_INFO_NULL);
}

static void free_comm(MPI_Comm *handle)
{
    if (*handle != MPI_COMM_NULL)
        MUST(MPI_Comm_free(handle));
}

static void free_type(MPI_Datatype *handle)
{
    if (*handle != MPI_DATATYPE_NULL)
        MUST(MPI_Type_free(handle));
}

static int keys(MPI_Info of)
{
    int is = -1;

    MUST(MPI_Info_get_nkeys(of, &is));
    return is;
}

/* Pairs that mean nothing, and some that do. (With memory: what gives them is looked at, not what makes them.) */
static void make_many(int pairs)
{
    const int was_armed = disarm();

    MUST(MPI_Info_create(&many));
    for (int i = 0; i < pairs; i++) {
        snprintf(text, sizeof text, "key of no meaning %d", i);
        MUST(MPI_Info_set(many, text, "a value that is not so short that it would cost nothing"));
    }
    MUST(MPI_Info_set(many, "mpi_assert_no_any_tag", "true"));
    MUST(MPI_Info_set(many, "mpi_assert_exact_length", "perhaps"));
    rearm(was_armed);
}

void infos(void)
{
    int length;

    NEW(info, MPI_INFO_NULL, MPI_Info_create(&info));
    for (int i = 0; i < 40; i++) {
        snprintf(text, sizeof text, "key %d", i);
        TRY(MPI_Info_set(info, text, "value"), keys(info) == i);
    }
    memset(text, 'v', 1000);
    text[1000] = '\0';
    TRY(MPI_Info_set(info, "key 7", text), MPI_Info_get_valuelen(info, "key 7", &length, &flag) == 0 && length == 5);
    TRY(MPI_Info_delete(info, "key 20"), keys(info) == 40);
    FAILS(MPI_Info_delete(info, "key 20"), MPI_ERR_INFO_NOKEY);
    FAILS(MPI_Info_set(info, "", "value"), MPI_ERR_INFO_KEY);
    FAILS(MPI_Info_get_nthkey(info, 100, text), MPI_ERR_ARG);
    NEW(copy, MPI_INFO_NULL, MPI_Info_dup(info, &copy));
    CHECK(keys(copy) == 39);
    length = sizeof text;
    CALL(MPI_Info_get_string(copy, "key 7", &length, text, &flag));
    CHECK(flag && length == 1001);
    CALL(MPI_Info_get_nthkey(copy, 20, text));
    CHECK(strcmp(text, "key 21") == 0);
    free_info(&copy);

    static char *args[MANY + 1];
    for (int i = 0; i < MANY; i++)
        args[i] = "an argument that the program was started with";
    NEW(copy, MPI_INFO_NULL, MPI_Info_create_env(MANY, args, &copy));
    free_info(&copy);
    NEW(copy, MPI_INFO_NULL, MPI_Info_create_env(3, args, &copy));
    free_info(&copy);
    NEW(copy, MPI_INFO_NULL, MPI_Info_dup(MPI_INFO_ENV, &copy));
    make_many(MANY);
    free_info(&copy);
    NEW(copy, MPI_INFO_NULL, MPI_Info_dup(many, &copy));
    CHECK(keys(copy) == MANY + 2);
    for (int i = 0; i < MANY; i += 7) {
        snprintf(text, sizeof text, "key of no meaning %d", i);
        CALL(MPI_Info_delete(copy, text));
    }
    infos_freed();
}

void infos_freed(void)
{
    free_info(&info);
    free_info(&copy);
    free_info(&many);
}

void environment(void)
{
    MPI_Errhandler handler;

    for (int class = MPI_SUCCESS; class <= MPI_ERR_ABI; class++) {
        CALL(MPI_Error_string(class, text, &number));
        MUST(MPI_Error_class(class, &number));
        CHECK(number == class);
    }
    FAILS(MPI_Error_string(-5, text, &number), MPI_ERR_ARG);
    CALL(MPI_Get_library_version(text, &number));
    CALL(MPI_Get_processor_name(text, &number));
    MUST(MPI_Get_version(&number, &other));
    MUST(MPI_Query_thread(&number));
    NEW(info, MPI_INFO_NULL, MPI_Abi_get_info(&info));
    free_info(&info);
    NEW(info, MPI_INFO_NULL, MPI_Abi_get_fortran_info(&info));
    if (info != MPI_INFO_NULL)
        free_info(&info);
    CALL(MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_TOPOLOGY));
    FAILS(MPI_Comm_set_errhandler(MPI_COMM_NULL, MPI_ERRORS_RETURN), MPI_ERR_COMM);
    MUST(MPI_Comm_get_errhandler(MPI_COMM_SELF, &handler));
    MUST(MPI_Errhandler_free(&handler));
    NEW(info, MPI_INFO_NULL, MPI_Info_create(&info));
    CALL(MPI_Info_set(info, "mpi_minimum_memory_alignment", "4096"));
    for (int size = 1; size <= 1 << 20; size *= 32) {
        NEW(memory, NULL, MPI_Alloc_mem(size, info, &memory));
        memset(memory, 1, size);
        MUST(MPI_Free_mem(memory));
        memory = NULL;
    }
    FAILS(MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory), MPI_ERR_ARG);
    NEW(memory, NULL, MPI_Alloc_mem(100, info, &memory));
    (void)MPI_Wtime();
    (void)MPI_Wtick();
    environment_freed();
}

void environment_freed(void)
{
    free_info(&info);
    if (memory != NULL)
        MUST(MPI_Free_mem(memory));
    memory = NULL;
}

/* All of it, with the hints file and the report that the environment asks for. */
void life(void)
{
    MUST(MPI_Initialized(&flag));
    CHECK(!flag);
    TRY(MPI_Init(NULL, NULL), MPI_Initialized(&flag) == MPI_SUCCESS && !flag);
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    make_many(0);
    CALL(MPI_Comm_set_name(MPI_COMM_WORLD, "all of us"));
    CALL(MPI_Comm_set_info(MPI_COMM_WORLD, many));
    NEW(comm, MPI_COMM_NULL, MPI_Comm_dup_with_info(MPI_COMM_WORLD, many, &comm));
    CALL(MPI_Comm_set_name(comm, "halo of the ocean"));
    CALL(MPI_Comm_set_info(comm, many));
    int key = MPI_KEYVAL_INVALID;
    TRY(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL), key == MPI_KEYVAL_INVALID);
    CALL(MPI_Comm_set_attr(comm, key, text));
    MUST(MPI_Comm_free_keyval(&key));
    for (int i = 0; i < 2; i++) {
        NEW(new, MPI_COMM_NULL, MPI_Comm_dup(comm, &new));
        snprintf(text, sizeof text, "halo %d", i);
        CALL(MPI_Comm_set_name(new, text));
        CALL(MPI_Comm_set_info(new, many));
        free_comm(&new);
        new = MPI_COMM_NULL;
    }
    NEW(info, MPI_INFO_NULL, MPI_Comm_get_info(comm, &info));
    life_freed();
}

void life_freed(void)
{
    free_info(&info);
    free_info(&many);
    free_comm(&new);
    free_comm(&comm);
    MUST(MPI_Initialized(&flag));
    MUST(MPI_Finalized(&number));
    if (flag && !number) {
        begin_call();
        const int is_ended = MPI_Finalize();
        if (is_ended != MPI_SUCCESS && is_ended != MPI_ERR_NO_MEM)
            wrong(__FILE__, __LINE__, "MPI_Finalize", is_ended);
        if (is_ended == MPI_SUCCESS) {
            MUST(MPI_Finalized(&flag));
            CHECK(flag);
            return;
        }
        CHECK(failed() > 0);
        MUST(MPI_Finalized(&flag));
        if (!flag) {
            const int was_armed = disarm();
            MUST(MPI_Finalize());
            rearm(was_armed);
        }
    }
}

void comms(void)
{
    static int ranks[MANY], weights[MANY], ones[MANY], range[1][3] = {{0, 0, 1}};
    const int zero[1] = {0}, degrees[1] = {MANY};
    int sources[3] = {-1}, destinations[3] = {-1}, in[3], out_[3];

    for (int i = 0; i < MANY; i++)
        ones[i] = 1;
    make_many(MANY);
    NEW(comm, MPI_COMM_NULL, MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CALL(MPI_Comm_set_name(comm, "a name"));
    memset(text, 'n', 200);
    text[200] = '\0';
    TRY(MPI_Comm_set_name(comm, text), MPI_Comm_get_name(comm, text, &number) == MPI_SUCCESS && number == 6);
    MUST(MPI_Comm_get_name(comm, text, &number));
    CALL(MPI_Comm_set_info(comm, many));
    NEW(info, MPI_INFO_NULL, MPI_Comm_get_info(comm, &info));
    free_info(&info);
    NEW(new, MPI_COMM_NULL, MPI_Comm_dup_with_info(comm, many, &new));
    CALL(MPI_Comm_compare(comm, new, &number));
    free_comm(&new);
    NEW(request, MPI_REQUEST_NULL, MPI_Comm_idup(comm, &new, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    free_comm(&new);
    NEW(request, MPI_REQUEST_NULL, MPI_Comm_idup_with_info(comm, many, &new, &request));
    for (flag = 0; !flag;)
        CALL(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    free_comm(&new);
    NEW(new, MPI_COMM_NULL, MPI_Comm_split(comm, 0, 3, &new));
    free_comm(&new);
    CALL(MPI_Comm_split(comm, MPI_UNDEFINED, 3, &new));
    CHECK(new == MPI_COMM_NULL);
    NEW(new, MPI_COMM_NULL, MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, many, &new));
    free_comm(&new);
    FAILS(MPI_Comm_split(comm, -5, 3, &new), MPI_ERR_ARG);
    FAILS(MPI_Comm_dup(MPI_COMM_NULL, &new), MPI_ERR_COMM);
    NEW(new, MPI_COMM_NULL, MPI_Dist_graph_create(comm, 1, zero, degrees, ranks, weights, many, 0, &new));
    CALL(MPI_Dist_graph_neighbors_count(new, &number, &other, &flag));
    CHECK(number == MANY && other == MANY);
    CALL(MPI_Dist_graph_neighbors(new, 3, sources, in, 3, destinations, out_));
    CALL(MPI_Topo_test(new, &number));
    free_comm(&new);
    NEW(new, MPI_COMM_NULL,
        MPI_Dist_graph_create_adjacent(comm, MANY, ranks, weights, MANY, ranks, weights, MPI_INFO_NULL, 0, &new));
    free_comm(&new);
    FAILS(MPI_Dist_graph_create_adjacent(comm, 1, degrees, weights, 0, ranks, weights, many, 0, &new), MPI_ERR_RANK);
    NEW(group, MPI_GROUP_NULL, MPI_Comm_group(comm, &group));
    CALL(MPI_Group_size(group, &number));
    NEW(part, MPI_GROUP_NULL, MPI_Group_incl(group, 1, zero, &part));
    MUST(MPI_Group_free(&part));
    NEW(part, MPI_GROUP_NULL, MPI_Group_range_incl(group, 1, range, &part));
    CALL(MPI_Group_translate_ranks(group, 1, zero, part, ranks));
    MUST(MPI_Group_free(&part));
    NEW(part, MPI_GROUP_NULL, MPI_Group_union(group, MPI_GROUP_EMPTY, &part));
    MUST(MPI_Group_free(&part));
    NEW(new, MPI_COMM_NULL, MPI_Comm_create(comm, group, &new));
    free_comm(&new);
    NEW(new, MPI_COMM_NULL, MPI_Cart_create(comm, MANY, ones, ones, 0, &new));
    CALL(MPI_Cart_coords(new, 0, MANY, ranks));
    CALL(MPI_Cart_rank(new, ranks, &number));
    CALL(MPI_Cart_get(new, 3, in, out_, sources));
    NEW(again, MPI_COMM_NULL, MPI_Cart_sub(new, ones, &again));
    free_comm(&again);
    NEW(again, MPI_COMM_NULL, MPI_Comm_dup(new, &again));
    free_comm(&again);
    free_comm(&new);
    CALL(MPI_Dims_create(2095133040, MANY, memset(ranks, 0, sizeof ranks)));
    memset(ranks, 0, sizeof ranks);
    NEW(new, MPI_COMM_NULL, MPI_Graph_create(comm, 1, degrees, ranks, 0, &new));
    CALL(MPI_Graph_get(new, 1, 3, in, out_));
    free_comm(&new);
    for (int i = 0; i < MANY; i++)
        ranks[i] = i;
    FAILS(MPI_Group_incl(group, MANY, ranks, &part), MPI_ERR_RANK);
    comms_freed();
}

void comms_freed(void)
{
    free_info(&info);
    free_info(&many);
    if (request != MPI_REQUEST_NULL)
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    free_comm(&again);
    free_comm(&new);
    free_comm(&comm);
    if (group != MPI_GROUP_NULL)
        MUST(MPI_Group_free(&group));
    if (part != MPI_GROUP_NULL)
        MUST(MPI_Group_free(&part));
}

static char port[MPI_MAX_PORT_NAME];
static int is_published;

void ports(void)
{
    static char *arguments[MANY + 1], *commands[2] = {"a program", "another"}, **lists[2] = {arguments, NULL};
    const int counts[2] = {1, 2};
    MPI_Info infos_of[2];
    int codes[3];

    make_many(MANY);
    infos_of[0] = infos_of[1] = many;
    for (int i = 0; i < MANY; i++)
        arguments[i] = "an argument that is long enough to need memory of its own";
    port[0] = '\0';
    TRY(MPI_Open_port(many, port), port[0] == '\0');
    TRY(MPI_Publish_name("a service", many, port), MPI_Lookup_name("a service", MPI_INFO_NULL, text) != MPI_SUCCESS);
    is_published = 1;
    CALL(MPI_Lookup_name("a service", many, text));
    CHECK(strcmp(text, port) == 0);
    FAILS(MPI_Publish_name("a service", many, port), MPI_ERR_SERVICE);
    FAILS(MPI_Lookup_name("no service", many, text), MPI_ERR_NAME);
    FAILS(MPI_Comm_accept(port, many, 0, MPI_COMM_SELF, &new), MPI_ERR_PORT);
    FAILS(MPI_Comm_connect("no port", many, 0, MPI_COMM_SELF, &new), MPI_ERR_PORT);
    FAILS(MPI_Comm_spawn("a program", arguments, 1, many, 0, MPI_COMM_SELF, &new, codes), MPI_ERR_SPAWN);
    FAILS(MPI_Comm_spawn_multiple(2, commands, lists, counts, infos_of, 0, MPI_COMM_SELF, &new, codes), MPI_ERR_SPAWN);
    CALL(MPI_Comm_get_parent(&new));
    CHECK(new == MPI_COMM_NULL);
    NEW(new, MPI_COMM_NULL, MPI_Comm_dup(MPI_COMM_SELF, &new));
    ports_freed();
}

void ports_freed(void)
{
    free_info(&many);
    if (new != MPI_COMM_NULL)
        MUST(MPI_Comm_disconnect(&new));
    if (is_published)
        MUST(MPI_Unpublish_name("a service", MPI_INFO_NULL, port));
    is_published = 0;
    if (port[0] != '\0')
        MUST(MPI_Close_port(port));
    port[0] = '\0';
}

void messages(void)
{
    MPI_Status status;

    for (int i = 0; i < MANY; i++)
        requests[i] = MPI_REQUEST_NULL;
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_vector(BIG / 4, 1, 2, MPI_INT, &type));
    MUST(MPI_Type_commit(&type));
    for (int i = 0; i < BIG; i++)
        data[i] = i;
    CALL(MPI_Sendrecv(data, 1, type, 0, 2, more, 1, type, 0, 2, MPI_COMM_SELF, &status));
    MUST(MPI_Get_count(&status, type, &number));
    CHECK(number == 1 && more[2] == 2 && more[3] == 0);
    NEW(requests[0], MPI_REQUEST_NULL, MPI_Irecv(more, 1, type, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &requests[0]));
    NEW(requests[1], MPI_REQUEST_NULL, MPI_Isend(data, 1, type, 0, 1, MPI_COMM_SELF, &requests[1]));
    CALL(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK(more[BIG / 4] == BIG / 4);
    NEW(requests[0], MPI_REQUEST_NULL, MPI_Isend(data, BIG, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[0]));
    CALL(MPI_Recv(more, BIG, MPI_INT, 0, 1, MPI_COMM_SELF, &status));
    CHECK(more[BIG - 1] == BIG - 1);
    CALL(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    CALL(MPI_Send(data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF));
    FAILS(MPI_Send(data, 1, MPI_INT, 7, 0, MPI_COMM_SELF), MPI_ERR_RANK);
    /* (Each is made with memory again, which does not have to be tried thousands of times.) */
    for (int i = 0; i < 20; i++)
        NEW(requests[i], MPI_REQUEST_NULL, MPI_Irecv(more + i, 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]));
    const int was_armed = disarm();
    for (int i = 20; i < MANY; i++)
        MUST(MPI_Irecv(more + i, 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]));
    for (int i = 20; i < MANY; i++)
        MUST(MPI_Send(data + i, 1, MPI_INT, 0, i, MPI_COMM_SELF));
    rearm(was_armed);
    for (int i = 0; i < 20; i++)
        CALL(MPI_Send(data + i, 1, MPI_INT, 0, i, MPI_COMM_SELF));
    CALL(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
    CHECK(more[MANY - 1] == MANY - 1 && requests[MANY - 1] == MPI_REQUEST_NULL);
    messages_freed();
}

void messages_freed(void)
{
    free_type(&type);
}

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *length * BIG; i += 2)
        ((int *)inout)[i] += ((int *)in)[i];
}

static int query(void *extra_state, MPI_Status *status) { return (void)extra_state, (void)status, MPI_SUCCESS; }
static int release(void *extra_state) { return (void)extra_state, MPI_SUCCESS; }
static int cancel(void *extra_state, int complete) { return (void)extra_state, (void)complete, MPI_SUCCESS; }

void collectives_freed(void)
{
    free_comm(&new);
}

/* Lists of counts and displacements, which are longer with this many neighbours than what the reserve gives. */
static void varying(void)
{
    enum { NEIGHBORS = 5000 };
    static int selves[NEIGHBORS], counts[NEIGHBORS], displs[NEIGHBORS], from[NEIGHBORS], to[NEIGHBORS];
    static MPI_Aint places[NEIGHBORS];
    static MPI_Datatype types[NEIGHBORS];

    for (int i = 0; i < NEIGHBORS; i++) {
        counts[i] = 1;
        displs[i] = i;
        places[i] = 4 * i;
        types[i] = MPI_INT;
        from[i] = i;
    }
    NEW(new, MPI_COMM_NULL, MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, NEIGHBORS, selves, MPI_UNWEIGHTED, NEIGHBORS,
                                                            selves, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &new));
    MUST(MPI_Comm_set_errhandler(new, MPI_ERRORS_RETURN));
    CALL(MPI_Allgatherv(from, 1, MPI_INT, to, counts, displs, MPI_INT, MPI_COMM_WORLD));
    CALL(MPI_Reduce_scatter(from, to, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    memset(to, 0, sizeof to);
    TRY(MPI_Neighbor_alltoallv(from, counts, displs, MPI_INT, to, counts, displs, MPI_INT, new), to[1] == 0);
    CHECK(to[NEIGHBORS - 1] == NEIGHBORS - 1);
    memset(to, 0, sizeof to);
    TRY(MPI_Neighbor_alltoallw(from, counts, places, types, to, counts, places, types, new), to[1] == 0);
    CHECK(to[NEIGHBORS - 1] == NEIGHBORS - 1);
    NEW(request, MPI_REQUEST_NULL, MPI_Ineighbor_alltoallv(from, counts, displs, MPI_INT, to, counts, displs, MPI_INT, new,
                                                           &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    collectives_freed();
}

/* A message in partitions with holes, of which one is kept until it is received. */
static void partitions(void)
{
    MPI_Datatype holes = MPI_DATATYPE_NULL;
    MPI_Request sent = MPI_REQUEST_NULL, received = MPI_REQUEST_NULL;

    memset(more, 0, sizeof more);
    NEW(holes, MPI_DATATYPE_NULL, MPI_Type_vector(BIG / 4, 1, 2, MPI_INT, &holes));
    MUST(MPI_Type_commit(&holes));
    NEW(sent, MPI_REQUEST_NULL, MPI_Psend_init(data, 2, 1, holes, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &sent));
    NEW(received, MPI_REQUEST_NULL, MPI_Precv_init(more, 2, 1, holes, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &received));
    CALL(MPI_Start(&sent));
    CALL(MPI_Pready(1, sent));
    CALL(MPI_Start(&received));
    CALL(MPI_Pready(0, sent));
    CALL(MPI_Wait(&sent, MPI_STATUS_IGNORE));
    CALL(MPI_Wait(&received, MPI_STATUS_IGNORE));
    CHECK(more[2] == 2 && more[1] == 0);
    MUST(MPI_Request_free(&sent));
    MUST(MPI_Request_free(&received));
    MUST(MPI_Type_free(&holes));
}

void collectives(void)
{
    MPI_Datatype holes = MPI_DATATYPE_NULL;
    MPI_Op op = MPI_OP_NULL;

    CALL(MPI_Barrier(MPI_COMM_WORLD));
    CALL(MPI_Bcast(data, BIG, MPI_INT, 0, MPI_COMM_WORLD));
    for (int i = 0; i < BIG; i++)
        data[i] = i;
    CALL(MPI_Reduce(data, more, BIG, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));
    CALL(MPI_Allreduce(MPI_IN_PLACE, more, BIG, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK(more[BIG - 1] == BIG - 1);
    NEW(holes, MPI_DATATYPE_NULL, MPI_Type_vector(BIG / 2, 1, 2, MPI_INT, &holes));
    MUST(MPI_Type_commit(&holes));
    memset(more, 0, sizeof more);
    TRY(MPI_Gather(data, 1, holes, more, BIG / 2, MPI_INT, 0, MPI_COMM_WORLD), more[1] == 0);
    CHECK(more[1] == 2);
    memset(more, 0, sizeof more);
    TRY(MPI_Scatter(data, BIG / 2, MPI_INT, more, 1, holes, 0, MPI_COMM_WORLD), more[2] == 0);
    CHECK(more[2] == 1 && more[1] == 0);
    CALL(MPI_Allgather(data, 1, holes, more, 1, holes, MPI_COMM_WORLD));
    CALL(MPI_Alltoall(data, 1, holes, more, BIG / 2, MPI_INT, MPI_COMM_WORLD));
    varying();
    FAILS(MPI_Bcast(data, 1, MPI_INT, 5, MPI_COMM_WORLD), MPI_ERR_ROOT);
    FAILS(MPI_Allreduce(data, more, 1, holes, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_OP);
    memset(more, 0, sizeof more);
    NEW(request, MPI_REQUEST_NULL, MPI_Gather_init(data, 1, holes, more, BIG / 2, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                                                   &request));
    CALL(MPI_Start(&request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(more[1] == 2);
    MUST(MPI_Request_free(&request));
    partitions();
    NEW(request, MPI_REQUEST_NULL, MPI_Grequest_start(query, release, cancel, NULL, &request));
    CALL(MPI_Grequest_complete(request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    NEW(op, MPI_OP_NULL, MPI_Op_create(add, 1, &op));
    memset(more, 0, sizeof more);
    TRY(MPI_Reduce_local(data, more, 1, holes, op), more[2] == 0);
    CHECK(more[2] == 2 && more[1] == 0);
    CALL(MPI_Allreduce(data, more, 1, holes, op, MPI_COMM_WORLD));
    MUST(MPI_Op_free(&op));
    MUST(MPI_Type_free(&holes));
}

/* Lists: long ones, lists of lists, and what they were made from. */
static void irregular(void)
{
    static int lengths[MANY], integers[2 * MANY + 1];
    static MPI_Aint places[MANY], addresses[MANY];
    static MPI_Datatype types[MANY], found[MANY];
    static char from[16 * MANY + 64], packed[16 * MANY + 64];
    int size = 0, combiner = 0;
    MPI_Aint position = 0;

    free_type(&type);
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_vector(2, 1, 3, MPI_SHORT, &nested));
    for (int i = 0; i < MANY; i++)
        lengths[i] = 1, places[i] = 16 * i + i % 2, types[i] = i % 3 ? MPI_INT : MPI_CHAR;
    types[1] = nested;
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_create_struct(MANY, lengths, places, types, &type));
    free_type(&nested);
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_dup(type, &nested));
    free_type(&nested);
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_create_resized(type, 0, 1 << 20, &nested));
    free_type(&nested);
    CALL(MPI_Type_set_name(type, "a struct"));
    MUST(MPI_Type_get_envelope(type, &integers[0], &integers[1], &integers[2], &combiner));
    CHECK(combiner == MPI_COMBINER_STRUCT && integers[0] == MANY + 1 && integers[2] == MANY);
    found[1] = MPI_DATATYPE_NULL;
    NEW(found[1], MPI_DATATYPE_NULL,
        MPI_Type_get_contents(type, MANY + 1, MANY, MANY, integers, addresses, found));
    MUST(MPI_Type_free(&found[1]));
    MUST(MPI_Type_commit(&type));
    CALL(MPI_Pack(from, 1, type, packed, sizeof packed, &size, MPI_COMM_SELF));
    CALL(MPI_Pack_external("external32", from, 1, type, packed, sizeof packed, &position));
    position = 0;
    CALL(MPI_Unpack_external("external32", packed, sizeof packed, &position, from, 1, type));
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_create_f90_real(6, 37, &nested));
    nested = MPI_DATATYPE_NULL;
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_create_hindexed(MANY, lengths, places, type, &nested));
    free_type(&nested);
    for (int i = 0; i < MANY; i++)
        lengths[i] = (7 * i) % 30;
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_create_indexed_block(MANY, 2, lengths, MPI_INT, &nested));
    free_type(&nested);
    FAILS(MPI_Type_create_hindexed_block(2, -1, places, MPI_INT, &nested), MPI_ERR_ARG);
}

void datatypes(void)
{
    static int sizes[MANY], parts[MANY], starts[MANY];
    MPI_Aint lower, extent;

    for (int i = 0; i < MANY; i++)
        sizes[i] = i < 20 ? 2 : 1, parts[i] = 1;
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_contiguous(7, MPI_INT, &type));
    NEW(nested, MPI_DATATYPE_NULL, MPI_Type_vector(3, 2, 5, type, &nested));
    MUST(MPI_Type_commit(&nested));
    MUST(MPI_Type_size(nested, &number));
    CHECK(number == 3 * 2 * 7 * 4);
    MUST(MPI_Type_get_extent(nested, &lower, &extent));
    free_type(&type);
    free_type(&nested);
    NEW(nested, MPI_DATATYPE_NULL,
        MPI_Type_create_subarray(MANY, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_INT, &nested));
    free_type(&nested);
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_create_subarray(19, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &type));
    for (int i = 0; i < 20; i++) {
        NEW(nested, MPI_DATATYPE_NULL, MPI_Type_vector(2, 1, 3, type, &nested));
        free_type(&type);
        type = nested;
        nested = MPI_DATATYPE_NULL;
    }
    FAILS(MPI_Type_contiguous(-1, MPI_INT, &nested), MPI_ERR_COUNT);
    irregular();
    parts[5] = 8;
    FAILS(MPI_Type_create_subarray(9, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &nested), MPI_ERR_ARG);
    datatypes_freed();
}

void datatypes_freed(void)
{
    free_type(&type);
    free_type(&nested);
}

static pthread_barrier_t all_started, all_there;

/* Several threads at the same time, each with objects of its own. */
static void *one_of_several(void *argument)
{
    MPI_Comm mine = MPI_COMM_NULL;
    MPI_Info told = MPI_INFO_NULL;
    MPI_Win window = MPI_WIN_NULL;
    void *base;
    char string[MPI_MAX_ERROR_STRING];
    int length;

    (void)argument;
    /* (At the first call of a thread the C library makes a note for its end, and ends the process if it has no memory.) */
    MPI_Initialized(&length);
    pthread_barrier_wait(&all_started);
    pthread_barrier_wait(&all_there);
    for (int i = 0; i < 3; i++) {
        begin_call();
        int code = MPI_Comm_dup(MPI_COMM_SELF, &mine);
        CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
        begin_call();
        code = MPI_Info_create(&told);
        CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
        if (told != MPI_INFO_NULL) {
            begin_call();
            code = MPI_Info_set(told, "alloc_shared_noncontig", "true");
            CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
        }
        if (mine != MPI_COMM_NULL) {
            begin_call();
            code = MPI_Comm_set_info(mine, told);
            CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
            begin_call();
            code = MPI_Win_allocate(64, 1, MPI_INFO_NULL, mine, &base, &window);
            CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
        }
        begin_call();
        code = MPI_Error_string(MPI_ERR_COMM, string, &length);
        CHECK(code == MPI_SUCCESS || code == MPI_ERR_NO_MEM);
        if (window != MPI_WIN_NULL)
            MUST(MPI_Win_free(&window));
        free_comm(&mine);
        free_info(&told);
    }
    return NULL;
}

void threads(void)
{
    enum { THREADS = 8 };
    pthread_t started[THREADS];
    const int was_armed = disarm();

    make_many(8);
    /* (They are started with memory, and wait until there is none.) */
    pthread_barrier_init(&all_started, NULL, THREADS + 1);
    pthread_barrier_init(&all_there, NULL, THREADS + 1);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&started[i], NULL, one_of_several, NULL) == 0);
    pthread_barrier_wait(&all_started);
    rearm(was_armed);
    pthread_barrier_wait(&all_there);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(started[i], NULL) == 0);
    free_info(&many);
}

static MPI_Session session = MPI_SESSION_NULL;

static void on_session(MPI_Session *of, int *code, ...)
{
    (void)of, (void)code;
}

void sessions(void)
{
    static char buffer[1024];
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Session none = MPI_SESSION_NULL;
    int length;

    make_many(MANY);
    NEW(session, MPI_SESSION_NULL, MPI_Session_init(many, MPI_ERRORS_RETURN, &session));
    NEW(info, MPI_INFO_NULL, MPI_Session_get_info(session, &info));
    CHECK(keys(info) == 2);
    CALL(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &number));
    CHECK(number == 2);
    length = 20;
    TRY(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, &length, text), length == 20);
    CHECK(strcmp(text, "mpi://SELF") == 0 && length == 11);
    NEW(copy, MPI_INFO_NULL, MPI_Session_get_pset_info(session, "mpi://WORLD", &copy));
    CHECK(keys(copy) == 1);
    NEW(group, MPI_GROUP_NULL, MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    NEW(comm, MPI_COMM_NULL, MPI_Comm_create_from_group(group, "tag", many, MPI_ERRORS_RETURN, &comm));
    NEW(new, MPI_COMM_NULL, MPI_Comm_dup(comm, &new));
    CALL(MPI_Session_attach_buffer(session, buffer, sizeof buffer));
    CALL(MPI_Bsend(data, 4, MPI_INT, 0, 1, new));
    CALL(MPI_Recv(more, 4, MPI_INT, 0, 1, new, MPI_STATUS_IGNORE));
    CALL(MPI_Session_flush_buffer(session));
    NEW(request, MPI_REQUEST_NULL, MPI_Session_iflush_buffer(session, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CALL(MPI_Session_detach_buffer(session, &memory, &number));
    memory = NULL;
    FAILS(MPI_Session_finalize(&session), MPI_ERR_SESSION);
    FAILS(MPI_Session_get_num_psets(none, MPI_INFO_NULL, &number), MPI_ERR_SESSION);
    NEW(handler, MPI_ERRHANDLER_NULL, MPI_Session_create_errhandler(on_session, &handler));
    MUST(MPI_Session_set_errhandler(session, handler));
    MUST(MPI_Session_call_errhandler(session, MPI_ERR_TOPOLOGY));
    MUST(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
    MUST(MPI_Errhandler_free(&handler));
}

void sessions_freed(void)
{
    free_comm(&comm);
    free_comm(&new);
    if (group != MPI_GROUP_NULL)
        MUST(MPI_Group_free(&group));
    free_info(&info);
    free_info(&copy);
    free_info(&many);
    if (session != MPI_SESSION_NULL)
        MUST(MPI_Session_finalize(&session));
}
