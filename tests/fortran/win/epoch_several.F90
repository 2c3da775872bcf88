! The epochs of one window do not affect another, even if they share memory.
program win_epoch_several
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win, first, second, third
  GROUP_HANDLE :: group
  integer :: ierr, codes(4)

  call start_mpi()
  origin = 5
  call make_window()
  first = win
  call make_window()
  second = win
  call make_window()
  third = win
  call MPI_Win_get_group(first, group, ierr)
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, first, codes(1))
  call MPI_Win_fence(0, second, codes(2))
  call MPI_Win_post(group, 0, third, codes(3))
  call MPI_Win_start(group, 0, third, codes(4))
  call check(all(codes == MPI_SUCCESS), 'three epochs')
  call MPI_Win_unlock(0, second, codes(1))
  call MPI_Win_unlock(0, third, codes(2))
  call MPI_Win_complete(first, codes(3))
  call MPI_Win_wait(second, codes(4))
  call check(all(codes == MPI_ERR_RMA_SYNC), 'each has its own end')
  call put(first, 0)
  call put(second, 2)
  call put(third, 4)
  call MPI_Win_unlock(0, first, codes(1))
  call MPI_Win_fence(0, second, codes(2))
  call MPI_Win_complete(third, codes(3))
  call MPI_Win_wait(third, codes(4))
  call check(all(codes == MPI_SUCCESS), 'they end')
  call check_memory([5, 20, 5, 40, 5, 60, 70, 80], 'all three')
  call MPI_Win_free(first, codes(1))
  call MPI_Win_free(second, codes(2))
  call MPI_Win_free(third, codes(3))
  call MPI_Group_free(group, codes(4))
  call check(all(codes == MPI_SUCCESS), 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine put(which, disp)
    WIN_HANDLE, intent(in) :: which
    integer, intent(in) :: disp

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + disp, 1, MPI_INTEGER4, which, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
  end subroutine put
end program win_epoch_several
