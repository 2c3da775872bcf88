! Wrong arguments of accesses: each has its error class, and such a call moves nothing. An access to MPI_PROC_NULL has
! no effect.
program rma_arguments
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(c_int32_t), target :: memory(-3:12), origin(8)
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: good, bad
  REQUEST_HANDLE :: request
  integer :: ierr

  call start()
  good = MPI_INTEGER4
  call make_window()
  call MPI_Win_lock_all(0, win, ierr)
  call with(1, good, 1, good, 1, zero, MPI_ERR_RANK, 'rank 1')
  call with(1, good, 1, good, -1, zero, MPI_ERR_RANK, 'rank -1')
  call with(1, good, 1, good, huge(1), zero, MPI_ERR_RANK, 'the greatest rank')
  call with(1, good, 1, good, -huge(1) - 1, zero, MPI_ERR_RANK, 'the least rank')
  call with(-1, good, 1, good, 0, zero, MPI_ERR_COUNT, 'origin_count -1')
  call with(1, good, -1, good, 0, zero, MPI_ERR_COUNT, 'target_count -1')
  call with(-huge(1) - 1, good, 1, good, 0, zero, MPI_ERR_COUNT, 'the least origin_count')
  call with(1, good, 1, good, 0, zero - 1, MPI_ERR_DISP, 'target_disp -1')
  call with(1, good, 1, good, 0, -huge(zero) - 1, MPI_ERR_DISP, 'the least target_disp')
  call MPI_Type_contiguous(1, MPI_INTEGER4, bad, ierr)
  call types('a type that is not committed')
  call MPI_Type_free(bad, ierr)
  call over_the_end()
  call single()
  call no_elements()
  call nowhere()
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"

  subroutine types(what)
    character(len=*), intent(in) :: what

    call with(1, bad, 1, good, 0, zero, MPI_ERR_TYPE, what // ', origin')
    call with(1, good, 1, bad, 0, zero, MPI_ERR_TYPE, what // ', target')
  end subroutine types

  subroutine with(count, datatype, target_count, target_datatype, rank, disp, expected, what)
    integer, intent(in) :: count, target_count, rank, expected
    DATATYPE_HANDLE, intent(in) :: datatype, target_datatype
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    character(len=*), intent(in) :: what
    integer :: codes(7)

    origin = 5
    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), count, datatype, rank, disp, target_count, target_datatype, win, codes(1))
    call MPI_Get(origin(1), count, datatype, rank, disp, target_count, target_datatype, win, codes(2))
    call MPI_Accumulate(origin(1), count, datatype, rank, disp, target_count, target_datatype, MPI_SUM, win, codes(3))
    call MPI_Get_accumulate(origin(1), count, datatype, origin(2), 1, good, rank, disp, &
      target_count, target_datatype, MPI_SUM, win, codes(4))
    call MPI_Get_accumulate(origin(1), 1, good, origin(2), count, datatype, rank, disp, &
      target_count, target_datatype, MPI_SUM, win, codes(5))
    call MPI_Rput(origin(1), count, datatype, rank, disp, target_count, target_datatype, win, request, codes(6))
    call MPI_Rget(origin(1), count, datatype, rank, disp, target_count, target_datatype, win, request, codes(7))
    if (any(codes /= expected)) write (*, '(a, 7(1x, i0))') '  put, get, accumulate, get_accumulate, rput, rget:', codes
    call check(all(codes == expected), what)
    call untouched(what)
  end subroutine with

  ! The last byte of these is beyond the window: of a vector, and of datatypes that are nested deeply.
  subroutine over_the_end()
    DATATYPE_HANDLE :: inner
    integer :: level

    call MPI_Type_vector(2, 1, 7, MPI_INTEGER4, bad, ierr)
    call MPI_Type_commit(bad, ierr)
    call MPI_Put(origin(1), 1, bad, 0, zero + 1, 1, bad, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a vector over the end')
    call MPI_Type_free(bad, ierr)
    call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, bad, ierr)
    do level = 1, 3
      inner = bad
      call MPI_Type_create_subarray(1, [4], [1], [1], MPI_ORDER_C, inner, bad, ierr)
      call MPI_Type_free(inner, ierr)
    end do
    call MPI_Type_commit(bad, ierr)
    call MPI_Put(origin(1), 2, good, 0, zero, 1, bad, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a deep nest')
    call MPI_Type_free(bad, ierr)
    call untouched('a deep nest')
  end subroutine over_the_end

  subroutine untouched(what)
    character(len=*), intent(in) :: what

    call check_memory(own, what // ': the window')
    call check(all(origin == 5), what // ': the origin')
    call check(request == MPI_REQUEST_NULL, what // ': no request')
  end subroutine untouched

  ! Those that access one element.
  subroutine single()
    call one(good, 1, zero, MPI_ERR_RANK, 'one: rank 1')
    call one(good, -1, zero, MPI_ERR_RANK, 'one: rank -1')
    call one(good, 0, zero - 1, MPI_ERR_DISP, 'one: disp -1')
    ! Only predefined datatypes have one element.
    call MPI_Type_contiguous(1, MPI_INTEGER4, bad, ierr)
    call MPI_Type_commit(bad, ierr)
    call one(bad, 0, zero, MPI_ERR_TYPE, 'one: a derived type')
    call MPI_Type_free(bad, ierr)
  end subroutine single

  subroutine one(datatype, rank, disp, expected, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: rank, expected
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    character(len=*), intent(in) :: what

    origin = 5
    call MPI_Fetch_and_op(origin(1), origin(2), datatype, rank, disp, MPI_SUM, win, ierr)
    call check_code(ierr, expected, what // ', fetch_and_op')
    call MPI_Compare_and_swap(origin(1), origin(2), origin(3), datatype, rank, disp, win, ierr)
    call check_code(ierr, expected, what // ', compare_and_swap')
    call untouched(what)
  end subroutine one

  ! Where there is nothing to combine, the operation need not be defined for the datatype.
  subroutine no_elements()
    integer :: codes(4)

    origin = 5
    request = MPI_REQUEST_NULL
    call MPI_Accumulate(origin(1), 0, MPI_BYTE, 0, zero, 0, MPI_BYTE, MPI_SUM, win, codes(1))
    call MPI_Get_accumulate(origin(1), 0, MPI_BYTE, origin(2), 0, MPI_BYTE, 0, zero, 0, MPI_BYTE, &
      MPI_SUM, win, codes(2))
    call check(all(codes(:2) == MPI_SUCCESS), 'a sum of no bytes')
    call MPI_Accumulate(origin(1), 1, MPI_BYTE, 0, zero, 1, MPI_BYTE, MPI_SUM, win, codes(1))
    call MPI_Get_accumulate(origin(1), 1, MPI_BYTE, origin(2), 1, MPI_BYTE, 0, zero, 1, MPI_BYTE, &
      MPI_SUM, win, codes(2))
    call MPI_Get_accumulate(origin(1), 0, MPI_BYTE, origin(2), 1, MPI_BYTE, 0, zero, 1, MPI_BYTE, &
      MPI_SUM, win, codes(3))
    call MPI_Accumulate(origin(1), 1, MPI_BYTE, 0, zero, 0, MPI_BYTE, MPI_SUM, win, codes(4))
    call check(all(codes == MPI_ERR_OP), 'a sum of bytes')
    call untouched('sums of bytes')
  end subroutine no_elements

  subroutine nowhere()
    REQUEST_HANDLE :: requests(2)
    integer :: codes(10)

    origin = 5
    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), 1, good, MPI_PROC_NULL, zero, 1, good, win, codes(1))
    call MPI_Get(origin(1), 1, good, MPI_PROC_NULL, zero, 1, good, win, codes(2))
    call MPI_Accumulate(origin(1), 1, good, MPI_PROC_NULL, zero, 1, good, MPI_SUM, win, codes(3))
    call MPI_Get_accumulate(origin(1), 1, good, origin(2), 1, good, MPI_PROC_NULL, zero, 1, good, &
      MPI_SUM, win, codes(4))
    call MPI_Fetch_and_op(origin(1), origin(2), good, MPI_PROC_NULL, zero, MPI_SUM, win, codes(5))
    call MPI_Compare_and_swap(origin(1), origin(2), origin(3), good, MPI_PROC_NULL, zero, win, codes(6))
    call MPI_Rput(origin(1), 1, good, MPI_PROC_NULL, zero, 1, good, win, requests(1), codes(7))
    call MPI_Rget(origin(1), 1, good, MPI_PROC_NULL, zero, 1, good, win, requests(2), codes(8))
    call MPI_Put(origin(1), 1, good, MPI_PROC_NULL, zero + 1000, 1, good, win, codes(9))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, codes(10))
    call check(all(codes == MPI_SUCCESS), 'MPI_PROC_NULL')
    call check(all(requests == MPI_REQUEST_NULL), 'its requests')
    call untouched('MPI_PROC_NULL')
    call MPI_Put(origin(1), -1, good, MPI_PROC_NULL, zero, 1, good, win, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_PROC_NULL, count -1')
  end subroutine nowhere
end program rma_arguments
