! L2: several nonblocking collective operations at once, complete when MPI_Waitall returns. Array sections are
! delivered then, and the memory between their elements may change before.
! processes: 1 2 4
program collective_later
#include "interface.inc"
  integer, parameter :: operations = 12
  integer, allocatable, asynchronous :: sent(:), room(:,:), counts(:)
  REQUEST_HANDLE :: requests(operations)
  integer :: ierr, i, p
  logical :: flag

  call start()
  allocate (sent(2*processes), room(2*processes, operations), counts(processes))
  counts = 2
  call all_at_once()
  call barrier()
  call wrong()
#if defined(MODULE_F08)
  call sections()
#endif
  deallocate (sent, room, counts)
  call finish()

contains

  subroutine all_at_once()
    sent = [(100 * rank + i, i = 1, size(sent))]
    room = -7
    if (rank == 0) room(1:2, 1) = [5, 6]
    call MPI_Ibcast(room(1, 1), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ibcast')
    call MPI_Igather(sent(1), 2, MPI_INTEGER, room(1, 2), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Igather')
    call MPI_Iscatter(sent(1), 2, MPI_INTEGER, room(1, 3), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, requests(3), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Iscatter')
    call MPI_Iallgather(sent(1), 2, MPI_INTEGER, room(1, 4), 2, MPI_INTEGER, MPI_COMM_WORLD, requests(4), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Iallgather')
    call MPI_Ialltoall(sent(1), 2, MPI_INTEGER, room(1, 5), 2, MPI_INTEGER, MPI_COMM_WORLD, requests(5), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ialltoall')
    call MPI_Ireduce(sent(1), room(1, 6), 2, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, requests(6), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ireduce')
    call MPI_Iallreduce(sent(1), room(1, 7), 2, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, requests(7), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Iallreduce')
    call MPI_Ibarrier(MPI_COMM_WORLD, requests(8), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ibarrier')
    call MPI_Iscan(sent(1), room(1, 9), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(9), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Iscan')
    call MPI_Iexscan(sent(1), room(1, 10), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(10), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Iexscan')
    call MPI_Ireduce_scatter(sent(1), room(1, 11), counts, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, requests(11), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ireduce_scatter')
    call MPI_Ireduce_scatter_block(sent(1), room(1, 12), 2, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, requests(12), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ireduce_scatter_block')
    call MPI_Waitall(operations, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
    do i = 1, operations
      call check(NUMBER_OF(requests(i)) == NUMBER_OF(MPI_REQUEST_NULL), 'it is complete')
    end do
    call check(all(room(1:2, 1) == [5, 6]) .and. all(room(3:, 1) == -7), 'MPI_Ibcast: what came')
    call check(all(room(1:2, 3) == [2 * rank + 1, 2 * rank + 2]) .and. all(room(3:, 3) == -7), &
      'MPI_Iscatter: what came')
    do p = 0, processes - 1
      if (rank == 0) call check(all(room(2*p+1:2*p+2, 2) == 100 * p + [1, 2]), 'MPI_Igather: what came')
      call check(all(room(2*p+1:2*p+2, 4) == 100 * p + [1, 2]), 'MPI_Iallgather: what came')
      call check(all(room(2*p+1:2*p+2, 5) == 100 * p + 2 * rank + [1, 2]), 'MPI_Ialltoall: what came')
    end do
    if (rank /= 0) call check(all(room(:, 2) == -7) .and. all(room(:, 6) == -7), 'only at the root')
    if (rank == 0) call check(all(room(1:2, 6) == 100 * (processes - 1) + [1, 2]), 'MPI_Ireduce: what came')
    call check(all(room(1:2, 7) == [1, 2]) .and. all(room(3:, 7) == -7), 'MPI_Iallreduce')
    call check(all(room(1:2, 9) == 50 * rank * (rank + 1) + (rank + 1) * [1, 2]), 'MPI_Iscan: what came')
    if (rank > 0) call check(all(room(1:2, 10) == 50 * rank * (rank - 1) + rank * [1, 2]), 'MPI_Iexscan: what came')
    if (rank == 0) call check(all(room(:, 10) == -7), 'MPI_Iexscan: nothing on process 0')
    call check(all(room(1:2, 11) == 2 * rank + [1, 2]), 'MPI_Ireduce_scatter: what came')
    call check(all(room(1:2, 12) == 100 * (processes - 1) + 2 * rank + [1, 2]), 'MPI_Ireduce_scatter_block: what came')
    call check(all(room(3:, 8:) == -7) .and. all(room(:, 8) == -7), 'nothing more')
  end subroutine all_at_once

  subroutine barrier()
    call MPI_Ibarrier(MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ibarrier')
    flag = .false.
    do while (.not. flag)
      call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Test')
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(NUMBER_OF(requests(1)) == NUMBER_OF(MPI_REQUEST_NULL), 'the barrier is over')
  end subroutine barrier

  ! The rules are those of the blocking forms; there is no request then.
  subroutine wrong()
    requests(1) = MPI_REQUEST_NULL
    call MPI_Ibcast(room(1, 1), -1, MPI_INTEGER, 0, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_Ibcast: count -1')
    call MPI_Ibcast(room(1, 1), 1, MPI_INTEGER, processes, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ROOT, 'MPI_Ibcast: root')
    call MPI_Iallreduce(sent(1), sent(1), 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Iallreduce: the same buffer')
    call check(NUMBER_OF(requests(1)) == NUMBER_OF(MPI_REQUEST_NULL), 'no request was made')
  end subroutine wrong
#if defined(MODULE_F08)

  ! Rows of matrices. What lies between their elements changes while the operations are active.
  subroutine sections()
    integer, asynchronous :: from(3, 2*processes), to(3, 2*processes), sums(3, 4)
    integer :: counts(processes), displs(processes)

    from = reshape([(1000 * rank + i, i = 1, size(from))], shape(from))
    to = -7
    sums = -7
    counts = 1
    displs = [(2 * (processes - 1 - p), p = 0, processes - 1)]
    call MPI_Ialltoall(from(2, :), 2, MPI_INTEGER, to(1, :), 2, MPI_INTEGER, MPI_COMM_WORLD, requests(1))
    call MPI_Iallreduce(from(1, 1:2), sums(3, 1:2), 2, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, requests(2))
    call MPI_Iallgatherv(from(1, 1:2), 1, MPI_INTEGER, to(3, :), counts, displs, MPI_INTEGER, &
      MPI_COMM_WORLD, requests(3))
    to(2, :) = -8
    to(3, 2::2) = -9
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'sections: MPI_Waitall')
    do p = 0, processes - 1
      call check(all(to(1, 2*p+1:2*p+2) == 1000 * p + 6 * rank + [2, 5]), 'MPI_Ialltoall of a row')
      call check(to(3, displs(p+1)+1) == 1000 * p + 1, 'MPI_Iallgatherv of a row')
    end do
    call check(all(to(2, :) == -8) .and. all(to(3, 2::2) == -9), 'what lies between stays')
    call check(all(sums(3, :) == [1, 4, -7, -7]) .and. all(sums(1:2, :) == -7), 'MPI_Iallreduce of a row')
  end subroutine sections
#endif
end program collective_later
