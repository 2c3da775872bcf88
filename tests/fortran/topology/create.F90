! MPI_Dist_graph_create: with one process every edge goes from it to itself, so each edge is incoming and outgoing,
! with its weight.
program topology_create
#include "interface.inc"
  integer :: sources(4), degrees(4), destinations(6), weights(6)
  COMM_HANDLE :: comms(3)
  integer :: ierr

  call start_mpi()
  sources = 0
  destinations = 0
  weights = [5, 4, 3, 2, 1, 0]

  call create(1, [1, 0, 0, 0], 1, 'one edge')
  call create(1, [6, 0, 0, 0], 6, 'six edges of one source')
  call create(3, [1, 2, 3, 0], 6, 'a source several times')
  call create(4, [0, 2, 0, 1], 3, 'sources without edges')
  call create(4, [0, 0, 0, 0], 0, 'no edges')
  call create(0, [7, 7, 7, 7], 0, 'no sources')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine create(n, given, edges, what)
    integer, intent(in) :: n, given(4), edges
    character(len=*), intent(in) :: what
    integer :: numbers(2), code, i
    integer :: seen(0:edges+1, 4)
    logical :: weighted, ok

    degrees = given
    comms = MPI_COMM_NULL
    call MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations, weights, &
      MPI_INFO_NULL, .false., comms(2), code)
    call check_code(code, MPI_SUCCESS, what)
    call check(comms(2) /= MPI_COMM_NULL, what // ': a communicator')
    call check(all(comms([1, 3]) == MPI_COMM_NULL), 'nothing beside it')
    call check(all(degrees == given) .and. all(sources == 0) .and. all(destinations == 0) .and. &
      all(weights == [5, 4, 3, 2, 1, 0]), what // ': the arguments are as they were')

    numbers = -77
    weighted = .false.
    call MPI_Dist_graph_neighbors_count(comms(2), numbers(1), numbers(2), weighted, code)
    call check_code(code, MPI_SUCCESS, what // ': neighbors_count')
    call check_code(numbers(1), edges, what // ': in')
    call check_code(numbers(2), edges, what // ': out')
    call check(weighted, what // ': weighted')

    seen = -77
    call MPI_Dist_graph_neighbors(comms(2), edges, seen(1:edges, 1), seen(1:edges, 2), edges, &
      seen(1:edges, 3), seen(1:edges, 4), code)
    call check_code(code, MPI_SUCCESS, what // ': neighbors')
    call check(all(seen(1:edges, 1) == 0), what // ': sources')
    call check(all(seen(1:edges, 3) == 0), what // ': destinations')
    ! In any order, but each weight as often as it was given.
    ok = .true.
    do i = 1, edges
      ok = ok .and. count(seen(1:edges, 2) == weights(i)) == 1
      ok = ok .and. count(seen(1:edges, 4) == weights(i)) == 1
    end do
    call check(ok, what // ': the weights')
    call check(all(seen([0, edges+1], :) == -77), what // ': nothing beside the arrays')
    call MPI_Comm_free(comms(2), code)
    call check_code(code, MPI_SUCCESS, what // ': freed')
  end subroutine create
end program topology_create
