! Distributed graphs: a ring, whose edges each process gives for itself, or rank 0 for all. Neighbours are returned,
! with their weights.
program topology_ring
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: graph
  integer :: ierr, number, i
  integer, allocatable :: sources(:), degrees(:), destinations(:), weights(:)

  call start('topology_ring')

  ! From the left and to the right, and back.
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, [left, right], [10*rank, 10*rank + 1], 2, &
    [right, left], [10*right, 10*left + 1], MPI_INFO_NULL, .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
  call MPI_Topo_test(graph, number)
  call check(number == MPI_DIST_GRAPH, 'the topology')
  call MPI_Comm_compare(graph, MPI_COMM_WORLD, number)
  call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
  call neighbors([left, right], [10*rank, 10*rank + 1], [right, left], [10*right, 10*left + 1], .true., 'adjacent')
  call MPI_Barrier(graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a barrier')
  call MPI_Comm_free(graph)

  ! Without weights, one way only.
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [left], MPI_UNWEIGHTED, 1, [right], MPI_UNWEIGHTED, &
    MPI_INFO_NULL, .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'without weights')
  call neighbors([left], [0], [right], [0], .false., 'without weights')
  call MPI_Comm_free(graph)

  ! The even ranks have no edges at all.
  number = modulo(rank, 2)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, number, [rank], [5], number, [rank], [5], MPI_INFO_NULL, &
    .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'some without edges')
  call neighbors([(rank, i=1, number)], [(5, i=1, number)], [(rank, i=1, number)], [(5, i=1, number)], .true., &
    'some without edges')
  call MPI_Comm_free(graph)

  ! The ring as rank 0 knows it: process i sends to i + 1.
  number = merge(processes, 0, rank == 0)
  sources = [(i, i=0, number - 1)]
  degrees = [(1, i=0, number - 1)]
  destinations = [(modulo(i + 1, processes), i=0, number - 1)]
  weights = [(100 + i, i=0, number - 1)]
  call MPI_Dist_graph_create(MPI_COMM_WORLD, number, sources, degrees, destinations, weights, MPI_INFO_NULL, &
    .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create')
  call neighbors([left], [100 + left], [right], [100 + rank], .true., 'of rank 0')
  call MPI_Comm_free(graph)

  ! Each process tells of its right neighbour's edge to the one behind that.
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, [right], [1], [modulo(right + 1, processes)], [right], &
    MPI_INFO_NULL, .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'edges of others')
  call neighbors([left], [left], [right], [rank], .true., 'edges of others')
  call MPI_Comm_free(graph)

  ! A star around rank 0, given by rank 0 alone. The order of the edges is unspecified.
  number = merge(1, 0, rank == 0)
  call MPI_Dist_graph_create(MPI_COMM_WORLD, number, [0], [processes], [(i, i=0, processes - 1)], MPI_UNWEIGHTED, &
    MPI_INFO_NULL, .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a star')
  call star()
  call MPI_Comm_free(graph)
  call MPI_Topo_test(MPI_COMM_WORLD, number)
  call check(number == MPI_UNDEFINED, 'MPI_COMM_WORLD has none')
  call finish()

contains

  subroutine neighbors(from, from_weights, to, to_weights, is_weighted, what)
    integer, intent(in) :: from(:), from_weights(:), to(:), to_weights(:)
    logical, intent(in) :: is_weighted
    character(len=*), intent(in) :: what
    integer :: indegree, outdegree
    integer :: seen_from(4), seen_from_weights(4), seen_to(4), seen_to_weights(4)
    logical :: weighted

    indegree = -77
    outdegree = -77
    weighted = .not. is_weighted
    call MPI_Dist_graph_neighbors_count(graph, indegree, outdegree, weighted, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Dist_graph_neighbors_count')
    call check_number(indegree, size(from), what // ': edges that come in')
    call check_number(outdegree, size(to), what // ': edges that go out')
    call check(weighted .eqv. is_weighted, what // ': whether there are weights')
    if (indegree > 3 .or. outdegree > 3) return
    seen_from = -77
    seen_from_weights = -77
    seen_to = -77
    seen_to_weights = -77
    call MPI_Dist_graph_neighbors(graph, size(from), seen_from, seen_from_weights, size(to), seen_to, &
      seen_to_weights, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Dist_graph_neighbors')
    call check(all(seen_from == [from, spread(-77, 1, 4 - size(from))]), what // ': sources')
    call check(all(seen_to == [to, spread(-77, 1, 4 - size(to))]), what // ': destinations')
    if (.not. is_weighted) return
    call check(all(seen_from_weights == [from_weights, spread(-77, 1, 4 - size(from))]), what // ': weights in')
    call check(all(seen_to_weights == [to_weights, spread(-77, 1, 4 - size(to))]), what // ': weights out')
  end subroutine neighbors

  subroutine star()
    integer :: indegree, outdegree
    integer :: from(1), to(processes), ignored(1), also_ignored(processes)
    logical :: weighted

    call MPI_Dist_graph_neighbors_count(graph, indegree, outdegree, weighted)
    call check_number(indegree, 1, 'star: one edge comes in')
    call check_number(outdegree, merge(processes, 0, rank == 0), 'star: edges go out')
    call check(.not. weighted, 'star: no weights')
    to = -77
    call MPI_Dist_graph_neighbors(graph, indegree, from, ignored, outdegree, to, also_ignored)
    call check_number(from(1), 0, 'star: from rank 0')
    do i = 0, processes - 1
      call check(count(to == i) == merge(1, 0, rank == 0), 'star: to each process once')
    end do
  end subroutine star
end program topology_ring
