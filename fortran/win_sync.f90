!> Epochs of access to windows and of exposure (MPI 4.1, section 12.5).
!!
!! Errors go to the error handler of the window; MPI_ERR_WIN goes to that of MPI_COMM_SELF.
module mpi_info_f08_win_sync
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Group, MPI_Win
  implicit none
  private

  public :: MPI_Win_complete, MPI_Win_complete_f08
  public :: MPI_Win_fence, MPI_Win_fence_f08
  public :: MPI_Win_flush, MPI_Win_flush_f08
  public :: MPI_Win_flush_all, MPI_Win_flush_all_f08
  public :: MPI_Win_flush_local, MPI_Win_flush_local_f08
  public :: MPI_Win_flush_local_all, MPI_Win_flush_local_all_f08
  public :: MPI_Win_lock, MPI_Win_lock_f08
  public :: MPI_Win_lock_all, MPI_Win_lock_all_f08
  public :: MPI_Win_post, MPI_Win_post_f08
  public :: MPI_Win_start, MPI_Win_start_f08
  public :: MPI_Win_sync, MPI_Win_sync_f08
  public :: MPI_Win_test, MPI_Win_test_f08
  public :: MPI_Win_unlock, MPI_Win_unlock_f08
  public :: MPI_Win_unlock_all, MPI_Win_unlock_all_f08
  public :: MPI_Win_wait, MPI_Win_wait_f08

  interface MPI_Win_complete
    module procedure MPI_Win_complete_f08
  end interface MPI_Win_complete

  interface MPI_Win_fence
    module procedure MPI_Win_fence_f08
  end interface MPI_Win_fence

  interface MPI_Win_flush
    module procedure MPI_Win_flush_f08
  end interface MPI_Win_flush

  interface MPI_Win_flush_all
    module procedure MPI_Win_flush_all_f08
  end interface MPI_Win_flush_all

  interface MPI_Win_flush_local
    module procedure MPI_Win_flush_local_f08
  end interface MPI_Win_flush_local

  interface MPI_Win_flush_local_all
    module procedure MPI_Win_flush_local_all_f08
  end interface MPI_Win_flush_local_all

  interface MPI_Win_lock
    module procedure MPI_Win_lock_f08
  end interface MPI_Win_lock

  interface MPI_Win_lock_all
    module procedure MPI_Win_lock_all_f08
  end interface MPI_Win_lock_all

  interface MPI_Win_post
    module procedure MPI_Win_post_f08
  end interface MPI_Win_post

  interface MPI_Win_start
    module procedure MPI_Win_start_f08
  end interface MPI_Win_start

  interface MPI_Win_sync
    module procedure MPI_Win_sync_f08
  end interface MPI_Win_sync

  interface MPI_Win_test
    module procedure MPI_Win_test_f08
  end interface MPI_Win_test

  interface MPI_Win_unlock
    module procedure MPI_Win_unlock_f08
  end interface MPI_Win_unlock

  interface MPI_Win_unlock_all
    module procedure MPI_Win_unlock_all_f08
  end interface MPI_Win_unlock_all

  interface MPI_Win_wait
    module procedure MPI_Win_wait_f08
  end interface MPI_Win_wait

  interface
    ! int minfo_win_complete(int win);
    integer(c_int) function minfo_win_complete(win) bind(C, name='minfo_win_complete')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_complete

    ! int minfo_win_fence(int assert_, int win);
    integer(c_int) function minfo_win_fence(assert, win) bind(C, name='minfo_win_fence')
      import :: c_int
      integer(c_int), value :: assert
      integer(c_int), value :: win
    end function minfo_win_fence

    ! int minfo_win_flush(int rank, int win);
    integer(c_int) function minfo_win_flush(rank, win) bind(C, name='minfo_win_flush')
      import :: c_int
      integer(c_int), value :: rank
      integer(c_int), value :: win
    end function minfo_win_flush

    ! int minfo_win_flush_all(int win);
    integer(c_int) function minfo_win_flush_all(win) bind(C, name='minfo_win_flush_all')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_flush_all

    ! int minfo_win_flush_local(int rank, int win);
    integer(c_int) function minfo_win_flush_local(rank, win) bind(C, name='minfo_win_flush_local')
      import :: c_int
      integer(c_int), value :: rank
      integer(c_int), value :: win
    end function minfo_win_flush_local

    ! int minfo_win_flush_local_all(int win);
    integer(c_int) function minfo_win_flush_local_all(win) bind(C, name='minfo_win_flush_local_all')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_flush_local_all

    ! int minfo_win_lock(int lock_type, int rank, int assert_, int win);
    integer(c_int) function minfo_win_lock(lock_type, rank, assert, win) bind(C, name='minfo_win_lock')
      import :: c_int
      integer(c_int), value :: lock_type
      integer(c_int), value :: rank
      integer(c_int), value :: assert
      integer(c_int), value :: win
    end function minfo_win_lock

    ! int minfo_win_lock_all(int assert_, int win);
    integer(c_int) function minfo_win_lock_all(assert, win) bind(C, name='minfo_win_lock_all')
      import :: c_int
      integer(c_int), value :: assert
      integer(c_int), value :: win
    end function minfo_win_lock_all

    ! int minfo_win_post(int group, int assert_, int win);
    integer(c_int) function minfo_win_post(group, assert, win) bind(C, name='minfo_win_post')
      import :: c_int
      integer(c_int), value :: group
      integer(c_int), value :: assert
      integer(c_int), value :: win
    end function minfo_win_post

    ! int minfo_win_start(int group, int assert_, int win);
    integer(c_int) function minfo_win_start(group, assert, win) bind(C, name='minfo_win_start')
      import :: c_int
      integer(c_int), value :: group
      integer(c_int), value :: assert
      integer(c_int), value :: win
    end function minfo_win_start

    ! int minfo_win_sync(int win);
    integer(c_int) function minfo_win_sync(win) bind(C, name='minfo_win_sync')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_sync

    ! int minfo_win_test(int win, int *flag);
    integer(c_int) function minfo_win_test(win, flag) bind(C, name='minfo_win_test')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: flag
    end function minfo_win_test

    ! int minfo_win_unlock(int rank, int win);
    integer(c_int) function minfo_win_unlock(rank, win) bind(C, name='minfo_win_unlock')
      import :: c_int
      integer(c_int), value :: rank
      integer(c_int), value :: win
    end function minfo_win_unlock

    ! int minfo_win_unlock_all(int win);
    integer(c_int) function minfo_win_unlock_all(win) bind(C, name='minfo_win_unlock_all')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_unlock_all

    ! int minfo_win_wait(int win);
    integer(c_int) function minfo_win_wait(win) bind(C, name='minfo_win_wait')
      import :: c_int
      integer(c_int), value :: win
    end function minfo_win_wait
  end interface

contains

  !> Ends the epoch that MPI_Win_start began (MPI 4.1, section 12.5.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC where there is none, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Win_complete_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_complete(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_complete_f08

  !> Ends an epoch of all processes on the window, and begins the next, unless `assert` says otherwise
  !! (MPI 4.1, section 12.5.1).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC while there is a lock or an epoch of another kind,
  !! MPI_ERR_ASSERT, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_fence_f08(assert, win, ierror)
    integer, intent(in) :: assert
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_fence(to_c(assert), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_fence_f08

  !> Completes all operations on process `rank`, here and there (MPI 4.1, section 12.5.4).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC outside of MPI_Win_lock and MPI_Win_lock_all,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_flush_f08(rank, win, ierror)
    integer, intent(in) :: rank
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_flush(to_c(rank), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_flush_f08

  !> Completes all operations on the window, here and there (MPI 4.1, section 12.5.4).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of MPI_Win_lock and MPI_Win_lock_all, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Win_flush_all_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_flush_all(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_flush_all_f08

  !> Completes all operations on process `rank` here: their buffers may be used again (MPI 4.1,
  !! section 12.5.4).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC outside of MPI_Win_lock and MPI_Win_lock_all,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_flush_local_f08(rank, win, ierror)
    integer, intent(in) :: rank
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_flush_local(to_c(rank), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_flush_local_f08

  !> Completes all operations on the window here: their buffers may be used again (MPI 4.1,
  !! section 12.5.4).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of MPI_Win_lock and MPI_Win_lock_all, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Win_flush_local_all_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_flush_local_all(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_flush_local_all_f08

  !> Begins an epoch of access to process `rank`, shared (MPI_LOCK_SHARED) or alone (MPI_LOCK_EXCLUSIVE)
  !! (MPI 4.1, section 12.5.3).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_LOCKTYPE, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC within an
  !! epoch and on a window with the hint no_locks, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_lock_f08(lock_type, rank, assert, win, ierror)
    integer, intent(in) :: lock_type
    integer, intent(in) :: rank
    integer, intent(in) :: assert
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_lock(to_c(lock_type), to_c(rank), to_c(assert), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_lock_f08

  !> Begins an epoch of shared access to all processes (MPI 4.1, section 12.5.3).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC within an epoch and on a window with the hint no_locks,
  !! MPI_ERR_ASSERT, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_lock_all_f08(assert, win, ierror)
    integer, intent(in) :: assert
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_lock_all(to_c(assert), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_lock_all_f08

  !> Exposes the window's memory to the processes of `group` (MPI 4.1, section 12.5.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC while it is exposed, MPI_ERR_GROUP, MPI_ERR_RANK,
  !! MPI_ERR_ASSERT, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_post_f08(group, assert, win, ierror)
    type(MPI_Group), intent(in) :: group
    integer, intent(in) :: assert
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_post(group%MPI_VAL, to_c(assert), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_post_f08

  !> Begins an epoch of access to the processes of `group` (MPI 4.1, section 12.5.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC while there is one, MPI_ERR_GROUP, MPI_ERR_RANK,
  !! MPI_ERR_ASSERT, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_start_f08(group, assert, win, ierror)
    type(MPI_Group), intent(in) :: group
    integer, intent(in) :: assert
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_start(group%MPI_VAL, to_c(assert), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_start_f08

  !> Makes what was stored in the window's memory seen by others, and the other way round (MPI 4.1,
  !! section 12.5.4).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_sync_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_sync(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_sync_f08

  !> Whether MPI_Win_wait would return at once; if so, as MPI_Win_wait (MPI 4.1, section 12.5.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC where there is no exposure, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Win_test_f08(win, flag, ierror)
    type(MPI_Win), intent(in) :: win
    logical, intent(inout) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_win_test(win%MPI_VAL, answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_test_f08

  !> Ends the epoch that MPI_Win_lock began, with all of its operations (MPI 4.1, section 12.5.3).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC where there is none, MPI_ERR_OTHER while MPI is
  !! not initialised.
  subroutine MPI_Win_unlock_f08(rank, win, ierror)
    integer, intent(in) :: rank
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_unlock(to_c(rank), win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_unlock_f08

  !> Ends the epoch that MPI_Win_lock_all began, with all of its operations (MPI 4.1, section 12.5.3).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC where there is none, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Win_unlock_all_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_unlock_all(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_unlock_all_f08

  !> Ends the exposure that MPI_Win_post began, when the others have completed theirs (MPI 4.1,
  !! section 12.5.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC where there is none, or it would wait for ever, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Win_wait_f08(win, ierror)
    type(MPI_Win), intent(in) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_wait(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_wait_f08
end module mpi_info_f08_win_sync
