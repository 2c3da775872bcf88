! MPI_Get_version: the version of the standard, at any time.
program environment_version
#include "interface.inc"
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call asks('before MPI_Init')
  call MPI_Init(ierr)
  call asks('initialised')
  call MPI_Finalize(ierr)
  call asks('after MPI_Finalize')
  call finish()

contains

  subroutine asks(when)
    character(len=*), intent(in) :: when
    integer :: major(3), minor(3)

    major = -77
    minor = -77
    call MPI_Get_version(major(2), minor(2), ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': MPI_Get_version')
    call check(major(2) == MPI_VERSION, when // ': version')
    call check(minor(2) == MPI_SUBVERSION, when // ': subversion')
    call check(major(2) == 5 .and. minor(2) == 0, when // ': MPI 5.0')
    call check(all(major([1, 3]) == -77) .and. all(minor([1, 3]) == -77), &
      when // ': nothing beside them')
  end subroutine asks
end program environment_version
