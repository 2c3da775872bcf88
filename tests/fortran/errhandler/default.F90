! MPI_ERRORS_ARE_FATAL is the error handler of both communicators until
! another one is set, and initialisation sets none.
program errhandler_default
#include "interface.inc"
  ERRHANDLER_HANDLE :: fatal, abort, return, null
  integer :: ierr

  call defaults('before MPI_Init')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init')
  call defaults('initialised')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call defaults('after MPI_Finalize')

  fatal = MPI_ERRORS_ARE_FATAL
  abort = MPI_ERRORS_ABORT
  return = MPI_ERRORS_RETURN
  null = MPI_ERRHANDLER_NULL
  call check(fatal /= abort, 'fatal is not abort')
  call check(fatal /= return, 'fatal is not return')
  call check(abort /= return, 'abort is not return')
  call check(null /= fatal, 'null is not fatal')
  call check(null /= abort, 'null is not abort')
  call check(null /= return, 'null is not return')
  call finish()

contains

  subroutine defaults(when)
    character(len=*), intent(in) :: when
    ERRHANDLER_HANDLE :: found

    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(MPI_COMM_SELF, found, ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': of MPI_COMM_SELF')
    call check(found == MPI_ERRORS_ARE_FATAL, 'it is the default')
    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, found, ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': of MPI_COMM_WORLD')
    call check(found == MPI_ERRORS_ARE_FATAL, 'it is the default')
  end subroutine defaults
end program errhandler_default
