! MPI_Get_accumulate with fewer elements in the origin than the target has: nothing after the origin is read, and
! nothing is returned (`short-origin-overrun`). MPI_NO_OP needs no origin.
program rma_short_origin
  use mpi_info_f08
  use parallel
  implicit none

  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 4
  integer, asynchronous :: memory(n), out(n), room(n)
  integer :: count, ierr
  type(MPI_Win) :: win

  call start('rma_short_origin')
  memory = 10
  call MPI_Win_create(memory, 4_MPI_ADDRESS_KIND*n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  out = 1
  call MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win)
  do count = 0, n - 1
    room = -7
    call MPI_Get_accumulate(out, count, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_ERR_COUNT, 'fewer elements than the target has')
    call MPI_Win_flush(right, win)
    call check(all(room == -7), 'nothing comes back')
  end do
  call MPI_Get_accumulate(out, 0, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_NO_OP, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_NO_OP')
  call MPI_Win_flush(right, win)
  call check(all(room == 10), 'MPI_NO_OP: what comes back')
  call MPI_Win_unlock(right, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win)
  call MPI_Get_accumulate(out, n, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'as many')
  call MPI_Win_unlock(right, win)
  call check(all(room == 10), 'nothing was combined before')
  call MPI_Win_free(win)
  call finish()
end program rma_short_origin
