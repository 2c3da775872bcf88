! The origin may be memory of the window itself: data that do not overlap the target are moved as usual, data that do
! are moved as if copied first.
program rma_overlap
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12)
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  call make_window()
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
  call MPI_Put(memory(1), 2, MPI_INTEGER4, 0, zero + 6, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a put from the window')
  call MPI_Win_flush(0, win, ierr)
  call check_memory([10, 20, 30, 40, 50, 60, 10, 20], 'is there')
  call MPI_Get(memory(3), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a get to the window')
  call MPI_Win_flush(0, win, ierr)
  call check_memory([10, 20, 10, 20, 50, 60, 10, 20], 'is there')
  call MPI_Accumulate(memory(5), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, MPI_SUM, win, ierr)
  call MPI_Win_flush(0, win, ierr)
  call check_memory([60, 80, 10, 20, 50, 60, 10, 20], 'added')
  call MPI_Fetch_and_op(memory(1), memory(8), MPI_INTEGER4, 0, zero + 1, MPI_SUM, win, ierr)
  call MPI_Win_flush(0, win, ierr)
  call check_memory([60, 140, 10, 20, 50, 60, 10, 80], 'fetched')
  ! Other engines than the embedded one refuse to combine what overlaps.
  call MPI_Compare_and_swap(memory(3), memory(4), memory(5), MPI_INTEGER4, 0, zero + 3, win, ierr)
  if (embedded()) then
    call check_code(ierr, MPI_SUCCESS, 'compared with itself')
  else
    call check_code(ierr, MPI_ERR_BUFFER, 'compared with itself')
    memory(5) = memory(4)
    memory(4) = memory(3)
  end if
  call MPI_Win_flush(0, win, ierr)
  call check_memory([60, 140, 10, 10, 20, 60, 10, 80], 'swapped')
  ! An element on itself.
  call MPI_Put(memory(1), 8, MPI_INTEGER4, 0, zero, 8, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'all on itself')
  call MPI_Accumulate(memory(2), 1, MPI_INTEGER4, 0, zero + 1, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
  if (.not. embedded()) then
    call check_code(ierr, MPI_ERR_BUFFER, 'one with itself')
    memory(2) = 2_c_int32_t * memory(2)
  end if
  call MPI_Win_flush(0, win, ierr)
  call check_memory([60, 280, 10, 10, 20, 60, 10, 80], 'doubled')
  ! The standard does not define the result of a real overlap; here it is as if all had been read before.
  memory(1:8) = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t, 5_c_int32_t, 6_c_int32_t, 7_c_int32_t, 8_c_int32_t]
  call MPI_Put(memory(1), 7, MPI_INTEGER4, 0, zero + 1, 7, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one to the right')
  call MPI_Win_flush(0, win, ierr)
  call check_memory([1, 1, 2, 3, 4, 5, 6, 7], 'moved')
  call MPI_Get(memory(1), 7, MPI_INTEGER4, 0, zero + 1, 7, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one to the left')
  call MPI_Win_flush(0, win, ierr)
  call check_memory([1, 2, 3, 4, 5, 6, 7, 7], 'moved')
  ! And an origin around the window.
  call MPI_Get(memory(-3), 4, MPI_INTEGER4, 0, zero, 4, MPI_INTEGER4, win, ierr)
  call MPI_Win_unlock(0, win, ierr)
  call check(all(memory(-3:4) == [1, 2, 3, 4, 1, 2, 3, 4]), 'right before it')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"
end program rma_overlap
