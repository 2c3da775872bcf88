! Windows of more than 4 GiB: displacements, lengths and accesses beyond 2**31 and 2**32 bytes. Only the memory that is
! used is touched.
program win_large
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: gib = 1073741824
  integer(MPI_ADDRESS_KIND), parameter :: bytes = 5 * gib
  integer(c_int32_t), pointer :: memory(:)
  integer(c_int32_t) :: origin(2), found(2)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  integer(MPI_ADDRESS_KIND) :: value
  integer :: ierr
  logical :: flag

  call start()
  call MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  if (ierr == MPI_ERR_NO_MEM) then
    call check(.true., 'there is not so much memory')
  else
    call check_code(ierr, MPI_SUCCESS, '5 GiB')
    call use_it()
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end if
  call finish()

contains

  subroutine use_it()
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierr)
    call check(value == bytes, 'the size')
    call c_f_pointer(transfer(base, c_null_ptr), memory, [shiftr(bytes, 2)])
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    call at(0_MPI_ADDRESS_KIND, 'the start')
    call at(2 * gib - 8, 'below 2 GiB')
    call at(2 * gib, 'from 2 GiB on')
    call at(4 * gib - 8, 'below 4 GiB')
    call at(4 * gib, 'from 4 GiB on')
    call at(bytes - 8, 'the end')
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, shiftr(bytes, 3), 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'behind the end')
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, bytes, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'far behind')
    call spread()
    call MPI_Win_unlock(0, win, ierr)
  end subroutine use_it

  subroutine at(offset, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: offset
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: first

    first = shiftr(offset, 2) + 1
    origin = [3_c_int32_t, 4_c_int32_t]
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, shiftr(offset, 3), 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': put')
    call MPI_Win_flush(0, win, ierr)
    call MPI_Accumulate(origin(1), 2, MPI_INTEGER4, 0, shiftr(offset, 3), 2, MPI_INTEGER4, MPI_PROD, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': accumulate')
    call MPI_Win_flush(0, win, ierr)
    found = 0
    call MPI_Get(found(1), 2, MPI_INTEGER4, 0, shiftr(offset, 3), 2, MPI_INTEGER4, win, ierr)
    call MPI_Win_flush(0, win, ierr)
    call check(all(found == [9, 16]), what // ': get')
    call check(all(memory(first:first+1) == [9, 16]), what // ': the memory')
  end subroutine at

  ! A datatype with 4 GiB between its elements.
  subroutine spread()
    DATATYPE_HANDLE :: apart

    call MPI_Type_vector(2, 1, 1073741824, MPI_INTEGER4, apart, ierr)
    call MPI_Type_commit(apart, ierr)
    origin = [7_c_int32_t, 8_c_int32_t]
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, apart, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'two, 4 GiB apart')
    call MPI_Win_flush(0, win, ierr)
    call check(memory(3) == 7 .and. memory(gib + 3) == 8, 'in place')
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, shiftr(gib, 3), 1, apart, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'the second is outside')
    call MPI_Type_free(apart, ierr)
  end subroutine spread
end program win_large
