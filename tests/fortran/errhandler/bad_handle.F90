! MPI_ERRHANDLER_NULL and other invalid handles cannot be set: MPI_ERR_ERRHANDLER, and the previous handler stays.
program errhandler_bad_handle
#include "interface.inc"
  ERRHANDLER_HANDLE :: handler
  integer :: ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  handler = MPI_ERRHANDLER_NULL
  call refused('MPI_ERRHANDLER_NULL')
  NUMBER_OF(handler) = 0
  call refused('0')
  NUMBER_OF(handler) = -1
  call refused('-1')
  NUMBER_OF(handler) = 324
  call refused('the next small number')
  NUMBER_OF(handler) = huge(NUMBER_OF(handler))
  call refused('the greatest number')
  NUMBER_OF(handler) = -huge(NUMBER_OF(handler)) - 1
  call refused('the least number')
  NUMBER_OF(handler) = NUMBER_OF(MPI_COMM_SELF)
  call refused('a communicator')
  NUMBER_OF(handler) = NUMBER_OF(MPI_INFO_ENV)
  call refused('an info object')
  ! Cut to a C int, where handles are longer INTEGERs, this would be
  ! MPI_ERRORS_ABORT.
  handler = MPI_ERRORS_ABORT
  i = bit_size(NUMBER_OF(handler)) / 2
  NUMBER_OF(handler) = ibset(NUMBER_OF(handler), i)
  call refused('MPI_ERRORS_ABORT and a higher bit')
  call finish()

contains

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call of(MPI_COMM_SELF, what // ' for MPI_COMM_SELF')
    call of(MPI_COMM_WORLD, what // ' for MPI_COMM_WORLD')
  end subroutine refused

  subroutine of(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found

    call MPI_Comm_set_errhandler(comm, handler, ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, what)
    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(comm, found, ierr)
    call check(found == MPI_ERRORS_RETURN, 'the old handler stays')
  end subroutine of
end program errhandler_bad_handle
