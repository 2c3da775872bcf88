! The interface of persistent collective operations: every procedure with the
! names that the standard gives its arguments, which the compiler checks.
! None is called.
program interface_persistent
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
    INFO_HANDLE :: info
    integer :: ierr
    save

    call MPI_Allgather_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Allgatherv_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, info=info, request=request, &
      ierror=ierr)
    call MPI_Allreduce_init(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Alltoall_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Alltoallv_init(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtype=datatype, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, comm=comm, info=info, &
      request=request, ierror=ierr)
    call MPI_Alltoallw_init(sendbuf=matrix, sendcounts=counts, sdispls=displs, sendtypes=types, &
      recvbuf=result, recvcounts=counts, rdispls=displs, recvtypes=types, comm=comm, info=info, &
      request=request, ierror=ierr)
    call MPI_Barrier_init(comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Bcast_init(buffer=result, count=1, datatype=datatype, root=1, comm=comm, info=info, &
      request=request, ierror=ierr)
    call MPI_Exscan_init(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Gather_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, root=1, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Gatherv_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcounts=counts, displs=displs, recvtype=datatype, root=1, comm=comm, info=info, &
      request=request, ierror=ierr)
    call MPI_Neighbor_allgather_init(sendbuf=matrix, sendcount=1, sendtype=datatype, &
      recvbuf=result, recvcount=1, recvtype=datatype, comm=comm, info=info, request=request, &
      ierror=ierr)
    call MPI_Neighbor_allgatherv_init(sendbuf=matrix, sendcount=1, sendtype=datatype, &
      recvbuf=result, recvcounts=counts, displs=displs, recvtype=datatype, comm=comm, info=info, &
      request=request, ierror=ierr)
    call MPI_Neighbor_alltoall_init(sendbuf=matrix, sendcount=1, sendtype=datatype, &
      recvbuf=result, recvcount=1, recvtype=datatype, comm=comm, info=info, request=request, &
      ierror=ierr)
    call MPI_Neighbor_alltoallv_init(sendbuf=matrix, sendcounts=counts, sdispls=displs, &
      sendtype=datatype, recvbuf=result, recvcounts=counts, rdispls=displs, recvtype=datatype, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Neighbor_alltoallw_init(sendbuf=matrix, sendcounts=counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=counts, rdispls=places, recvtypes=types, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Reduce_init(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      root=1, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Reduce_scatter_init(sendbuf=matrix, recvbuf=result, recvcounts=counts, &
      datatype=datatype, op=op, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Reduce_scatter_block_init(sendbuf=matrix, recvbuf=result, recvcount=1, &
      datatype=datatype, op=op, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Scan_init(sendbuf=matrix, recvbuf=result, count=1, datatype=datatype, op=op, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Scatter_init(sendbuf=matrix, sendcount=1, sendtype=datatype, recvbuf=result, &
      recvcount=1, recvtype=datatype, root=1, comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Scatterv_init(sendbuf=matrix, sendcounts=counts, displs=displs, sendtype=datatype, &
      recvbuf=result, recvcount=1, recvtype=datatype, root=1, comm=comm, info=info, &
      request=request, ierror=ierr)
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
    INFO_HANDLE :: info
    save

    call MPI_Allgather_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Allgatherv_init(matrix, 1, datatype, result, counts, displs, datatype, comm, info, &
      request)
    call MPI_Allreduce_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Alltoall_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Alltoallv_init(matrix, counts, displs, datatype, result, counts, displs, datatype, &
      comm, info, request)
    call MPI_Alltoallw_init(matrix, counts, displs, types, result, counts, displs, types, comm, &
      info, request)
    call MPI_Barrier_init(comm, info, request)
    call MPI_Bcast_init(result, 1, datatype, 1, comm, info, request)
    call MPI_Exscan_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Gather_init(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call MPI_Gatherv_init(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, info, &
      request)
    call MPI_Neighbor_allgather_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Neighbor_allgatherv_init(matrix, 1, datatype, result, counts, displs, datatype, comm, &
      info, request)
    call MPI_Neighbor_alltoall_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Neighbor_alltoallv_init(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, info, request)
    call MPI_Neighbor_alltoallw_init(matrix, counts, places, types, result, counts, places, types, &
      comm, info, request)
    call MPI_Reduce_init(matrix, result, 1, datatype, op, 1, comm, info, request)
    call MPI_Reduce_scatter_init(matrix, result, counts, datatype, op, comm, info, request)
    call MPI_Reduce_scatter_block_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Scan_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Scatter_init(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call MPI_Scatterv_init(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, info, &
      request)
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
    INFO_HANDLE :: info
    save

    call MPI_Allgather_init_f08ts(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call PMPI_Allgather_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Allgatherv_init_f08ts(matrix, 1, datatype, result, counts, displs, datatype, comm, &
      info, request)
    call PMPI_Allgatherv_init(matrix, 1, datatype, result, counts, displs, datatype, comm, info, &
      request)
    call MPI_Allreduce_init_f08ts(matrix, result, 1, datatype, op, comm, info, request)
    call PMPI_Allreduce_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Alltoall_init_f08ts(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call PMPI_Alltoall_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Alltoallv_init_f08ts(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, info, request)
    call PMPI_Alltoallv_init(matrix, counts, displs, datatype, result, counts, displs, datatype, &
      comm, info, request)
    call MPI_Alltoallw_init_f08ts(matrix, counts, displs, types, result, counts, displs, types, &
      comm, info, request)
    call PMPI_Alltoallw_init(matrix, counts, displs, types, result, counts, displs, types, comm, &
      info, request)
    call MPI_Barrier_init_f08(comm, info, request)
    call PMPI_Barrier_init(comm, info, request)
    call MPI_Bcast_init_f08ts(result, 1, datatype, 1, comm, info, request)
    call PMPI_Bcast_init(result, 1, datatype, 1, comm, info, request)
    call MPI_Exscan_init_f08ts(matrix, result, 1, datatype, op, comm, info, request)
    call PMPI_Exscan_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Gather_init_f08ts(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call PMPI_Gather_init(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call MPI_Gatherv_init_f08ts(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, &
      info, request)
    call PMPI_Gatherv_init(matrix, 1, datatype, result, counts, displs, datatype, 1, comm, info, &
      request)
    call MPI_Neighbor_allgather_init_f08ts(matrix, 1, datatype, result, 1, datatype, comm, info, &
      request)
    call PMPI_Neighbor_allgather_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Neighbor_allgatherv_init_f08ts(matrix, 1, datatype, result, counts, displs, datatype, &
      comm, info, request)
    call PMPI_Neighbor_allgatherv_init(matrix, 1, datatype, result, counts, displs, datatype, &
      comm, info, request)
    call MPI_Neighbor_alltoall_init_f08ts(matrix, 1, datatype, result, 1, datatype, comm, info, &
      request)
    call PMPI_Neighbor_alltoall_init(matrix, 1, datatype, result, 1, datatype, comm, info, request)
    call MPI_Neighbor_alltoallv_init_f08ts(matrix, counts, displs, datatype, result, counts, &
      displs, datatype, comm, info, request)
    call PMPI_Neighbor_alltoallv_init(matrix, counts, displs, datatype, result, counts, displs, &
      datatype, comm, info, request)
    call MPI_Neighbor_alltoallw_init_f08ts(matrix, counts, places, types, result, counts, places, &
      types, comm, info, request)
    call PMPI_Neighbor_alltoallw_init(matrix, counts, places, types, result, counts, places, &
      types, comm, info, request)
    call MPI_Reduce_init_f08ts(matrix, result, 1, datatype, op, 1, comm, info, request)
    call PMPI_Reduce_init(matrix, result, 1, datatype, op, 1, comm, info, request)
    call MPI_Reduce_scatter_init_f08ts(matrix, result, counts, datatype, op, comm, info, request)
    call PMPI_Reduce_scatter_init(matrix, result, counts, datatype, op, comm, info, request)
    call MPI_Reduce_scatter_block_init_f08ts(matrix, result, 1, datatype, op, comm, info, request)
    call PMPI_Reduce_scatter_block_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Scan_init_f08ts(matrix, result, 1, datatype, op, comm, info, request)
    call PMPI_Scan_init(matrix, result, 1, datatype, op, comm, info, request)
    call MPI_Scatter_init_f08ts(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call PMPI_Scatter_init(matrix, 1, datatype, result, 1, datatype, 1, comm, info, request)
    call MPI_Scatterv_init_f08ts(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, &
      info, request)
    call PMPI_Scatterv_init(matrix, counts, displs, datatype, result, 1, datatype, 1, comm, info, &
      request)
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
    type(MPI_Info) :: info
    save

    call MPI_Allgather_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Allgatherv_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm, info=info, &
      request=request)
    call MPI_Allreduce_init(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, info=info, request=request)
    call MPI_Alltoall_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Alltoallv_init(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtype=datatype, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Alltoallw_init(sendbuf=matrix, sendcounts=large_counts, sdispls=large_displs, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=large_displs, &
      recvtypes=types, comm=comm, info=info, request=request)
    call MPI_Bcast_init(buffer=result, count=one, datatype=datatype, root=1, comm=comm, info=info, &
      request=request)
    call MPI_Exscan_init(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, info=info, request=request)
    call MPI_Gather_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, root=1, comm=comm, info=info, request=request)
    call MPI_Gatherv_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcounts=large_counts, displs=large_displs, recvtype=datatype, root=1, comm=comm, &
      info=info, request=request)
    call MPI_Neighbor_allgather_init(sendbuf=matrix, sendcount=one, sendtype=datatype, &
      recvbuf=result, recvcount=one, recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Neighbor_allgatherv_init(sendbuf=matrix, sendcount=one, sendtype=datatype, &
      recvbuf=result, recvcounts=large_counts, displs=large_displs, recvtype=datatype, comm=comm, &
      info=info, request=request)
    call MPI_Neighbor_alltoall_init(sendbuf=matrix, sendcount=one, sendtype=datatype, &
      recvbuf=result, recvcount=one, recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Neighbor_alltoallv_init(sendbuf=matrix, sendcounts=large_counts, &
      sdispls=large_displs, sendtype=datatype, recvbuf=result, recvcounts=large_counts, &
      rdispls=large_displs, recvtype=datatype, comm=comm, info=info, request=request)
    call MPI_Neighbor_alltoallw_init(sendbuf=matrix, sendcounts=large_counts, sdispls=places, &
      sendtypes=types, recvbuf=result, recvcounts=large_counts, rdispls=places, recvtypes=types, &
      comm=comm, info=info, request=request)
    call MPI_Reduce_init(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      root=1, comm=comm, info=info, request=request)
    call MPI_Reduce_scatter_init(sendbuf=matrix, recvbuf=result, recvcounts=large_counts, &
      datatype=datatype, op=op, comm=comm, info=info, request=request)
    call MPI_Reduce_scatter_block_init(sendbuf=matrix, recvbuf=result, recvcount=one, &
      datatype=datatype, op=op, comm=comm, info=info, request=request)
    call MPI_Scan_init(sendbuf=matrix, recvbuf=result, count=one, datatype=datatype, op=op, &
      comm=comm, info=info, request=request)
    call MPI_Scatter_init(sendbuf=matrix, sendcount=one, sendtype=datatype, recvbuf=result, &
      recvcount=one, recvtype=datatype, root=1, comm=comm, info=info, request=request)
    call MPI_Scatterv_init(sendbuf=matrix, sendcounts=large_counts, displs=large_displs, &
      sendtype=datatype, recvbuf=result, recvcount=one, recvtype=datatype, root=1, comm=comm, &
      info=info, request=request)
  end subroutine large_calls
#endif
end program interface_persistent
