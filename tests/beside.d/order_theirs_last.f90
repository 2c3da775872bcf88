! The program initialises its own MPI, and this library finalises it.
program order_theirs_last
  use mpi_f08
  use ours
  use checks
  implicit none
  integer :: number, ierror
  logical :: flag

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call our_Finalize(ierror)
  call check_number(ierror, OUR_SUCCESS, 'our MPI_Finalize')
  call MPI_Finalized(flag)
  call check(flag, 'theirs is finalised')
  call our_Finalized(flag)
  call check(flag, 'ours is finalised')
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  call our_Comm_size(OUR_COMM_WORLD, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_size')
  call conclude()
end program order_theirs_last
