! MPI_REQUEST_NULL is complete: MPI_Wait, MPI_Test and MPI_Waitall
! return at once, with an empty status (MPI 4.1, section 3.7.3).
#include "status.inc"
program request_null
#include "interface.inc"
  REQUEST_HANDLE :: requests(4)
  STATUSES(statuses, 0:5)
  STATUS_TYPE :: status
  integer :: ierr, i
  logical :: flags(3)

  call start_mpi()
  requests = MPI_REQUEST_NULL
  call fill(status)
  call MPI_Wait(requests(2), status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
  call check_empty(status, 'MPI_Wait')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Wait, MPI_STATUS_IGNORE')

  flags = .false.
  call fill(status)
  call MPI_Test(requests(2), flags(2), status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Test')
  call check(flags(2), 'MPI_Test: complete')
  call check(.not. (flags(1) .or. flags(3)), 'nothing beside flag')
  call check_empty(status, 'MPI_Test')
  flags = .false.
  call MPI_Test(requests(2), flags(2), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Test, MPI_STATUS_IGNORE')
  call check(flags(2), 'complete')

  call fill(status)
  do i = 0, 5
    STATUS_AT(statuses, i) = status
  end do
  call MPI_Waitall(4, requests, STATUS_PART(statuses, 1, 4), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
  do i = 1, 4
    status = STATUS_AT(statuses, i)
    call check_empty(status, 'MPI_Waitall')
  end do
  status = STATUS_AT(statuses, 0)
  call check(is_untouched(status), 'nothing before the statuses')
  status = STATUS_AT(statuses, 5)
  call check(is_untouched(status), 'nothing behind them')
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_STATUSES_IGNORE')
  call check(all(requests == MPI_REQUEST_NULL), 'they stay null')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "status_fill.inc"
#include "check_empty_status.inc"
end program request_null
