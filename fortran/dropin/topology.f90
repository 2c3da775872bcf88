! Communicators with a graph for legacy Fortran: external procedures with INTEGER handles, called by
! way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_topology in the handles only.
! Arrays go on by their addresses: MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are known by theirs.

subroutine MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
  comm_dist_graph, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_topology, only: MPI_Dist_graph_create_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm_old
  integer, intent(in) :: n
  integer, intent(in) :: sources(*)
  integer, intent(in) :: degrees(*)
  integer, intent(in) :: destinations(*)
  integer, intent(in) :: weights(*)
  integer, intent(in) :: info
  logical, intent(in) :: reorder
  integer, intent(inout) :: comm_dist_graph
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Dist_graph_create_f08(MPI_Comm(to_c(comm_old)), n, sources, degrees, destinations, weights, &
    MPI_Info(to_c(info)), reorder, handle, ierror)
  if (ierror == 0) comm_dist_graph = handle%MPI_VAL
end subroutine MPI_Dist_graph_create

subroutine MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
  destinations, destweights, info, reorder, comm_dist_graph, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_topology, only: MPI_Dist_graph_create_adjacent_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm_old
  integer, intent(in) :: indegree
  integer, intent(in) :: sources(*)
  integer, intent(in) :: sourceweights(*)
  integer, intent(in) :: outdegree
  integer, intent(in) :: destinations(*)
  integer, intent(in) :: destweights(*)
  integer, intent(in) :: info
  logical, intent(in) :: reorder
  integer, intent(inout) :: comm_dist_graph
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Dist_graph_create_adjacent_f08(MPI_Comm(to_c(comm_old)), indegree, sources, sourceweights, &
    outdegree, destinations, destweights, MPI_Info(to_c(info)), reorder, handle, ierror)
  if (ierror == 0) comm_dist_graph = handle%MPI_VAL
end subroutine MPI_Dist_graph_create_adjacent

subroutine MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, &
  destweights, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_topology, only: MPI_Dist_graph_neighbors_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: maxindegree
  integer, intent(inout) :: sources(*)
  integer, intent(inout) :: sourceweights(*)
  integer, intent(in) :: maxoutdegree
  integer, intent(inout) :: destinations(*)
  integer, intent(inout) :: destweights(*)
  integer, intent(out) :: ierror

  call MPI_Dist_graph_neighbors_f08(MPI_Comm(to_c(comm)), maxindegree, sources, sourceweights, maxoutdegree, &
    destinations, destweights, ierror)
end subroutine MPI_Dist_graph_neighbors

subroutine MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_topology, only: MPI_Dist_graph_neighbors_count_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: indegree
  integer, intent(inout) :: outdegree
  logical, intent(inout) :: weighted
  integer, intent(out) :: ierror

  call MPI_Dist_graph_neighbors_count_f08(MPI_Comm(to_c(comm)), indegree, outdegree, weighted, ierror)
end subroutine MPI_Dist_graph_neighbors_count

subroutine MPI_Topo_test(comm, status, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_topology, only: MPI_Topo_test_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: status
  integer, intent(out) :: ierror

  call MPI_Topo_test_f08(MPI_Comm(to_c(comm)), status, ierror)
end subroutine MPI_Topo_test
