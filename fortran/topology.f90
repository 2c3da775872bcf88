!> Communicators with a graph (MPI 4.1, chapter 8).
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
!!
!! Arrays of INTEGERs go on by address, with the bytes of an element: the core knows MPI_UNWEIGHTED and
!! MPI_WEIGHTS_EMPTY by where they are.
module mpi_info_f08_topology
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_convert, only: int_size
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  private

  public :: MPI_Dist_graph_create, MPI_Dist_graph_create_f08
  public :: MPI_Dist_graph_create_adjacent, MPI_Dist_graph_create_adjacent_f08
  public :: MPI_Dist_graph_neighbors, MPI_Dist_graph_neighbors_f08
  public :: MPI_Dist_graph_neighbors_count, MPI_Dist_graph_neighbors_count_f08
  public :: MPI_Topo_test, MPI_Topo_test_f08

  interface MPI_Dist_graph_create
    module procedure MPI_Dist_graph_create_f08
  end interface MPI_Dist_graph_create

  interface MPI_Dist_graph_create_adjacent
    module procedure MPI_Dist_graph_create_adjacent_f08
  end interface MPI_Dist_graph_create_adjacent

  interface MPI_Dist_graph_neighbors
    module procedure MPI_Dist_graph_neighbors_f08
  end interface MPI_Dist_graph_neighbors

  interface MPI_Dist_graph_neighbors_count
    module procedure MPI_Dist_graph_neighbors_count_f08
  end interface MPI_Dist_graph_neighbors_count

  interface MPI_Topo_test
    module procedure MPI_Topo_test_f08
  end interface MPI_Topo_test

  interface
    ! int minfo_dist_graph_create(int comm_old, int64_t n, const void *sources, const void *degrees,
    !   const void *destinations, const void *weights, int info, int reorder, int *comm_dist_graph,
    !   int64_t int_size);
    integer(c_int) function minfo_dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, &
      reorder, comm_dist_graph, int_size) bind(C, name='minfo_dist_graph_create')
      import :: c_int, c_int64_t
      integer(c_int), value :: comm_old
      integer(c_int64_t), value :: n
      type(*), dimension(*), intent(in) :: sources
      type(*), dimension(*), intent(in) :: degrees
      type(*), dimension(*), intent(in) :: destinations
      type(*), dimension(*), intent(in) :: weights
      integer(c_int), value :: info
      integer(c_int), value :: reorder
      integer(c_int), intent(inout) :: comm_dist_graph
      integer(c_int64_t), value :: int_size
    end function minfo_dist_graph_create

    ! int minfo_dist_graph_create_adjacent(int comm_old, int64_t indegree, const void *sources,
    !   const void *sourceweights, int64_t outdegree, const void *destinations, const void *destweights,
    !   int info, int reorder, int *comm_dist_graph, int64_t int_size);
    integer(c_int) function minfo_dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
      destinations, destweights, info, reorder, comm_dist_graph, int_size) &
      bind(C, name='minfo_dist_graph_create_adjacent')
      import :: c_int, c_int64_t
      integer(c_int), value :: comm_old
      integer(c_int64_t), value :: indegree
      type(*), dimension(*), intent(in) :: sources
      type(*), dimension(*), intent(in) :: sourceweights
      integer(c_int64_t), value :: outdegree
      type(*), dimension(*), intent(in) :: destinations
      type(*), dimension(*), intent(in) :: destweights
      integer(c_int), value :: info
      integer(c_int), value :: reorder
      integer(c_int), intent(inout) :: comm_dist_graph
      integer(c_int64_t), value :: int_size
    end function minfo_dist_graph_create_adjacent

    ! int minfo_dist_graph_neighbors(int comm, int64_t maxindegree, void *sources, void *sourceweights,
    !   int64_t maxoutdegree, void *destinations, void *destweights, int64_t int_size);
    integer(c_int) function minfo_dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, &
      destinations, destweights, int_size) bind(C, name='minfo_dist_graph_neighbors')
      import :: c_int, c_int64_t
      integer(c_int), value :: comm
      integer(c_int64_t), value :: maxindegree
      type(*), dimension(*), intent(inout) :: sources
      type(*), dimension(*), intent(inout) :: sourceweights
      integer(c_int64_t), value :: maxoutdegree
      type(*), dimension(*), intent(inout) :: destinations
      type(*), dimension(*), intent(inout) :: destweights
      integer(c_int64_t), value :: int_size
    end function minfo_dist_graph_neighbors

    ! int minfo_dist_graph_neighbors_count(int comm, int *indegree, int *outdegree, int *weighted);
    integer(c_int) function minfo_dist_graph_neighbors_count(comm, indegree, outdegree, weighted) &
      bind(C, name='minfo_dist_graph_neighbors_count')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: indegree
      integer(c_int), intent(inout) :: outdegree
      integer(c_int), intent(inout) :: weighted
    end function minfo_dist_graph_neighbors_count

    ! int minfo_topo_test(int comm, int *status);
    integer(c_int) function minfo_topo_test(comm, status) bind(C, name='minfo_topo_test')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: status
    end function minfo_topo_test
  end interface

contains

  !> A communicator with the graph whose edges go from `sources(i)` to the next `degrees(i)` of
  !! `destinations`. Edges have no weights where `weights` is MPI_UNWEIGHTED (MPI 4.1, section 8.5.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for a number that is negative, MPI_ERR_RANK,
  !! MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
    comm_dist_graph, ierror)
    type(MPI_Comm), intent(in) :: comm_old
    integer, intent(in) :: n
    integer, intent(in) :: sources(n)
    integer, intent(in) :: degrees(n)
    integer, intent(in) :: destinations(*)
    integer, intent(in) :: weights(*)
    type(MPI_Info), intent(in) :: info
    logical, intent(in) :: reorder
    type(MPI_Comm), intent(inout) :: comm_dist_graph
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_dist_graph_create(comm_old%MPI_VAL, int(n, c_int64_t), sources, degrees, destinations, &
      weights, info%MPI_VAL, merge(1_c_int, 0_c_int, reorder), comm_dist_graph%MPI_VAL, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_create_f08

  !> A communicator with a graph, of which this process gives its own edges: those from `sources` and
  !! those to `destinations`. Edges have no weights where both weights are MPI_UNWEIGHTED;
  !! MPI_WEIGHTS_EMPTY stands for the weights of no edges (MPI 4.1, section 8.5.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for a number that is negative, MPI_ERR_RANK,
  !! MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, outdegree, &
    destinations, destweights, info, reorder, comm_dist_graph, ierror)
    type(MPI_Comm), intent(in) :: comm_old
    integer, intent(in) :: indegree
    integer, intent(in) :: sources(indegree)
    integer, intent(in) :: sourceweights(*)
    integer, intent(in) :: outdegree
    integer, intent(in) :: destinations(outdegree)
    integer, intent(in) :: destweights(*)
    type(MPI_Info), intent(in) :: info
    logical, intent(in) :: reorder
    type(MPI_Comm), intent(inout) :: comm_dist_graph
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_dist_graph_create_adjacent(comm_old%MPI_VAL, int(indegree, c_int64_t), sources, &
      sourceweights, int(outdegree, c_int64_t), destinations, destweights, info%MPI_VAL, &
      merge(1_c_int, 0_c_int, reorder), comm_dist_graph%MPI_VAL, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_create_adjacent_f08

  !> The first `maxindegree` neighbours with an edge to this process and the first `maxoutdegree` with
  !! one from it, and the weights of these edges, unless they are MPI_UNWEIGHTED (MPI 4.1,
  !! section 8.5.5).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY where `comm` has no such graph, MPI_ERR_ARG for a number
  !! that is negative, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, maxoutdegree, &
    destinations, destweights, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(in) :: maxindegree
    integer, intent(inout) :: sources(maxindegree)
    integer, intent(inout) :: sourceweights(*)
    integer, intent(in) :: maxoutdegree
    integer, intent(inout) :: destinations(maxoutdegree)
    integer, intent(inout) :: destweights(*)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_dist_graph_neighbors(comm%MPI_VAL, int(maxindegree, c_int64_t), sources, sourceweights, &
      int(maxoutdegree, c_int64_t), destinations, destweights, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_neighbors_f08

  !> The numbers of edges to and from this process, and whether they have weights (MPI 4.1,
  !! section 8.5.5).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY where `comm` has no such graph, MPI_ERR_OTHER while MPI is
  !! not initialised.
  subroutine MPI_Dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: indegree
    integer, intent(inout) :: outdegree
    logical, intent(inout) :: weighted
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, in, out, answer

    code = minfo_dist_graph_neighbors_count(comm%MPI_VAL, in, out, answer)
    if (code == 0) indegree = in
    if (code == 0) outdegree = out
    if (code == 0) weighted = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_neighbors_count_f08

  !> The kind of topology that `comm` has: MPI_GRAPH, MPI_CART, MPI_DIST_GRAPH, or MPI_UNDEFINED for
  !! none (MPI 4.1, section 8.5.5).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Topo_test_f08(comm, status, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: status
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_topo_test(comm%MPI_VAL, number)
    if (code == 0) status = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Topo_test_f08
end module mpi_info_f08_topology
