! MPI_Rput, MPI_Rget, MPI_Raccumulate and MPI_Rget_accumulate: requests that are waited for, one by one and together.
! processes: 1 2 4
program rma_requests
  use, intrinsic :: iso_c_binding, only: c_ptr, c_null_ptr, c_f_pointer
#include "interface.inc"
  integer, parameter :: n = 4
  integer, pointer, asynchronous :: memory(:, :)
  integer, asynchronous, target, allocatable :: out(:, :), room(:, :)
  WIN_HANDLE :: win
  REQUEST_HANDLE, allocatable :: requests(:)
  REQUEST_HANDLE :: request
  BASE_POINTER :: base
  integer(MPI_ADDRESS_KIND) :: own
  integer :: bytes, i, j, ierr
  logical :: done

  call start()
  bytes = storage_size(0)/8
  own = n*processes
  call MPI_Win_allocate(own*bytes, bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call c_f_pointer(transfer(base, c_null_ptr), memory, [n, processes])
  allocate (out(n, 0:processes - 1), room(n, -1:processes), requests(0:processes - 1))
  memory = -7
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Win_lock_all(0, win, ierr)
  own = n*rank

  ! To each: its column of this process's.
  out = reshape([((10000*rank + 100*j + i, i=1, n), j=0, processes - 1)], [n, processes])
  do j = 0, processes - 1
    call MPI_Rput(out(1, j), n, MPI_INTEGER, j, own, n, MPI_INTEGER, win, requests(j), ierr)
    call check_done(ierr, MPI_SUCCESS, requests(j) /= MPI_REQUEST_NULL, 'MPI_Rput: a request')
  end do
  call MPI_Waitall(processes, requests, MPI_STATUSES_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check(all([(requests(j) == MPI_REQUEST_NULL, j=0, processes - 1)]), 'MPI_Waitall: they are gone')
  ! The buffers may be used again; that the data have arrived a flush says.
  out = -1
  call MPI_Win_flush_all(win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Win_sync(win, ierr)
  call check(all(memory == reshape([((10000*j + 100*rank + i, i=1, n), j=0, processes - 1)], [n, processes])), &
    'MPI_Rput: the memory')

  ! And back from each, when a request is done they are there.
  room = -7
  do j = 0, processes - 1
    call MPI_Rget(room(1, j), n, MPI_INTEGER, j, own, n, MPI_INTEGER, win, requests(j), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Rget')
  end do
  do j = processes - 1, 0, -1
    call MPI_Wait(requests(j), MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Wait')
    call check(all(room(:, j) == [(10000*rank + 100*j + i, i=1, n)]), 'MPI_Rget: what came')
  end do
  call check(all(room(:, -1) == -7) .and. all(room(:, processes) == -7), 'MPI_Rget: nothing beside it')

  ! By MPI_Test.
  room = -7
  call MPI_Rget(room(1, 0), n, MPI_INTEGER, right, own, n, MPI_INTEGER, win, request, ierr)
  done = .false.
  do while (.not. done)
    call MPI_Test(request, done, MPI_STATUS_IGNORE, ierr)
    if (ierr /= MPI_SUCCESS) exit
  end do
  call check(done .and. request == MPI_REQUEST_NULL, 'MPI_Test')
  call check(all(room(:, 0) == [(10000*rank + 100*right + i, i=1, n)]), 'MPI_Test: what came')

  ! To each from all, in any order: the sum of all, and each saw another part of it.
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  memory = 0
  call MPI_Win_sync(win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  out = 1
  do j = 0, processes - 1
    call MPI_Raccumulate(out(1, j), n, MPI_INTEGER, j, 0_MPI_ADDRESS_KIND, n, MPI_INTEGER, MPI_SUM, win, &
      requests(j), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Raccumulate')
  end do
  call MPI_Waitall(processes, requests, MPI_STATUSES_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call MPI_Win_flush_all(win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  room = -7
  call MPI_Rget_accumulate(out(1, 0), n, MPI_INTEGER, room(1, 0), n, MPI_INTEGER, right, 0_MPI_ADDRESS_KIND, n, &
    MPI_INTEGER, MPI_SUM, win, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rget_accumulate')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check(all(room(:, 0) == processes), 'MPI_Rget_accumulate: what was there before')
  call MPI_Win_flush_all(win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Win_sync(win, ierr)
  call check(all(memory(:, 1) == processes + 1), 'MPI_Rget_accumulate: what is there now')
  room = -7

  ! With MPI_PROC_NULL.
  call MPI_Rput(out, n, MPI_INTEGER, MPI_PROC_NULL, own, n, MPI_INTEGER, win, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rput to nobody')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Rget(room, n, MPI_INTEGER, MPI_PROC_NULL, own, n, MPI_INTEGER, win, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rget from nobody')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check(all(room(:, 1:) == -7), 'nothing came')
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Win_free(win, ierr)
  call finish()
end program rma_requests
