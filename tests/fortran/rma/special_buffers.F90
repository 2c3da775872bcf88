! MPI_BOTTOM and MPI_IN_PLACE are not valid buffers of an access (MPI_ERR_BUFFER), except for 0 elements.
program rma_special_buffers
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(c_int32_t), target :: memory(-3:12), origin(8)
  WIN_HANDLE :: win
  integer :: ierr
#if !defined(WITH_MPIF_H)
  REQUEST_HANDLE :: request
  integer :: codes(14)
#endif

  call start()
  origin = 5
  call make_window()
  call MPI_Win_lock_all(0, win, ierr)
#if !defined(WITH_MPIF_H)
  request = MPI_REQUEST_NULL
  call MPI_Put(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(1))
  call MPI_Put(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(2))
  call MPI_Get(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(3))
  call MPI_Get(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, codes(4))
  call MPI_Accumulate(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, codes(5))
  call MPI_Accumulate(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, codes(6))
  call MPI_Get_accumulate(MPI_IN_PLACE, 1, MPI_INTEGER4, origin, 1, MPI_INTEGER4, 0, zero, 1, &
    MPI_INTEGER4, MPI_SUM, win, codes(7))
  call MPI_Get_accumulate(origin, 1, MPI_INTEGER4, MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, &
    MPI_INTEGER4, MPI_SUM, win, codes(8))
  call MPI_Fetch_and_op(MPI_IN_PLACE, origin, MPI_INTEGER4, 0, zero, MPI_SUM, win, codes(9))
  call MPI_Fetch_and_op(origin, MPI_BOTTOM, MPI_INTEGER4, 0, zero, MPI_SUM, win, codes(10))
  call MPI_Compare_and_swap(MPI_BOTTOM, origin, origin, MPI_INTEGER4, 0, zero, win, codes(11))
  call MPI_Compare_and_swap(origin, origin, MPI_IN_PLACE, MPI_INTEGER4, 0, zero, win, codes(12))
  call MPI_Rput(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(13))
  call MPI_Rget(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request, codes(14))
  if (any(codes /= MPI_ERR_BUFFER)) write (*, '(14(1x, i0))') codes
  call check(all(codes == MPI_ERR_BUFFER), 'they are no buffers')
  call check(request == MPI_REQUEST_NULL, 'no request')
  call check_memory(own, 'the window')
  call check(all(origin == 5), 'the other buffers')
  call MPI_Put(MPI_BOTTOM, 0, MPI_INTEGER4, 0, zero, 0, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no elements of MPI_BOTTOM')
  call MPI_Get_accumulate(MPI_BOTTOM, 0, MPI_INTEGER4, origin, 2, MPI_INTEGER4, 0, zero + 1, 2, &
    MPI_INTEGER4, MPI_NO_OP, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no origin for MPI_NO_OP')
  call MPI_Win_flush(0, win, ierr)
  call check(all(origin == [20, 30, 5, 5, 5, 5, 5, 5]), 'a read')
  call MPI_Fetch_and_op(MPI_BOTTOM, origin(4), MPI_INTEGER4, 0, zero + 3, MPI_NO_OP, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'nor with MPI_Fetch_and_op')
  call MPI_Win_flush(0, win, ierr)
  call check(all(origin == [20, 30, 5, 40, 5, 5, 5, 5]), 'a read')
#else
  ! Without interfaces a program has one type of buffer only.
  call legacy()
#endif
  call check_memory(own, 'the window is as it was')
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"

#if defined(WITH_MPIF_H)
  subroutine legacy()
    call MPI_Put(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_BOTTOM')
    call MPI_Put(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE')
    call MPI_Get(MPI_BOTTOM, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_BOTTOM')
    call MPI_Accumulate(MPI_IN_PLACE, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
    call check_done(ierr, MPI_ERR_BUFFER, all(origin == 5), 'MPI_IN_PLACE: the other buffers')
  end subroutine legacy
#endif
end program rma_special_buffers
