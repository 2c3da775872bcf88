! The interface of collective operations on data: every procedure with the
! names that the standard gives its arguments, which the compiler checks.
! None is called. (interface/message has those that came first.)
program interface_collective
#include "interface.inc"

  call check_code(MPI_SUCCESS, 0, 'MPI_SUCCESS')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call without_ierror()
  if (command_argument_count() < 0) call specific_calls()
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)
  if (command_argument_count() < 0) call large_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    real, asynchronous :: matrix(2, 2), result(4)
    integer, asynchronous :: counts(1), displs(1)
    integer(MPI_ADDRESS_KIND), asynchronous :: places(1)
    DATATYPE_HANDLE :: datatype
    DATATYPE_HANDLE, asynchronous :: types(1)
    OP_HANDLE :: op
    COMM_HANDLE :: comm
    REQUEST_HANDLE :: request
    integer :: ierr
    save

    call MPI_Allgatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Alltoallv(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtype=datatype, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, comm=comm, &
      ierror=ierr)
    call MPI_Alltoallw(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtypes=types, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtypes=types, comm=comm, ierror=ierr)
    call MPI_Exscan(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, comm=comm, &
      ierror=ierr)
    call MPI_Gatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, root=1, comm=comm, ierror=ierr)
    call MPI_Iallgather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, request=request, ierror=ierr)
    call MPI_Iallgatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, request=request, &
      ierror=ierr)
    call MPI_Iallreduce(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      comm=comm, request=request, ierror=ierr)
    call MPI_Ialltoall(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, request=request, ierror=ierr)
    call MPI_Ialltoallv(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtype=datatype, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Ialltoallw(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtypes=types, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtypes=types, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Ibarrier(comm=comm, request=request, ierror=ierr)
    call MPI_Ibcast(buffer=result, count=1, datatype=datatype, root=1, comm=comm, request=request, &
      ierror=ierr)
    call MPI_Iexscan(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Igather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, recvcount=1, &
      recvtype=datatype, root=1, comm=comm, request=request, ierror=ierr)
    call MPI_Igatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, root=1, comm=comm, request=request, &
      ierror=ierr)
    call MPI_Ineighbor_allgather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, request=request, ierror=ierr)
    call MPI_Ineighbor_allgatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, request=request, &
      ierror=ierr)
    call MPI_Ineighbor_alltoall(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, request=request, ierror=ierr)
    call MPI_Ineighbor_alltoallv(sendbuf=matrix, sendcounts=counts, sdispls=displs, &
      sendtype=datatype, recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, &
      comm=comm, request=request, ierror=ierr)
    call MPI_Ineighbor_alltoallw(sendbuf=matrix, sendcounts=counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=counts, rdispls=places, recvtypes=types, &
      comm=comm, request=request, ierror=ierr)
    call MPI_Ireduce(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, root=1, &
      comm=comm, request=request, ierror=ierr)
    call MPI_Ireduce_scatter(sendbuf=matrix, recvbuf=result, recvcounts=counts, datatype=datatype, &
      op=op, comm=comm, request=request, ierror=ierr)
    call MPI_Ireduce_scatter_block(sendbuf=matrix, recvbuf=result, recvcount=1, datatype=datatype, &
      op=op, comm=comm, request=request, ierror=ierr)
    call MPI_Iscan(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, comm=comm, &
      request=request, ierror=ierr)
    call MPI_Iscatter(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, recvcount=1, &
      recvtype=datatype, root=1, comm=comm, request=request, ierror=ierr)
    call MPI_Iscatterv(sendbuf=matrix, sendcounts=counts, displs=displs, sendtype=datatype, &
      recvbuf=result, recvcount=1, recvtype=datatype, root=1, comm=comm, request=request, &
      ierror=ierr)
    call MPI_Neighbor_allgather(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Neighbor_allgatherv(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Neighbor_alltoall(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, ierror=ierr)
    call MPI_Neighbor_alltoallv(sendbuf=matrix, sendcounts=counts, sdispls=displs, &
      sendtype=datatype, recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, &
      comm=comm, ierror=ierr)
    call MPI_Neighbor_alltoallw(sendbuf=matrix, sendcounts=counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=counts, rdispls=places, recvtypes=types, &
      comm=comm, ierror=ierr)
    call MPI_Reduce_local(inbuf=matrix, inoutbuf=result, count=1, datatype=datatype, op=op, &
      ierror=ierr)
    call MPI_Reduce_scatter(sendbuf=matrix, recvbuf=result, recvcounts=counts, datatype=datatype, &
      op=op, comm=comm, ierror=ierr)
    call MPI_Reduce_scatter_block(sendbuf=matrix, recvbuf=result, recvcount=1, datatype=datatype, &
      op=op, comm=comm, ierror=ierr)
    call MPI_Scan(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, comm=comm, &
      ierror=ierr)
    call MPI_Scatterv(sendbuf=matrix, sendcounts=counts, displs=displs, sendtype=datatype, &
      recvbuf=result, recvcount=1, recvtype=datatype, root=1, comm=comm, ierror=ierr)
  end subroutine calls
#endif
#if defined(MODULE_F08)

  subroutine without_ierror()
    real, asynchronous :: matrix(2, 2), result(4)
    integer, asynchronous :: counts(1), displs(1)
    integer(MPI_ADDRESS_KIND), asynchronous :: places(1)
    DATATYPE_HANDLE :: datatype
    DATATYPE_HANDLE, asynchronous :: types(1)
    OP_HANDLE :: op
    COMM_HANDLE :: comm
    REQUEST_HANDLE :: request
    save

    call MPI_Allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm)
    call MPI_Alltoallv(matrix, counts, displs, datatype, result, counts, displs, datatype, comm)
    call MPI_Alltoallw(matrix, counts, displs, types, result, counts, displs, types, comm)
    call MPI_Exscan(matrix, result, 1, datatype, op, comm)
    call MPI_Gatherv(matrix, 1, datatype, result, counts, displs, datatype, 1, comm)
    call MPI_Iallgather(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Iallgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm, request)
    call MPI_Iallreduce(matrix, result, 1, datatype, op, comm, request)
    call MPI_Ialltoall(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ialltoallv(matrix, counts, displs, datatype, result, counts, displs, datatype, comm, &
      request)
    call MPI_Ialltoallw(matrix, counts, displs, types, result, counts, displs, types, comm, &
      request)
    call MPI_Ibarrier(comm, request)
    call MPI_Ibcast(result, 1, datatype, 1, comm, request)
    call MPI_Iexscan(matrix, result, 1, datatype, op, comm, request)
    call MPI_Igather(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Igatherv(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, request)
    call MPI_Ineighbor_allgather(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ineighbor_allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm, &
      request)
    call MPI_Ineighbor_alltoall(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ineighbor_alltoallv(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, request)
    call MPI_Ineighbor_alltoallw(matrix, counts, places, types, result, counts, places, types, &
      comm, request)
    call MPI_Ireduce(matrix, result, 1, datatype, op, 1, comm, request)
    call MPI_Ireduce_scatter(matrix, result, counts, datatype, op, comm, request)
    call MPI_Ireduce_scatter_block(matrix, result, 1, datatype, op, comm, request)
    call MPI_Iscan(matrix, result, 1, datatype, op, comm, request)
    call MPI_Iscatter(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Iscatterv(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Neighbor_allgather(matrix, 1, datatype, result, 1, datatype, comm)
    call MPI_Neighbor_allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm)
    call MPI_Neighbor_alltoall(matrix, 1, datatype, result, 1, datatype, comm)
    call MPI_Neighbor_alltoallv(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm)
    call MPI_Neighbor_alltoallw(matrix, counts, places, types, result, counts, places, types, &
      comm)
    call MPI_Reduce_local(matrix, result, 1, datatype, op)
    call MPI_Reduce_scatter(matrix, result, counts, datatype, op, comm)
    call MPI_Reduce_scatter_block(matrix, result, 1, datatype, op, comm)
    call MPI_Scan(matrix, result, 1, datatype, op, comm)
    call MPI_Scatterv(matrix, counts, displs, datatype, result, 1, datatype, 1, comm)
  end subroutine without_ierror

  subroutine specific_calls()
    real, asynchronous :: matrix(2, 2), result(4)
    integer, asynchronous :: counts(1), displs(1)
    integer(MPI_ADDRESS_KIND), asynchronous :: places(1)
    DATATYPE_HANDLE :: datatype
    DATATYPE_HANDLE, asynchronous :: types(1)
    OP_HANDLE :: op
    COMM_HANDLE :: comm
    REQUEST_HANDLE :: request
    save

    call MPI_Allgatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, comm)
    call PMPI_Allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm)
    call MPI_Alltoallv_f08ts(matrix, counts, displs, datatype, result, counts, displs, datatype, &
      comm)
    call PMPI_Alltoallv(matrix, counts, displs, datatype, result, counts, displs, datatype, comm)
    call MPI_Alltoallw_f08ts(matrix, counts, displs, types, result, counts, displs, types, comm)
    call PMPI_Alltoallw(matrix, counts, displs, types, result, counts, displs, types, comm)
    call MPI_Exscan_f08ts(matrix, result, 1, datatype, op, comm)
    call PMPI_Exscan(matrix, result, 1, datatype, op, comm)
    call MPI_Gatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, 1, comm)
    call PMPI_Gatherv(matrix, 1, datatype, result, counts, displs, datatype, 1, comm)
    call MPI_Iallgather_f08ts(matrix, 1, datatype, result, 1, datatype, comm, request)
    call PMPI_Iallgather(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Iallgatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, comm, &
      request)
    call PMPI_Iallgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm, request)
    call MPI_Iallreduce_f08ts(matrix, result, 1, datatype, op, comm, request)
    call PMPI_Iallreduce(matrix, result, 1, datatype, op, comm, request)
    call MPI_Ialltoall_f08ts(matrix, 1, datatype, result, 1, datatype, comm, request)
    call PMPI_Ialltoall(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ialltoallv_f08ts(matrix, counts, displs, datatype, result, counts, displs, datatype, &
      comm, request)
    call PMPI_Ialltoallv(matrix, counts, displs, datatype, result, counts, displs, datatype, comm, &
      request)
    call MPI_Ialltoallw_f08ts(matrix, counts, displs, types, result, counts, displs, types, comm, &
      request)
    call PMPI_Ialltoallw(matrix, counts, displs, types, result, counts, displs, types, comm, &
      request)
    call MPI_Ibarrier_f08(comm, request)
    call PMPI_Ibarrier(comm, request)
    call MPI_Ibcast_f08ts(result, 1, datatype, 1, comm, request)
    call PMPI_Ibcast(result, 1, datatype, 1, comm, request)
    call MPI_Iexscan_f08ts(matrix, result, 1, datatype, op, comm, request)
    call PMPI_Iexscan(matrix, result, 1, datatype, op, comm, request)
    call MPI_Igather_f08ts(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call PMPI_Igather(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Igatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, &
      request)
    call PMPI_Igatherv(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, request)
    call MPI_Ineighbor_allgather_f08ts(matrix, 1, datatype, result, 1, datatype, comm, request)
    call PMPI_Ineighbor_allgather(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ineighbor_allgatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, &
      comm, request)
    call PMPI_Ineighbor_allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm, &
      request)
    call MPI_Ineighbor_alltoall_f08ts(matrix, 1, datatype, result, 1, datatype, comm, request)
    call PMPI_Ineighbor_alltoall(matrix, 1, datatype, result, 1, datatype, comm, request)
    call MPI_Ineighbor_alltoallv_f08ts(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, request)
    call PMPI_Ineighbor_alltoallv(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, request)
    call MPI_Ineighbor_alltoallw_f08ts(matrix, counts, places, types, result, counts, places, &
      types, comm, request)
    call PMPI_Ineighbor_alltoallw(matrix, counts, places, types, result, counts, places, types, &
      comm, request)
    call MPI_Ireduce_f08ts(matrix, result, 1, datatype, op, 1, comm, request)
    call PMPI_Ireduce(matrix, result, 1, datatype, op, 1, comm, request)
    call MPI_Ireduce_scatter_f08ts(matrix, result, counts, datatype, op, comm, request)
    call PMPI_Ireduce_scatter(matrix, result, counts, datatype, op, comm, request)
    call MPI_Ireduce_scatter_block_f08ts(matrix, result, 1, datatype, op, comm, request)
    call PMPI_Ireduce_scatter_block(matrix, result, 1, datatype, op, comm, request)
    call MPI_Iscan_f08ts(matrix, result, 1, datatype, op, comm, request)
    call PMPI_Iscan(matrix, result, 1, datatype, op, comm, request)
    call MPI_Iscatter_f08ts(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call PMPI_Iscatter(matrix, 1, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Iscatterv_f08ts(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, &
      request)
    call PMPI_Iscatterv(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, request)
    call MPI_Neighbor_allgather_f08ts(matrix, 1, datatype, result, 1, datatype, comm)
    call PMPI_Neighbor_allgather(matrix, 1, datatype, result, 1, datatype, comm)
    call MPI_Neighbor_allgatherv_f08ts(matrix, 1, datatype, result, counts, displs, datatype, &
      comm)
    call PMPI_Neighbor_allgatherv(matrix, 1, datatype, result, counts, displs, datatype, comm)
    call MPI_Neighbor_alltoall_f08ts(matrix, 1, datatype, result, 1, datatype, comm)
    call PMPI_Neighbor_alltoall(matrix, 1, datatype, result, 1, datatype, comm)
    call MPI_Neighbor_alltoallv_f08ts(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm)
    call PMPI_Neighbor_alltoallv(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm)
    call MPI_Neighbor_alltoallw_f08ts(matrix, counts, places, types, result, counts, places, &
      types, comm)
    call PMPI_Neighbor_alltoallw(matrix, counts, places, types, result, counts, places, types, &
      comm)
    call MPI_Reduce_local_f08ts(matrix, result, 1, datatype, op)
    call PMPI_Reduce_local(matrix, result, 1, datatype, op)
    call MPI_Reduce_scatter_f08ts(matrix, result, counts, datatype, op, comm)
    call PMPI_Reduce_scatter(matrix, result, counts, datatype, op, comm)
    call MPI_Reduce_scatter_block_f08ts(matrix, result, 1, datatype, op, comm)
    call PMPI_Reduce_scatter_block(matrix, result, 1, datatype, op, comm)
    call MPI_Scan_f08ts(matrix, result, 1, datatype, op, comm)
    call PMPI_Scan(matrix, result, 1, datatype, op, comm)
    call MPI_Scatterv_f08ts(matrix, counts, displs, datatype, result, 1, datatype, 1, comm)
    call PMPI_Scatterv(matrix, counts, displs, datatype, result, 1, datatype, 1, comm)
  end subroutine specific_calls
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)

  subroutine large_calls()
    integer(MPI_COUNT_KIND), parameter :: one = 1
    real, asynchronous :: matrix(2, 2), result(4)
    integer(MPI_COUNT_KIND), asynchronous :: large_counts(1)
    integer(MPI_ADDRESS_KIND), asynchronous :: large_displs(1), places(1)
    type(MPI_Datatype) :: datatype
    type(MPI_Datatype), asynchronous :: types(1)
    type(MPI_Op) :: op
    type(MPI_Comm) :: comm
    type(MPI_Request) :: request
    save

    call MPI_Allgatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm)
    call MPI_Alltoallv(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtype=datatype, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtype=datatype, comm=comm)
    call MPI_Alltoallw(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtypes=types, comm=comm)
    call MPI_Exscan(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm)
    call MPI_Gatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, root=1, comm=comm)
    call MPI_Iallgather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, request=request)
    call MPI_Iallgatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm, request=request)
    call MPI_Iallreduce(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, request=request)
    call MPI_Ialltoall(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, request=request)
    call MPI_Ialltoallv(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtype=datatype, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtype=datatype, comm=comm, request=request)
    call MPI_Ialltoallw(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtypes=types, comm=comm, request=request)
    call MPI_Ibcast(buffer=result, count=one, datatype=datatype, root=1, comm=comm, &
      request=request)
    call MPI_Iexscan(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, request=request)
    call MPI_Igather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, root=1, comm=comm, request=request)
    call MPI_Igatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, root=1, comm=comm, &
      request=request)
    call MPI_Ineighbor_allgather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, request=request)
    call MPI_Ineighbor_allgatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, &
      recvbuf=result, recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm, &
      request=request)
    call MPI_Ineighbor_alltoall(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, request=request)
    call MPI_Ineighbor_alltoallv(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtype=datatype, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtype=datatype, comm=comm, request=request)
    call MPI_Ineighbor_alltoallw(sendbuf=matrix, sendcounts=large_counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=places, recvtypes=types, &
      comm=comm, request=request)
    call MPI_Ireduce(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, root=1, &
      comm=comm, request=request)
    call MPI_Ireduce_scatter(sendbuf=matrix, recvbuf=result, recvcounts=large_counts, &
      datatype=datatype, op=op, comm=comm, request=request)
    call MPI_Ireduce_scatter_block(sendbuf=matrix, recvbuf=result, recvcount=one, &
      datatype=datatype, op=op, comm=comm, request=request)
    call MPI_Iscan(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, comm=comm, &
      request=request)
    call MPI_Iscatter(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, root=1, comm=comm, request=request)
    call MPI_Iscatterv(sendbuf=matrix, sendcounts=large_counts, displs=large_displs, &
      sendtype=datatype, recvbuf=result, recvcount=one, recvtype=datatype, root=1, comm=comm, &
      request=request)
    call MPI_Neighbor_allgather(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm)
    call MPI_Neighbor_allgatherv(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm)
    call MPI_Neighbor_alltoall(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm)
    call MPI_Neighbor_alltoallv(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtype=datatype, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtype=datatype, comm=comm)
    call MPI_Neighbor_alltoallw(sendbuf=matrix, sendcounts=large_counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=places, recvtypes=types, &
      comm=comm)
    call MPI_Reduce_local(inbuf=matrix, inoutbuf=result, count=one, datatype=datatype, op=op)
    call MPI_Reduce_scatter(sendbuf=matrix, recvbuf=result, recvcounts=large_counts, &
      datatype=datatype, op=op, comm=comm)
    call MPI_Reduce_scatter_block(sendbuf=matrix, recvbuf=result, recvcount=one, &
      datatype=datatype, op=op, comm=comm)
    call MPI_Scan(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, comm=comm)
    call MPI_Scatterv(sendbuf=matrix, sendcounts=large_counts, displs=large_displs, &
      sendtype=datatype, recvbuf=result, recvcount=one, recvtype=datatype, root=1, comm=comm)
  end subroutine large_calls
#endif
end program interface_collective
