! Before MPI_Init and after MPI_Finalize no communicator can be used:
! MPI_ERR_OTHER, and no argument is changed.
      program comm_outside
#include "interface.inc"
      integer :: ierr

      call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN,    &
     &  ierr)
      call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN,   &
     &  ierr)
      call refused(MPI_COMM_WORLD, 'MPI_COMM_WORLD before MPI_Init')
      call refused(MPI_COMM_SELF, 'MPI_COMM_SELF before MPI_Init')
      call MPI_Init(ierr)
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'between the two')
      call MPI_Finalize(ierr)
      call refused(MPI_COMM_WORLD, 'MPI_COMM_WORLD after MPI_Finalize')
      call refused(MPI_COMM_SELF, 'MPI_COMM_SELF after MPI_Finalize')
      call finish()

      contains

      subroutine refused(comm, what)
      COMM_HANDLE, intent(in) :: comm
      character(len=*), intent(in) :: what
      integer :: numbers(3)

      numbers = -77
      call MPI_Comm_rank(comm, numbers(2), ierr)
      call check_code(ierr, MPI_ERR_OTHER, what // ': MPI_Comm_rank')
      call check(all(numbers == -77), 'rank is untouched')
      call MPI_Comm_size(comm, numbers(2), ierr)
      call check_code(ierr, MPI_ERR_OTHER, what // ': MPI_Comm_size')
      call check(all(numbers == -77), 'size is untouched')
      call MPI_Barrier(comm, ierr)
      call check_code(ierr, MPI_ERR_OTHER, what // ': MPI_Barrier')
      end subroutine refused
      end program comm_outside
