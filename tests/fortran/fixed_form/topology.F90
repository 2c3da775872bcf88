C A graph of processes: each has an edge to the next one. Its weights,
C and the constants that stand for none.
      program fixed_topology
      use checks
      implicit none
      include 'mpif.h'
      integer comm, processes, rank, left, right, ierr, found
      integer indegree, outdegree, from(1), to(1), weight(1), other(1)
      integer kinds(4)
      logical weighted
      data kinds /MPI_GRAPH, MPI_CART, MPI_DIST_GRAPH, MPI_UNDEFINED/

      call MPI_INIT(ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, processes, ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      left = mod(rank + processes - 1, processes)
      right = mod(rank + 1, processes)
      call MPI_TOPO_TEST(MPI_COMM_WORLD, found, ierr)
      call check_code(found, kinds(4), 'MPI_TOPO_TEST: none')
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
