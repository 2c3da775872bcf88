! Hints of sessions and of communicators that are made from groups: unknown ones have no effect, a level of thread
! support is returned as provided, and the kinds of memory as supported.
! Rules: H1, H3, H8, H9, H10, S9.
program session_hints
#include "interface.inc"
  character(len=MPI_MAX_INFO_VAL) :: value
  integer :: ierr
  SESSION_HANDLE :: session
  INFO_HANDLE :: info, used
  GROUP_HANDLE :: group
  COMM_HANDLE :: comm

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'thread_level', 'MPI_THREAD_FUNNELED', ierr)
  call MPI_Info_set(info, 'minfo_nobody_knows', 'value', ierr)
  call MPI_Info_set(info, 'mpi_size', '77', ierr)
  call MPI_Session_init(info, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call MPI_Info_set(info, 'thread_level', 'MPI_THREAD_SINGLE', ierr)
  used = MPI_INFO_NULL
  call MPI_Session_get_info(session, used, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_get_info')
  call find('thread_level')
  call check(index(' MPI_THREAD_FUNNELED MPI_THREAD_SERIALIZED MPI_THREAD_MULTIPLE ', &
    ' ' // trim(value) // ' ') > 0, 'at least the level that was asked for: ' // trim(value))
  call find('minfo_nobody_knows')
  call check_text(trim(value), '(none)', 'a hint that nobody knows')
  call find('mpi_size')
  call check_text(trim(value), '(none)', 'a hint for inquiry')
  call find('mpi_memory_alloc_kinds')
  call check(value == '(none)' .or. index(value, 'system') > 0, 'kinds of memory, if there are any: ' // trim(value))
  call MPI_Info_free(used, ierr)

  call MPI_Info_set(info, 'mpi_assert_exact_length', 'maybe', ierr)
  call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
  call MPI_Comm_create_from_group(group, 'tag', info, MPI_ERRORS_RETURN, comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group, a value that does not fit')
  call MPI_Comm_get_info(comm, used, ierr)
  call find('mpi_assert_exact_length')
  call check(value /= 'maybe', 'has no effect')
  call find('minfo_nobody_knows')
  call check_text(trim(value), '(none)', 'a hint that nobody knows, of a communicator')
  call MPI_Info_free(used, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Group_free(group, ierr)
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_finalize')

  call MPI_Info_set(info, 'thread_level', 'many', ierr)
  call MPI_Session_init(info, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init, no level of thread support')
  call MPI_Session_get_info(session, used, ierr)
  call find('thread_level')
  call check_text(value(:11), 'MPI_THREAD_', 'a level is provided nevertheless')
  call MPI_Info_free(used, ierr)
  call MPI_Session_finalize(session, ierr)
  call MPI_Info_free(info, ierr)
  call finish()

contains

  !> The value of a key, or '(none)'.
  subroutine find(key)
    character(len=*), intent(in) :: key
    logical :: flag
    integer :: length

    value = '(none)'
    flag = .false.
    length = len(value)
    call MPI_Info_get_string(used, key, length, value, flag, ierr)
    if (.not. flag) value = '(none)'
  end subroutine find
end program session_hints
