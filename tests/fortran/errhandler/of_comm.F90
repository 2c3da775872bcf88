! Errors of calls on a communicator go to its own error handler; errors of calls without one, and MPI_ERR_COMM, go to
! that of MPI_COMM_SELF. The wrong handler would end this program.
program errhandler_of_comm
#include "interface.inc"
  ERRHANDLER_HANDLE :: null
  COMM_HANDLE :: nothing
  integer :: ierr, number

  null = MPI_ERRHANDLER_NULL
  nothing = MPI_COMM_NULL

  ! MPI_COMM_WORLD returns, MPI_COMM_SELF ends the program.
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_rank')
  call MPI_Comm_size(MPI_COMM_WORLD, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_size')
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Barrier')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, null, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'setting a handler')
  call MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_IO, ierr)
  call check_code(ierr, MPI_SUCCESS, 'calling the handler')

  ! The other way round.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Comm_rank(MPI_COMM_SELF, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_rank')
  call MPI_Comm_size(MPI_COMM_SELF, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_size')
  call MPI_Barrier(MPI_COMM_SELF, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Barrier')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, null, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'setting a handler')
  call MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_IO, ierr)
  call check_code(ierr, MPI_SUCCESS, 'calling the handler')
  call MPI_Comm_rank(nothing, number, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a call on no communicator')
  call MPI_Errhandler_free(null, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_Errhandler_free')
  call MPI_Error_class(-1, number, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Error_class')
  call MPI_Query_thread(number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Query_thread')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Finalize')
  call MPI_Init_thread(-1, number, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Init_thread')
  call finish()
end program errhandler_of_comm
