! D1 to D4: structs, indexed datatypes, hvectors, resized datatypes and copies: their sizes and bounds, and messages,
! collective operations and packed data that consist of them.
! processes: 1 2 4
program datatype_struct
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 60
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: from(n), into(n), expected(n)
  DATATYPE_HANDLE :: made, part, types(3)
  STATUS_TYPE :: status
  integer :: ierr, i

  call start()
  types = [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2]

  ! An element of 4 bytes, one of 8 and two of 2: like a C struct.
  call MPI_Type_create_struct(3, [1, 1, 2], [zero, zero + 8, zero + 16], types, made, ierr)
  call is(16, 0, 24, 0, 20, 'a struct')
  call moves([1, 3, 4, 5, 7, 9, 10, 11], 2, 'a struct')
  call counts(2, 8, 'a struct')
  call MPI_Type_free(made, ierr)

  ! With a lower bound of its own, and data before it.
  call MPI_Type_create_struct(2, [1, 2], [zero + 4, zero - 8], types, made, ierr)
  call is(20, -8, 16, -8, 16, 'a struct that starts with its end')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_struct(3, [0, 1, 0], [zero - 99, zero + 8, zero + 99], types, made, ierr)
  call is(8, 8, 8, 8, 8, 'empty blocks do not count')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_struct(0, [0], [zero], types, made, ierr)
  call is(0, 0, 0, 0, 0, 'no blocks')
  call MPI_Type_free(made, ierr)

  call MPI_Type_indexed(3, [2, 0, 1], [4, 100, 1], MPI_INTEGER4, made, ierr)
  call is(12, 4, 20, 4, 20, 'indexed')
  call moves([5, 6, 2, 10, 11, 7], 2, 'indexed')
  call counts(2, 6, 'indexed')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_hindexed(2, [1, 3], [zero + 40, zero + 4], MPI_INTEGER4, made, ierr)
  call is(16, 4, 40, 4, 40, 'hindexed')
  call moves([11, 2, 3, 4], 1, 'hindexed')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_indexed_block(3, 2, [6, 0, 3], MPI_INTEGER4, made, ierr)
  call is(24, 0, 32, 0, 32, 'indexed_block')
  call moves([7, 8, 1, 2, 4, 5, 15, 16, 9, 10, 12, 13], 2, 'indexed_block')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_hindexed_block(3, 1, [zero + 4, zero + 12, zero + 20], MPI_INTEGER4, made, ierr)
  call is(12, 4, 20, 4, 20, 'hindexed_block')
  call moves([2, 4, 6], 1, 'hindexed_block')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_hvector(3, 2, zero + 12, MPI_INTEGER4, made, ierr)
  call is(24, 0, 32, 0, 32, 'hvector')
  call moves([1, 2, 4, 5, 7, 8], 1, 'hvector')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_hvector(2, 1, zero - 6, MPI_INTEGER4, made, ierr)
  call is(8, -6, 12, -6, 10, 'hvector: the extent is rounded up')
  call MPI_Type_free(made, ierr)

  ! Bounds that were set stay, whatever the data are.
  call MPI_Type_create_resized(MPI_INTEGER4, zero, zero + 12, made, ierr)
  call is(4, 0, 12, 0, 4, 'resized')
  call moves([1, 4, 7], 3, 'resized')
  part = made
  call MPI_Type_vector(2, 2, 3, part, made, ierr)
  call is(16, 0, 60, 0, 52, 'a vector of resized ones')
  call moves([1, 4, 10, 13], 1, 'a vector of resized ones')
  call MPI_Type_free(made, ierr)
  types = [part, MPI_INTEGER8, MPI_INTEGER2]
  call MPI_Type_create_struct(3, [1, 1, 1], [zero + 8, zero + 32, zero], types, made, ierr)
  call is(14, 8, 12, 0, 40, 'a struct with a resized one')
  call MPI_Type_free(made, ierr)
  call MPI_Type_create_resized(part, zero - 4, zero - 8, made, ierr)
  call is(4, -4, -8, 0, 4, 'a negative extent')
  call MPI_Type_free(made, ierr)

  ! A copy is the same, also committed, and outlives the original.
  call MPI_Type_commit(part, ierr)
  call MPI_Type_dup(part, made, ierr)
  call MPI_Type_free(part, ierr)
  call is(4, 0, 12, 0, 4, 'a copy')
  call moves_committed([1, 4, 7], 3, 'a copy')
  call MPI_Type_free(made, ierr)
  call MPI_Type_dup(MPI_INTEGER4, made, ierr)
  call is(4, 0, 4, 0, 4, 'a copy of MPI_INTEGER4')
  call moves_committed([1, 2, 3], 3, 'a copy of MPI_INTEGER4')
  call MPI_Type_free(made, ierr)

  ! A struct of structs, whose parts are freed before it is used.
  types = [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2]
  call MPI_Type_create_struct(2, [1, 1], [zero, zero + 8], types, part, ierr)
  types = [part, MPI_INTEGER4, part]
  call MPI_Type_create_struct(3, [2, 1, 1], [zero + 8, zero, zero + 48], types, made, ierr)
  call MPI_Type_free(part, ierr)
  call is(40, 0, 64, 0, 64, 'a struct of structs')
  call moves([3, 5, 6, 7, 9, 10, 1, 13, 15, 16], 1, 'a struct of structs')
  call counts(1, 7, 'a struct of structs')
  call freed_in_use()
#if !defined(WITH_MPIF_H)
  call addresses()
#endif
  call do_not_match()
  call finish()

contains

  ! The size and the bounds of what was made.
  subroutine is(size, lb, extent, true_lb, true_extent, what)
    integer, intent(in) :: size, lb, extent, true_lb, true_extent
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: bounds(2)
    integer(MPI_COUNT_KIND) :: counts(2), large
    integer :: found

    call check_code(ierr, MPI_SUCCESS, what)
    found = -7
    call MPI_Type_size(made, found, ierr)
    call check_code(found, size, what // ': size')
    call MPI_Type_size_x(made, large, ierr)
    call check_code(int(large), size, what // ': size with MPI_COUNT_KIND')
    bounds = -7
    call MPI_Type_get_extent(made, bounds(1), bounds(2), ierr)
    call check(all(bounds == [lb, extent]), what // ': bounds')
    counts = -7
    call MPI_Type_get_extent_x(made, counts(1), counts(2), ierr)
    call check(all(counts == [lb, extent]), what // ': bounds with MPI_COUNT_KIND')
    bounds = -7
    call MPI_Type_get_true_extent(made, bounds(1), bounds(2), ierr)
    call check(all(bounds == [true_lb, true_extent]), what // ': true bounds')
    counts = -7
    call MPI_Type_get_true_extent_x(made, counts(1), counts(2), ierr)
    call check(all(counts == [true_lb, true_extent]), what // ': true bounds with MPI_COUNT_KIND')
  end subroutine is

  subroutine prepare()
    from = [(int(1000 * i, c_int32_t), i = 1, n)]
    into = -7
    expected = -7
  end subroutine prepare

  ! These places of the array are the data, in this order.
  subroutine moves(data, count, what)
    integer, intent(in) :: data(:), count
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Send(from, count, made, right, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_TYPE, what // ': not committed')
    call MPI_Type_commit(made, ierr)
    call moves_committed(data, count, what)
  end subroutine moves

  subroutine moves_committed(data, count, what)
    integer, intent(in) :: data(:), count
    character(len=*), intent(in) :: what
    integer(c_int32_t) :: packed(n)
    integer :: position, bytes

    call prepare()
    expected(data) = from(data)
    call MPI_Sendrecv(from, count, made, right, 1, into, count, made, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Sendrecv')
    call check(all(into == expected), what // ': MPI_Sendrecv, what came')
    position = 0
    packed = -7
    call MPI_Pack(from, count, made, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Pack')
    call MPI_Pack_size(count, made, MPI_COMM_WORLD, bytes, ierr)
    call check_code(position, bytes, what // ': MPI_Pack_size')
    if (size(data) * 4 == bytes) then
      call check(all(packed(:size(data)) == from(data)), what // ': the order of the data')
    end if
    call check(all(packed((position + 3) / 4 + 1:) == -7), what // ': nothing after the data')
    into = -7
    position = 0
    call MPI_Unpack(packed, 4 * n, position, into, count, made, MPI_COMM_WORLD, ierr)
    call check(all(into == expected), what // ': MPI_Unpack')
    into = -7
    call MPI_Allgather(from, count, made, into, count, made, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Allgather')
    call check(all(into == expected), what // ': MPI_Allgather, what came')
  end subroutine moves_committed

  ! The number of whole and of basic elements in the last message.
  subroutine counts(whole, basic, what)
    integer, intent(in) :: whole, basic
    character(len=*), intent(in) :: what
    integer(MPI_COUNT_KIND) :: large
    integer :: number

    call check_count(status, made, whole, what)
    call MPI_Get_elements(status, made, number, ierr)
    call check_code(number, basic, what // ': MPI_Get_elements')
    call MPI_Get_elements_x(status, made, large, ierr)
    call check_code(int(large), basic, what // ': MPI_Get_elements_x')
    call MPI_Status_set_elements(status, made, basic - 1, ierr)
    call MPI_Get_elements(status, made, number, ierr)
    call check_code(number, basic - 1, what // ': MPI_Status_set_elements')
    call check_count(status, made, MPI_UNDEFINED, what // ': not a whole number')
  end subroutine counts

  ! A datatype that is freed while a message uses it. `made` is the struct of structs.
  subroutine freed_in_use()
    REQUEST_HANDLE :: requests(2)
    integer, parameter :: data(10) = [3, 5, 6, 7, 9, 10, 1, 13, 15, 16]
    integer :: number

    call prepare()
    expected(data) = from(data)
    call MPI_Irecv(into, 1, made, left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Isend(from, 1, made, right, 1, MPI_COMM_WORLD, requests(2), ierr)
    part = made
    call MPI_Type_free(made, ierr)
    call MPI_Wait(requests(1), status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a receive whose datatype is freed')
    call check(all(into == expected), 'a receive whose datatype is freed: what came')
    call MPI_Wait(requests(2), status, ierr)
    number = -7
    call MPI_Send(from, 1, part, right, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'a freed datatype: MPI_Send')
    call MPI_Type_size(part, number, ierr)
    call check(ierr == MPI_ERR_TYPE .and. number == -7, 'a freed datatype: MPI_Type_size')
    types(2) = part
    made = MPI_DATATYPE_NULL
    call MPI_Type_create_struct(2, [1, 1], [zero, zero], types, made, ierr)
    call check(ierr == MPI_ERR_TYPE .and. made == MPI_DATATYPE_NULL, 'a struct with a freed datatype')
  end subroutine freed_in_use

#if !defined(WITH_MPIF_H)
  ! Displacements that are addresses.
  subroutine addresses()
    integer(MPI_ADDRESS_KIND) :: places(3), base

    types = [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2]
    call prepare()
    call MPI_Get_address(from(1), places(1), ierr)
    call MPI_Get_address(from(11), places(2), ierr)
    call MPI_Get_address(from(2), places(3), ierr)
    call MPI_Type_create_struct(3, [1, 2, 2], places, types, made, ierr)
    call MPI_Type_commit(made, ierr)
    call MPI_Get_address(into(1), base, ierr)
    call MPI_Type_create_struct(3, [1, 2, 2], places - places(1) + base, types, part, ierr)
    call MPI_Type_commit(part, ierr)
    expected([1, 2, 11, 12, 13, 14]) = from([1, 2, 11, 12, 13, 14])
    call MPI_Sendrecv(MPI_BOTTOM, 1, made, right, 1, MPI_BOTTOM, 1, part, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from and to MPI_BOTTOM')
    call check(all(into == expected), 'from and to MPI_BOTTOM: what came')
    call MPI_Type_free(made, ierr)
    ! One block.
    into = -7
    expected = -7
    expected(11:14) = from(11:14)
    call MPI_Type_create_hindexed(1, [2], places(2:2), MPI_INTEGER8, made, ierr)
    call MPI_Type_commit(made, ierr)
    call MPI_Sendrecv(MPI_BOTTOM, 1, made, right, 1, into(11), 4, MPI_INTEGER4, left, 1, MPI_COMM_WORLD, status, ierr)
    if (embedded()) then
      call check_code(ierr, MPI_ERR_TYPE, 'a block at an address: as another type')
    end if
    call MPI_Sendrecv(MPI_BOTTOM, 1, made, right, 1, into(11), 2, MPI_INTEGER8, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a block at an address')
    call check(all(into == expected), 'a block at an address: what came')
    call MPI_Type_free(made, ierr)
    call MPI_Type_free(part, ierr)
    call MPI_Send(MPI_BOTTOM, 1, MPI_INTEGER4, right, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_BOTTOM without addresses')
  end subroutine addresses
#endif

  ! Elements in another order do not match; the same ones do, however they are put together.
  subroutine do_not_match()
    types = [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2]
    call MPI_Type_create_struct(2, [1, 1], [zero, zero + 8], types, made, ierr)
    call MPI_Type_commit(made, ierr)
    call MPI_Type_create_struct(2, [1, 1], [zero, zero + 8], types(2:1:-1), part, ierr)
    call MPI_Type_commit(part, ierr)
    call prepare()
    if (embedded()) then
      call MPI_Sendrecv(from, 1, made, right, 1, into, 1, part, left, 1, MPI_COMM_WORLD, status, ierr)
      call check_code(ierr, MPI_ERR_TYPE, 'in another order')
      call check(all(into == -7), 'in another order: nothing is received')
      call MPI_Sendrecv(from, 1, made, right, 1, into, 3, MPI_INTEGER4, left, 1, MPI_COMM_WORLD, status, ierr)
      call check_code(ierr, MPI_ERR_TYPE, 'as elements of one type')
      call MPI_Allgather(from, 1, made, into, 1, part, MPI_COMM_SELF, ierr)
      call check_code(ierr, MPI_ERR_TYPE, 'MPI_Allgather in another order')
    end if
    call MPI_Type_free(part, ierr)
    ! Less than the receive buffer holds.
    call MPI_Type_create_struct(3, [1, 1, 1], [zero + 80, zero, zero + 40], &
      [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER4], part, ierr)
    call MPI_Type_commit(part, ierr)
    call prepare()
    expected([21, 1, 2]) = from([1, 3, 4])
    call MPI_Sendrecv(from, 1, made, right, 1, into, 1, part, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a part of what there is room for')
    call check(all(into == expected), 'a part of what there is room for: what came')
    call MPI_Get_elements(status, part, i, ierr)
    call check_code(i, 2, 'a part of what there is room for: MPI_Get_elements')
    call MPI_Type_free(made, ierr)
    call MPI_Type_free(part, ierr)
  end subroutine do_not_match
end program datatype_struct
