! Threads make partitions ready while another one waits for the message, and inspect partitions (MPI 4.1, section 4.3).
! Rules: M13.
! Needs a process of its own.
! processes: 1 2 4
program partitioned_threads
#include "interface.inc"
  integer, parameter :: partitions = 12
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer, asynchronous :: sent(2 * partitions), room(2 * partitions)
  integer :: bad, rounds, team, me, i, turn, ierr, provided
  REQUEST_HANDLE :: requests(2)

  team = 4
  call start_threads()
  call start(MPI_THREAD_MULTIPLE, provided)
  call MPI_Psend_init(sent(1), partitions, 2 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, &
    MPI_INFO_NULL, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Psend_init')
  call MPI_Precv_init(room(1), partitions, 2 * one, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    MPI_INFO_NULL, requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Precv_init')
  if (provided == MPI_THREAD_MULTIPLE) then
    do turn = 1, max(1, rounds / 30)
      call exchange()
    end do
  end if
  call conclude('what came')
  do i = 1, 2
    call MPI_Request_free(requests(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
  end do
  call finish()

contains

#include "threads.inc"

  ! Two threads wait, each for one side; the others send a half each.
  subroutine exchange()
    sent = [(turn + 1000 * rank + i, i = 1, size(sent))]
    room = -7
    call MPI_Startall(2, requests, ierr)
    call expect(ierr == MPI_SUCCESS)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call take_part(me)
    end do
    !$omp end parallel do
    call expect(all(room == [(turn + 1000 * left + i, i = 1, size(room))]))
  end subroutine exchange

  subroutine take_part(me)
    integer, intent(in) :: me
    integer :: code, one_of
    logical :: flag

    select case (me)
    case (1)
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, code)
    case (2)
      flag = .false.
      do while (.not. flag)
        call MPI_Parrived(requests(2), modulo(turn, partitions), flag, code)
        if (code /= MPI_SUCCESS) exit
      end do
      call expect(code == MPI_SUCCESS)
      call expect(room(2 * modulo(turn, partitions) + 2) /= -7)
      call MPI_Wait(requests(2), MPI_STATUS_IGNORE, code)
    case (3)
      do one_of = partitions / 2 - 1, 0, -1
        call MPI_Pready(one_of, requests(1), code)
        call expect(code == MPI_SUCCESS)
      end do
    case default
      call MPI_Pready_range(partitions / 2, partitions - 1, requests(1), code)
    end select
    call expect(code == MPI_SUCCESS)
  end subroutine take_part
end program partitioned_threads
