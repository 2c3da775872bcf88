! The program initialises and finalises its own MPI: this library follows.
program order_theirs
  use mpi_f08
  use ours
  use checks
  implicit none
  type(our_Info) :: info
  type(our_Comm) :: comm
  type(MPI_Comm) :: theirs
  integer :: native, number, ierror
  logical :: flag
  character(len=8000) :: version

  ! Before: info objects are there, MPI is not.
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  call our_Initialized(flag)
  call check(.not. flag, 'not initialised yet')
  call our_Finalized(flag)
  call check(.not. flag, 'not finalised')
  call our_Info_create(info)
  call our_Info_set(info, 'cb_nodes', '1')
  native = 5
  call minfo_info_to_native(info, native, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'conversion before initialisation')
  call check_number(native, 5, 'output')
  call our_Comm_size(OUR_COMM_WORLD, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_size before initialisation')

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call our_Initialized(flag)
  call check(flag, 'initialised')
  call our_Finalized(flag)
  call check(.not. flag, 'not finalised yet')
  call our_Init(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'our MPI_Init after theirs')
  call MPI_Comm_size(MPI_COMM_WORLD, number)
  call our_Comm_size(OUR_COMM_WORLD, native, ierror)
  call check_number(ierror, OUR_SUCCESS, 'our MPI_Comm_size')
  call check_number(native, number, 'number of processes')
  call our_Get_library_version(version, number)
  call check(index(version, 'native engine') > 0, 'the engine: ' // version(:60))
  call minfo_info_to_native(info, native, ierror)
  call check_number(ierror, OUR_SUCCESS, 'conversion')
  call MPI_Comm_dup(MPI_COMM_WORLD, theirs)
  call minfo_comm_from_native(theirs%MPI_VAL, comm)
  call our_Comm_set_errhandler(comm, OUR_ERRORS_RETURN)

  call MPI_Finalize()
  call our_Initialized(flag)
  call check(flag, 'was initialised')
  call our_Finalized(flag)
  call check(flag, 'finalised')
  call our_Comm_size(OUR_COMM_WORLD, number, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_size after finalisation')
  call our_Barrier(comm, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Barrier after finalisation')
  call our_Comm_free(comm, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'MPI_Comm_free after finalisation')
  call minfo_info_from_native(native, info, ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'conversion after finalisation')
  call our_Finalize(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'our MPI_Finalize after theirs')
  call our_Init(ierror)
  call check_number(ierror, OUR_ERR_OTHER, 'our MPI_Init after all')
  call check_text(value_of(info, 'cb_nodes'), '1', 'info objects go on')
  call our_Info_free(info)
  call conclude()
end program order_theirs
