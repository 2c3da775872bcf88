! Messages of several threads of a process, with MPI_THREAD_MULTIPLE: a receive waits for a thread that sends later.
! Needs a process of its own.
! processes: 1 2 4
program message_threads
#include "interface.inc"
  integer, parameter :: pairs = 2
  integer, parameter :: of_pair(2 * pairs) = [1, 1, 2, 2]
  integer :: bad, rounds, team, me, ierr, provided
  COMM_HANDLE :: comms(0:pairs), ring

  team = 2 * pairs
  call start_threads()
  call start(MPI_THREAD_MULTIPLE, provided)
  if (provided == MPI_THREAD_MULTIPLE) then
    rounds = max(1, rounds / 3)
    call MPI_Comm_dup(MPI_COMM_WORLD, ring, ierr)
    call around()
    call MPI_Comm_free(ring, ierr)
  end if
  ! MPICH 4.0.2 hangs where a thread sends to another one.
  if (embedded()) then
    do me = 0, pairs
      call MPI_Comm_dup(MPI_COMM_SELF, comms(me), ierr)
    end do
    call ping_pong()
    call one_queue()
    do me = 0, pairs
      call MPI_Comm_free(comms(me), ierr)
    end do
  end if
  call finish()

contains

#include "threads.inc"

  ! Each thread with its own tag, from each process to the one on its right.
  subroutine around()
    integer :: turns

    turns = max(1, rounds / 10)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, 2 * pairs
      call pass_on(me, turns)
    end do
    !$omp end parallel do
    call conclude('around')
  end subroutine around

  subroutine pass_on(me, turns)
    integer, intent(in) :: me, turns
    integer :: sent(1), number(1), i, code

    do i = 1, turns
      sent = 1000 * rank + me * i
      number = -7
      call MPI_Sendrecv(sent(1), 1, MPI_INTEGER, right, me, number(1), 1, MPI_INTEGER, left, me, &
        ring, MPI_STATUS_IGNORE, code)
      call expect(code == MPI_SUCCESS)
      call expect(number(1) == 1000 * left + me * i)
    end do
  end subroutine pass_on

  ! Two threads each, on a communicator of their own: there and back.
  subroutine ping_pong()
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, 2 * pairs
      call ping(me, comms(of_pair(me)))
    end do
    !$omp end parallel do
    call conclude('there and back')
  end subroutine ping_pong

  subroutine ping(me, comm)
    integer, intent(in) :: me
    COMM_HANDLE, intent(in) :: comm
    integer :: number(1), i, code

    do i = 1, rounds
      number = me * i
      if (mod(me, 2) == 1) then
        call MPI_Send(number(1), 1, MPI_INTEGER, 0, 1, comm, code)
        call expect(code == MPI_SUCCESS)
        number = -7
        call MPI_Recv(number(1), 1, MPI_INTEGER, 0, 2, comm, MPI_STATUS_IGNORE, code)
        call expect(code == MPI_SUCCESS .and. number(1) == me * i + 1)
      else
        number = -7
        call MPI_Recv(number(1), 1, MPI_INTEGER, 0, 1, comm, MPI_STATUS_IGNORE, code)
        call expect(code == MPI_SUCCESS)
        call expect(number(1) == (me - 1) * i)
        number = number + 1
        call MPI_Send(number(1), 1, MPI_INTEGER, 0, 2, comm, code)
        call expect(code == MPI_SUCCESS)
      end if
    end do
  end subroutine ping

  ! All threads on one communicator: half of them send, with one tag each, half receive, from whomever. Each number
  ! comes once, and those of one thread in order.
  subroutine one_queue()
    integer, allocatable :: seen(:,:)

    allocate (seen(rounds, pairs))
    seen = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, 2 * pairs
      if (me <= pairs) then
        call give(me)
      else
        call take(me - pairs, seen)
      end if
    end do
    !$omp end parallel do
    call conclude('one queue')
    call check(all(seen == 1), 'each message came once')
  end subroutine one_queue

  subroutine give(me)
    integer, intent(in) :: me
    integer :: number(1), i, code

    do i = 1, rounds
      number = i
      call MPI_Send(number(1), 1, MPI_INTEGER, 0, me, comms(0), code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine give

  subroutine take(me, seen)
    integer, intent(in) :: me
    integer, intent(inout) :: seen(:,:)
    integer :: number(1), i, code, last

    last = 0
    do i = 1, rounds
      number = 0
      call MPI_Recv(number(1), 1, MPI_INTEGER, 0, me, comms(0), MPI_STATUS_IGNORE, code)
      call expect(code == MPI_SUCCESS .and. number(1) == last + 1)
      last = number(1)
      if (last < 1 .or. last > rounds) return
      seen(last, me) = seen(last, me) + 1
    end do
  end subroutine take
end program message_threads
