/* U1, U2: operations of the program in every reduction, blocking and nonblocking, in place, and between the two sides of an
 * intercommunicator: elements with a hole, in the order of the ranks. The operation and the datatype are freed before the
 * requests are complete. */
/* processes: 1 2 4 */
#include "processes.h"

#define MODULUS 1009
#define MOST 64

/* A function a*x + b; the gap is not a part of the datatype. */
struct function { int a, gap, b; };

static int calls, is_type_right = 1;

static void compose(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    struct function *first = in, *second = inout;
    MPI_Aint lb = -1, extent = -1;
    int size = -1;

    calls++;
    is_type_right &= MPI_Type_size(*datatype, &size) == MPI_SUCCESS && size == 8;
    is_type_right &= MPI_Type_get_extent(*datatype, &lb, &extent) == MPI_SUCCESS && lb == 0 && extent == 12;
    for (int i = 0; i < *length; i++) {
        second[i].b = (second[i].a * first[i].b + second[i].b) % MODULUS;
        second[i].a = second[i].a * first[i].a % MODULUS;
        second[i].gap = 99;
    }
}

static struct function of_process(int number, int i)
{
    struct function one = {(number * 7 + i * 3 + 2) % MODULUS, -1, (number * 5 + i) % MODULUS};
    return one;
}

/* Those of the processes `first`, `first + step` ... that are less than `end`, one after the other. */
static struct function of_all(int first, int end, int step, int i)
{
    struct function all = of_process(first, i);
    for (int number = first + step; number < end; number += step) {
        struct function next = of_process(number, i);
        all.b = (next.a * all.b + next.b) % MODULUS;
        all.a = next.a * all.a % MODULUS;
    }
    return all;
}

/* Whether `count` results from `from` on are there, and nothing else has changed. */
static void came(const struct function *result, int count, int from, int first, int end, int step, const char *what)
{
    int ok = 1;
    for (int i = 0; i < count; i++) {
        struct function expected = of_all(first, end, step, from + i);
        ok &= result[i].a == expected.a && result[i].b == expected.b && result[i].gap == -7;
    }
    check(ok, what);
    check(result[count].a == -7 && result[count].b == -7, "nothing else is written");
}

static MPI_Op op;
static MPI_Datatype element;

static void make(void)
{
    int places[2] = {0, 2};
    check_class(MPI_Op_create(compose, 0, &op), MPI_SUCCESS, "MPI_Op_create");
    MPI_Type_create_indexed_block(2, 1, places, MPI_INT, &element);
    MPI_Type_commit(&element);
}

static void unmake(void)
{
    check(MPI_Op_free(&op) == MPI_SUCCESS && op == MPI_OP_NULL, "MPI_Op_free");
    check_class(MPI_Type_free(&element), MPI_SUCCESS, "MPI_Type_free");
}

/* The forms of a reduction that this calls. */
#define RUN(name, later_name, ...) \
    check_class(later ? MPI_##later_name(__VA_ARGS__, &requests[started++]) : MPI_##name(__VA_ARGS__), MPI_SUCCESS, \
                later ? "MPI_" #later_name : "MPI_" #name)

static struct function sent[MOST], results[8][MOST];

static void prepare(void)
{
    for (int i = 0; i < MOST; i++) {
        sent[i] = of_process(rank, i);
        for (int form = 0; form < 8; form++) {
            struct function none = {-7, -7, -7};
            results[form][i] = none;
        }
    }
}

static void place(struct function *buffer, int count)
{
    for (int i = 0; i < count; i++) {
        buffer[i].a = sent[i].a;
        buffer[i].b = sent[i].b;
    }
}

static void within(int later)
{
    MPI_Request requests[8];
    int started = 0, counts[16], before = 0, last = processes - 1;

    for (int i = 0; i < processes; i++) {
        if (i < rank) before += i % 3;
        counts[i] = i % 3;
    }
    prepare();
    place(results[6], 5);
    place(results[7], 2 * processes);
    make();
    RUN(Reduce, Ireduce, sent, results[0], 5, element, op, last, MPI_COMM_WORLD);
    RUN(Allreduce, Iallreduce, sent, results[1], 5, element, op, MPI_COMM_WORLD);
    RUN(Reduce_scatter_block, Ireduce_scatter_block, sent, results[2], 2, element, op, MPI_COMM_WORLD);
    RUN(Reduce_scatter, Ireduce_scatter, sent, results[3], counts, element, op, MPI_COMM_WORLD);
    RUN(Scan, Iscan, sent, results[4], 5, element, op, MPI_COMM_WORLD);
    RUN(Exscan, Iexscan, sent, results[5], 5, element, op, MPI_COMM_WORLD);
    RUN(Allreduce, Iallreduce, MPI_IN_PLACE, results[6], 5, element, op, MPI_COMM_WORLD);
    RUN(Reduce_scatter_block, Ireduce_scatter_block, MPI_IN_PLACE, results[7], 2, element, op, MPI_COMM_WORLD);
    unmake();
    check_class(MPI_Waitall(started, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    came(results[0], rank == last ? 5 : 0, 0, 0, processes, 1, "MPI_Reduce: the result");
    came(results[1], 5, 0, 0, processes, 1, "MPI_Allreduce: the result");
    came(results[2], 2, 2 * rank, 0, processes, 1, "MPI_Reduce_scatter_block: the result");
    came(results[3], counts[rank], before, 0, processes, 1, "MPI_Reduce_scatter: the result");
    came(results[4], 5, 0, 0, rank + 1, 1, "MPI_Scan: the result");
    came(results[5], rank == 0 ? 0 : 5, 0, 0, rank, 1, "MPI_Exscan: the result");
    came(results[6], 5, 0, 0, processes, 1, "MPI_Allreduce in place: the result");
    for (int i = 2; i < 2 * processes; i++) results[7][i].a = results[7][i].b = -7;
    came(results[7], 2, 2 * rank, 0, processes, 1, "MPI_Reduce_scatter_block in place: the result");
}

static void local(void)
{
    struct function expected[5];

    prepare();
    place(results[0], 5);
    make();
    for (int i = 0; i < 5; i++) {
        struct function first = of_process(rank + 1, i);
        sent[i] = first;
        expected[i].a = results[0][i].a * first.a % MODULUS;
        expected[i].b = (results[0][i].a * first.b + results[0][i].b) % MODULUS;
    }
    check_class(MPI_Reduce_local(sent, results[0], 5, element, op), MPI_SUCCESS, "MPI_Reduce_local");
    unmake();
    for (int i = 0; i < 5; i++)
        check(results[0][i].a == expected[i].a && results[0][i].b == expected[i].b && results[0][i].gap == -7,
              "MPI_Reduce_local: the result");
}

static void between(int later)
{
    MPI_Comm side, inter;
    MPI_Request requests[8];
    int started = 0, even = rank % 2 == 0, ours = (processes + even) / 2, theirs = processes - ours, mine = rank / 2;
    int other = even, root = even ? (mine == ours - 1 ? MPI_ROOT : MPI_PROC_NULL) : theirs - 1;

    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, other, 12, &inter);
    MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
    prepare();
    make();
    RUN(Reduce, Ireduce, sent, results[0], 5, element, op, root, inter);
    RUN(Allreduce, Iallreduce, sent, results[1], 5, element, op, inter);
    RUN(Reduce_scatter_block, Ireduce_scatter_block, sent, results[2], 2 * theirs, element, op, inter);
    unmake();
    check_class(MPI_Waitall(started, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    came(results[0], root == MPI_ROOT ? 5 : 0, 0, other, processes, 2, "MPI_Reduce from the other side");
    came(results[1], 5, 0, other, processes, 2, "MPI_Allreduce of the other side");
    came(results[2], 2 * theirs, 2 * theirs * mine, other, processes, 2, "MPI_Reduce_scatter_block of the other side");
    MPI_Comm_free(&inter);
    MPI_Comm_free(&side);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (int later = 0; later < 2; later++) {
        within(later);
        if (processes > 1) between(later);
    }
    local();
    check(is_type_right, "the datatype can be asked about, even if the program has freed its handle");
    check(calls > 0, "the operation is called");
    return finish_all();
}
