! H1: an unknown key, whatever its form, is ignored without an error and is not returned, on communicators, windows and
! files, at creation and later.
program hints_h01_unknown
#include "interface.inc"
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  INFO_HANDLE :: info
  integer :: ierr
  character(len=MPI_MAX_INFO_KEY) :: longest
  character(len=MPI_MAX_INFO_VAL) :: value

  call start()
  longest = repeat('k', len(longest))
  value = repeat('v', len(value))
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'no such hint', 'true', ierr)
  call MPI_Info_set(info, 'no_such_hint', 'false', ierr)
  call MPI_Info_set(info, 'MPI_ASSERT_NO_ANY_TAG', 'true', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_ta', 'true', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tags', 'true', ierr)
  call MPI_Info_set(info, 'NO_LOCKS', 'true', ierr)
  call MPI_Info_set(info, 'no_lock', 'true', ierr)
  call MPI_Info_set(info, 'Access_style', 'random', ierr)
  call MPI_Info_set(info, 'mpich_buf_type', 'bogus', ierr)
  call MPI_Info_set(info, 'cb_nodes', '-3', ierr)
  call MPI_Info_set(info, 'striping_factor', '4', ierr)
  call MPI_Info_set(info, 'romio_cb_write', 'enable', ierr)
  call MPI_Info_set(info, 'empty', '', ierr)
  call MPI_Info_set(info, char(255) // char(1), char(254), ierr)
  call MPI_Info_set(info, longest, value, ierr)

  call make_objects(info)
  call all_absent('at creation')
  call set_info(info, 'set_info')
  call all_absent('later')
  call MPI_Comm_set_info(MPI_COMM_WORLD, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_WORLD')
  call check_comm_default(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call MPI_Comm_set_info(MPI_COMM_SELF, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_SELF')
  call check_comm_default(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call free_objects()

  ! Hints of another kind of object are not recognised either.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call make_objects(info)
  call of_their_own('at creation')
  call set_info(info, 'set_info')
  call of_their_own('later')
  call free_objects()
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "check_hint.inc"
#include "make_objects.inc"
#include "set_info.inc"

  ! None of the keys of info comes back.
  subroutine all_absent(what)
    character(len=*), intent(in) :: what
    character(len=MPI_MAX_INFO_KEY) :: key
    integer :: nkeys, n, code

    call check_comm_default(comm, what)
    call MPI_Info_get_nkeys(info, nkeys, code)
    call check_code(nkeys, 15, what // ': the keys that are given')
    do n = 0, nkeys - 1
      call MPI_Info_get_nthkey(info, n, key, code)
      call check_hint(trim(key), 'absent', what)
    end do
  end subroutine all_absent

  subroutine of_their_own(what)
    character(len=*), intent(in) :: what

    call check_comm_hint(comm, 'mpi_assert_no_any_tag', 'true', what)
    call check_comm_hint(comm, 'no_locks', 'absent', what)
    call check_comm_hint(comm, 'access_style', 'absent', what)
    call check_win_hint(win, 'mpi_assert_no_any_tag', 'absent', what)
    call check_win_hint(win, 'no_locks', 'true', what)
    call check_win_hint(win, 'access_style', 'absent', what)
    call check_file_hint(fh, 'mpi_assert_no_any_tag', 'absent', what)
    call check_file_hint(fh, 'no_locks', 'absent', what)
    call check_file_hint(fh, 'access_style', 'random', what)
  end subroutine of_their_own
end program hints_h01_unknown
