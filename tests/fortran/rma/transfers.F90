! Amounts and types of both sides of an access that differ; requests of accesses and of accumulations.
program rma_transfers
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer :: ierr, i
  integer(c_int32_t), target :: memory(-3:12), origin(8)
  WIN_HANDLE :: win
  REQUEST_HANDLE :: request
  STATUS_TYPE :: status
  logical :: flag

  call start()
  call amounts()
  call of_requests()
  call accumulate_requests()
  call types_match()
  call finish()

contains

#include "window.inc"

  ! Fewer elements at the origin than the target has room for, and the other way round; and as bytes.
  subroutine amounts()
    call make_window()
    call MPI_Win_lock_all(0, win, ierr)
    origin = [(int(i, c_int32_t), i = 1, 8)]
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 5, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'two, and room for five')
    call MPI_Put(origin(7), 4, MPI_BYTE, 0, zero + 2, 4, MPI_BYTE, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'four bytes')
    call MPI_Put(origin(8), 1, MPI_INTEGER4, 0, zero + 3, 4, MPI_BYTE, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an integer as bytes')
    call MPI_Win_flush(0, win, ierr)
    call check_memory([1, 2, 7, 8, 50, 60, 70, 80], 'arrived')
    call MPI_Put(origin(1), 3, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'three, and room for two')
    origin = 5
    call MPI_Get(origin(1), 2, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'a get of that')
    call MPI_Get(origin(2), 4, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'three, and room for four')
    call MPI_Win_unlock_all(win, ierr)
    call check(all(origin == [5, 1, 2, 7, 5, 5, 5, 5]), 'three have come')
    call check_memory([1, 2, 7, 8, 50, 60, 70, 80], 'the window is as it was')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine amounts

  ! MPI_Rput and MPI_Rget: their requests, and the window that is gone before they are waited for. (requests_across has more.)
  subroutine of_requests()
    integer(c_int32_t), target :: origin(-3:12)
    REQUEST_HANDLE :: requests(4), copy

    call make_window()
    origin = [(int(i, c_int32_t), i = -3, 12)]
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    requests = MPI_REQUEST_NULL
    call MPI_Rput(origin(1), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, requests(1), ierr)
    copy = requests(1)
    call MPI_Rget(origin(5), 3, MPI_INTEGER4, 0, zero + 5, 3, MPI_INTEGER4, win, requests(3), ierr)
    call check(requests(1) /= requests(3) .and. all(requests(1:3:2) /= MPI_REQUEST_NULL), 'several requests')
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == MPI_REQUEST_NULL), 'MPI_Waitall: all are gone')
    call MPI_Wait(copy, status, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'and stale')
    call check(all(origin == [-3, -2, -1, 0, 1, 2, 3, 4, 60, 70, 80, 8, 9, 10, 11, 12]), 'it is got')
    call MPI_Rput(origin(9), 1, MPI_INTEGER4, 0, zero + 4, 1, MPI_INTEGER4, win, requests(1), ierr)
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'unlocked before the wait')
    call check_memory([1, 2, 30, 40, 9, 60, 70, 80], 'the puts')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed before the wait')
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the wait')
  end subroutine of_requests

  ! MPI_Raccumulate and MPI_Rget_accumulate: the same as without a request, complete with the request.
  subroutine accumulate_requests()
    integer(c_int32_t), target :: origin(6), previous(-1:8)
    DATATYPE_HANDLE :: every_second

    call make_window()
    origin = [(int(i, c_int32_t), i = 1, 6)]
    request = MPI_REQUEST_NULL
    call MPI_Raccumulate(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'MPI_Raccumulate needs a lock')
    call MPI_Rget_accumulate(origin(1), 1, MPI_INTEGER4, previous(1), 1, MPI_INTEGER4, 0, zero, 1, &
      MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, 'so does MPI_Rget_accumulate')
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    call MPI_Raccumulate(origin(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_NO_OP, win, request, ierr)
    call check_done(ierr, MPI_ERR_OP, request == MPI_REQUEST_NULL, 'MPI_NO_OP is for MPI_Rget_accumulate: no request')

    call MPI_Raccumulate(origin(1), 3, MPI_INTEGER4, 0, zero + 1, 3, MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call completed('MPI_Raccumulate')
    call check_memory([10, 21, 32, 43, 50, 60, 70, 80], 'the sums')

    previous = -7
    call MPI_Rget_accumulate(origin(2), 2, MPI_INTEGER4, previous(1), 2, MPI_INTEGER4, 0, zero + 4, 2, &
      MPI_INTEGER4, MPI_REPLACE, win, request, ierr)
    call completed('MPI_Rget_accumulate')
    call check(all(previous == [-7, -7, 50, 60, -7, -7, -7, -7, -7, -7]), 'what was there before')
    call check_memory([10, 21, 32, 43, 2, 3, 70, 80], 'what replaces it')

    ! Data with holes, on both sides and in the result.
    call MPI_Type_vector(3, 1, 2, MPI_INTEGER4, every_second, ierr)
    call MPI_Type_commit(every_second, ierr)
    previous = -7
    call MPI_Rget_accumulate(origin(2), 1, every_second, previous(1), 1, every_second, 0, zero, 1, &
      every_second, MPI_PROD, win, request, ierr)
    call completed('MPI_Rget_accumulate of a datatype with holes')
    call check(all(previous == [-7, -7, 10, -7, 32, -7, 2, -7, -7, -7]), 'into the places of the datatype')
    call check_memory([20, 21, 128, 43, 12, 3, 70, 80], 'the products')
    call MPI_Raccumulate(origin(1), 1, every_second, 0, zero + 5, 3, MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call completed('MPI_Raccumulate of a datatype with holes')
    call check_memory([20, 21, 128, 43, 12, 4, 73, 85], 'the sums of those')

    ! With MPI_NO_OP, the origin is ignored.
    previous = -7
    call MPI_Rget_accumulate(origin(1), -1, MPI_DATATYPE_NULL, previous(0), 2, MPI_INTEGER4, 0, zero + 6, 2, &
      MPI_INTEGER4, MPI_NO_OP, win, request, ierr)
    call completed('MPI_NO_OP')
    call check(all(previous == [-7, 73, 85, -7, -7, -7, -7, -7, -7, -7]), 'reads')
    call MPI_Rget_accumulate(origin(1), 1, MPI_INTEGER4, previous(1), 2, MPI_INTEGER4, 0, zero, 2, &
      MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'an origin that is too short')

    ! With MPI_PROC_NULL.
    call MPI_Raccumulate(origin(1), 1, MPI_INTEGER4, MPI_PROC_NULL, zero, 1, MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call completed('to nobody')
    call MPI_Rget_accumulate(origin(1), 1, MPI_INTEGER4, previous(8), 1, MPI_INTEGER4, MPI_PROC_NULL, zero, 1, &
      MPI_INTEGER4, MPI_SUM, win, request, ierr)
    call completed('from nobody')
    call check(previous(8) == -7, 'nothing comes from nobody')
    call MPI_Win_unlock(0, win, ierr)
    call check_memory([20, 21, 128, 43, 12, 4, 73, 85], 'the end')
    call MPI_Type_free(every_second, ierr)
    call MPI_Win_free(win, ierr)
  end subroutine accumulate_requests

  subroutine completed(what)
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, request /= MPI_REQUEST_NULL, what // ': a request')
    flag = .false.
    call MPI_Test(request, flag, status, ierr)
    if (.not. flag) call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': complete')
    call check(request == MPI_REQUEST_NULL, what // ': the request is gone')
    call MPI_Win_flush(0, win, ierr)
  end subroutine completed

  ! The datatypes of origin and target must match: other numbers are MPI_ERR_TYPE, and nothing is moved. MPI_BYTE matches
  ! all. 0 elements match any type.
  subroutine types_match()
    DATATYPE_HANDLE :: two_reals, two_integers

    origin = 5
    call make_window()
    call MPI_Win_lock_all(0, win, ierr)
    call MPI_Type_contiguous(2, MPI_REAL4, two_reals, ierr)
    call MPI_Type_commit(two_reals, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER4, two_integers, ierr)
    call MPI_Type_commit(two_integers, ierr)
    call nothing(MPI_INTEGER4, MPI_REAL8, 'none of two types')
    call nothing(MPI_INTEGER4, two_reals, 'none of a type of reals')
    call nothing(two_integers, MPI_REAL8, 'none of integers and reals')
    call refused(MPI_INTEGER4, 1, MPI_REAL4, 1, 'integer, real')
    call refused(MPI_REAL4, 1, MPI_INTEGER4, 1, 'real, integer')
    call refused(MPI_INTEGER4, 2, MPI_INTEGER8, 1, 'two halves')
    call refused(MPI_INTEGER2, 2, MPI_INTEGER4, 1, 'two quarters')
    call refused(MPI_REAL8, 1, MPI_COMPLEX8, 1, 'real, complex')
    call refused(MPI_REAL4, 2, MPI_COMPLEX8, 1, 'two parts')
    call refused(MPI_LOGICAL4, 1, MPI_INTEGER4, 1, 'logical, integer')
    call refused(MPI_CHARACTER, 4, MPI_INTEGER1, 4, 'characters, integers')
    call refused(MPI_INT32_T, 1, MPI_UINT32_T, 1, 'signed, unsigned')
    call refused(two_reals, 1, MPI_INTEGER4, 2, 'a type of reals')
    call refused(MPI_INTEGER4, 2, two_reals, 1, 'at the target')
    call refused(two_integers, 1, two_reals, 1, 'at both')
    call moved(MPI_INTEGER4, 2, two_integers, 1, 'two in one')
    call moved(two_integers, 1, MPI_INTEGER4, 2, 'one in two')
    call moved(MPI_BYTE, 8, MPI_INTEGER4, 2, 'bytes')
    call moved(MPI_REAL8, 1, MPI_BYTE, 8, 'to bytes')
    call moved(MPI_BYTE, 8, two_reals, 1, 'bytes to reals')
    call moved(MPI_INTEGER4, 2, MPI_INTEGER4, 2, 'the same')
    call moved(MPI_INTEGER8, 1, MPI_INTEGER8, 1, 'great ones')
    call MPI_Type_free(two_reals, ierr)
    call MPI_Type_free(two_integers, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine types_match

  subroutine refused(from, n, to, m, what)
    DATATYPE_HANDLE, intent(in) :: from, to
    integer, intent(in) :: n, m
    character(len=*), intent(in) :: what
    REQUEST_HANDLE :: request
    integer :: codes(7)

    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), n, from, 0, zero, m, to, win, codes(1))
    call MPI_Get(origin(1), n, from, 0, zero, m, to, win, codes(2))
    call MPI_Accumulate(origin(1), n, from, 0, zero, m, to, MPI_REPLACE, win, codes(3))
    call MPI_Get_accumulate(origin(1), n, from, origin(4), m, to, 0, zero, m, to, MPI_REPLACE, win, codes(4))
    call MPI_Get_accumulate(origin(1), m, to, origin(4), n, from, 0, zero, m, to, MPI_REPLACE, win, codes(5))
    call MPI_Rput(origin(1), n, from, 0, zero, m, to, win, request, codes(6))
    call MPI_Rget(origin(1), n, from, 0, zero, m, to, win, request, codes(7))
    if (any(codes /= MPI_ERR_TYPE)) write (*, '(7(1x, i0))') codes
    call check(all(codes == MPI_ERR_TYPE), what)
    call check_memory(own, what // ': the window')
    call check(all(origin == 5) .and. request == MPI_REQUEST_NULL, what // ': the origin')
  end subroutine refused

  ! No elements on either side, of whatever types.
  subroutine nothing(from, to, what)
    DATATYPE_HANDLE, intent(in) :: from, to
    character(len=*), intent(in) :: what
    integer :: codes(5)

    codes = -7
    call MPI_Accumulate(origin(1), 0, from, 0, zero, 0, to, MPI_SUM, win, codes(1))
    call MPI_Accumulate(origin(1), 0, from, 0, zero + 3, 0, to, MPI_REPLACE, win, codes(2))
    call MPI_Get_accumulate(origin(1), 0, from, origin(4), 0, to, 0, zero, 0, to, MPI_SUM, win, codes(3))
    call MPI_Get_accumulate(origin(1), 0, to, origin(4), 0, from, 0, zero, 0, to, MPI_SUM, win, codes(4))
    call MPI_Get_accumulate(origin(1), 0, from, origin(4), 0, from, 0, zero, 0, to, MPI_NO_OP, win, codes(5))
    if (any(codes /= MPI_SUCCESS)) write (*, '(5(1x, i0))') codes
    call check(all(codes == MPI_SUCCESS), what)
    call MPI_Win_flush(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Win_flush')
    call check_memory(own, what // ': the window')
    call check(all(origin == 5), what // ': the origin')
    ! Elements on one side alone are still of its type.
    call MPI_Accumulate(origin(1), 1, from, 0, zero, 0, to, MPI_REPLACE, win, codes(1))
    call check_code(codes(1), MPI_ERR_TYPE, what // ', but some at the origin')
  end subroutine nothing

  subroutine moved(from, n, to, m, what)
    DATATYPE_HANDLE, intent(in) :: from, to
    integer, intent(in) :: n, m
    character(len=*), intent(in) :: what

    origin(1:2) = [123_c_int32_t, 456_c_int32_t]
    call MPI_Put(origin(1), n, from, 0, zero + 3, m, to, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': put')
    call MPI_Win_flush(0, win, ierr)
    call check_memory([10, 20, 30, 123, 456, 60, 70, 80], what // ': put')
    origin(1:2) = 5
    call MPI_Get(origin(3), n, from, 0, zero + 3, m, to, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': get')
    call MPI_Win_flush(0, win, ierr)
    call check(all(origin == [5, 5, 123, 456, 5, 5, 5, 5]), what // ': got')
    origin = 5
    memory(4:5) = [40_c_int32_t, 50_c_int32_t]
  end subroutine moved
end program rma_transfers
