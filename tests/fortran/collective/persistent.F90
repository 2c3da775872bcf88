! L6: each start of a persistent collective operation uses the data of that time, but the counts with which it was made.
! Several are active at once, which the processes start in different orders, beside other operations on the communicator, also
! after it is freed. An active one can be neither started nor freed nor cancelled.
! processes: 1 2 4
program collective_persistent
#include "interface.inc"
  integer, parameter :: operations = 22
  integer, allocatable, asynchronous :: sent(:), room(:,:)
  integer, allocatable, asynchronous :: counts(:), displs(:), bytes(:)
  integer, asynchronous :: near_displs(1), near_ones(1)
  integer(MPI_ADDRESS_KIND), asynchronous :: places(1)
  DATATYPE_HANDLE, asynchronous :: near_types(1)
  DATATYPE_HANDLE, allocatable, asynchronous :: types(:)
  REQUEST_HANDLE :: requests(operations), made(operations)
  COMM_HANDLE :: comm, ring
  INFO_HANDLE :: info
  integer :: ierr, i, p, round, size_of_one
  logical :: flag

  call start()
  allocate (sent(2*processes), room(2*processes, operations))
  allocate (counts(processes), displs(processes), bytes(processes), types(processes))
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [left], MPI_UNWEIGHTED, 1, [right], &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., ring, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
  call MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN, ierr)
  call MPI_Type_size(MPI_INTEGER, size_of_one, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'no_such_key', 'value', ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call make()
  counts = -1
  displs = huge(1)
  bytes = huge(1)
  do round = 1, 4
    if (round == 4) call MPI_Comm_free(comm, ierr)
    call start_all(mod(round, 2) == 0)
    call look()
  end do
  call misuse()
  do i = 1, operations
    call MPI_Request_free(requests(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
    call check(NUMBER_OF(requests(i)) == NUMBER_OF(MPI_REQUEST_NULL), 'it is freed')
  end do
  call wrong()
#if defined(MODULE_F08)
  call sections()
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)
  call large()
#endif
  call MPI_Info_free(info, ierr)
  call MPI_Comm_free(ring, ierr)
  deallocate (sent, room, counts, displs, bytes, types)
  call finish()

contains

  subroutine is_made(which, what)
    integer, intent(in) :: which
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, NUMBER_OF(requests(which)) /= NUMBER_OF(MPI_REQUEST_NULL), what)
    made(which) = requests(which)
  end subroutine is_made

  subroutine make()
    counts = 2
    displs = [(2 * (p - 1), p = 1, size(displs))]
    bytes = size_of_one * displs
    types = MPI_INTEGER
    sent = 0
    room = -7
    call MPI_Bcast_init(room(1, 1), 2, MPI_INTEGER, 0, comm, info, requests(1), ierr)
    call is_made(1, 'MPI_Bcast_init')
    call MPI_Gather_init(sent(1), 2, MPI_INTEGER, room(1, 2), 2, MPI_INTEGER, 0, comm, MPI_INFO_NULL, requests(2), ierr)
    call is_made(2, 'MPI_Gather_init')
    call MPI_Gatherv_init(sent(1), 2, MPI_INTEGER, room(1, 3), counts, displs, MPI_INTEGER, 0, &
      comm, MPI_INFO_NULL, requests(3), ierr)
    call is_made(3, 'MPI_Gatherv_init')
    call MPI_Scatter_init(sent(1), 2, MPI_INTEGER, room(1, 4), 2, MPI_INTEGER, 0, comm, &
      MPI_INFO_NULL, requests(4), ierr)
    call is_made(4, 'MPI_Scatter_init')
    call MPI_Scatterv_init(sent(1), counts, displs, MPI_INTEGER, room(1, 5), 2, MPI_INTEGER, 0, &
      comm, MPI_INFO_NULL, requests(5), ierr)
    call is_made(5, 'MPI_Scatterv_init')
    call MPI_Allgather_init(sent(1), 2, MPI_INTEGER, room(1, 6), 2, MPI_INTEGER, comm, MPI_INFO_NULL, requests(6), ierr)
    call is_made(6, 'MPI_Allgather_init')
    call MPI_Allgatherv_init(sent(1), 2, MPI_INTEGER, room(1, 7), counts, displs, MPI_INTEGER, &
      comm, MPI_INFO_NULL, requests(7), ierr)
    call is_made(7, 'MPI_Allgatherv_init')
    call MPI_Alltoall_init(sent(1), 2, MPI_INTEGER, room(1, 8), 2, MPI_INTEGER, comm, MPI_INFO_NULL, requests(8), ierr)
    call is_made(8, 'MPI_Alltoall_init')
    call MPI_Alltoallv_init(sent(1), counts, displs, MPI_INTEGER, room(1, 9), counts, displs, &
      MPI_INTEGER, comm, MPI_INFO_NULL, requests(9), ierr)
    call is_made(9, 'MPI_Alltoallv_init')
    call MPI_Alltoallw_init(sent(1), counts, bytes, types, room(1, 10), counts, bytes, types, &
      comm, MPI_INFO_NULL, requests(10), ierr)
    call is_made(10, 'MPI_Alltoallw_init')
    call MPI_Reduce_init(sent(1), room(1, 11), 2, MPI_INTEGER, MPI_MAX, 0, comm, MPI_INFO_NULL, requests(11), ierr)
    call is_made(11, 'MPI_Reduce_init')
    call MPI_Allreduce_init(sent(1), room(1, 12), 2, MPI_INTEGER, MPI_MAX, comm, MPI_INFO_NULL, requests(12), ierr)
    call is_made(12, 'MPI_Allreduce_init')
    call MPI_Reduce_scatter_init(sent(1), room(1, 13), counts, MPI_INTEGER, MPI_MAX, &
      comm, MPI_INFO_NULL, requests(13), ierr)
    call is_made(13, 'MPI_Reduce_scatter_init')
    call MPI_Reduce_scatter_block_init(sent(1), room(1, 14), 2, MPI_INTEGER, MPI_MAX, &
      comm, MPI_INFO_NULL, requests(14), ierr)
    call is_made(14, 'MPI_Reduce_scatter_block_init')
    call MPI_Scan_init(sent(1), room(1, 15), 2, MPI_INTEGER, MPI_MAX, comm, MPI_INFO_NULL, requests(15), ierr)
    call is_made(15, 'MPI_Scan_init')
    call MPI_Exscan_init(sent(1), room(1, 16), 2, MPI_INTEGER, MPI_MAX, comm, MPI_INFO_NULL, requests(16), ierr)
    call is_made(16, 'MPI_Exscan_init')
    call MPI_Barrier_init(comm, MPI_INFO_NULL, requests(17), ierr)
    call is_made(17, 'MPI_Barrier_init')
    call make_near()
  end subroutine make

  ! The neighbour before this one gives it the second element.
  subroutine make_near()
    near_ones = 1
    near_displs = 1
    places = size_of_one
    near_types = MPI_INTEGER
    call MPI_Neighbor_allgather_init(sent(1), 1, MPI_INTEGER, room(1, 18), 1, MPI_INTEGER, ring, &
      MPI_INFO_NULL, requests(18), ierr)
    call is_made(18, 'MPI_Neighbor_allgather_init')
    call MPI_Neighbor_allgatherv_init(sent(1), 1, MPI_INTEGER, room(1, 19), near_ones, &
      near_displs, MPI_INTEGER, ring, MPI_INFO_NULL, requests(19), ierr)
    call is_made(19, 'MPI_Neighbor_allgatherv_init')
    call MPI_Neighbor_alltoall_init(sent(1), 1, MPI_INTEGER, room(1, 20), 1, MPI_INTEGER, ring, &
      MPI_INFO_NULL, requests(20), ierr)
    call is_made(20, 'MPI_Neighbor_alltoall_init')
    call MPI_Neighbor_alltoallv_init(sent(1), near_ones, near_displs, MPI_INTEGER, &
      room(1, 21), near_ones, near_displs, MPI_INTEGER, ring, MPI_INFO_NULL, requests(21), ierr)
    call is_made(21, 'MPI_Neighbor_alltoallv_init')
    call MPI_Neighbor_alltoallw_init(sent(1), near_ones, places, near_types, room(1, 22), &
      near_ones, places, near_types, ring, MPI_INFO_NULL, requests(22), ierr)
    call is_made(22, 'MPI_Neighbor_alltoallw_init')
  end subroutine make_near

  ! The data are those of the round. One at a time, or all with one call.
  subroutine start_all(together)
    logical, intent(in) :: together
    integer :: which

    sent = [(1000 * round + 100 * rank + i, i = 1, size(sent))]
    room = -7
    if (rank == 0) room(1:2, 1) = 1000 * round + [5, 6]
    if (together) then
      call MPI_Startall(operations, requests, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Startall')
    else
      do i = 1, operations
        ! Each process has an order of its own.
        which = 1 + modulo(merge(i, -i, modulo(rank, 2) == 0) + rank, operations)
        call MPI_Start(requests(which), ierr)
        call check_code(ierr, MPI_SUCCESS, 'MPI_Start')
        if (i == 3) call between()
      end do
    end if
    call MPI_Waitall(operations, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
    do i = 1, operations
      call check(NUMBER_OF(requests(i)) == NUMBER_OF(made(i)), 'the request stays')
    end do
  end subroutine start_all

  ! A nonblocking and a blocking operation that all processes carry out in the same place.
  subroutine between()
    REQUEST_HANDLE :: barrier
    integer :: numbers(2)

    numbers = [rank, -7]
    call MPI_Ibarrier(comm, barrier, ierr)
    call MPI_Allreduce(numbers(1), numbers(2), 1, MPI_INTEGER, MPI_MAX, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Allreduce')
    call check_code(numbers(2), processes - 1, 'MPI_Allreduce beside persistent ones')
    call MPI_Wait(barrier, MPI_STATUS_IGNORE, ierr)
  end subroutine between

  subroutine came(which, parts, expected, what)
    integer, intent(in) :: which, parts, expected
    character(len=*), intent(in) :: what

    call check(all(room(1:parts, which) == 1000 * round + [(expected + i, i = 1, parts)]) .and. &
      all(room(parts+1:, which) == -7), what)
  end subroutine came

  subroutine look()
    integer :: top

    top = 100 * (processes - 1)
    call came(1, 2, 4, 'MPI_Bcast_init: what came')
    call came(4, 2, 2 * rank, 'MPI_Scatter_init: what came')
    call came(5, 2, 2 * rank, 'MPI_Scatterv_init: what came')
    do p = 0, processes - 1
      do i = 2, 3
        if (rank == 0) call check(all(room(2*p+1:2*p+2, i) == 1000 * round + 100 * p + [1, 2]), &
          'MPI_Gather_init and MPI_Gatherv_init: what came')
      end do
      do i = 6, 7
        call check(all(room(2*p+1:2*p+2, i) == 1000 * round + 100 * p + [1, 2]), &
          'MPI_Allgather_init and MPI_Allgatherv_init: what came')
      end do
      do i = 8, 10
        call check(all(room(2*p+1:2*p+2, i) == 1000 * round + 100 * p + 2 * rank + [1, 2]), &
          'MPI_Alltoall_init and those with counts: what came')
      end do
    end do
    if (rank == 0) then
      call came(11, 2, top, 'MPI_Reduce_init: what came')
    else
      call check(all(room(:, 2:3) == -7) .and. all(room(:, 11) == -7), 'only at the root')
    end if
    call came(12, 2, top, 'MPI_Allreduce_init: what came')
    call came(13, 2, top + 2 * rank, 'MPI_Reduce_scatter_init: what came')
    call came(14, 2, top + 2 * rank, 'MPI_Reduce_scatter_block_init: what came')
    call came(15, 2, 100 * rank, 'MPI_Scan_init: what came')
    if (rank > 0) call came(16, 2, 100 * (rank - 1), 'MPI_Exscan_init: what came')
    if (rank == 0) call check(all(room(:, 16) == -7), 'MPI_Exscan_init: nothing on process 0')
    do i = 18, 19
      call check(room(i - 17, i) == 1000 * round + 100 * left + 1, &
        'MPI_Neighbor_allgather_init and MPI_Neighbor_allgatherv_init: what came')
    end do
    call check(room(1, 20) == 1000 * round + 100 * left + 1, 'MPI_Neighbor_alltoall_init: what came')
    do i = 21, 22
      call check(room(1, i) == -7 .and. room(2, i) == 1000 * round + 100 * left + 2, &
        'MPI_Neighbor_alltoallv_init and MPI_Neighbor_alltoallw_init: what came')
    end do
  end subroutine look

  subroutine misuse()
    call MPI_Start(requests(17), ierr)
    call check_code(ierr, MPI_SUCCESS, 'a barrier')
    call MPI_Start(requests(17), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'started twice')
    call MPI_Request_free(requests(17), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'freed while it is active')
    call MPI_Cancel(requests(17), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'cancelled')
    call check(NUMBER_OF(requests(17)) == NUMBER_OF(made(17)), 'the request stays')
    call MPI_Startall(2, requests(17:18), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'one of two is active')
    call MPI_Test(requests(18), flag, MPI_STATUS_IGNORE, ierr)
    call check(flag, 'the other is not started')
    call MPI_Wait(requests(17), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the barrier is over')
    call MPI_Cancel(requests(17), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'cancelled before it is started')
  end subroutine misuse

  ! The rules are those of the other forms; there is no request then.
  subroutine wrong()
    requests(1) = MPI_REQUEST_NULL
    call MPI_Bcast_init(room(1, 1), -1, MPI_INTEGER, 0, MPI_COMM_WORLD, info, requests(1), ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_Bcast_init: count -1')
    call MPI_Bcast_init(room(1, 1), 1, MPI_INTEGER, processes, MPI_COMM_WORLD, info, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ROOT, 'MPI_Bcast_init: root')
    call MPI_Allreduce_init(sent(1), sent(1), 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, info, requests(1), ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Allreduce_init: the same buffer')
    call MPI_Neighbor_allgather_init(sent(1), 1, MPI_INTEGER, room(1, 1), 1, MPI_INTEGER, &
      MPI_COMM_WORLD, info, requests(1), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'MPI_Neighbor_allgather_init: no topology')
    call check(NUMBER_OF(requests(1)) == NUMBER_OF(MPI_REQUEST_NULL), 'no request was made')
  end subroutine wrong
#if defined(MODULE_F08)

  ! Rows of matrices: each start sends what is there then, and what lies between the elements stays.
  subroutine sections()
    integer, asynchronous :: from(3, 2*processes), to(3, 2*processes), sums(3, 4)

    call MPI_Alltoall_init(from(2, :), 2, MPI_INTEGER, to(1, :), 2, MPI_INTEGER, MPI_COMM_WORLD, &
      MPI_INFO_NULL, requests(1))
    call MPI_Allreduce_init(from(1, 1:2), sums(3, 1:2), 2, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, &
      MPI_INFO_NULL, requests(2))
    call MPI_Allreduce_init(MPI_IN_PLACE, sums(1, 3:4), 2, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, &
      MPI_INFO_NULL, requests(3))
    do round = 1, 3
      from = reshape([(10000 * round + 1000 * rank + i, i = 1, size(from))], shape(from))
      to = -7
      sums = -7
      sums(1, 3:4) = round + [rank, 10 * rank]
      call MPI_Startall(3, requests)
      to(2, :) = -8
      call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'sections: MPI_Waitall')
      do p = 0, processes - 1
        call check(all(to(1, 2*p+1:2*p+2) == 10000 * round + 1000 * p + 6 * rank + [2, 5]), &
          'MPI_Alltoall_init of a row')
      end do
      call check(all(to(2, :) == -8) .and. all(to(3, :) == -7), 'what lies between stays')
      call check(all(sums(3, :) == [10000 * round + [1, 4], -7, -7]), 'MPI_Allreduce_init of a row')
      call check(all(sums(1, 3:4) == round) .and. all(sums(2, :) == -7), 'in place')
    end do
    do i = 1, 3
      call MPI_Request_free(requests(i))
    end do
  end subroutine sections
#endif
#if defined(MODULE_F08) && !defined(INTEGER_8)

  ! Counts of kind MPI_COUNT_KIND: also one that an INTEGER of 4 bytes does not hold, of a datatype without data.
  subroutine large()
    integer(MPI_COUNT_KIND), parameter :: two = 2, much = 2147483648_MPI_COUNT_KIND + 1
    integer(MPI_COUNT_KIND), asynchronous :: large_counts(processes)
    integer(MPI_ADDRESS_KIND), asynchronous :: large_displs(processes)
    type(MPI_Datatype) :: nothing

    call MPI_Type_contiguous(0, MPI_INTEGER, nothing, ierr)
    call MPI_Type_commit(nothing, ierr)
    large_counts = 2
    large_displs = [(2 * (p - 1), p = 1, processes)]
    call MPI_Allgatherv_init(sent, two, MPI_INTEGER, room(:, 1), large_counts, large_displs, &
      MPI_INTEGER, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Allgatherv_init with large counts')
    call MPI_Bcast_init(room(:, 2), much, nothing, 0, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bcast_init with a large count')
    sent = [(100 * rank + i, i = 1, size(sent))]
    room = -7
    call MPI_Startall(2, requests)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'large counts: MPI_Waitall')
    do p = 0, processes - 1
      call check(all(room(2*p+1:2*p+2, 1) == 100 * p + [1, 2]), 'large counts: what came')
    end do
    call check(all(room(:, 2) == -7), 'nothing came')
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
    call MPI_Type_free(nothing)
  end subroutine large
#endif
end program collective_persistent
