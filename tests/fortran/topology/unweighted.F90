! A graph without weights: MPI_UNWEIGHTED is given as the weights. Weights that are asked for are then not written. If
! weights exist, they need not be asked for: MPI_UNWEIGHTED.
program topology_unweighted
#include "interface.inc"
  integer :: zeros(3), degrees(1), from(4), to(4), ranks(8), ierr
  COMM_HANDLE :: comm

  call start_mpi()
  zeros = 0
  degrees = 2
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, zeros, MPI_UNWEIGHTED, 2, zeros, &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent')
  call unweighted(comm, 3, 2, 'create_adjacent')
  call MPI_Comm_free(comm, ierr)
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, MPI_UNWEIGHTED, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create')
  call unweighted(comm, 2, 2, 'create')
  call MPI_Comm_free(comm, ierr)

  ! Without an edge.
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_UNWEIGHTED, 0, zeros, &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent, no edge')
  call unweighted(comm, 0, 0, 'create_adjacent, no edge')
  call MPI_Comm_free(comm, ierr)
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 0, zeros, degrees, zeros, MPI_UNWEIGHTED, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create, no edge')
  call unweighted(comm, 0, 0, 'create, no edge')
  call MPI_Comm_free(comm, ierr)

  ! With weights, which are not asked for, or in part.
  from = [4, 3, 2, 1]
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, zeros, from, 3, zeros, from, &
    MPI_INFO_NULL, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'with weights')
  ranks = -77
  call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), MPI_UNWEIGHTED, 3, ranks(5:7), &
    MPI_UNWEIGHTED, ierr)
  call check_code(ierr, MPI_SUCCESS, 'weights are not asked for')
  call check(all(ranks == [-77, 0, 0, -77, 0, 0, 0, -77]), 'neighbours')
  from = -77
  call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), from(2:3), 3, ranks(5:7), MPI_UNWEIGHTED, ierr)
  call check_code(ierr, MPI_SUCCESS, 'only those that come in')
  call check(all(from == [-77, 4, 3, -77]), 'are written')
  to = -77
  call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), MPI_UNWEIGHTED, 2, ranks(5:6), to(2:3), ierr)
  call check_code(ierr, MPI_SUCCESS, 'only those that go out')
  call check(all(to == [-77, 4, 3, -77]), 'are written')
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine unweighted(comm, indegree, outdegree, what)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: indegree, outdegree
    character(len=*), intent(in) :: what
    integer :: numbers(2)
    logical :: weighted

    weighted = .true.
    numbers = -77
    call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), weighted, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors_count')
    call check(all(numbers == [indegree, outdegree]), what // ': degrees')
    call check(.not. weighted, what // ': not weighted')
    from = -77
    to = -77
    ranks = -77
    call MPI_Dist_graph_neighbors(comm, indegree, ranks(2:indegree+1), from, outdegree, &
      ranks(6:outdegree+5), to, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors')
    call check(all(ranks(2:indegree+1) == 0) .and. all(ranks(6:outdegree+5) == 0), &
      what // ': neighbours')
    call check(count(ranks == -77) == 8 - indegree - outdegree, what // ': nothing beside them')
    call check(all(from == -77) .and. all(to == -77), what // ': no weights are written')
    call MPI_Dist_graph_neighbors(comm, indegree, ranks(2:indegree+1), MPI_UNWEIGHTED, outdegree, &
      ranks(6:outdegree+5), MPI_UNWEIGHTED, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_UNWEIGHTED')
  end subroutine unweighted
end program topology_unweighted
