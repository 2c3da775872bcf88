! G6, G7: distributed graphs, with weights and without, whose edges each process gives for itself or for others.
program topology_dist_graph
#include "interface.inc"
  integer, parameter :: most = 6
  integer :: ierr, sources(4), from(4), destinations(3), to(3), degrees(4), destinations_of_create(6), weights(6)
  integer :: ranks_in(0:most+1), ranks_out(0:most+1), seen_in(0:most+1), seen_out(0:most+1), to_of_unweighted(4)
  integer :: ranks(8)
  COMM_HANDLE :: comms(3), comm

  call start()
  call adjacent()
  call of_create()
  call neighbors()
  call of_unweighted()
  call weights_empty()
  call finish()

contains

#include "check_neighbors.inc"

  ! MPI_Dist_graph_create_adjacent: the neighbours and their weights are returned in the order in which they were given,
  ! even if an edge from this process to itself is given several times.
  subroutine adjacent()
    ! The greatest weight: that of a C int.
    integer, parameter :: most = 2147483647
    COMM_HANDLE :: comms(3)
    integer :: number

    sources = 0
    destinations = 0
    from = [7, 0, most, 1]
    to = [3, 2, 3]
    comms = MPI_COMM_NULL
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 4, sources, from, 3, destinations, to, &
      MPI_INFO_NULL, .false., comms(2), ierr)
    call check_done(ierr, MPI_SUCCESS, comms(2) /= MPI_COMM_NULL, 'create_adjacent: gives a communicator')
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
  end subroutine adjacent

  ! MPI_Dist_graph_create: with one process every edge goes from it to itself, so each edge is incoming and outgoing,
  ! with its weight.
  subroutine of_create()
    sources = 0
    destinations_of_create = 0
    weights = [5, 4, 3, 2, 1, 0]

    call create(1, [1, 0, 0, 0], 1, 'one edge')
    call create(1, [6, 0, 0, 0], 6, 'six edges of one source')
    call create(3, [1, 2, 3, 0], 6, 'a source several times')
    call create(4, [0, 2, 0, 1], 3, 'sources without edges')
    call create(4, [0, 0, 0, 0], 0, 'no edges')
    call create(0, [7, 7, 7, 7], 0, 'no sources')
  end subroutine of_create

  subroutine create(n, given, edges, what)
    integer, intent(in) :: n, given(4), edges
    character(len=*), intent(in) :: what
    integer :: numbers(2), code, i
    integer :: seen(0:edges+1, 4)
    logical :: weighted, ok

    degrees = given
    comms = MPI_COMM_NULL
    call MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations_of_create, weights, &
      MPI_INFO_NULL, .false., comms(2), code)
    call check_done(code, MPI_SUCCESS, comms(2) /= MPI_COMM_NULL, what // ': a communicator')
    call check(all(comms([1, 3]) == MPI_COMM_NULL), 'nothing beside it')
    call check(all(degrees == given) .and. all(sources == 0) .and. all(destinations_of_create == 0) .and. &
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

  ! MPI_Dist_graph_neighbors with arrays of other lengths: short ones get the first neighbours, the rest of long ones is
  ! untouched. Negative lengths are MPI_ERR_ARG.
  subroutine neighbors()
    COMM_HANDLE :: comm
    integer :: zeros(4), from(4), to(3), i, j
    logical :: ok

    zeros = 0
    from = [11, 12, 13, 14]
    to = [21, 22, 23]
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 4, zeros, from, 3, zeros, to, MPI_INFO_NULL, &
      .false., comm, ierr)
    do i = 0, most
      ok = .true.
      do j = 0, most
        call reset()
        call MPI_Dist_graph_neighbors(comm, i, ranks_in(1:i), seen_in(1:i), j, ranks_out(1:j), seen_out(1:j), ierr)
        ok = ok .and. ierr == MPI_SUCCESS
        ok = ok .and. all(ranks_in(1:min(i, 4)) == 0)
        ok = ok .and. all(ranks_out(1:min(j, 3)) == 0)
        ok = ok .and. all(seen_in(1:min(i, 4)) == from(1:min(i, 4)))
        ok = ok .and. all(seen_out(1:min(j, 3)) == to(1:min(j, 3)))
        ok = ok .and. count(ranks_in == -77) == most + 2 - min(i, 4)
        ok = ok .and. count(ranks_out == -77) == most + 2 - min(j, 3)
        ok = ok .and. count(seen_in == -77) == most + 2 - min(i, 4)
        ok = ok .and. count(seen_out == -77) == most + 2 - min(j, 3)
      end do
      call check(ok, 'room for ' // achar(iachar('0') + i))
    end do

    ! The room is what the argument says, not what the arrays have.
    call reset()
    call MPI_Dist_graph_neighbors(comm, 1, ranks_in, seen_in, 2, ranks_out, seen_out, ierr)
    call check_done(ierr, MPI_SUCCESS, all(seen_in(0:1) == [11, -77]), 'longer arrays: one of those in')
    call check(all(seen_out(0:2) == [21, 22, -77]), 'two of those out')

    call reset()
    call MPI_Dist_graph_neighbors(comm, -1, ranks_in, seen_in, 3, ranks_out, seen_out, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative maxindegree')
    call MPI_Dist_graph_neighbors(comm, 3, ranks_in, seen_in, -1, ranks_out, seen_out, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative maxoutdegree')
    call check(all(ranks_in == -77) .and. all(ranks_out == -77) .and. all(seen_in == -77) .and. &
      all(seen_out == -77), 'the arrays are untouched')
    call MPI_Comm_free(comm, ierr)
  end subroutine neighbors

  subroutine reset()
    ranks_in = -77
    ranks_out = -77
    seen_in = -77
    seen_out = -77
  end subroutine reset

  ! A graph without weights: MPI_UNWEIGHTED is given as the weights. Weights that are asked for are then not written. If
  ! weights exist, they need not be asked for: MPI_UNWEIGHTED.
  subroutine of_unweighted()
    integer :: zeros(3), degrees(1)
    COMM_HANDLE :: comm

    zeros = 0
    degrees = 2
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, zeros, MPI_UNWEIGHTED, 2, zeros, &
      MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create_adjacent')
    call unweighted(comm, 3, 2, 'create_adjacent')
    call MPI_Comm_free(comm, ierr)
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create')
    call unweighted(comm, 2, 2, 'create')
    call MPI_Comm_free(comm, ierr)

    ! Without an edge.
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_UNWEIGHTED, 0, zeros, &
      MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create_adjacent, no edge')
    call unweighted(comm, 0, 0, 'create_adjacent, no edge')
    call MPI_Comm_free(comm, ierr)
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 0, zeros, degrees, zeros, MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create, no edge')
    call unweighted(comm, 0, 0, 'create, no edge')
    call MPI_Comm_free(comm, ierr)

    ! With weights, which are not asked for, or in part.
    from = [4, 3, 2, 1]
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, zeros, from, 3, zeros, from, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'with weights')
    ranks = -77
    call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), MPI_UNWEIGHTED, 3, ranks(5:7), MPI_UNWEIGHTED, ierr)
    call check_code(ierr, MPI_SUCCESS, 'weights are not asked for')
    call check(all(ranks == [-77, 0, 0, -77, 0, 0, 0, -77]), 'neighbours')
    from = -77
    call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), from(2:3), 3, ranks(5:7), MPI_UNWEIGHTED, ierr)
    call check_done(ierr, MPI_SUCCESS, all(from == [-77, 4, 3, -77]), 'only those that come in: are written')
    to_of_unweighted = -77
    call MPI_Dist_graph_neighbors(comm, 2, ranks(2:3), MPI_UNWEIGHTED, 2, ranks(5:6), to_of_unweighted(2:3), ierr)
    call check_done(ierr, MPI_SUCCESS, all(to_of_unweighted == [-77, 4, 3, -77]), 'only those that go out: are written')
    call MPI_Comm_free(comm, ierr)
  end subroutine of_unweighted

  subroutine unweighted(comm, indegree, outdegree, what)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: indegree, outdegree
    character(len=*), intent(in) :: what
    integer :: numbers(2)
    logical :: weighted

    weighted = .true.
    numbers = -77
    call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), weighted, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors_count')
    call check(all(numbers == [indegree, outdegree]), what // ': degrees')
    call check(.not. weighted, what // ': not weighted')
    from = -77
    to_of_unweighted = -77
    ranks = -77
    call MPI_Dist_graph_neighbors(comm, indegree, ranks(2:indegree+1), from, outdegree, &
      ranks(6:outdegree+5), to_of_unweighted, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors')
    call check(all(ranks(2:indegree+1) == 0) .and. all(ranks(6:outdegree+5) == 0), what // ': neighbours')
    call check(count(ranks == -77) == 8 - indegree - outdegree, what // ': nothing beside them')
    call check(all(from == -77) .and. all(to_of_unweighted == -77), what // ': no weights are written')
    call MPI_Dist_graph_neighbors(comm, indegree, ranks(2:indegree+1), MPI_UNWEIGHTED, outdegree, &
      ranks(6:outdegree+5), MPI_UNWEIGHTED, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_UNWEIGHTED')
  end subroutine unweighted

  ! MPI_WEIGHTS_EMPTY is an array of weights without elements: a graph made with it is weighted. If there are edges it is
  ! too short.
  subroutine weights_empty()
    integer :: zeros(2), weights(2), degrees(2)

    zeros = 0
    weights = 5
    degrees = 0
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 0, zeros, &
      MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create_adjacent, no edge')
    call weighted(0, 0, 'create_adjacent, no edge')
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, zeros, weights, 0, zeros, &
      MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create_adjacent, only in')
    call weighted(2, 0, 'create_adjacent, only in')
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 1, zeros, &
      weights, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create_adjacent, only out')
    call weighted(0, 1, 'create_adjacent, only out')
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 0, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create, no source')
    call weighted(0, 0, 'create, no source')
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 2, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'create, sources without edges')
    call weighted(0, 0, 'create, sources without edges')

    comm = MPI_COMM_SELF
    degrees = 1
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, zeros, MPI_WEIGHTS_EMPTY, 0, zeros, &
      MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'for an edge in')
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zeros, MPI_WEIGHTS_EMPTY, 1, zeros, &
      MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'for an edge out')
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, MPI_WEIGHTS_EMPTY, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_done(ierr, MPI_ERR_ARG, comm == MPI_COMM_SELF, 'for an edge: no communicator is made')
  end subroutine weights_empty

  subroutine weighted(indegree, outdegree, what)
    integer, intent(in) :: indegree, outdegree
    character(len=*), intent(in) :: what
    integer :: numbers(2), ranks(2), seen(2)
    logical :: flag

    flag = .false.
    numbers = -77
    call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), flag, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors_count')
    call check(all(numbers == [indegree, outdegree]), what // ': degrees')
    call check(flag, what // ': weighted')
    seen = -77
    if (indegree > 0) then
      call MPI_Dist_graph_neighbors(comm, indegree, ranks, seen, 0, ranks(1:0), MPI_WEIGHTS_EMPTY, ierr)
    else
      call MPI_Dist_graph_neighbors(comm, 0, ranks(1:0), MPI_WEIGHTS_EMPTY, outdegree, ranks, seen, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, what // ': neighbors')
    call check(count(seen == 5) == indegree + outdegree .and. count(seen == -77) == 2 - indegree - &
      outdegree, what // ': the weights')
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine weighted
end program topology_dist_graph
