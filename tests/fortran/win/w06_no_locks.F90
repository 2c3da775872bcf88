! W6: no_locks = true is a promise: it is returned, and can be given and withdrawn later. A lock on such a window is done
! all the same, unless the MPI library itself refuses it, as Open MPI does. (report/test_promise.py has what is said.)
program win_w06_no_locks
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4), origin(1)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  integer :: ierr, refused, length
  logical :: open_mpi
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version

  call start()
  call MPI_Get_library_version(version, length, ierr)
  open_mpi = index(version, 'Open MPI') > 0
  memory = 0
  origin = 5
  call give('true')
  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create')
  call no_locks('create', 0_MPI_ADDRESS_KIND)
  call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'allocate')
  call no_locks('allocate', 0_MPI_ADDRESS_KIND)
  call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'shared')
  call no_locks('shared', 0_MPI_ADDRESS_KIND)
  call MPI_Win_create_dynamic(info, MPI_COMM_SELF, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'dynamic')
  call no_locks('dynamic', -1_MPI_ADDRESS_KIND)
  call MPI_Info_free(info, ierr)
  call given_later()
  call finish()

contains

#include "check_hint_of_win.inc"

  subroutine give(value)
    character(len=*), intent(in) :: value

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'no_locks', value, ierr)
  end subroutine give

  ! A lock, its end, and the same of all.
  subroutine check_no_locks(what)
    character(len=*), intent(in) :: what

    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    call check_locked(what // ': exclusive')
    call MPI_Win_unlock(0, win, ierr)
    call check_unlocked(what // ': its unlock')
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win, ierr)
    call check_locked(what // ': shared')
    call MPI_Win_unlock(0, win, ierr)
    call check_unlocked(what // ': its unlock')
    call MPI_Win_lock_all(0, win, ierr)
    call check_locked(what // ': lock_all')
    call MPI_Win_unlock_all(win, ierr)
    call check_unlocked(what // ': unlock_all')
  end subroutine check_no_locks

  subroutine check_locked(what)
    character(len=*), intent(in) :: what

    refused = merge(MPI_ERR_RMA_SYNC, MPI_SUCCESS, open_mpi .and. ierr /= MPI_SUCCESS)
    call check_code(ierr, refused, what)
  end subroutine check_locked

  ! What was not locked cannot be unlocked.
  subroutine check_unlocked(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, refused, what)
  end subroutine check_unlocked

  subroutine no_locks(what, disp)
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND), intent(in) :: disp

    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call check_hint('no_locks', 'true', what)
    call check_no_locks(what)
    call MPI_Win_fence(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a fence')
    if (disp >= 0) then
      call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, disp, 1, MPI_INTEGER4, win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': a put')
    end if
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine no_locks

  subroutine lock_unlock(what)
    character(len=*), intent(in) :: what

    call check_hint('no_locks', 'false', what)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': lock')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock')
    call MPI_Win_lock_all(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': lock_all')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock_all')
  end subroutine lock_unlock

  subroutine given_later()
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call lock_unlock('by default')
    call set_later('true')
    call check_hint('no_locks', 'true', 'set later')
    ! (MPICH 4.0.2 waits for ever in MPI_Win_lock_all then, with or without this package.)
    if (embedded()) call check_no_locks('set later')
    call set_later('maybe')
    call check_hint('no_locks', 'true', 'set to no boolean')
    if (embedded()) call check_no_locks('set to no boolean')
    call set_later('false')
    call lock_unlock('set back')
    call set_later('TRUE')
    call lock_unlock('set to no boolean')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine given_later

  subroutine set_later(value)
    character(len=*), intent(in) :: value

    call give(value)
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_info ' // value)
    call MPI_Info_free(info, ierr)
  end subroutine set_later
end program win_w06_no_locks
