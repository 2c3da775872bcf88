! No processes are started if an argument is wrong, and on the embedded engine never; nothing is written, and nothing
! is read beyond the lists of arguments.
program spawn_refused
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=8) :: arguments(3), lists(2, 2)
  character(len=0) :: nothing(1)
  COMM_HANDLE :: comm
  INFO_HANDLE :: infos(2)
  integer :: codes(4), ierr

  call start()
  comm = MPI_COMM_WORLD
  call MPI_Comm_get_parent(comm, ierr)
  call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_Comm_get_parent: this process has no parent')

  comm = MPI_COMM_SELF
  codes = -7
  infos = MPI_INFO_NULL
  arguments = [character(len=8) :: 'one', ' two', ' ']
  lists = ' '
  lists(:, 1) = arguments(:2)

  call MPI_Comm_spawn(' ', arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a blank command')
  call MPI_Comm_spawn('a' // achar(0), arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a NUL in the command')
  arguments(2) = 'b' // achar(0)
  call MPI_Comm_spawn('true', arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a NUL in an argument')
  arguments(2) = 'two'
  call MPI_Comm_spawn('true', arguments, -1, MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative number of processes')
  call MPI_Comm_spawn('true', arguments, 1, MPI_INFO_NULL, 1, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ROOT, 'a root that is not there')
  call MPI_Comm_spawn_multiple(0, arguments, lists, [1, 1], infos, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'no program')
  call MPI_Comm_spawn_multiple(2, arguments, lists, [1, -1], infos, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative number among them')
  call MPI_Comm_spawn_multiple(2, arguments(2:), lists, [1, 1], infos, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a blank command among them')
  call MPI_Comm_spawn_multiple(2, arguments, lists, [huge(0), 1], infos, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'too many processes in all')
  infos(2) = MAKE_INFO(12345)
  call MPI_Comm_spawn_multiple(2, arguments, lists, [1, 1], infos, 0, MPI_COMM_SELF, comm, codes, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'a wrong info object among them')
  if (embedded()) call not_here()
  call check(comm == MPI_COMM_SELF .and. all(codes == -7), 'nothing is written')
  call finish()

contains

  subroutine not_here()
    infos = MPI_INFO_NULL
    call MPI_Comm_spawn('true', arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, codes, ierr)
    call check_code(ierr, MPI_ERR_SPAWN, 'MPI_Comm_spawn')
    call MPI_Comm_spawn('true', nothing, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, codes, ierr)
    call check_code(ierr, MPI_ERR_SPAWN, 'arguments without characters')
    call MPI_Comm_spawn('true', MPI_ARGV_NULL, huge(0), MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, &
      MPI_ERRCODES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_SPAWN, 'MPI_ARGV_NULL, MPI_ERRCODES_IGNORE')
    call MPI_Comm_spawn_multiple(2, arguments, lists, [1, 0], infos, 0, MPI_COMM_WORLD, comm, codes, ierr)
    call check_code(ierr, MPI_ERR_SPAWN, 'MPI_Comm_spawn_multiple')
    call MPI_Comm_spawn_multiple(2, arguments, MPI_ARGVS_NULL, [1, 1], infos, 0, MPI_COMM_WORLD, comm, &
      MPI_ERRCODES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_SPAWN, 'MPI_ARGVS_NULL')
  end subroutine not_here
end program spawn_refused
