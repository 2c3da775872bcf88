/* Messages (chapter 3): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Recv = PMPI_Recv
int PMPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Status *status)
{
    return minfo_recv(buf, count, minfo_from_datatype(datatype), source, tag, minfo_from_comm(comm),
                      (int *)status);
}

#pragma weak MPI_Recv_c = PMPI_Recv_c
int PMPI_Recv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                MPI_Status *status)
{
    return minfo_recv(buf, count, minfo_from_datatype(datatype), source, tag, minfo_from_comm(comm),
                      (int *)status);
}

#pragma weak MPI_Send = PMPI_Send
int PMPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    return minfo_send(buf, count, minfo_from_datatype(datatype), dest, tag, minfo_from_comm(comm));
}

#pragma weak MPI_Send_c = PMPI_Send_c
int PMPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    return minfo_send(buf, count, minfo_from_datatype(datatype), dest, tag, minfo_from_comm(comm));
}

#pragma weak MPI_Sendrecv = PMPI_Sendrecv
int PMPI_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
                  MPI_Comm comm, MPI_Status *status)
{
    return minfo_sendrecv(sendbuf, sendcount, minfo_from_datatype(sendtype), dest, sendtag, recvbuf,
                          recvcount, minfo_from_datatype(recvtype), source, recvtag, minfo_from_comm(comm),
                          (int *)status);
}

#pragma weak MPI_Sendrecv_c = PMPI_Sendrecv_c
int PMPI_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag,
                    MPI_Comm comm, MPI_Status *status)
{
    return minfo_sendrecv(sendbuf, sendcount, minfo_from_datatype(sendtype), dest, sendtag, recvbuf,
                          recvcount, minfo_from_datatype(recvtype), source, recvtag, minfo_from_comm(comm),
                          (int *)status);
}
