! Topologies: what a communicator has, and calls without one or with wrong arguments.
program topology_kinds
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: from(2), to(1), ierr

  call start()
  call of_test()
  call none()
  call errors()
  call finish()

contains

#include "check_neighbors.inc"

  ! MPI_Topo_test returns the kind of topology of a communicator. Copies have the same topology; other communicators made
  ! from it have none.
  subroutine of_test()
    COMM_HANDLE :: graph, again
    REQUEST_HANDLE :: request
    integer :: zeros(2), degrees(1)

    zeros = 0
    from = [4, 5]
    to = 6
    degrees = 1
    call has(MPI_COMM_WORLD, MPI_UNDEFINED, 'MPI_COMM_WORLD')
    call has(MPI_COMM_SELF, MPI_UNDEFINED, 'MPI_COMM_SELF')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call has(comm, MPI_UNDEFINED, 'a copy of MPI_COMM_WORLD')
    call MPI_Comm_free(comm, ierr)

    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, to, MPI_INFO_NULL, .false., comm, ierr)
    call has(comm, MPI_DIST_GRAPH, 'MPI_Dist_graph_create')
    call MPI_Comm_free(comm, ierr)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, zeros, from, 1, zeros, to, MPI_INFO_NULL, &
      .false., graph, ierr)
    call has(graph, MPI_DIST_GRAPH, 'create_adjacent')

    call MPI_Comm_dup(graph, comm, ierr)
    call same(comm, 'MPI_Comm_dup')
    call MPI_Comm_dup(comm, again, ierr)
    call MPI_Comm_free(comm, ierr)
    call same(again, 'a copy of a copy')
    call MPI_Comm_free(again, ierr)
    call MPI_Comm_dup_with_info(graph, MPI_INFO_NULL, comm, ierr)
    call same(comm, 'MPI_Comm_dup_with_info')
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_idup(graph, comm, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call same(comm, 'MPI_Comm_idup')
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_idup_with_info(graph, MPI_INFO_NULL, comm, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call same(comm, 'MPI_Comm_idup_with_info')
    call MPI_Comm_free(comm, ierr)

    call MPI_Comm_split(graph, 0, 0, comm, ierr)
    call has(comm, MPI_UNDEFINED, 'MPI_Comm_split')
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_split_type(graph, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm, ierr)
    call has(comm, MPI_UNDEFINED, 'MPI_Comm_split_type')
    call MPI_Comm_free(comm, ierr)
    call same(graph, 'the first one')

    ! A copy has its own.
    call MPI_Comm_dup(graph, comm, ierr)
    call MPI_Comm_free(graph, ierr)
    call same(comm, 'a copy of what is freed')
    call MPI_Comm_free(comm, ierr)
  end subroutine of_test

  subroutine has(comm, expected, what)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: status(3)

    status = -77
    call MPI_Topo_test(comm, status(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Topo_test')
    call check_code(status(2), expected, what // ': the topology')
    call check(all(status([1, 3]) == -77), what // ': nothing beside it')
  end subroutine has

  subroutine same(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call has(comm, MPI_DIST_GRAPH, what)
    call check_neighbors(comm, 2, [4, 5], 1, [6], what)
  end subroutine same

  ! Inquiring about the neighbours of a communicator without a distributed graph is MPI_ERR_TOPOLOGY, and no argument is
  ! changed.
  subroutine none()
    COMM_HANDLE :: comm

    call refused(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
    call refused(MPI_COMM_SELF, 'MPI_COMM_SELF')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call refused(comm, 'a copy')
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, comm, ierr)
    call refused(comm, 'a part')
    call MPI_Comm_free(comm, ierr)
  end subroutine none

  subroutine refused(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: numbers(2), ranks(4), weights(4), round
    logical :: weighted

    do round = 1, 2
      weighted = round == 1
      numbers = -77
      ranks = -77
      weights = -77
      call MPI_Dist_graph_neighbors_count(comm, numbers(1), numbers(2), weighted, ierr)
      call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': neighbors_count')
      call check(all(numbers == -77), what // ': degrees are untouched')
      call check(weighted .eqv. round == 1, what // ': so is weighted')
      call MPI_Dist_graph_neighbors(comm, 2, ranks(1:2), weights(1:2), 2, ranks(3:4), weights(3:4), ierr)
      call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': neighbors')
      call check(all(ranks == -77), what // ': the ranks are untouched')
      call check(all(weights == -77), what // ': and the weights')
    end do
  end subroutine refused

  ! Invalid arguments of a distributed graph: ranks that do not exist are MPI_ERR_RANK, negative weights and negative
  ! degrees MPI_ERR_ARG. No communicator is made.
  subroutine errors()
    integer :: good(2), bad(2), ones(2), i, wrong(6)

    good = 0
    ones = 1
    comm = MPI_COMM_SELF
    wrong = [1, -1, MPI_PROC_NULL, huge(0), -huge(0) - 1, ibset(0, bit_size(0) / 2)]
    ! Cut to a C int, where default INTEGERs are longer, the last is 0.
    do i = 1, size(wrong)
      bad = [0, wrong(i)]
      call adjacent(2, bad, ones, 2, good, ones, MPI_ERR_RANK, 'sources')
      call adjacent(2, good, ones, 2, bad, ones, MPI_ERR_RANK, 'destinations')
      call create(2, bad, ones, good, ones, MPI_ERR_RANK, 'sources')
      call create(2, good, ones, bad, ones, MPI_ERR_RANK, 'destinations')
    end do
    ! A source that is not there has no edge.
    bad = [0, 1]
    call create(2, bad, [2, 0], good, ones, MPI_ERR_RANK, 'a source without edges')

    do i = 1, 2
      bad = [5, -1]
      if (i == 2) bad = [-huge(0) - 1, 0]
      call adjacent(2, good, bad, 2, good, ones, MPI_ERR_ARG, 'a negative weight of a source')
      call adjacent(2, good, ones, 2, good, bad, MPI_ERR_ARG, 'a negative weight of a destination')
      call create(2, good, ones, good, bad, MPI_ERR_ARG, 'a negative weight')
    end do

    call adjacent(-1, good, ones, 2, good, ones, MPI_ERR_ARG, 'a negative indegree')
    call adjacent(2, good, ones, -1, good, ones, MPI_ERR_ARG, 'a negative outdegree')
    call adjacent(-huge(0) - 1, good, ones, 2, good, ones, MPI_ERR_ARG, 'the least indegree')
    call create(-1, good, ones, good, ones, MPI_ERR_ARG, 'a negative n')
    bad = [2, -1]
    call create(2, good, bad, good, ones, MPI_ERR_ARG, 'a negative element of degrees')
    bad = [-1, 1]
    call create(2, good, bad, good, ones, MPI_ERR_ARG, 'degrees that add up to 0')
  end subroutine errors

  subroutine adjacent(indegree, sources, from, outdegree, destinations, to, expected, what)
    integer, intent(in) :: indegree, sources(2), from(2), outdegree
    integer, intent(in) :: destinations(2), to(2), expected
    character(len=*), intent(in) :: what

    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, indegree, sources, from, outdegree, &
      destinations, to, MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, expected, 'create_adjacent: ' // what)
    call check(comm == MPI_COMM_SELF, 'no communicator is made')
  end subroutine adjacent

  subroutine create(n, sources, degrees, destinations, weights, expected, what)
    integer, intent(in) :: n, sources(2), degrees(2), destinations(2)
    integer, intent(in) :: weights(2), expected
    character(len=*), intent(in) :: what

    call MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations, weights, &
      MPI_INFO_NULL, .false., comm, ierr)
    call check_code(ierr, expected, 'create: ' // what)
    call check(comm == MPI_COMM_SELF, 'no communicator is made')
  end subroutine create
end program topology_kinds
