/* Converts a status to Fortran's INTEGERs, and back (MPI 4.1, section 19.3.5). */
#include "dropin.h"

/* The number of ints in a status, in C and in Fortran. */
enum { MINFO_STATUS_SIZE = sizeof(MPI_Status) / sizeof(int) };

static int minfo_bad_argument(void)
{
    minfo_comm_call_errhandler(minfo_from_comm(MPI_COMM_SELF), MPI_ERR_ARG);
    return MPI_ERR_ARG;
}

#pragma weak MPI_Status_c2f = PMPI_Status_c2f
int PMPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
    const int *from = (const int *)c_status;

    if (!from || !f_status)
        return minfo_bad_argument();
    for (int i = 0; i < MINFO_STATUS_SIZE; i++)
        f_status[i] = from[i];
    return MPI_SUCCESS;
}

#pragma weak MPI_Status_f2c = PMPI_Status_f2c
int PMPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
    int *to = (int *)c_status;

    if (!to || !f_status)
        return minfo_bad_argument();
    for (int i = 0; i < MINFO_STATUS_SIZE; i++)
        to[i] = (int)f_status[i];
    return MPI_SUCCESS;
}
