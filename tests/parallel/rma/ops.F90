! All processes accumulate elements of every datatype that has predefined operations, with every operation, in a window
! of each process; and each process those of its left neighbour, by MPI_Get_accumulate and MPI_Fetch_and_op, which
! return the previous values. Operations that are not defined for the datatype are MPI_ERR_OP.
#include "elements.inc"
program rma_ops
  use, intrinsic :: iso_c_binding, only: c_int8_t
  use mpi_info_f08
  use parallel
  use elements
  implicit none

  integer, parameter :: number = 6, margin = 16
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  ! So many before and behind it that the window's memory is aligned as an allocation is.
  integer(c_int8_t), target, asynchronous, allocatable :: memory(:, :)
  type(MPI_Datatype) :: datatype
  type(MPI_Win) :: win
  character(len=30) :: type_name
  integer :: sort, width

  call start('rma_ops')
  call all_types()
  call finish()

contains

  subroutine all_types()
#include "types.inc"
  end subroutine all_types

  subroutine all_ops(of_type, of_name, of_sort, of_width)
    type(MPI_Datatype), intent(in) :: of_type
    character(len=*), intent(in) :: of_name
    integer, intent(in) :: of_sort, of_width
    integer :: bytes, ierr

    datatype = of_type
    type_name = of_name
    sort = of_sort
    width = of_width
    call MPI_Type_size(datatype, bytes)
    call check_number(bytes, width, of_name // ': its size')
    if (bytes /= width) return
    allocate (memory(width, 1 - margin:number + margin))
    call MPI_Win_create(memory(1, 1), int(number*width, MPI_ADDRESS_KIND), width, MPI_INFO_NULL, &
      MPI_COMM_WORLD, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
    if (ierr /= MPI_SUCCESS) call finish()
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call one_op(MPI_SUM, 'SUM')
    call one_op(MPI_PROD, 'PROD')
    call one_op(MPI_MIN, 'MIN')
    call one_op(MPI_MAX, 'MAX')
    call one_op(MPI_BAND, 'BAND')
    call one_op(MPI_BOR, 'BOR')
    call one_op(MPI_BXOR, 'BXOR')
    call one_op(MPI_LAND, 'LAND')
    call one_op(MPI_LOR, 'LOR')
    call one_op(MPI_LXOR, 'LXOR')
    call one_op(MPI_REPLACE, 'REPLACE')
    call MPI_Win_free(win)
    deallocate (memory)
  end subroutine all_ops

  subroutine one_op(op, op_name)
    type(MPI_Op), intent(in) :: op
    character(len=*), intent(in) :: op_name
    integer(c_int8_t), target, asynchronous :: out(width, number), room(width, 0:number + 1)
    integer(c_int8_t), dimension(width, number) :: before, expected, given
    integer(c_int8_t) :: beside(width)
    character(len=:), allocatable :: what
    integer :: i, from, ierr

    what = trim(type_name) // ' ' // op_name // ', '
    beside = stored(sort, width, element(1, 1))
    before = from_one(0)
    given = from_one(rank + 1)
    out = given
    memory = spread(beside, 2, size(memory, 2))
    memory(:, 1:number) = before
    call MPI_Win_fence(0, win)
    if (op_name /= 'REPLACE' .and. .not. is_defined(op_name, sort)) then
      call MPI_Accumulate(out(1, 1), number, datatype, right, zero, number, datatype, op, win, ierr)
      call check_class(ierr, MPI_ERR_OP, what // 'is not defined')
      call MPI_Win_fence(0, win)
      call check(all(memory(:, 1:number) == before), what // 'is not defined: nothing changes')
      return
    end if

    ! All to all. Which process replaces last is not determined.
    do i = 0, processes - 1
      call MPI_Accumulate(out(1, 1), number, datatype, i, zero, number, datatype, op, win, ierr)
      call check_class(ierr, MPI_SUCCESS, what // 'MPI_Accumulate')
    end do
    call MPI_Win_fence(0, win)
    if (op_name == 'REPLACE') then
      call check(any([(same(sort, width, memory(:, 1:number), from_one(from)), from=1, processes)]), &
        what // 'MPI_Accumulate: the window')
    else
      expected = folded(op_name, [(from, from=0, processes)])
      call check(same(sort, width, memory(:, 1:number), expected), what // 'MPI_Accumulate: the window')
    end if

    ! From the left neighbour only.
    expected = folded(op_name, [0, left + 1])
    memory(:, 1:number) = before
    room = spread(beside, 2, number + 2)
    call MPI_Win_fence(0, win)
    call MPI_Get_accumulate(out(1, 1), number, datatype, room(1, 1), number, datatype, right, zero, number, &
      datatype, op, win, ierr)
    call check_class(ierr, MPI_SUCCESS, what // 'MPI_Get_accumulate')
    call MPI_Win_fence(0, win)
    call check(all(room(:, 1:number) == before), what // 'MPI_Get_accumulate: what was there')
    call check(same(sort, width, memory(:, 1:number), expected), what // 'MPI_Get_accumulate: the window')

    memory(:, 1:number) = before
    room(:, 1:number) = spread(beside, 2, number)
    call MPI_Win_fence(0, win)
    do i = number, 1, -1
      call MPI_Fetch_and_op(out(1, i), room(1, i), datatype, right, zero + i - 1, op, win, ierr)
      call check_class(ierr, MPI_SUCCESS, what // 'MPI_Fetch_and_op')
    end do
    call MPI_Win_fence(0, win)
    call check(all(room(:, 1:number) == before), what // 'MPI_Fetch_and_op: what was there')
    call check(same(sort, width, memory(:, 1:number), expected), what // 'MPI_Fetch_and_op: the window')
    call check(all([room(:, 0), room(:, number + 1)] == [beside, beside]) .and. &
      all(memory(:, :0) == spread(beside, 2, margin)) .and. &
      all(memory(:, number + 1:) == spread(beside, 2, margin)), what // 'nothing beside it')
    call check(all(out == given), what // 'what was given is as it was')
  end subroutine one_op

  ! The elements of a process; 0 is the window's.
  function from_one(from)
    integer, intent(in) :: from
    integer(c_int8_t) :: from_one(width, number)
    integer :: i

    do i = 1, number
      from_one(:, i) = stored(sort, width, value(i, from))
    end do
  end function from_one

  ! The elements of processes, combined.
  function folded(op_name, from)
    character(len=*), intent(in) :: op_name
    integer, intent(in) :: from(:)
    integer(c_int8_t) :: folded(width, number)
    type(element) :: whole
    integer :: i, j

    do i = 1, number
      whole = value(i, from(1))
      do j = 2, size(from)
        whole = combined(op_name, sort, whole, value(i, from(j)))
      end do
      folded(:, i) = stored(sort, width, whole)
    end do
  end function folded

#include "values.inc"
end program rma_ops
