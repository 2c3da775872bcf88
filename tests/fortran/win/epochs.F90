! Epochs of windows: fences, locks, flushes, assertions, several at a time and none. (Each call in each state:
! src/tests/win_walk.rs.)
program win_epochs
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  GROUP_HANDLE :: group
  REQUEST_HANDLE :: request
  integer :: ierr, i

  call start()
  call fence()
  call lock()
  call flush()
  call assert()
  call several()
  call none()
  call finish()

contains

#include "window.inc"

  ! Fences: accesses between two of them.
  subroutine fence()
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
    call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the last fence')
    call check_memory([1, 1, 1, 1, 50, 60, 70, 80], 'they are done')
    call put(7, MPI_ERR_RMA_SYNC, 'behind the last fence')
    call MPI_Group_free(group, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine fence

  subroutine put(disp, expected, what)
    integer, intent(in) :: disp, expected
    character(len=*), intent(in) :: what

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + disp, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, expected, what)
  end subroutine put

  ! Locks: exclusive and shared, of one process and of all; taken once, and released in the form in which they were
  ! taken.
  subroutine lock()
    origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
    call make_window()
    call MPI_Win_get_group(win, group, ierr)
    call locked(MPI_LOCK_EXCLUSIVE, 0, 'exclusive')
    call locked(MPI_LOCK_SHARED, 0, 'shared')
    call locked(MPI_LOCK_EXCLUSIVE, MPI_MODE_NOCHECK, 'exclusive, unchecked')
    call locked(MPI_LOCK_SHARED, MPI_MODE_NOCHECK, 'shared, unchecked')
    call all_locked(0, 'all')
    call all_locked(MPI_MODE_NOCHECK, 'all, unchecked')
    call wrong_arguments()
    call MPI_Group_free(group, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine lock

  subroutine locked(lock_type, assert, what)
    integer, intent(in) :: lock_type, assert
    character(len=*), intent(in) :: what
    integer :: codes(3)

    memory(1:8) = 0
    call MPI_Win_lock(lock_type, 0, assert, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call access(what)
    call MPI_Win_unlock_all(win, codes(1))
    call MPI_Win_unlock(1, win, codes(2))
    call MPI_Win_unlock(-1, win, codes(3))
    call check(codes(1) == MPI_ERR_RMA_SYNC .and. all(codes(2:3) == MPI_ERR_RANK), what // ': not so')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock')
    call check_memory([1, 0, 2, 0, 0, 0, 0, 0], what // ': done')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': twice')
  end subroutine locked

  subroutine all_locked(assert, what)
    integer, intent(in) :: assert
    character(len=*), intent(in) :: what

    memory(1:8) = 0
    call MPI_Win_lock_all(assert, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call access(what)
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': not so')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': unlock_all')
    call check_memory([1, 0, 2, 0, 0, 0, 0, 0], what // ': done')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what // ': twice')
  end subroutine all_locked

  subroutine access(what)
    character(len=*), intent(in) :: what

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a put')
    call MPI_Rput(origin(2), 1, MPI_INTEGER4, 0, zero + 2, 1, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': an rput')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a wait')
  end subroutine access

  subroutine wrong_arguments()
    integer :: codes(5)

    call MPI_Win_lock(0, 0, 0, win, codes(1))
    call MPI_Win_lock(-1, 0, 0, win, codes(2))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE + MPI_LOCK_SHARED, 0, 0, win, codes(3))
    call MPI_Win_lock(huge(1), 0, 0, win, codes(4))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE - 1, 0, 0, win, codes(5))
    call check(all(codes == MPI_ERR_LOCKTYPE), 'no type of lock')
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, codes(1))
    call MPI_Win_lock(MPI_LOCK_SHARED, -1, 0, win, codes(2))
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, huge(1), 0, win, codes(3))
    call MPI_Win_unlock(1, win, codes(4))
    call MPI_Win_unlock(-1, win, codes(5))
    call check(all(codes == MPI_ERR_RANK), 'no rank')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'nothing is locked')
  end subroutine wrong_arguments

  ! Flushes and MPI_Win_sync: only in the epoch of a lock, to the locked process; afterwards the data of a put are there.
  subroutine flush()
    call make_window()
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    call flush_all_ways('lock')
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win, ierr)
    call flush_all_ways('shared lock')
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    call flush_all_ways('lock_all')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'unlock_all')
    call MPI_Win_fence(0, win, ierr)
    call refused('behind a fence')
    call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
    call refused('behind the last fence')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine flush

  subroutine put_flush(n)
    integer, intent(in) :: n

    origin = int(n, c_int32_t)
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero + 3, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
  end subroutine put_flush

  subroutine put_is_done(n, what)
    integer, intent(in) :: n
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_memory([10, 20, 30, n, n, 60, 70, 80], what)
  end subroutine put_is_done

  subroutine flush_all_ways(what)
    character(len=*), intent(in) :: what
    integer :: codes(6)

    call put_flush(1)
    call MPI_Win_flush(0, win, ierr)
    call put_is_done(1, what // ': flush')
    call put_flush(2)
    call MPI_Win_flush_all(win, ierr)
    call put_is_done(2, what // ': flush_all')
    ! The origin may be used again; the window has it behind a flush.
    call put_flush(3)
    call MPI_Win_flush_local(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': flush_local')
    origin = 99
    call MPI_Win_flush(0, win, ierr)
    call put_is_done(3, what // ': flush_local, flush')
    call put_flush(4)
    call MPI_Win_flush_local_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': flush_local_all')
    origin = 99
    call MPI_Win_flush_all(win, ierr)
    call put_is_done(4, what // ': flush_local_all, flush_all')
    call MPI_Win_flush(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': nothing to flush')
    call MPI_Win_sync(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Win_sync')
    call MPI_Win_flush(1, win, codes(1))
    call MPI_Win_flush(-1, win, codes(2))
    call MPI_Win_flush(huge(1), win, codes(3))
    call MPI_Win_flush_local(1, win, codes(4))
    call MPI_Win_flush_local(-1, win, codes(5))
    call MPI_Win_flush_local(-huge(1), win, codes(6))
    call check(all(codes == MPI_ERR_RANK), what // ': no rank')
  end subroutine flush_all_ways

  subroutine refused(what)
    character(len=*), intent(in) :: what
    integer :: codes(5)

    call MPI_Win_flush(0, win, codes(1))
    call MPI_Win_flush_all(win, codes(2))
    call MPI_Win_flush_local(0, win, codes(3))
    call MPI_Win_flush_local_all(win, codes(4))
    call MPI_Win_sync(win, codes(5))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(5(1x, i0))') codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what)
  end subroutine refused

  ! Assertions: each call accepts its own and their sums; others are MPI_ERR_ASSERT, and then the call has no effect.
  subroutine assert()
    integer :: all_modes(5), n

    call make_window()
    call MPI_Win_get_group(win, group, ierr)
    all_modes = [MPI_MODE_NOCHECK, MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE, MPI_MODE_NOSUCCEED]
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
  end subroutine assert

  ! The bits of which: nocheck, nostore, noput, noprecede, nosucceed. -1: it is no assertion.
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
    call check_code(ierr, merge(MPI_SUCCESS, MPI_ERR_RMA_SYNC, expected == MPI_SUCCESS), trim(what) // ': unlock')
    call MPI_Win_lock_all(assert, win, ierr)
    call check_code(ierr, expected, trim(what) // ': lock_all')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, merge(MPI_SUCCESS, MPI_ERR_RMA_SYNC, expected == MPI_SUCCESS), trim(what) // ': unlock_all')
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

  ! The epochs of one window do not affect another, even if they share memory.
  subroutine several()
    WIN_HANDLE :: first, second, third
    GROUP_HANDLE :: group
    integer :: codes(4)

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
    call put_several(first, 0)
    call put_several(second, 2)
    call put_several(third, 4)
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
  end subroutine several

  subroutine put_several(which, disp)
    WIN_HANDLE, intent(in) :: which
    integer, intent(in) :: disp

    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero + disp, 1, MPI_INTEGER4, which, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
  end subroutine put_several

  ! Outside an epoch every access is MPI_ERR_RMA_SYNC and has no effect.
  subroutine none()
    origin = 5
    call make_window()
    call no_access('a new window')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine none

  subroutine no_access(what)
    character(len=*), intent(in) :: what
    REQUEST_HANDLE :: request
    integer :: codes(8)

    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(1))
    call MPI_Get(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(2))
    call MPI_Accumulate(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, codes(3))
    call MPI_Get_accumulate(origin(1), 1, MPI_INTEGER4, origin(2), 1, MPI_INTEGER4, 0, zero, 1, &
      MPI_INTEGER4, MPI_SUM, win, codes(4))
    call MPI_Fetch_and_op(origin(1), origin(2), MPI_INTEGER4, 0, zero, MPI_SUM, win, codes(5))
    call MPI_Compare_and_swap(origin(1), origin(2), origin(3), MPI_INTEGER4, 0, zero, win, codes(6))
    call MPI_Rput(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(7))
    call MPI_Rget(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(8))
    if (any(codes /= MPI_ERR_RMA_SYNC)) write (*, '(a, 8(1x, i0))') '  put, get, accumulate, ..., rput, rget', codes
    call check(all(codes == MPI_ERR_RMA_SYNC), what // ': no access')
    call check_memory(own, what // ': the window')
    call check(all(origin == 5) .and. request == MPI_REQUEST_NULL, what // ': origin and request')
  end subroutine no_access
end program win_epochs
