! Assertions: each call accepts its own and their sums; others are MPI_ERR_ASSERT, and then the call has no effect.
program win_epoch_assert
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12)
  integer :: all_modes(5)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  integer :: ierr, n

  call start_mpi()
  call make_window()
  call MPI_Win_get_group(win, group, ierr)
  all_modes = [MPI_MODE_NOCHECK, MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE, &
    MPI_MODE_NOSUCCEED]
  call check(sum(all_modes) == 1024 + 2048 + 4096 + 8192 + 16384, 'they are bits')
  do n = 0, 31
    call try(n, sum(all_modes, btest(n, [0, 1, 2, 3, 4])))
  end do
  call try(-1, -1)
  call try(-1, 1)
  call try(-1, 32768)
  call try(-1, MPI_MODE_NOCHECK + 1)
  call try(-1, MPI_MODE_NOSUCCEED + 512)
  call try(-1, huge(1))
  call try(-1, -huge(1) - 1)
  ! A bit that only an INTEGER of 64 bits has, or one that none knows.
  call try(-1, ibset(0, bit_size(1) - 2))
  call check_memory([10, 20, 30, 40, 50, 60, 70, 80], 'the memory')
  call MPI_Group_free(group, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  ! The bits of which: nocheck, nostore, noput, noprecede, nosucceed. -1:
  ! it is no assertion.
  subroutine try(which, assert)
    integer, intent(in) :: which, assert
    character(len=40) :: what
    integer :: expected, checked

    write (what, '(a, i0)') 'assert ', assert
    expected = expected_of(which, [1, 2, 3, 4])
    call MPI_Win_fence(assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': fence')
    expected = expected_of(which, [0])
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': lock')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, merge(MPI_SUCCESS, MPI_ERR_RMA_SYNC, expected == MPI_SUCCESS), &
      trim(what) // ': unlock')
    call MPI_Win_lock_all(assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': lock_all')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, merge(MPI_SUCCESS, MPI_ERR_RMA_SYNC, expected == MPI_SUCCESS), &
      trim(what) // ': unlock_all')
    expected = expected_of(which, [0, 1, 2])
    call MPI_Win_post(group, assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': post')
    ! Who starts with MPI_MODE_NOCHECK is posted to with it, and only then.
    checked = 0
    if (expected /= MPI_SUCCESS) then
      call MPI_Win_post(group, 0, win, ierr)
    else if (btest(which, 0)) then
      checked = MPI_MODE_NOCHECK
    end if
    expected = expected_of(which, [0])
    call MPI_Win_start(group, assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': start')
    if (expected /= MPI_SUCCESS) call MPI_Win_start(group, checked, win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': no start')
    call MPI_Win_complete(win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': complete')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': wait')
  end subroutine try

  integer function expected_of(which, bits)
    integer, intent(in) :: which, bits(:)
    integer :: rest, i

    rest = which
    do i = 1, size(bits)
      rest = ibclr(rest, bits(i))
    end do
    expected_of = MPI_SUCCESS
    if (rest /= 0) expected_of = MPI_ERR_ASSERT
  end function expected_of
end program win_epoch_assert
