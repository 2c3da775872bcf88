! L1: data that a process sends to itself as its own neighbour must have the amount and the types that it receives from
! itself; otherwise each process refuses the call, and nothing is moved. On a grid, a graph and a distributed graph, and on a
! ring of processes that are also their own neighbours, in all forms of the operations.
! processes: 1 2 4
program collective_neighbors_refused
  use, intrinsic :: iso_c_binding, only: c_int32_t
#include "interface.inc"
  integer, parameter :: n = 8
  integer(c_int32_t), asynchronous :: sent(n), room(n)
  integer, asynchronous :: counts(2), to_counts(2), displs(2), to_displs(2)
  integer(MPI_ADDRESS_KIND), asynchronous :: places(2), to_places(2)
  DATATYPE_HANDLE, asynchronous :: types(2), to_types(2)
  DATATYPE_HANDLE :: pair, mixed
  COMM_HANDLE :: comm
  REQUEST_HANDLE :: request
  integer :: ierr, i, degree

  call start()
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_create_struct(2, [1, 1], [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND], &
    [MPI_INTEGER4, MPI_REAL4], mixed, ierr)
  call MPI_Type_commit(mixed, ierr)
  degree = 2
  call MPI_Cart_create(MPI_COMM_SELF, 1, [1], [.true.], .false., comm, ierr)
  call on_it('a ring')
  call MPI_Graph_create(MPI_COMM_SELF, 1, [2], [0, 0], .false., comm, ierr)
  call on_it('a graph')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 2, [0, 0], MPI_UNWEIGHTED, 2, [0, 0], &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
  call on_it('a distributed graph')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, [left, rank], MPI_UNWEIGHTED, 2, [right, rank], &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
  call on_it('a ring of processes')
  ! A grid of which no process is its own neighbour.
  call MPI_Cart_create(MPI_COMM_SELF, 1, [1], [.false.], .false., comm, ierr)
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
  room = -7
  call MPI_Neighbor_allgather(sent, 2, MPI_INTEGER4, room, 1, MPI_REAL, comm, ierr)
  call check_done(ierr, MPI_SUCCESS, all(room == -7), 'no neighbours: nothing comes')
  call MPI_Comm_free(comm, ierr)
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(mixed, ierr)
  call finish()

contains

  subroutine on_it(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
    call exchange(2, MPI_INTEGER4, 1, MPI_INTEGER4, MPI_ERR_TRUNCATE, what // ', two on one')
    call exchange(1, pair, 1, MPI_INTEGER4, MPI_ERR_TRUNCATE, what // ', a pair on one')
    call exchange(1, MPI_INTEGER4, 0, MPI_INTEGER4, MPI_ERR_TRUNCATE, what // ', one on none')
    call exchange(1, MPI_INTEGER4, 2, MPI_INTEGER4, MPI_ERR_COUNT, what // ', one for two')
    call exchange(0, MPI_INTEGER4, 1, MPI_INTEGER4, MPI_ERR_COUNT, what // ', none for one')
    call exchange(1, MPI_INTEGER4, 1, MPI_REAL4, MPI_ERR_TYPE, what // ', an integer as a real')
    call exchange(1, MPI_INTEGER8, 2, MPI_INTEGER4, MPI_ERR_TYPE, what // ', a long one as two')
    call exchange(1, mixed, 1, pair, MPI_ERR_TYPE, what // ', a struct as a pair')
    call exchange(2, MPI_INTEGER4, 2, MPI_INTEGER4, MPI_SUCCESS, what // ', the same')
    call exchange(1, pair, 2, MPI_INTEGER4, MPI_SUCCESS, what // ', a pair as two')
    call exchange(2, MPI_INTEGER4, 1, pair, MPI_SUCCESS, what // ', two as a pair')
    call exchange(2, MPI_INTEGER4, 8, MPI_BYTE, MPI_SUCCESS, what // ', as bytes')
    call exchange(8, MPI_PACKED, 2, MPI_REAL4, MPI_SUCCESS, what // ', packed')
    call exchange(0, MPI_INTEGER4, 0, MPI_REAL8, MPI_SUCCESS, what // ', nothing')
    call MPI_Comm_free(comm, ierr)
  end subroutine on_it

  ! `m` elements for each neighbour, and room for `k` from each.
  subroutine exchange(m, sendtype, k, recvtype, expected, what)
    integer, intent(in) :: m, k, expected
    DATATYPE_HANDLE, intent(in) :: sendtype, recvtype
    character(len=*), intent(in) :: what

    counts = m
    to_counts = k
    displs = 0
    places = 0
    to_displs = [0, k]
    to_places = [0, 8]
    types = sendtype
    to_types = recvtype
    call prepare()
    call MPI_Neighbor_allgather(sent, m, sendtype, room, k, recvtype, comm, ierr)
    call done(expected, 'MPI_Neighbor_allgather: ' // what)
    call MPI_Neighbor_allgatherv(sent, m, sendtype, room, to_counts, to_displs, recvtype, comm, ierr)
    call done(expected, 'MPI_Neighbor_allgatherv: ' // what)
    call MPI_Neighbor_alltoall(sent, m, sendtype, room, k, recvtype, comm, ierr)
    call done(expected, 'MPI_Neighbor_alltoall: ' // what)
    call MPI_Neighbor_alltoallv(sent, counts, displs, sendtype, room, to_counts, to_displs, recvtype, comm, ierr)
    call done(expected, 'MPI_Neighbor_alltoallv: ' // what)
    call MPI_Neighbor_alltoallw(sent, counts, places, types, room, to_counts, to_places, to_types, comm, ierr)
    call done(expected, 'MPI_Neighbor_alltoallw: ' // what)

    call MPI_Ineighbor_allgather(sent, m, sendtype, room, k, recvtype, comm, request, ierr)
    call later(expected, 'MPI_Ineighbor_allgather: ' // what)
    call MPI_Ineighbor_allgatherv(sent, m, sendtype, room, to_counts, to_displs, recvtype, comm, request, ierr)
    call later(expected, 'MPI_Ineighbor_allgatherv: ' // what)
    call MPI_Ineighbor_alltoall(sent, m, sendtype, room, k, recvtype, comm, request, ierr)
    call later(expected, 'MPI_Ineighbor_alltoall: ' // what)
    call MPI_Ineighbor_alltoallv(sent, counts, displs, sendtype, room, to_counts, to_displs, &
      recvtype, comm, request, ierr)
    call later(expected, 'MPI_Ineighbor_alltoallv: ' // what)
    call MPI_Ineighbor_alltoallw(sent, counts, places, types, room, to_counts, to_places, to_types, comm, request, ierr)
    call later(expected, 'MPI_Ineighbor_alltoallw: ' // what)

    call MPI_Neighbor_allgather_init(sent, m, sendtype, room, k, recvtype, comm, MPI_INFO_NULL, request, ierr)
    call started(expected, 'MPI_Neighbor_allgather_init: ' // what)
    call MPI_Neighbor_allgatherv_init(sent, m, sendtype, room, to_counts, to_displs, recvtype, &
      comm, MPI_INFO_NULL, request, ierr)
    call started(expected, 'MPI_Neighbor_allgatherv_init: ' // what)
    call MPI_Neighbor_alltoall_init(sent, m, sendtype, room, k, recvtype, comm, MPI_INFO_NULL, request, ierr)
    call started(expected, 'MPI_Neighbor_alltoall_init: ' // what)
    call MPI_Neighbor_alltoallv_init(sent, counts, displs, sendtype, room, to_counts, to_displs, &
      recvtype, comm, MPI_INFO_NULL, request, ierr)
    call started(expected, 'MPI_Neighbor_alltoallv_init: ' // what)
    call MPI_Neighbor_alltoallw_init(sent, counts, places, types, room, to_counts, to_places, &
      to_types, comm, MPI_INFO_NULL, request, ierr)
    call started(expected, 'MPI_Neighbor_alltoallw_init: ' // what)
  end subroutine exchange

  subroutine prepare()
    sent = [(int(i, c_int32_t), i = 1, n)]
    room = -7
    request = MPI_REQUEST_NULL
  end subroutine prepare

  ! What has come, if anything, begins as what was sent.
  subroutine done(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    if (expected == MPI_SUCCESS) then
      ! (In a ring, some libraries swap the parts for the two directions.)
      call check(counts(1) == 0 .or. all(room(:2) == [1, 2]) .or. all(room(:2) == [3, 4]), what // ': what came')
    else
      call check(all(room == -7), what // ': nothing came')
    end if
    call prepare()
  end subroutine done

  subroutine later(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: code

    code = ierr
    if (ierr == MPI_SUCCESS) call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    if (code /= MPI_SUCCESS) ierr = code
    call check(request == MPI_REQUEST_NULL, what // ': no request is left')
    call done(expected, what)
  end subroutine later

  subroutine started(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    if (ierr == MPI_SUCCESS) then
      call MPI_Start(request, ierr)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call MPI_Request_free(request, ierr)
    end if
    call done(expected, what)
  end subroutine started
end program collective_neighbors_refused
