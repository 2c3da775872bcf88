! Processes of several programs with different arguments, started in Fortran: a list of arguments ends with a blank one,
! the lists of several programs are the rows of an array, and blanks around an argument are not part of it.
! Needs a process of its own.
! processes: 1 2 4
program spawn_program
#include "interface.inc"
  integer, parameter :: children = 3
  character(len=200) :: path, commands(2)
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
  character(len=12) :: arguments(2, 3), list(4)
  COMM_HANDLE :: parent, comm
  integer :: codes(0:children + 1), ierr, number, told(3), first

  call start()
  parent = MPI_COMM_WORLD
  call MPI_Comm_get_parent(parent, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_get_parent')
  call MPI_Get_library_version(version, told(1), ierr)
  call get_command_argument(0, path)
  if (parent /= MPI_COMM_NULL) then
    call be_child()
  else if (index(version, 'embedded engine') > 0) then
    call MPI_Comm_spawn(path, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, MPI_ERRCODES_IGNORE, ierr)
    call check_class(ierr, MPI_ERR_SPAWN, 'the embedded engine has one process')
    call finish()
  else

    ! One program.
    list = [character(len=12) :: 'one', '  x  y ', 'three', ' ']
    codes = -7
    call MPI_Comm_spawn(path, list, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, codes(1:1), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_spawn')
    call check(codes(1) == MPI_SUCCESS .and. codes(0) == -7 .and. codes(2) == -7, 'the error code')
    call hear('one x  y three', 1, 3)
    call MPI_Comm_spawn(path, MPI_ARGV_NULL, 2, MPI_INFO_NULL, processes - 1, MPI_COMM_WORLD, comm, &
      MPI_ERRCODES_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_ARGV_NULL')
    call hear('', 2, 0)

    ! Two programs, or one twice, with one MPI_COMM_WORLD.
    commands = path
    arguments = ' '
    arguments(1, 1:2) = [character(len=12) :: 'first', ' a b']
    arguments(2, 1) = 'second'
    codes = -7
    call MPI_Comm_spawn_multiple(2, commands, arguments, [1, 2], [MPI_INFO_NULL, MPI_INFO_NULL], 0, MPI_COMM_WORLD, &
      comm, codes(1:children), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_spawn_multiple')
    call check(all(codes(1:children) == MPI_SUCCESS) .and. codes(0) == -7 .and. codes(children + 1) == -7, &
      'the error codes')
    call hear('first a b', children, 2 + 2)
    call MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, [1, 1], [MPI_INFO_NULL, MPI_INFO_NULL], 0, &
      MPI_COMM_WORLD, &
      comm, MPI_ERRCODES_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_ARGVS_NULL')
    call hear('', 2, 0)
    call finish()
  end if

contains

  !> The children tell how many they are, the number of all arguments, and the arguments of the first of them.
  subroutine hear(expected, number_of_children, number_of_arguments)
    character(len=*), intent(in) :: expected
    integer, intent(in) :: number_of_children, number_of_arguments
    character(len=80) :: text

    if (comm == MPI_COMM_NULL) return
    ! On MPICH 5 (started-processes-may-not-end, interface/quirks.toml).
    call MPI_Barrier(comm, ierr)
    call MPI_Comm_remote_size(comm, number, ierr)
    call check_code(number, number_of_children, 'the size of the other side')
    first = MPI_PROC_NULL
    if (rank == 0) first = MPI_ROOT
    told = -1
    call MPI_Reduce(told, told, 3, MPI_INTEGER, MPI_SUM, first, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Reduce from the children')
    if (rank == 0) then
      call check_code(told(1), number_of_children, 'as many have told')
      call check_code(told(2), number_of_arguments, 'the number of their arguments')
      call check_code(told(3), number_of_children**2, 'they have one MPI_COMM_WORLD')
      text = '?'
      call MPI_Recv(text, len(text), MPI_CHARACTER, 0, 5, comm, MPI_STATUS_IGNORE, ierr)
      call check_text(trim(text), trim(expected), 'the arguments of the first child')
    end if
    call MPI_Comm_disconnect(comm, ierr)
    call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_Comm_disconnect: the handle afterwards')
  end subroutine hear

  subroutine be_child()
    character(len=80) :: text
    character(len=40) :: argument
    integer :: place, given(3)

    text = ' '
    do place = 1, command_argument_count()
      call get_command_argument(place, argument)
      text = trim(text) // ' ' // argument
    end do
    text = adjustl(text)
    given = [1, command_argument_count(), processes]
    call MPI_Barrier(parent, ierr)
    call MPI_Reduce(given, given, 3, MPI_INTEGER, MPI_SUM, 0, parent, ierr)
    if (rank == 0) call MPI_Send(text, len(text), MPI_CHARACTER, 0, 5, parent, ierr)
    call MPI_Comm_disconnect(parent, ierr)
    call MPI_Finalize()
  end subroutine be_child
end program spawn_program
