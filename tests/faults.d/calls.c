/* Calls every procedure that there is, with two processes, while a library notes what is called of it in each (count.c), or
 * a tool that is preloaded (tools.d/tool.c).
 *
 *   calls Init|Init_thread
 *
 * With Init_thread the processes give different hints, where all have to give the same.
 *
 * ALL is for the procedures that the standard has as collective, and for messages: each process calls them. ONE is for
 * those that it has as local: process 0 calls them alone. Writes to file calls.RANK what was called in what, and to entered.RANK
 * what was called of ours: ALL or ONE, and the name. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "count.h"

#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

static void (*enter)(const char *);
static void (*first)(const char *);
static void (*print)(FILE *);
static FILE *entered;

static void find(void *procedure, const char *name)
{
    /* A tool is preloaded. */
    const char *file = getenv("LD_PRELOAD") != NULL ? NULL : getenv("MINFO_MPI_LIBRARY");
    void *library = dlopen(file, RTLD_NOW | RTLD_NOLOAD);
    void *found = library == NULL ? NULL : dlsym(library, name);

    if (found == NULL) {
        fprintf(stderr, "%s is not there: %s\n", name, dlerror());
        exit(2);
    }
    memcpy(procedure, &found, sizeof found);
}

/* Of a name that is written down, whatever mpi.h makes of it. */
#define IN(how, name, call) \
    do { \
        fprintf(entered, "%s %s\n", #how, name); \
        enter(name); \
        check_code((call), MPI_SUCCESS, name); \
        enter("between"); \
    } while (0)
#define ALL(name, ...) IN(ALL, "MPI_" #name, MPI_##name(__VA_ARGS__))
#define ONE(name, ...) \
    do { \
        if (rank == 0) \
            IN(ONE, "MPI_" #name, MPI_##name(__VA_ARGS__)); \
    } while (0)
/* A procedure that is local, and that each process needs. */
#define EACH(name, ...) IN(ONE, "MPI_" #name, MPI_##name(__VA_ARGS__))
/* One that all refuse, since an argument of the root is wrong: they communicate before the library is called. */
#define REFUSED(name, class, ...) \
    do { \
        fprintf(entered, "ALL MPI_%s\n", #name); \
        enter("MPI_" #name); \
        check_code(MPI_##name(__VA_ARGS__), class, #name); \
        enter("between"); \
    } while (0)
/* What a procedure has made is not needed. */
#define TOLD(...) \
    do { \
        ONE(__VA_ARGS__, &used); \
        if (rank == 0) \
            MPI_Info_free(&used); \
    } while (0)
#define HANDLER(...) \
    do { \
        ONE(__VA_ARGS__, &handler); \
        if (rank == 0) \
            MPI_Errhandler_free(&handler); \
    } while (0)
#define NEW(...) \
    do { \
        ALL(__VA_ARGS__, &new); \
        MPI_Comm_free(&new); \
    } while (0)
#define PART(...) \
    do { \
        ONE(__VA_ARGS__, &part); \
        MPI_Group_free(&part); \
    } while (0)
#define LATER(how, ...) \
    do { \
        how(__VA_ARGS__, &request); \
        MPI_Wait(&request, MPI_STATUS_IGNORE); \
    } while (0)
#define LATER_ALONE(...) \
    do { \
        ONE(__VA_ARGS__, &request); \
        ONE(Wait, &request, MPI_STATUS_IGNORE); \
    } while (0)
/* One that has no code. */
#define VALUE(name, call) IN(ONE, name, ((void)(call), MPI_SUCCESS))

static int data[16], more[16], flag, number, other;
static MPI_Info info, used;
static char text[MPI_MAX_LIBRARY_VERSION_STRING];

/* Hints that have to be the same on all processes, for a communicator, a window and a file. */
static void infos(int differ)
{
    const int odd = differ && rank == 1;
    int length = 20;

    ONE(Info_create, &used);
    ONE(Info_set, used, "a", "b");
    ONE(Info_get, used, "a", 10, text, &flag);
    ONE(Info_get_string, used, "a", &length, text, &flag);
    ONE(Info_get_valuelen, used, "a", &length, &flag);
    ONE(Info_get_nkeys, used, &number);
    ONE(Info_get_nthkey, used, 0, text);
    ONE(Info_dup, used, &info);
    ONE(Info_delete, used, "a");
    ONE(Info_free, &used);
    if (rank == 0)
        MPI_Info_free(&info);
    TOLD(Info_create_env, 0, NULL);
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", odd ? "false" : "true");
    MPI_Info_set(info, "mpi_assert_allow_overtaking", odd ? "false" : "true");
    MPI_Info_set(info, "same_disp_unit", odd ? "false" : "true");
    MPI_Info_set(info, "accumulate_ordering", odd ? "none" : "rar");
    MPI_Info_set(info, "cb_nodes", odd ? "2" : "1");
}

static void on_comm(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }
static void on_win(MPI_Win *win, int *code, ...) { (void)win, (void)code; }
static int on_extent(MPI_Datatype datatype, MPI_Aint *extent, void *state)
{
    (void)state, *extent = datatype == MPI_DATATYPE_NULL ? 0 : 4;
    return MPI_SUCCESS;
}
static void on_file(MPI_File *file, int *code, ...) { (void)file, (void)code; }

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void environment(void)
{
    MPI_Op op;
    void *memory;
    MPI_Aint address;

    ONE(Initialized, &flag);
    ONE(Finalized, &flag);
    ONE(Query_thread, &flag);
    ONE(Is_thread_main, &flag);
    ONE(Get_version, &number, &other);
    ONE(Get_library_version, text, &number);
    ONE(Get_processor_name, text, &number);
    ONE(Abi_get_version, &number, &other);
    ONE(Abi_get_fortran_booleans, 1, text, text + 1, &flag);
    ONE(Abi_set_fortran_booleans, 1, text, text + 1);
    TOLD(Get_hw_resource_info);
    ONE(Pcontrol, 1);
    ONE(Error_class, MPI_ERR_ARG, &number);
    ONE(Error_string, MPI_ERR_ARG, text, &number);
    ONE(Add_error_class, &number);
    ONE(Add_error_code, number, &other);
    ONE(Add_error_string, other, "text");
    ONE(Remove_error_string, other);
    ONE(Remove_error_code, other);
    ONE(Remove_error_class, number);
    ONE(Op_create, add, 1, &op);
    ONE(Op_commutative, op, &flag);
    ONE(Op_free, &op);
    VALUE("MPI_Wtime", MPI_Wtime());
    VALUE("MPI_Wtick", MPI_Wtick());
    VALUE("MPI_Aint_add", MPI_Aint_add(1, 2));
    VALUE("MPI_Aint_diff", MPI_Aint_diff(1, 2));
    ONE(Alloc_mem, 64, info, &memory);
    if (rank == 0)
        ONE(Free_mem, memory);
    ONE(Get_address, data, &address);
    ONE(Address, data, &address);
}

/* Frees what process 0 has made. */
static void free_type(MPI_Datatype *type)
{
    if (rank == 0)
        MPI_Type_free(type);
}
#define MADE(name, ...) \
    do { \
        ONE(name, __VA_ARGS__, &type); \
        free_type(&type); \
    } while (0)

static void datatypes(void)
{
    MPI_Datatype type, types[2] = {MPI_INT, MPI_DOUBLE}, found[2];
    MPI_Aint lower, extent, places[2] = {0, 8}, position = 0;
    MPI_Count lowest, length;
    int sizes[1] = {4}, part[1] = {2}, start[1] = {1}, lengths[2] = {1, 1}, numbers[8], at = 0;
    void *value;
    int distribution[1] = {MPI_DISTRIBUTE_BLOCK}, argument[1] = {MPI_DISTRIBUTE_DFLT_DARG}, grid[1] = {1};

    ONE(Type_contiguous, 2, MPI_INT, &type);
    ONE(Type_commit, &type);
    ONE(Type_size, type, &number);
    ONE(Type_size_x, type, &length);
    ONE(Type_get_extent, type, &lower, &extent);
    ONE(Type_get_extent_x, type, &lowest, &length);
    ONE(Type_extent, type, &extent);
    ONE(Type_lb, type, &lower);
    ONE(Type_ub, type, &extent);
    ONE(Type_get_true_extent, type, &lower, &extent);
    ONE(Type_get_true_extent_x, type, &lowest, &length);
    ONE(Type_set_name, type, "pair");
    ONE(Type_get_name, type, text, &number);
    ONE(Type_create_keyval, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &number, NULL);
    ONE(Type_set_attr, type, number, &flag);
    ONE(Type_get_attr, type, number, &value, &flag);
    ONE(Type_delete_attr, type, number);
    ONE(Type_free_keyval, &number);
    ONE(Type_free, &type);
    MADE(Type_vector, 2, 1, 2, MPI_INT);
    MADE(Type_create_hvector, 2, 1, 8, MPI_INT);
    MADE(Type_hvector, 2, 1, 8, MPI_INT);
    MADE(Type_hindexed, 2, lengths, places, MPI_INT);
    MADE(Type_struct, 2, lengths, places, types);
    MADE(Type_indexed, 2, lengths, lengths, MPI_INT);
    MADE(Type_create_hindexed, 2, lengths, places, MPI_INT);
    MADE(Type_create_indexed_block, 2, 1, lengths, MPI_INT);
    MADE(Type_create_hindexed_block, 2, 1, places, MPI_INT);
    MADE(Type_create_resized, MPI_INT, 0, 8);
    MADE(Type_create_subarray, 1, sizes, part, start, MPI_ORDER_C, MPI_INT);
    MADE(Type_create_darray, 1, 0, 1, sizes, distribution, argument, grid, MPI_ORDER_C, MPI_INT);
    MADE(Type_dup, MPI_INT);
    ONE(Type_create_f90_real, 6, 30, &type);
    ONE(Type_create_f90_complex, 6, 30, &type);
    ONE(Type_create_f90_integer, 6, &type);
    ONE(Type_match_size, MPI_TYPECLASS_REAL, 8, &type);
    ONE(Type_get_value_index, MPI_FLOAT, MPI_INT, &type);
    ONE(Type_create_struct, 2, lengths, places, types, &type);
    ONE(Type_get_envelope, type, &numbers[0], &numbers[1], &numbers[2], &number);
    ONE(Type_get_contents, type, 3, 2, 2, numbers, places, found);
    free_type(&type);
    ONE(Pack_size, 2, MPI_INT, MPI_COMM_WORLD, &number);
    ONE(Pack, data, 2, MPI_INT, more, sizeof more, &at, MPI_COMM_WORLD);
    at = 0;
    ONE(Unpack, more, sizeof more, &at, data, 2, MPI_INT, MPI_COMM_WORLD);
    ONE(Pack_external_size, "external32", 2, MPI_INT, &extent);
    ONE(Pack_external, "external32", data, 2, MPI_INT, more, sizeof more, &position);
    position = 0;
    ONE(Unpack_external, "external32", more, sizeof more, &position, data, 2, MPI_INT);
}

static void comms(void)
{
    MPI_Comm comm, new, part_of_grid;
    void *value;
    MPI_Errhandler handler;
    MPI_Group group, part;
    MPI_Request request;
    int degrees[1] = {1}, ranks[1] = {1 - rank}, weights[1] = {1}, source[1] = {rank};
    int dims[2] = {2, 1}, periods[2] = {1, 0}, index[2] = {1, 2}, edges[2] = {1, 0}, range[1][3] = {{0, 1, 1}};

    ALL(Comm_dup, MPI_COMM_WORLD, &comm);
    ONE(Comm_create_keyval, MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &number, NULL);
    ONE(Comm_set_attr, comm, number, &flag);
    ONE(Comm_get_attr, comm, number, &value, &flag);
    ONE(Comm_delete_attr, comm, number);
    ONE(Comm_free_keyval, &number);
    ONE(Keyval_create, MPI_DUP_FN, MPI_NULL_DELETE_FN, &number, NULL);
    ONE(Attr_put, comm, number, &flag);
    ONE(Attr_get, comm, number, &value, &flag);
    ONE(Attr_delete, comm, number);
    ONE(Keyval_free, &number);
    ONE(Comm_set_name, comm, "halo");
    ONE(Comm_get_name, comm, text, &number);
    ALL(Comm_set_info, comm, info);
    TOLD(Comm_get_info, comm);
    ONE(Comm_set_name, comm, "halo");
    ALL(Comm_dup_with_info, comm, info, &new);
    ONE(Comm_compare, comm, new, &number);
    ALL(Comm_free, &new);
    ALL(Comm_idup, comm, &new, &request);
    ALL(Wait, &request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&new);
    ALL(Comm_idup_with_info, comm, info, &new, &request);
    for (flag = 0; !flag;)
        ALL(Test, &request, &flag, MPI_STATUS_IGNORE);
    MPI_Comm_free(&new);
    NEW(Comm_split, comm, 0, rank);
    NEW(Comm_split_type, comm, MPI_COMM_TYPE_SHARED, 0, info);
    NEW(Dist_graph_create, comm, 1, source, degrees, ranks, weights, info, 0);
    ALL(Dist_graph_create_adjacent, comm, 1, ranks, weights, 1, ranks, weights, info, 0, &new);
    ONE(Dist_graph_neighbors_count, new, &number, &other, &flag);
    ONE(Dist_graph_neighbors, new, 1, data, more, 1, data, more);
    ONE(Topo_test, new, &number);
    MPI_Comm_free(&new);
    ONE(Comm_rank, comm, &number);
    ONE(Comm_size, comm, &number);
    HANDLER(Errhandler_create, on_comm);
    HANDLER(Comm_create_errhandler, on_comm);
    ONE(Comm_set_errhandler, comm, MPI_ERRORS_RETURN);
    ONE(Comm_get_errhandler, comm, &handler);
    ONE(Errhandler_set, comm, MPI_ERRORS_RETURN);
    ONE(Errhandler_get, comm, &handler);
    ONE(Errhandler_free, &handler);
    ONE(Comm_call_errhandler, comm, MPI_ERR_ARG);
    ONE(Comm_group, comm, &group);
    if (rank == 0) {
        ONE(Group_size, group, &number);
        ONE(Group_rank, group, &number);
        PART(Group_incl, group, 1, source);
        ONE(Group_excl, group, 1, source, &part);
        ONE(Group_compare, group, part, &number);
        ONE(Group_translate_ranks, group, 1, source, part, data);
        MPI_Group_free(&part);
        PART(Group_range_incl, group, 1, range);
        PART(Group_range_excl, group, 1, range);
        PART(Group_union, group, group);
        PART(Group_intersection, group, group);
        PART(Group_difference, group, group);
        ONE(Group_free, &group);
    }
    MPI_Comm_group(comm, &group);
    NEW(Comm_create, comm, group);
    NEW(Comm_create_group, comm, group, 5);
    MPI_Group_free(&group);
    ONE(Comm_test_inter, comm, &flag);
    ALL(Intercomm_create, MPI_COMM_SELF, 0, comm, 1 - rank, 6, &new);
    ONE(Comm_remote_size, new, &number);
    ONE(Comm_remote_group, new, &group);
    if (rank == 0)
        MPI_Group_free(&group);
    ALL(Intercomm_merge, new, rank, &part_of_grid);
    MPI_Comm_free(&part_of_grid);
    MPI_Comm_free(&new);
    ONE(Dims_create, 2, 2, dims);
    ALL(Cart_map, comm, 2, dims, periods, &number);
    ALL(Cart_create, comm, 2, dims, periods, 0, &new);
    ONE(Cartdim_get, new, &number);
    ONE(Cart_get, new, 2, data, more, data);
    ONE(Cart_rank, new, edges, &number);
    ONE(Cart_coords, new, 0, 2, data);
    ONE(Cart_shift, new, 0, 1, &number, &other);
    MPI_Comm_dup(new, &part_of_grid);
    MPI_Comm_free(&new);
    NEW(Cart_sub, part_of_grid, periods);
    MPI_Comm_free(&part_of_grid);
    ALL(Graph_map, comm, 2, index, edges, &number);
    ALL(Graph_create, comm, 2, index, edges, 0, &new);
    ONE(Graphdims_get, new, &number, &other);
    ONE(Graph_get, new, 2, 2, data, more);
    ONE(Graph_neighbors_count, new, 0, &number);
    ONE(Graph_neighbors, new, 0, 1, data);
    MPI_Comm_free(&new);
    MPI_Comm_free(&comm);
}

/* Every way to complete requests, persistent requests, and inquiries about statuses. */
static void requests(void)
{
    MPI_Request request[6];
    MPI_Status status, statuses[2];
    MPI_Count count;
    int places[2];

    EACH(Send_init, data, 1, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, &request[0]);
    EACH(Recv_init, more, 1, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, &request[1]);
    EACH(Ssend_init, data, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &request[2]);
    EACH(Rsend_init, data, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &request[3]);
    EACH(Startall, 2, request);
    MPI_Waitall(2, request, statuses);
    EACH(Start, &request[1]);
    EACH(Cancel, &request[1]);
    MPI_Wait(&request[1], &status);
    EACH(Test_cancelled, &status, &flag);
    check(flag, "a receive is cancelled");
    for (number = 0; number < 4; number++)
        EACH(Request_free, &request[number]);
    for (number = 0; number < 6; number++)
        MPI_Irecv(more + number, 1, MPI_INT, 1 - rank, 10 + number, MPI_COMM_WORLD, &request[number]);
    MPI_Barrier(MPI_COMM_WORLD);
    for (number = 0; number < 6; number++)
        MPI_Send(data, 1, MPI_INT, 1 - rank, 10 + number, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    for (flag = 0; !flag;)
        EACH(Request_get_status, request[5], &flag, &status);
    for (flag = 0; !flag;)
        EACH(Request_get_status_all, 1, &request[5], &flag, statuses);
    EACH(Request_get_status_any, 1, &request[5], &number, &flag, &status);
    EACH(Request_get_status_some, 1, &request[5], &number, places, statuses);
    ALL(Waitany, 1, &request[0], &number, &status);
    ALL(Waitsome, 1, &request[1], &number, places, statuses);
    for (flag = 0; !flag;)
        EACH(Testall, 1, &request[2], &flag, statuses);
    for (flag = 0; !flag;)
        EACH(Testany, 1, &request[3], &number, &flag, &status);
    for (number = 0; number == 0;)
        EACH(Testsome, 1, &request[4], &number, places, statuses);
    MPI_Wait(&request[5], &status);
    ONE(Get_elements, &status, MPI_INT, &number);
    ONE(Get_elements_x, &status, MPI_INT, &count);
    ONE(Status_get_error, &status, &number);
    ONE(Status_get_source, &status, &number);
    ONE(Status_get_tag, &status, &number);
    ONE(Status_set_cancelled, &status, 0);
    ONE(Status_set_elements, &status, MPI_INT, 1);
    ONE(Status_set_elements_x, &status, MPI_INT, 1);
    ONE(Status_set_error, &status, 0);
    ONE(Status_set_source, &status, 0);
    ONE(Status_set_tag, &status, 0);
}

/* Buffered sends. */
static void buffers(void)
{
    static char memory[4 * (MPI_BSEND_OVERHEAD + 64)];
    MPI_Request request[4];
    void *detached;

    for (number = 0; number < 2; number++)
        MPI_Irecv(more + number, 1, MPI_INT, 1 - rank, 30, MPI_COMM_WORLD, &request[number]);
    EACH(Buffer_attach, memory, sizeof memory);
    EACH(Bsend, data, 1, MPI_INT, 1 - rank, 30, MPI_COMM_WORLD);
    EACH(Ibsend, data, 1, MPI_INT, 1 - rank, 30, MPI_COMM_WORLD, &request[2]);
    EACH(Bsend_init, data, 1, MPI_INT, 1 - rank, 30, MPI_COMM_WORLD, &request[3]);
    MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
    MPI_Request_free(&request[3]);
    IN(ALL, "MPI_Buffer_flush", MPI_Buffer_flush());
    EACH(Buffer_iflush, &request[0]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    ALL(Buffer_detach, &detached, &number);
    EACH(Comm_attach_buffer, MPI_COMM_SELF, memory, sizeof memory);
    ALL(Comm_flush_buffer, MPI_COMM_SELF);
    EACH(Comm_iflush_buffer, MPI_COMM_SELF, &request[0]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    ALL(Comm_detach_buffer, MPI_COMM_SELF, &detached, &number);
}

/* A message in four parts, which becomes one of two. */
static void partitioned(void)
{
    const int last[1] = {3};
    MPI_Request request[2];

    EACH(Psend_init, data, 4, 1, MPI_INT, 1 - rank, 31, MPI_COMM_WORLD, MPI_INFO_NULL, &request[0]);
    EACH(Precv_init, more, 2, 2, MPI_INT, 1 - rank, 31, MPI_COMM_WORLD, MPI_INFO_NULL, &request[1]);
    MPI_Startall(2, request);
    EACH(Parrived, request[1], 0, &flag);
    EACH(Pready, 0, request[0]);
    EACH(Pready_range, 1, 2, request[0]);
    EACH(Pready_list, 1, last, request[0]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Request_free(&request[0]);
    MPI_Request_free(&request[1]);
}

/* Messages that are probed before they are received. */
static void matched(void)
{
    MPI_Request request;
    MPI_Message message;
    MPI_Status status;

    for (number = 0; number < 4; number++)
        MPI_Send(data, 1, MPI_INT, 1 - rank, 20 + number, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    ALL(Probe, 1 - rank, 20, MPI_COMM_WORLD, &status);
    MPI_Recv(more, 1, MPI_INT, 1 - rank, 20, MPI_COMM_WORLD, &status);
    for (flag = 0; !flag;)
        EACH(Iprobe, 1 - rank, 21, MPI_COMM_WORLD, &flag, &status);
    MPI_Recv(more, 1, MPI_INT, 1 - rank, 21, MPI_COMM_WORLD, &status);
    ALL(Mprobe, 1 - rank, 22, MPI_COMM_WORLD, &message, &status);
    EACH(Mrecv, more, 1, MPI_INT, &message, &status);
    for (flag = 0; !flag;)
        EACH(Improbe, 1 - rank, 23, MPI_COMM_WORLD, &flag, &message, &status);
    EACH(Imrecv, more, 1, MPI_INT, &message, &request);
    MPI_Wait(&request, &status);
}

/* Those with a part for each process or neighbour, scans, and the nonblocking ones. */
static void collectives(void)
{
    const int counts[2] = {1, 1}, displs[2] = {0, 4}, peer = 1 - rank;
    const MPI_Aint places[2] = {0, 4};
    const MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Request request;
    MPI_Comm near;

    ALL(Gatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    ALL(Scatterv, data, counts, displs, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    ALL(Allgatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    ALL(Alltoallv, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    ALL(Alltoallw, data, counts, displs, types, more, counts, displs, types, MPI_COMM_WORLD);
    ALL(Reduce_scatter, data, more, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ALL(Reduce_scatter_block, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ALL(Scan, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ALL(Exscan, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ONE(Reduce_local, data, more, 1, MPI_INT, MPI_SUM);
    LATER(ALL, Ibarrier, MPI_COMM_WORLD);
    LATER(ALL, Ibcast, data, 1, MPI_INT, 0, MPI_COMM_WORLD);
    LATER(ALL, Igather, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    LATER(ALL, Igatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    LATER(ALL, Iscatter, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    LATER(ALL, Iscatterv, data, counts, displs, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    LATER(ALL, Iallgather, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    LATER(ALL, Iallgatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    LATER(ALL, Ialltoall, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    LATER(ALL, Ialltoallv, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    LATER(ALL, Ialltoallw, data, counts, displs, types, more, counts, displs, types, MPI_COMM_WORLD);
    LATER(ALL, Ireduce, data, more, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    LATER(ALL, Iallreduce, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    LATER(ALL, Ireduce_scatter, data, more, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    LATER(ALL, Ireduce_scatter_block, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    LATER(ALL, Iscan, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    LATER(ALL, Iexscan, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &peer, MPI_UNWEIGHTED, 1, &peer, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &near);
    ALL(Neighbor_allgather, data, 1, MPI_INT, more, 1, MPI_INT, near);
    ALL(Neighbor_allgatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, near);
    ALL(Neighbor_alltoall, data, 1, MPI_INT, more, 1, MPI_INT, near);
    ALL(Neighbor_alltoallv, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, near);
    ALL(Neighbor_alltoallw, data, counts, places, types, more, counts, places, types, near);
    LATER(ALL, Ineighbor_allgather, data, 1, MPI_INT, more, 1, MPI_INT, near);
    LATER(ALL, Ineighbor_allgatherv, data, 1, MPI_INT, more, counts, displs, MPI_INT, near);
    LATER(ALL, Ineighbor_alltoall, data, 1, MPI_INT, more, 1, MPI_INT, near);
    LATER(ALL, Ineighbor_alltoallv, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, near);
    LATER(ALL, Ineighbor_alltoallw, data, counts, places, types, more, counts, places, types, near);
    MPI_Comm_free(&near);
}

static int query(void *extra_state, MPI_Status *status)
{
    (void)extra_state, (void)status;
    return MPI_SUCCESS;
}
static int release(void *extra_state) { return extra_state == NULL ? MPI_SUCCESS : MPI_ERR_ARG; }
static int cancel(void *extra_state, int complete) { return extra_state == NULL && !complete ? MPI_SUCCESS : MPI_ERR_ARG; }

/* An operation of the program. */
static void general(void)
{
    MPI_Request request;

    EACH(Grequest_start, query, release, cancel, NULL, &request);
    EACH(Grequest_complete, request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Persistent ones: each starts on every process. */
static void persistent(void)
{
    const int counts[2] = {1, 1}, displs[2] = {0, 4}, peer = 1 - rank;
    const MPI_Aint places[2] = {0, 4};
    const MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Request request, kept[22];
    MPI_Comm near;
    int alive = 0;

/* One that takes a duplicate of the communicator that was used before, except the first one, and one that finds none. */
#define REPEATED(...) \
    ALL(__VA_ARGS__, MPI_INFO_NULL, &request); \
    ALL(__VA_ARGS__, MPI_INFO_NULL, &kept[alive++]); \
    MPI_Start(&request); \
    MPI_Wait(&request, MPI_STATUS_IGNORE); \
    MPI_Request_free(&request)
    REPEATED(Barrier_init, MPI_COMM_WORLD);
    REPEATED(Bcast_init, data, 1, MPI_INT, 0, MPI_COMM_WORLD);
    REPEATED(Gather_init, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    REPEATED(Gatherv_init, data, 1, MPI_INT, more, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    REPEATED(Scatter_init, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    REPEATED(Scatterv_init, data, counts, displs, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    REPEATED(Allgather_init, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    REPEATED(Allgatherv_init, data, 1, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    REPEATED(Alltoall_init, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    REPEATED(Alltoallv_init, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, MPI_COMM_WORLD);
    REPEATED(Alltoallw_init, data, counts, displs, types, more, counts, displs, types, MPI_COMM_WORLD);
    REPEATED(Reduce_init, data, more, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    REPEATED(Allreduce_init, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    REPEATED(Reduce_scatter_init, data, more, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    REPEATED(Reduce_scatter_block_init, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    REPEATED(Scan_init, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    REPEATED(Exscan_init, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &peer, MPI_UNWEIGHTED, 1, &peer, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &near);
    REPEATED(Neighbor_allgather_init, data, 1, MPI_INT, more, 1, MPI_INT, near);
    REPEATED(Neighbor_allgatherv_init, data, 1, MPI_INT, more, counts, displs, MPI_INT, near);
    REPEATED(Neighbor_alltoall_init, data, 1, MPI_INT, more, 1, MPI_INT, near);
    REPEATED(Neighbor_alltoallv_init, data, counts, displs, MPI_INT, more, counts, displs, MPI_INT, near);
    REPEATED(Neighbor_alltoallw_init, data, counts, places, types, more, counts, places, types, near);
    while (alive > 0) MPI_Request_free(&kept[--alive]);
    MPI_Comm_free(&near);
}

static void messages(void)
{
    MPI_Request request[6];
    MPI_Status status;

    if (rank == 0)
        ALL(Send, data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        ALL(Recv, more, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ALL(Irecv, more, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &request[0]);
    ALL(Isend, data, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &request[1]);
    ALL(Waitall, 2, request, MPI_STATUSES_IGNORE);
    ALL(Sendrecv, data, 1, MPI_INT, 1 - rank, 2, more, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, &status);
    ONE(Get_count, &status, MPI_INT, &number);
    ALL(Sendrecv_replace, data, 1, MPI_INT, 1 - rank, 2, 1 - rank, 2, MPI_COMM_WORLD, &status);
    ALL(Isendrecv, data, 1, MPI_INT, 1 - rank, 2, more, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, &request[0]);
    MPI_Wait(&request[0], &status);
    ALL(Isendrecv_replace, data, 1, MPI_INT, 1 - rank, 2, 1 - rank, 2, MPI_COMM_WORLD, &request[0]);
    MPI_Wait(&request[0], &status);
    for (number = 0; number < 4; number++)
        MPI_Irecv(more + number, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &request[number]);
    MPI_Barrier(MPI_COMM_WORLD);
    ALL(Ssend, data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD);
    ALL(Rsend, data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD);
    ALL(Issend, data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &request[4]);
    ALL(Irsend, data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &request[5]);
    MPI_Waitall(6, request, MPI_STATUSES_IGNORE);
    buffers();
    partitioned();
    matched();
    requests();
    collectives();
    persistent();
    general();
    ALL(Barrier, MPI_COMM_WORLD);
    ALL(Bcast, data, 1, MPI_INT, 0, MPI_COMM_WORLD);
    ALL(Gather, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    ALL(Scatter, data, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    ALL(Allgather, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    ALL(Alltoall, data, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_WORLD);
    ALL(Reduce, data, more, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    ALL(Allreduce, data, more, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void wins(void)
{
    static int memory[16];
    MPI_Aint size;
    MPI_Errhandler handler;
    MPI_Group group, peer;
    MPI_Request request;
    MPI_Win win;
    void *base;
    int unit, ranks[1] = {1 - rank};

    /* Each process exposes its own. */
    ALL(Win_allocate, 64 + 4 * rank, 4, info, MPI_COMM_WORLD, &base, &win);
    ALL(Win_free, &win);
    ALL(Win_allocate_shared, 64 + 4 * rank, 4, info, MPI_COMM_WORLD, &base, &win);
    ONE(Win_shared_query, win, 1, &size, &unit, &base);
    MPI_Win_free(&win);
    ALL(Win_create_dynamic, info, MPI_COMM_WORLD, &win);
    ONE(Win_attach, win, memory, sizeof memory);
    ONE(Win_detach, win, memory);
    MPI_Win_free(&win);
    ALL(Win_create, memory, (MPI_Aint) sizeof memory - 4 * rank, 4, info, MPI_COMM_WORLD, &win);
    ONE(Win_set_name, win, "ghosts");
    ONE(Win_get_name, win, text, &number);
    ALL(Win_set_info, win, info);
    TOLD(Win_get_info, win);
    ONE(Win_create_keyval, MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, &number, NULL);
    ONE(Win_set_attr, win, number, &flag);
    ONE(Win_get_attr, win, number, &base, &flag);
    ONE(Win_delete_attr, win, number);
    ONE(Win_free_keyval, &number);
    HANDLER(Win_create_errhandler, on_win);
    ONE(Win_set_errhandler, win, MPI_ERRORS_RETURN);
    ONE(Win_get_errhandler, win, &handler);
    ONE(Win_call_errhandler, win, MPI_ERR_ARG);
    EACH(Win_get_group, win, &group);
    ALL(Win_fence, 0, win);
    ONE(Put, data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    ALL(Win_fence, MPI_MODE_NOSUCCEED, win);
    ONE(Win_lock, MPI_LOCK_SHARED, 1, 0, win);
    ONE(Get, data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    ONE(Accumulate, data, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
    ONE(Get_accumulate, data, 1, MPI_INT, more, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
    ONE(Fetch_and_op, data, more, MPI_INT, 1, 0, MPI_SUM, win);
    ONE(Compare_and_swap, data, data + 1, more, MPI_INT, 1, 0, win);
    LATER_ALONE(Rput, data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    LATER_ALONE(Rget, data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    LATER_ALONE(Raccumulate, data, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
    LATER_ALONE(Rget_accumulate, data, 1, MPI_INT, more, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
    ONE(Win_sync, win);
    ONE(Win_flush, 1, win);
    ONE(Win_flush_local, 1, win);
    ONE(Win_flush_all, win);
    ONE(Win_flush_local_all, win);
    ONE(Win_unlock, 1, win);
    ONE(Win_lock_all, 0, win);
    ONE(Win_unlock_all, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group_incl(group, 1, ranks, &peer);
    ALL(Win_post, peer, 0, win);
    ALL(Win_start, peer, 0, win);
    ALL(Win_complete, win);
    ALL(Win_wait, win);
    ALL(Win_post, peer, 0, win);
    ALL(Win_start, peer, 0, win);
    ALL(Win_complete, win);
    for (flag = 0; !flag;)
        ALL(Win_test, win, &flag);
    MPI_Group_free(&peer);
    MPI_Group_free(&group);
    MPI_Win_free(&win);
}

static void files(void)
{
    MPI_Datatype etype, filetype;
    MPI_Errhandler handler;
    MPI_File fh;
    MPI_Offset offset;
    MPI_Request request;
    MPI_Group group;
    MPI_Aint place;

    ALL(File_open, MPI_COMM_WORLD, "file", MPI_MODE_CREATE | MPI_MODE_RDWR, info, &fh);
    ALL(File_set_info, fh, info);
    TOLD(File_get_info, fh);
    ALL(File_set_view, fh, 0, MPI_INT, MPI_INT, "native", info);
    ONE(File_get_view, fh, &offset, &etype, &filetype, text);
    ALL(File_set_size, fh, 64);
    ALL(File_preallocate, fh, 64);
    ALL(File_set_atomicity, fh, 0);
    ONE(File_get_atomicity, fh, &flag);
    ONE(File_get_size, fh, &offset);
    ONE(File_get_amode, fh, &number);
    EACH(File_get_group, fh, &group);
    MPI_Group_free(&group);
    ONE(File_get_type_extent, fh, MPI_INT, &place);
    ONE(File_seek, fh, 0, MPI_SEEK_SET);
    ONE(File_get_position, fh, &offset);
    ONE(File_get_byte_offset, fh, 0, &offset);
    HANDLER(File_create_errhandler, on_file);
    ONE(File_set_errhandler, fh, MPI_ERRORS_RETURN);
    ONE(File_get_errhandler, fh, &handler);
    ONE(File_call_errhandler, fh, MPI_ERR_ARG);
    ONE(File_write, fh, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    ONE(File_write_at, fh, 0, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    ONE(File_read, fh, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    ONE(File_read_at, fh, 0, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    LATER_ALONE(File_iwrite, fh, data, 1, MPI_INT);
    LATER_ALONE(File_iwrite_at, fh, 0, data, 1, MPI_INT);
    LATER_ALONE(File_iread, fh, more, 1, MPI_INT);
    LATER_ALONE(File_iread_at, fh, 0, more, 1, MPI_INT);
    ALL(File_write_all, fh, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    ALL(File_write_at_all, fh, 4 * rank, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    ALL(File_read_all, fh, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    ALL(File_read_at_all, fh, 0, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    LATER(ALL, File_iwrite_all, fh, data, 1, MPI_INT);
    LATER(ALL, File_iwrite_at_all, fh, 4 * rank, data, 1, MPI_INT);
    LATER(ALL, File_iread_all, fh, more, 1, MPI_INT);
    LATER(ALL, File_iread_at_all, fh, 0, more, 1, MPI_INT);
    ALL(File_write_all_begin, fh, data, 1, MPI_INT);
    ALL(File_write_all_end, fh, data, MPI_STATUS_IGNORE);
    ALL(File_write_at_all_begin, fh, 4 * rank, data, 1, MPI_INT);
    ALL(File_write_at_all_end, fh, data, MPI_STATUS_IGNORE);
    ALL(File_read_all_begin, fh, more, 1, MPI_INT);
    ALL(File_read_all_end, fh, more, MPI_STATUS_IGNORE);
    ALL(File_read_at_all_begin, fh, 0, more, 1, MPI_INT);
    ALL(File_read_at_all_end, fh, more, MPI_STATUS_IGNORE);
    ALL(File_seek_shared, fh, 0, MPI_SEEK_SET);
    ONE(File_get_position_shared, fh, &offset);
    ONE(File_write_shared, fh, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    LATER_ALONE(File_iwrite_shared, fh, data, 1, MPI_INT);
    MPI_Barrier(MPI_COMM_WORLD);
    ALL(File_write_ordered, fh, data, 1, MPI_INT, MPI_STATUS_IGNORE);
    ALL(File_write_ordered_begin, fh, data, 1, MPI_INT);
    ALL(File_write_ordered_end, fh, data, MPI_STATUS_IGNORE);
    ALL(File_seek_shared, fh, 0, MPI_SEEK_SET);
    ONE(File_read_shared, fh, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    LATER_ALONE(File_iread_shared, fh, more, 1, MPI_INT);
    MPI_Barrier(MPI_COMM_WORLD);
    ALL(File_read_ordered, fh, more, 1, MPI_INT, MPI_STATUS_IGNORE);
    ALL(File_read_ordered_begin, fh, more, 1, MPI_INT);
    ALL(File_read_ordered_end, fh, more, MPI_STATUS_IGNORE);
    ALL(File_sync, fh);
    ALL(File_close, &fh);
    /* The first call that gives a file hints is another one than before. */
    ALL(File_open, MPI_COMM_WORLD, "file", MPI_MODE_RDWR, info, &fh);
    ALL(File_set_view, fh, 0, MPI_INT, MPI_INT, "native", info);
    MPI_File_close(&fh);
    ONE(File_delete, "file", info);
    ONE(Register_datarep, "own", MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, on_extent, NULL);
}

static void on_session(MPI_Session *session, int *code, ...) { (void)session, (void)code; }

/* Sessions beside the world model. */
static void sessions(void)
{
    static char memory[4 * (MPI_BSEND_OVERHEAD + 64)];
    MPI_Session session;
    MPI_Errhandler handler;
    MPI_Group world, self, others, mine;
    MPI_Comm comm;
    MPI_Request request;
    void *detached;
    int length = 20;

    EACH(Session_init, info, MPI_ERRORS_RETURN, &session);
    TOLD(Session_get_info, session);
    ONE(Session_get_num_psets, session, MPI_INFO_NULL, &number);
    ONE(Session_get_nth_pset, session, MPI_INFO_NULL, 0, &length, text);
    TOLD(Session_get_pset_info, session, "mpi://WORLD");
    ONE(Session_create_errhandler, on_session, &handler);
    ONE(Session_set_errhandler, session, rank == 0 ? handler : MPI_ERRORS_RETURN);
    ONE(Session_call_errhandler, session, MPI_ERR_ARG);
    if (rank == 0)
        MPI_Errhandler_free(&handler);
    HANDLER(Session_get_errhandler, session);
    MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
    EACH(Group_from_session_pset, session, "mpi://WORLD", &world);
    MPI_Group_from_session_pset(session, "mpi://SELF", &self);
    ALL(Comm_create_from_group, world, "all", info, MPI_ERRORS_RETURN, &comm);
    MPI_Comm_free(&comm);
    MPI_Group_free(&world);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    ALL(Comm_create_from_group, world, "all", info, MPI_ERRORS_RETURN, &comm);
    MPI_Comm_free(&comm);
    number = 1 - rank;
    MPI_Group_incl(world, 1, &rank, &mine);
    MPI_Group_incl(world, 1, &number, &others);
    ALL(Intercomm_create_from_groups, mine, 0, others, 0, "both", info, MPI_ERRORS_RETURN, &comm);
    MPI_Comm_free(&comm);
    MPI_Group_free(&mine);
    MPI_Group_free(&others);
    MPI_Group_free(&self);
    MPI_Group_free(&world);
    EACH(Session_attach_buffer, session, memory, sizeof memory);
    ALL(Session_flush_buffer, session);
    LATER(EACH, Session_iflush_buffer, session);
    ALL(Session_detach_buffer, session, &detached, &number);
    ALL(Session_finalize, &session);
}

/* Processes that start and meet others. What a library needs for that it may not have: only names are published for
 * certain. */
static void started_processes(void)
{
    MPI_Comm new = MPI_COMM_NULL;
    char port[MPI_MAX_PORT_NAME] = "";
    char *commands[] = {""};
    const int none[] = {0};
    int code;

    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    ONE(Comm_get_parent, &new);
    REFUSED(Comm_spawn, MPI_ERR_ARG, "", MPI_ARGV_NULL, 1, info, 0, MPI_COMM_WORLD, &new, MPI_ERRCODES_IGNORE);
    REFUSED(Comm_spawn_multiple, MPI_ERR_ARG, 1, commands, MPI_ARGVS_NULL, none, &info, 0, MPI_COMM_WORLD, &new,
            MPI_ERRCODES_IGNORE);
    REFUSED(Comm_accept, MPI_ERR_PORT, "", info, 0, MPI_COMM_WORLD, &new);
    REFUSED(Comm_connect, MPI_ERR_PORT, "", info, 0, MPI_COMM_WORLD, &new);
    if (rank == 0) {
        fprintf(entered, "ONE MPI_Open_port\nONE MPI_Close_port\nONE MPI_Comm_join\n");
        enter("MPI_Open_port");
        code = MPI_Open_port(info, port);
        check(code == MPI_SUCCESS || code == MPI_ERR_OTHER, "MPI_Open_port");
        enter("MPI_Close_port");
        check_code(MPI_Close_port(port), code == MPI_SUCCESS ? MPI_SUCCESS : MPI_ERR_PORT, "MPI_Close_port");
        enter("MPI_Comm_join");
        check_code(MPI_Comm_join(-1, &new), MPI_ERR_ARG, "MPI_Comm_join");
        enter("between");
    }
    ONE(Publish_name, "a name", info, "a port");
    ONE(Lookup_name, "a name", info, port);
    ONE(Unpublish_name, "a name", info, "a port");
    MPI_Comm_dup(MPI_COMM_WORLD, &new);
    ALL(Comm_disconnect, &new);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

static FILE *opened(const char *what)
{
    char name[40];

    snprintf(name, sizeof name, "%s.%d", what, rank);
    return fopen(name, "a");
}

int main(int argc, char **argv)
{
    int provided, with_threads = argc == 2 && strcmp(argv[1], "Init_thread") == 0;

    if (with_threads)
        MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    else
        MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    entered = opened("entered");
    find(&enter, "count_enter");
    find(&first, "count_first");
    find(&print, "count_print");
    first(with_threads ? "MPI_Init_thread" : "MPI_Init");
    fprintf(entered, "ALL %s\n", with_threads ? "MPI_Init_thread" : "MPI_Init");
    enter("between");
    infos(with_threads);
    environment();
    datatypes();
    comms();
    messages();
    wins();
    files();
    sessions();
    started_processes();
    MPI_Info_free(&info);
    IN(ALL, "MPI_Finalize", MPI_Finalize());
    FILE *calls = opened("calls");
    print(calls);
    fclose(calls);
    fclose(entered);
    return finish();
}
