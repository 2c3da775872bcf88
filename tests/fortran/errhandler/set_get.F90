! Each communicator has its own error handler, which can be set and queried at any time, and which initialisation and
! finalisation do not change.
program errhandler_set_get
#include "interface.inc"
  integer :: ierr

  call every_pair('before MPI_Init, ')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
  call MPI_Init(ierr)
  call are(MPI_ERRORS_RETURN, MPI_ERRORS_ABORT, 'what was set before MPI_Init stays')
  call every_pair('')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Finalize(ierr)
  call are(MPI_ERRORS_ABORT, MPI_ERRORS_RETURN, 'what was set before MPI_Finalize stays')
  call every_pair('after MPI_Finalize, ')
  call finish()

contains

  subroutine every_pair(when)
    character(len=*), intent(in) :: when
    ERRHANDLER_HANDLE :: all(3)
    character(len=20) :: which
    integer :: i, j

    all(1) = MPI_ERRORS_ARE_FATAL
    all(2) = MPI_ERRORS_ABORT
    all(3) = MPI_ERRORS_RETURN
    do i = 1, 3
      do j = 1, 3
        write (which, '(a, i0, a, i0)') 'handlers ', i, ' and ', j
        call MPI_Comm_set_errhandler(MPI_COMM_SELF, all(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'for MPI_COMM_SELF')
        call MPI_Comm_set_errhandler(MPI_COMM_WORLD, all(j), ierr)
        call check_code(ierr, MPI_SUCCESS, 'for MPI_COMM_WORLD')
        call are(all(i), all(j), when // trim(which))
      end do
    end do
  end subroutine every_pair

  subroutine are(of_self, of_world, what)
    ERRHANDLER_HANDLE, intent(in) :: of_self, of_world
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found(3)

    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(MPI_COMM_SELF, found(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', MPI_COMM_SELF')
    call check(found(2) == of_self, 'the one that was set')
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, found(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', MPI_COMM_WORLD')
    call check(found(2) == of_world, 'the one that was set')
    call check(found(1) == MPI_ERRHANDLER_NULL, 'nothing before it')
    call check(found(3) == MPI_ERRHANDLER_NULL, 'nothing after it')
  end subroutine are
end program errhandler_set_get
