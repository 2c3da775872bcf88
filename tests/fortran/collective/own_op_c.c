/* U1: operations of the program that are given through C, with small and with large counts, and through mpif.h, whose
 * procedures get INTEGERs, in a reduction called from C. */
/* processes: 1 2 4 */
#include "processes.h"

void mpi_op_create_(void (*)(int *, int *, MPI_Fint *, MPI_Fint *), MPI_Fint *, MPI_Fint *, MPI_Fint *);

static int calls, is_type_right = 1;

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    calls++;
    is_type_right &= *datatype == MPI_INT;
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void add_large(void *in, void *inout, MPI_Count *length, MPI_Datatype *datatype)
{
    calls++;
    is_type_right &= *datatype == MPI_INT;
    for (MPI_Count i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void add_fortran(int *in, int *inout, MPI_Fint *length, MPI_Fint *datatype)
{
    calls++;
    is_type_right &= MPI_Type_f2c(*datatype) == MPI_INT;
    for (MPI_Fint i = 0; i < *length; i++) inout[i] += in[i];
}

static void combine(MPI_Op op, const char *what)
{
    int ours[7], sums[7], ok = 1;

    for (int i = 0; i < 7; i++) ours[i] = 10 * i + rank;
    calls = 0;
    check_class(MPI_Allreduce(ours, sums, 7, MPI_INT, op, MPI_COMM_WORLD), MPI_SUCCESS, what);
    for (int i = 0; i < 7; i++) ok &= sums[i] == processes * 10 * i + processes * (processes - 1) / 2;
    check(ok, what);
    check_class(MPI_Op_free(&op), MPI_SUCCESS, "MPI_Op_free");
}

int main(int argc, char **argv)
{
    MPI_Op op;
    MPI_Fint number = 0, commute = 1, ierror = -1;

    start(&argc, &argv);
    MPI_Op_create(add, 1, &op);
    combine(op, "an operation of C");
    MPI_Op_create_c(add_large, 0, &op);
    combine(op, "an operation of C with large counts");
    mpi_op_create_(add_fortran, &commute, &number, &ierror);
    check(ierror == MPI_SUCCESS, "mpi_op_create_");
    combine(MPI_Op_f2c(number), "an operation of Fortran");
    check(is_type_right, "an operation gets the datatype");
    return finish_all();
}
