! MPI_Pcontrol, which has no error code in Fortran (MPI 4.1, section
! 15.2.4), at any time.
program environment_pcontrol
#include "interface.inc"
  integer :: ierr, level

  call MPI_Pcontrol(0)
  call start_mpi()
  do level = -1, 2
    call MPI_Pcontrol(level)
  end do
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call MPI_Pcontrol(1)
  call finish()

contains

#include "start_mpi.inc"
end program environment_pcontrol
