! A session that goes on after MPI_Finalize, and gives hints then. With the argument `again`, more sessions begin after that:
! one is finalised, and with `left` another one is not.
program later
  use mpi_info_f08
  implicit none
  type(MPI_Session) :: first, second, third
  type(MPI_Info) :: info
  character(16) :: what

  call get_command_argument(1, what)
  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'no_such_key', '1')
  call MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, first)
  call MPI_Finalize()
  call give_hints(first)
  call MPI_Session_finalize(first)
  if (what /= '') then
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, second)
    call MPI_Session_finalize(second)
  end if
  if (what == 'again' .or. what == 'left') then
    call MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, second)
    call give_hints(second)
    call MPI_Session_finalize(second)
  end if
  if (what == 'left') call MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, third)
  call MPI_Info_free(info)

contains

  subroutine give_hints(session)
    type(MPI_Session), intent(in) :: session
    type(MPI_Group) :: world
    type(MPI_Comm) :: comm

    call MPI_Group_from_session_pset(session, 'mpi://WORLD', world)
    call MPI_Comm_create_from_group(world, 'later', info, MPI_ERRORS_ARE_FATAL, comm)
    call MPI_Group_free(world)
    call MPI_Comm_free(comm)
  end subroutine give_hints
end program later
