! Two threads of each process: each with its own communicator, each with its own window, and both with the same requests.
! If MPI has no thread support, one after the other.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program threads_two
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
#include "interface.inc"
  integer, parameter :: team = 2, some = 4
  integer :: provided

  call start(MPI_THREAD_MULTIPLE, provided)
  call check(provided >= MPI_THREAD_SINGLE .and. provided <= MPI_THREAD_MULTIPLE, 'the level of threads')
  call messages()
  call windows()
  call same_requests()
  call finish()

contains

  ! Messages, reductions and broadcasts at once.
  subroutine messages()
    type(MPI_Comm) :: comms(team)
    integer :: me, bad

    do me = 1, team
      call MPI_Comm_dup(MPI_COMM_WORLD, comms(me))
    end do
    bad = 0
!$omp parallel do num_threads(merge(team, 1, provided == MPI_THREAD_MULTIPLE)) schedule(static, 1) reduction(+: bad)
    do me = 1, team
      call exchange(me, comms(me), bad)
    end do
    call check_code(bad, 0, 'what came wrong')
    do me = 1, team
      call MPI_Comm_free(comms(me))
    end do
  end subroutine messages

  subroutine exchange(thread, comm, wrong)
    integer, parameter :: rounds = 200
    integer, intent(in) :: thread
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: wrong
    integer :: out(50), room(50), sum, i, n, ierr
    type(MPI_Status) :: status

    do n = 1, rounds
      out = [(n + 10000*thread + 100000*rank + i, i=1, 50)]
      room = -7
      ! The tags of all threads are the same.
      call MPI_Sendrecv(out, 50, MPI_INTEGER, right, 1, room, 50, MPI_INTEGER, left, 1, comm, status, ierr)
      if (ierr /= MPI_SUCCESS .or. any(room /= [(n + 10000*thread + 100000*left + i, i=1, 50)])) wrong = wrong + 1
      call MPI_Allreduce(thread*n, sum, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
      if (ierr /= MPI_SUCCESS .or. sum /= thread*n*processes) wrong = wrong + 1
      room(1) = thread*n + rank
      call MPI_Bcast(room, 1, MPI_INTEGER, modulo(n, processes), comm, ierr)
      if (ierr /= MPI_SUCCESS .or. room(1) /= thread*n + modulo(n, processes)) wrong = wrong + 1
    end do
  end subroutine exchange

  ! Puts and counters at once.
  subroutine windows()
    integer, parameter :: rounds = 100, n = 12
    type :: exposed
      integer, pointer :: memory(:) => null()
    end type exposed
    type(exposed) :: parts(team)
    type(MPI_Win) :: wins(team)
    type(c_ptr) :: base
    integer :: me, bad, bytes

    bytes = storage_size(0)/8
    do me = 1, team
      call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, wins(me))
      call MPI_Win_set_errhandler(wins(me), MPI_ERRORS_RETURN)
      call c_f_pointer(base, parts(me)%memory, [n])
      parts(me)%memory = 0
      call MPI_Barrier(MPI_COMM_WORLD)
      call MPI_Win_lock_all(0, wins(me))
    end do
    bad = 0
!$omp parallel do num_threads(merge(team, 1, provided == MPI_THREAD_MULTIPLE)) schedule(static, 1) reduction(+: bad)
    do me = 1, team
      call access(me, wins(me), bad, rounds)
    end do
    call check_code(bad, 0, 'what came wrong')
    call MPI_Barrier(MPI_COMM_WORLD)
    do me = 1, team
      call MPI_Win_unlock_all(wins(me))
      call MPI_Barrier(MPI_COMM_WORLD)
      call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, wins(me))
      if (rank == 0) call check_code(parts(me)%memory(1), rounds*processes, 'the counter')
      call check_code(parts(me)%memory(2), 1000*me + left, 'what the left one put last')
      call check(all(parts(me)%memory(3:) == 0), 'nothing beside it')
      call MPI_Win_unlock(rank, wins(me))
      call MPI_Win_free(wins(me))
    end do
  end subroutine windows

  subroutine access(thread, win, wrong, rounds)
    integer, intent(in) :: thread, rounds
    type(MPI_Win), intent(in) :: win
    integer, intent(inout) :: wrong
    integer, asynchronous, target :: one, ticket, out, seen
    integer :: i, last, ierr

    one = 1
    last = -1
    do i = 1, rounds
      call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call MPI_Win_flush(0, win, ierr)
      if (ierr /= MPI_SUCCESS .or. ticket <= last .or. ticket >= rounds*processes) wrong = wrong + 1
      last = ticket
      out = merge(1000*thread + rank, i, i == rounds)
      call MPI_Put(out, 1, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
      call MPI_Win_flush(right, win)
      seen = -7
      call MPI_Get(seen, 1, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
      call MPI_Win_flush(right, win)
      if (seen /= out) wrong = wrong + 1
    end do
  end subroutine access

  ! If both wait for one or test it, one completes it, and the other one gets MPI_ERR_REQUEST; inspecting it has no effect.
  subroutine same_requests()
    integer, parameter :: rounds = 300
    type(MPI_Request) :: requests(some), sends(some)
    integer, asynchronous :: room(some), sent(some)
    integer :: thread, turn, wrong, ended, i, ierr

    wrong = 0
    do turn = 1, rounds
      sent = [(100000*rank + 10*turn + i, i=1, some)]
      room = -7
      do i = 1, some
        call MPI_Irecv(room(i), 1, MPI_INTEGER, left, i, MPI_COMM_WORLD, requests(i))
        call MPI_Isend(sent(i), 1, MPI_INTEGER, right, i, MPI_COMM_WORLD, sends(i))
      end do
      ended = 0
!$omp parallel do num_threads(merge(2, 1, provided == MPI_THREAD_MULTIPLE)) schedule(static, 1) &
!$omp   reduction(+: wrong, ended)
      do thread = 1, 2
        call complete(thread, turn, requests, wrong, ended)
      end do
      if (ended /= some .or. any(room /= [(100000*left + 10*turn + i, i=1, some)])) wrong = wrong + 1
      call MPI_Waitall(some, sends, MPI_STATUSES_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check_code(wrong, 0, 'what went wrong')
  end subroutine same_requests

  subroutine complete(thread, turn, handles, wrong, ended)
    integer, intent(in) :: thread, turn
    type(MPI_Request), intent(in) :: handles(some)
    integer, intent(inout) :: wrong, ended
    type(MPI_Request) :: mine
    integer :: k, code, class
    logical :: flag

    do k = 1, some
      mine = handles(k)
      if (thread == 2 .and. modulo(turn, 2) == 0) then
        call MPI_Request_get_status(mine, flag, MPI_STATUS_IGNORE, code)
        call MPI_Error_class(code, class)
        if (class /= MPI_SUCCESS .and. class /= MPI_ERR_REQUEST) wrong = wrong + 1
      end if
      if (modulo(turn + thread*k, 3) == 0) then
        call MPI_Wait(mine, MPI_STATUS_IGNORE, code)
      else
        flag = .false.
        code = MPI_SUCCESS
        do while (.not. flag .and. code == MPI_SUCCESS)
          call MPI_Test(mine, flag, MPI_STATUS_IGNORE, code)
        end do
      end if
      call MPI_Error_class(code, class)
      if (class == MPI_SUCCESS .and. mine == MPI_REQUEST_NULL) then
        ended = ended + 1
      else if (class /= MPI_ERR_REQUEST .or. mine /= handles(k)) then
        wrong = wrong + 1
      end if
    end do
  end subroutine complete
end program threads_two
