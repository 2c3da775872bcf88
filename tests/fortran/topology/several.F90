! Topologies of several processes: grids, graphs and distributed graphs.
! processes: 1 2 4
program topology_several
#include "interface.inc"
  COMM_HANDLE :: grid, graph
  integer :: ierr, number, dims(2), source, dest, nnodes, nedges, i
  logical :: periods(2)
  integer, allocatable :: index(:), edges(:)

  call start()
  call cart_across()
  call graph_across()
  call ring()
  call finish()

contains

  ! G5 to G7: a ring, and a grid of all processes: coordinates in row-major order, shifts beyond edges and around them,
  ! rows and columns. Grids without a place for some processes.
  subroutine cart_across()
    COMM_HANDLE :: row, copy
    integer :: coords(2)

    ! A ring.
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.true.], .false., grid, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a ring')
    call MPI_Comm_compare(grid, MPI_COMM_WORLD, number, ierr)
    call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
    call MPI_Cart_shift(grid, 0, 1, source, dest, ierr)
    call check(source == left .and. dest == right, 'a ring: the neighbours')
    call MPI_Cart_shift(grid, 0, -processes - 1, source, dest, ierr)
    call check(source == right .and. dest == left, 'a ring: once round, and back')
    call MPI_Sendrecv(rank, 1, MPI_INTEGER, right, 0, number, 1, MPI_INTEGER, left, 0, grid, MPI_STATUS_IGNORE, ierr)
    call check_code(number, left, 'a message round the ring')
    call MPI_Comm_free(grid, ierr)

    ! All processes in two dimensions.
    dims = 0
    call MPI_Dims_create(processes, 2, dims, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Dims_create')
    call check(product(dims) == processes .and. dims(1) >= dims(2), 'has all processes')
    periods = [.false., .true.]
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .true., grid, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a grid')
    call in_grid(grid, 'the grid')
    call MPI_Comm_dup(grid, copy, ierr)
    call in_grid(copy, 'a copy')
    call MPI_Comm_free(copy, ierr)

    ! Its rows and its columns.
    call MPI_Comm_rank(grid, number, ierr)
    call MPI_Cart_coords(grid, number, 2, coords, ierr)
    call MPI_Cart_sub(grid, [.false., .true.], row, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a row')
    call part(row, dims(2), coords(2), periods(2), 'a row')
    call MPI_Cart_sub(grid, [.true., .false.], row, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a column')
    call part(row, dims(1), coords(1), periods(1), 'a column')
    call MPI_Cart_sub(grid, [.false., .false.], row, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a point')
    call MPI_Cartdim_get(row, number, ierr)
    call check_code(number, 0, 'a point: no dimensions')
    call MPI_Comm_size(row, number, ierr)
    call check_code(number, 1, 'a point: one process')
    call MPI_Comm_free(row, ierr)
    call MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, number, ierr)
    call check_done(ierr, MPI_SUCCESS, number >= 0 .and. number < processes, 'MPI_Cart_map: a rank')
    call MPI_Comm_free(grid, ierr)

    ! A grid of one process, in two dimensions and in none, and one with more processes than there are.
    call alone([1, 1], 'one process')
    call alone([integer ::], 'no dimensions')
    grid = MPI_COMM_SELF
    call MPI_Cart_create(MPI_COMM_WORLD, 2, [processes, 2], periods, .false., grid, ierr)
    call check_class(ierr, MPI_ERR_DIMS, 'more processes than there are')
    call check(grid == MPI_COMM_SELF, 'the handle is untouched')
  end subroutine cart_across

  subroutine in_grid(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: own, sizes(2), place(2), other(2), to, k
    logical :: cyclic(2)

    call MPI_Comm_rank(comm, own, ierr)
    call MPI_Topo_test(comm, number, ierr)
    call check(number == MPI_CART, what // ': the topology')
    call MPI_Cart_get(comm, 2, sizes, cyclic, place, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_get')
    call check(all(sizes == dims) .and. all(cyclic .eqv. periods), what // ': what it was made of')
    call check_code(place(1)*dims(2) + place(2), own, what // ': row-major order')
    do k = 0, processes - 1
      call MPI_Cart_coords(comm, k, 2, other, ierr)
      call check(all(other == [k/dims(2), modulo(k, dims(2))]), what // ': coordinates of each')
      call MPI_Cart_rank(comm, other + [0, 3*dims(2)], number, ierr)
      call check_code(number, k, what // ': a rank round the edge')
    end do
    call MPI_Cart_rank(comm, [dims(1), 0], number, ierr)
    call check_class(ierr, MPI_ERR_ARG, what // ': a rank beyond the edge')
    call MPI_Cart_shift(comm, 0, 1, source, dest, ierr)
    to = merge(own + dims(2), MPI_PROC_NULL, place(1) + 1 < dims(1))
    call check_code(dest, to, what // ': the next row')
    to = merge(own - dims(2), MPI_PROC_NULL, place(1) > 0)
    call check_code(source, to, what // ': the row before')
    call MPI_Cart_shift(comm, 1, 1, source, dest, ierr)
    to = place(1)*dims(2) + modulo(place(2) + 1, dims(2))
    call check_code(dest, to, what // ': the next column')
    ! MPI_PROC_NULL can be sent to and received from.
    call MPI_Cart_shift(comm, 0, 1, source, dest, ierr)
    number = -5
    call MPI_Sendrecv(own, 1, MPI_INTEGER, dest, 0, number, 1, MPI_INTEGER, source, 0, comm, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a message to the next row')
    call check_code(number, merge(own - dims(2), -5, source /= MPI_PROC_NULL), what // ': what came')
  end subroutine in_grid

  subroutine part(comm, processes_in_it, place, is_periodic, what)
    COMM_HANDLE, intent(inout) :: comm
    integer, intent(in) :: processes_in_it, place
    logical, intent(in) :: is_periodic
    character(len=*), intent(in) :: what
    integer :: sizes(1), here(1)
    logical :: cyclic(1)

    call MPI_Cart_get(comm, 1, sizes, cyclic, here, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_get')
    call check(sizes(1) == processes_in_it .and. here(1) == place, what // ': its place')
    call check(cyclic(1) .eqv. is_periodic, what // ': periodic or not')
    call MPI_Comm_rank(comm, number, ierr)
    call check_code(number, place, what // ': its rank')
    call MPI_Comm_free(comm, ierr)
  end subroutine part

  subroutine alone(sizes, what)
    integer, intent(in) :: sizes(:)
    character(len=*), intent(in) :: what

    grid = MPI_COMM_SELF
    call MPI_Cart_create(MPI_COMM_WORLD, size(sizes), sizes, periods, .false., grid, ierr)
    call check_done(ierr, MPI_SUCCESS, grid == MPI_COMM_NULL .eqv. rank > 0, what // ': who has it')
    call MPI_Cart_map(MPI_COMM_WORLD, size(sizes), sizes, periods, number, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_map')
    call check_code(number, merge(0, MPI_UNDEFINED, rank == 0), what // ': who has a place in it')
    if (grid == MPI_COMM_NULL) return
    call MPI_Cartdim_get(grid, number, ierr)
    call check_code(number, size(sizes), what // ': the dimensions')
    number = -77
    call MPI_Cart_rank(grid, sizes - 1, number, ierr)
    call check_code(number, 0, what // ': the rank')
    call MPI_Comm_free(grid, ierr)
  end subroutine alone

  ! G8: a graph that every process knows as a whole: a star around rank 0. Processes that are not in it.
  subroutine graph_across()
    COMM_HANDLE :: graph, copy

    index = [(processes - 1 + i, i=0, processes - 1)]
    edges = [(i, i=1, processes - 1), (0, i=1, processes - 1)]
    call MPI_Graph_create(MPI_COMM_WORLD, processes, index, edges, .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Graph_create')
    call MPI_Comm_compare(graph, MPI_COMM_WORLD, number, ierr)
    call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
    call is_star(graph, 'a star')
    call MPI_Comm_dup(graph, copy, ierr)
    call MPI_Comm_free(graph, ierr)
    call is_star(copy, 'a copy')
    call MPI_Comm_free(copy, ierr)
    call MPI_Graph_map(MPI_COMM_WORLD, processes, index, edges, number, ierr)
    call check_done(ierr, MPI_SUCCESS, number >= 0 .and. number < processes, 'MPI_Graph_map: a rank')

    ! Of the first process alone, which is its own neighbour twice.
    graph = MPI_COMM_SELF
    call MPI_Graph_create(MPI_COMM_WORLD, 1, [2], [0, 0], .false., graph, ierr)
    call check_done(ierr, MPI_SUCCESS, graph == MPI_COMM_NULL .eqv. rank > 0, 'one process: who has it')
    call MPI_Graph_map(MPI_COMM_WORLD, 1, [2], [0, 0], number, ierr)
    call check_code(number, merge(0, MPI_UNDEFINED, rank == 0), 'one process: who has a place in it')
    if (graph /= MPI_COMM_NULL) then
      call MPI_Graph_neighbors_count(graph, 0, number, ierr)
      call check_code(number, 2, 'one process: its neighbours')
      call MPI_Comm_free(graph, ierr)
    end if
    graph = MPI_COMM_SELF
    call MPI_Graph_create(MPI_COMM_WORLD, processes + 1, [index, index(processes)], edges, .false., graph, ierr)
    call check_class(ierr, MPI_ERR_ARG, 'more processes than there are')
    call check(graph == MPI_COMM_SELF, 'the handle is untouched')
    deallocate (index, edges)
  end subroutine graph_across

  subroutine is_star(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: seen_index(processes), seen_edges(2*processes - 2), neighbors(processes)

    call MPI_Topo_test(comm, number, ierr)
    call check(number == MPI_GRAPH, what // ': the topology')
    call MPI_Graphdims_get(comm, nnodes, nedges, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graphdims_get')
    call check(nnodes == processes .and. nedges == 2*processes - 2, what // ': the sizes')
    call MPI_Graph_get(comm, processes, nedges, seen_index, seen_edges, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graph_get')
    call check(all(seen_index == index) .and. all(seen_edges == edges), what // ': what it was made of')
    do i = 0, processes - 1
      call MPI_Graph_neighbors_count(comm, i, number, ierr)
      call check_code(number, merge(processes - 1, 1, i == 0), what // ': how many neighbours')
      call MPI_Graph_neighbors(comm, i, number, neighbors, ierr)
      call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graph_neighbors')
      if (i > 0) call check_code(neighbors(1), 0, what // ': the neighbour of the others')
    end do
  end subroutine is_star

  ! Distributed graphs: a ring, whose edges each process gives for itself, or rank 0 for all. Neighbours are returned,
  ! with their weights.
  subroutine ring()
    integer :: number
    integer, allocatable :: sources(:), degrees(:), destinations(:), weights(:)

    ! From the left and to the right, and back.
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, [left, right], [10*rank, 10*rank + 1], 2, &
      [right, left], [10*right, 10*left + 1], MPI_INFO_NULL, .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Dist_graph_create_adjacent')
    call MPI_Topo_test(graph, number, ierr)
    call check(number == MPI_DIST_GRAPH, 'the topology')
    call MPI_Comm_compare(graph, MPI_COMM_WORLD, number, ierr)
    call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
    call neighbors([left, right], [10*rank, 10*rank + 1], [right, left], [10*right, 10*left + 1], .true., 'adjacent')
    call MPI_Barrier(graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a barrier')
    call MPI_Comm_free(graph, ierr)

    ! Without weights, one way only.
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [left], MPI_UNWEIGHTED, 1, [right], MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'without weights')
    call neighbors([left], [0], [right], [0], .false., 'without weights')
    call MPI_Comm_free(graph, ierr)

    ! The even ranks have no edges at all.
    number = modulo(rank, 2)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, number, [rank], [5], number, [rank], [5], MPI_INFO_NULL, &
      .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'some without edges')
    call neighbors([(rank, i=1, number)], [(5, i=1, number)], [(rank, i=1, number)], [(5, i=1, number)], .true., &
      'some without edges')
    call MPI_Comm_free(graph, ierr)

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
    call MPI_Comm_free(graph, ierr)

    ! Each process tells of its right neighbour's edge to the one behind that.
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, [right], [1], [modulo(right + 1, processes)], [right], &
      MPI_INFO_NULL, .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'edges of others')
    call neighbors([left], [left], [right], [rank], .true., 'edges of others')
    call MPI_Comm_free(graph, ierr)

    ! A star around rank 0, given by rank 0 alone. The order of the edges is unspecified.
    number = merge(1, 0, rank == 0)
    call MPI_Dist_graph_create(MPI_COMM_WORLD, number, [0], [processes], [(i, i=0, processes - 1)], MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., graph, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a star')
    call star()
    call MPI_Comm_free(graph, ierr)
    call MPI_Topo_test(MPI_COMM_WORLD, number, ierr)
    call check(number == MPI_UNDEFINED, 'MPI_COMM_WORLD has none')
  end subroutine ring

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
    call check_code(indegree, size(from), what // ': edges that come in')
    call check_code(outdegree, size(to), what // ': edges that go out')
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

    call MPI_Dist_graph_neighbors_count(graph, indegree, outdegree, weighted, ierr)
    call check_code(indegree, 1, 'star: one edge comes in')
    call check_code(outdegree, merge(processes, 0, rank == 0), 'star: edges go out')
    call check(.not. weighted, 'star: no weights')
    to = -77
    call MPI_Dist_graph_neighbors(graph, indegree, from, ignored, outdegree, to, also_ignored, ierr)
    call check_code(from(1), 0, 'star: from rank 0')
    do i = 0, processes - 1
      call check(count(to == i) == merge(1, 0, rank == 0), 'star: to each process once')
    end do
  end subroutine star
end program topology_several
