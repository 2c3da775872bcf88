! MPI_WEIGHTS_EMPTY is an array of weights without elements: a graph made with it is weighted. If there are edges it is
! too short.
program topology_weights_empty
#include "interface.inc"
  integer :: zeros(2), weights(2), degrees(2), ierr
  COMM_HANDLE :: comm

  call start_mpi()
  zeros = 0
  weights = 5
  degrees = 0
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 0, zeros, &
    MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent, no edge')
  call weighted(0, 0, 'create_adjacent, no edge')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, zeros, weights, 0, zeros, &
    MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent, only in')
  call weighted(2, 0, 'create_adjacent, only in')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 1, zeros, &
    weights, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent, only out')
  call weighted(0, 1, 'create_adjacent, only out')
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 0, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create, no source')
  call weighted(0, 0, 'create, no source')
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 2, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create, sources without edges')
  call weighted(0, 0, 'create, sources without edges')

  comm = MPI_COMM_SELF
  degrees = 1
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, zeros, MPI_WEIGHTS_EMPTY, 0, zeros, &
    MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'for an edge in')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 1, zeros, &
    MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'for an edge out')
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'for an edge')
  call check(comm == MPI_COMM_SELF, 'no communicator is made')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine weighted(indegree, outdegree, what)
    integer, intent(in) :: indegree, outdegree
    character(len=*), intent(in) :: what
    integer :: numbers(2), ranks(2), seen(2)
    logical :: flag

    flag = .false.
    numbers = -77
    call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), flag, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors_count')
    call check(all(numbers == [indegree, outdegree]), what // ': degrees')
    call check(flag, what // ': weighted')
    seen = -77
    if (indegree > 0) then
      call MPI_Dist_graph_neighbors(comm, indegree, ranks, seen, 0, ranks(1:0), MPI_WEIGHTS_EMPTY, &
        ierr)
    else
      call MPI_Dist_graph_neighbors(comm, 0, ranks(1:0), MPI_WEIGHTS_EMPTY, outdegree, ranks, &
        seen, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors')
    call check(count(seen == 5) == indegree + outdegree .and. count(seen == -77) == 2 - indegree - &
      outdegree, what // ': the weights')
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine weighted
end program topology_weights_empty
