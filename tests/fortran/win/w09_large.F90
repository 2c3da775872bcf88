! W9: units of displacements and counts of kinds MPI_ADDRESS_KIND and MPI_COUNT_KIND are specifics of the same generic
! names in the modules. If a default INTEGER has 64 bits they cannot be distinguished.
program win_w09_large
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#if defined(MODULE_F08) && !defined(INTEGER_8)
  integer(MPI_ADDRESS_KIND), parameter :: huge_unit = 4294967296_MPI_ADDRESS_KIND
  integer(MPI_COUNT_KIND), parameter :: three = 3, four = 4
  integer(c_int32_t), target :: memory(-3:12)
  integer(c_int32_t) :: origin(8), results(8)
#endif
  integer :: ierr

  call start()
#if defined(MODULE_F08) && !defined(INTEGER_8)
  call units()
  call accesses()
  call types()
  call errors()
#endif
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'the end')
  call finish()

contains

#if defined(MODULE_F08) && !defined(INTEGER_8)
  subroutine check_unit(win, unit, what)
    type(MPI_Win), intent(in) :: win
    integer(MPI_ADDRESS_KIND), intent(in) :: unit
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: value
    logical :: flag

    value = -1
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierr)
    call check(value == unit, what // ': its unit')
  end subroutine check_unit

  subroutine units()
    type(MPI_Win) :: win
    type(c_ptr) :: base, other
    integer(MPI_ADDRESS_KIND) :: size, unit
    integer :: small

    memory = -7
    origin = 5
    call MPI_Win_create(memory(1:8), 32_MPI_ADDRESS_KIND, huge_unit, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_create')
    call check_unit(win, huge_unit, 'MPI_Win_create')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Put(origin, 1, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'at 0 units')
    call MPI_Put(origin, 1, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'at 1 unit of 4 GiB')
    call MPI_Put(origin, 1, MPI_INTEGER4, 0, huge_unit, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'at 2**32 units of that')
    call MPI_Win_fence(0, win)
    call check(memory(1) == 5 .and. all(memory(2:) == -7) .and. all(memory(:0) == -7), 'only the first has changed')
    call MPI_Win_free(win)

    call MPI_Win_allocate(32_MPI_ADDRESS_KIND, huge_unit, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
    call check_unit(win, huge_unit, 'MPI_Win_allocate')
    call MPI_Win_free(win)
    call MPI_Win_allocate_shared(32_MPI_ADDRESS_KIND, huge_unit, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate_shared')
    call check_unit(win, huge_unit, 'MPI_Win_allocate_shared')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    unit = 0
    call MPI_Win_shared_query(win, 0, size, unit, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_shared_query')
    call check(size == 32 .and. unit == huge_unit .and. c_associated(base, other), 'what it tells')
    small = 0
    call MPI_Win_shared_query(win, 0, size, small, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'with a default INTEGER')
    call check_code(small, MPI_UNDEFINED, 'its unit is too great')
    call MPI_Win_free(win)
  end subroutine units

  subroutine accesses()
    type(MPI_Win) :: win
    type(MPI_Request) :: request

    memory = -7
    memory(1:8) = 1
    origin = [11, 12, 13, 14, 15, 16, 17, 18]
    call MPI_Win_create(memory(1:8), 32_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win)
    call MPI_Put(origin, three, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, three, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Put')
    call MPI_Win_flush(0, win)
    call check(all(memory(1:8) == [11, 12, 13, 1, 1, 1, 1, 1]), 'what it put')
    results = 0
    call MPI_Get(results, four, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, four, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Get')
    call MPI_Win_flush(0, win)
    call check(all(results == [12, 13, 1, 1, 0, 0, 0, 0]), 'what it got')
    call MPI_Accumulate(origin, three, MPI_INTEGER4, 0, 2_MPI_ADDRESS_KIND, three, MPI_INTEGER4, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Accumulate')
    call MPI_Win_flush(0, win)
    call check(all(memory(1:8) == [11, 12, 24, 13, 14, 1, 1, 1]), 'what it added')
    results = 0
    call MPI_Get_accumulate(origin, three, MPI_INTEGER4, results, three, MPI_INTEGER4, 0, &
      3_MPI_ADDRESS_KIND, three, MPI_INTEGER4, MPI_REPLACE, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Get_accumulate')
    call MPI_Win_flush(0, win)
    call check(all(results == [13, 14, 1, 0, 0, 0, 0, 0]) .and. &
      all(memory(1:8) == [11, 12, 24, 11, 12, 13, 1, 1]), 'what it got and put')
    call MPI_Rput(origin(7:8), 2_MPI_COUNT_KIND, MPI_INTEGER4, 0, 6_MPI_ADDRESS_KIND, &
      2_MPI_COUNT_KIND, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Rput')
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(results, 2_MPI_COUNT_KIND, MPI_INTEGER4, 0, 6_MPI_ADDRESS_KIND, &
      2_MPI_COUNT_KIND, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Rget')
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check(all(results(1:3) == [17, 18, 1]), 'what they moved')
    call MPI_Win_unlock(0, win)
    call check(all(memory(:0) == -7) .and. all(memory(9:) == -7), 'nothing else has changed')
    call MPI_Win_free(win)
  end subroutine accesses

  subroutine types()
    type(MPI_Datatype) :: large, larger, part
    integer(MPI_COUNT_KIND) :: size, lb, extent
    integer(MPI_ADDRESS_KIND) :: address_lb, address_extent
    integer :: small

    call MPI_Type_contiguous(huge_unit, MPI_INTEGER4, large, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_contiguous')
    call MPI_Type_size(large, size, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_size')
    call check(size == 4 * huge_unit, 'the size')
    call MPI_Type_size(large, small, ierr)
    call check_code(ierr, MPI_SUCCESS, 'with a default INTEGER')
    call check_code(small, MPI_UNDEFINED, 'the size is too great')
    call MPI_Type_vector(2_MPI_COUNT_KIND, 1_MPI_COUNT_KIND, huge_unit, MPI_INTEGER4, larger, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_vector')
    call MPI_Type_get_extent(larger, lb, extent, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_get_extent')
    call check(lb == 0 .and. extent == 4 * huge_unit + 4, 'the extent')
    call MPI_Type_get_extent(larger, address_lb, address_extent)
    call check(address_extent == extent, 'the same as ever')
    call MPI_Type_create_subarray(2, [huge_unit, 4_MPI_COUNT_KIND], [2_MPI_COUNT_KIND, 2_MPI_COUNT_KIND], [huge_unit - &
      2, 1_MPI_COUNT_KIND], MPI_ORDER_FORTRAN, MPI_BYTE, part, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_create_subarray')
    call MPI_Type_size(part, size)
    call MPI_Type_get_extent(part, lb, extent)
    call check(size == 4 .and. extent == 4 * huge_unit, 'its size and extent')
    call MPI_Type_free(large)
    call MPI_Type_free(larger)
    call MPI_Type_free(part)
  end subroutine types

  subroutine errors()
    type(MPI_Win) :: win
    type(MPI_Datatype) :: one
    integer(MPI_COUNT_KIND), parameter :: most = huge(most)

    memory = -7
    win = MPI_WIN_NULL
    call MPI_Win_create(memory(1:8), 32_MPI_ADDRESS_KIND, 0_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_ERR_DISP, 'disp_unit 0')
    call MPI_Win_create(memory(1:8), 32_MPI_ADDRESS_KIND, -huge_unit, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_ERR_DISP, 'disp_unit -2**32')
    call check(win == MPI_WIN_NULL, 'win is kept')
    call MPI_Win_create(memory(1:8), 32_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Put(origin, -1_MPI_COUNT_KIND, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1_MPI_COUNT_KIND, &
      MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'origin_count -1')
    call MPI_Put(origin, 1_MPI_COUNT_KIND, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, -huge_unit, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'target_count -2**32')
    ! From one element on: where the array ends is not known.
    call MPI_Put(origin(1), huge_unit, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, huge_unit, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, '2**32 elements')
    call MPI_Get(origin(1), huge_unit + 1, MPI_BYTE, 0, 0_MPI_ADDRESS_KIND, huge_unit + 1, MPI_BYTE, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, '2**32 + 1 bytes')
    call MPI_Get(origin, huge_unit + 1, MPI_BYTE, 0, 0_MPI_ADDRESS_KIND, huge_unit + 1, MPI_BYTE, win, ierr)
    call check(ierr == MPI_ERR_RMA_RANGE .or. ierr == MPI_ERR_BUFFER, '2**32 + 1 bytes of an array')
    call MPI_Get(origin, most, MPI_INTEGER8, 0, 0_MPI_ADDRESS_KIND, most, MPI_INTEGER8, win, ierr)
    call check(ierr == MPI_ERR_RMA_RANGE .or. ierr == MPI_ERR_BUFFER .or. ierr == MPI_ERR_COUNT, '2**63 - 1 elements')
    call MPI_Type_contiguous(-huge_unit, MPI_BYTE, one, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'a type of -2**32 bytes')
    call MPI_Win_fence(0, win)
    call check(all(memory == -7), 'nothing has changed')
    call MPI_Win_free(win)
  end subroutine errors
#endif
end program win_w09_large
