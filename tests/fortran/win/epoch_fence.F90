! Fences: accesses between two of them; other epochs after a fence that
! no access followed; no requests, no flushes, no other epoch in between.
program win_epoch_fence
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  REQUEST_HANDLE :: request
  integer :: ierr, i

  call start_mpi()
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call make_window()
  call MPI_Win_get_group(win, group, ierr)
  call MPI_Win_fence(MPI_MODE_NOPRECEDE, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the first fence')
  call put(0, MPI_SUCCESS, 'a put')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a fence')
  call check_memory([1, 20, 30, 40, 50, 60, 70, 80], 'it is done')
  do i = 1, 3
    call put(i, MPI_SUCCESS, 'another put')
  end do
  call in_between()
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the last fence')
  call check_memory([1, 1, 1, 1, 50, 60, 70, 80], 'they are done')
  call put(7, MPI_ERR_RMA_SYNC, 'behind the last fence')

  ! Several fences without an access, and then epochs of other kinds.
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_fence(MPI_MODE_NOPRECEDE, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'fences')
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a lock behind a fence')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence in a lock')
  call put(4, MPI_SUCCESS, 'a put in the lock')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence in a lock still')
  call MPI_Win_unlock(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlock')
  call put(7, MPI_ERR_RMA_SYNC, 'the fence is long ago')
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_lock_all(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'lock_all behind a fence')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence in lock_all')
  call MPI_Win_unlock_all(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlock_all')
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_post(group, 0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a post behind a fence')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence behind a post')
  call MPI_Win_start(group, 0, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence behind a start')
  call put(5, MPI_SUCCESS, 'a put there')
  call MPI_Win_complete(win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a fence before a wait')
  call MPI_Win_wait(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'wait')
  call check_memory([1, 1, 1, 1, 1, 1, 70, 80], 'all is done')
  call MPI_Win_fence(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a fence behind all that')
  call put(6, MPI_SUCCESS, 'and a put')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([1, 1, 1, 1, 1, 1, 1, 80], 'which is done')
  call MPI_Group_free(group, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine put(disp, expected, what)
    integer, intent(in) :: disp, expected
    character(len=*), intent(in) :: what

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + disp, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, expected, what)
  end subroutine put

  ! What cannot be between two fences with accesses. The epoch goes on.
  subroutine in_between()
    integer :: codes(11)

    request = MPI_REQUEST_NULL
    call MPI_Rput(origin(4), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(1))
    call MPI_Rget(origin(4), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(2))
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, codes(3))
    call MPI_Win_lock_all(0, win, codes(4))
    call MPI_Win_start(group, 0, win, codes(5))
    call MPI_Win_flush(0, win, codes(6))
    call MPI_Win_flush_all(win, codes(7))
    call MPI_Win_unlock(0, win, codes(8))
    call MPI_Win_complete(win, codes(9))
    call MPI_Win_post(group, 0, win, codes(10))
    call MPI_Win_free(win, codes(11))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(11(1x, i0))') codes
    call check(all(codes == MPI_ERR_RMA_SYNC), 'no other epoch')
    call check(request == MPI_REQUEST_NULL .and. origin(4) == 4, 'no request')
  end subroutine in_between
end program win_epoch_fence
