! MPI_Raccumulate and MPI_Rget_accumulate: the same as without a request, complete with the request.
program rma_accumulate_requests
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(6), previous(-1:8)
  DATATYPE_HANDLE :: every_second
  WIN_HANDLE :: win
  REQUEST_HANDLE :: request
  STATUS_TYPE :: status
  integer :: ierr, i
  logical :: flag

  call start_mpi()
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
  call check_code(ierr, MPI_ERR_OP, 'MPI_NO_OP is for MPI_Rget_accumulate')
  call check(request == MPI_REQUEST_NULL, 'no request')

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
  call MPI_Raccumulate(origin(1), 1, MPI_INTEGER4, MPI_PROC_NULL, zero, 1, MPI_INTEGER4, MPI_SUM, win, &
    request, ierr)
  call completed('to nobody')
  call MPI_Rget_accumulate(origin(1), 1, MPI_INTEGER4, previous(8), 1, MPI_INTEGER4, MPI_PROC_NULL, zero, 1, &
    MPI_INTEGER4, MPI_SUM, win, request, ierr)
  call completed('from nobody')
  call check(previous(8) == -7, 'nothing comes from nobody')
  call MPI_Win_unlock(0, win, ierr)
  call check_memory([20, 21, 128, 43, 12, 4, 73, 85], 'the end')
  call MPI_Type_free(every_second, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

  subroutine completed(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(request /= MPI_REQUEST_NULL, what // ': a request')
    flag = .false.
    call MPI_Test(request, flag, status, ierr)
    if (.not. flag) call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': complete')
    call check(request == MPI_REQUEST_NULL, what // ': the request is gone')
    call MPI_Win_flush(0, win, ierr)
  end subroutine completed

#include "start_mpi.inc"
#include "window.inc"
end program rma_accumulate_requests
