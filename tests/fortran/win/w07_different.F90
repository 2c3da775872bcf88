! W7: every window has its own size, unit of displacements and info; changing one does not change another.
program win_w07_different
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: many = 20
  integer(c_int32_t), target :: memory(0:many, many)
  integer(c_int32_t) :: origin(1)
  WIN_HANDLE :: wins(many), win
  INFO_HANDLE :: info
  integer(MPI_ADDRESS_KIND) :: value
  integer :: ierr, i, wrong
  logical :: flag
  character(len=8) :: text

  call start()
  memory = 0
  do i = 1, many
    call MPI_Info_create(info, ierr)
    write (text, '(i0)') 8 * i
    call MPI_Info_set(info, 'mpi_accumulate_granularity', text, ierr)
    if (mod(i, 2) == 0) then
      call MPI_Info_set(info, 'same_size', 'true', ierr)
      call MPI_Info_set(info, 'accumulate_ordering', 'none', ierr)
    end if
    call MPI_Win_create(memory(0, i), int(4 * i, MPI_ADDRESS_KIND), i, info, MPI_COMM_WORLD, wins(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'a window')
    call MPI_Win_set_errhandler(wins(i), MPI_ERRORS_RETURN, ierr)
    call MPI_Info_free(info, ierr)
  end do
  do i = 1, many
    win = wins(i)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierr)
    call check(value == 4 * i, 'its size')
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierr)
    call check(value == i, 'its unit')
    write (text, '(i0)') 8 * i
    call check_hint('mpi_accumulate_granularity', trim(text), 'its')
    if (mod(i, 2) == 0) then
      call check_hint('same_size', 'true', 'its')
      call check_hint('accumulate_ordering', 'none', 'its')
    else
      call check_hint('same_size', 'false', 'its')
      call check_hint('accumulate_ordering', 'rar,raw,war,waw', 'its')
    end if
    call MPI_Win_fence(0, win, ierr)
  end do
  wrong = 0
  do i = many, 1, -1
    ! The last element: 4 * (i - 1) bytes, or nearest below in units of i.
    origin = int(i, c_int32_t)
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, int(4 * (i - 1) / i, MPI_ADDRESS_KIND), 1, MPI_INTEGER4, wins(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, int(4 * (i - 1) / i + 1, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER4, wins(i), ierr)
    if (ierr /= MPI_ERR_RMA_RANGE) wrong = wrong + 1
  end do
  call check(wrong == 0, 'each has its own end')
  do i = 1, many
    win = wins(i)
    call MPI_Win_fence(0, win, ierr)
    if (all(memory(:i-1, i) == 0)) wrong = wrong + 1
    if (any(memory(i:, i) /= 0)) wrong = wrong + 1
    call MPI_Win_free(wins(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  call check(wrong == 0, 'and its own memory')
  call finish()

contains

#include "check_hint_of_win.inc"
end program win_w07_different
