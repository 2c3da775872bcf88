! D3: sizes and extents of contiguous, vector and subarray datatypes.
program datatype_make
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  DATATYPE_HANDLE :: made, inner
  integer :: ierr

  call start()
  call MPI_Type_contiguous(5, MPI_INTEGER4, made, ierr)
  call is(20, 0, 20, 'five')
  call MPI_Type_contiguous(0, MPI_INTEGER4, made, ierr)
  call is(0, 0, 0, 'none')
  call MPI_Type_contiguous(1, MPI_BYTE, made, ierr)
  call is(1, 0, 1, 'one byte')
  call MPI_Type_vector(3, 2, 5, MPI_INTEGER4, made, ierr)
  call is(24, 0, 48, 'three blocks of two')
  call MPI_Type_vector(3, 2, 2, MPI_INTEGER4, made, ierr)
  call is(24, 0, 24, 'without gaps')
  call MPI_Type_vector(3, 2, 1, MPI_INTEGER4, made, ierr)
  call is(24, 0, 16, 'blocks that overlap')
  call MPI_Type_vector(3, 2, 0, MPI_INTEGER4, made, ierr)
  call is(24, 0, 8, 'the same three times')
  call MPI_Type_vector(3, 1, -2, MPI_INTEGER4, made, ierr)
  call is(12, -16, 20, 'backwards')
  call MPI_Type_vector(0, 2, 5, MPI_INTEGER4, made, ierr)
  call is(0, 0, 0, 'no blocks')
  call MPI_Type_vector(3, 0, 5, MPI_INTEGER4, made, ierr)
  call is(0, 0, 0, 'blocks of none')
  call MPI_Type_vector(1, 3, 1000000, MPI_INTEGER8, made, ierr)
  call is(24, 0, 24, 'one block')
  call MPI_Type_create_subarray(2, [6, 4], [2, 3], [3, 1], MPI_ORDER_FORTRAN, MPI_INTEGER4, made, ierr)
  call is(24, 0, 96, 'a part of a matrix')
  call MPI_Type_create_subarray(2, [6, 4], [2, 3], [3, 1], MPI_ORDER_C, MPI_INTEGER4, made, ierr)
  call is(24, 0, 96, 'in the order of C')
  call MPI_Type_create_subarray(1, [10], [10], [0], MPI_ORDER_FORTRAN, MPI_BYTE, made, ierr)
  call is(10, 0, 10, 'all of an array')
  call MPI_Type_create_subarray(7, [2, 2, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 1], &
    [1, 1, 1, 1, 1, 1, 1], MPI_ORDER_FORTRAN, MPI_INTEGER8, made, ierr)
  call is(8, 0, 1024, 'seven dimensions')

  ! Made of others, which need not be committed, and may be freed.
  call MPI_Type_vector(2, 1, 3, MPI_INTEGER2, inner, ierr)
  call MPI_Type_contiguous(3, inner, made, ierr)
  call MPI_Type_free(inner, ierr)
  call is(12, 0, 24, 'three vectors')
  call MPI_Type_vector(2, 1, -3, MPI_INTEGER2, inner, ierr)
  call MPI_Type_vector(2, 1, 2, inner, made, ierr)
  call MPI_Type_free(inner, ierr)
  call is(8, -6, 24, 'vectors of a vector')
  call MPI_Type_create_subarray(1, [4], [2], [1], MPI_ORDER_C, MPI_INTEGER4, inner, ierr)
  call MPI_Type_create_subarray(2, [3, 3], [1, 2], [2, 0], MPI_ORDER_FORTRAN, inner, made, ierr)
  call MPI_Type_free(inner, ierr)
  call is(16, 0, 144, 'subarrays of a subarray')
  call large()
  call finish()

contains

  ! Sizes that are no default INTEGER are MPI_UNDEFINED.
  subroutine large()
    integer(MPI_ADDRESS_KIND) :: lb, extent
    integer :: size

    call MPI_Type_contiguous(2000000000, MPI_INTEGER8, made, ierr)
    call check_code(ierr, MPI_SUCCESS, '16 GB')
    size = -1
    call MPI_Type_size(made, size, ierr)
    call check_code(ierr, MPI_SUCCESS, '16 GB: MPI_Type_size')
    if (bit_size(size) == 32) then
      call check_code(size, MPI_UNDEFINED, '16 GB: the size')
    else
      call check(size == 16 * 10_MPI_ADDRESS_KIND**9, '16 GB: size')
    end if
    call MPI_Type_get_extent(made, lb, extent, ierr)
    call check(lb == 0 .and. extent == 16 * 10_MPI_ADDRESS_KIND**9, '16 GB: the extent')
    call MPI_Type_free(made, ierr)
  end subroutine large

  ! Checks what was made, frees it.
  subroutine is(size, lb, extent, what)
    integer, intent(in) :: size, lb, extent
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: found_lb, found_extent
    integer :: found, round

    call check_code(ierr, MPI_SUCCESS, what)
    do round = 1, 2
      found = -1
      found_lb = -1
      found_extent = -1
      call MPI_Type_size(made, found, ierr)
      call check_code(found, size, what // ': size')
      call MPI_Type_get_extent(made, found_lb, found_extent, ierr)
      call check_code(int(found_lb), lb, what // ': lower bound')
      call check_code(int(found_extent), extent, what // ': extent')
      ! Once more, committed.
      call MPI_Type_commit(made, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': committed')
    end do
    call MPI_Type_free(made, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
    call check(made == MPI_DATATYPE_NULL, what // ': the handle')
  end subroutine is
end program datatype_make
