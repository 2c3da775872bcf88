/* Requests, and statuses (chapter 3): the C functions of mpi.h. */
#include <stdlib.h>

#include "dropin.h"

/* A status is this many ints, in C as in Fortran. */
enum { MINFO_STATUS_SIZE = sizeof(MPI_Status) / sizeof(int) };

/* A request is over also where its operation has failed, and then its handle is null. */
static void minfo_give_request(MPI_Request *request, int handle, int code)
{
    if (code == MPI_SUCCESS || handle == minfo_from_request(MPI_REQUEST_NULL))
        *request = minfo_pointer(handle);
}

static int minfo_bad_argument(void)
{
    minfo_comm_call_errhandler(minfo_from_comm(MPI_COMM_SELF), MPI_ERR_ARG);
    return MPI_ERR_ARG;
}

#pragma weak MPI_Test = PMPI_Test
int PMPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    int handle = request ? minfo_from_request(*request) : 0;
    int code = minfo_test(request ? &handle : NULL, flag, (int *)status);

    if (request)
        minfo_give_request(request, handle, code);
    return code;
}

#pragma weak MPI_Wait = PMPI_Wait
int PMPI_Wait(MPI_Request *request, MPI_Status *status)
{
    int handle = request ? minfo_from_request(*request) : 0;
    int code = minfo_wait(request ? &handle : NULL, (int *)status);

    if (request)
        minfo_give_request(request, handle, code);
    return code;
}

#pragma weak MPI_Waitall = PMPI_Waitall
int PMPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status *array_of_statuses)
{
    int few[16];
    int *handles = array_of_requests ? few : NULL;
    int code;

    if (handles && count > (int)(sizeof few / sizeof *few)) {
        handles = malloc((size_t)count * sizeof *handles);
        if (!handles) {
            minfo_comm_call_errhandler(minfo_from_comm(MPI_COMM_SELF), MPI_ERR_NO_MEM);
            return MPI_ERR_NO_MEM;
        }
    }
    for (int i = 0; handles && i < count; i++)
        handles[i] = minfo_from_request(array_of_requests[i]);
    code = minfo_waitall(count, handles, (int *)array_of_statuses);
    for (int i = 0; handles && i < count; i++)
        minfo_give_request(&array_of_requests[i], handles[i], code);
    if (handles != few)
        free(handles);
    return code;
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

#pragma weak MPI_Request_c2f = PMPI_Request_c2f
MPI_Fint PMPI_Request_c2f(MPI_Request request)
{
    return minfo_from_request(request);
}

#pragma weak MPI_Request_f2c = PMPI_Request_f2c
MPI_Request PMPI_Request_f2c(MPI_Fint request)
{
    return minfo_pointer(request);
}

#pragma weak MPI_Request_toint = PMPI_Request_toint
int PMPI_Request_toint(MPI_Request request)
{
    return minfo_from_request(request);
}

#pragma weak MPI_Request_fromint = PMPI_Request_fromint
MPI_Request PMPI_Request_fromint(int request)
{
    return minfo_pointer(request);
}
