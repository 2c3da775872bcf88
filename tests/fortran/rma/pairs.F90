! MPI_MINLOC and MPI_MAXLOC on pairs of default INTEGERs: of equal values the lower index. Other operations are
! MPI_ERR_OP.
! processes: 1 2 4
program rma_pairs
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, target :: memory(12), origin(10), results(12)
  WIN_HANDLE :: win
  integer :: ierr, unit

  call start()
  unit = 2 * storage_size(unit) / 8
  call MPI_Win_create(memory(2), int(5 * unit, MPI_ADDRESS_KIND), unit, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call use_op(MPI_MINLOC, MPI_SUCCESS, [5, 1, 2, 4, 7, 2, 7, 3, -9, 1], 'MPI_MINLOC')
  call use_op(MPI_MAXLOC, MPI_SUCCESS, [6, 2, 3, 9, 7, 2, 7, 3, -8, 0], 'MPI_MAXLOC')
  call use_op(MPI_REPLACE, MPI_SUCCESS, [6, 2, 2, 4, 7, 3, 7, 3, -8, 0], 'MPI_REPLACE')
  call use_op(MPI_SUM, MPI_ERR_OP, [5, 1, 3, 9, 7, 2, 7, 5, -9, 1], 'MPI_SUM')
  call use_op(MPI_MAX, MPI_ERR_OP, [5, 1, 3, 9, 7, 2, 7, 5, -9, 1], 'MPI_MAX')
  call use_op(MPI_BAND, MPI_ERR_OP, [5, 1, 3, 9, 7, 2, 7, 5, -9, 1], 'MPI_BAND')
  call use_op(MPI_LAND, MPI_ERR_OP, [5, 1, 3, 9, 7, 2, 7, 5, -9, 1], 'MPI_LAND')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
#if !defined(WITH_MPIF_H)
  call reals()
#endif
  call finish()

contains

  subroutine use_op(op, expected, after, what)
    OP_HANDLE, intent(in) :: op
    integer, intent(in) :: expected, after(10)
    character(len=*), intent(in) :: what
    integer :: i

    memory = [-7, 5, 1, 3, 9, 7, 2, 7, 5, -9, 1, -7]
    origin = [6, 2, 2, 4, 7, 3, 7, 3, -8, 0]
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(origin(1), 5, MPI_2INTEGER, right, zero, 5, MPI_2INTEGER, op, win, ierr)
    call check_code(ierr, expected, what // ', accumulate')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == [-7, after, -7]), what // ': done')
    memory = [-7, 5, 1, 3, 9, 7, 2, 7, 5, -9, 1, -7]
    results = -5
    call MPI_Win_fence(0, win, ierr)
    do i = 0, 4
      call MPI_Fetch_and_op(origin(2*i+1), results(2*i+2), MPI_2INTEGER, right, zero + i, op, win, ierr)
      call check_code(ierr, expected, what // ', fetch_and_op')
    end do
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == [-7, after, -7]), what // ': done')
    if (expected == MPI_SUCCESS) then
      call check(all(results == [-5, 5, 1, 3, 9, 7, 2, 7, 5, -9, 1, -5]), what // ': what was there')
    else
      call check(all(results == -5), what // ': no result')
    end if
  end subroutine use_op

#if !defined(WITH_MPIF_H)
  subroutine reals()
    real, target :: pairs(2, 4)
    real :: others(2, 4)
    double precision, target :: double_pairs(2, 4)
    double precision :: double_others(2, 4)
    integer :: i

    pairs = reshape([1.5, 1.0, -2.0, 2.0, 0.25, 3.0, 0.0, 9.0], [2, 4])
    others = reshape([1.25, 7.0, -2.0, 1.0, 0.5, 8.0, -0.0, 4.0], [2, 4])
    double_pairs = pairs
    double_others = others
    i = 2 * storage_size(pairs) / 8
    call MPI_Win_create(pairs, int(4 * i, MPI_ADDRESS_KIND), i, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(others, 4, MPI_2REAL, right, zero, 4, MPI_2REAL, MPI_MINLOC, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_2REAL')
    call MPI_Win_fence(0, win, ierr)
    call check(all(abs(pairs - reshape([1.25, 7.0, -2.0, 1.0, 0.25, 3.0, 0.0, 4.0], [2, 4])) <= 0), 'MPI_MINLOC')
    call MPI_Win_free(win, ierr)
    i = 2 * storage_size(double_pairs) / 8
    call MPI_Win_create(double_pairs, int(4 * i, MPI_ADDRESS_KIND), i, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(double_others, 4, MPI_2DOUBLE_PRECISION, right, zero, 4, &
      MPI_2DOUBLE_PRECISION, MPI_MAXLOC, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_2DOUBLE_PRECISION')
    call MPI_Win_fence(0, win, ierr)
    call check(all(abs(double_pairs - reshape([1.5d0, 1.0d0, -2.0d0, 1.0d0, 0.5d0, 8.0d0, 0.0d0, 4.0d0], &
      [2, 4])) <= 0), 'MPI_MAXLOC')
    call MPI_Win_free(win, ierr)
  end subroutine reals
#endif
end program rma_pairs
