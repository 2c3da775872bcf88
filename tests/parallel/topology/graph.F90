! G8: a graph that every process knows as a whole: a star around rank 0. Processes that are not in it.
program topology_graph
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: graph, copy
  integer :: ierr, number, nnodes, nedges, i
  integer, allocatable :: index(:), edges(:)

  call start('topology_graph')
  index = [(processes - 1 + i, i=0, processes - 1)]
  edges = [(i, i=1, processes - 1), (0, i=1, processes - 1)]
  call MPI_Graph_create(MPI_COMM_WORLD, processes, index, edges, .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Graph_create')
  call MPI_Comm_compare(graph, MPI_COMM_WORLD, number)
  call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
  call is_star(graph, 'a star')
  call MPI_Comm_dup(graph, copy, ierr)
  call MPI_Comm_free(graph)
  call is_star(copy, 'a copy')
  call MPI_Comm_free(copy)
  call MPI_Graph_map(MPI_COMM_WORLD, processes, index, edges, number, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Graph_map')
  call check(number >= 0 .and. number < processes, 'MPI_Graph_map: a rank')

  ! Of the first process alone, which is its own neighbour twice.
  graph = MPI_COMM_SELF
  call MPI_Graph_create(MPI_COMM_WORLD, 1, [2], [0, 0], .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'one process')
  call check(graph == MPI_COMM_NULL .eqv. rank > 0, 'one process: who has it')
  call MPI_Graph_map(MPI_COMM_WORLD, 1, [2], [0, 0], number, ierr)
  call check_number(number, merge(0, MPI_UNDEFINED, rank == 0), 'one process: who has a place in it')
  if (graph /= MPI_COMM_NULL) then
    call MPI_Graph_neighbors_count(graph, 0, number)
    call check_number(number, 2, 'one process: its neighbours')
    call MPI_Comm_free(graph)
  end if
  call MPI_Graph_create(MPI_COMM_WORLD, 0, [0], [0], .false., graph, ierr)
  call check_class(ierr, MPI_SUCCESS, 'no process')
  call check(graph == MPI_COMM_NULL, 'no process: nobody has it')
  graph = MPI_COMM_SELF
  call MPI_Graph_create(MPI_COMM_WORLD, processes + 1, [index, index(processes)], edges, .false., graph, ierr)
  call check_class(ierr, MPI_ERR_ARG, 'more processes than there are')
  call check(graph == MPI_COMM_SELF, 'the handle is untouched')
  call finish()

contains

  subroutine is_star(comm, what)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: seen_index(processes), seen_edges(2*processes - 2), neighbors(processes)

    call MPI_Topo_test(comm, number)
    call check(number == MPI_GRAPH, what // ': the topology')
    call MPI_Graphdims_get(comm, nnodes, nedges, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graphdims_get')
    call check(nnodes == processes .and. nedges == 2*processes - 2, what // ': the sizes')
    call MPI_Graph_get(comm, processes, nedges, seen_index, seen_edges, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graph_get')
    call check(all(seen_index == index) .and. all(seen_edges == edges), what // ': what it was made of')
    do i = 0, processes - 1
      call MPI_Graph_neighbors_count(comm, i, number, ierr)
      call check_number(number, merge(processes - 1, 1, i == 0), what // ': how many neighbours')
      call MPI_Graph_neighbors(comm, i, number, neighbors, ierr)
      call check_class(ierr, MPI_SUCCESS, what // ': MPI_Graph_neighbors')
      if (i > 0) call check_number(neighbors(1), 0, what // ': the neighbour of the others')
    end do
  end subroutine is_star
end program topology_graph
