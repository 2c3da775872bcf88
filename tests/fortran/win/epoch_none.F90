! Outside an epoch every access is MPI_ERR_RMA_SYNC and has no effect, and so is ending an epoch that has not started.
program win_epoch_none
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  integer :: ierr

  call start_mpi()
  origin = 5
  call make_window()
  call MPI_Win_get_group(win, group, ierr)
  call nothing_goes('a new window')
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
  call nothing_goes('after the last fence')
  call MPI_Win_fence(MPI_MODE_NOPRECEDE + MPI_MODE_NOSUCCEED, win, ierr)
  call nothing_goes('after a single fence')
  call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
  call MPI_Win_unlock(0, win, ierr)
  call nothing_goes('after unlock')
  call MPI_Win_lock_all(0, win, ierr)
  call MPI_Win_unlock_all(win, ierr)
  call nothing_goes('after unlock_all')
  call MPI_Win_post(group, 0, win, ierr)
  call no_access('posted only')
  call MPI_Win_start(group, 0, win, ierr)
  call MPI_Win_complete(win, ierr)
  call no_access('completed')
  call MPI_Win_wait(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'waited')
  call nothing_goes('after wait')
  call MPI_Group_free(group, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine nothing_goes(what)
    character(len=*), intent(in) :: what
    integer :: codes(11), round
    logical :: flag

    call no_access(what)
    call MPI_Win_unlock(0, win, codes(1))
    call MPI_Win_unlock_all(win, codes(2))
    call MPI_Win_flush(0, win, codes(3))
    call MPI_Win_flush_all(win, codes(4))
    call MPI_Win_flush_local(0, win, codes(5))
    call MPI_Win_flush_local_all(win, codes(6))
    call MPI_Win_complete(win, codes(7))
    call MPI_Win_wait(win, codes(8))
    call MPI_Win_sync(win, codes(9))
    do round = 1, 2
      flag = round == 1
      call MPI_Win_test(win, flag, codes(9 + round))
      call check(flag .eqv. round == 1, what // ': flag is kept')
    end do
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(a, 11(1x, i0))') &
      '  unlock, unlock_all, flushes, complete, wait, sync, test', codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what // ': no end')
  end subroutine nothing_goes

  subroutine no_access(what)
    character(len=*), intent(in) :: what
    REQUEST_HANDLE :: request
    integer :: codes(8)

    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(1))
    call MPI_Get(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(2))
    call MPI_Accumulate(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, &
      codes(3))
    call MPI_Get_accumulate(origin(1), 1, MPI_INTEGER4, origin(2), 1, MPI_INTEGER4, 0, zero, 1, &
      MPI_INTEGER4, MPI_SUM, win, codes(4))
    call MPI_Fetch_and_op(origin(1), origin(2), MPI_INTEGER4, 0, zero, MPI_SUM, win, codes(5))
    call MPI_Compare_and_swap(origin(1), origin(2), origin(3), MPI_INTEGER4, 0, zero, win, codes(6))
    call MPI_Rput(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(7))
    call MPI_Rget(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(8))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(a, 8(1x, i0))') &
      '  put, get, accumulate, ..., rput, rget', codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what // ': no access')
    call check_memory(own, what // ': the window')
    call check(all(origin == 5) .and. request == MPI_REQUEST_NULL, what // ': origin and request')
  end subroutine no_access
end program win_epoch_none
