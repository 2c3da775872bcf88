! MPI_Wtime never decreases and counts seconds; MPI_Wtick is positive. Before initialisation, after it, and after
! finalisation.
program environment_wtime
#include "interface.inc"
  integer, parameter :: long = selected_int_kind(18)
  integer(long) :: outer(2), inner(2), rate
  integer :: ierr
  double precision :: first, last

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call never_back('before MPI_Init')

  ! Another clock is read just outside and just inside of the time taken.
  call system_clock(outer(1), rate)
  first = MPI_Wtime()
  call system_clock(inner(1))
  do
    call system_clock(inner(2))
    if (inner(2) - inner(1) > rate / 5) exit
  end do
  last = MPI_Wtime()
  call system_clock(outer(2))
  call check(last - first > seconds(inner) - 0.01d0, 'it is as long as another clock says')
  call check(last - first < seconds(outer) + 0.01d0, 'and no longer')

  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init')
  call never_back('initialised')
  call MPI_Finalize(ierr)
  call never_back('after MPI_Finalize')
  call check(MPI_Wtime() >= last, 'one time for all')
  call finish()

contains

  double precision function seconds(counts)
    integer(long), intent(in) :: counts(2)

    seconds = dble(counts(2) - counts(1)) / dble(rate)
  end function seconds

  subroutine never_back(when)
    character(len=*), intent(in) :: when
    double precision :: before, now, tick
    integer :: i, backwards

    backwards = 0
    before = MPI_Wtime()
    do i = 1, 100000
      now = MPI_Wtime()
      if (now < before) backwards = backwards + 1
      before = now
    end do
    call check(backwards == 0, when // ': time does not go back')
    tick = MPI_Wtick()
    call check(tick > 0d0, when // ': a tick is positive')
    call check(tick < 0.1d0, when // ': a tick is short')
  end subroutine never_back
end program environment_wtime
