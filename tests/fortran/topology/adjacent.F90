! MPI_Dist_graph_create_adjacent: the neighbours and their weights are returned in the order in which they were given,
! even if an edge from this process to itself is given several times.
program topology_adjacent
#include "interface.inc"
  ! The greatest weight: that of a C int.
  integer, parameter :: most = 2147483647
  COMM_HANDLE :: comms(3)
  integer :: ierr, sources(4), from(4), destinations(3), to(3), number

  call start_mpi()
  sources = 0
  destinations = 0
  from = [7, 0, most, 1]
  to = [3, 2, 3]
  comms = MPI_COMM_NULL
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 4, sources, from, 3, destinations, to, &
    MPI_INFO_NULL, .false., comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent')
  call check(comms(2) /= MPI_COMM_NULL, 'gives a communicator')
  call check(all(comms([1, 3]) == MPI_COMM_NULL), 'nothing beside it')
  call check(all(sources == 0) .and. all(destinations == 0) .and. &
    all(from == [7, 0, most, 1]) .and. all(to == [3, 2, 3]), 'the arguments are as they were')
  ! What becomes of the arrays has no effect.
  from = -1
  to = -1
  call check_neighbors(comms(2), 4, [7, 0, most, 1], 3, [3, 2, 3], 'four in, three out')
  call MPI_Comm_compare(comms(2), MPI_COMM_WORLD, number, ierr)
  call check_code(number, MPI_CONGRUENT, 'congruent')
  call MPI_Comm_size(comms(2), number, ierr)
  call check_code(number, 1, 'one process')
  call MPI_Comm_free(comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')

  ! With reorder, which changes nothing on one process.
  from = [1, 2, 3, 4]
  to = [5, 6, 7]
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, sources, from, 2, destinations, to, &
    MPI_INFO_NULL, .true., comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'with reorder')
  call check_neighbors(comms(2), 1, [1], 2, [5, 6], 'one in, two out')
  call MPI_Comm_rank(comms(2), number, ierr)
  call check_code(number, 0, 'rank 0')

  ! Of a communicator with a graph, and only in or only out.
  call MPI_Dist_graph_create_adjacent(comms(2), 3, sources, from, 0, destinations, to, &
    MPI_INFO_NULL, .false., comms(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'of a graph')
  call check_neighbors(comms(1), 3, [1, 2, 3], 0, to(1:0), 'only in')
  call check_neighbors(comms(2), 1, [1], 2, [5, 6], 'the first stays')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 0, sources, from, 3, destinations, to, &
    MPI_INFO_NULL, .false., comms(3), ierr)
  call check_code(ierr, MPI_SUCCESS, 'only out')
  call check_neighbors(comms(3), 0, from(1:0), 3, [5, 6, 7], 'only out')
  call MPI_Comm_free(comms(1), ierr)
  call MPI_Comm_free(comms(2), ierr)
  call MPI_Comm_free(comms(3), ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "check_neighbors.inc"
end program topology_adjacent
