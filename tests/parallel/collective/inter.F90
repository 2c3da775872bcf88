! G11: collective operations between the two sides of an intercommunicator, from either side to the other one.
program collective_inter
#include "mpi.inc"
  use parallel
  implicit none

  type(MPI_Comm) :: side, inter
  integer :: ierr, number, mine, ours, theirs, i, round, root
  integer, allocatable :: opposite(:), sent(:), got(:)
  logical :: is_even, gives

  call start('collective_inter')
  call MPI_Bcast(number, 1, MPI_INTEGER, MPI_ROOT, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_ROOT, 'MPI_ROOT of an intracommunicator')
  if (processes > 1) call between()
  call finish()

contains

  subroutine between()
    is_even = modulo(rank, 2) == 0
    ours = merge((processes + 1)/2, processes/2, is_even)
    theirs = processes - ours
    opposite = [(2*i + merge(1, 0, is_even), i=0, theirs - 1)]
    sent = [(-1, i=1, 2*processes)]
    got = sent
    call MPI_Comm_split(MPI_COMM_WORLD, merge(0, 1, is_even), rank, side)
    call MPI_Comm_rank(side, mine)
    call MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, merge(1, 0, is_even), 12, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_create')
    call MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN)
    do round = 1, 2
      ! The root is the last process of one side, then of the other one.
      gives = is_even .eqv. round == 1
      root = merge(merge(MPI_ROOT, MPI_PROC_NULL, mine == ours - 1), theirs - 1, gives)
      call rooted()
    end do
    call all_to_all()
    call refused()
    call MPI_Barrier(inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Barrier')
    call MPI_Comm_free(inter)
    call MPI_Comm_free(side)
  end subroutine between

  subroutine rooted()
    integer :: last

    last = opposite(theirs)
    number = merge(rank, -1, root == MPI_ROOT)
    call MPI_Bcast(number, 1, MPI_INTEGER, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bcast')
    call check_number(number, merge(merge(rank, -1, root == MPI_ROOT), last, gives), 'MPI_Bcast: what came')

    number = -1
    call MPI_Reduce(rank, number, 1, MPI_INTEGER, MPI_SUM, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Reduce')
    call check_number(number, merge(sum(opposite), -1, root == MPI_ROOT), 'MPI_Reduce: the sum of the other side')

    got = -1
    call MPI_Gather([rank, mine], 2, MPI_INTEGER, got, 2, MPI_INTEGER, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Gather')
    if (root == MPI_ROOT) then
      call check(all(got(:2*theirs) == [(opposite(i), i - 1, i=1, theirs)]), 'MPI_Gather: what came')
    else
      call check(all(got == -1), 'MPI_Gather: only the root receives')
    end if
    call check(all(got(2*theirs + 1:) == -1), 'MPI_Gather: no more')

    sent = [(100*rank + i, i=0, 2*processes - 1)]
    got = -1
    call MPI_Scatter(sent, 2, MPI_INTEGER, got, 2, MPI_INTEGER, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Scatter')
    if (gives) then
      call check(all(got == -1), 'MPI_Scatter: only the other side receives')
    else
      call check(all(got(:2) == [100*last + 2*mine, 100*last + 2*mine + 1]), 'MPI_Scatter: what came')
      call check(all(got(3:) == -1), 'MPI_Scatter: no more')
    end if
  end subroutine rooted

  subroutine all_to_all()
    number = -1
    call MPI_Allreduce(rank, number, 1, MPI_INTEGER, MPI_SUM, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce')
    call check_number(number, sum(opposite), 'MPI_Allreduce: the sum of the other side')
    got = -1
    call MPI_Allgather(rank, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allgather')
    call check(all(got(:theirs) == opposite) .and. all(got(theirs + 1:) == -1), 'MPI_Allgather: what came')
    sent = [(100*rank + i, i=0, 2*processes - 1)]
    got = -1
    call MPI_Alltoall(sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoall')
    call check(all(got(:theirs) == 100*opposite + mine) .and. all(got(theirs + 1:) == -1), 'MPI_Alltoall: what came')
  end subroutine all_to_all

  subroutine refused()
    got = -1
    call MPI_Allreduce(MPI_IN_PLACE, got, 1, MPI_INTEGER, MPI_SUM, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Allreduce')
    call MPI_Allgather(MPI_IN_PLACE, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Allgather')
    call MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Alltoall')
    call MPI_Bcast(got, 1, MPI_INTEGER, theirs, inter, ierr)
    call check_class(ierr, MPI_ERR_ROOT, 'a root that the other side does not have')
    call MPI_Gather(rank, 1, MPI_INTEGER, got, 1, MPI_INTEGER, MPI_ANY_SOURCE, inter, ierr)
    call check_class(ierr, MPI_ERR_ROOT, 'MPI_ANY_SOURCE')
    call check(all(got == -1), 'nothing is written')
  end subroutine refused
end program collective_inter
