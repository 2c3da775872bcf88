! Flushes and MPI_Win_sync: only in the epoch of a lock, to the locked process; afterwards the data of a put are there.
program win_epoch_flush
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  integer :: ierr

  call start_mpi()
  call make_window()
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
  call flush_all_ways('lock')
  call MPI_Win_unlock(0, win, ierr)
  call MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win, ierr)
  call flush_all_ways('shared lock')
  call MPI_Win_unlock(0, win, ierr)
  call MPI_Win_lock_all(0, win, ierr)
  call flush_all_ways('lock_all')
  call MPI_Win_unlock_all(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlock_all')
  call MPI_Win_fence(0, win, ierr)
  call refused('behind a fence')
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
  call refused('behind the last fence')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine put(n)
    integer, intent(in) :: n

    origin = int(n, c_int32_t)
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero + 3, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
  end subroutine put

  subroutine put_is_done(n, what)
    integer, intent(in) :: n
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_memory([10, 20, 30, n, n, 60, 70, 80], what)
  end subroutine put_is_done

  subroutine flush_all_ways(what)
    character(len=*), intent(in) :: what
    integer :: codes(6)

    call put(1)
    call MPI_Win_flush(0, win, ierr)
    call put_is_done(1, what // ': flush')
    call put(2)
    call MPI_Win_flush_all(win, ierr)
    call put_is_done(2, what // ': flush_all')
    ! The origin may be used again; the window has it behind a flush.
    call put(3)
    call MPI_Win_flush_local(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': flush_local')
    origin = 99
    call MPI_Win_flush(0, win, ierr)
    call put_is_done(3, what // ': flush_local, flush')
    call put(4)
    call MPI_Win_flush_local_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': flush_local_all')
    origin = 99
    call MPI_Win_flush_all(win, ierr)
    call put_is_done(4, what // ': flush_local_all, flush_all')
    call MPI_Win_flush(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': nothing to flush')
    call MPI_Win_sync(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Win_sync')
    call MPI_Win_flush(1, win, codes(1))
    call MPI_Win_flush(-1, win, codes(2))
    call MPI_Win_flush(huge(1), win, codes(3))
    call MPI_Win_flush_local(1, win, codes(4))
    call MPI_Win_flush_local(-1, win, codes(5))
    call MPI_Win_flush_local(-huge(1), win, codes(6))
    call check(all(codes == MPI_ERR_RANK), what // ': no rank')
  end subroutine flush_all_ways

  subroutine refused(what)
    character(len=*), intent(in) :: what
    integer :: codes(5)

    call MPI_Win_flush(0, win, codes(1))
    call MPI_Win_flush_all(win, codes(2))
    call MPI_Win_flush_local(0, win, codes(3))
    call MPI_Win_flush_local_all(win, codes(4))
    call MPI_Win_sync(win, codes(5))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(5(1x, i0))') codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what)
  end subroutine refused
end program win_epoch_flush
