! A port is published under a name: another process finds it there, and connects.
! Needs a process of its own.
! processes: 1 2 4
program port_names
#include "interface.inc"
  character(len=*), parameter :: service = 'mpi_info_f08 port_names'
  character(len=MPI_MAX_PORT_NAME) :: port, found
  character(len=MPI_MAX_PORT_NAME + 20) :: long
  character(len=9) :: short
  COMM_HANDLE :: other
  integer :: ierr, number

  call start()
  port = '?'
  if (rank == 0) then
    call MPI_Open_port(MPI_INFO_NULL, port, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Open_port')
    call MPI_Publish_name('  ' // service // ' ', MPI_INFO_NULL, port, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Publish_name')
  end if
  call MPI_Bcast(port, len(port), MPI_CHARACTER, 0, MPI_COMM_WORLD, ierr)

  found = '?'
  call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Lookup_name')
  call check_text(found, port, 'the port that is found')
  long = repeat('#', len(long))
  call MPI_Lookup_name(service, MPI_INFO_NULL, long(11:len(long) - 10), ierr)
  call check(long(:10) == repeat('#', 10) .and. long(len(long) - 9:) == repeat('#', 10), 'nothing beside it is written')
  short = '?'
  call MPI_Lookup_name(service, MPI_INFO_NULL, short(2:8), ierr)
  call check_text(short, '?' // port(:7) // ' ', 'a variable that is too short is filled')

  other = MPI_COMM_NULL
  if (processes == 1) then
    continue
  else if (rank == 0) then
    call MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, other, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_accept')
  else if (rank == 1) then
    call MPI_Comm_connect(found, MPI_INFO_NULL, 0, MPI_COMM_SELF, other, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_connect')
  end if
  if (other /= MPI_COMM_NULL) then
    number = rank
    call MPI_Sendrecv_replace(number, 1, MPI_INTEGER, 0, 1, 0, 1, other, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Sendrecv_replace')
    call check_code(number, 1 - rank, 'what the other one has sent')
    call MPI_Comm_disconnect(other, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_disconnect')
  end if

  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rank == 0) then
    call MPI_Unpublish_name(service, MPI_INFO_NULL, port, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Unpublish_name')
    call MPI_Close_port(port, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Close_port')
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  found = 'unchanged'
  call MPI_Lookup_name(service, MPI_INFO_NULL, found, ierr)
  call check_class(ierr, MPI_ERR_NAME, 'a name that is not published any more')
  call check_text(trim(found), 'unchanged', 'nothing is written')
  call finish()
end program port_names
