! W4: an access outside the exposed memory is MPI_ERR_RMA_RANGE and touches no byte, not even of the part inside.
! (More of them: src/tests/win_range.rs.)
program win_w04_range
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(MPI_ADDRESS_KIND), parameter :: most = huge(most)
  integer(c_int32_t), target :: memory(-3:12), origin(-3:12)
  integer(c_int32_t), target :: results(-3:12)
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: spread, early, large
  integer :: ierr

  call start()
  call make_window()
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
  call outside(8_MPI_ADDRESS_KIND, 1, 'behind the end')
  call outside(7_MPI_ADDRESS_KIND, 2, 'over the end')
  call outside(0_MPI_ADDRESS_KIND, 9, 'one too many')
  call outside(most, 1, 'the greatest displacement')
  call outside(shiftr(most, 1) + 2, 1, 'disp * 4 = 2**64 + 4')
  call derived()
  call inside()
  call MPI_Win_unlock(0, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'unlocked')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"

  subroutine prepare()
    integer :: i

    origin = [(int(100 + i, c_int32_t), i = -3, 12)]
    results = -9
  end subroutine prepare

  subroutine check_untouched(what)
    character(len=*), intent(in) :: what
    integer :: i

    call check_memory(own, what // ': the window')
    call check(all(origin == [(100 + i, i = -3, 12)]) .and. all(results == -9), what // ': origin and result')
  end subroutine check_untouched

  subroutine outside(disp, n, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    integer, intent(in) :: n
    character(len=*), intent(in) :: what
    integer :: codes(7)
    REQUEST_HANDLE :: request

    call prepare()
    request = MPI_REQUEST_NULL
    call MPI_Put(origin(1), n, MPI_INTEGER4, 0, disp, n, MPI_INTEGER4, win, codes(1))
    call MPI_Get(origin(1), n, MPI_INTEGER4, 0, disp, n, MPI_INTEGER4, win, codes(2))
    call MPI_Accumulate(origin(1), n, MPI_INTEGER4, 0, disp, n, MPI_INTEGER4, MPI_SUM, win, codes(3))
    call MPI_Get_accumulate(origin(1), n, MPI_INTEGER4, results(1), n, MPI_INTEGER4, 0, disp, n, &
      MPI_INTEGER4, MPI_SUM, win, codes(4))
    call MPI_Get_accumulate(origin(1), 0, MPI_INTEGER4, results(1), n, MPI_INTEGER4, 0, disp, n, &
      MPI_INTEGER4, MPI_NO_OP, win, codes(5))
    call MPI_Rput(origin(1), n, MPI_INTEGER4, 0, disp, n, MPI_INTEGER4, win, request, codes(6))
    call MPI_Rget(origin(1), n, MPI_INTEGER4, 0, disp, n, MPI_INTEGER4, win, request, codes(7))
    if (any(codes /= MPI_ERR_RMA_RANGE)) write (*, '(7(1x, i0))') codes
    call check(all(codes == MPI_ERR_RMA_RANGE), what)
    call check(request == MPI_REQUEST_NULL, what // ': no request')
    call check_untouched(what)
  end subroutine outside

  ! The holes of a target datatype may be outside, its data may not.
  subroutine derived()
    call MPI_Type_vector(3, 1, 4, MPI_INTEGER4, spread, ierr)
    call MPI_Type_commit(spread, ierr)
    call MPI_Type_vector(2, 1, -1, MPI_INTEGER4, early, ierr)
    call MPI_Type_commit(early, ierr)
    call MPI_Type_vector(2, 1, 1000000000, MPI_INTEGER4, large, ierr)
    call MPI_Type_commit(large, ierr)
    call prepare()
    call MPI_Put(origin(1), 3, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, spread, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'the last of a vector')
    call MPI_Get(origin(1), 3, MPI_INTEGER4, 0, 7_MPI_ADDRESS_KIND, 1, spread, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'all but the first')
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, early, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'before the start')
    call MPI_Get(origin(1), 2, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, early, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a get of that')
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, large, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a large vector')
    call MPI_Accumulate(origin(1), 2, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, large, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'an accumulate there')
    call MPI_Get_accumulate(origin(1), 2, MPI_INTEGER4, results(1), 2, MPI_INTEGER4, 0, &
      0_MPI_ADDRESS_KIND, 1, early, MPI_SUM, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'a get_accumulate before the start')
    call check_untouched('derived types')
    call MPI_Type_free(spread, ierr)
    call MPI_Type_free(large, ierr)
  end subroutine derived

  ! The greatest that fit.
  subroutine inside()
    call prepare()
    call MPI_Put(origin(1), 8, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 8, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'all of it')
    call MPI_Win_flush(0, win, ierr)
    call check_memory([101, 102, 103, 104, 105, 106, 107, 108], 'all is there')
    call MPI_Put(origin(-3), 1, MPI_INTEGER4, 0, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the last one')
    call MPI_Put(origin(-3), 2, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, early, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from the second back')
    call MPI_Win_flush(0, win, ierr)
    call check_memory([98, 97, 103, 104, 105, 106, 107, 97], 'they are there')
    call MPI_Put(origin(1), 0, MPI_INTEGER4, 0, 8_MPI_ADDRESS_KIND, 0, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'none at the end')
    call MPI_Type_free(early, ierr)
  end subroutine inside
end program win_w04_range
