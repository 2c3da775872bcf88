! The interface of messages and of collective operations on data: every
! procedure with the names that the standard gives its arguments, which
! the compiler checks. None is called.
program interface_message
  use, intrinsic :: iso_c_binding, only: c_ptr
#include "interface.inc"

  call check_code(MPI_ANY_SOURCE, -1, 'MPI_ANY_SOURCE')
  call check_code(MPI_ANY_TAG, -2, 'MPI_ANY_TAG')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call without_ierror()
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)
  if (command_argument_count() < 0) call large_calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call specific_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    real :: matrix(2, 2), result(4)
    DATATYPE_HANDLE :: datatype
    OP_HANDLE :: op
    COMM_HANDLE :: comm
    STATUS_TYPE :: status
    REQUEST_HANDLE :: request
    MESSAGE_HANDLE :: message
    logical :: flag
    DETACHED_POINTER :: detached
    integer :: ierr, number
    save

    call MPI_Send(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Recv(buf=matrix, count=1, datatype=datatype, source=1, tag=1, comm=comm, &
      status=status, ierror=ierr)
    call MPI_Sendrecv(sendbuf=matrix, sendcount=1, sendtype=datatype, dest=1, sendtag=1, &
      recvbuf=result, recvcount=1, recvtype=datatype, source=1, recvtag=1, comm=comm, &
      status=status, ierror=ierr)
    call MPI_Isend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Irecv(buf=result, count=1, datatype=datatype, source=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Ssend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Rsend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Issend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Irsend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Send_init(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Ssend_init(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Rsend_init(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Recv_init(buf=result, count=1, datatype=datatype, source=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Mrecv(buf=result, count=1, datatype=datatype, message=message, status=status, &
      ierror=ierr)
    call MPI_Imrecv(buf=result, count=1, datatype=datatype, message=message, request=request, &
      ierror=ierr)
    call MPI_Probe(source=1, tag=1, comm=comm, status=status, ierror=ierr)
    call MPI_Iprobe(source=1, tag=1, comm=comm, flag=flag, status=status, ierror=ierr)
    call MPI_Mprobe(source=1, tag=1, comm=comm, message=message, status=status, ierror=ierr)
    call MPI_Improbe(source=1, tag=1, comm=comm, flag=flag, message=message, status=status, &
      ierror=ierr)
    call MPI_Bsend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Ibsend(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Bsend_init(buf=matrix, count=1, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Buffer_attach(buffer=matrix, size=1, ierror=ierr)
    call MPI_Comm_attach_buffer(comm=comm, buffer=matrix, size=1, ierror=ierr)
    call MPI_Buffer_detach(buffer_addr=detached, size=number, ierror=ierr)
    call MPI_Comm_detach_buffer(comm=comm, buffer_addr=detached, size=number, ierror=ierr)
    call MPI_Buffer_flush(ierror=ierr)
    call MPI_Buffer_iflush(request=request, ierror=ierr)
    call MPI_Comm_flush_buffer(comm=comm, ierror=ierr)
    call MPI_Comm_iflush_buffer(comm=comm, request=request, ierror=ierr)
    call MPI_Sendrecv_replace(buf=matrix, count=1, datatype=datatype, dest=1, sendtag=1, source=1, &
      recvtag=1, comm=comm, status=status, ierror=ierr)
    call MPI_Isendrecv(sendbuf=matrix, sendcount=1, sendtype=datatype, dest=1, sendtag=1, &
      recvbuf=result, recvcount=1, recvtype=datatype, source=1, recvtag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Isendrecv_replace(buf=matrix, count=1, datatype=datatype, dest=1, sendtag=1, &
      source=1, &
      recvtag=1, comm=comm, request=request, ierror=ierr)
    call MPI_Bcast(buffer=matrix, count=1, datatype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Reduce(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, root=1, &
      comm=comm, ierror=ierr)
    call MPI_Allreduce(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      comm=comm, ierror=ierr)
    call MPI_Gather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, recvcount=1, &
      recvtype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Allgather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Scatter(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, recvcount=1, &
      recvtype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Alltoall(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, ierror=ierr)
  end subroutine calls
#endif
#if defined(MODULE_F08)

  subroutine without_ierror()
    real :: matrix(2, 2), result(4)
    type(MPI_Datatype) :: datatype
    type(MPI_Op) :: op
    type(MPI_Comm) :: comm
    type(MPI_Status) :: status
    save

    call MPI_Send(matrix, 1, datatype, 1, 1, comm)
    call MPI_Recv(matrix, 1, datatype, 1, 1, comm, status)
    call MPI_Sendrecv(matrix, 1, datatype, 1, 1, result, 1, datatype, 1, 1, comm, status)
    call MPI_Bcast(matrix, 1, datatype, 1, comm)
    call MPI_Reduce(matrix, result, 1, datatype, op, 1, comm)
    call MPI_Allreduce(matrix, result, 1, datatype, op, comm)
    call MPI_Gather(matrix, 1, datatype, result, 1, datatype, 1, comm)
    call MPI_Allgather(matrix, 1, datatype, result, 1, datatype, comm)
  end subroutine without_ierror

  subroutine specific_calls()
    real :: matrix(2, 2), result(4)
    type(MPI_Message) :: message
    type(MPI_Request) :: request
    type(MPI_Datatype) :: datatype
    type(MPI_Op) :: op
    type(MPI_Comm) :: comm
    type(MPI_Status) :: status
    save

    call MPI_Send_f08ts(matrix, 1, datatype, 1, 1, comm)
    call MPI_Recv_f08ts(matrix, 1, datatype, 1, 1, comm, status)
    call MPI_Sendrecv_f08ts(matrix, 1, datatype, 1, 1, result, 1, datatype, 1, 1, comm, status)
    call MPI_Ssend_f08ts(matrix, 1, datatype, 1, 1, comm)
    call PMPI_Ssend(matrix, 1, datatype, 1, 1, comm)
    call MPI_Rsend_f08ts(matrix, 1, datatype, 1, 1, comm)
    call PMPI_Rsend(matrix, 1, datatype, 1, 1, comm)
    call MPI_Issend_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Issend(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Irsend_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Irsend(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Send_init_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Send_init(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Ssend_init_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Ssend_init(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Rsend_init_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Rsend_init(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Recv_init_f08ts(matrix, 1, datatype, 1, 1, comm, request)
    call PMPI_Recv_init(matrix, 1, datatype, 1, 1, comm, request)
    call MPI_Mrecv_f08ts(matrix, 1, datatype, message, status)
    call PMPI_Mrecv(matrix, 1, datatype, message, status)
    call MPI_Imrecv_f08ts(matrix, 1, datatype, message, request)
    call PMPI_Imrecv(matrix, 1, datatype, message, request)
    call MPI_Sendrecv_replace_f08ts(matrix, 1, datatype, 1, 1, 1, 1, comm, status)
    call PMPI_Sendrecv_replace(matrix, 1, datatype, 1, 1, 1, 1, comm, status)
    call MPI_Isendrecv_f08ts(matrix, 1, datatype, 1, 1, result, 1, datatype, 1, 1, comm, &
      request)
    call PMPI_Isendrecv(matrix, 1, datatype, 1, 1, result, 1, datatype, 1, 1, comm, request)
    call MPI_Isendrecv_replace_f08ts(matrix, 1, datatype, 1, 1, 1, 1, comm, request)
    call PMPI_Isendrecv_replace(matrix, 1, datatype, 1, 1, 1, 1, comm, request)
    call MPI_Bcast_f08ts(matrix, 1, datatype, 1, comm)
    call MPI_Reduce_f08ts(matrix, result, 1, datatype, op, 1, comm)
    call MPI_Allreduce_f08ts(matrix, result, 1, datatype, op, comm)
    call MPI_Gather_f08ts(matrix, 1, datatype, result, 1, datatype, 1, comm)
    call MPI_Allgather_f08ts(matrix, 1, datatype, result, 1, datatype, comm)
    call PMPI_Send(matrix, 1, datatype, 1, 1, comm)
    call PMPI_Recv(matrix, 1, datatype, 1, 1, comm, status)
    call PMPI_Sendrecv(matrix, 1, datatype, 1, 1, result, 1, datatype, 1, 1, comm, status)
    call PMPI_Bcast(matrix, 1, datatype, 1, comm)
    call PMPI_Reduce(matrix, result, 1, datatype, op, 1, comm)
    call PMPI_Allreduce(matrix, result, 1, datatype, op, comm)
    call PMPI_Gather(matrix, 1, datatype, result, 1, datatype, 1, comm)
    call PMPI_Allgather(matrix, 1, datatype, result, 1, datatype, comm)
  end subroutine specific_calls
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)

  ! With large counts, under the same names.
  subroutine large_calls()
    integer(MPI_COUNT_KIND), parameter :: one = 1
    integer(MPI_COUNT_KIND) :: number
    type(c_ptr) :: detached
    real :: matrix(2, 2), result(4)
    type(MPI_Message) :: message
    type(MPI_Request) :: request
    type(MPI_Datatype) :: datatype
    type(MPI_Op) :: op
    type(MPI_Comm) :: comm
    type(MPI_Status) :: status
    integer :: ierr
    save

    call MPI_Send(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Recv(buf=matrix, count=one, datatype=datatype, source=1, tag=1, comm=comm, &
      status=status, ierror=ierr)
    call MPI_Sendrecv(sendbuf=matrix, sendcount=one, sendtype=datatype, dest=1, sendtag=1, &
      recvbuf=result, recvcount=one, recvtype=datatype, source=1, recvtag=1, comm=comm, &
      status=status, ierror=ierr)
    call MPI_Ssend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Rsend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Issend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Irsend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Send_init(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Ssend_init(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Rsend_init(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Recv_init(buf=result, count=one, datatype=datatype, source=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Mrecv(buf=result, count=one, datatype=datatype, message=message, status=status, &
      ierror=ierr)
    call MPI_Imrecv(buf=result, count=one, datatype=datatype, message=message, request=request, &
      ierror=ierr)
    call MPI_Bsend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, ierror=ierr)
    call MPI_Ibsend(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Bsend_init(buf=matrix, count=one, datatype=datatype, dest=1, tag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Buffer_attach(buffer=matrix, size=one, ierror=ierr)
    call MPI_Comm_attach_buffer(comm=comm, buffer=matrix, size=one, ierror=ierr)
    call MPI_Buffer_detach(buffer_addr=detached, size=number, ierror=ierr)
    call MPI_Comm_detach_buffer(comm=comm, buffer_addr=detached, size=number, ierror=ierr)
    call MPI_Sendrecv_replace(buf=matrix, count=one, datatype=datatype, dest=1, sendtag=1, &
      source=1, &
      recvtag=1, comm=comm, status=status, ierror=ierr)
    call MPI_Isendrecv(sendbuf=matrix, sendcount=one, sendtype=datatype, dest=1, sendtag=1, &
      recvbuf=result, recvcount=one, recvtype=datatype, source=1, recvtag=1, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Isendrecv_replace(buf=matrix, count=one, datatype=datatype, dest=1, sendtag=1, &
      source=1, &
      recvtag=1, comm=comm, request=request, ierror=ierr)
    call MPI_Bcast(buffer=matrix, count=one, datatype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Reduce(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, root=1, &
      comm=comm, ierror=ierr)
    call MPI_Allreduce(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, ierror=ierr)
    call MPI_Gather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Allgather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Send_c_f08ts(matrix, one, datatype, 1, 1, comm)
    call MPI_Recv_c_f08ts(matrix, one, datatype, 1, 1, comm, status)
    call MPI_Sendrecv_c_f08ts(matrix, one, datatype, 1, 1, result, one, datatype, 1, 1, comm, &
      status)
    call MPI_Ssend_c_f08ts(matrix, one, datatype, 1, 1, comm)
    call PMPI_Ssend(matrix, one, datatype, 1, 1, comm)
    call MPI_Rsend_c_f08ts(matrix, one, datatype, 1, 1, comm)
    call PMPI_Rsend(matrix, one, datatype, 1, 1, comm)
    call MPI_Issend_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Issend(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Irsend_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Irsend(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Send_init_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Send_init(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Ssend_init_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Ssend_init(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Rsend_init_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Rsend_init(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Recv_init_c_f08ts(matrix, one, datatype, 1, 1, comm, request)
    call PMPI_Recv_init(matrix, one, datatype, 1, 1, comm, request)
    call MPI_Mrecv_c_f08ts(matrix, one, datatype, message, status)
    call PMPI_Mrecv(matrix, one, datatype, message, status)
    call MPI_Imrecv_c_f08ts(matrix, one, datatype, message, request)
    call PMPI_Imrecv(matrix, one, datatype, message, request)
    call MPI_Sendrecv_replace_c_f08ts(matrix, one, datatype, 1, 1, 1, 1, comm, status)
    call PMPI_Sendrecv_replace(matrix, one, datatype, 1, 1, 1, 1, comm, status)
    call MPI_Isendrecv_c_f08ts(matrix, one, datatype, 1, 1, result, one, datatype, 1, 1, comm, &
      request)
    call PMPI_Isendrecv(matrix, one, datatype, 1, 1, result, one, datatype, 1, 1, comm, request)
    call MPI_Isendrecv_replace_c_f08ts(matrix, one, datatype, 1, 1, 1, 1, comm, request)
    call PMPI_Isendrecv_replace(matrix, one, datatype, 1, 1, 1, 1, comm, request)
    call MPI_Bcast_c_f08ts(matrix, one, datatype, 1, comm)
    call MPI_Reduce_c_f08ts(matrix, result, one, datatype, op, 1, comm)
    call MPI_Allreduce_c_f08ts(matrix, result, one, datatype, op, comm)
    call MPI_Gather_c_f08ts(matrix, one, datatype, result, one, datatype, 1, comm)
    call MPI_Allgather_c_f08ts(matrix, one, datatype, result, one, datatype, comm)
    call PMPI_Send(matrix, one, datatype, 1, 1, comm)
    call PMPI_Allreduce(matrix, result, one, datatype, op, comm)
  end subroutine large_calls
#endif
end program interface_message
