! Inquiring about the neighbours of a communicator without a distributed graph is MPI_ERR_TOPOLOGY, and no argument is
! changed.
program topology_none
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: ierr

  call start_mpi()
  call refused(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call refused(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call refused(comm, 'a copy')
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, comm, ierr)
  call refused(comm, 'a part')
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine refused(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: numbers(2), ranks(4), weights(4), round
    logical :: weighted

    do round = 1, 2
      weighted = round == 1
      numbers = -77
      ranks = -77
      weights = -77
      call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), weighted, ierr)
      call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': neighbors_count')
      call check(all(numbers == -77), what // ': degrees are untouched')
      call check(weighted .eqv. round == 1, what // ': so is weighted')
      call MPI_Dist_graph_neighbors(comm, 2, ranks(1:2), weights(1:2), 2, ranks(3:4), &
        weights(3:4), ierr)
      call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': neighbors')
      call check(all(ranks == -77), what // ': the ranks are untouched')
      call check(all(weights == -77), what // ': and the weights')
    end do
  end subroutine refused
end program topology_none
