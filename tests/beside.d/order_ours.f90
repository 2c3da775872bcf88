! This library initialises and finalises the MPI that the program uses itself.
program order_ours
  use mpi_f08
  use ours
  use checks
  implicit none
  type(MPI_Errhandler) :: handler
  type(MPI_Comm) :: theirs
  type(our_Comm) :: mine
  integer :: number, processes, ierror
  logical :: flag

  call our_Init()
  call MPI_Initialized(flag)
  call check(flag, 'theirs is initialised')
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call our_Comm_size(OUR_COMM_WORLD, number)
  call check_number(number, processes, 'number of processes')
  number = rank + 1
  call MPI_Allreduce(MPI_IN_PLACE, number, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call check_number(number, processes * (processes + 1) / 2, 'their sum')
  number = rank
  call MPI_Sendrecv_replace(number, 1, MPI_INTEGER, modulo(rank + 1, processes), 0, modulo(rank - 1, processes), 0, &
    MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call check_number(number, modulo(rank - 1, processes), 'their message')
  ! Their handlers are the standard's.
  call MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler)
  call check(handler == MPI_ERRORS_ARE_FATAL, 'the handler of their MPI_COMM_WORLD')
  call MPI_Errhandler_free(handler)

  call our_Comm_dup(OUR_COMM_WORLD, mine)
  call minfo_comm_to_native(mine, theirs%MPI_VAL)
  call MPI_Barrier(theirs)
  call our_Comm_free(mine)

  call our_Finalize()
  call MPI_Finalized(flag)
  call check(flag, 'theirs is finalised')
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
  call our_Finalize(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'a second MPI_Finalize')
  call conclude()
end program order_ours
