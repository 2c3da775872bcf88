! MPI_Win_post, start, complete, wait and test, with one process: in the right order they work, and calls that would
! wait forever are MPI_ERR_RMA_SYNC, with the embedded engine.
program win_epoch_post_start
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  integer :: ierr

  call start()
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call make_window()
  call MPI_Win_get_group(win, group, ierr)
  call in_order(0, 0, 'no assertions')
  call in_order(MPI_MODE_NOCHECK, MPI_MODE_NOCHECK, 'unchecked')
  call in_order(MPI_MODE_NOSTORE, 0, 'no stores')
  call tested()
  call empty_groups()
  if (embedded()) call forever()
  call wrong_order()
  call wrong_groups()
  call MPI_Group_free(group, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"

  subroutine put(disp, expected, what)
    integer, intent(in) :: disp, expected
    character(len=*), intent(in) :: what

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + disp, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, expected, what)
  end subroutine put

  subroutine in_order(of_post, of_start, what)
    integer, intent(in) :: of_post, of_start
    character(len=*), intent(in) :: what
    integer :: round

    memory(1:8) = 0
    do round = 0, 2
      call MPI_Win_post(group, of_post, win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': post')
      call MPI_Win_start(group, of_start, win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': start')
      call put(2 * round, MPI_SUCCESS, what // ': a put')
      call MPI_Accumulate(origin(4), 1, MPI_INTEGER4, 0, zero + 2 * round, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': an accumulate')
      call MPI_Win_complete(win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': complete')
      call put(7, MPI_ERR_RMA_SYNC, what // ': the end of accesses')
      call MPI_Win_wait(win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': wait')
    end do
    call check_memory([5, 0, 5, 0, 5, 0, 0, 0], what // ': done')
  end subroutine in_order

  subroutine tested()
    logical :: flag

    call MPI_Win_post(group, 0, win, ierr)
    flag = .true.
    call MPI_Win_test(win, flag, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a test before a start')
    call check(.not. flag, 'it is not complete')
    call MPI_Win_start(group, 0, win, ierr)
    call put(6, MPI_SUCCESS, 'a put')
    flag = .true.
    call MPI_Win_test(win, flag, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a test before complete')
    call check(.not. flag, 'it is still not complete')
    call MPI_Win_complete(win, ierr)
    call MPI_Win_test(win, flag, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a test behind complete')
    ! Other engines may need more than one.
    do while (.not. embedded() .and. .not. flag .and. ierr == MPI_SUCCESS)
      call MPI_Win_test(win, flag, ierr)
    end do
    call check(flag, 'it is complete')
    call check_memory([5, 0, 5, 0, 5, 0, 1, 0], 'it is done')
    ! That was the end of the exposure.
    call MPI_Win_test(win, flag, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'a test too many')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'a wait too many')
  end subroutine tested

  ! Epochs for nobody: nothing is waited for, and nothing can be accessed.
  subroutine empty_groups()
    logical :: flag

    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a post for nobody')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'which nobody uses')
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, ierr)
    flag = .false.
    call MPI_Win_test(win, flag, ierr)
    call check(flag .and. ierr == MPI_SUCCESS, 'nor with a test')
    call MPI_Win_start(MPI_GROUP_EMPTY, 0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a start for nobody')
    call put(7, MPI_ERR_RMA_SYNC, 'a put to who is not in the group')
    call MPI_Win_complete(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'complete')
  end subroutine empty_groups

  ! Without the post there is no one else who could do it.
  subroutine forever()
    integer :: codes(3)

    call MPI_Win_start(group, 0, win, codes(1))
    codes(2:3) = codes(1)
    if (codes(1) == MPI_SUCCESS) then
      call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + 7, 1, MPI_INTEGER4, win, codes(2))
      call MPI_Win_complete(win, codes(3))
    end if
    call check(any(codes == MPI_ERR_RMA_SYNC), 'a start, no post')
    ! The post may still come.
    call MPI_Win_post(group, 0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a post behind the start')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'a wait, no complete')
    if (codes(1) /= MPI_SUCCESS) call MPI_Win_start(group, 0, win, ierr)
    call MPI_Win_complete(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the complete')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the wait')
    call MPI_Win_post(group, 0, win, ierr)
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'a wait, no start')
    call MPI_Win_start(group, 0, win, ierr)
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'a wait in between')
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the wait at last')
  end subroutine forever

  subroutine wrong_order()
    integer :: codes(8)

    call MPI_Win_post(group, 0, win, ierr)
    call MPI_Win_post(group, 0, win, codes(1))
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, codes(2))
    call MPI_Win_lock_all(0, win, codes(3))
    call MPI_Win_fence(0, win, codes(4))
    call MPI_Win_complete(win, codes(5))
    call MPI_Win_unlock(0, win, codes(6))
    call MPI_Win_flush(0, win, codes(7))
    call MPI_Win_free(win, codes(8))
    call say(codes, 'posted')
    call MPI_Win_start(group, 0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the start')
    call MPI_Win_start(group, 0, win, codes(1))
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, codes(2))
    call MPI_Win_lock_all(0, win, codes(3))
    call MPI_Win_fence(0, win, codes(4))
    call MPI_Win_post(group, 0, win, codes(5))
    call MPI_Win_flush(0, win, codes(6))
    call MPI_Win_unlock_all(win, codes(7))
    call MPI_Win_free(win, codes(8))
    call say(codes, 'started')
    call put(1, MPI_SUCCESS, 'and it goes on')
    call MPI_Win_complete(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the complete')
    call MPI_Win_complete(win, codes(1))
    codes(2:) = codes(1)
    call say(codes, 'completed')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the wait')
    call check_memory([5, 1, 5, 0, 5, 0, 1, 0], 'only that')
  end subroutine wrong_order

  subroutine say(codes, what)
    integer, intent(in) :: codes(8)
    character(len=*), intent(in) :: what

    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(8(1x, i0))') codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what // ': not now')
  end subroutine say

  subroutine wrong_groups()
    GROUP_HANDLE :: bad

    bad = MPI_GROUP_NULL
    call both(bad, 'MPI_GROUP_NULL')
    NUMBER_OF(bad) = NUMBER_OF(win)
    call both(bad, 'a window')
    NUMBER_OF(bad) = 0
    call both(bad, '0')
  end subroutine wrong_groups

  subroutine both(bad, what)
    GROUP_HANDLE, intent(in) :: bad
    character(len=*), intent(in) :: what

    call MPI_Win_post(bad, 0, win, ierr)
    call check_code(ierr, MPI_ERR_GROUP, what // ': post')
    call MPI_Win_start(bad, 0, win, ierr)
    call check_code(ierr, MPI_ERR_GROUP, what // ': start')
  end subroutine both
end program win_epoch_post_start
