! MPI_Comm_compare: MPI_IDENT for two handles of one communicator, MPI_CONGRUENT for different communicators of the
! same processes in the same order, which with one process are all others.
program comm_compare
#include "interface.inc"
  COMM_HANDLE :: comms(6), stale, copy
  integer :: ierr, results(3), i, j
  logical :: ok
  integer :: none(0)

  call start()
  comms(1) = MPI_COMM_WORLD
  comms(2) = MPI_COMM_SELF
  call MPI_Comm_dup(MPI_COMM_WORLD, comms(3), ierr)
  call MPI_Comm_dup(MPI_COMM_SELF, comms(4), ierr)
  call MPI_Comm_split(comms(3), 1, 1, comms(5), ierr)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, none, MPI_UNWEIGHTED, 0, none, &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comms(6), ierr)
  ok = .true.
  do i = 1, size(comms)
    do j = 1, size(comms)
      results = -77
      call MPI_Comm_compare(comms(i), comms(j), results(2), ierr)
      ok = ok .and. ierr == MPI_SUCCESS
      ok = ok .and. results(2) == merge(MPI_IDENT, MPI_CONGRUENT, i == j)
      ok = ok .and. all(results([1, 3]) == -77)
    end do
  end do
  call check(ok, 'all pairs')
  copy = comms(3)
  call MPI_Comm_compare(copy, comms(3), results(2), ierr)
  call check_code(results(2), MPI_IDENT, 'a copy of the handle')

  stale = comms(5)
  call MPI_Comm_free(comms(5), ierr)
  results = -77
  call MPI_Comm_compare(stale, MPI_COMM_WORLD, results(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a stale first one')
  call MPI_Comm_compare(MPI_COMM_WORLD, stale, results(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a stale second one')
  call MPI_Comm_compare(stale, stale, results(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'both stale, and the same')
  call MPI_Comm_compare(MPI_COMM_NULL, MPI_COMM_NULL, results(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL, twice')
  call MPI_Comm_compare(MPI_COMM_SELF, MPI_COMM_NULL, results(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL as the second one')
  call check(all(results == -77), 'the result is untouched')

  call MPI_Comm_free(comms(3), ierr)
  call MPI_Comm_free(comms(4), ierr)
  call MPI_Comm_free(comms(6), ierr)
  call finish()
end program comm_compare
