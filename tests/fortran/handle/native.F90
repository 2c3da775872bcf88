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
    call minfo_info_to_native(there, usual, ierr)
    call check_code(ierr, expected, 'info, default INTEGER')
    call check(native == wide .and. wide == usual, 'info, same')
    call kept(native)
    back%MPI_VAL = 21
    call minfo_info_from_native(native, back, ierr)
    call check_code(ierr, expected, 'info, back')
    call arrived(int(back%MPI_VAL), 304)
    back%MPI_VAL = 21
    call minfo_info_from_native(wide, back, ierr)
    call check_code(ierr, expected, 'info, wide, back')
    call arrived(int(back%MPI_VAL), 304)
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
    call check(native == wide, 'comm, same')
    call kept(native)
    back%MPI_VAL = 21
    call minfo_comm_from_native(native, back, ierr)
    call check_code(ierr, expected, 'comm, back')
    call arrived(int(back%MPI_VAL), 256)
    back%MPI_VAL = 21
    call minfo_comm_from_native(wide, back, ierr)
    call check_code(ierr, expected, 'comm, wide, back')
    call arrived(int(back%MPI_VAL), 256)
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
    call check(native == wide, 'win, same')
    call kept(native)
    back%MPI_VAL = 21
    call minfo_win_from_native(native, back, ierr)
    call check_code(ierr, expected, 'win, back')
    call arrived(int(back%MPI_VAL), 272)
    back%MPI_VAL = 21
    call minfo_win_from_native(wide, back, ierr)
    call check_code(ierr, expected, 'win, wide, back')
    call arrived(int(back%MPI_VAL), 272)
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
    call check(native == wide, 'file, same')
    call kept(native)
    back%MPI_VAL = 21
    call minfo_file_from_native(native, back, ierr)
    call check_code(ierr, expected, 'file, back')
    call arrived(int(back%MPI_VAL), 280)
    back%MPI_VAL = 21
    call minfo_file_from_native(wide, back, ierr)
    call check_code(ierr, expected, 'file, wide, back')
    call arrived(int(back%MPI_VAL), 280)
  end subroutine files

  ! An output of a call that fails is as it was.
  subroutine kept(native)
    integer(c_int), intent(in) :: native

    if (expected /= MPI_SUCCESS) then
      call check(native == 77, 'the native handle is as it was')
    end if
  end subroutine kept

  subroutine arrived(handle, null)
    integer, intent(in) :: handle, null

    if (expected == MPI_SUCCESS) then
      call check_code(handle, null, 'the null handle')
    else
      call check_code(handle, 21, 'the handle is as it was')
    end if
  end subroutine arrived

  subroutine after_the_end()
    type(t_info) :: there
    integer(c_int) :: native

    there%MPI_VAL = 304
    call minfo_info_to_native(there, native, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  end subroutine after_the_end
end program native_handles
