! MPI_Compare_and_swap replaces an equal value, and always returns the previous one.
program rma_compare_and_swap
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12)
  integer(c_int32_t) :: new(3), old(3), found(3)
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  call make_window()
  call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
  call swap(30, 31, 2, 30, 'equal')
  call check_memory([10, 20, 31, 40, 50, 60, 70, 80], 'replaced')
  call swap(30, 32, 2, 31, 'not equal')
  call check_memory([10, 20, 31, 40, 50, 60, 70, 80], 'kept')
  call swap(31, 31, 2, 31, 'by the same')
  call check_memory([10, 20, 31, 40, 50, 60, 70, 80], 'the same')
  call swap(80, -1, 7, 80, 'the last one')
  call check_memory([10, 20, 31, 40, 50, 60, 70, -1], 'replaced')
  ! Only the bytes of the datatype are compared and swapped.
  memory(1) = 16909060
  new = 168496141
  old = 67305985
  found = 0
  old = memory(1)
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_INTEGER2, 0, zero, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_INTEGER2')
  call MPI_Win_flush(0, win, ierr)
  call check(ibits(memory(1), 16, 16) == 258 .or. ibits(memory(1), 0, 16) == 772, 'half of it is kept')
  call check(ibits(found(2), 0, 16) == 772 .or. ibits(found(2), 16, 16) == 258, 'half of it is found')
  call check(found(1) == 0 .and. found(3) == 0, 'nothing else')
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_REAL4, 0, zero, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_REAL4')
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_REAL8, 0, zero, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_REAL8')
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_COMPLEX, 0, zero, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_COMPLEX')
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_CHARACTER, 0, zero, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_CHARACTER')
  call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_2INTEGER, 0, zero, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_2INTEGER')
  call MPI_Win_unlock(0, win, ierr)
#if !defined(WITH_MPIF_H)
  call other_types()
#endif
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"

  subroutine swap(expected, by, disp, there, what)
    integer, intent(in) :: expected, by, disp, there
    character(len=*), intent(in) :: what

    new = int(by, c_int32_t)
    old = int(expected, c_int32_t)
    found = -99
    call MPI_Compare_and_swap(new(2), old(2), found(2), MPI_INTEGER4, 0, zero + disp, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Win_flush(0, win, ierr)
    call check(found(2) == there, what // ': what was there')
    call check(all(new == by) .and. all(old == expected) .and. found(1) == -99 .and. &
      found(3) == -99, what // ': no more')
  end subroutine swap

#if !defined(WITH_MPIF_H)
  subroutine other_types()
    integer(c_int8_t), target :: bytes(3)
    integer(c_int8_t) :: byte(3)
    integer(c_int64_t), target :: large(3)
    integer(c_int64_t) :: long(3)
    logical, target :: switches(3)
    logical :: switch(3)
    WIN_HANDLE :: other
    integer(MPI_ADDRESS_KIND) :: size

    bytes = [1_c_int8_t, 2_c_int8_t, 3_c_int8_t]
    byte = [9_c_int8_t, 2_c_int8_t, 0_c_int8_t]
    call MPI_Win_create(bytes, 3_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
    call MPI_Win_fence(0, other, ierr)
    call MPI_Compare_and_swap(byte(1), byte(2), byte(3), MPI_INTEGER1, 0, zero + 1, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INTEGER1')
    call MPI_Win_fence(0, other, ierr)
    call check(all(bytes == [1, 9, 3]) .and. byte(3) == 2, 'MPI_INTEGER1: swapped')
    byte(2) = 9
    byte(1) = 7
    call MPI_Compare_and_swap(byte(1), byte(2), byte(3), MPI_BYTE, 0, zero + 1, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_BYTE')
    call MPI_Win_fence(0, other, ierr)
    call check(all(bytes == [1, 7, 3]) .and. byte(3) == 9, 'MPI_BYTE: swapped')
    call MPI_Win_free(other, ierr)

    large = 2_c_int64_t**40
    long = [5_c_int64_t, 2_c_int64_t**40 + 1, 0_c_int64_t]
    call MPI_Win_create(large, 24_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
    call MPI_Win_fence(0, other, ierr)
    call MPI_Compare_and_swap(long(1), long(2), long(3), MPI_INTEGER8, 0, zero + 2, other, ierr)
    call MPI_Win_fence(0, other, ierr)
    call check(all(large == 2_c_int64_t**40) .and. long(3) == 2_c_int64_t**40, 'MPI_INTEGER8: kept')
    long(2) = 2_c_int64_t**40
    call MPI_Compare_and_swap(long(1), long(2), long(3), MPI_AINT, 0, zero + 2, other, ierr)
    call MPI_Win_fence(0, other, ierr)
    call check(all(large(:2) == 2_c_int64_t**40) .and. large(3) == 5, 'MPI_AINT: swapped')
    call MPI_Win_free(other, ierr)

    switches = .false.
    switch = [.true., .false., .true.]
    size = storage_size(switches) / 8
    call MPI_Win_create(switches, 3 * size, int(size), MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
    call MPI_Win_fence(0, other, ierr)
    call MPI_Compare_and_swap(switch(1), switch(2), switch(3), MPI_LOGICAL, 0, zero + 1, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_LOGICAL')
    call MPI_Win_fence(0, other, ierr)
    call check((.not. switches(1)) .and. switches(2) .and. (.not. switches(3)) .and. &
      (.not. switch(3)), 'MPI_LOGICAL: swapped')
    call MPI_Win_free(other, ierr)
  end subroutine other_types
#endif
end program rma_compare_and_swap
