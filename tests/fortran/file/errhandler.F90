! Error handlers of files: MPI_ERRORS_RETURN by default, whatever the handler of MPI_COMM_WORLD is. MPI_FILE_NULL has
! the handler of calls without a file, which files that are opened later inherit.
program file_errhandler
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_errhandler.data'
  FILE_HANDLE :: first, second, third, stale
  ERRHANDLER_HANDLE :: found
  integer(int32) :: values(2)
  integer :: ierr, amode

  call is(MPI_FILE_NULL, MPI_ERRORS_RETURN, 'MPI_FILE_NULL before MPI_Init')
  call MPI_Init(ierr)
  call is(MPI_FILE_NULL, MPI_ERRORS_RETURN, 'MPI_FILE_NULL')
  call MPI_Comm_get_errhandler(MPI_COMM_WORLD, found, ierr)
  call check(found == MPI_ERRORS_ARE_FATAL, 'that of MPI_COMM_WORLD is another one')
  amode = MPI_MODE_RDWR + MPI_MODE_CREATE
  call MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, first, ierr)
  call is(first, MPI_ERRORS_RETURN, 'a file')
  values = 0
  call MPI_File_read(first, values, -1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'its errors return')

  ! Another default is taken by files that are opened from then on.
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_errhandler of MPI_FILE_NULL')
  call is(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL, 'MPI_FILE_NULL, set')
  call is(first, MPI_ERRORS_RETURN, 'a file that was open')
  call MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, second, ierr)
  call is(second, MPI_ERRORS_ARE_FATAL, 'a file that is opened now')
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ABORT, ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, third, ierr)
  call is(third, MPI_ERRORS_ABORT, 'another one')
  call is(second, MPI_ERRORS_ARE_FATAL, 'the one before')
  call MPI_File_read(first, values, -1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'errors of the first still return')
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN, ierr)
  call is(third, MPI_ERRORS_ABORT, 'the default is as it was')

  ! Each file has its own.
  call MPI_File_set_errhandler(second, MPI_ERRORS_RETURN, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_errhandler')
  call is(second, MPI_ERRORS_RETURN, 'the second')
  call is(third, MPI_ERRORS_ABORT, 'the third')
  call is(MPI_FILE_NULL, MPI_ERRORS_RETURN, 'MPI_FILE_NULL')
  call MPI_File_set_errhandler(third, MPI_ERRORS_RETURN, ierr)
  call MPI_File_read(third, values, 2, MPI_DATATYPE_NULL, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'its errors return now')

  ! Handlers of communicators do not affect it.
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT, ierr)
  call is(first, MPI_ERRORS_RETURN, 'the first')
  call MPI_File_read(first, values, -1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'an error of a file')
  call MPI_File_open(MPI_COMM_WORLD, 'absent.data', MPI_MODE_RDONLY, MPI_INFO_NULL, stale, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'an error of MPI_File_open')
  call MPI_File_delete('absent.data', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'an error of MPI_File_delete')

  ! Invalid handlers.
  call MPI_File_set_errhandler(first, MPI_ERRHANDLER_NULL, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_NULL')
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRHANDLER_NULL, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_NULL for MPI_FILE_NULL')
  NUMBER_OF(found) = 12345
  call MPI_File_set_errhandler(first, found, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'a foreign number')
  call is(first, MPI_ERRORS_RETURN, 'it stays')
  call is(MPI_FILE_NULL, MPI_ERRORS_RETURN, 'MPI_FILE_NULL stays')

  ! An error of a file that was closed goes to the handler of MPI_FILE_NULL, not to that it had.
  call MPI_File_set_errhandler(second, MPI_ERRORS_ARE_FATAL, ierr)
  stale = second
  call MPI_File_close(second, ierr)
  call MPI_File_read(stale, values, 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_FILE, 'a file that was closed')
  call MPI_File_close(first, ierr)
  call MPI_File_close(third, ierr)
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call MPI_Finalize(ierr)
  call is(MPI_FILE_NULL, MPI_ERRORS_RETURN, 'MPI_FILE_NULL after MPI_Finalize')
  call finish()

contains

  subroutine is(file, expected, what)
    FILE_HANDLE, intent(in) :: file
    ERRHANDLER_HANDLE, intent(in) :: expected
    character(len=*), intent(in) :: what

    found = MPI_ERRHANDLER_NULL
    call MPI_File_get_errhandler(file, found, ierr)
    call check(ierr == MPI_SUCCESS .and. found == expected, what // ': the handler')
  end subroutine is
end program file_errhandler
