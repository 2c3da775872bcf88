! Several threads are in calls of this library on one object of the program's: its handler is the same afterwards,
! and no error of ours has gone to it.
program handlers_threads
  use mpi_f08
  use ours
  use checks
  use handlers
  implicit none
  type(MPI_Comm) :: theirs
  type(MPI_Errhandler) :: on_comm, handler
  type(our_Comm) :: mine
  integer :: provided, turn, wrong

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
  call check(provided == MPI_THREAD_MULTIPLE, 'their level of thread support')
  call our_Query_thread(provided)
  call check_number(provided, OUR_THREAD_MULTIPLE, 'our level of thread support')
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_create_errhandler(of_comm, on_comm)
  call MPI_Comm_dup(MPI_COMM_SELF, theirs)
  call MPI_Comm_set_errhandler(theirs, on_comm)
  call minfo_comm_from_native(theirs%MPI_VAL, mine)
  call our_Comm_set_errhandler(mine, OUR_ERRORS_RETURN)
  calls = 0
  wrong = 0
  !$omp parallel do num_threads(4) schedule(dynamic) reduction(+:wrong)
  do turn = 1, 2000
    wrong = wrong + failed()
  end do
  !$omp end parallel do
  call check_number(wrong, 0, 'wrong error codes')
  call check_number(calls, 0, 'calls of the handler by ours')
  call MPI_Comm_get_errhandler(theirs, handler)
  call check(handler == on_comm, 'the handler afterwards')
  call MPI_Errhandler_free(handler)
  call our_Comm_free(mine)
  call MPI_Comm_free(theirs)
  call MPI_Finalize()
  call conclude()

contains

  ! 1 where a call fails. Each has an error inside, which their MPI finds and we do not mind.
  integer function failed()
    integer :: topology, ierror

    call our_Topo_test(mine, topology, ierror)
    failed = merge(0, 1, ierror == OUR_SUCCESS .and. topology == MPI_UNDEFINED)
  end function failed
end program handlers_threads
