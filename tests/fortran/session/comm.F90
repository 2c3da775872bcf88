! Communicators of sessions: made from groups, used, copied; objects made from them belong to the session, which is not
! finalised before they are freed; tags, hints and error handlers; groups of sessions that have ended.
! Rules: S4, S5, S6.
program session_comm
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer :: ierr, number, sent, room
  logical :: flag
  SESSION_HANDLE :: session, other
  GROUP_HANDLE :: group, part, of_comm
  COMM_HANDLE :: comm, copy, bad
  ERRHANDLER_HANDLE :: handler
  WIN_HANDLE :: win

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a second session')
  call check(session /= other, 'another handle')
  call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
  comm = MPI_COMM_NULL
  call MPI_Comm_create_from_group(group, 'test.session.comm', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group')
  call check(comm /= MPI_COMM_NULL, 'a communicator')
  call MPI_Comm_size(comm, number, ierr)
  call check_code(number, 1, 'of one process')
  call MPI_Comm_get_errhandler(comm, handler, ierr)
  call check(handler == MPI_ERRORS_RETURN, 'with the error handler that was given')
  sent = 17
  room = 0
  call MPI_Allreduce(sent, room, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  call check(ierr == MPI_SUCCESS .and. room == 17, 'MPI_Allreduce')
  room = 0
  call MPI_Sendrecv(sent, 1, MPI_INTEGER, 0, 3, room, 1, MPI_INTEGER, 0, 3, comm, MPI_STATUS_IGNORE, ierr)
  call check(ierr == MPI_SUCCESS .and. room == 17, 'MPI_Sendrecv')
  call MPI_Comm_size(MPI_COMM_WORLD, number, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_COMM_WORLD is not there without MPI_Init')

  bad = MPI_COMM_NULL
  call MPI_Comm_create_from_group(group, repeat('t', MPI_MAX_STRINGTAG_LEN + 1), MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, &
    ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a tag that is too long')
  call MPI_Comm_create_from_group(MPI_GROUP_NULL, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_ERR_GROUP, 'MPI_GROUP_NULL')
  call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRHANDLER_NULL, bad, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_NULL')
  call MPI_Comm_create_from_group(MPI_GROUP_EMPTY, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check(ierr == MPI_SUCCESS .and. bad == MPI_COMM_NULL, 'MPI_GROUP_EMPTY: no communicator')
  call MPI_Comm_create_from_group(group, repeat('t', MPI_MAX_STRINGTAG_LEN), MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the longest tag')
  call MPI_Comm_free(bad, ierr)
  call MPI_Intercomm_create_from_groups(group, 0, group, 0, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_ERR_GROUP, 'an intercommunicator with itself')
  call MPI_Intercomm_create_from_groups(group, 1, group, 0, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_ERR_RANK, 'a leader that is not there')
  call MPI_Intercomm_create_from_groups(group, 0, group, -1, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_ERR_RANK, 'nor on the other side')
  call check(bad == MPI_COMM_NULL, 'the handle stays as it is')

  call refused('a communicator')
  call MPI_Comm_dup(comm, copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_dup')
  call MPI_Comm_group(comm, of_comm, ierr)
  call MPI_Comm_free(comm, ierr)
  call refused('a copy of a communicator')
  call MPI_Win_create_dynamic(MPI_INFO_NULL, copy, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_create_dynamic')
  call MPI_Comm_free(copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the copy is freed')
  call refused('a window')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the window is freed')

  call MPI_Group_union(group, of_comm, part, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Group_union')
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'groups do not keep a session')
  call MPI_Group_size(part, number, ierr)
  call check_code(ierr, MPI_ERR_GROUP, 'a group of a session that has ended')
  call MPI_Comm_create_from_group(of_comm, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
  call check_code(ierr, MPI_ERR_GROUP, 'no communicator of it')
  call MPI_Group_free(part, ierr)
  call check(ierr == MPI_SUCCESS .and. part == MPI_GROUP_NULL, 'it can be freed')
  call MPI_Group_free(group, ierr)
  call MPI_Group_free(of_comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and the others')
  call MPI_Session_finalize(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the second session')
  call MPI_Finalized(flag, ierr)
  call check(.not. flag, 'the world model is not finalised')
  call finish()

contains

  !> The session cannot be finalised, and is as before.
  subroutine refused(what)
    character(len=*), intent(in) :: what
    SESSION_HANDLE :: same

    same = session
    call MPI_Session_finalize(session, ierr)
    call check_code(ierr, MPI_ERR_SESSION, what // ' is not freed')
    call check(session == same, 'the session is there: ' // what)
    call MPI_Session_get_num_psets(session, MPI_INFO_NULL, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and can be used: ' // what)
  end subroutine refused
end program session_comm
