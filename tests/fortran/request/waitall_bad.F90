! MPI_Waitall with an invalid request among valid ones: MPI_ERR_REQUEST, and nothing is waited for: requests and
! statuses stay unchanged.
#include "status.inc"
program request_waitall_bad
#include "interface.inc"
  REQUEST_HANDLE :: requests(5), before(5), garbage
  COMM_HANDLE :: comms(5), comm
  integer :: ierr, i

  call start_mpi()
  before = MPI_REQUEST_NULL
  do i = 1, 5
    if (i == 3) cycle
    call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), before(i), ierr)
  end do
  NUMBER_OF(garbage) = -1
  do i = 1, 5
    call among(i, garbage, 'what is not a request')
  end do
  NUMBER_OF(garbage) = NUMBER_OF(MPI_COMM_WORLD)
  call among(3, garbage, 'a communicator')
  call MPI_Comm_idup(MPI_COMM_WORLD, comm, requests(1), ierr)
  garbage = requests(1)
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call MPI_Comm_free(comm, ierr)
  call among(3, garbage, 'one that was waited for')
  call among(5, garbage, 'one that was waited for, at the end')

  ! They can still be waited for, each once.
  do i = 1, 5
    call MPI_Wait(before(i), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
    call check(before(i) == MPI_REQUEST_NULL, 'it is ended')
    if (i == 3) cycle
    call MPI_Comm_free(comms(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the communicator is there')
  end do

  ! The same request twice: the second one is not a request any more once
  ! the first one is complete.
  requests = MPI_REQUEST_NULL
  call MPI_Comm_idup(MPI_COMM_WORLD, comm, requests(1), ierr)
  requests(4) = requests(1)
  call MPI_Waitall(5, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'one request twice')
  ! A real MPI may not have begun to wait; no operation may be left at the end.
  if (requests(1) /= MPI_REQUEST_NULL) then
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it can be waited for once')
  end if
  call MPI_Comm_free(comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and has made a communicator')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "status_fill.inc"

  subroutine among(place, bad, what)
    integer, intent(in) :: place
    REQUEST_HANDLE, intent(in) :: bad
    character(len=*), intent(in) :: what
    STATUSES(statuses, 5)
    STATUS_TYPE :: status
    integer :: j
    logical :: ok

    requests = before
    requests(place) = bad
    call fill(status)
    do j = 1, 5
      STATUS_AT(statuses, j) = status
    end do
    call MPI_Waitall(5, requests, statuses, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, what)
    call MPI_Waitall(5, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, what // ', statuses ignored')
    ok = .true.
    do j = 1, 5
      status = STATUS_AT(statuses, j)
      ok = ok .and. is_untouched(status)
      if (j == place) then
        ok = ok .and. requests(j) == bad
      else
        ok = ok .and. requests(j) == before(j)
      end if
    end do
    call check(ok, what // ': nothing is changed')
  end subroutine among
end program request_waitall_bad
