! MPI_Win_create_dynamic, MPI_Win_attach and MPI_Win_detach: access by address to attached memory, and to nothing else.
! (What cannot be attached or detached: src/tests/win_range.rs.)
program win_dynamic
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12), other(4), origin(4)
  integer(MPI_ADDRESS_KIND) :: first, second
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  memory = -7
  other = 5
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_create_dynamic')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call MPI_Get_address(memory(1), first, ierr)
  call MPI_Get_address(other(1), second, ierr)
  call MPI_Win_lock_all(0, win, ierr)
  call refused(first, 1, 'nothing is attached')
  call refused(0_MPI_ADDRESS_KIND, 1, 'address 0')

  call MPI_Win_attach(win, memory(1), 32_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_attach')
  call MPI_Win_attach(win, other(1), 16_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'other memory')
  call access()
  call refused(MPI_Aint_add(first, -1_MPI_ADDRESS_KIND), 1, 'a byte before')
  call refused(MPI_Aint_add(first, -4_MPI_ADDRESS_KIND), 2, 'an element before')
  call refused(MPI_Aint_add(first, 28_MPI_ADDRESS_KIND), 2, 'an element too far')
  call refused(MPI_Aint_add(first, 32_MPI_ADDRESS_KIND), 1, 'behind it')
  call refused(huge(first), 1, 'the greatest address')
  call refused(-4_MPI_ADDRESS_KIND, 1, 'the last address')
  call refused(-huge(first) - 1, 1, 'the least address')
  call refused(0_MPI_ADDRESS_KIND, 1, 'address 0 still')

  call MPI_Win_detach(win, memory(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_detach')
  call refused(first, 1, 'what was detached')
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, second, 1, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the other one is still there')
  call MPI_Win_flush(0, win, ierr)
  call check(all(other == [1, 5, 5, 5]), 'with its elements')
  call MPI_Win_attach(win, memory(2), 8_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a part is attached again')
  call refused(first, 1, 'the rest is not')
  call MPI_Put(origin(3), 2, MPI_INTEGER4, 0, first + 4, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the part')
  call MPI_Win_unlock_all(win, ierr)
  call check(all(memory(1:4) == [-7, 3, 4, -7]), 'in its place')
  ! What is still attached goes with the window.
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call check(all(memory(1:4) == [-7, 3, 4, -7]), 'memory stays')
  call many()
#if defined(MODULE_F08)
  call sections()
#endif
  call finish()

contains

  subroutine access()
    integer(c_int32_t) :: found(3)

    call MPI_Put(origin(1), 4, MPI_INTEGER4, 0, MPI_Aint_add(first, 16_MPI_ADDRESS_KIND), 4, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
    call MPI_Win_flush(0, win, ierr)
    call check(all(memory == [-7, -7, -7, -7, -7, -7, -7, -7, 1, 2, 3, 4, -7, -7, -7, -7]), 'it is there')
    found = 0
    call MPI_Get(found(1), 2, MPI_INTEGER4, 0, first + 24, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a get')
    call MPI_Win_flush(0, win, ierr)
    call check(all(found == [3, 4, 0]), 'it is here')
    call MPI_Accumulate(origin(4), 1, MPI_INTEGER4, 0, first + 28, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an accumulate')
    call MPI_Fetch_and_op(origin(4), found(1), MPI_INTEGER4, 0, first + 28, MPI_REPLACE, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a fetch_and_op')
    call MPI_Win_flush(0, win, ierr)
    call check(memory(8) == 4 .and. found(1) == 8, 'what they did')
    memory(1:8) = -7
  end subroutine access

  subroutine refused(address, n, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: address
    integer, intent(in) :: n
    character(len=*), intent(in) :: what
    integer(c_int32_t) :: kept(4)

    kept = other
    call MPI_Put(origin(1), n, MPI_INTEGER4, 0, address, n, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, what // ': put')
    call MPI_Get(origin(1), n, MPI_INTEGER4, 0, address, n, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, what // ': get')
    call MPI_Accumulate(origin(1), n, MPI_INTEGER4, 0, address, n, MPI_INTEGER4, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, what // ': accumulate')
    call check(all(memory == -7) .and. all(origin == [1, 2, 3, 4]) .and. all(other == kept), &
      what // ': nothing has changed')
  end subroutine refused

  ! Many pieces, attached in some order and detached in another.
  subroutine many()
    integer, parameter :: pieces = 100
    integer(c_int32_t), target :: list(pieces)
    integer(MPI_ADDRESS_KIND) :: start
    integer :: i, at, wrong

    list = 0
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Get_address(list(1), start, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    wrong = 0
    do i = 0, pieces - 1
      at = 1 + mod(37 * i, pieces)
      call MPI_Win_attach(win, list(at), 4_MPI_ADDRESS_KIND, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check(wrong == 0, 'a hundred pieces are attached')
    do i = 0, pieces - 1
      origin = int(i, c_int32_t)
      call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, start + 4 * i, 1, MPI_INTEGER4, win, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call MPI_Win_flush(0, win, ierr)
    call check(wrong == 0 .and. all(list == [(i, i = 0, pieces - 1)]), 'each can be accessed')
    do i = 0, pieces - 1
      at = 1 + mod(53 * i, pieces)
      call MPI_Win_detach(win, list(at), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, start + 4 * (at - 1), 1, MPI_INTEGER4, win, ierr)
      if (ierr /= MPI_ERR_RMA_RANGE) wrong = wrong + 1
    end do
    call check(wrong == 0 .and. all(list == [(i, i = 0, pieces - 1)]), 'until it is detached')
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine many

#if defined(MODULE_F08)
  ! W2 holds for what is attached too.
  subroutine sections()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:12:3), 16_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'a section with gaps')
    call MPI_Win_attach(win, memory(1:4), 17_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'more than there is')
    call MPI_Win_attach(win, memory(1:4), 16_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a contiguous section')
    call MPI_Win_detach(win, memory(1:4), ierr)
    call check_code(ierr, MPI_SUCCESS, 'and away')
    call MPI_Win_free(win)
  end subroutine sections
#endif
end program win_dynamic
