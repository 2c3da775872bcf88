! Ports and published names of one process: a name is found until it is withdrawn, and an unknown one is an error of
! its class. On the embedded engine nothing can connect, and the error says so.
program port_names
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: service = 'mpi_info_f08 names of one'
  character(len=MPI_MAX_PORT_NAME) :: port, other, found
  character(len=MPI_MAX_PORT_NAME + 1) :: long
  COMM_HANDLE :: comm
  integer :: ierr

  call start()
  call arguments()
  if (embedded()) call of_one_process()
  call MPI_Finalize(ierr)
  call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  call finish()

contains

  ! What is wrong with any MPI.
  subroutine arguments()
    comm = MPI_COMM_SELF
    found = 'unchanged'
    long = repeat('p', len(long))
    call MPI_Lookup_name('   ', MPI_INFO_NULL, found, ierr)
    call check_code(ierr, MPI_ERR_NAME, 'MPI_Lookup_name of a blank name')
    call MPI_Publish_name(' ', MPI_INFO_NULL, 'a port', ierr)
    call check_code(ierr, MPI_ERR_SERVICE, 'MPI_Publish_name of a blank name')
    call MPI_Unpublish_name(' ', MPI_INFO_NULL, 'a port', ierr)
    call check_code(ierr, MPI_ERR_SERVICE, 'MPI_Unpublish_name of a blank name')
    call MPI_Publish_name(service, MPI_INFO_NULL, ' ', ierr)
    call check_code(ierr, MPI_ERR_PORT, 'a blank port')
    call MPI_Publish_name(service, MPI_INFO_NULL, long, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'a port with a name that is too long')
    call MPI_Close_port(long, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'MPI_Close_port of it')
    call MPI_Close_port('a' // achar(0) // 'b', ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a NUL in a name')
    call MPI_Comm_connect(long, MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'MPI_Comm_connect to it')
    call MPI_Comm_accept(' ', MPI_INFO_NULL, 0, MPI_COMM_SELF, comm, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'MPI_Comm_accept at a blank port')
    call MPI_Comm_accept('a port', MPI_INFO_NULL, 1, MPI_COMM_SELF, comm, ierr)
    call check_code(ierr, MPI_ERR_ROOT, 'a root that is not there')
    call MPI_Comm_join(-1, comm, ierr)
    call check(ierr /= MPI_SUCCESS, 'MPI_Comm_join of no socket')
    call check_text(trim(found), 'unchanged', 'no name is written')
    call check(comm == MPI_COMM_SELF, 'no communicator is written')
  end subroutine arguments

  subroutine of_one_process()
    character(len=12) :: short

    port = '?'
    call MPI_Open_port(MPI_INFO_NULL, port, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Open_port')
    call MPI_Open_port(MPI_INFO_NULL, other, ierr)
    call check(port /= other .and. port /= '?', 'each port has a name of its own')
    short = '############'
    call MPI_Open_port(MPI_INFO_NULL, short(3:10), ierr)
    call check_text(short, '##embedded##', 'a variable that is too short is filled')

    call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
    call check_code(ierr, MPI_ERR_NAME, 'a name that is not published')
    call MPI_Publish_name('  ' // service // '  ', MPI_INFO_NULL, port, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Publish_name')
    call MPI_Publish_name(service, MPI_INFO_NULL, other, ierr)
    call check_code(ierr, MPI_ERR_SERVICE, 'a name that is published already')
    call MPI_Publish_name('another', MPI_INFO_NULL, 'no port', ierr)
    call check_code(ierr, MPI_ERR_PORT, 'a port that is not open')
    found = '?'
    call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Lookup_name')
    call check_text(trim(found), trim(port), 'the port of this name')
    call MPI_Unpublish_name(service, MPI_INFO_NULL, other, ierr)
    call check_code(ierr, MPI_ERR_SERVICE, 'MPI_Unpublish_name with another port')
    call MPI_Unpublish_name(service, MPI_INFO_NULL, port, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Unpublish_name')
    call MPI_Unpublish_name(service, MPI_INFO_NULL, port, ierr)
    call check_code(ierr, MPI_ERR_SERVICE, 'MPI_Unpublish_name again')
    call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
    call check_code(ierr, MPI_ERR_NAME, 'the name is withdrawn')

    comm = MPI_COMM_SELF
    call MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'nobody connects')
    call MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, comm, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'nobody accepts')
    call MPI_Comm_join(0, comm, ierr)
    call check_code(ierr, MPI_ERR_UNSUPPORTED_OPERATION, 'nobody joins')
    call check(comm == MPI_COMM_SELF, 'no communicator is written')
    call MPI_Close_port(port, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Close_port')
    call MPI_Close_port(port, ierr)
    call check_code(ierr, MPI_ERR_PORT, 'MPI_Close_port again')
    call MPI_Close_port(other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Close_port of the other one')
  end subroutine of_one_process
end program port_names
