! MPI_Init_thread with a level below the highest provides that level, or
! a higher one, and MPI_Query_thread says the same.
program environment_init_thread_low
#include "interface.inc"
  integer :: provided, queried, ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  provided = -77
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_THREAD_FUNNELED')
  call check(any(provided == [MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE]), &
    'provided is that level, or higher')
  queried = -77
  call MPI_Query_thread(queried, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Query_thread')
  call check(queried == provided, 'the level that was provided')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()
end program environment_init_thread_low
