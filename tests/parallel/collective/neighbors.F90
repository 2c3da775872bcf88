! L5: operations of neighbours on a ring as a distributed graph, where each process sends to the next one and to itself, and
! on a line of processes as a grid, whose ends have one neighbour.
program collective_neighbors
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: comm
  type(MPI_Request) :: request
  integer, asynchronous :: out(0:7), room(0:7)
  integer, asynchronous :: counts(2), displs(2), to_counts(2)
  integer(MPI_ADDRESS_KIND), asynchronous :: places(2)
  type(MPI_Datatype), asynchronous :: types(2)
  integer :: expected(0:7), from(2), part(2), degree, ierr, i, bytes

  call start('collective_neighbors')
  out = [(100*rank + i, i=0, size(out) - 1)]
  call MPI_Type_size(MPI_INTEGER, bytes)
  counts = [2, 1]
  displs = [4, 1]
  places = displs*bytes
  types = MPI_INTEGER

  ! From the left to the right, and to itself if that is another one.
  degree = merge(2, 1, processes > 1)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, degree, [left, rank], MPI_UNWEIGHTED, degree, [right, rank], &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
  call all_of([left, merge(rank, -1, processes > 1)], [1, 2])
  call MPI_Comm_free(comm)

  ! The neighbour below gets the first part, the one above the second; with MPI_PROC_NULL nothing comes.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.false.], .false., comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Cart_create')
  call all_of([rank - 1, merge(rank + 1, -1, rank < processes - 1)], [2, 1])
  call MPI_Comm_free(comm)
  call finish()

contains

  ! Parts with these numbers come from these processes, or from none if negative.
  subroutine all_of(sources, parts)
    integer, intent(in) :: sources(2), parts(2)

    from = sources
    part = parts
    to_counts = counts(part)
    expected = -7
    call came_to(0, 1, 0, 2)
    call came_to(2, 2, 0, 2)
    room = -7
    call MPI_Neighbor_allgather(out, 2, MPI_INTEGER, room, 2, MPI_INTEGER, comm, ierr)
    call came('MPI_Neighbor_allgather')
    call MPI_Ineighbor_allgather(out, 2, MPI_INTEGER, room, 2, MPI_INTEGER, comm, request)
    call waited('MPI_Ineighbor_allgather')

    expected = -7
    call came_to(4, 1, 0, 2)
    call came_to(1, 2, 0, 2)
    call MPI_Neighbor_allgatherv(out, 2, MPI_INTEGER, room, [2, 2], displs, MPI_INTEGER, comm, ierr)
    call came('MPI_Neighbor_allgatherv')

    expected = -7
    call came_to(0, 1, part(1) - 1, 1)
    call came_to(1, 2, part(2) - 1, 1)
    call MPI_Neighbor_alltoall(out, 1, MPI_INTEGER, room, 1, MPI_INTEGER, comm, ierr)
    call came('MPI_Neighbor_alltoall')
    call MPI_Ineighbor_alltoall(out, 1, MPI_INTEGER, room, 1, MPI_INTEGER, comm, request)
    call waited('MPI_Ineighbor_alltoall')

    expected = -7
    call came_to(4, 1, displs(part(1)), counts(part(1)))
    call came_to(1, 2, displs(part(2)), counts(part(2)))
    call MPI_Neighbor_alltoallv(out, counts, displs, MPI_INTEGER, room, to_counts, displs, MPI_INTEGER, comm, ierr)
    call came('MPI_Neighbor_alltoallv')
    call MPI_Neighbor_alltoallw(out, counts, places, types, room, to_counts, places, types, comm, ierr)
    call came('MPI_Neighbor_alltoallw')
    call MPI_Ineighbor_alltoallw(out, counts, places, types, room, to_counts, places, types, comm, request)
    call waited('MPI_Ineighbor_alltoallw')
  end subroutine all_of

  subroutine came_to(at, which, place, number)
    integer, intent(in) :: at, which, place, number

    if (from(which) >= 0) expected(at:at + number - 1) = [(100*from(which) + place + i, i=0, number - 1)]
  end subroutine came_to

  subroutine waited(what)
    character(len=*), intent(in) :: what

    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call came(what)
  end subroutine waited

  subroutine came(what)
    character(len=*), intent(in) :: what

    call check_class(ierr, MPI_SUCCESS, what)
    call check(all(room == expected), what)
    room = -7
  end subroutine came
end program collective_neighbors
