! MPI_Win_free sets the handle to MPI_WIN_NULL. In an epoch it is
! MPI_ERR_RMA_SYNC, and the window stays.
program win_free
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12), origin(1)
  WIN_HANDLE :: win, copy
  GROUP_HANDLE :: group
  integer :: ierr

  call start_mpi()
  origin = 5
  call make_window()
  copy = win
  call MPI_Win_get_group(win, group, ierr)
  call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
  call refused('locked')
  call MPI_Win_unlock(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlocked')
  call MPI_Win_lock_all(0, win, ierr)
  call refused('all locked')
  call MPI_Win_unlock_all(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'all unlocked')
  call MPI_Win_post(group, 0, win, ierr)
  call refused('posted')
  call MPI_Win_start(group, 0, win, ierr)
  call refused('posted and started')
  call MPI_Win_complete(win, ierr)
  call refused('completed')
  call MPI_Win_wait(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'waited')
  call MPI_Win_fence(0, win, ierr)
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
  call refused('a put and no fence')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the fence')
  call check_memory([10, 20, 5, 40, 50, 60, 70, 80], 'the put')
  ! A fence that nothing follows has begun no epoch.
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call check(win == MPI_WIN_NULL, 'the handle')
  call MPI_Win_free(copy, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'twice')
  call check(copy /= MPI_WIN_NULL, 'the handle is kept')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL')
  call MPI_Group_free(group, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the group')
  ! It has no more to do with the memory.
  call check_memory([10, 20, 5, 40, 50, 60, 70, 80], 'the memory')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what)
    call check(win == copy, what // ': the handle is kept')
  end subroutine refused
end program win_free
