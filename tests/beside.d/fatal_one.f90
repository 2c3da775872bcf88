! Our default error handler ends all processes of the program's own MPI, also those that wait in it, and also where
! this library has had nothing to do with it before.
! said: MPI_Info_get_nkeys: MPI_ERR_INFO: MPI_INFO_NULL is not an info object
! status: 34
program fatal_one
  use mpi_f08
  use ours
  implicit none
  integer :: rank, number

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (rank == 0) call our_Info_get_nkeys(OUR_INFO_NULL, number)
  call MPI_Barrier(MPI_COMM_WORLD)
  print '(a)', 'not reached'
  call MPI_Finalize()
end program fatal_one
