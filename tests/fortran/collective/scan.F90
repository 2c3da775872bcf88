! L3, L4: MPI_Scan, MPI_Exscan, MPI_Reduce_scatter, MPI_Reduce_scatter_block
! and MPI_Reduce_local, blocking and nonblocking.
! processes: 1 2 4
program collective_scan
#include "interface.inc"
  integer, parameter :: n = 3
  integer, allocatable, asynchronous :: sent(:), room(:), counts(:)
  integer, allocatable :: all_sums(:)
  REQUEST_HANDLE :: request
  integer :: ierr, i, way, below, first
  logical :: later

  call start()
  allocate (sent(processes*(processes+n)), room(0:processes*(processes+n)+1), counts(processes))
  allocate (all_sums(size(sent)))
  all_sums = [(processes * i + 100 * processes * (processes - 1) / 2, i = 1, size(sent))]
  below = 100 * rank * (rank - 1) / 2
  do way = 1, 2
    later = way == 2
    call scan(.false.)
    call scan(.true.)
    call exscan(.false.)
    call exscan(.true.)
    call block(.false.)
    call block(.true.)
    call scattered(.false.)
    call scattered(.true.)
  end do
  call local()
  deallocate (sent, room, counts, all_sums)
  call finish()

contains

  subroutine prepare(in_place, length)
    logical, intent(in) :: in_place
    integer, intent(in) :: length

    sent = [(100 * rank + i, i = 1, size(sent))]
    room = -7
    if (in_place) room(1:length) = sent(1:length)
  end subroutine prepare

  subroutine complete(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    if (.not. later) return
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Wait')
  end subroutine complete

  subroutine scan(in_place)
    logical, intent(in) :: in_place

    call prepare(in_place, n)
    if (in_place .and. later) then
      call MPI_Iscan(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else if (in_place) then
      call MPI_Scan(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    else if (later) then
      call MPI_Iscan(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Scan(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    end if
    call complete('MPI_Scan')
    call check(all(room(1:n) == [(below + (rank + 1) * i + 100 * rank, i = 1, n)]) .and. &
      room(0) == -7 .and. all(room(n+1:) == -7), 'MPI_Scan: the sums')
  end subroutine scan

  ! On process 0 nothing is written.
  subroutine exscan(in_place)
    logical, intent(in) :: in_place

    call prepare(in_place, n)
    if (in_place .and. later) then
      call MPI_Iexscan(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else if (in_place) then
      call MPI_Exscan(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    else if (later) then
      call MPI_Iexscan(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Exscan(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    end if
    call complete('MPI_Exscan')
    if (rank > 0) then
      call check(all(room(1:n) == [(below + rank * i, i = 1, n)]), 'MPI_Exscan: the sums')
    else if (in_place) then
      call check(all(room(1:n) == sent(1:n)), 'MPI_Exscan on process 0, in place')
    else
      call check(all(room(1:n) == -7), 'MPI_Exscan on process 0')
    end if
    call check(room(0) == -7 .and. all(room(n+1:) == -7), 'MPI_Exscan: nothing beside')
  end subroutine exscan

  subroutine block(in_place)
    logical, intent(in) :: in_place

    call prepare(in_place, n * processes)
    if (in_place .and. later) then
      call MPI_Ireduce_scatter_block(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else if (in_place) then
      call MPI_Reduce_scatter_block(MPI_IN_PLACE, room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    else if (later) then
      call MPI_Ireduce_scatter_block(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Reduce_scatter_block(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    end if
    call complete('MPI_Reduce_scatter_block')
    call check(all(room(1:n) == all_sums(n*rank+1:n*rank+n)), 'MPI_Reduce_scatter_block: the sums')
    first = merge(n * processes, n, in_place) + 1
    call check(room(0) == -7 .and. all(room(first:) == -7), 'MPI_Reduce_scatter_block: no more')
  end subroutine block

  ! Process p gets p elements: the first one gets none.
  subroutine scattered(in_place)
    logical, intent(in) :: in_place
    integer :: total, start

    counts = [(i, i = 0, processes - 1)]
    total = sum(counts)
    start = sum(counts(1:rank))
    call prepare(in_place, total)
    if (in_place .and. later) then
      call MPI_Ireduce_scatter(MPI_IN_PLACE, room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else if (in_place) then
      call MPI_Reduce_scatter(MPI_IN_PLACE, room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    else if (later) then
      call MPI_Ireduce_scatter(sent(1), room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Reduce_scatter(sent(1), room(1), counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    end if
    call complete('MPI_Reduce_scatter')
    call check(all(room(1:rank) == all_sums(start+1:start+rank)), 'MPI_Reduce_scatter: the sums')
    first = merge(total, rank, in_place) + 1
    call check(room(0) == -7 .and. all(room(first:) == -7), 'MPI_Reduce_scatter: no more')
  end subroutine scattered

  subroutine local()
    call prepare(.false., 0)
    room(1:n) = [10, 20, 30]
    call MPI_Reduce_local(sent(1), room(1), n, MPI_INTEGER, MPI_SUM, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Reduce_local')
    call check(all(room(1:n) == [10, 20, 30] + sent(1:n)) .and. all(room(n+1:) == -7), 'MPI_Reduce_local: the sums')
    call MPI_Reduce_local(sent(1), room(1), n, MPI_INTEGER, MPI_MIN, ierr)
    call check(all(room(1:n) == sent(1:n)), 'MPI_Reduce_local: the least')
    call MPI_Reduce_local(sent(1), room(1), 0, MPI_INTEGER, MPI_SUM, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Reduce_local of nothing')
    call MPI_Reduce_local(sent(1), sent(2), 2, MPI_INTEGER, MPI_SUM, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Reduce_local: an element of both')
    call MPI_Reduce_local(MPI_IN_PLACE, room(1), 1, MPI_INTEGER, MPI_SUM, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Reduce_local of MPI_IN_PLACE')
    call MPI_Reduce_local(sent(1), room(1), 1, MPI_REAL, MPI_BAND, ierr)
    call check_code(ierr, MPI_ERR_OP, 'MPI_Reduce_local: MPI_BAND of MPI_REAL')
    call MPI_Reduce_local(sent(1), room(1), -1, MPI_INTEGER, MPI_SUM, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_Reduce_local: count -1')
    call check(all(room(1:n) == sent(1:n)), 'MPI_Reduce_local: nothing happened')
  end subroutine local
end program collective_scan
