! Locks: exclusive and shared, of one process and of all; taken once, and released in the form in which they were
! taken.
program win_epoch_lock
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  REQUEST_HANDLE :: request
  integer :: ierr

  call start_mpi()
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call make_window()
  call MPI_Win_get_group(win, group, ierr)
  call locked(MPI_LOCK_EXCLUSIVE, 0, 'exclusive')
  call locked(MPI_LOCK_SHARED, 0, 'shared')
  call locked(MPI_LOCK_EXCLUSIVE, MPI_MODE_NOCHECK, 'exclusive, unchecked')
  call locked(MPI_LOCK_SHARED, MPI_MODE_NOCHECK, 'shared, unchecked')
  call all_locked(0, 'all')
  call all_locked(MPI_MODE_NOCHECK, 'all, unchecked')
  call wrong_arguments()
  call MPI_Group_free(group, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine locked(lock_type, assert, what)
    integer, intent(in) :: lock_type, assert
    character(len=*), intent(in) :: what
    integer :: codes(3)

    memory(1:8) = 0
    call MPI_Win_lock(lock_type, 0, assert, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call access(what)
    call no_other(what)
    call MPI_Win_unlock_all(win, codes(1))
    call MPI_Win_unlock(1, win, codes(2))
    call MPI_Win_unlock(-1, win, codes(3))
    call check(codes(1) == MPI_ERR_RMA_SYNC .and. all(codes(2:3) == MPI_ERR_RANK), &
      what // ': not so')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock')
    call check_memory([1, 0, 2, 0, 0, 0, 0, 0], what // ': done')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': twice')
  end subroutine locked

  subroutine all_locked(assert, what)
    integer, intent(in) :: assert
    character(len=*), intent(in) :: what

    memory(1:8) = 0
    call MPI_Win_lock_all(assert, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call access(what)
    call no_other(what)
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': not so')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock_all')
    call check_memory([1, 0, 2, 0, 0, 0, 0, 0], what // ': done')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': twice')
  end subroutine all_locked

  subroutine access(what)
    character(len=*), intent(in) :: what

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a put')
    call MPI_Rput(origin(2), 1, MPI_INTEGER4, 0, zero + 2, 1, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': an rput')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a wait')
  end subroutine access

  ! No other epoch begins, and a failed call does not end this one.
  subroutine no_other(what)
    character(len=*), intent(in) :: what
    integer :: codes(10)
    logical :: flag

    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, codes(1))
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, codes(2))
    call MPI_Win_lock_all(0, win, codes(3))
    call MPI_Win_fence(0, win, codes(4))
    call MPI_Win_start(group, 0, win, codes(5))
    call MPI_Win_post(group, 0, win, codes(6))
    call MPI_Win_complete(win, codes(7))
    call MPI_Win_wait(win, codes(8))
    call MPI_Win_test(win, flag, codes(9))
    call MPI_Win_free(win, codes(10))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(a, 10(1x, i0))') &
      '  lock, lock, lock_all, fence, start, post, complete, ' // 'wait, test, free:', codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what // ': no other')
  end subroutine no_other

  subroutine wrong_arguments()
    integer :: codes(5)

    call MPI_Win_lock(0, 0, 0, win, codes(1))
    call MPI_Win_lock(-1, 0, 0, win, codes(2))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE + MPI_LOCK_SHARED, 0, 0, win, codes(3))
    call MPI_Win_lock(huge(1), 0, 0, win, codes(4))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE - 1, 0, 0, win, codes(5))
    call check(all(codes == MPI_ERR_LOCKTYPE), 'no type of lock')
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, codes(1))
    call MPI_Win_lock(MPI_LOCK_SHARED, -1, 0, win, codes(2))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, huge(1), 0, win, codes(3))
    call MPI_Win_unlock(1, win, codes(4))
    call MPI_Win_unlock(-1, win, codes(5))
    call check(all(codes == MPI_ERR_RANK), 'no rank')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'nothing is locked')
  end subroutine wrong_arguments
end program win_epoch_lock
