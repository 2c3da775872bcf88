! MPI_Win_post, start, complete, wait and test, with one process, in the right order. (Each call in each state, also those that
! would wait forever: src/tests/win_walk.rs.)
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
end program win_epoch_post_start
