! A window that one thread frees while others use it: their calls come before or are MPI_ERR_WIN; epochs that others
! open and close at the same time are MPI_ERR_RMA_SYNC or succeed.
program threads_win_free
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: team = 4
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-1:6)
  WIN_HANDLE :: win
  integer :: bad, rounds, me, provided, code, i, place(team)

  call start(MPI_THREAD_MULTIPLE, provided)
  call start_threads()
  memory = 0
  do i = 1, rounds / 30
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, code)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, code)
    call MPI_Win_fence(0, win, code)
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      if (me == 1) then
        call free_it(me)
      else
        call use_it(me)
      end if
    end do
  !$omp end parallel do
  end do
  call conclude('freed while others use it')
  call check(all(memory(:0) == 0) .and. all(memory(5:) == 0), 'nothing else is written to')

  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, code)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, code)
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call open_and_close(me)
  end do
  !$omp end parallel do
  call conclude('epochs of several threads')
  call MPI_Win_free(win, code)
  call check_code(code, MPI_SUCCESS, 'no epoch is left open')
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"

  subroutine free_it(number)
    integer, intent(in) :: number
    WIN_HANDLE :: own
    integer :: ierr, tries

    own = win
    call meet(number, 1)
    ! An access of another thread behind the fence has to be ended by a fence.
    do tries = 1, 10000000
      call MPI_Win_free(own, ierr)
      if (ierr == MPI_SUCCESS) exit
      call expect(ierr == MPI_ERR_RMA_SYNC)
      call MPI_Win_fence(MPI_MODE_NOSUCCEED, own, ierr)
      call expect(ierr == MPI_SUCCESS .or. ierr == MPI_ERR_RMA_SYNC)
    end do
    call expect(own == MPI_WIN_NULL)
  end subroutine free_it

  subroutine use_it(number)
    integer, intent(in) :: number
    integer(c_int32_t) :: value(2)
    integer :: codes(5), tries, made
    logical :: flag, is_gone
    integer(MPI_ADDRESS_KIND) :: size

    value = int(number, c_int32_t)
    made = 0
    is_gone = .false.
    call meet(number, 1)
    do tries = 1, 10000000
      codes = MPI_SUCCESS
      ! A fence of MPICH 5 gives way to other threads for each access that it completes: thousands of them, made while
      ! the processors are busy, would take it minutes.
      if (made < 20 .or. is_gone) then
        call MPI_Put(value(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(1))
        call MPI_Accumulate(value(1), 1, MPI_INTEGER4, 0, zero + 1, 1, MPI_INTEGER4, MPI_SUM, win, codes(2))
        call MPI_Get(value(2), 1, MPI_INTEGER4, 0, zero + 3, 1, MPI_INTEGER4, win, codes(3))
        made = made + count(codes(:3) == MPI_SUCCESS)
      end if
      size = 16
      call MPI_Win_get_attr(win, MPI_WIN_SIZE, size, flag, codes(4))
      call expect(size == 16)
      call MPI_Win_set_name(win, 'a name', codes(5))
      call expect(all(codes == MPI_SUCCESS .or. codes == MPI_ERR_WIN .or. codes == MPI_ERR_RMA_SYNC))
      if (all(codes == MPI_ERR_WIN)) return
      is_gone = codes(5) == MPI_ERR_WIN
    end do
    call expect(.false.)
  end subroutine use_it

  ! A thread closes the epochs that it has opened.
  subroutine open_and_close(number)
    integer, intent(in) :: number
    integer(c_int32_t) :: value(1)
    integer :: round, ierr

    value = int(number, c_int32_t)
    do round = 1, rounds
      if (mod(round, 2) == 0) then
        call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
      else
        call MPI_Win_lock_all(0, win, ierr)
      end if
      call expect(ierr == MPI_SUCCESS .or. ierr == MPI_ERR_RMA_SYNC)
      if (ierr /= MPI_SUCCESS) cycle
      call MPI_Put(value(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      if (mod(round, 2) == 0) then
        call MPI_Win_unlock(0, win, ierr)
      else
        call MPI_Win_unlock_all(win, ierr)
      end if
      call expect(ierr == MPI_SUCCESS)
    end do
  end subroutine open_and_close
end program threads_win_free
