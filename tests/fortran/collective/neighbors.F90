! L5: operations of neighbours on a grid, a graph and a distributed graph, blocking and nonblocking.
! processes: 1 2 4
program collective_neighbors
#include "interface.inc"
  integer, asynchronous :: sent(0:15), room(0:15)
  integer, asynchronous :: counts(2), displs(2), to_counts(2), to_displs(2)
  integer(MPI_ADDRESS_KIND), asynchronous :: places(2), to_places(2)
  DATATYPE_HANDLE, asynchronous :: types(2)
  COMM_HANDLE :: comm
  REQUEST_HANDLE :: request
  integer :: ierr, i, way, bytes, degree
  logical :: later

  call start()
  call MPI_Type_size(MPI_INTEGER, bytes, ierr)
  do way = 1, 2
    later = way == 2
    ! From the left to the right, and to itself if that is another one.
    degree = merge(2, 1, processes > 1)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, degree, [left, rank], MPI_UNWEIGHTED, &
      degree, [right, rank], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
    call exchange(left, merge(rank, -1, processes > 1), .true.)
    call MPI_Comm_free(comm, ierr)
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.false.], .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Cart_create')
    call exchange(rank - 1, merge(rank + 1, -1, rank + 1 < processes), .false.)
    call MPI_Comm_free(comm, ierr)
    call ring()
  end do
  call refused()
  call finish()

contains

  subroutine prepare()
    sent = [(100 * rank + i, i = 0, size(sent) - 1)]
    room = -7
    counts = [1, 2]
    displs = [5, 8]
    to_displs = [9, 3]
  end subroutine prepare

  subroutine complete(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    if (.not. later) return
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Wait')
  end subroutine complete

  ! The elements that came from a neighbour, or -7 if there is none; at
  ! the place where it has put them for this process.
  subroutine expect(expected, at, from, place, number)
    integer, intent(inout) :: expected(0:)
    integer, intent(in) :: at, from, place, number

    if (from >= 0) expected(at:at+number-1) = [(100 * from + place + i, i = 0, number - 1)]
  end subroutine expect

  ! Two neighbours send to this process; `in_order` tells whether what the
  ! first sends is the first of its parts, otherwise it is the second.
  subroutine exchange(first, second, in_order)
    integer, intent(in) :: first, second
    logical, intent(in) :: in_order
    integer :: expected(0:15), part(2), p

    part = merge([1, 2], [2, 1], in_order)
    call prepare()
    expected = -7
    call expect(expected, 1, first, 1, 2)
    call expect(expected, 3, second, 1, 2)
    if (later) then
      call MPI_Ineighbor_allgather(sent(1), 2, MPI_INTEGER, room(1), 2, MPI_INTEGER, comm, request, ierr)
    else
      call MPI_Neighbor_allgather(sent(1), 2, MPI_INTEGER, room(1), 2, MPI_INTEGER, comm, ierr)
    end if
    call complete('MPI_Neighbor_allgather')
    call check(all(room == expected), 'MPI_Neighbor_allgather: what came')

    call prepare()
    to_counts = 2
    expected = -7
    call expect(expected, to_displs(1), first, 1, 2)
    call expect(expected, to_displs(2), second, 1, 2)
    if (later) then
      call MPI_Ineighbor_allgatherv(sent(1), 2, MPI_INTEGER, room(0), to_counts, to_displs, &
        MPI_INTEGER, comm, request, ierr)
    else
      call MPI_Neighbor_allgatherv(sent(1), 2, MPI_INTEGER, room(0), to_counts, to_displs, MPI_INTEGER, comm, ierr)
    end if
    call complete('MPI_Neighbor_allgatherv')
    call check(all(room == expected), 'MPI_Neighbor_allgatherv: what came')

    call prepare()
    expected = -7
    call expect(expected, 1, first, 2 * part(1) - 2, 2)
    call expect(expected, 3, second, 2 * part(2) - 2, 2)
    if (later) then
      call MPI_Ineighbor_alltoall(sent(0), 2, MPI_INTEGER, room(1), 2, MPI_INTEGER, comm, request, ierr)
    else
      call MPI_Neighbor_alltoall(sent(0), 2, MPI_INTEGER, room(1), 2, MPI_INTEGER, comm, ierr)
    end if
    call complete('MPI_Neighbor_alltoall')
    call check(all(room == expected), 'MPI_Neighbor_alltoall: what came')

    call prepare()
    to_counts = counts(part)
    expected = -7
    call expect(expected, to_displs(1), first, displs(part(1)), to_counts(1))
    call expect(expected, to_displs(2), second, displs(part(2)), to_counts(2))
    if (later) then
      call MPI_Ineighbor_alltoallv(sent(0), counts, displs, MPI_INTEGER, room(0), to_counts, &
        to_displs, MPI_INTEGER, comm, request, ierr)
    else
      call MPI_Neighbor_alltoallv(sent(0), counts, displs, MPI_INTEGER, room(0), to_counts, &
        to_displs, MPI_INTEGER, comm, ierr)
    end if
    call complete('MPI_Neighbor_alltoallv')
    call check(all(room == expected), 'MPI_Neighbor_alltoallv: what came')

    room = -7
    types = MPI_INTEGER
    places = [(displs(p) * bytes, p = 1, 2)]
    to_places = [(to_displs(p) * bytes, p = 1, 2)]
    if (later) then
      call MPI_Ineighbor_alltoallw(sent(0), counts, places, types, room(0), to_counts, to_places, &
        types, comm, request, ierr)
    else
      call MPI_Neighbor_alltoallw(sent(0), counts, places, types, room(0), to_counts, to_places, types, comm, ierr)
    end if
    call complete('MPI_Neighbor_alltoallw')
    call check(all(room == expected), 'MPI_Neighbor_alltoallw: what came')
  end subroutine exchange

  ! A graph that each process describes as a whole, with an edge to the right and to itself if that is another one.
  subroutine ring()
    integer :: edges(2*processes), p

    do p = 0, processes - 1
      edges(degree*p+1) = mod(p + 1, processes)
      edges(degree*p+degree) = mod(p + 1, processes)
      if (degree == 2) edges(degree*p+2) = p
    end do
    ! In such a graph a process receives from its own targets. With
    ! three processes or more, the right one is not the left one.
    if (processes > 2) return
    call MPI_Graph_create(MPI_COMM_WORLD, processes, [(degree * p, p = 1, processes)], edges, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Graph_create')
    call exchange(left, merge(rank, -1, processes > 1), .true.)
    call MPI_Comm_free(comm, ierr)
  end subroutine ring

  subroutine refused()
    call prepare()
    request = MPI_REQUEST_NULL
    call MPI_Neighbor_allgather(sent(0), 1, MPI_INTEGER, room(0), 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'MPI_Neighbor_allgather without a topology')
    call MPI_Ineighbor_alltoall(sent(0), 1, MPI_INTEGER, room(0), 1, MPI_INTEGER, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'MPI_Ineighbor_alltoall without a topology')
    call MPI_Neighbor_alltoall(sent(0), 1, MPI_INTEGER, room(0), 1, MPI_INTEGER, MPI_COMM_NULL, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_Neighbor_alltoall: MPI_COMM_NULL')
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.false.], .false., comm, ierr)
    call MPI_Neighbor_allgather(MPI_IN_PLACE, 1, MPI_INTEGER, room(0), 1, MPI_INTEGER, comm, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Neighbor_allgather in place')
    call MPI_Neighbor_allgather(room(1), 1, MPI_INTEGER, room(0), 1, MPI_INTEGER, comm, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Neighbor_allgather: the same buffer')
    call MPI_Neighbor_allgatherv(sent(0), 1, MPI_INTEGER, room(0), [1, -1], displs, MPI_INTEGER, comm, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_Neighbor_allgatherv: a count of -1')
    call MPI_Neighbor_allgatherv(sent(0), 1, MPI_DATATYPE_NULL, room(0), [1, 1], displs, MPI_INTEGER, comm, ierr)
    call check_done(ierr, MPI_ERR_TYPE, all(room == -7), 'MPI_Neighbor_allgatherv: MPI_DATATYPE_NULL: nothing came')
    call check(NUMBER_OF(request) == NUMBER_OF(MPI_REQUEST_NULL), 'no request was made')
    call MPI_Comm_free(comm, ierr)
  end subroutine refused
end program collective_neighbors
