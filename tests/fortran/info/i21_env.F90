! I21: MPI_INFO_ENV and MPI_Info_create_env say how the program was started. A key that is not known is absent. They say
! the same before, between and after initialisation.
! Needs a process of its own: it asks for the directory in which the executable was started.
program info_i21_env
#include "interface.inc"
  INFO_HANDLE :: env
  integer :: ierr, length
  character(len=1000) :: text

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create_env(env, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_env')
  call known(MPI_INFO_ENV, 'MPI_INFO_ENV')
  call known(env, 'create_env')
  call same(MPI_INFO_ENV, env, 'create_env and MPI_INFO_ENV')

  ! The object of create_env is the program's own.
  call MPI_Info_set(env, 'command', 'mine', ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can be changed')
  call MPI_Info_free(env, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can be freed')
  call MPI_Info_create_env(env, ierr)
  call known(env, 'create_env once more')

  call start()
  call at_this_time('between')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call at_this_time('after')
  call finish()

contains

  subroutine known(info, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: what

    call get_command_argument(0, text, length)
    call check_pair(info, 'command', text(1:length), what // ': the command')
    call check_pair(info, 'argv', '', what // ': no arguments')
    call check_pair(info, 'maxprocs', '1', what // ': one process')
    call ask('uname -n')
    call check_pair(info, 'host', trim(text), what // ': the host')
    call ask('uname -m')
    call check_pair(info, 'arch', trim(text), what // ': the architecture')
    call ask('pwd -P')
    call check_pair(info, 'wdir', trim(text), what // ': the working directory')
    call check_keys(info, 'command argv maxprocs host arch wdir', what // ': no other key')
    call check_absent(info, 'soft', what // ': soft')
    call check_absent(info, 'file', what // ': file')
    call check_absent(info, 'thread_level', what // ': thread_level')
    call check_absent(info, 'Command', what // ': another case')
    call check_absent(info, 'MAXPROCS', what // ': upper case')
  end subroutine known

  subroutine at_this_time(when)
    character(len=*), intent(in) :: when
    INFO_HANDLE :: now

    call known(MPI_INFO_ENV, when)
    call MPI_Info_create_env(now, ierr)
    call same(env, now, when // ': create_env as before')
    call MPI_Info_free(now, ierr)
  end subroutine at_this_time

  ! All keys and values, in their order.
  subroutine same(a, b, what)
    INFO_HANDLE, intent(in) :: a, b
    character(len=*), intent(in) :: what
    character(len=MPI_MAX_INFO_KEY) :: key(2)
    character(len=MPI_MAX_INFO_VAL) :: value(2)
    integer :: nkeys(2), n
    logical :: found(2)

    call MPI_Info_get_nkeys(a, nkeys(1), ierr)
    call MPI_Info_get_nkeys(b, nkeys(2), ierr)
    found = nkeys(1) == nkeys(2) .and. nkeys(1) > 0
    do n = 0, minval(nkeys) - 1
      call MPI_Info_get_nthkey(a, n, key(1), ierr)
      call MPI_Info_get_nthkey(b, n, key(2), ierr)
      if (key(1) /= key(2)) found = .false.
      if (.not. all(found)) exit
      call MPI_Info_get(a, key(1), len(value), value(1), found(1), ierr)
      call MPI_Info_get(b, key(2), len(value), value(2), found(2), ierr)
      if (value(1) /= value(2)) found = .false.
    end do
    call check(all(found), what)
  end subroutine same

  ! The first line that a command of the system prints.
  subroutine ask(command)
    character(len=*), intent(in) :: command
    integer :: unit

    call execute_command_line(command // ' >answer.txt')
    open (newunit=unit, file='answer.txt', action='read', status='old')
    read (unit, '(a)') text
    close (unit, status='delete')
  end subroutine ask
end program info_i21_env
