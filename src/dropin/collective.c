/* Collective operations on data (chapter 6): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Allgather = PMPI_Allgather
int PMPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm)
{
    return minfo_allgather(sendbuf, sendcount, minfo_from_datatype(sendtype), recvbuf, recvcount,
                           minfo_from_datatype(recvtype), minfo_from_comm(comm));
}

#pragma weak MPI_Allgather_c = PMPI_Allgather_c
int PMPI_Allgather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
                     MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    return minfo_allgather(sendbuf, sendcount, minfo_from_datatype(sendtype), recvbuf, recvcount,
                           minfo_from_datatype(recvtype), minfo_from_comm(comm));
}

#pragma weak MPI_Allreduce = PMPI_Allreduce
int PMPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm)
{
    return minfo_allreduce(sendbuf, recvbuf, count, minfo_from_datatype(datatype), minfo_from_op(op),
                           minfo_from_comm(comm));
}

#pragma weak MPI_Allreduce_c = PMPI_Allreduce_c
int PMPI_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                     MPI_Comm comm)
{
    return minfo_allreduce(sendbuf, recvbuf, count, minfo_from_datatype(datatype), minfo_from_op(op),
                           minfo_from_comm(comm));
}

#pragma weak MPI_Bcast = PMPI_Bcast
int PMPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    return minfo_bcast(buffer, count, minfo_from_datatype(datatype), root, minfo_from_comm(comm));
}

#pragma weak MPI_Bcast_c = PMPI_Bcast_c
int PMPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    return minfo_bcast(buffer, count, minfo_from_datatype(datatype), root, minfo_from_comm(comm));
}

#pragma weak MPI_Gather = PMPI_Gather
int PMPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return minfo_gather(sendbuf, sendcount, minfo_from_datatype(sendtype), recvbuf, recvcount,
                        minfo_from_datatype(recvtype), root, minfo_from_comm(comm));
}

#pragma weak MPI_Gather_c = PMPI_Gather_c
int PMPI_Gather_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
                  MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return minfo_gather(sendbuf, sendcount, minfo_from_datatype(sendtype), recvbuf, recvcount,
                        minfo_from_datatype(recvtype), root, minfo_from_comm(comm));
}

#pragma weak MPI_Reduce = PMPI_Reduce
int PMPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                MPI_Comm comm)
{
    return minfo_reduce(sendbuf, recvbuf, count, minfo_from_datatype(datatype), minfo_from_op(op), root,
                        minfo_from_comm(comm));
}

#pragma weak MPI_Reduce_c = PMPI_Reduce_c
int PMPI_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                  int root, MPI_Comm comm)
{
    return minfo_reduce(sendbuf, recvbuf, count, minfo_from_datatype(datatype), minfo_from_op(op), root,
                        minfo_from_comm(comm));
}
