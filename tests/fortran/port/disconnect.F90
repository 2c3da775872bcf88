! MPI_Comm_disconnect ends a communicator when its communication is complete. With one process, a receive that nothing
! can complete is an error, and the communicator stays.
program port_disconnect
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: comm, old
  REQUEST_HANDLE :: requests(2)
  integer :: ierr, value, got

  call start()
  comm = MPI_COMM_NULL
  call MPI_Comm_disconnect(comm, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
  comm = MPI_COMM_WORLD
  call MPI_Comm_disconnect(comm, ierr)
  call check_done(ierr, MPI_ERR_COMM, comm == MPI_COMM_WORLD, 'MPI_COMM_WORLD: stays what it is')
  comm = MPI_COMM_SELF
  call MPI_Comm_disconnect(comm, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_SELF')

  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  old = comm
  value = 41
  got = -1
  call MPI_Irecv(got, 1, MPI_INTEGER, 0, 3, comm, requests(1), ierr)
  call MPI_Isend(value, 1, MPI_INTEGER, 0, 3, comm, requests(2), ierr)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Comm_disconnect(comm, ierr)
  call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_Comm_disconnect: the handle is MPI_COMM_NULL')
  call check(got == 41, 'the message has arrived')
  call MPI_Barrier(old, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'the old handle')
  call MPI_Comm_disconnect(old, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_disconnect of it')
  if (embedded()) call incomplete()
  call finish()

contains

  subroutine incomplete()
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    old = comm
    call MPI_Irecv(got, 1, MPI_INTEGER, 0, 3, comm, requests(1), ierr)
    call MPI_Comm_disconnect(comm, ierr)
    call check_done(ierr, MPI_ERR_OTHER, comm == old, 'a receive without a message: the handle is unchanged')
    call MPI_Send(value, 1, MPI_INTEGER, 0, 3, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the communicator works on')
    call MPI_Issend(value, 1, MPI_INTEGER, 0, 4, comm, requests(2), ierr)
    call MPI_Comm_disconnect(comm, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'a synchronous send without a receive')
    call MPI_Recv(got, 1, MPI_INTEGER, 0, 4, comm, MPI_STATUS_IGNORE, ierr)
    call MPI_Comm_disconnect(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'when both are complete')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'their requests')
  end subroutine incomplete
end program port_disconnect
