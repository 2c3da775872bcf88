! L1: on a ring of processes that are also their own neighbours, data that a process sends to itself must have the
! amount and the types that it receives from itself. Otherwise the call is refused on each process, and nothing is
! moved.
program collective_neighbors_refused
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: comm
  type(MPI_Request) :: request
  integer, asynchronous :: out(4), room(0:5)
  integer(MPI_ADDRESS_KIND), asynchronous :: places(2), to_places(2)
  type(MPI_Datatype), asynchronous :: types(2), to_types(2)
  integer :: ierr, bytes

  call start('collective_neighbors_refused')
  call MPI_Type_size(MPI_INTEGER, bytes)
  places = [0, bytes]
  to_places = [0, 3*bytes]
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, [left, rank], MPI_UNWEIGHTED, 2, [right, rank], MPI_UNWEIGHTED, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN)
  types = MPI_INTEGER4
  to_types = MPI_INTEGER4
  call exchange([1, 2], [1, 1], MPI_ERR_TRUNCATE, 'more to itself')
  call exchange([1, 1], [1, 2], MPI_ERR_COUNT, 'less to itself')
  to_types(2) = MPI_REAL4
  call exchange([1, 1], [1, 1], MPI_ERR_TYPE, 'another type to itself')
  to_types(2) = MPI_BYTE
  call exchange([1, 1], [1, 4], MPI_SUCCESS, 'as bytes')
  to_types(2) = MPI_INTEGER4
  call exchange([1, 2], [1, 2], MPI_SUCCESS, 'the same')
  call MPI_Comm_free(comm)
  call finish()

contains

  ! `counts` elements to the right neighbour and to itself; room for `to_counts` from the left one and from itself.
  subroutine exchange(counts, to_counts, expected, what)
    integer, intent(in), asynchronous :: counts(2), to_counts(2)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    out = [10*rank + 1, 10*rank + 2, 10*rank + 3, 10*rank + 4]
    room = -7
    call MPI_Neighbor_alltoallw(out, counts, places, types, room, to_counts, to_places, to_types, comm, ierr)
    call done(expected, 'MPI_Neighbor_alltoallw, '//what)
    call MPI_Ineighbor_alltoallw(out, counts, places, types, room, to_counts, to_places, to_types, comm, request, ierr)
    if (ierr == MPI_SUCCESS) call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call done(expected, 'MPI_Ineighbor_alltoallw, '//what)
    if (to_types(2) /= MPI_INTEGER4) return
    call MPI_Neighbor_alltoallv(out, counts, [0, 1], MPI_INTEGER4, room, to_counts, [0, 3], MPI_INTEGER4, comm, ierr)
    call done(expected, 'MPI_Neighbor_alltoallv, '//what)
  end subroutine exchange

  subroutine done(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_class(ierr, expected, what)
    if (expected /= MPI_SUCCESS) then
      call check(all(room == -7), what//': nothing came')
    else
      call check(all(room(:3) == [10*left + 1, -7, -7, 10*rank + 2]), what//': what came')
    end if
    room = -7
  end subroutine done
end program collective_neighbors_refused
