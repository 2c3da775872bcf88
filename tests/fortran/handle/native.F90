! The procedures of module mpi_hints that convert handles, with INTEGERs of both kinds: null handles in both
! directions. The embedded engine calls no MPI library, and returns an error that says so.
program native_handles
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_hints
  use mpi_info_f08, only: t_info => MPI_Info, t_comm => MPI_Comm, t_win => MPI_Win, t_file => MPI_File
#include "interface.inc"
  integer :: expected, ierr

  call start()
  expected = merge(MPI_ERR_UNSUPPORTED_OPERATION, MPI_SUCCESS, embedded())
  call infos()
  call comms()
  call wins()
  call files()
  call MPI_Finalize(ierr)
  call after_the_end()
  call finish()

contains

  subroutine infos()
    type(t_info) :: there, back
    integer(c_int) :: native
    integer(c_int64_t) :: wide
    integer :: usual

    native = 77
    wide = 77
    usual = 77
    there%MPI_VAL = 304
    call minfo_info_to_native(there, native, ierr)
    call check_code(ierr, expected, 'info')
    call minfo_info_to_native(there, wide, ierr)
    call check_code(ierr, expected, 'info, wide')
    call same(native, wide)
    back%MPI_VAL = 21
    call minfo_info_from_native(native, back, ierr)
    call arrived(int(back%MPI_VAL), 304, 'info, back')
    back%MPI_VAL = 21
    call minfo_info_from_native(wide, back, ierr)
    call arrived(int(back%MPI_VAL), 304, 'info, wide, back')
    call minfo_info_to_native(there, usual, ierr)
    call check(usual == wide .or. ierr /= MPI_SUCCESS, 'info, default INTEGER')
    ! Errors that hold on any engine come first.
    there%MPI_VAL = 77
    call minfo_info_to_native(there, native, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'not an info object')
  end subroutine infos

  subroutine comms()
    type(t_comm) :: there, back
    integer(c_int) :: native
    integer(c_int64_t) :: wide

    native = 77
    wide = 77
    there%MPI_VAL = 256
    call minfo_comm_to_native(there, native, ierr)
    call check_code(ierr, expected, 'comm')
    call minfo_comm_to_native(there, wide, ierr)
    call check_code(ierr, expected, 'comm, wide')
    call same(native, wide)
    back%MPI_VAL = 21
    call minfo_comm_from_native(native, back, ierr)
    call arrived(int(back%MPI_VAL), 256, 'comm, back')
    back%MPI_VAL = 21
    call minfo_comm_from_native(wide, back, ierr)
    call arrived(int(back%MPI_VAL), 256, 'comm, wide, back')
  end subroutine comms

  subroutine wins()
    type(t_win) :: there, back
    integer(c_int) :: native
    integer(c_int64_t) :: wide

    native = 77
    wide = 77
    there%MPI_VAL = 272
    call minfo_win_to_native(there, native, ierr)
    call check_code(ierr, expected, 'win')
    call minfo_win_to_native(there, wide, ierr)
    call check_code(ierr, expected, 'win, wide')
    call same(native, wide)
    back%MPI_VAL = 21
    call minfo_win_from_native(native, back, ierr)
    call arrived(int(back%MPI_VAL), 272, 'win, back')
    back%MPI_VAL = 21
    call minfo_win_from_native(wide, back, ierr)
    call arrived(int(back%MPI_VAL), 272, 'win, wide, back')
  end subroutine wins

  subroutine files()
    type(t_file) :: there, back
    integer(c_int) :: native
    integer(c_int64_t) :: wide

    native = 77
    wide = 77
    there%MPI_VAL = 280
    call minfo_file_to_native(there, native, ierr)
    call check_code(ierr, expected, 'file')
    call minfo_file_to_native(there, wide, ierr)
    call check_code(ierr, expected, 'file, wide')
    call same(native, wide)
    back%MPI_VAL = 21
    call minfo_file_from_native(native, back, ierr)
    call arrived(int(back%MPI_VAL), 280, 'file, back')
    back%MPI_VAL = 21
    call minfo_file_from_native(wide, back, ierr)
    call arrived(int(back%MPI_VAL), 280, 'file, wide, back')
  end subroutine files

  ! An output of a call that fails is as it was.
  subroutine same(native, wide)
    integer(c_int), intent(in) :: native
    integer(c_int64_t), intent(in) :: wide

    call check(native == wide .and. (native == 77 .or. expected == MPI_SUCCESS), 'the same in both kinds')
  end subroutine same

  subroutine arrived(handle, null, what)
    integer, intent(in) :: handle, null
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    call check_code(handle, merge(null, 21, expected == MPI_SUCCESS), what // ': the handle')
  end subroutine arrived

  subroutine after_the_end()
    type(t_info) :: there
    integer(c_int) :: native

    there%MPI_VAL = 304
    call minfo_info_to_native(there, native, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  end subroutine after_the_end
end program native_handles
