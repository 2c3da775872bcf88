/* L1: MPI_Allgather with different counts on the two sides: datatypes of different sizes make up the same data. */
/* processes: 1 2 4 */
#include "processes.h"

/* As stdlib.h has it, where it is not asked for C alone. */
int setenv(const char *name, const char *value, int overwrite);

enum { LENGTH = 6, AROUND = 64 };

static int *room, given[5 * LENGTH], length;

/* What a process gives: elements of a block of two columns in three rows of ten, or one after another. */
static void fill(int in_block)
{
    for (int i = 0; i < 5 * LENGTH; i++) given[i] = -1;
    for (int i = 0; i < LENGTH; i++) given[in_block ? i / 2 * 10 + i % 2 : i] = 1000 * rank + i;
    for (int i = 0; i < length + 2 * AROUND; i++) room[i] = -7;
}

static void gather(int count, MPI_Datatype type, int *to, int expected, MPI_Datatype into, const char *what)
{
    check_class(MPI_Allgather(given, count, type, to, expected, into, MPI_COMM_WORLD), MPI_SUCCESS, what);
    check(all_are(room, AROUND, -7) && all_are(room + AROUND + length, AROUND, -7), what);
}

static int is_all_there(void)
{
    int ok = 1;

    for (int i = 0; i < length; i++) ok &= room[AROUND + i] == 1000 * (i / LENGTH) + i % LENGTH;
    return ok;
}

int main(int argc, char **argv)
{
    MPI_Datatype block, six, two, nothing, back;
    int *begin, ok = 1;

    /* Intel MPI chooses by the processor whether it uses the algorithm that goes wrong (allgather-mixes-up-counts). */
    setenv("I_MPI_ADJUST_ALLGATHER", "5", 1);
    start(&argc, &argv);
    length = LENGTH * processes;
    room = malloc((length + 2 * AROUND) * sizeof(int));
    begin = room + AROUND;
    MPI_Type_vector(LENGTH / 2, 2, 10, MPI_INT, &block);
    MPI_Type_contiguous(LENGTH, MPI_INT, &six);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_create_resized(two, 0, -2 * (MPI_Aint)sizeof(int), &back);
    MPI_Type_commit(&block);
    MPI_Type_commit(&six);
    MPI_Type_commit(&two);
    MPI_Type_commit(&nothing);
    MPI_Type_commit(&back);

    fill(1);
    gather(1, block, begin, LENGTH, MPI_INT, "a block into elements");
    check(is_all_there(), "a block into elements: what came");
    fill(0);
    gather(LENGTH, MPI_INT, begin, 1, six, "elements into a datatype");
    check(is_all_there(), "elements into a datatype: what came");
    fill(0);
    gather(LENGTH / 2, two, begin, 1, six, "pairs into a datatype");
    check(is_all_there(), "pairs into a datatype: what came");
    fill(rank % 2);
    gather(rank % 2 ? 1 : LENGTH, rank % 2 ? block : MPI_INT, begin, LENGTH, MPI_INT, "a block on some processes");
    check(is_all_there(), "a block on some processes: what came");
    fill(0);
    gather(3, nothing, begin, 0, MPI_INT, "elements without data");
    check(all_are(begin, length, -7), "elements without data: nothing came");

    /* Each pair is in front of the previous one, and so is what each process gave. */
    fill(0);
    gather(LENGTH, MPI_INT, begin + length - 2, LENGTH / 2, back, "backwards");
    for (int i = 0; i < length; i++) ok &= begin[length - 2 - i / 2 * 2 + i % 2] == 1000 * (i / LENGTH) + i % LENGTH;
    check(ok, "backwards: what came");

    MPI_Type_free(&block);
    MPI_Type_free(&six);
    MPI_Type_free(&two);
    MPI_Type_free(&nothing);
    MPI_Type_free(&back);
    free(room);
    return finish_all();
}
