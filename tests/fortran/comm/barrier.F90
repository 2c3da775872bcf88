! MPI_Barrier returns when all processes have called it: with one process at once.
program comm_barrier
#include "interface.inc"
  integer :: ierr, i, bad

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Init(ierr)
  bad = 0
  do i = 1, 1000
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
    call MPI_Barrier(MPI_COMM_SELF, ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
  end do
  call check(bad == 0, 'every MPI_Barrier returns MPI_SUCCESS')
  call MPI_Finalize(ierr)
  call finish()
end program comm_barrier
