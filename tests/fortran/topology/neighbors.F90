! MPI_Dist_graph_neighbors with arrays of other lengths: short ones get the first neighbours, the rest of long ones is
! untouched. Negative lengths are MPI_ERR_ARG.
program topology_neighbors
#include "interface.inc"
  integer, parameter :: most = 6
  COMM_HANDLE :: comm
  integer :: zeros(4), from(4), to(3), ierr, i, j
  integer :: ranks_in(0:most+1), ranks_out(0:most+1)
  integer :: seen_in(0:most+1), seen_out(0:most+1)
  logical :: ok

  call start_mpi()
  zeros = 0
  from = [11, 12, 13, 14]
  to = [21, 22, 23]
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 4, zeros, from, 3, zeros, to, MPI_INFO_NULL, &
    .false., comm, ierr)
  do i = 0, most
    ok = .true.
    do j = 0, most
      call reset()
      call MPI_Dist_graph_neighbors(comm, i, ranks_in(1:i), seen_in(1:i), j, ranks_out(1:j), &
        seen_out(1:j), ierr)
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
  call check_code(ierr, MPI_SUCCESS, 'longer arrays')
  call check(all(seen_in(0:1) == [11, -77]), 'one of those in')
  call check(all(seen_out(0:2) == [21, 22, -77]), 'two of those out')

  call reset()
  call MPI_Dist_graph_neighbors(comm, -1, ranks_in, seen_in, 3, ranks_out, seen_out, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative maxindegree')
  call MPI_Dist_graph_neighbors(comm, 3, ranks_in, seen_in, -1, ranks_out, seen_out, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative maxoutdegree')
  call check(all(ranks_in == -77) .and. all(ranks_out == -77) .and. all(seen_in == -77) .and. &
    all(seen_out == -77), 'the arrays are untouched')
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine reset()
    ranks_in = -77
    ranks_out = -77
    seen_in = -77
    seen_out = -77
  end subroutine reset
end program topology_neighbors
