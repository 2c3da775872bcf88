! Sessions beside the world model: before MPI_Init, during it and after MPI_Finalize; a session after the last one has
! ended; objects of the world model end with it.
! Rules: S1.
program session_life
#include "interface.inc"
  integer :: ierr, turn, provided, number
  logical :: flag
  SESSION_HANDLE :: before, session
  COMM_HANDLE :: comm, of_world
  GROUP_HANDLE :: group

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  do turn = 1, 3
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a session after the last one')
    call used(session, 'alone')
    call MPI_Session_finalize(session, ierr)
    call check_code(ierr, MPI_SUCCESS, 'its end')
    call MPI_Group_size(MPI_GROUP_EMPTY, number, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'between sessions, MPI is not initialised')
  end do
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, before, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a session before MPI_Init')
  call MPI_Query_thread(provided, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Query_thread is about the world model')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Init again')
  call MPI_Initialized(flag, ierr)
  call check(flag, 'it is initialised')
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a session beside it')
  call used(session, 'beside the world model')
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the end of the session')
  call MPI_Comm_dup(MPI_COMM_WORLD, of_world, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a communicator of the world model')
  call MPI_Comm_group(MPI_COMM_SELF, group, ierr)
  call MPI_Comm_create_from_group(group, 'world', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a communicator of a group of the world model')
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call MPI_Finalized(flag, ierr)
  call check(flag, 'it is finalised')
  call MPI_Comm_size(MPI_COMM_WORLD, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_COMM_WORLD has ended')
  call MPI_Comm_size(of_world, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'and what was made from it')
  call MPI_Group_size(group, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'and its group')
  call used(before, 'after MPI_Finalize')
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'another session after MPI_Finalize')
  call used(session, 'begun after MPI_Finalize')
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'its end, after MPI_Finalize')
  call MPI_Session_finalize(before, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the end of the last')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'no MPI_Init after MPI_Finalize')
  call finish()

contains

  !> A communicator of the session works.
  subroutine used(of, when)
    SESSION_HANDLE, intent(in) :: of
    character(len=*), intent(in) :: when
    GROUP_HANDLE :: members
    COMM_HANDLE :: made
    integer :: sent, room

    call MPI_Group_from_session_pset(of, 'mpi://WORLD', members, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a group, ' // when)
    call MPI_Comm_create_from_group(members, when, MPI_INFO_NULL, MPI_ERRORS_RETURN, made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a communicator, ' // when)
    call MPI_Group_free(members, ierr)
    sent = 1
    room = 0
    call MPI_Allreduce(sent, room, 1, MPI_INTEGER, MPI_SUM, made, ierr)
    call check(ierr == MPI_SUCCESS .and. room >= 1, 'MPI_Allreduce, ' // when)
    call MPI_Comm_free(made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_free, ' // when)
  end subroutine used
end program session_life
