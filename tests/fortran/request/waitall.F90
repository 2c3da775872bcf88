! MPI_Waitall completes all requests, including null ones. It returns MPI_SUCCESS, and then does not set MPI_ERROR in
! the statuses (MPI 4.1, section 3.7.5). Without requests it does nothing; a negative count is MPI_ERR_ARG.
#include "status.inc"
program request_waitall
#include "interface.inc"
  integer, parameter :: many = 100
  REQUEST_HANDLE :: requests(many)
  COMM_HANDLE :: comms(many)
  STATUSES(statuses, 0:many + 1)
  STATUS_TYPE :: status
  integer :: ierr, i, bad, length, number

  call start_mpi()
  bad = 0
  comms = MPI_COMM_NULL
  requests = MPI_REQUEST_NULL
  do i = 1, many
    if (mod(i, 5) == 0) cycle
    call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), requests(i), ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
  end do
  call check(bad == 0, 'the requests are made')
  call fill(status)
  do i = 0, many + 1
    STATUS_AT(statuses, i) = status
  end do
  call MPI_Waitall(many, requests, STATUS_PART(statuses, 1, many), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check(all(requests == MPI_REQUEST_NULL), 'all are ended')
  do i = 1, many
    status = STATUS_AT(statuses, i)
    if (mod(i, 5) == 0) then
      if (i <= 10) call check_empty(status, 'a null request')
      cycle
    end if
    if (FIELD_OF(status, MPI_ERROR) /= -77) bad = bad + 1
  end do
  call check(bad == 0, 'MPI_ERROR is not set')
  status = STATUS_AT(statuses, 0)
  call check(is_untouched(status), 'nothing before the statuses')
  status = STATUS_AT(statuses, many + 1)
  call check(is_untouched(status), 'nothing behind them')
  bad = 0
  do i = 1, many
    if (mod(i, 5) == 0) cycle
    number = -77
    call MPI_Comm_size(comms(i), number, ierr)
    if (ierr /= MPI_SUCCESS .or. number /= 1) bad = bad + 1
    call MPI_Comm_free(comms(i), ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
    status = STATUS_AT(statuses, i)
    call MPI_Get_count(status, MPI_BYTE, length, ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
  end do
  call check(bad == 0, 'all communicators are there')

  ! A part of an array.
  do i = 1, 4
    call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), requests(i), ierr)
  end do
  call MPI_Waitall(2, requests(2:3), MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'two of four')
  call check(all(requests(2:3) == MPI_REQUEST_NULL), 'are ended')
  call check(requests(1) /= MPI_REQUEST_NULL .and. requests(4) /= MPI_REQUEST_NULL, &
    'the others are not')

  ! No requests, and a negative count.
  call fill(status)
  STATUS_AT(statuses, 1) = status
  call MPI_Waitall(0, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no requests')
  call MPI_Waitall(0, requests, statuses, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no requests, statuses')
  call MPI_Waitall(0, requests(1:0), statuses, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an array without elements')
  call MPI_Waitall(-1, requests, statuses, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative number')
  call MPI_Waitall(-huge(0) - 1, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'the least number')
  status = STATUS_AT(statuses, 1)
  call check(is_untouched(status), 'the statuses are untouched')
  call check(requests(1) /= MPI_REQUEST_NULL .and. requests(4) /= MPI_REQUEST_NULL, &
    'and the requests')
  call MPI_Wait(requests(4), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one of those that are left')
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and all of them')
  do i = 1, 4
    call MPI_Comm_free(comms(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end do
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "status_fill.inc"
#include "check_empty_status.inc"
end program request_waitall
