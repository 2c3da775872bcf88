! This library is first asked for anything when the program has finalised its own MPI.
program order_after
  use mpi_f08
  use ours
  use checks
  implicit none
  type(our_Info) :: info
  integer :: number, ierror
  logical :: flag

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Finalize()
  call our_Finalized(flag)
  call check(flag, 'finalised')
  call our_Initialized(flag)
  call check(flag, 'was initialised')
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  call our_Init(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'our MPI_Init')
  call our_Comm_size(OUR_COMM_WORLD, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_size')
  call our_Info_create(info)
  call our_Info_set(info, 'key', 'value')
  call minfo_info_to_native(info, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'conversion')
  call check_text(value_of(info, 'key'), 'value', 'info objects go on')
  call our_Info_free(info)
  call conclude()
end program order_after
