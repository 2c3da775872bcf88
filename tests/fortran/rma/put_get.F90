! MPI_Put and MPI_Get move the requested data, and nothing else.
program rma_put_get
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 1000
  integer(c_int32_t), target :: memory(-3:n+4), origin(-3:n+4)
  integer(c_int32_t) :: model(-3:n+4)
  WIN_HANDLE :: win
  integer :: ierr, i, length, from, to, wrong

  call start_mpi()
  call MPI_Win_create(memory(1), int(4 * n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, &
    win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  memory = [(int(-i, c_int32_t), i = -3, n + 4)]
  origin = [(int(i, c_int32_t), i = -3, n + 4)]
  model = memory
  call MPI_Win_lock_all(0, win, ierr)
  wrong = 0
  do i = 1, 2000
    length = mod(37 * i, 64)
    if (mod(i, 100) == 0) length = n
    from = mod(911 * i, n - length + 1)
    to = mod(613 * i, n - length + 1)
    origin(from+1:from+length) = int(i, c_int32_t)
    call MPI_Put(origin(from + 1), length, MPI_INTEGER4, 0, zero + to, length, MPI_INTEGER4, win, &
      ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    call MPI_Win_flush(0, win, ierr)
    model(to+1:to+length) = origin(from+1:from+length)
    if (any(memory /= model)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'puts of all lengths')
  memory = [(int(-i, c_int32_t), i = -3, n + 4)]
  origin = 0
  model = origin
  do i = 1, 2000
    length = mod(37 * i, 64)
    if (mod(i, 100) == 0) length = n
    from = mod(911 * i, n - length + 1)
    to = mod(613 * i, n - length + 1)
    call MPI_Get(origin(to + 1), length, MPI_INTEGER4, 0, zero + from, length, MPI_INTEGER4, win, &
      ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    call MPI_Win_flush(0, win, ierr)
    model(to+1:to+length) = memory(from+1:from+length)
    if (any(origin /= model)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'gets of all lengths')
  call check(all(memory == [(-i, i = -3, n + 4)]), 'they change nothing in the window')

  ! Fewer elements at the origin than the target has room for, and as bytes.
  origin = [(int(i, c_int32_t), i = -3, n + 4)]
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 5, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'two, and room for five')
  call MPI_Put(origin(9), 4, MPI_BYTE, 0, zero + 2, 4, MPI_BYTE, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'four bytes')
  call MPI_Put(origin(10), 1, MPI_INTEGER4, 0, zero + 3, 4, MPI_BYTE, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an integer as bytes')
  call MPI_Win_flush(0, win, ierr)
  call check(all(memory(1:6) == [1, 2, 9, 10, -5, -6]), 'arrived')
  call MPI_Put(origin(1), 3, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_ERR_TRUNCATE, 'three, and room for two')
  origin = 7
  call MPI_Get(origin(1), 2, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_ERR_TRUNCATE, 'a get of that')
  call MPI_Get(origin(2), 4, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'three, and room for four')
  call MPI_Win_unlock_all(win, ierr)
  call check(all(memory(1:6) == [1, 2, 9, 10, -5, -6]) .and. all(origin(:1) == 7) .and. &
    all(origin(2:5) == [1, 2, 9, 7]), 'arrived as well')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program rma_put_get
