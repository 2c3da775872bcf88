! Sessions: their process sets, communicators and hints.
program session_objects
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=20) :: value
  integer :: ierr, length, number
  logical :: flag
  SESSION_HANDLE :: session
  character(len=MPI_MAX_INFO_VAL) :: value_hints
  INFO_HANDLE :: used

  call psets()
  call of_comm_too()
  call hints()
  call finish()

contains

  ! Process sets of a session, without MPI_Init: their number, names and sizes, lengths of names, numbers out of range,
  ! unknown names, names in upper and lower case.
  ! Rules: S2, S3.
  subroutine psets()
    character(len=MPI_MAX_PSET_NAME_LEN + 2) :: name
    character(len=8) :: short
    integer :: number, n, size
    logical :: has_world, has_self
    INFO_HANDLE :: info
    GROUP_HANDLE :: group

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    session = MPI_SESSION_NULL
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
    call check_done(ierr, MPI_SUCCESS, session /= MPI_SESSION_NULL, 'MPI_Session_init: a handle')
    call MPI_Initialized(flag, ierr)
    call check(.not. flag, 'the world model is not initialised')
    number = -7
    call MPI_Session_get_num_psets(session, MPI_INFO_NULL, number, ierr)
    call check_done(ierr, MPI_SUCCESS, number >= 2, 'MPI_Session_get_num_psets: there are sets')
    has_world = .false.
    has_self = .false.
    do n = 0, number - 1
      name = repeat('#', len(name))
      length = 0
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, name, ierr)
      call check_code(ierr, MPI_SUCCESS, 'the length of a name')
      call check_text(name, repeat('#', len(name)), 'the name stays as it is')
      size = length
      length = MPI_MAX_PSET_NAME_LEN
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, length, name(2:len(name) - 1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Session_get_nth_pset')
      call check_code(length, size, 'the same length')
      call check_code(len_trim(name(2:len(name) - 1)), size, 'it is that of the name')
      call check(name(1:1) == '#' .and. name(len(name):) == '#', 'nothing beside it is written')
      name = name(2:len(name) - 1)
      has_world = has_world .or. name == 'mpi://WORLD'
      has_self = has_self .or. name == 'mpi://SELF'
      call sized(trim(name))
    end do
    call check(has_world .and. has_self, 'mpi://WORLD and mpi://SELF are among them')

    short = repeat('#', len(short))
    length = 5
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, length, short, ierr)
    call check_done(ierr, MPI_SUCCESS, length > 5 .and. short(6:) == '', 'with less room: the whole length, and blanks')

    length = -3
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, number, length, short, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a number too large')
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, length, short, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative number')
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, length, short, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative length')
    call check_code(length, -3, 'the length stays as it is')

    info = MPI_INFO_NULL
    call MPI_Session_get_pset_info(session, 'mpi://NONE', info, ierr)
    call check_done(ierr, MPI_ERR_ARG, info == MPI_INFO_NULL, 'the size of a set that is not there: no info object')
    group = MPI_GROUP_EMPTY
    call MPI_Group_from_session_pset(session, 'mpi://NONE', group, ierr)
    call check_done(ierr, MPI_SUCCESS, group == MPI_GROUP_NULL, 'a group of a set that is not there: is MPI_GROUP_NULL')
    group = MPI_GROUP_EMPTY
    call MPI_Group_from_session_pset(session, 'mpi://SELF   ', group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Group_from_session_pset, blanks behind the name')
    call MPI_Group_rank(group, n, ierr)
    call check_code(n, 0, 'the only process')
    call MPI_Group_free(group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Group_free')

    call sized('mpi://self')
    call sized('mpi://World')
    call sized('MPI://sElf')
    group = MPI_GROUP_EMPTY
    call MPI_Group_from_session_pset(session, 'mpi://selfish', group, ierr)
    call check_done(ierr, MPI_SUCCESS, group == MPI_GROUP_NULL, 'a longer name is another one')

    call MPI_Session_finalize(session, ierr)
    call check_done(ierr, MPI_SUCCESS, session == MPI_SESSION_NULL, 'the session is finalised: no handle is left')
  end subroutine psets

  !> The size in the info object of a set is that of its group.
  subroutine sized(set)
    character(len=*), intent(in) :: set
    INFO_HANDLE :: described
    GROUP_HANDLE :: members
    character(len=20) :: expected
    integer :: processes

    call MPI_Session_get_pset_info(session, set, described, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Session_get_pset_info of ' // set)
    call MPI_Group_from_session_pset(session, set, members, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Group_from_session_pset of ' // set)
    call MPI_Group_size(members, processes, ierr)
    value = ''
    flag = .false.
    length = len(value)
    call MPI_Info_get_string(described, 'mpi_size', length, value, flag, ierr)
    write (expected, '(i0)') processes
    call check(flag .and. value == expected, 'mpi_size of ' // set)
    call MPI_Info_free(described, ierr)
    call MPI_Group_free(members, ierr)
  end subroutine sized

  ! Communicators of sessions: made from groups, used, copied; objects made from them belong to the session, which is not
  ! finalised before they are freed; tags, hints and error handlers; groups of sessions that have ended.
  ! Rules: S4, S5, S6.
  subroutine of_comm_too()
    integer :: sent, room
    logical :: flag
    SESSION_HANDLE :: other
    GROUP_HANDLE :: group, part, of_comm
    COMM_HANDLE :: comm, copy, bad
    ERRHANDLER_HANDLE :: handler
    WIN_HANDLE :: win

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, other, ierr)
    call check_done(ierr, MPI_SUCCESS, session /= other, 'a second session: another handle')
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
    comm = MPI_COMM_NULL
    call MPI_Comm_create_from_group(group, 'test.session.comm', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
    call check_done(ierr, MPI_SUCCESS, comm /= MPI_COMM_NULL, 'MPI_Comm_create_from_group: a communicator')
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
    call MPI_Comm_create_from_group(group, repeat('t', MPI_MAX_STRINGTAG_LEN + 1), MPI_INFO_NULL, MPI_ERRORS_RETURN, &
      bad, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a tag that is too long')
    call MPI_Comm_create_from_group(MPI_GROUP_EMPTY, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
    call check(ierr == MPI_SUCCESS .and. bad == MPI_COMM_NULL, 'MPI_GROUP_EMPTY: no communicator')
    call MPI_Comm_create_from_group(group, repeat('t', MPI_MAX_STRINGTAG_LEN), MPI_INFO_NULL, MPI_ERRORS_RETURN, &
      bad, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the longest tag')
    call MPI_Comm_free(bad, ierr)
    call MPI_Intercomm_create_from_groups(group, 0, group, 0, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
    call check_code(ierr, MPI_ERR_GROUP, 'an intercommunicator with itself')
    call MPI_Intercomm_create_from_groups(group, 1, group, 0, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
    call check_code(ierr, MPI_ERR_RANK, 'a leader that is not there')
    call MPI_Intercomm_create_from_groups(group, 0, group, -1, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, bad, ierr)
    call check_done(ierr, MPI_ERR_RANK, bad == MPI_COMM_NULL, 'nor on the other side: the handle stays as it is')

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
  end subroutine of_comm_too

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

  ! Hints of sessions and of communicators that are made from groups: unknown ones have no effect, a level of thread
  ! support is returned as provided, and the kinds of memory as supported.
  ! Rules: H1, H3, H8, H9, H10, S9.
  subroutine hints()
    SESSION_HANDLE :: session
    INFO_HANDLE :: info
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
      ' ' // trim(value_hints) // ' ') > 0, 'at least the level that was asked for: ' // trim(value_hints))
    call find('minfo_nobody_knows')
    call check_text(trim(value_hints), '(none)', 'a hint that nobody knows')
    call find('mpi_size')
    call check_text(trim(value_hints), '(none)', 'a hint for inquiry')
    call find('mpi_memory_alloc_kinds')
    call check(value_hints == '(none)' .or. index(value_hints, 'system') > 0, 'kinds of memory, if there are any: ' // &
      trim(value_hints))
    call MPI_Info_free(used, ierr)

    call MPI_Info_set(info, 'mpi_assert_exact_length', 'maybe', ierr)
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
    call MPI_Comm_create_from_group(group, 'tag', info, MPI_ERRORS_RETURN, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group, a value that does not fit')
    call MPI_Comm_get_info(comm, used, ierr)
    call find('mpi_assert_exact_length')
    call check(value_hints /= 'maybe', 'has no effect')
    call find('minfo_nobody_knows')
    call check_text(trim(value_hints), '(none)', 'a hint that nobody knows, of a communicator')
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
    call check_text(value_hints(:11), 'MPI_THREAD_', 'a level is provided nevertheless')
    call MPI_Info_free(used, ierr)
    call MPI_Session_finalize(session, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine hints

  !> The value of a key, or '(none)'.
  subroutine find(key)
    character(len=*), intent(in) :: key
    logical :: flag
    integer :: length

    value_hints = '(none)'
    flag = .false.
    length = len(value_hints)
    call MPI_Info_get_string(used, key, length, value_hints, flag, ierr)
    if (.not. flag) value_hints = '(none)'
  end subroutine find
end program session_objects
