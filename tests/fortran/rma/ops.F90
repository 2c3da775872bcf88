! Every predefined operation on every datatype that has operations, by MPI_Accumulate, MPI_Get_accumulate and
! MPI_Fetch_and_op on the window of the right neighbour. The results are compared bit by bit with Fortran's. Operations that
! are not defined for the datatype are MPI_ERR_OP and change nothing. All processes accumulate in each window, too.
! processes: 1 2 4
#include "elements.inc"
program rma_ops
  use, intrinsic :: iso_c_binding, only: c_int8_t, c_int64_t
  use elements
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  ! Elements 1 to 6 are used; so many are before and behind them that the window's memory is aligned as an allocation is.
  integer, parameter :: first_one = -15, last_one = 22
  integer(c_int8_t), allocatable, target :: memory(:, :), origin(:, :), results(:, :)
  DATATYPE_HANDLE :: datatype
  WIN_HANDLE :: win
  character(len=30) :: type_name
  integer :: sort, width, ierr

  call start()
  call all_types()
  call finish()

contains

  subroutine all_types()
#include "types.inc"
  end subroutine all_types

  subroutine all_ops(of_type, of_name, of_sort, of_width)
    DATATYPE_HANDLE, intent(in) :: of_type
    character(len=*), intent(in) :: of_name
    integer, intent(in) :: of_sort, of_width
    integer :: bytes

    datatype = of_type
    type_name = of_name
    sort = of_sort
    width = of_width
    call MPI_Type_size(datatype, bytes, ierr)
    call check_code(bytes, width, of_name // ': the size')
    if (bytes /= width) return
    allocate (memory(width, first_one:last_one), origin(width, first_one:last_one), results(width, first_one:last_one))
    call MPI_Win_create(memory(1, 1), int(6*width, MPI_ADDRESS_KIND), width, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(0, win, ierr)
    call one_op(MPI_SUM, 'SUM')
    call one_op(MPI_MIN, 'MIN')
    call one_op(MPI_MAX, 'MAX')
    call one_op(MPI_PROD, 'PROD')
    call one_op(MPI_BAND, 'BAND')
    call one_op(MPI_BOR, 'BOR')
    call one_op(MPI_BXOR, 'BXOR')
    call one_op(MPI_LAND, 'LAND')
    call one_op(MPI_LOR, 'LOR')
    call one_op(MPI_LXOR, 'LXOR')
    call one_op(MPI_MINLOC, 'MINLOC')
    call one_op(MPI_MAXLOC, 'MAXLOC')
    call one_op(MPI_REPLACE, 'REPLACE')
    call one_op(MPI_NO_OP, 'NO_OP')
    call one_op(MPI_OP_NULL, 'OP_NULL')
    call MPI_Win_free(win, ierr)
    deallocate (memory, origin, results)
  end subroutine all_ops

  subroutine one_op(op, op_name)
    OP_HANDLE, intent(in) :: op
    character(len=*), intent(in) :: op_name
    integer(c_int8_t), dimension(width, first_one:last_one) :: before, after, sent, marked
    type(element) :: first(6), second(6)
    character(len=:), allocatable :: what
    integer :: i, expected

    what = trim(type_name) // ' ' // op_name // ', '
    call set_values(first, second)
    do i = first_one, last_one
      before(:, i) = stored(sort, width, second(5))
      sent(:, i) = stored(sort, width, first(5))
      marked(:, i) = stored(sort, width, first(1))
    end do
    do i = 1, 6
      before(:, i) = stored(sort, width, first(i))
      sent(:, i) = stored(sort, width, second(i))
    end do
    after = before
    expected = MPI_ERR_OP
    if (op_name == 'REPLACE' .or. is_defined(op_name, sort)) then
      expected = MPI_SUCCESS
      do i = 1, 6
        after(:, i) = stored(sort, width, combined(op_name, sort, first(i), second(i)))
      end do
    end if

    memory = before
    origin = sent
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(origin(1, 1), 6, datatype, right, zero, 6, datatype, op, win, ierr)
    call check_code(ierr, expected, what // 'MPI_Accumulate')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == after), what // 'MPI_Accumulate: the window')
    call check(all(origin == sent), what // 'MPI_Accumulate: the origin')

    ! MPI_NO_OP is an operation of the others only.
    if (op_name == 'NO_OP') expected = MPI_SUCCESS
    memory = before
    results = marked
    call MPI_Win_fence(0, win, ierr)
    call MPI_Get_accumulate(origin(1, 1), 6, datatype, results(1, 1), 6, datatype, right, zero, 6, &
      datatype, op, win, ierr)
    call check_code(ierr, expected, what // 'MPI_Get_accumulate')
    call MPI_Win_fence(0, win, ierr)
    if (expected == MPI_SUCCESS) marked(:, 1:6) = before(:, 1:6)
    call check(all(memory == after), what // 'MPI_Get_accumulate: the window')
    call check(all(results == marked), what // 'MPI_Get_accumulate: the result')
    call check(all(origin == sent), what // 'MPI_Get_accumulate: the origin')

    memory = before
    results = spread(stored(sort, width, first(1)), 2, size(results, 2))
    call MPI_Win_fence(0, win, ierr)
    do i = 6, 1, -1
      call MPI_Fetch_and_op(origin(1, i), results(1, i), datatype, right, zero + i - 1, op, win, ierr)
      call check_code(ierr, expected, what // 'MPI_Fetch_and_op')
    end do
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == after), what // 'MPI_Fetch_and_op: the window')
    call check(all(results == marked), what // 'MPI_Fetch_and_op: the result')
    call check(all(origin == sent), what // 'MPI_Fetch_and_op: the origin')
    if (expected == MPI_SUCCESS .and. op_name /= 'NO_OP') call all_to_all(op, op_name, what)
  end subroutine one_op

  ! Which process replaces last is not determined.
  subroutine all_to_all(op, op_name, what)
    OP_HANDLE, intent(in) :: op
    character(len=*), intent(in) :: op_name, what
    integer(c_int8_t) :: expected(width, 6)
    type(element) :: whole
    integer :: i, from

    memory(:, 1:6) = from_one(0)
    origin(:, 1:6) = from_one(rank + 1)
    call MPI_Win_fence(0, win, ierr)
    do i = 0, processes - 1
      call MPI_Accumulate(origin(1, 1), 6, datatype, i, zero, 6, datatype, op, win, ierr)
      call check_code(ierr, MPI_SUCCESS, what // 'MPI_Accumulate of all')
    end do
    call MPI_Win_fence(0, win, ierr)
    if (op_name == 'REPLACE') then
      call check(any([(same(sort, width, memory(:, 1:6), from_one(from)), from = 1, processes)]), &
        what // 'MPI_Accumulate of all: the window')
      return
    end if
    do i = 1, 6
      whole = value(i, 0)
      do from = 1, processes
        whole = combined(op_name, sort, whole, value(i, from))
      end do
      expected(:, i) = stored(sort, width, whole)
    end do
    call check(same(sort, width, memory(:, 1:6), expected), what // 'MPI_Accumulate of all: the window')
  end subroutine all_to_all

  ! The elements of a process; 0 is the window's.
  function from_one(from)
    integer, intent(in) :: from
    integer(c_int8_t) :: from_one(width, 6)
    integer :: i

    do i = 1, 6
      from_one(:, i) = stored(sort, width, value(i, from))
    end do
  end function from_one

#include "values.inc"

  ! Six pairs of values for the sort of element.
  subroutine set_values(first, second)
    type(element), intent(out) :: first(6), second(6)
    integer(c_int64_t), parameter :: great(8) = [integer(c_int64_t) :: 100, 30000, 0, 2000000000, 0, 0, 0, &
      4000000000000000000_c_int64_t]

    select case (sort)
    case (real_number)
      first%number = [1.5, -2.0, 0.25, -1024.0, 3.0, -0.5]
      second%number = [0.5, -3.0, 8.0, 0.125, -3.0, -0.5]
    case (complex_number)
      first%number = [(1.5, 0.5), (-2.0, -3.0), (0.25, 8.0), (-1024.0, 0.125), (3.0, -3.0), (-0.5, -0.5)]
      second%number = [(-0.5, 1.5), (-3.0, -2.0), (0.125, 0.25), (8.0, -1024.0), (-3.0, 3.0), (0.5, -0.5)]
    case (logical_value)
      first%whole = [1, 1, 0, 0, 1, 0]
      second%whole = [1, 0, 1, 0, 1, 0]
    case (integer_pair, real_pair)
      first%whole = [5, 3, 7, 7, -9, 0]
      first%place = [1, 9, 2, 5, 1, -3]
      second%whole = [6, 2, 7, 7, -8, 0]
      second%place = [2, 4, 3, 3, 0, -3]
    case (opaque)
      first%whole = iachar(['a', 'z', '#', ' ', 'b', '!'])
      second%whole = iachar(['c', ' ', '%', ' ', 'B', '?'])
    case default
      first%whole = [5, -7, 0, 0, -1, 0]
      first(6)%whole = great(width)
      second%whole = [3, -2, 9, 0, -1, -1]
      if (sort == c_unsigned) second(2)%whole = 2
    end select
  end subroutine set_values
end program rma_ops
