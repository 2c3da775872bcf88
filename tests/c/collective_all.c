/* Every collective operation with data in its six forms: with ints and with large counts, blocking, nonblocking and
 * persistent. Numbers that fit in an int and larger ones, and each argument invalid in turn. With one process, which is
 * its own only neighbour.
 * Rules: L2 and L6. */
#include "checks.h"

#include <limits.h>
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

/* The arguments of a call. Arrays have one element, as int and wider. */
struct arguments {
    const void *from;
    void *to;
    MPI_Count from_count, to_count;
    MPI_Datatype from_type, to_type;
    int *ints[4];
    MPI_Count *counts[2];
    MPI_Aint *places[2];
    MPI_Datatype *types[2];
    MPI_Op op;
    int root;
    MPI_Comm comm;
    MPI_Info info;
    MPI_Request *request;
};

#define COUNT_small(count) ((int)(count))
#define COUNT_large(count) (count)
#define COUNTS_small(which) a->ints[which]
#define COUNTS_large(which) a->counts[which]
#define PLACES_small(which) a->ints[2 + which]
#define PLACES_large(which) a->places[which]

/* What is sent and received: the same for all (ONE), counts and displacements (VARYING), datatypes too (MIXED). */
#define SEND_ONE(size) a->from, COUNT_##size(a->from_count), a->from_type
#define RECV_ONE(size) a->to, COUNT_##size(a->to_count), a->to_type
#define SEND_VARYING(size) a->from, COUNTS_##size(0), PLACES_##size(0), a->from_type
#define RECV_VARYING(size) a->to, COUNTS_##size(1), PLACES_##size(1), a->to_type

/* The arguments of each kind of operation, without the communicator. */
#define BCAST(size) a->to, COUNT_##size(a->to_count), a->to_type, a->root
#define ROOTED(size) SEND_ONE(size), RECV_ONE(size), a->root
#define GATHERV(size) SEND_ONE(size), RECV_VARYING(size), a->root
#define SCATTERV(size) SEND_VARYING(size), RECV_ONE(size), a->root
#define EVEN(size) SEND_ONE(size), RECV_ONE(size)
#define TO_VARYING(size) SEND_ONE(size), RECV_VARYING(size)
#define VARYING(size) SEND_VARYING(size), RECV_VARYING(size)
#define MIXED(size) \
    a->from, COUNTS_##size(0), PLACES_##size(0), a->types[0], a->to, COUNTS_##size(1), PLACES_##size(1), a->types[1]
/* Its displacements are addresses in both forms. */
#define NEAR_MIXED(size) \
    a->from, COUNTS_##size(0), a->places[0], a->types[0], a->to, COUNTS_##size(1), a->places[1], a->types[1]
#define REDUCE(size) a->from, a->to, COUNT_##size(a->to_count), a->to_type, a->op, a->root
#define COMBINE(size) a->from, a->to, COUNT_##size(a->to_count), a->to_type, a->op
#define SHARE(size) a->from, a->to, COUNTS_##size(1), a->to_type, a->op

/* The name, that of the nonblocking form, the kind. */
#define OPERATIONS(O) \
    O(Bcast, Ibcast, BCAST) \
    O(Gather, Igather, ROOTED) \
    O(Gatherv, Igatherv, GATHERV) \
    O(Scatter, Iscatter, ROOTED) \
    O(Scatterv, Iscatterv, SCATTERV) \
    O(Allgather, Iallgather, EVEN) \
    O(Allgatherv, Iallgatherv, TO_VARYING) \
    O(Alltoall, Ialltoall, EVEN) \
    O(Alltoallv, Ialltoallv, VARYING) \
    O(Alltoallw, Ialltoallw, MIXED) \
    O(Neighbor_allgather, Ineighbor_allgather, EVEN) \
    O(Neighbor_allgatherv, Ineighbor_allgatherv, TO_VARYING) \
    O(Neighbor_alltoall, Ineighbor_alltoall, EVEN) \
    O(Neighbor_alltoallv, Ineighbor_alltoallv, VARYING) \
    O(Neighbor_alltoallw, Ineighbor_alltoallw, NEAR_MIXED) \
    O(Reduce, Ireduce, REDUCE) \
    O(Allreduce, Iallreduce, COMBINE) \
    O(Scan, Iscan, COMBINE) \
    O(Exscan, Iexscan, COMBINE) \
    O(Reduce_scatter_block, Ireduce_scatter_block, COMBINE) \
    O(Reduce_scatter, Ireduce_scatter, SHARE)

#define O(name, iname, kind) \
    static int name##_0(const struct arguments *a) { return MPI_##name(kind(small), a->comm); } \
    static int name##_1(const struct arguments *a) { return MPI_##name##_c(kind(large), a->comm); } \
    static int name##_2(const struct arguments *a) { return MPI_##iname(kind(small), a->comm, a->request); } \
    static int name##_3(const struct arguments *a) { return MPI_##iname##_c(kind(large), a->comm, a->request); } \
    static int name##_4(const struct arguments *a) \
    { \
        return MPI_##name##_init(kind(small), a->comm, a->info, a->request); \
    } \
    static int name##_5(const struct arguments *a) \
    { \
        return MPI_##name##_init_c(kind(large), a->comm, a->info, a->request); \
    }
OPERATIONS(O)
#undef O

enum kind { BCAST, ROOTED, GATHERV, SCATTERV, EVEN, TO_VARYING, VARYING, MIXED, NEAR_MIXED, REDUCE, COMBINE, SHARE };
enum { FORMS = 6 };

static const struct operation {
    const char *names[FORMS];
    enum kind kind;
    int (*call[FORMS])(const struct arguments *);
} operations[] = {
#define O(name, iname, kind) \
    {{"MPI_" #name, "MPI_" #name "_c", "MPI_" #iname, "MPI_" #iname "_c", "MPI_" #name "_init", \
      "MPI_" #name "_init_c"}, \
     kind, {name##_0, name##_1, name##_2, name##_3, name##_4, name##_5}},
    OPERATIONS(O)
#undef O
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

static int is_large(int form) { return form % 2; }
static int is_later(int form) { return form >= 2; }
static int is_persistent(int form) { return form >= 4; }
static int is_near(const struct operation *o) { return strstr(o->names[0], "Neighbor") != NULL; }
static int is_reduction(const struct operation *o) { return o->kind >= REDUCE; }
static int is_scatter(const struct operation *o) { return strncmp(o->names[0], "MPI_Scatter", 11) == 0; }
static int has_root(const struct operation *o)
{
    return o->kind == BCAST || o->kind == ROOTED || o->kind == GATHERV || o->kind == SCATTERV || o->kind == REDUCE;
}
static int has_arrays(enum kind kind)
{
    return kind == GATHERV || kind == SCATTERV || (kind >= TO_VARYING && kind <= NEAR_MIXED) || kind == SHARE;
}
/* MPI_Exscan and MPI_Bcast leave the buffer as it is. */
static int is_delivered(const struct operation *o)
{
    return o->kind != BCAST && strcmp(o->names[0], "MPI_Exscan") != 0;
}

static MPI_Comm world, near;
static MPI_Datatype nothing;
static int32_t sent, room;

static struct numbers {
    int ints[4];
    MPI_Count counts[2];
    MPI_Aint places[2];
    MPI_Datatype types[2];
} numbers;
static MPI_Request request;

/* The good arguments of a call. */
static struct arguments good(const struct operation *o)
{
    struct arguments a = {
        .from = &sent, .to = &room, .from_count = 1, .to_count = 1, .from_type = MPI_INT32_T, .to_type = MPI_INT32_T,
        .op = MPI_SUM, .root = 0, .comm = is_near(o) ? near : world,
        .info = MPI_INFO_NULL, .request = &request,
    };

    for (int i = 0; i < 2; i++) {
        numbers.ints[i] = 1;
        numbers.ints[2 + i] = 0;
        numbers.counts[i] = 1;
        numbers.places[i] = 0;
        numbers.types[i] = MPI_INT32_T;
        a.counts[i] = numbers.counts + i;
        a.places[i] = numbers.places + i;
        a.types[i] = numbers.types + i;
    }
    for (int i = 0; i < 4; i++)
        a.ints[i] = numbers.ints + i;
    sent = 5;
    room = -7;
    request = MPI_REQUEST_NULL;
    return a;
}

/* What is refused while the operation is active; the operation continues. */
static void active(const char *name)
{
    const MPI_Request before = request;

    check_code(MPI_Start(&request), MPI_ERR_REQUEST, label("%s: started twice", name));
    check_code(MPI_Startall(1, &request), MPI_ERR_REQUEST, label("%s: all started twice", name));
    check_code(MPI_Request_free(&request), MPI_ERR_REQUEST, label("%s: freed while it is active", name));
    check_code(MPI_Cancel(&request), MPI_ERR_REQUEST, label("%s: cancelled", name));
    check(request == before, label("%s: the request stays", name));
}

/* Starts a persistent operation twice; its first data and results are not those of the call. */
static int repeated(const char *name)
{
    const int32_t data = sent, result = room;
    const MPI_Request made = request;
    int code, flag = 0;

    check_code(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_SUCCESS, label("%s: not started", name));
    check(flag && room == result, label("%s: nothing happens before the start", name));
    sent = 77;
    code = MPI_Start(&request);
    /* The library is asked for the operation only now. */
    if (code == MPI_ERR_UNSUPPORTED_OPERATION) {
        check_code(MPI_Request_free(&request), MPI_SUCCESS, label("%s: MPI_Request_free", name));
        sent = data;
        return code;
    }
    check_code(code, MPI_SUCCESS, label("%s: MPI_Start", name));
    active(name);
    check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, label("%s: MPI_Wait", name));
    check(room == 77 || room == result, label("%s: what came first", name));
    sent = data, room = result;
    code = MPI_Startall(1, &request);
    if (code == MPI_SUCCESS)
        code = MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    check(request == made, label("%s: the request stays", name));
    check_code(MPI_Request_free(&request), MPI_SUCCESS, label("%s: MPI_Request_free", name));
    check(request == MPI_REQUEST_NULL, label("%s: it is freed", name));
    return code;
}

/* Makes the call, and completes it. */
static int carried_out(const struct operation *o, int form, const struct arguments *a)
{
    int code = o->call[form](a);

    if (is_later(form) && code == MPI_SUCCESS) {
        check(request != MPI_REQUEST_NULL, label("%s: the request", o->names[form]));
        if (is_persistent(form))
            return repeated(o->names[form]);
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    return code;
}

static void works(const struct operation *o, int form)
{
    struct arguments a = good(o);

    check_code(carried_out(o, form, &a), MPI_SUCCESS, o->names[form]);
    check_code(room, is_delivered(o) ? 5 : -7, label("%s: what came", o->names[form]));
}

/* A part at a displacement beyond the range of int, with a base address as far before the data. */
static void is_far(const struct operation *o, int form)
{
    const int64_t far = -(INT64_C(1) << 31) - 5;
    const int extent = o->kind == MIXED || o->kind == NEAR_MIXED ? 1 : 4;
    struct arguments a = good(o);
    int code;

    if (!has_arrays(o->kind) || o->kind == SHARE)
        return;
    if (o->kind != GATHERV && o->kind != TO_VARYING) {
        numbers.places[0] = far;
        a.from = (const void *)((uintptr_t)&sent - far * extent);
    }
    if (o->kind != SCATTERV) {
        numbers.places[1] = far;
        a.to = (void *)((uintptr_t)&room - far * extent);
    }
    /* (Its own checks have labels, too.) */
    code = carried_out(o, form, &a);
    check_code(code, MPI_SUCCESS, label("%s: a far part", o->names[form]));
    check_code(room, 5, label("%s: what came from far", o->names[form]));
}

/* More elements than an int can count, of a datatype without data. */
static void is_much(const struct operation *o, int form)
{
    const MPI_Count much = (MPI_Count)INT_MAX + 2;
    struct arguments a = good(o);
    int code;

    if (is_reduction(o))
        return;
    a.from_count = a.to_count = numbers.counts[0] = numbers.counts[1] = much;
    a.from_type = a.to_type = numbers.types[0] = numbers.types[1] = nothing;
    code = carried_out(o, form, &a);
    check_code(code, MPI_SUCCESS, label("%s: many elements", o->names[form]));
    check_code(room, -7, label("%s: nothing came", o->names[form]));
}

/* A call that is refused changes nothing, and makes no request. */
static void refused(const struct operation *o, int form, const struct arguments *a, int expected, const char *what)
{
    check_code(o->call[form](a), expected, label("%s: %s", o->names[form], what));
    check(sent == 5 && room == -7 && request == MPI_REQUEST_NULL, label("%s: nothing happens", o->names[form]));
}

static void wrong_counts(const struct operation *o, int form)
{
    static const MPI_Count least[2] = {INT_MIN, INT64_MIN};
    const MPI_Count wrong[2] = {-1, least[is_large(form)]};

    for (int i = 0; i < 2; i++) {
        struct arguments a = good(o);

        a.from_count = a.to_count = numbers.counts[0] = numbers.counts[1] = wrong[i];
        numbers.ints[0] = numbers.ints[1] = (int)wrong[i];
        refused(o, form, &a, MPI_ERR_COUNT, "a negative count");
    }
    if (!is_large(form))
        return;
    /* More bytes than an address can reach. */
    struct arguments a = good(o);
    a.from_count = a.to_count = numbers.counts[0] = numbers.counts[1] = INT64_MAX;
    refused(o, form, &a, MPI_ERR_BUFFER, "more than there can be");
    if (o->kind != BCAST && !is_reduction(o) && !is_near(o)) {
        a = good(o);
        a.from_count = numbers.counts[0] = INT64_MAX;
        refused(o, form, &a, MPI_ERR_BUFFER, "much more is sent");
        a = good(o);
        a.to_count = numbers.counts[1] = INT64_MAX;
        refused(o, form, &a, is_scatter(o) ? MPI_ERR_BUFFER : MPI_ERR_COUNT, "much more is received");
    }
}

static void wrong_handles(const struct operation *o, int form)
{
    enum { TYPES = 5 };
    const MPI_Datatype types[TYPES] = {
        MPI_DATATYPE_NULL, (MPI_Datatype)(uintptr_t)0x123456789abc, (MPI_Datatype)(uintptr_t)12345678,
        (MPI_Datatype)MPI_SUM, NULL,
    };
    const MPI_Op ops[] = {
        MPI_OP_NULL, MPI_REPLACE, MPI_NO_OP, (MPI_Op)(uintptr_t)0x123456789abc, (MPI_Op)MPI_INT32_T, NULL,
    };
    const MPI_Comm comms[] = {
        MPI_COMM_NULL, (MPI_Comm)(uintptr_t)0x123456789abc, (MPI_Comm)(uintptr_t)12345678, (MPI_Comm)MPI_INT32_T, NULL,
    };
    MPI_Comm freed;
    MPI_Datatype made;

    MPI_Comm_dup(world, &freed);
    MPI_Type_contiguous(1, MPI_INT32_T, &made);
    for (int i = 0; i < TYPES + 2; i++) {
        struct arguments a = good(o);

        /* Not committed, and then freed. */
        if (i == TYPES + 1) {
            MPI_Datatype gone = made;
            MPI_Type_free(&gone);
        }
        a.from_type = a.to_type = numbers.types[0] = numbers.types[1] = i < TYPES ? types[i] : made;
        refused(o, form, &a, MPI_ERR_TYPE, "a handle that is not a datatype to communicate with");
    }
    for (size_t i = 0; is_reduction(o) && i < sizeof ops / sizeof ops[0]; i++) {
        struct arguments a = good(o);

        a.op = ops[i];
        refused(o, form, &a, MPI_ERR_OP, "a handle that is not an operation of reductions");
    }
    for (size_t i = 0; i < sizeof comms / sizeof comms[0]; i++) {
        struct arguments a = good(o);

        a.comm = comms[i];
        refused(o, form, &a, MPI_ERR_COMM, "a handle that is not a communicator");
    }
    struct arguments a = good(o);
    if (is_persistent(form)) {
        a.info = (MPI_Info)MPI_INT32_T;
        refused(o, form, &a, MPI_ERR_INFO, "a handle that is not an info object");
        a.info = NULL;
        refused(o, form, &a, MPI_ERR_INFO, "a null pointer for the info object");
        a.info = MPI_INFO_NULL;
    }
    a.comm = freed;
    MPI_Comm_free(&freed);
    refused(o, form, &a, MPI_ERR_COMM, "a communicator that was freed");
    if (is_near(o)) {
        a.comm = world;
        refused(o, form, &a, MPI_ERR_TOPOLOGY, "a communicator without a topology");
    }
}

static void wrong_roots(const struct operation *o, int form)
{
    const int roots[] = {-1, 1, MPI_ROOT, MPI_PROC_NULL, MPI_ANY_SOURCE, INT_MAX, INT_MIN};

    for (size_t i = 0; has_root(o) && i < sizeof roots / sizeof roots[0]; i++) {
        struct arguments a = good(o);

        a.root = roots[i];
        refused(o, form, &a, MPI_ERR_ROOT, "a root that is not a rank");
    }
}

static void wrong_buffers(const struct operation *o, int form)
{
    struct arguments a = good(o);

    a.to = NULL;
    refused(o, form, &a, MPI_ERR_BUFFER, "a null pointer for the result");
    a.to = MPI_IN_PLACE;
    if (!is_scatter(o))
        refused(o, form, &a, MPI_ERR_BUFFER, "MPI_IN_PLACE for the result");
    if (o->kind == BCAST)
        return;
    a = good(o);
    a.from = NULL;
    refused(o, form, &a, MPI_ERR_BUFFER, "a null pointer for the data");
    if (is_near(o) || is_scatter(o)) {
        a.from = MPI_IN_PLACE;
        refused(o, form, &a, MPI_ERR_BUFFER, "MPI_IN_PLACE for the data");
    }
    a.from = a.to = MPI_IN_PLACE;
    refused(o, form, &a, MPI_ERR_BUFFER, "MPI_IN_PLACE twice");
    a = good(o);
    a.from = a.to;
    refused(o, form, &a, MPI_ERR_BUFFER, "the same buffer");
    a.from = (char *)a.to + 3;
    refused(o, form, &a, MPI_ERR_BUFFER, "a byte of both buffers");
}

/* Null pointers for arrays and requests. */
static void without(const struct operation *o, int form)
{
    struct arguments a = good(o);

    if (is_later(form)) {
        a.request = NULL;
        refused(o, form, &a, MPI_ERR_ARG, "a null pointer for the request");
        a = good(o);
    }
    if (!has_arrays(o->kind))
        return;
    a.ints[0] = a.ints[1] = NULL;
    a.counts[0] = a.counts[1] = NULL;
    refused(o, form, &a, MPI_ERR_ARG, "a null pointer for the counts");
    if (o->kind == SHARE)
        return;
    a = good(o);
    a.ints[2] = a.ints[3] = NULL;
    a.places[0] = a.places[1] = NULL;
    refused(o, form, &a, MPI_ERR_ARG, "a null pointer for the displacements");
    if (o->kind == MIXED || o->kind == NEAR_MIXED) {
        a = good(o);
        a.types[0] = a.types[1] = NULL;
        refused(o, form, &a, MPI_ERR_ARG, "a null pointer for the datatypes");
    }
}

/* What the process sends to itself must match what it receives. */
static void wrong_amounts(const struct operation *o, int form)
{
    int32_t two[2] = {5, 6};
    struct arguments a = good(o);

    if (o->kind == BCAST || is_reduction(o) || is_near(o))
        return;
    a.from = two;
    a.from_count = numbers.counts[0] = numbers.ints[0] = 2;
    refused(o, form, &a, MPI_ERR_TRUNCATE, "more is sent");
    a = good(o);
    a.from_count = numbers.counts[0] = numbers.ints[0] = 0;
    refused(o, form, &a, MPI_ERR_COUNT, "less is sent");
    a = good(o);
    a.from_type = numbers.types[0] = MPI_FLOAT;
    refused(o, form, &a, MPI_ERR_TYPE, "another type is sent");
}

/* MPI_Reduce_local, which has no communicator. */
static void local(void)
{
    int32_t from = 5, to = -2;

    check_code(MPI_Reduce_local(&from, &to, 1, MPI_INT32_T, MPI_SUM), MPI_SUCCESS, "MPI_Reduce_local");
    check_code(to, 3, "MPI_Reduce_local: the sum");
    check_code(PMPI_Reduce_local_c(&from, &to, 1, MPI_INT32_T, MPI_MIN), MPI_SUCCESS, "PMPI_Reduce_local_c");
    check_code(to, 3, "PMPI_Reduce_local_c: the least");
    check_code(MPI_Reduce_local(&from, &to, -1, MPI_INT32_T, MPI_SUM), MPI_ERR_COUNT, "a negative count");
    check_code(MPI_Reduce_local_c(&from, &to, INT64_MAX, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "too many");
    check_code(MPI_Reduce_local(&from, &to, 1, MPI_DATATYPE_NULL, MPI_SUM), MPI_ERR_TYPE, "MPI_DATATYPE_NULL");
    check_code(MPI_Reduce_local(&from, &to, 1, MPI_INT32_T, MPI_OP_NULL), MPI_ERR_OP, "MPI_OP_NULL");
    check_code(MPI_Reduce_local(&from, &to, 1, MPI_INT32_T, MPI_NO_OP), MPI_ERR_OP, "MPI_NO_OP");
    check_code(MPI_Reduce_local(&from, &to, 1, MPI_FLOAT, MPI_BAND), MPI_ERR_OP, "MPI_BAND of MPI_FLOAT");
    check_code(MPI_Reduce_local(&from, &from, 1, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "the same buffer");
    check_code(MPI_Reduce_local(MPI_IN_PLACE, &to, 1, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    check_code(MPI_Reduce_local(&from, MPI_IN_PLACE, 1, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "to MPI_IN_PLACE");
    check_code(MPI_Reduce_local(NULL, &to, 1, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "a null pointer");
    check_code(MPI_Reduce_local(&from, NULL, 1, MPI_INT32_T, MPI_SUM), MPI_ERR_BUFFER, "a null pointer for the result");
    check(from == 5 && to == 3, "MPI_Reduce_local: nothing happens");
}

int main(void)
{
    const int self = 0;

    check_code(MPI_Init(NULL, NULL), MPI_SUCCESS, "MPI_Init");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &world);
    MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    check_code(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, &self, MPI_UNWEIGHTED, 1, &self, MPI_UNWEIGHTED,
                                              MPI_INFO_NULL, 0, &near),
               MPI_SUCCESS, "MPI_Dist_graph_create_adjacent");
    MPI_Comm_set_errhandler(near, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(0, MPI_INT32_T, &nothing);
    MPI_Type_commit(&nothing);
    for (int k = 0; k < OPERATIONS; k++)
        for (int form = 0; form < FORMS; form++) {
            works(&operations[k], form);
            if (is_large(form)) {
                is_far(&operations[k], form);
                is_much(&operations[k], form);
            }
            wrong_counts(&operations[k], form);
            wrong_handles(&operations[k], form);
            wrong_roots(&operations[k], form);
            wrong_buffers(&operations[k], form);
            without(&operations[k], form);
            wrong_amounts(&operations[k], form);
        }
    local();
    MPI_Type_free(&nothing);
    MPI_Comm_free(&near);
    MPI_Comm_free(&world);
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
