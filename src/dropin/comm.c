/* Communicators: inquiries, hints and names (chapter 7): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Barrier = PMPI_Barrier
int PMPI_Barrier(MPI_Comm comm)
{
    return minfo_barrier(minfo_from_comm(comm));
}

#pragma weak MPI_Comm_compare = PMPI_Comm_compare
int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result)
{
    return minfo_comm_compare(minfo_from_comm(comm1), minfo_from_comm(comm2), result);
}

#pragma weak MPI_Comm_get_info = PMPI_Comm_get_info
int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used)
{
    int handle = 0;
    int code = minfo_comm_get_info(minfo_from_comm(comm), info_used ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info_used = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_get_name = PMPI_Comm_get_name
int PMPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen)
{
    return minfo_comm_get_name_c(minfo_from_comm(comm), comm_name, resultlen);
}

#pragma weak MPI_Comm_rank = PMPI_Comm_rank
int PMPI_Comm_rank(MPI_Comm comm, int *rank)
{
    return minfo_comm_rank(minfo_from_comm(comm), rank);
}

#pragma weak MPI_Comm_set_info = PMPI_Comm_set_info
int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info)
{
    return minfo_comm_set_info(minfo_from_comm(comm), minfo_from_info(info));
}

#pragma weak MPI_Comm_set_name = PMPI_Comm_set_name
int PMPI_Comm_set_name(MPI_Comm comm, const char *comm_name)
{
    return minfo_comm_set_name_c(minfo_from_comm(comm), comm_name);
}

#pragma weak MPI_Comm_size = PMPI_Comm_size
int PMPI_Comm_size(MPI_Comm comm, int *size)
{
    return minfo_comm_size(minfo_from_comm(comm), size);
}

#pragma weak MPI_Comm_c2f = PMPI_Comm_c2f
MPI_Fint PMPI_Comm_c2f(MPI_Comm comm)
{
    return minfo_from_comm(comm);
}

#pragma weak MPI_Comm_f2c = PMPI_Comm_f2c
MPI_Comm PMPI_Comm_f2c(MPI_Fint comm)
{
    return minfo_pointer(comm);
}

#pragma weak MPI_Comm_toint = PMPI_Comm_toint
int PMPI_Comm_toint(MPI_Comm comm)
{
    return minfo_from_comm(comm);
}

#pragma weak MPI_Comm_fromint = PMPI_Comm_fromint
MPI_Comm PMPI_Comm_fromint(int comm)
{
    return minfo_pointer(comm);
}
