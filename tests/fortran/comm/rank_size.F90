! Ranks and sizes of the two communicators that exist from the start.
program comm_rank_size
#include "interface.inc"
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Init(ierr)
  call of(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call of(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call check(.not. MPI_COMM_WORLD == MPI_COMM_SELF, 'they differ')
  call MPI_Finalize(ierr)
  call finish()

contains

  subroutine of(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    integer :: rank(3), ranks(3)

    rank = -77
    call MPI_Comm_rank(comm, rank(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_rank')
    call check(rank(2) == 0, name // ': rank 0')
    call check(all(rank([1, 3]) == -77), 'nothing beside rank')
    ranks = -77
    call MPI_Comm_size(comm, ranks(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_size')
    call check(ranks(2) == 1, name // ': one process')
    call check(all(ranks([1, 3]) == -77), 'nothing beside size')
  end subroutine of
end program comm_rank_size
