! Error handlers of sessions: made before anything is initialised, called for errors of the session, given to
! MPI_Session_init and to MPI_Comm_create_from_group.
! Rules: S7.
module session_errhandler_functions
#include "interface.inc"
  private
  public :: on_session, on_comm, calls, seen, object
  !> How often they were called, and the last code and handle.
  integer, save :: calls = 0, seen = -1, object = -1

contains

  subroutine on_session(session, error_code)
    SESSION_HANDLE :: session
    integer :: error_code

    calls = calls + 1
    seen = error_code
    object = int(NUMBER_OF(session))
  end subroutine on_session

  subroutine on_comm(comm, error_code)
    COMM_HANDLE :: comm
    integer :: error_code

    calls = calls + 1
    seen = error_code
    object = NUMBER_OF(comm)
  end subroutine on_comm
end module session_errhandler_functions

program session_errhandler
  use session_errhandler_functions
#include "interface.inc"
  ERRHANDLER_HANDLE :: handler, same, of_comm
  SESSION_HANDLE :: session, bad
  INFO_HANDLE :: info
  GROUP_HANDLE :: group
  COMM_HANDLE :: comm
  integer :: ierr, number

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Session_create_errhandler(on_session, handler, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_create_errhandler before everything')
  call MPI_Comm_create_errhandler(on_comm, of_comm, ierr)
  bad = MPI_SESSION_NULL
  call MPI_Info_create(info, ierr)
  same = handler
  call MPI_Info_free(info, ierr)
  call MPI_Session_init(MPI_INFO_NULL, of_comm, bad, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'a handler for communicators')
  call check(calls == 0 .and. bad == MPI_SESSION_NULL, 'it is not called')
  call MPI_Session_init(MAKE_INFO(7), handler, bad, ierr)
  call called(1, MPI_ERR_INFO, int(NUMBER_OF(MPI_SESSION_NULL)), 'an error of MPI_Session_init')
  call MPI_Session_init(MPI_INFO_NULL, handler, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call MPI_Session_get_errhandler(session, same, ierr)
  call check(ierr == MPI_SUCCESS .and. same == handler, 'MPI_Session_get_errhandler')
  call MPI_Errhandler_free(same, ierr)
  call MPI_Session_get_num_psets(session, MAKE_INFO(7), number, ierr)
  call called(2, MPI_ERR_INFO, int(NUMBER_OF(session)), 'an error of the session')
  call MPI_Session_call_errhandler(session, MPI_ERR_TAG, ierr)
  call check(calls == 3 .and. seen == MPI_ERR_TAG .and. ierr == MPI_SUCCESS, 'MPI_Session_call_errhandler')
  call MPI_Session_call_errhandler(session, MPI_SUCCESS, ierr)
  call check_code(calls, 3, 'MPI_SUCCESS is not an error')
  call MPI_Session_set_errhandler(session, of_comm, ierr)
  call called(4, MPI_ERR_ERRHANDLER, int(NUMBER_OF(session)), 'it cannot be set')

  call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
  comm = MPI_COMM_NULL
  call MPI_Comm_create_from_group(group, 'tag', MAKE_INFO(7), of_comm, comm, ierr)
  call called(5, MPI_ERR_INFO, int(NUMBER_OF(MPI_COMM_NULL)), 'an error of MPI_Comm_create_from_group')
  call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, handler, comm, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'a handler for sessions')
  call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, of_comm, comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group')
  call MPI_Group_free(group, ierr)
  call MPI_Comm_call_errhandler(comm, MPI_ERR_TAG, ierr)
  call check(calls == 6 .and. object == NUMBER_OF(comm), 'the communicator has its handler')
  call MPI_Session_finalize(session, ierr)
  call called(7, MPI_ERR_SESSION, int(NUMBER_OF(session)), 'the session has a communicator')
  call MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_set_errhandler')
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'the code is returned')
  call check_code(calls, 7, 'nothing is called')
  call MPI_Comm_free(comm, ierr)
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_finalize')
  call MPI_Session_get_errhandler(session, same, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'MPI_SESSION_NULL has none')
  call MPI_Session_call_errhandler(session, MPI_ERR_TAG, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'nor is there one to call')
  call MPI_Errhandler_free(handler, ierr)
  call MPI_Errhandler_free(of_comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Errhandler_free')
  call finish()

contains

  !> The last call failed with this code, and a handler was called for this object.
  subroutine called(times, code, handle, what)
    integer, intent(in) :: times, code, handle
    character(len=*), intent(in) :: what

    call check_code(ierr, code, what)
    call check(calls == times .and. seen == code .and. object == handle, 'the handler is called: ' // what)
  end subroutine called
end program session_errhandler
