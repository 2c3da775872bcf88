! Errors about requests go to the error handler of MPI_COMM_SELF, and
! not to that of MPI_COMM_WORLD, which here would end the program.
program request_errhandler
#include "interface.inc"
  REQUEST_HANDLE :: requests(2)
  integer :: ierr
  logical :: flag

  call start_mpi()
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
  NUMBER_OF(requests(1)) = -1
  requests(2) = MPI_REQUEST_NULL
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Wait')
  call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Test')
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Waitall')
  call MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Waitall, a negative count')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program request_errhandler
