! Messages that are under way when MPI_Comm_disconnect is called arrive, and their requests can be completed afterwards.
program port_disconnect_pending
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: comm
  REQUEST_HANDLE :: requests(2)
  integer :: ierr, value, got

  call start()
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  value = 41
  got = -1
  call MPI_Irecv(got, 1, MPI_INTEGER, 0, 3, comm, requests(1), ierr)
  call MPI_Isend(value, 1, MPI_INTEGER, 0, 3, comm, requests(2), ierr)
  call MPI_Comm_disconnect(comm, ierr)
  call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_Comm_disconnect: the handle is MPI_COMM_NULL')
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call check_done(ierr, MPI_SUCCESS, got == 41, 'MPI_Waitall of the requests: the message has arrived')
  call finish()
end program port_disconnect_pending
