/* Handles and statuses of Fortran and C, converted both ways, on a library that has no conversion of its own for them. */
#include <mpi.h>
#include <stdio.h>

static int failed;

static void check(int is_so, const char *what)
{
    if (!is_so) {
        printf("FAILED %s\n", what);
        failed = 1;
    }
}

int main(int argc, char **argv)
{
    int rank, value, tag = -1;
    MPI_Comm copy;
    MPI_File file;
    MPI_Status status;
    MPI_Fint of_fortran[MPI_F_STATUS_SIZE];

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_rank(copy, &rank);
    check(MPI_Comm_f2c(MPI_Comm_c2f(copy)) == copy, "a communicator");
    check(MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_NULL)) == MPI_COMM_NULL, "MPI_COMM_NULL");
    check(MPI_Type_f2c(MPI_Type_c2f(MPI_INT)) == MPI_INT, "MPI_INT");
    value = rank;
    MPI_Sendrecv_replace(&value, 1, MPI_INT, 1 - rank, 7, 1 - rank, 7, copy, &status);
    check(value == 1 - rank, "a message");
    MPI_Status_c2f(&status, of_fortran);
    status.MPI_TAG = 0;
    MPI_Status_f2c(of_fortran, &status);
    tag = status.MPI_TAG;
    check(tag == 7, "a status");
    MPI_File_open(copy, "alone.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    check(MPI_File_f2c(MPI_File_c2f(file)) == file, "a file");
    MPI_File_write_at_all(file, 4 * rank, &value, 4, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return failed;
}
