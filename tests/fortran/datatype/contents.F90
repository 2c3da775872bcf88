! D6, D10: how datatypes were made, and their names.
program datatype_contents
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  DATATYPE_HANDLE :: made, old, stale, types(2), found(3)
  character(len=MPI_MAX_OBJECT_NAME) :: name
  character(len=4) :: short
  integer :: ierr, integers(3), i, length

  call start()
  call MPI_Type_get_envelope(MPI_INTEGER, integers(1), integers(2), integers(3), i, ierr)
  call check(all(integers == 0), 'a predefined datatype: no arguments')
  call check_code(i, MPI_COMBINER_NAMED, 'a predefined datatype')
  call is_refused(MPI_INTEGER, MPI_ERR_TYPE, 'a predefined datatype')

  call MPI_Type_contiguous(3, MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_CONTIGUOUS, [3], none(), 'contiguous')
  call MPI_Type_vector(2, 1, -3, MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_VECTOR, [2, 1, -3], none(), 'vector')
  call MPI_Type_create_hvector(2, 1, zero - 7, MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_HVECTOR, [2, 1], [zero - 7], 'hvector')
  call MPI_Type_indexed(2, [1, 2], [3, 5], MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_INDEXED, [2, 1, 2, 3, 5], none(), 'indexed')
  call MPI_Type_create_hindexed(2, [1, 2], [zero + 3, zero + 50], MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_HINDEXED, [2, 1, 2], [zero + 3, zero + 50], 'hindexed')
  call MPI_Type_create_indexed_block(2, 4, [3, 50], MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_INDEXED_BLOCK, [2, 4, 3, 50], none(), 'indexed_block')
  call MPI_Type_create_hindexed_block(2, 4, [zero + 3, zero + 50], MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_HINDEXED_BLOCK, [2, 4], [zero + 3, zero + 50], 'hindexed_block')
  call MPI_Type_create_resized(MPI_INTEGER4, zero - 1, zero + 9, made, ierr)
  call is(MPI_COMBINER_RESIZED, [integer ::], [zero - 1, zero + 9], 'resized')
  call MPI_Type_dup(MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_DUP, [integer ::], none(), 'dup')
  call MPI_Type_create_subarray(2, [4, 5], [2, 3], [1, 0], MPI_ORDER_C, MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_SUBARRAY, [2, 4, 5, 2, 3, 1, 0, MPI_ORDER_C], none(), 'subarray')
  call MPI_Type_create_darray(6, 4, 2, [4, 5], [MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC], &
    [MPI_DISTRIBUTE_DFLT_DARG, 2], [2, 3], MPI_ORDER_FORTRAN, MPI_INTEGER4, made, ierr)
  call is(MPI_COMBINER_DARRAY, [6, 4, 2, 4, 5, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, &
    MPI_DISTRIBUTE_DFLT_DARG, 2, 2, 3, MPI_ORDER_FORTRAN], none(), 'darray')

  ! Made of others: new handles for derived ones, which remain valid.
  call MPI_Type_contiguous(3, MPI_INTEGER4, old, ierr)
  types = [old, MPI_INTEGER8]
  call MPI_Type_create_struct(2, [2, 1], [zero, zero + 40], types, made, ierr)
  call MPI_Type_free(old, ierr)
  found = MPI_DATATYPE_NULL
  call contents_of_struct()
  call MPI_Type_size(found(1), i, ierr)
  call check_code(i, 12, 'struct: the derived datatype')
  call MPI_Type_free(found(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'struct: its new handle is freed')
  call names()
  call MPI_Type_free(made, ierr)
  call is_refused(MPI_DATATYPE_NULL, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  call MPI_Type_get_envelope(made, integers(1), integers(2), integers(3), i, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL: MPI_Type_get_envelope')
  call finish()

contains

  function none()
    integer(MPI_ADDRESS_KIND), allocatable :: none(:)

    allocate (none(0))
  end function none

  ! What was made from MPI_INTEGER4, and frees it.
  subroutine is(combiner, expected, places, what)
    integer, intent(in) :: combiner, expected(:)
    integer(MPI_ADDRESS_KIND), intent(in) :: places(:)
    character(len=*), intent(in) :: what
    integer :: lens(3), seen, values(14)
    integer(MPI_ADDRESS_KIND) :: addresses(4)

    call check_code(ierr, MPI_SUCCESS, what)
    lens = -7
    call MPI_Type_get_envelope(made, lens(1), lens(2), lens(3), seen, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Type_get_envelope')
    call check_code(seen, combiner, what // ': how it was made')
    call check(all(lens == [size(expected), size(places), 1]), what // ': how many arguments')
    values = -7
    addresses = -7
    found = MPI_DATATYPE_NULL
    call MPI_Type_get_contents(made, 14, 4, 3, values, addresses, found, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Type_get_contents')
    call check(all(values(:lens(1)) == expected) .and. all(values(lens(1) + 1:) == -7), what // ': the integers')
    call check(all(addresses(:lens(2)) == places) .and. all(addresses(lens(2) + 1:) == -7), what // ': the addresses')
    call check(found(1) == MPI_INTEGER4 .and. found(2) == MPI_DATATYPE_NULL, what // ': the datatype')
    call MPI_Type_get_contents(made, lens(1) - 1, lens(2) - 1, 0, values, addresses, found, ierr)
    call check_code(ierr, MPI_ERR_ARG, what // ': arrays that are too short')
    call MPI_Type_free(made, ierr)
  end subroutine is

  subroutine contents_of_struct()
    integer :: values(3)
    integer(MPI_ADDRESS_KIND) :: addresses(2)

    call MPI_Type_get_envelope(made, integers(1), integers(2), integers(3), i, ierr)
    call check(all(integers == [3, 2, 2]), 'struct: how many arguments')
    call check_code(i, MPI_COMBINER_STRUCT, 'struct')
    call MPI_Type_get_contents(made, 3, 2, 1, values, addresses, found, ierr)
    call check(ierr == MPI_ERR_ARG .and. found(1) == MPI_DATATYPE_NULL, 'struct: one datatype too few')
    call MPI_Type_get_contents(made, 3, 2, 2, values, addresses, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'struct: MPI_Type_get_contents')
    call check(all(values == [2, 2, 1]), 'struct: the integers')
    call check(all(addresses == [0, 40]), 'struct: the addresses')
    call check(found(2) == MPI_INTEGER8, 'struct: the predefined datatype')
  end subroutine contents_of_struct

  subroutine is_refused(datatype, expected, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: values(3)
    integer(MPI_ADDRESS_KIND) :: addresses(2)

    values = -7
    call MPI_Type_get_contents(datatype, 3, 2, 3, values, addresses, found, ierr)
    call check(ierr == expected .and. all(values == -7), what // ': MPI_Type_get_contents')
  end subroutine is_refused

  subroutine names()
    call MPI_Type_get_name(MPI_INTEGER4, name, length, ierr)
    call check(name == 'MPI_INTEGER4' .and. length == 12, 'the name of a predefined datatype')
    call MPI_Type_get_name(made, name, length, ierr)
    call check(name == ' ' .and. length == 0, 'no name')
    call MPI_Type_set_name(made, 'a struct', ierr)
    call MPI_Type_dup(made, old, ierr)
    call MPI_Type_get_name(made, name, length, ierr)
    call check(name == 'a struct' .and. length == 8, 'a name')
    call MPI_Type_get_name(made, short, length, ierr)
    call check(short == 'a st', 'a name in a short variable')
    call MPI_Type_get_name(old, name, length, ierr)
    call check(name == ' ' .and. length == 0, 'a copy has no name')
    call MPI_Type_free(old, ierr)
    call MPI_Type_set_name(MPI_REAL8, 'mine', ierr)
    call MPI_Type_get_name(MPI_REAL8, name, length, ierr)
    call check(name == 'mine' .and. length == 4, 'a new name of a predefined datatype')
    call MPI_Type_set_name(MPI_DATATYPE_NULL, 'x', ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Type_set_name of MPI_DATATYPE_NULL')
    call MPI_Type_get_name(MPI_DATATYPE_NULL, name, length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_get_name of MPI_DATATYPE_NULL')
    call check(name == 'MPI_DATATYPE_NULL' .and. length == 17, 'the name of MPI_DATATYPE_NULL')
    call MPI_Type_dup(made, old, ierr)
    stale = old
    call MPI_Type_free(old, ierr)
    call MPI_Type_get_name(stale, name, length, ierr)
    call check(ierr == MPI_ERR_TYPE .and. name == ' ', 'MPI_Type_get_name of a freed datatype')
  end subroutine names
end program datatype_contents
