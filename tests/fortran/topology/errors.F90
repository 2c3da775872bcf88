! Invalid arguments of a distributed graph: ranks that do not exist are MPI_ERR_RANK, negative weights and negative
! degrees MPI_ERR_ARG. No communicator is made.
program topology_errors
#include "interface.inc"
  integer :: good(2), bad(2), ones(2), ierr, i
  integer :: wrong(6)
  INFO_HANDLE :: info
  COMM_HANDLE :: comm

  call start_mpi()
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

  NUMBER_OF(info) = -1
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, good, ones, 2, good, ones, info, .false., &
    comm, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'what is not an info object')
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 2, good, ones, good, ones, info, .false., comm, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'what is not an info object')
  call check(comm == MPI_COMM_SELF, 'no communicator is made')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

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
end program topology_errors
