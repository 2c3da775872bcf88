! I21: wdir is the directory in which the program was started, also when
! it has changed its directory before it asks for the first time.
! Needs a process of its own: it asks for the directory in which the executable was started.
program info_i21_wdir
#include "interface.inc"
  interface
    function change_directory(path) result(status) bind(C, name='chdir')
      use, intrinsic :: iso_c_binding, only: c_char, c_int
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int) :: status
    end function change_directory
  end interface
  INFO_HANDLE :: env
  integer :: ierr, unit
  character(len=1000) :: started, now

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call execute_command_line('pwd -P >start.txt')
  open (newunit=unit, file='start.txt', action='read', status='old')
  read (unit, '(a)') started
  close (unit, status='delete')

  call execute_command_line('mkdir -p elsewhere')
  call check(change_directory('elsewhere' // char(0)) == 0, 'the directory is changed')
  call execute_command_line('pwd -P >now.txt')
  open (newunit=unit, file='now.txt', action='read', status='old')
  read (unit, '(a)') now
  close (unit, status='delete')
  call check(now == trim(started) // '/elsewhere', 'to another one')
  call check_pair(MPI_INFO_ENV, 'wdir', trim(started), 'wdir is the first one')
  call start()
  call MPI_Info_create_env(env, ierr)
  call check_pair(env, 'wdir', trim(started), 'wdir of create_env, between')
  call MPI_Finalize(ierr)
  call check_pair(MPI_INFO_ENV, 'wdir', trim(started), 'wdir, after')
  call MPI_Info_free(env, ierr)
  call finish()
end program info_i21_wdir
