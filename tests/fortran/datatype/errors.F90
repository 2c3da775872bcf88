! D5: errors of the procedures for datatypes; a failed call changes no argument. (Contiguous, vector, subarray, and what is too
! large: crates/rules/src/datatype/tests/limits.rs.)
program datatype_errors
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  DATATYPE_HANDLE :: made
  integer :: ierr

  call start()
  made = MPI_DATATYPE_NULL
  call blocks()
  call distributed()
  call MPI_Type_free(made, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL: free')
  call predefined(MPI_INTEGER, 'MPI_INTEGER')
  call predefined(MPI_BYTE, 'MPI_BYTE')
  call predefined(MPI_COMPLEX32, 'MPI_COMPLEX32')
  call predefined(MPI_2INTEGER, 'MPI_2INTEGER')
  call finish()

contains

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    call check(made == MPI_DATATYPE_NULL, what // ': kept')
  end subroutine refused

  ! Counts, lengths and displacements of blocks.
  subroutine blocks()
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0, far = huge(zero)
    DATATYPE_HANDLE :: types(2)

    types = [MPI_INTEGER4, MPI_INTEGER8]
    call MPI_Type_create_struct(-1, [1, 1], [zero, zero], types, made, ierr)
    call refused(MPI_ERR_COUNT, 'struct: count -1')
    call MPI_Type_create_struct(2, [1, -1], [zero, zero], types, made, ierr)
    call refused(MPI_ERR_ARG, 'struct: blocklength -1')
    call MPI_Type_create_struct(2, [1, 1], [zero, far], types, made, ierr)
    call refused(MPI_ERR_VALUE_TOO_LARGE, 'struct: the end overflows')
    call MPI_Type_create_struct(2, [1, 1], [far - 20, -far], types, made, ierr)
    call refused(MPI_ERR_VALUE_TOO_LARGE, 'struct: the extent overflows')
    call MPI_Type_indexed(-1, [1, 1], [0, 1], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_COUNT, 'indexed: count -1')
    call MPI_Type_indexed(2, [-1, 1], [0, 1], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_ARG, 'indexed: blocklength -1')
    call MPI_Type_create_hindexed(-1, [1, 1], [zero, zero], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_COUNT, 'hindexed: count -1')
    call MPI_Type_create_hindexed(2, [1, 2], [zero, far - 5], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_VALUE_TOO_LARGE, 'hindexed: the end overflows')
    call MPI_Type_create_indexed_block(-1, 1, [0, 1], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_COUNT, 'indexed_block: count -1')
    call MPI_Type_create_indexed_block(2, -1, [0, 1], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_ARG, 'indexed_block: blocklength -1')
    call MPI_Type_create_hindexed_block(-1, 1, [zero, zero], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_COUNT, 'hindexed_block: count -1')
    call MPI_Type_create_hindexed_block(2, -1, [zero, zero], MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_ARG, 'hindexed_block: blocklength -1')
    call MPI_Type_create_hvector(-1, 1, zero, MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_COUNT, 'hvector: count -1')
    call MPI_Type_create_hvector(1, -1, zero, MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_ARG, 'hvector: blocklength -1')
    call MPI_Type_create_hvector(3, 1, far - 5, MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_VALUE_TOO_LARGE, 'hvector: the end overflows')
    call MPI_Type_create_resized(MPI_INTEGER4, far, far, made, ierr)
    call refused(MPI_ERR_VALUE_TOO_LARGE, 'resized: the upper bound overflows')
  end subroutine blocks

  subroutine distributed()
    call darray(4, 0, 2, [8, 8], [MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC], [2, 3], [2, 2], 'blocks too short')
    call darray(5, 0, 1, [8], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'size is not that of the grid')
    call darray(4, 4, 1, [8], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'rank 4 of 4')
    call darray(4, -1, 1, [8], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'rank -1')
    call darray(4, 0, 0, [8], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'ndims 0')
    call darray(4, 0, 1, [0], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'gsize 0')
    call darray(4, 0, 1, [8], [MPI_DISTRIBUTE_NONE], [MPI_DISTRIBUTE_DFLT_DARG], [4], 'not distributed over 4')
    call darray(4, 0, 1, [8], [MPI_DISTRIBUTE_CYCLIC], [0], [4], 'blocks of 0')
    call darray(4, 0, 1, [8], [MPI_DISTRIBUTE_DFLT_DARG], [2], [4], 'no distribution')
    call darray(0, 0, 1, [8], [MPI_DISTRIBUTE_CYCLIC], [2], [0], 'psize 0')
  end subroutine distributed

  subroutine darray(size, rank, ndims, gsizes, distribs, dargs, psizes, what)
    integer, intent(in) :: size, rank, ndims, gsizes(:), distribs(:), dargs(:), psizes(:)
    character(len=*), intent(in) :: what

    call MPI_Type_create_darray(size, rank, ndims, gsizes, distribs, dargs, psizes, MPI_ORDER_C, &
      MPI_INTEGER4, made, ierr)
    call refused(MPI_ERR_ARG, 'darray: ' // what)
  end subroutine darray

  subroutine predefined(datatype, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: copy

    copy = datatype
    call MPI_Type_commit(copy, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': commit')
    call MPI_Type_free(copy, ierr)
    call check_code(ierr, MPI_ERR_TYPE, what // ': free')
    call check(copy == datatype, what // ': kept')
  end subroutine predefined
end program datatype_errors
