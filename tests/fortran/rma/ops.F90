! Every predefined operation on every datatype that has operations, by MPI_Accumulate, MPI_Get_accumulate and
! MPI_Fetch_and_op. The results are compared bit by bit with Fortran's. Operations that are not defined for the
! datatype are MPI_ERR_OP and change nothing.
#include "elements.inc"
program rma_ops
  use, intrinsic :: iso_c_binding, only: c_int8_t, c_int64_t
  use elements
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  ! Elements -1 to 8; those that are used are 1 to 6.
  integer(c_int8_t), allocatable, target :: memory(:, :), origin(:, :), results(:, :)
  DATATYPE_HANDLE :: datatype
  WIN_HANDLE :: win
  character(len=30) :: type_name
  integer :: sort, width, ierr

  call start_mpi()
  call all_types()
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

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
    allocate (memory(width, -1:8), origin(width, -1:8), results(width, -1:8))
    call MPI_Win_create(memory(1, 1), int(6*width, MPI_ADDRESS_KIND), width, MPI_INFO_NULL, &
      MPI_COMM_SELF, win, ierr)
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
    integer(c_int8_t), dimension(width, -1:8) :: before, after, sent, marked
    type(element) :: first(6), second(6)
    character(len=:), allocatable :: what
    integer :: i, expected

    what = trim(type_name) // ' ' // op_name // ', '
    call set_values(first, second)
    do i = -1, 8
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
    call MPI_Accumulate(origin(1, 1), 6, datatype, 0, zero, 6, datatype, op, win, ierr)
    call check_code(ierr, expected, what // 'MPI_Accumulate')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == after), what // 'MPI_Accumulate: the window')
    call check(all(origin == sent), what // 'MPI_Accumulate: the origin')

    ! MPI_NO_OP is an operation of the others only.
    if (op_name == 'NO_OP') expected = MPI_SUCCESS
    memory = before
    results = marked
    call MPI_Win_fence(0, win, ierr)
    call MPI_Get_accumulate(origin(1, 1), 6, datatype, results(1, 1), 6, datatype, 0, zero, 6, &
      datatype, op, win, ierr)
    call check_code(ierr, expected, what // 'MPI_Get_accumulate')
    call MPI_Win_fence(0, win, ierr)
    if (expected == MPI_SUCCESS) marked(:, 1:6) = before(:, 1:6)
    call check(all(memory == after), what // 'MPI_Get_accumulate: the window')
    call check(all(results == marked), what // 'MPI_Get_accumulate: the result')
    call check(all(origin == sent), what // 'MPI_Get_accumulate: the origin')

    memory = before
    results = spread(stored(sort, width, first(1)), 2, 10)
    call MPI_Win_fence(0, win, ierr)
    do i = 6, 1, -1
      call MPI_Fetch_and_op(origin(1, i), results(1, i), datatype, 0, zero + i - 1, op, win, ierr)
      call check_code(ierr, expected, what // 'MPI_Fetch_and_op')
    end do
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == after), what // 'MPI_Fetch_and_op: the window')
    call check(all(results == marked), what // 'MPI_Fetch_and_op: the result')
    call check(all(origin == sent), what // 'MPI_Fetch_and_op: the origin')
  end subroutine one_op

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
