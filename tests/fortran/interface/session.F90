! The interface of sessions: every procedure with the names that the standard gives its arguments,
! which the compiler checks. None is called.
program interface_session
  use, intrinsic :: iso_c_binding
#include "interface.inc"

  call check_code(int(NUMBER_OF(MPI_SESSION_NULL)), 288, 'MPI_SESSION_NULL')
  call check_code(MPI_ERR_SESSION, 60, 'MPI_ERR_SESSION')
  call check(MPI_MAX_PSET_NAME_LEN >= 63, 'MPI_MAX_PSET_NAME_LEN')
  call check(MPI_MAX_STRINGTAG_LEN >= 63, 'MPI_MAX_STRINGTAG_LEN')
  call check(MPI_SESSION_NULL == MPI_SESSION_NULL, 'sessions are equal')
  call check(.not. MPI_SESSION_NULL /= MPI_SESSION_NULL, 'or they differ')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    SESSION_HANDLE :: session
    INFO_HANDLE :: info, new_info
    ERRHANDLER_HANDLE :: errhandler, new_errhandler
    GROUP_HANDLE :: group, new_group
    COMM_HANDLE :: new_comm
    REQUEST_HANDLE :: new_request
    DETACHED_POINTER :: detached
    integer, asynchronous :: memory(4)
    integer :: number, length, ierr
#if defined(MODULE_F08)
    procedure(MPI_Session_errhandler_function) :: on_session
#else
    external :: on_session
#endif
    character(len=8) :: text
    save

    call MPI_Session_init(info=info, errhandler=errhandler, session=session, ierror=ierr)
    call MPI_Session_finalize(session=session, ierror=ierr)
    call MPI_Session_get_info(session=session, info_used=new_info, ierror=ierr)
    call MPI_Session_get_num_psets(session=session, info=info, npset_names=number, ierror=ierr)
    call MPI_Session_get_nth_pset(session=session, info=info, n=1, pset_len=length, pset_name=text, ierror=ierr)
    call MPI_Session_get_pset_info(session=session, pset_name='text', info=new_info, ierror=ierr)
    call MPI_Session_create_errhandler(session_errhandler_fn=on_session, errhandler=new_errhandler, ierror=ierr)
    call MPI_Session_get_errhandler(session=session, errhandler=new_errhandler, ierror=ierr)
    call MPI_Session_set_errhandler(session=session, errhandler=errhandler, ierror=ierr)
    call MPI_Session_call_errhandler(session=session, errorcode=1, ierror=ierr)
    call MPI_Session_attach_buffer(session=session, buffer=memory, size=1, ierror=ierr)
    call MPI_Session_detach_buffer(session=session, buffer_addr=detached, size=number, ierror=ierr)
    call MPI_Session_flush_buffer(session=session, ierror=ierr)
    call MPI_Session_iflush_buffer(session=session, request=new_request, ierror=ierr)
    call MPI_Group_from_session_pset(session=session, pset_name='text', newgroup=new_group, ierror=ierr)
    call MPI_Comm_create_from_group(group=group, stringtag='text', info=info, errhandler=errhandler, newcomm=new_comm, &
      ierror=ierr)
    call MPI_Intercomm_create_from_groups(local_group=group, local_leader=1, remote_group=group, remote_leader=1, &
      stringtag='text', info=info, errhandler=errhandler, newintercomm=new_comm, ierror=ierr)
  end subroutine calls
#endif
end program interface_session

! That of a program.
#if defined(WITH_MPI_INFO_F08) || defined(WITH_MPI_F08)
subroutine on_session(session, error_code)
#if defined(WITH_MPI_INFO_F08)
  use mpi_info_f08, only: MPI_Session
#else
  use mpi_f08, only: MPI_Session
#endif
  type(MPI_Session) :: session
  integer :: error_code

  error_code = session%MPI_VAL
end subroutine on_session
#else
subroutine on_session(session, error_code)
  integer :: session, error_code

  error_code = session
end subroutine on_session
#endif
