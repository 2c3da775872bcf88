! Gives hints to sessions and to a communicator of one, and never calls MPI_Init: the report comes at the end of the
! process, when a session after the first one has ended, too.
program session
  use mpi_info_f08
  implicit none
  type(MPI_Session) :: one
  type(MPI_Group) :: world
  type(MPI_Comm) :: comm
  type(MPI_Info) :: info
  integer :: turn

  call MPI_Info_create(info)
  call MPI_Info_set(info, 'no_such_key', '1')
  call MPI_Info_set(info, 'thread_level', 'many')
  do turn = 1, 2
    call MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, one)
    call MPI_Group_from_session_pset(one, 'mpi://WORLD', world)
    call MPI_Comm_create_from_group(world, 'report', info, MPI_ERRORS_ARE_FATAL, comm)
    call MPI_Group_free(world)
    call MPI_Comm_free(comm)
    call MPI_Session_finalize(one)
  end do
  call MPI_Info_free(info)
end program session
