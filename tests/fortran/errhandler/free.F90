! MPI_Errhandler_free sets the handle to MPI_ERRHANDLER_NULL; predefined handlers stay usable.
program errhandler_free
#include "interface.inc"
  ERRHANDLER_HANDLE :: handlers(3), found
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call free(MPI_ERRORS_RETURN, 'MPI_ERRORS_RETURN')
  call free(MPI_ERRORS_ABORT, 'MPI_ERRORS_ABORT')
  call free(MPI_ERRORS_ARE_FATAL, 'MPI_ERRORS_ARE_FATAL')

  call MPI_Comm_get_errhandler(MPI_COMM_SELF, found, ierr)
  call MPI_Errhandler_free(found, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the handle of a get')
  call check(found == MPI_ERRHANDLER_NULL, 'becomes null')
  call MPI_Comm_get_errhandler(MPI_COMM_SELF, found, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a get after that')
  call check(found == MPI_ERRORS_RETURN, 'gives the same handler')

  handlers = MPI_ERRHANDLER_NULL
  call MPI_Errhandler_free(handlers(2), ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_NULL')
  call garbage(0, '0')
  call garbage(-1, '-1')
  call garbage(324, 'the next small number')
  call garbage(257, 'the number of MPI_COMM_WORLD')
  call finish()

contains

  subroutine free(handler, name)
    ERRHANDLER_HANDLE, intent(in) :: handler
    character(len=*), intent(in) :: name

    handlers = handler
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name)
    call check(handlers(2) == MPI_ERRHANDLER_NULL, 'becomes null')
    call check(handlers(1) == handler, 'nothing before it')
    call check(handlers(3) == handler, 'nothing after it')
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, name // ' twice')
    call check(handlers(2) == MPI_ERRHANDLER_NULL, 'remains null')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ' can still be set')
  end subroutine free

  subroutine garbage(number, what)
    integer, intent(in) :: number
    character(len=*), intent(in) :: what

    NUMBER_OF(handlers(2)) = int(number, kind(NUMBER_OF(found)))
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, what)
    call check(NUMBER_OF(handlers(2)) == number, 'it is untouched')
  end subroutine garbage
end program errhandler_free
