! MPI_Init: once, with MPI_THREAD_SINGLE; a second one is refused.
program environment_init
#include "interface.inc"
  integer :: numbers(3), ierr
  logical :: flag

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)

  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init')
  call MPI_Initialized(flag, ierr)
  call check(flag, 'initialised')
  call MPI_Finalized(flag, ierr)
  call check(.not. flag, 'not finalised')

  numbers = -77
  call MPI_Query_thread(numbers(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Query_thread')
  call check(numbers(2) == MPI_THREAD_SINGLE, 'MPI_THREAD_SINGLE')
  call check(numbers(1) == -77 .and. numbers(3) == -77, 'nothing beside provided')

  call MPI_Init(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Init')
  numbers = -77
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Init_thread after it')
  call check(all(numbers == -77), 'provided is untouched')
  call MPI_Query_thread(numbers(2), ierr)
  call check(numbers(2) == MPI_THREAD_SINGLE, 'a refused MPI_Init_thread changes no level')
  call MPI_Finalized(flag, ierr)
  call check(.not. flag, 'still not finalised')

  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()
end program environment_init
