! Accesses with derived datatypes on either side: contiguous, vector and subarray; holes are not touched.
program rma_derived
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: rows = 5, columns = 6
  integer(c_int32_t), target :: memory(rows, columns)
  integer(c_int32_t), target :: origin(rows, columns)
  integer(c_int32_t) :: expected(rows, columns)
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: row, part, pair, backwards, c_part
  integer :: ierr, i

  call start()
  call MPI_Win_create(memory(1, 1), int(4 * rows * columns, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, &
    MPI_COMM_SELF, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call MPI_Type_vector(columns, 1, rows, MPI_INTEGER4, row, ierr)
  call MPI_Type_commit(row, ierr)
  call MPI_Type_create_subarray(2, [rows, columns], [2, 3], [1, 2], MPI_ORDER_FORTRAN, MPI_INTEGER4, part, ierr)
  call MPI_Type_commit(part, ierr)
  call MPI_Type_create_subarray(2, [columns, rows], [3, 2], [2, 1], MPI_ORDER_C, MPI_INTEGER4, c_part, ierr)
  call MPI_Type_commit(c_part, ierr)
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_vector(3, 1, -2, MPI_INTEGER4, backwards, ierr)
  call MPI_Type_commit(backwards, ierr)

  call prepare()
  call MPI_Put(origin(2, 1), 1, row, 0, zero + 3, 1, row, win, ierr)
  expected(4, :) = origin(2, :)
  call compare('a row to another row')
  call MPI_Put(origin(1, 3), 5, MPI_INTEGER4, 0, zero, 1, row, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'five to a row of six')
  expected(1, :5) = origin(:, 3)
  call compare('a column to the start of a row')
  call MPI_Put(origin(1, 1), 1, row, 0, zero + 5, 6, MPI_INTEGER4, win, ierr)
  expected(:, 2) = origin(1, :5)
  expected(1, 3) = origin(1, 6)
  call compare('a row to six in a row')
  call MPI_Put(origin(1, 1), 1, part, 0, zero, 1, part, win, ierr)
  expected(2:3, 3:5) = origin(2:3, 3:5)
  call compare('a part of a matrix')
  origin = origin + 1000_c_int32_t
  call MPI_Put(origin(1, 1), 1, c_part, 0, zero, 1, part, win, ierr)
  expected(2:3, 3:5) = origin(2:3, 3:5)
  call compare('which is the same in the order of C')
  call MPI_Put(origin(1, 1), 3, pair, 0, zero + 15, 1, part, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_RANGE, 'a part over the end')
  call compare('nothing')
  call MPI_Put(origin(1, 1), 3, pair, 0, zero, 1, part, win, ierr)
  expected(2:3, 3:5) = reshape([origin(:, 1), origin(1, 2)], [2, 3])
  call compare('pairs to a part')
  call MPI_Put(origin(5, 1), 1, backwards, 0, zero + 14, 1, backwards, win, ierr)
  expected(5:1:-2, 3) = origin(5:1:-2, 1)
  call compare('backwards')
  call MPI_Put(origin(5, 1), 1, backwards, 0, zero, 3, MPI_INTEGER4, win, ierr)
  expected(1:3, 1) = origin(5:1:-2, 1)
  call compare('from behind to the front')

  call repeated()

  call prepare()
  call MPI_Accumulate(origin(3, 1), 1, row, 0, zero + 2, 1, row, MPI_SUM, win, ierr)
  expected(3, :) = expected(3, :) + origin(3, :)
  call compare('a row added to a row')
  call MPI_Accumulate(origin(1, 1), 1, part, 0, zero, 3, pair, MPI_MAX, win, ierr)
  expected(:, 1) = max(expected(:, 1), [origin(2:3, 3), origin(2:3, 4), origin(2, 5)])
  expected(1, 2) = max(expected(1, 2), origin(3, 5))
  call compare('the greater of a part and pairs')
  call gets()
  call get_accumulate()
  call MPI_Type_free(row, ierr)
  call MPI_Type_free(part, ierr)
  call MPI_Type_free(c_part, ierr)
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(backwards, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

  subroutine prepare()
    memory = -reshape([(int(i, c_int32_t), i = 1, rows * columns)], [rows, columns])
    origin = reshape([(int(100 + i, c_int32_t), i = 1, rows * columns)], [rows, columns])
    expected = memory
    call MPI_Win_fence(0, win, ierr)
  end subroutine prepare

  subroutine compare(what)
    character(len=*), intent(in) :: what

    call MPI_Win_fence(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': the fence')
    call check(all(memory == expected), what)
  end subroutine compare

  ! An element may be sent several times, and datatypes may be nested deeply.
  subroutine repeated()
    DATATYPE_HANDLE :: same, deep, inner
    integer :: level

    call MPI_Type_vector(3, 1, 0, MPI_INTEGER4, same, ierr)
    call MPI_Type_commit(same, ierr)
    call MPI_Put(origin(2, 2), 2, same, 0, zero, 6, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the same element')
    expected(1:3, 1) = origin(2, 2)
    expected(4:5, 1) = origin(3, 2)
    expected(1, 2) = origin(3, 2)
    call compare('the same element three times, and the next')
    call MPI_Type_free(same, ierr)

    ! The last byte of this one is beyond the window.
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER1, deep, ierr)
    do level = 1, 3
      inner = deep
      call MPI_Type_create_subarray(1, [4], [2], [1], MPI_ORDER_C, inner, deep, ierr)
      call MPI_Type_free(inner, ierr)
    end do
    call MPI_Type_commit(deep, ierr)
    call MPI_Put(origin(1, 1), 16, MPI_INTEGER1, 0, zero, 1, deep, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a deep nest')
    call MPI_Type_free(deep, ierr)
    call MPI_Type_vector(2, 1, 16, MPI_INTEGER4, deep, ierr)
    do level = 3, 0, -1
      inner = deep
      call MPI_Type_contiguous(1, inner, deep, ierr)
      call MPI_Type_free(inner, ierr)
    end do
    call MPI_Type_commit(deep, ierr)
    call MPI_Put(origin(3, 3), 2, MPI_INTEGER4, 0, zero + 1, 1, deep, win, ierr)
    expected(2, 1) = origin(3, 3)
    expected(3, 4) = origin(4, 3)
    call compare('a deep nest')
    call MPI_Type_free(deep, ierr)
  end subroutine repeated

  subroutine gets()
    integer(c_int32_t) :: model(rows, columns)

    call prepare()
    model = origin
    call MPI_Get(origin(5, 1), 1, row, 0, zero, 1, row, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a get of a row')
    call MPI_Win_fence(0, win, ierr)
    model(5, :) = memory(1, :)
    call check(all(origin == model), 'the row')
    call MPI_Get(origin(1, 1), 1, part, 0, zero + 10, 6, MPI_INTEGER4, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    model(2:3, 3:5) = reshape([memory(:, 3), memory(1, 4)], [2, 3])
    call check(all(origin == model), 'a get to a part')
    call MPI_Get(origin(5, 6), 1, backwards, 0, zero, 3, MPI_INTEGER4, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    model(5:1:-2, 6) = memory(1:3, 1)
    call check(all(origin == model), 'a get backwards')
    ! Fewer elements arrive than there is room for.
    call MPI_Get(origin(1, 1), 1, row, 0, zero + 20, 2, MPI_INTEGER4, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    model(1, 1:2) = memory(1:2, 5)
    call check(all(origin == model), 'two for a row')
    call check(all(memory == expected), 'the window is as it was')
  end subroutine gets

  subroutine get_accumulate()
    integer(c_int32_t) :: results(rows, columns)
    integer(c_int32_t) :: model(rows, columns)

    call prepare()
    results = 5
    model = 5
    call MPI_Get_accumulate(origin(1, 1), 1, part, results(2, 1), 1, row, 0, zero + 9, 1, backwards, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'six on three')
    call MPI_Get_accumulate(origin(1, 1), 1, part, results(2, 1), 1, row, 0, zero + 4, 1, row, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a part on a row')
    call MPI_Win_fence(0, win, ierr)
    model(2, :) = expected(5, :)
    expected(5, :) = expected(5, :) + reshape(origin(2:3, 3:5), [6])
    call check(all(memory == expected), 'the sums')
    call check(all(results == model), 'what was there')
  end subroutine get_accumulate
end program rma_derived
