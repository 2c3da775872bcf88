! MPI_Topo_test returns the kind of topology of a communicator. Copies have the same topology; other communicators made
! from it have none.
program topology_test
#include "interface.inc"
  COMM_HANDLE :: graph, comm, again
  REQUEST_HANDLE :: request
  integer :: zeros(2), from(2), to(1), degrees(1), ierr

  call start_mpi()
  zeros = 0
  from = [4, 5]
  to = 6
  degrees = 1
  call has(MPI_COMM_WORLD, MPI_UNDEFINED, 'MPI_COMM_WORLD')
  call has(MPI_COMM_SELF, MPI_UNDEFINED, 'MPI_COMM_SELF')
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call has(comm, MPI_UNDEFINED, 'a copy of MPI_COMM_WORLD')
  call MPI_Comm_free(comm, ierr)

  call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, degrees, zeros, to, MPI_INFO_NULL, .false., &
    comm, ierr)
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "check_neighbors.inc"

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
end program topology_test
