/* Communicators made from others, and their end (chapter 7): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Comm_dup = PMPI_Comm_dup
int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)
{
    int handle = 0;
    int code = minfo_comm_dup(minfo_from_comm(comm), newcomm ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newcomm = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_dup_with_info = PMPI_Comm_dup_with_info
int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm)
{
    int handle = 0;
    int code = minfo_comm_dup_with_info(minfo_from_comm(comm), minfo_from_info(info),
                                        newcomm ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newcomm = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_free = PMPI_Comm_free
int PMPI_Comm_free(MPI_Comm *comm)
{
    int handle = comm ? minfo_from_comm(*comm) : 0;
    int code = minfo_comm_free(comm ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *comm = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_idup = PMPI_Comm_idup
int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request)
{
    int newcomm_handle = 0;
    int request_handle = 0;
    int code = minfo_comm_idup(minfo_from_comm(comm), newcomm ? &newcomm_handle : NULL,
                               request ? &request_handle : NULL);

    if (code == MPI_SUCCESS) {
        *newcomm = minfo_pointer(newcomm_handle);
        *request = minfo_pointer(request_handle);
    }
    return code;
}

#pragma weak MPI_Comm_idup_with_info = PMPI_Comm_idup_with_info
int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request)
{
    int newcomm_handle = 0;
    int request_handle = 0;
    int code = minfo_comm_idup_with_info(minfo_from_comm(comm), minfo_from_info(info),
                                         newcomm ? &newcomm_handle : NULL, request ? &request_handle : NULL);

    if (code == MPI_SUCCESS) {
        *newcomm = minfo_pointer(newcomm_handle);
        *request = minfo_pointer(request_handle);
    }
    return code;
}

#pragma weak MPI_Comm_split = PMPI_Comm_split
int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm)
{
    int handle = 0;
    int code = minfo_comm_split(minfo_from_comm(comm), color, key, newcomm ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newcomm = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_split_type = PMPI_Comm_split_type
int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm *newcomm)
{
    int handle = 0;
    int code = minfo_comm_split_type(minfo_from_comm(comm), split_type, key, minfo_from_info(info),
                                     newcomm ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newcomm = minfo_pointer(handle);
    return code;
}
