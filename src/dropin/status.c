/* Converts a status to Fortran's INTEGERs or to that of mpi_f08, which is that of C, and back (MPI 5.0, section 19.3.5). */
#include "dropin.h"

/* The number of ints in a status, in C and in Fortran. */
enum { MINFO_STATUS_SIZE = sizeof(MPI_Status) / sizeof(int) };

static int minfo_bad_argument(void)
{
    minfo_comm_call_errhandler(minfo_from_comm(MPI_COMM_SELF), MPI_ERR_ARG);
    return MPI_ERR_ARG;
}

static int minfo_is_no_status(const void *status)
{
    return !status || status == MPI_F08_STATUS_IGNORE || status == MPI_F08_STATUSES_IGNORE;
}

#pragma weak MPI_Status_c2f = PMPI_Status_c2f
int PMPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
    const int *from = (const int *)c_status;

    if (minfo_is_no_status(from) || !f_status)
        return minfo_bad_argument();
    for (int i = 0; i < MINFO_STATUS_SIZE; i++)
        f_status[i] = from[i];
    return MPI_SUCCESS;
}

#pragma weak MPI_Status_f2c = PMPI_Status_f2c
int PMPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
    int *to = (int *)c_status;

    if (minfo_is_no_status(to) || !f_status)
        return minfo_bad_argument();
    for (int i = 0; i < MINFO_STATUS_SIZE; i++)
        to[i] = (int)f_status[i];
    return MPI_SUCCESS;
}

#pragma weak MPI_Status_f082f = PMPI_Status_f082f
int PMPI_Status_f082f(const MPI_F08_status *f08_status, MPI_Fint *f_status)
{
    return PMPI_Status_c2f(f08_status, f_status);
}

#pragma weak MPI_Status_f2f08 = PMPI_Status_f2f08
int PMPI_Status_f2f08(const MPI_Fint *f_status, MPI_F08_status *f08_status)
{
    return PMPI_Status_f2c(f_status, f08_status);
}

#pragma weak MPI_Status_c2f08 = PMPI_Status_c2f08
int PMPI_Status_c2f08(const MPI_Status *c_status, MPI_F08_status *f08_status)
{
    if (minfo_is_no_status(c_status) || minfo_is_no_status(f08_status))
        return minfo_bad_argument();
    *f08_status = *c_status;
    return MPI_SUCCESS;
}

#pragma weak MPI_Status_f082c = PMPI_Status_f082c
int PMPI_Status_f082c(const MPI_F08_status *f08_status, MPI_Status *c_status)
{
    return PMPI_Status_c2f08(f08_status, c_status);
}
