! G8: MPI_Graph_create makes a graph that every process knows as a whole; a graph of no processes is MPI_COMM_NULL. A
! process may be its own neighbour, several times. MPI_Graph_get returns as much of the graph as there is room for.
program topology_graph
#include "interface.inc"
  COMM_HANDLE :: comms(3), graph, copy, new
  integer :: ierr, number, index(2), edges(3), none(1)

  call start()
  index = [3, -77]
  edges = 0
  comms = MPI_COMM_NULL
  call MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, .true., comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Graph_create')
  call check(comms(1) == MPI_COMM_NULL .and. comms(3) == MPI_COMM_NULL, 'nothing beside it')
  graph = comms(2)
  call is_graph(graph, 3, 'the graph')
  call MPI_Comm_dup(graph, copy, ierr)
  call MPI_Comm_free(graph, ierr)
  call is_graph(copy, 3, 'a copy of what is freed')
  call MPI_Comm_free(copy, ierr)
  index(1) = 0
  call MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, .false., graph, ierr)
  call is_graph(graph, 0, 'a process without neighbours')
  call MPI_Comm_free(graph, ierr)
  graph = MPI_COMM_SELF
  call MPI_Graph_create(MPI_COMM_WORLD, 0, index, edges, .false., graph, ierr)
  call check_done(ierr, MPI_SUCCESS, graph == MPI_COMM_NULL, 'no processes: make MPI_COMM_NULL')
  call mapped(0, MPI_UNDEFINED, 'no processes')
  index(1) = 3
  call mapped(1, 0, 'the process')

  call refused(-1, MPI_ERR_ARG, 'a negative number of processes')
  index = 3
  call refused(2, MPI_ERR_ARG, 'too many processes')
  index = [3, 2]
  call refused(2, MPI_ERR_ARG, 'an index that decreases')
  index = [-1, 3]
  call refused(1, MPI_ERR_ARG, 'a negative index')
  index = 3
  edges = [0, 1, 0]
  call refused(1, MPI_ERR_RANK, 'a neighbour that is not there')
  edges = [0, -1, 0]
  call refused(1, MPI_ERR_RANK, 'a negative neighbour')
  edges = [0, MPI_PROC_NULL, 0]
  call refused(1, MPI_ERR_RANK, 'MPI_PROC_NULL')
  ! Cut to a C int, where default INTEGERs are longer, it would be 0.
  edges = [0, 0, ibset(0, bit_size(0)/2)]
  call refused(1, MPI_ERR_RANK, 'a higher bit')

  call without_graph(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call MPI_Cart_create(MPI_COMM_SELF, 0, none, [.true.], .false., graph, ierr)
  call without_graph(graph, 'a grid')
  call MPI_Comm_free(graph, ierr)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 0, none, MPI_UNWEIGHTED, 0, none, &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph, ierr)
  call without_graph(graph, 'a distributed graph')
  call MPI_Comm_free(graph, ierr)
  call finish()

contains

  subroutine is_graph(comm, nedges, what)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: nedges
    character(len=*), intent(in) :: what
    integer :: numbers(4), got_index(3), got_edges(5), room

    call MPI_Topo_test(comm, number, ierr)
    call check_code(number, MPI_GRAPH, what // ': MPI_Topo_test')
    numbers = -77
    call MPI_Graphdims_get(comm, numbers(2), numbers(3), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Graphdims_get')
    call check(all(numbers == [-77, 1, nedges, -77]), what // ': the sizes')
    do room = 0, 4
      got_index = -77
      got_edges = -77
      call MPI_Graph_get(comm, min(room, 2), room, got_index(2:), got_edges(2:), ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_Graph_get')
      associate (last => 1 + min(room, nedges))
        call check(got_index(1) == -77 .and. got_index(3) == -77, what // ': beside index')
        call check(got_index(2) == merge(nedges, -77, room > 0), what // ': index')
        call check(all(got_edges(2:last) == 0), what // ': edges')
        call check(got_edges(1) == -77 .and. all(got_edges(last + 1:) == -77), what // ': beside it')
      end associate
      got_edges = -77
      call MPI_Graph_neighbors(comm, 0, room, got_edges(2:), ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_Graph_neighbors')
      call check(count(got_edges == 0) == min(room, nedges), what // ': the neighbours')
      call check(count(got_edges == -77) == 5 - min(room, nedges), what // ': no more')
    end do
    numbers = -77
    call MPI_Graph_neighbors_count(comm, 0, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Graph_neighbors_count')
    call check(all(numbers == [-77, nedges, -77, -77]), what // ': their number')
    numbers = -77
    call MPI_Graph_neighbors_count(comm, 1, numbers(2), ierr)
    call check_code(ierr, MPI_ERR_RANK, what // ': the number for rank 1')
    call MPI_Graph_neighbors(comm, -1, 4, numbers, ierr)
    call check_code(ierr, MPI_ERR_RANK, what // ': the neighbours of rank -1')
    call MPI_Graph_neighbors(comm, 0, -1, numbers, ierr)
    call check_code(ierr, MPI_ERR_ARG, what // ': a negative room for neighbours')
    call MPI_Graph_get(comm, -1, 1, numbers(1:2), numbers(3:4), ierr)
    call check_code(ierr, MPI_ERR_ARG, what // ': a negative room for index')
    call MPI_Graph_get(comm, 1, -1, numbers(1:2), numbers(3:4), ierr)
    call check_code(ierr, MPI_ERR_ARG, what // ': a negative room for edges')
    call check(all(numbers == -77), what // ': nothing is written')
  end subroutine is_graph

  subroutine mapped(nnodes, expected, what)
    integer, intent(in) :: nnodes, expected
    character(len=*), intent(in) :: what

    number = -77
    call MPI_Graph_map(MPI_COMM_WORLD, nnodes, index, edges, number, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Graph_map')
    call check_code(number, expected, what // ': the rank')
  end subroutine mapped

  subroutine refused(nnodes, expected, what)
    integer, intent(in) :: nnodes, expected
    character(len=*), intent(in) :: what

    new = MPI_COMM_NULL
    NUMBER_OF(new) = -77
    call MPI_Graph_create(MPI_COMM_WORLD, nnodes, index, edges, .false., new, ierr)
    call check_code(ierr, expected, what // ': MPI_Graph_create')
    call check(NUMBER_OF(new) == -77, what // ': comm_graph is untouched')
    number = -77
    call MPI_Graph_map(MPI_COMM_WORLD, nnodes, index, edges, number, ierr)
    call check_code(ierr, expected, what // ': MPI_Graph_map')
    call check(number == -77, what // ': newrank is untouched')
  end subroutine refused

  subroutine without_graph(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: numbers(4)

    numbers = -77
    call MPI_Graphdims_get(comm, numbers(1), numbers(2), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Graphdims_get')
    call MPI_Graph_get(comm, 2, 2, numbers(1:2), numbers(3:4), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Graph_get')
    call MPI_Graph_neighbors_count(comm, 0, numbers(1), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Graph_neighbors_count')
    call MPI_Graph_neighbors(comm, 0, 4, numbers, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Graph_neighbors')
    call check(all(numbers == -77), what // ': no argument is changed')
  end subroutine without_graph
end program topology_graph
