! Array sections as the origin of accesses: packed when sent, unpacked when received, and the memory between is not
! touched. Only the modules support sections. The window is that of the right neighbour.
! processes: 1 2 4
! forms: f08 mpi_f08
program rma_sections
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 30
  integer(c_int32_t), target :: memory(-3:n+4)
  integer(c_int32_t), target :: matrix(6, 5), model(6, 5)
  integer :: i
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  call MPI_Win_create(memory(1:n), int(4 * n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a window')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_lock_all(0, win)
  call puts()
  call gets()
  call accumulates()
  call derived()
  call of_rank_three()
  call too_short()
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "sections.inc"

  subroutine puts()
    call prepare()
    call MPI_Put(matrix, 30, MPI_INTEGER4, right, zero, 30, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model, [30]), 'a matrix')
    call MPI_Put(matrix(:, 3), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(model(:, 3), 'a column')
    call MPI_Put(matrix(2, :), 5, MPI_INTEGER4, right, zero, 5, MPI_INTEGER4, win, ierr)
    call arrived(model(2, :), 'a row')
    call MPI_Put(matrix(1:6:2, 1:5:3), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(1:6:2, 1:5:3), [6]), 'with strides')
    call MPI_Put(matrix(6:1:-1, 2), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(model(6:1:-1, 2), 'in reverse')
    call MPI_Put(matrix(5:2:-3, 5:1:-2), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(5:2:-3, 5:1:-2), [6]), 'both in reverse')
    call MPI_Put(matrix(2:4, 2:4), 9, MPI_INTEGER4, right, zero, 9, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(2:4, 2:4), [9]), 'the middle')
    ! Less than all of a section.
    call MPI_Put(matrix(2:4, 2:4), 4, MPI_INTEGER4, right, zero, 4, MPI_INTEGER4, win, ierr)
    call arrived([model(2:4, 2), model(2, 3)], 'four of the middle')
    call MPI_Put(matrix(3, 4), 1, MPI_INTEGER4, right, zero, 1, MPI_INTEGER4, win, ierr)
    call arrived(model(3:3, 4), 'an element')
    call MPI_Put(matrix(2:4, 3:2), 0, MPI_INTEGER4, right, zero, 0, MPI_INTEGER4, win, ierr)
    call arrived([integer(c_int32_t) ::], 'nothing')
    call MPI_Put(matrix(2, :), 0, MPI_INTEGER4, right, zero, 0, MPI_INTEGER4, win, ierr)
    call arrived([integer(c_int32_t) ::], 'nothing of a row')
    call MPI_Put(2_c_int32_t * matrix(:, 1) + 1_c_int32_t, 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(2_c_int32_t * model(:, 1) + 1_c_int32_t, 'an expression')
    call MPI_Put((matrix([5, 1, 3], 2)), 3, MPI_INTEGER4, right, zero, 3, MPI_INTEGER4, win, ierr)
    call arrived(model([5, 1, 3], 2), 'a vector subscript')
  end subroutine puts

  subroutine get_done(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call meet()
    call check(all(matrix == model), what // ': it and no other')
    call prepare()
    memory(1:n) = [(int(1000 + i, c_int32_t), i = 1, n)]
    call meet()
  end subroutine get_done

  subroutine gets()
    type(MPI_Request) :: request

    call prepare()
    memory(1:n) = [(int(1000 + i, c_int32_t), i = 1, n)]
    call meet()
    call MPI_Get(matrix(:, 4), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    model(:, 4) = memory(1:6)
    call get_done('get: a column')
    call MPI_Get(matrix(3, :), 5, MPI_INTEGER4, right, zero + 1, 5, MPI_INTEGER4, win, ierr)
    model(3, :) = memory(2:6)
    call get_done('get: a row')
    call MPI_Get(matrix(2:6:2, 2:5:2), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, ierr)
    model(2:6:2, 2:5:2) = reshape(memory(1:6), [3, 2])
    call get_done('get: with strides')
    call MPI_Get(matrix(6:1:-1, 5:1:-1), 30, MPI_INTEGER4, right, zero, 30, MPI_INTEGER4, win, ierr)
    model(6:1:-1, 5:1:-1) = reshape(memory(1:30), [6, 5])
    call get_done('get: in reverse')
    call MPI_Get(matrix(2:3, :), 5, MPI_INTEGER4, right, zero, 5, MPI_INTEGER4, win, ierr)
    model(2:3, 1:2) = reshape(memory(1:4), [2, 2])
    model(2, 3) = memory(5)
    call get_done('get: less than all')
    ! More room than elements arrive.
    call MPI_Get(matrix(2:3, :), 10, MPI_INTEGER4, right, zero, 3, MPI_INTEGER4, win, ierr)
    model(2:3, 1) = memory(1:2)
    model(2, 2) = memory(3)
    call get_done('get: less than there is room for')
    ! Bytes that begin and end within elements.
    call MPI_Get(matrix(1, :), 10, MPI_BYTE, right, zero, 10, MPI_BYTE, win, ierr)
    model(1, 1:2) = memory(1:2)
    model(1, 3) = transfer([transfer(memory(3), [0_c_int16_t], 1), second_half(model(1, 3))], 0_c_int32_t)
    call get_done('get: ten bytes')
    ! Nonblocking ones as well (MPI_SUBARRAYS_SUPPORTED is true).
    call check(MPI_SUBARRAYS_SUPPORTED, 'MPI_SUBARRAYS_SUPPORTED')
    call MPI_Rget(matrix(5:1:-2, 1:5:2), 9, MPI_INTEGER4, right, zero, 9, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'rget: with strides')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    model(5:1:-2, 1:5:2) = reshape(memory(1:9), [3, 3])
    call get_done('rget: with strides')
    call MPI_Rput(matrix(2, ::2), 3, MPI_INTEGER4, right, zero, 3, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'rput: every other of a row')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call meet()
    call check(all(memory(1:4) == [model(2, ::2), 1004_c_int32_t]), 'rput: in place')
    call get_done('rput: every other of a row')
    call MPI_Rget(matrix(:, 2:3), 12, MPI_INTEGER4, right, zero, 12, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'rget: columns')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    model(:, 2:3) = reshape(memory(1:12), [6, 2])
    call get_done('rget: columns')
    call MPI_Rput(matrix(2:5, 3), 4, MPI_INTEGER4, right, zero, 4, MPI_INTEGER4, win, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'rput: a part of a column')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call meet()
    call check(all(memory(1:4) == model(2:5, 3)), 'rput: in place')
  end subroutine gets

  function second_half(number) result(half)
    integer(c_int32_t), intent(in) :: number
    integer(c_int16_t) :: half, halves(2)

    halves = transfer(number, halves)
    half = halves(2)
  end function second_half

  subroutine accumulates()
    integer(c_int32_t) :: results(4, 10)

    call prepare()
    memory(1:n) = 1000
    call meet()
    call MPI_Accumulate(matrix(2, :), 5, MPI_INTEGER4, right, zero, 5, MPI_INTEGER4, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'accumulate: a row')
    call meet()
    call check(all(memory(1:5) == 1000 + model(2, :)) .and. all(memory(6:n) == 1000), 'accumulate: the sums')
    ! (The next operation of another process changes them.)
    call meet()
    results = 5
    call MPI_Get_accumulate(matrix(6:1:-2, 1), 3, MPI_INTEGER4, results(2, 2:10:4), 3, &
      MPI_INTEGER4, right, zero + 4, 3, MPI_INTEGER4, MPI_REPLACE, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'get_accumulate: sections')
    call meet()
    call check(all(memory(5:7) == model(6:1:-2, 1)), 'the window')
    call check(all(results(2, 2:10:4) == [1026, 1000, 1000]), 'the result')
    results(2, 2:10:4) = 5
    call check(all(results == 5) .and. all(matrix == model), 'nothing else')
    call MPI_Fetch_and_op(matrix(6, :), results(3, ::9), MPI_INTEGER4, right, zero + 7, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'fetch_and_op: a row')
    call meet()
    call MPI_Compare_and_swap(matrix(5, :), results(3, ::9), results(4, ::9), MPI_INTEGER4, right, zero + 8, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'compare_and_swap: a row')
    call meet()
    call check(memory(8) == 1006 .and. memory(9) == 5 .and. results(3, 1) == 1000 .and. &
      results(4, 1) == 1000, 'their first elements')
    results(3:4, 1) = 5
    call check(all(results == 5), 'and no others')
  end subroutine accumulates

  ! A datatype with holes on a section: elements of the section count.
  subroutine derived()
    type(MPI_Datatype) :: every_other

    call prepare()
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, every_other)
    call MPI_Type_commit(every_other)
    call MPI_Put(matrix(2, :), 1, every_other, right, zero, 2, MPI_INTEGER4, win, ierr)
    call arrived(model(2, 1:3:2), 'every other of a row')
    call MPI_Put(matrix(5, 5:1:-2), 1, every_other, right, zero, 1, every_other, win, ierr)
    call arrived([model(5, 5), -7_c_int32_t, model(5, 1)], 'at both sides')
    memory(1:2) = [55_c_int32_t, 66_c_int32_t]
    call meet()
    call MPI_Get(matrix(6, 2:5), 1, every_other, right, zero, 2, MPI_INTEGER4, win, ierr)
    model(6, 2:4:2) = memory(1:2)
    call check_code(ierr, MPI_SUCCESS, 'a get')
    call meet()
    call check(all(matrix == model), 'its elements')
    call MPI_Type_free(every_other)
  end subroutine derived

  subroutine of_rank_three()
    double precision :: cube(3, 4, 2)

    call prepare()
    cube = reshape([(i + 0.5d0 * rank, i = 1, 24)], [3, 4, 2])
    call MPI_Put(cube(2, 1:4:3, :), 4, MPI_DOUBLE_PRECISION, right, zero, 4, MPI_DOUBLE_PRECISION, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'of rank three')
    call meet()
    call check(all(nint(2 * transfer(memory(1:8), [0d0], 4)) == [4, 22, 28, 46] + left), 'of rank three: the window')
  end subroutine of_rank_three

  ! The end of an array is known: a count beyond it is MPI_ERR_BUFFER.
  subroutine too_short()
    integer :: codes(8)
    integer(c_int32_t), allocatable :: none(:)

    call prepare()
    call MPI_Put(matrix, 31, MPI_INTEGER4, right, zero, 31, MPI_INTEGER4, win, codes(1))
    if (codes(1) == MPI_ERR_RMA_RANGE) codes(1) = MPI_ERR_BUFFER
    call MPI_Put(matrix(2, :), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, codes(2))
    call MPI_Get(matrix(2, :), 6, MPI_INTEGER4, right, zero, 6, MPI_INTEGER4, win, codes(3))
    call MPI_Get(matrix(:, 5), 7, MPI_INTEGER4, right, zero, 7, MPI_INTEGER4, win, codes(4))
    call MPI_Accumulate(matrix(::2, 1), 2, MPI_INTEGER8, right, zero, 2, MPI_INTEGER8, MPI_SUM, win, codes(5))
    call MPI_Get_accumulate(matrix, 3, MPI_INTEGER4, matrix(1:2, 1), 3, MPI_INTEGER4, right, zero, 3, &
      MPI_INTEGER4, MPI_SUM, win, codes(6))
    call MPI_Put(matrix(3:2, 1), 1, MPI_INTEGER4, right, zero, 1, MPI_INTEGER4, win, codes(7))
    allocate (none(0))
    call MPI_Get(none, 1, MPI_INTEGER4, right, zero, 1, MPI_INTEGER4, win, codes(8))
    if (any(codes /= MPI_ERR_BUFFER)) write (*, '(8(1x, i0))') codes
    call check(all(codes == MPI_ERR_BUFFER), 'more than there is')
    call check(all(matrix == model) .and. all(memory == -7), 'nothing is moved')
  end subroutine too_short
end program rma_sections
