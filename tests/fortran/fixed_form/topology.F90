C A grid, and graphs of processes: each has an edge to the next one.
C Weights, and the constants that stand for none.
      program fixed_topology
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer comm, processes, rank, left, right, ierr, found
      integer indegree, outdegree, from(1), to(1), weight(1), other(1)
      integer kinds(4), sizes(2), places(2), index(1), part
      logical weighted, periods(2)
      data sizes /0, 0/
      data kinds /MPI_GRAPH, MPI_CART, MPI_DIST_GRAPH, MPI_UNDEFINED/

      call MPI_INIT(ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, processes, ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      left = mod(rank + processes - 1, processes)
      right = mod(rank + 1, processes)
      call MPI_TOPO_TEST(MPI_COMM_WORLD, found, ierr)
      call check_code(found, kinds(4), 'MPI_TOPO_TEST: none')
      call MPI_DIMS_CREATE(1, 2, sizes, ierr)
      call check(sizes(1) .eq. 1 .and. sizes(2) .eq. 1,
     &  'MPI_DIMS_CREATE')
      periods(1) = .true.
      periods(2) = .false.
      call MPI_CART_CREATE(MPI_COMM_SELF, 2, sizes, periods, .false.,
     &  comm, ierr)
      call MPI_TOPO_TEST(comm, found, ierr)
      call check_code(found, kinds(2), 'MPI_CART_CREATE')
      periods(1) = .false.
      periods(2) = .true.
      call MPI_CART_GET(comm, 2, sizes, periods, places, ierr)
      call check(periods(1) .and. .not. periods(2), 'MPI_CART_GET')
      call MPI_CART_SUB(comm, periods, part, ierr)
      periods(1) = .false.
      call MPI_CARTDIM_GET(part, found, ierr)
      call check_code(found, 1, 'MPI_CART_SUB: one dimension')
      call MPI_CART_GET(part, 1, sizes, periods, places, ierr)
      call check(periods(1), 'MPI_CART_SUB: the first one')
      call MPI_COMM_FREE(part, ierr)
      call MPI_CART_SHIFT(comm, 0, 5, from, to, ierr)
      call check(from(1) .eq. 0 .and. to(1) .eq. 0, 'MPI_CART_SHIFT')
      call MPI_COMM_FREE(comm, ierr)
      index(1) = 1
      from(1) = 0
      call MPI_GRAPH_CREATE(MPI_COMM_SELF, 1, index, from, .false.,
     &  comm, ierr)
      call MPI_GRAPH_NEIGHBORS(comm, 0, 1, to, ierr)
      call check_code(to(1), 0, 'MPI_GRAPH_NEIGHBORS')
      call MPI_COMM_FREE(comm, ierr)
      from(1) = left
      to(1) = right
      weight(1) = 3
      other(1) = 5
      call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD,
     1  1, from, weight,
     2  1, to, other,
     3  MPI_INFO_NULL, .false., comm, ierr)
      call check_code(ierr, MPI_SUCCESS, 'with weights')
      call MPI_TOPO_TEST(comm, found, ierr)
      call check_code(found, kinds(3), 'MPI_TOPO_TEST: a graph')
      call MPI_DIST_GRAPH_NEIGHBORS_COUNT(comm, indegree, outdegree,
     &  weighted, ierr)
      call check(indegree .eq. 1 .and. outdegree .eq. 1 .and. weighted,
     &  'MPI_DIST_GRAPH_NEIGHBORS_COUNT')
      from(1) = -7
      to(1) = -7
      weight(1) = -7
      other(1) = -7
      call MPI_DIST_GRAPH_NEIGHBORS(comm, 1, from, weight, 1, to, other,
     &  ierr)
      call check_code(from(1), left, 'where the edge comes from')
      call check_code(to(1), right, 'where it goes to')
      call check(weight(1) .eq. 3 .and. other(1) .eq. 5, 'its weights')
      call MPI_COMM_FREE(comm, ierr)
      call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 1, from,
     &  MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED, MPI_INFO_NULL, .false.,
     &  comm, ierr)
      call MPI_DIST_GRAPH_NEIGHBORS_COUNT(comm, indegree, outdegree,
     &  weighted, ierr)
      call check(.not. weighted, 'MPI_UNWEIGHTED')
      call MPI_COMM_FREE(comm, ierr)
      call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 0, from,
     &  MPI_WEIGHTS_EMPTY, 0, to, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL,
     &  .false., comm, ierr)
      call MPI_DIST_GRAPH_NEIGHBORS_COUNT(comm, indegree, outdegree,
     &  weighted, ierr)
      call check(weighted .and. indegree + outdegree .eq. 0,
     &  'MPI_WEIGHTS_EMPTY')
      call MPI_COMM_FREE(comm, ierr)
      call MPI_FINALIZE(ierr)
      call finish()
      end
