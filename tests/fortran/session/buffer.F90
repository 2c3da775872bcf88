! The buffer of a session: its communicators use it, unless they have their own.
! Rules: S8.
program session_buffer
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: memory_size = 4 * (MPI_BSEND_OVERHEAD + 64)
  character(len=1), asynchronous, target, save :: memory(memory_size)
  integer :: sent, room, ierr, number
  DETACHED_POINTER :: detached
  REQUEST_HANDLE :: request
  SESSION_HANDLE :: session
  GROUP_HANDLE :: group
  COMM_HANDLE :: comm, copy

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
  call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group')
  call MPI_Comm_dup(comm, copy, ierr)
  sent = 23
  call MPI_Session_attach_buffer(session, memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_attach_buffer')
  ! A library that lacks this procedure lacks all of them, so nothing is attached.
  if (ierr == MPI_SUCCESS) call attached()
  call MPI_Group_free(group, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_free(copy, ierr)
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_finalize')
  call finish()

contains

  subroutine attached()
    call buffered(comm, 'on a communicator of the session')
    call buffered(copy, 'on its copy')
    call MPI_Session_flush_buffer(session, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Session_flush_buffer')
    request = MPI_REQUEST_NULL
    call MPI_Session_iflush_buffer(session, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Session_iflush_buffer')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
    number = -7
    call MPI_Session_detach_buffer(session, detached, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Session_detach_buffer')
    call check_code(number, memory_size, 'its size')
#if defined(MODULE_F08)
    call check(c_associated(detached, c_loc(memory)), 'where it is')
#endif
  end subroutine attached

  subroutine buffered(on, what)
    COMM_HANDLE, intent(in) :: on
    character(len=*), intent(in) :: what

    call MPI_Bsend(sent, 1, MPI_INTEGER, 0, 1, on, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend ' // what)
    room = 0
    call MPI_Recv(room, 1, MPI_INTEGER, 0, 1, on, MPI_STATUS_IGNORE, ierr)
    call check_code(room, sent, 'what came ' // what)
  end subroutine buffered
end program session_buffer
