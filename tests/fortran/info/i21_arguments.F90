! I21: argv has the arguments of the command with one blank between two, also in Fortran, where create_env is given
! none. What does not fit into a value is absent, since a part of it would be wrong.
!
! Started without arguments, the program starts itself with some: with
! the embedded engine, since no launcher knows of that process.
program info_i21_arguments
#include "interface.inc"
  INFO_HANDLE :: env
  integer :: ierr, length
  character(len=1000) :: command
  character(len=4000) :: argv

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call get_command_argument(0, command)
  if (command_argument_count() == 0) then
    call with_arguments('one', 'one argument')
    call with_arguments('-n 7 --key=value', 'three')
    call with_arguments('"two words" three', 'a blank in one')
    call with_arguments('a "" b', 'an empty one')
    call with_arguments('Upper "=;,%"', 'other characters')
    call with_arguments(repeat('x', 1023), 'as long as can be')
    call with_arguments(repeat('x', 1021) // ' y', 'two as long')
    call with_arguments(repeat('x', 1024), 'one character more')
    call with_arguments(repeat('x', 3000), 'far too long')
  else
    call join()
    call MPI_Info_create_env(env, ierr)
    call known(MPI_INFO_ENV, 'MPI_INFO_ENV')
    call known(env, 'create_env')
    call MPI_Init(ierr)
    call known(MPI_INFO_ENV, 'initialised')
    call MPI_Finalize(ierr)
    call known(MPI_INFO_ENV, 'finalised')
    call MPI_Info_free(env, ierr)
  end if
  call finish()

contains

  subroutine with_arguments(arguments, what)
    character(len=*), intent(in) :: arguments, what
    integer :: status

    status = -1
    call execute_command_line('MINFO_ENGINE=embedded "' // trim(command) // '" ' // arguments, exitstat=status)
    call check_code(status, 0, what)
  end subroutine with_arguments

  ! The arguments as Fortran gives them.
  subroutine join()
    integer :: i, argument

    length = 0
    argv = ' '
    do i = 1, command_argument_count()
      if (i > 1) length = length + 1
      call get_command_argument(i, argv(length+1:), argument)
      length = length + argument
    end do
  end subroutine join

  subroutine known(info, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: what

    call check_pair(info, 'command', trim(command), what // ': the command')
    if (length <= MPI_MAX_INFO_VAL) then
      call check_pair(info, 'argv', argv(1:length), what // ': the arguments')
    else
      call check_absent(info, 'argv', what // ': too many')
    end if
  end subroutine known
end program info_i21_arguments
