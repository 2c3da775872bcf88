! MPI_Rput and MPI_Rget: requests for MPI_Wait, MPI_Test and MPI_Waitall.
program rma_requests
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(-3:12)
  WIN_HANDLE :: win
  REQUEST_HANDLE :: requests(4), copy
  STATUS_TYPE :: status
  integer :: ierr, i
  logical :: flag

  call start_mpi()
  call make_window()
  origin = [(int(i, c_int32_t), i = -3, 12)]
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
  requests = MPI_REQUEST_NULL
  call MPI_Rput(origin(1), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Rput')
  call check(requests(1) /= MPI_REQUEST_NULL, 'a request')
  copy = requests(1)
  call MPI_Wait(requests(1), status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
  call check(requests(1) == MPI_REQUEST_NULL, 'it is gone')
  call MPI_Wait(copy, status, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'and stale')
  call MPI_Win_flush(0, win, ierr)
  call check_memory([1, 2, 30, 40, 50, 60, 70, 80], 'it is put')

  call MPI_Rget(origin(5), 3, MPI_INTEGER4, 0, zero + 5, 3, MPI_INTEGER4, win, requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Rget')
  flag = .false.
  do i = 1, 1000000
    call MPI_Test(requests(2), flag, status, ierr)
    if (flag .or. ierr /= MPI_SUCCESS) exit
  end do
  call check_code(ierr, MPI_SUCCESS, 'MPI_Test')
  call check(flag .and. requests(2) == MPI_REQUEST_NULL, 'it is complete')
  call check(all(origin == [-3, -2, -1, 0, 1, 2, 3, 4, 60, 70, 80, 8, 9, 10, 11, 12]), 'it is got')

  call MPI_Rput(origin(1), 1, MPI_INTEGER4, 0, zero + 2, 1, MPI_INTEGER4, win, requests(1), ierr)
  call MPI_Rput(origin(2), 1, MPI_INTEGER4, 0, zero + 3, 1, MPI_INTEGER4, win, requests(2), ierr)
  requests(3) = MPI_REQUEST_NULL
  call MPI_Rget(origin(12), 1, MPI_INTEGER4, 0, zero + 7, 1, MPI_INTEGER4, win, requests(4), ierr)
  call check(requests(1) /= requests(2) .and. requests(2) /= requests(4), 'several requests')
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check(all(requests == MPI_REQUEST_NULL), 'all are gone')
  call check(origin(12) == 80, 'the get')
  call MPI_Rput(origin(9), 1, MPI_INTEGER4, 0, zero + 4, 1, MPI_INTEGER4, win, requests(1), ierr)
  call MPI_Win_unlock(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlocked before the wait')
  call check_memory([1, 2, 1, 2, 9, 60, 70, 80], 'the puts')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed before the wait')
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the wait')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"
end program rma_requests
