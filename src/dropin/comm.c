/* Communicators (chapter 7): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Barrier = PMPI_Barrier
int PMPI_Barrier(MPI_Comm comm)
{
    return minfo_barrier(minfo_from_comm(comm));
}

#pragma weak MPI_Comm_rank = PMPI_Comm_rank
int PMPI_Comm_rank(MPI_Comm comm, int *rank)
{
    return minfo_comm_rank(minfo_from_comm(comm), rank);
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
