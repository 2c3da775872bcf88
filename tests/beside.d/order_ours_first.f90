! This library initialises MPI, and the program's own finalises it.
program order_ours_first
  use mpi_f08
  use ours
  use checks
  implicit none
  type(our_Comm) :: mine
  type(our_Info) :: info
  integer :: number, ierror
  logical :: flag

  call our_Init()
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  call our_Comm_rank(OUR_COMM_WORLD, rank)
  call our_Comm_dup(OUR_COMM_WORLD, mine)
  call our_Comm_free(mine)
  call MPI_Finalize()
  call our_Finalized(flag)
  call check(flag, 'finalised')
  call our_Comm_size(OUR_COMM_WORLD, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_size')
  call our_Finalize(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'our MPI_Finalize')
  call our_Info_create(info)
  call our_Info_free(info)
  call conclude()
end program order_ours_first
