! MPI_Compare_and_swap of 4 and 8 bytes, by each process in its own memory and in that of the next.
! processes: 1 2 4
! forms: f08 mpi_f08
program rma_own_swap
  use, intrinsic :: iso_c_binding, only: c_int32_t, c_int64_t
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: short(2) = [0, 1], long(2) = [2, 3]
  integer(c_int64_t), asynchronous, target :: memory(0:4)
  integer(c_int64_t), asynchronous, target :: mine, free_value, before
  integer(c_int32_t), asynchronous, target :: mine_short, free_short, before_short
  type(MPI_Win) :: win
  integer :: ierr, target_rank, i

  call start()
  memory = 0
  call MPI_Win_create(memory, storage_size(memory)/8*5_MPI_ADDRESS_KIND, storage_size(memory)/8, &
    MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  mine = 2_c_int64_t**40 + rank
  free_value = 0
  mine_short = int(7 + rank, c_int32_t)
  free_short = 0
  do i = 1, 2
    target_rank = mod(rank + i - 1, processes)
    if (i == 2 .and. processes == 1) exit
    before_short = -7
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target_rank, 0, win)
    call MPI_Compare_and_swap(mine_short, free_short, before_short, MPI_INTEGER4, target_rank, short(i), win, ierr)
    call MPI_Win_unlock(target_rank, win)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Compare_and_swap of 4 bytes')
    call check_code(int(before_short), 0, 'what there was before')
    before = -7
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target_rank, 0, win)
    call MPI_Compare_and_swap(mine, free_value, before, MPI_INTEGER8, target_rank, long(i), win, ierr)
    call MPI_Win_unlock(target_rank, win)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Compare_and_swap of 8 bytes')
    call check_code(int(before), 0, 'what there was before, 8 bytes')
  end do
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win)
  call check_code(int(memory(2) - mine), 0, 'its own 8 bytes')
  if (processes > 1) then
    i = int(memory(3) - 2_c_int64_t**40)
    call check_code(i, mod(rank + processes - 1, processes), 'those of the one before')
  end if
  call check_code(int(memory(4)), 0, 'nothing behind')
  call MPI_Win_unlock(rank, win)
  call MPI_Win_free(win)
  call finish()
end program rma_own_swap
