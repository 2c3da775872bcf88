! Reductions of elements of every datatype that has predefined operations, with every operation, by MPI_Reduce to every root
! and by MPI_Allreduce, with separate buffers and with MPI_IN_PLACE. Operations that are not defined for the datatype are
! MPI_ERR_OP.
! forms: f08 mpi_f08
! processes: 1 2 4
#include "elements.inc"
program collective_ops
  use, intrinsic :: iso_c_binding, only: c_int8_t
  use elements
#include "interface.inc"
  integer, parameter :: number = 6
  DATATYPE_HANDLE :: datatype
  character(len=30) :: type_name
  integer :: sort, width

  call start()
  call all_types()
  call digits_of_real16()
  call finish()

contains

  subroutine all_types()
#include "types.inc"
  end subroutine all_types

  subroutine all_ops(of_type, of_name, of_sort, of_width)
    DATATYPE_HANDLE, intent(in) :: of_type
    character(len=*), intent(in) :: of_name
    integer, intent(in) :: of_sort, of_width
    integer :: bytes, ierr

    datatype = of_type
    type_name = of_name
    sort = of_sort
    width = of_width
    call MPI_Type_size(datatype, bytes, ierr)
    call check_code(bytes, width, of_name // ': its size')
    if (bytes /= width) return
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
    call one_op(MPI_MINLOC, 'MINLOC')
    call one_op(MPI_MAXLOC, 'MAXLOC')
    call one_op(MPI_REPLACE, 'REPLACE')
  end subroutine all_ops

  subroutine one_op(op, op_name)
    OP_HANDLE, intent(in) :: op
    character(len=*), intent(in) :: op_name
    integer(c_int8_t) :: out(width, number)
    integer(c_int8_t), dimension(width, 0:number + 1) :: room, empty, given, expected
    type(element) :: whole
    character(len=:), allocatable :: what
    integer :: root, i, from, ierr

    what = trim(type_name) // ' ' // op_name // ', '
    empty = spread(stored(sort, width, element(1, 1)), 2, number + 2)
    given = empty
    do i = 1, number
      given(:, i) = stored(sort, width, value(i, rank))
    end do
    out = given(:, 1:number)
    if (.not. is_defined(op_name, sort)) then
      room = empty
      call MPI_Allreduce(out, room(1, 1), number, datatype, op, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_ERR_OP, what // 'is not defined')
      call check(all(room == empty), what // 'is not defined: nothing changes')
      call MPI_Reduce(out, room(1, 1), number, datatype, op, 0, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_ERR_OP, what // 'is not defined, MPI_Reduce')
      return
    end if
    expected = empty
    do i = 1, number
      whole = value(i, 0)
      do from = 1, processes - 1
        whole = combined(op_name, sort, whole, value(i, from))
      end do
      expected(:, i) = stored(sort, width, whole)
    end do

    do root = 0, processes - 1
      room = empty
      call MPI_Reduce(out, room(1, 1), number, datatype, op, root, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_SUCCESS, what // 'MPI_Reduce')
      if (rank == root) call check(same(sort, width, room, expected), what // 'MPI_Reduce: the result')
      if (rank /= root) call check(all(room == empty), what // 'MPI_Reduce: not the root')
      call MPI_Reduce(out, room(1, 1), 0, datatype, op, root, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_SUCCESS, what // 'MPI_Reduce of nothing')
      room = given
      if (rank == root) then
        call MPI_Reduce(MPI_IN_PLACE, room(1, 1), number, datatype, op, root, MPI_COMM_WORLD, ierr)
        call check(same(sort, width, room, expected), what // 'MPI_Reduce in place: the result')
      else
        call MPI_Reduce(room(1, 1), empty(1, 1), number, datatype, op, root, MPI_COMM_WORLD, ierr)
        call check(all(room == given), what // 'MPI_Reduce in place: not the root')
      end if
      call check_class(ierr, MPI_SUCCESS, what // 'MPI_Reduce in place')
    end do
    room = empty
    call MPI_Allreduce(out, room(1, 1), number, datatype, op, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, what // 'MPI_Allreduce')
    call check(same(sort, width, room, expected), what // 'MPI_Allreduce: the result')
    call check(all(out == given(:, 1:number)), what // 'what was given is as it was')
    room = given
    call MPI_Allreduce(MPI_IN_PLACE, room(1, 1), number, datatype, op, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, what // 'MPI_Allreduce in place')
    call check(same(sort, width, room, expected), what // 'MPI_Allreduce in place: the result')
  end subroutine one_op

  ! To all of their digits: what is added is different from 0 in the last ones only.
  subroutine digits_of_real16()
    integer, parameter :: wide = selected_real_kind(33)
    real(wide) :: third, sum
    integer :: ierr

    third = 1/3.0_wide
    if (rank > 0) third = epsilon(third)
    call MPI_Allreduce(third, sum, 1, MPI_REAL16, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a sum')
    call check(abs(sum - (1/3.0_wide + (processes - 1)*epsilon(sum))) <= epsilon(sum)/2, 'all digits of a sum')
  end subroutine digits_of_real16

#include "values.inc"
end program collective_ops
