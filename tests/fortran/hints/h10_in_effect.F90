! H10: a hint is in effect if and only if get_info returns it. For hints whose effect a program can see: a returned
! hint binds the program, and an ignored one does not. (The alignment of memory: win/hints_alignment.)
program hints_h10_in_effect
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: eight = 8
  integer :: ierr

  call start()
  call locks()
  call permissions()
  call finish()

contains

  ! no_locks (W6): whether MPI_Win_lock is refused.
  subroutine locks()
    character(len=7), parameter :: values(6) = [character(len=7) :: 'true', 'false', 'TRUE', 'yes', ' true ', '1']
    INFO_HANDLE :: info
    WIN_HANDLE :: win
    BASE_POINTER :: base
    integer :: i

    call MPI_Info_create(info, ierr)
    do i = 1, size(values)
      call MPI_Info_set(info, 'no_locks', values(i), ierr)
      call MPI_Win_allocate(eight, 1, info, MPI_COMM_WORLD, base, win, ierr)
      call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
      call check_lock(win, adjustl(values(i)) == 'true', values(i))
      call MPI_Win_free(win, ierr)
    end do
    ! As long as it is in effect.
    call MPI_Win_allocate(eight, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call check_lock(win, .false., 'the default')
    call MPI_Info_set(info, 'no_locks', 'true', ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_lock(win, .true., 'set later')
    call MPI_Info_set(info, 'no_locks', 'no', ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_lock(win, .true., 'an ignored value')
    call MPI_Info_set(info, 'no_locks', 'false', ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_lock(win, .false., 'taken back')
    call MPI_Win_free(win, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine locks

  ! Another engine than the embedded one need not know the hint: then nothing is refused.
  subroutine check_lock(win, given, what)
    WIN_HANDLE, intent(in) :: win
    logical, intent(in) :: given
    character(len=*), intent(in) :: what
    logical :: is_refused

    is_refused = is_in_effect(win, 'no_locks') .and. given
    call check_win_hint(win, 'no_locks', trim(merge('true ', 'false', given)), what)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call check_code(ierr, merge(MPI_ERR_RMA_SYNC, MPI_SUCCESS, is_refused), what // ': MPI_Win_lock')
    if (ierr == MPI_SUCCESS) call MPI_Win_unlock(0, win, ierr)
  end subroutine check_lock

  ! Another engine than the embedded one need not know it.
  logical function is_in_effect(win, key)
    WIN_HANDLE, intent(in) :: win
    character(len=*), intent(in) :: key
    INFO_HANDLE :: used
    integer :: length

    is_in_effect = embedded()
    if (is_in_effect) return
    call MPI_Win_get_info(win, used, ierr)
    call MPI_Info_get_valuelen(used, key, length, is_in_effect, ierr)
    call MPI_Info_free(used, ierr)
  end function is_in_effect

  ! file_perm (H7): where it is returned, the file is made with it.
  subroutine permissions()
    INFO_HANDLE :: info
    FILE_HANDLE :: fh
    integer :: amode
    logical :: is_there

    amode = MPI_MODE_CREATE + MPI_MODE_RDWR
    inquire (file='hints_h10.scratch', exist=is_there)
    call check(.not. is_there, 'the file is not there yet')
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'file_perm', '600', ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints_h10.scratch', amode, info, fh, ierr)
    call check_file_hint(fh, 'file_perm', '600', 'a new file')
    call MPI_File_close(fh, ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints_h10.scratch', amode, info, fh, ierr)
    call check_file_hint(fh, 'file_perm', 'absent', 'one that is there')
    call MPI_File_set_info(fh, info, ierr)
    call check_file_hint(fh, 'file_perm', 'absent', 'later')
    call MPI_File_close(fh, ierr)
    call MPI_File_delete('hints_h10.scratch', MPI_INFO_NULL, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine permissions
end program hints_h10_in_effect
