! Process sets of a session, without MPI_Init: their number, names and sizes, lengths of names, numbers out of range,
! unknown names, names in upper and lower case.
! Rules: S2, S3.
program session_psets
#include "interface.inc"
  character(len=MPI_MAX_PSET_NAME_LEN + 2) :: name
  character(len=8) :: short
  character(len=20) :: value
  integer :: ierr, number, length, n, size
  logical :: flag, has_world, has_self
  SESSION_HANDLE :: session, bad
  INFO_HANDLE :: info
  GROUP_HANDLE :: group

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  session = MPI_SESSION_NULL
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call check(session /= MPI_SESSION_NULL, 'a handle')
  call MPI_Initialized(flag, ierr)
  call check(.not. flag, 'the world model is not initialised')
  number = -7
  call MPI_Session_get_num_psets(session, MPI_INFO_NULL, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Session_get_num_psets')
  call check(number >= 2, 'there are sets')
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
  call check_code(ierr, MPI_SUCCESS, 'with less room')
  call check(length > 5 .and. short(6:) == '', 'the whole length, and blanks')

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
  call check_code(ierr, MPI_ERR_ARG, 'the size of a set that is not there')
  call check(info == MPI_INFO_NULL, 'no info object')
  group = MPI_GROUP_EMPTY
  call MPI_Group_from_session_pset(session, 'mpi://NONE', group, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a group of a set that is not there')
  call check(group == MPI_GROUP_NULL, 'is MPI_GROUP_NULL')
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
  call check_code(ierr, MPI_SUCCESS, 'a longer name')
  call check(group == MPI_GROUP_NULL, 'a longer name is another one')

  bad = MPI_SESSION_NULL
  number = -7
  call MPI_Session_get_num_psets(bad, MPI_INFO_NULL, number, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'MPI_SESSION_NULL')
  call check_code(number, -7, 'the number stays as it is')
  call MPI_Session_get_info(bad, info, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'MPI_Session_get_info')
  call MPI_Group_from_session_pset(bad, 'mpi://SELF', group, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'MPI_Group_from_session_pset')
  call MPI_Session_finalize(bad, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'MPI_Session_finalize')
  bad = session
  call MPI_Session_finalize(session, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the session is finalised')
  call check(session == MPI_SESSION_NULL, 'no handle is left')
  call MPI_Session_get_pset_info(bad, 'mpi://SELF', info, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'a stale handle')
  call MPI_Session_finalize(bad, ierr)
  call check_code(ierr, MPI_ERR_SESSION, 'finalised twice')
  call finish()

contains

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
end program session_psets
