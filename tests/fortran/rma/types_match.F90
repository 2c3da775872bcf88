! The datatypes of origin and target must match: other numbers are MPI_ERR_TYPE, and nothing is moved. MPI_BYTE matches
! all. 0 elements match any type.
program rma_types_match
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: own(8) = [10, 20, 30, 40, 50, 60, 70, 80]
  integer(c_int32_t), target :: memory(-3:12), origin(8)
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: two_reals, two_integers
  integer :: ierr

  call start_mpi()
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

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
    call MPI_Get_accumulate(origin(1), n, from, origin(4), m, to, 0, zero, m, to, MPI_REPLACE, &
      win, codes(4))
    call MPI_Get_accumulate(origin(1), m, to, origin(4), n, from, 0, zero, m, to, MPI_REPLACE, &
      win, codes(5))
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
end program rma_types_match
