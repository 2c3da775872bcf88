! Every collective operation with counts of kind MPI_COUNT_KIND and displacements of kind MPI_ADDRESS_KIND, blocking
! and nonblocking: small numbers, and numbers that do not fit in a 4-byte INTEGER.
! Rules: L1 and L2.
! forms: f08 mpi_f08
program collective_large_all
#include "interface.inc"
#if !defined(INTEGER_8)
  integer :: ierr
  integer(MPI_COUNT_KIND), parameter :: one = 1, much = 2147483648_MPI_COUNT_KIND + 1
  integer, asynchronous, target :: sent(1), room(0:2)
  integer(MPI_COUNT_KIND), asynchronous :: counts(1)
  integer(MPI_ADDRESS_KIND), asynchronous :: displs(1), to_displs(1), in_bytes(1), to_in_bytes(1)
  DATATYPE_HANDLE, asynchronous :: types(1)
  DATATYPE_HANDLE :: bytes, nothing
  COMM_HANDLE :: near
  REQUEST_HANDLE :: request
  integer :: size_of_one
  character(len=6) :: phase
#endif

  call start()
#if !defined(INTEGER_8)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, [0], MPI_UNWEIGHTED, 1, [0], &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., near, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
  call MPI_Comm_set_errhandler(near, MPI_ERRORS_RETURN, ierr)
  call MPI_Type_size(MPI_INTEGER, size_of_one, ierr)
  ! An element of the form of an INTEGER whose extent is 1, so that displacements are addresses.
  call MPI_Type_create_resized(MPI_INTEGER, 0_MPI_ADDRESS_KIND, 1_MPI_ADDRESS_KIND, bytes, ierr)
  call MPI_Type_commit(bytes, ierr)
  call MPI_Type_contiguous(0, MPI_INTEGER, nothing, ierr)
  call MPI_Type_commit(nothing, ierr)
  call small()
  call far()
  call many()
  call combined()
  call refused()
  call MPI_Type_free(bytes, ierr)
  call MPI_Type_free(nothing, ierr)
  call MPI_Comm_free(near, ierr)
#endif
  call finish()

contains

#if !defined(INTEGER_8)

  subroutine prepare()
    sent = 5
    room = -7
  end subroutine prepare

  ! What arrived, once the request of a nonblocking operation is complete.
  subroutine came(what, later, expected)
    character(len=*), intent(in) :: what
    logical, intent(in) :: later
    integer, intent(in) :: expected

    call check_code(ierr, MPI_SUCCESS, phase // what)
    if (later .and. ierr == MPI_SUCCESS) then
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, phase // what // ': MPI_Wait')
    end if
    call check(all(room == [-7, expected, -7]), phase // what // ': what came')
    call prepare()
  end subroutine came

  ! One element, at displacement 1 where there is one.
  subroutine small()
    phase = 'small:'
    call prepare()
    counts = 1
    displs = 0
    to_displs = 1
    in_bytes = 0
    to_in_bytes = size_of_one
    types = MPI_INTEGER
    call with_counts(one, MPI_INTEGER, 5)
    call varying(sent(1), room(0), MPI_INTEGER, MPI_INTEGER, 5)
  end subroutine small

  ! Displacements that are addresses, from MPI_BOTTOM.
  subroutine far()
    phase = 'far:'
    call MPI_Get_address(sent, displs(1), ierr)
    call MPI_Get_address(room(1), to_displs(1), ierr)
    in_bytes = displs
    to_in_bytes = to_displs
    types = MPI_INTEGER
    call varying(MPI_BOTTOM, MPI_BOTTOM, bytes, MPI_INTEGER, 5)
  end subroutine far

  ! Elements without data.
  subroutine many()
    phase = 'many:'
    counts = much
    displs = 0
    to_displs = 0
    in_bytes = 0
    to_in_bytes = 0
    types = nothing
    call with_counts(much, nothing, -7)
    call varying(sent(1), room(0), nothing, nothing, -7)
  end subroutine many

  ! Operations in which all parts have the same count.
  subroutine with_counts(number, datatype, expected)
    integer(MPI_COUNT_KIND), intent(in) :: number
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected

    call MPI_Bcast(room(1), number, datatype, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Bcast', .false., -7)
    call MPI_Ibcast(room(1), number, datatype, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ibcast', .true., -7)
    call MPI_Gather(sent, number, datatype, room(1), number, datatype, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Gather', .false., expected)
    call MPI_Igather(sent, number, datatype, room(1), number, datatype, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Igather', .true., expected)
    call MPI_Scatter(sent, number, datatype, room(1), number, datatype, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Scatter', .false., expected)
    call MPI_Iscatter(sent, number, datatype, room(1), number, datatype, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iscatter', .true., expected)
    call MPI_Allgather(sent, number, datatype, room(1), number, datatype, MPI_COMM_SELF, ierr)
    call came('MPI_Allgather', .false., expected)
    call MPI_Iallgather(sent, number, datatype, room(1), number, datatype, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iallgather', .true., expected)
    call MPI_Alltoall(sent, number, datatype, room(1), number, datatype, MPI_COMM_SELF, ierr)
    call came('MPI_Alltoall', .false., expected)
    call MPI_Ialltoall(sent, number, datatype, room(1), number, datatype, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ialltoall', .true., expected)
    call MPI_Neighbor_allgather(sent, number, datatype, room(1), number, datatype, near, ierr)
    call came('MPI_Neighbor_allgather', .false., expected)
    call MPI_Ineighbor_allgather(sent, number, datatype, room(1), number, datatype, near, request, ierr)
    call came('MPI_Ineighbor_allgather', .true., expected)
    call MPI_Neighbor_alltoall(sent, number, datatype, room(1), number, datatype, near, ierr)
    call came('MPI_Neighbor_alltoall', .false., expected)
    call MPI_Ineighbor_alltoall(sent, number, datatype, room(1), number, datatype, near, request, ierr)
    call came('MPI_Ineighbor_alltoall', .true., expected)
  end subroutine with_counts

  ! Operations with a count and a displacement for each process. The
  ! other side, if it has none, has elements of the program.
  subroutine varying(from, to, datatype, elements, expected)
    integer, asynchronous, target :: from, to
    DATATYPE_HANDLE, intent(in) :: datatype, elements
    integer, intent(in) :: expected

    call MPI_Gatherv(sent, counts(1), elements, to, counts, to_displs, datatype, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Gatherv', .false., expected)
    call MPI_Igatherv(sent, counts(1), elements, to, counts, to_displs, datatype, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Igatherv', .true., expected)
    call MPI_Scatterv(from, counts, displs, datatype, room(1), counts(1), elements, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Scatterv', .false., expected)
    call MPI_Iscatterv(from, counts, displs, datatype, room(1), counts(1), elements, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iscatterv', .true., expected)
    call MPI_Allgatherv(sent, counts(1), elements, to, counts, to_displs, datatype, MPI_COMM_SELF, ierr)
    call came('MPI_Allgatherv', .false., expected)
    call MPI_Iallgatherv(sent, counts(1), elements, to, counts, to_displs, datatype, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iallgatherv', .true., expected)
    call MPI_Alltoallv(from, counts, displs, datatype, to, counts, to_displs, datatype, MPI_COMM_SELF, ierr)
    call came('MPI_Alltoallv', .false., expected)
    call MPI_Ialltoallv(from, counts, displs, datatype, to, counts, to_displs, datatype, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ialltoallv', .true., expected)
    call MPI_Alltoallw(from, counts, in_bytes, types, to, counts, to_in_bytes, types, MPI_COMM_SELF, ierr)
    call came('MPI_Alltoallw', .false., expected)
    call MPI_Ialltoallw(from, counts, in_bytes, types, to, counts, to_in_bytes, types, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ialltoallw', .true., expected)
    call MPI_Neighbor_allgatherv(sent, counts(1), elements, to, counts, to_displs, datatype, near, ierr)
    call came('MPI_Neighbor_allgatherv', .false., expected)
    call MPI_Ineighbor_allgatherv(sent, counts(1), elements, to, counts, to_displs, datatype, near, request, ierr)
    call came('MPI_Ineighbor_allgatherv', .true., expected)
    call MPI_Neighbor_alltoallv(from, counts, displs, datatype, to, counts, to_displs, datatype, near, ierr)
    call came('MPI_Neighbor_alltoallv', .false., expected)
    call MPI_Ineighbor_alltoallv(from, counts, displs, datatype, to, counts, to_displs, datatype, near, request, ierr)
    call came('MPI_Ineighbor_alltoallv', .true., expected)
    call MPI_Neighbor_alltoallw(from, counts, in_bytes, types, to, counts, to_in_bytes, types, near, ierr)
    call came('MPI_Neighbor_alltoallw', .false., expected)
    call MPI_Ineighbor_alltoallw(from, counts, in_bytes, types, to, counts, to_in_bytes, types, near, request, ierr)
    call came('MPI_Ineighbor_alltoallw', .true., expected)
  end subroutine varying

  subroutine combined()
    phase = 'sum:'
    counts = 1
    call MPI_Reduce(sent, room(1), one, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_SELF, ierr)
    call came('MPI_Reduce', .false., 5)
    call MPI_Ireduce(sent, room(1), one, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ireduce', .true., 5)
    call MPI_Allreduce(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierr)
    call came('MPI_Allreduce', .false., 5)
    call MPI_Iallreduce(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iallreduce', .true., 5)
    call MPI_Scan(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierr)
    call came('MPI_Scan', .false., 5)
    call MPI_Iscan(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iscan', .true., 5)
    call MPI_Exscan(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierr)
    call came('MPI_Exscan', .false., -7)
    call MPI_Iexscan(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, ierr)
    call came('MPI_Iexscan', .true., -7)
    call MPI_Reduce_scatter_block(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierr)
    call came('MPI_Reduce_scatter_block', .false., 5)
    call MPI_Ireduce_scatter_block(sent, room(1), one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ireduce_scatter_block', .true., 5)
    call MPI_Reduce_scatter(sent, room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierr)
    call came('MPI_Reduce_scatter', .false., 5)
    call MPI_Ireduce_scatter(sent, room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, request, ierr)
    call came('MPI_Ireduce_scatter', .true., 5)
    call MPI_Reduce_local(sent, room(1), one, MPI_INTEGER, MPI_SUM, ierr)
    call came('MPI_Reduce_local', .false., -2)
  end subroutine combined

  ! More than memory can hold, and counts and displacements that are none.
  subroutine refused()
    integer(MPI_COUNT_KIND), parameter :: most = huge(one)
    integer :: codes(8)

    counts = 1
    call MPI_Bcast(room(1), most, MPI_INTEGER, 0, MPI_COMM_SELF, codes(1))
    call MPI_Reduce(sent, room(1), most, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_SELF, codes(2))
    call MPI_Allreduce(sent, room(1), much, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, codes(3))
    call MPI_Gather(sent, most, MPI_INTEGER, room(1), one, MPI_INTEGER, 0, MPI_COMM_SELF, codes(4))
    call MPI_Scan(sent, room(1), most, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, codes(5))
    displs = huge(displs)
    call MPI_Gatherv(sent, one, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, 0, MPI_COMM_SELF, codes(6))
    call check(all(codes(:6) == MPI_ERR_BUFFER), 'too much, or too far')
    call MPI_Bcast(room(1), -one, MPI_INTEGER, 0, MPI_COMM_SELF, codes(1))
    call MPI_Allreduce(sent, room(1), -most, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, codes(2))
    call MPI_Allgather(sent, one, MPI_INTEGER, room(1), -one, MPI_INTEGER, MPI_COMM_SELF, codes(3))
    call MPI_Allgather(sent, one, MPI_INTEGER, room(1), most, MPI_INTEGER, MPI_COMM_SELF, codes(4))
    call MPI_Scatter(sent, -one, MPI_INTEGER, room(1), -one, MPI_INTEGER, 0, MPI_COMM_SELF, codes(5))
    call MPI_Alltoall(sent, one, MPI_INTEGER, room(1), most, MPI_INTEGER, MPI_COMM_SELF, codes(6))
    call MPI_Reduce_scatter_block(sent, room(1), -one, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, codes(7))
    counts = -1
    displs = 0
    call MPI_Gatherv(sent, one, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, 0, MPI_COMM_SELF, codes(8))
    call check(all(codes(:8) == MPI_ERR_COUNT), 'no counts')
    call check(all(room == -7), 'nothing came')
  end subroutine refused
#endif
end program collective_large_all
