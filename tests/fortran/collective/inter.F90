! G11: collective operations between the two sides of an intercommunicator, from either side to the other one.
! processes: 1 2 4
program collective_inter
#include "interface.inc"
  COMM_HANDLE :: side, inter
  integer :: ierr, number, mine, ours, theirs, i, round, root
  integer, allocatable :: opposite(:)
  integer, allocatable, asynchronous :: sent(:), got(:), counts(:), displs(:)
  REQUEST_HANDLE :: request
  logical :: is_even, gives

  call start()
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
    call MPI_Comm_split(MPI_COMM_WORLD, merge(0, 1, is_even), rank, side, ierr)
    call MPI_Comm_rank(side, mine, ierr)
    call MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, merge(1, 0, is_even), 12, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_create')
    call MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN, ierr)
    do round = 1, 2
      ! The root is the last process of one side, then of the other one.
      gives = is_even .eqv. round == 1
      root = merge(merge(MPI_ROOT, MPI_PROC_NULL, mine == ours - 1), theirs - 1, gives)
      call rooted()
    end do
    call all_to_all()
    call varying()
    call persistent()
    call refused()
    call MPI_Barrier(inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Barrier')
    call MPI_Comm_free(inter, ierr)
    call MPI_Comm_free(side, ierr)
  end subroutine between

  subroutine rooted()
    integer :: last

    last = opposite(theirs)
    number = merge(rank, -1, root == MPI_ROOT)
    call MPI_Bcast(number, 1, MPI_INTEGER, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bcast')
    call check_code(number, merge(merge(rank, -1, root == MPI_ROOT), last, gives), 'MPI_Bcast: what came')

    number = -1
    call MPI_Reduce(rank, number, 1, MPI_INTEGER, MPI_SUM, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Reduce')
    call check_code(number, merge(sum(opposite), -1, root == MPI_ROOT), 'MPI_Reduce: the sum of the other side')

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
    call check_code(number, sum(opposite), 'MPI_Allreduce: the sum of the other side')
    got = -1
    call MPI_Allgather(rank, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allgather')
    call check(all(got(:theirs) == opposite) .and. all(got(theirs + 1:) == -1), 'MPI_Allgather: what came')
    sent = [(100*rank + i, i=0, 2*processes - 1)]
    got = -1
    call MPI_Alltoall(sent(1), 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoall')
    call check(all(got(:theirs) == 100*opposite + mine) .and. all(got(theirs + 1:) == -1), 'MPI_Alltoall: what came')
  end subroutine all_to_all

  ! With counts and displacements: in the opposite order, each part before a gap. Counts are those of the other side.
  subroutine varying()
    counts = [(1, i=1, theirs)]
    displs = [(2*(theirs - i), i=1, theirs)]
    sent = [(100*rank + i, i=0, 2*processes - 1)]
    root = merge(merge(MPI_ROOT, MPI_PROC_NULL, mine == 0), 0, is_even)
    got = -1
    call MPI_Gatherv(rank, 1, MPI_INTEGER, got, counts, displs, MPI_INTEGER, root, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Gatherv')
    if (root == MPI_ROOT) then
      call check(all(got(2*theirs - 1:1:-2) == opposite) .and. count(got /= -1) == theirs, 'MPI_Gatherv: what came')
    else
      call check(all(got == -1), 'MPI_Gatherv: only the root receives')
    end if
    got = -1
    call MPI_Iscatterv(sent, counts, displs, MPI_INTEGER, got, 1, MPI_INTEGER, root, inter, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Iscatterv')
    call check(all(got(2:) == -1) .and. got(1) == merge(-1, 2*(ours - 1 - mine), is_even), 'MPI_Iscatterv: what came')
    got = -1
    call MPI_Allgatherv(rank, 1, MPI_INTEGER, got, counts, displs, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allgatherv')
    call check(all(got(2*theirs - 1:1:-2) == opposite) .and. count(got /= -1) == theirs, 'MPI_Allgatherv: what came')
    got = -1
    call MPI_Ialltoallv(sent, counts, displs, MPI_INTEGER, got, counts, displs, MPI_INTEGER, inter, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Ialltoallv')
    call check(all(got(2*theirs - 1:1:-2) == 100*opposite + 2*(ours - 1 - mine)), 'MPI_Ialltoallv: what came')
    ! As many elements on both sides; the result is divided among the processes of this one.
    got = -1
    call MPI_Reduce_scatter_block(sent, got, theirs, MPI_INTEGER, MPI_MIN, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Reduce_scatter_block')
    call check(all(got(:theirs) == [(100*opposite(1) + theirs*mine + i, i=0, theirs - 1)]) .and. all(got(theirs + &
      1:) == -1), 'MPI_Reduce_scatter_block: what came')
    call MPI_Ibarrier(inter, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Ibarrier')
  end subroutine varying

  ! From process 0 of one side to the other side.
  subroutine persistent()
    integer, asynchronous :: word

    root = merge(0, merge(MPI_ROOT, MPI_PROC_NULL, mine == 0), .not. is_even)
    call MPI_Bcast_init(word, 1, MPI_INTEGER, root, inter, MPI_INFO_NULL, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bcast_init')
    do round = 1, 2
      word = merge(40 + round, -7, root == MPI_ROOT)
      call MPI_Start(request, ierr)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Bcast_init: MPI_Wait')
      if (root == 0) call check_code(word, 40 + round, 'MPI_Bcast_init: what came')
    end do
    call MPI_Request_free(request, ierr)
  end subroutine persistent

  subroutine refused()
    call MPI_Scan(sent, got, 1, MPI_INTEGER, MPI_SUM, inter, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Scan')
    call MPI_Exscan(sent, got, 1, MPI_INTEGER, MPI_SUM, inter, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Exscan')
    call MPI_Neighbor_allgather(sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_TOPOLOGY, 'MPI_Neighbor_allgather')
    call MPI_Allgatherv(MPI_IN_PLACE, 1, MPI_INTEGER, got, counts, displs, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Allgatherv')
    got = -1
    call MPI_Allreduce(MPI_IN_PLACE, got(1), 1, MPI_INTEGER, MPI_SUM, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Allreduce')
    call MPI_Allgather(MPI_IN_PLACE, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Allgather')
    call MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INTEGER, got, 1, MPI_INTEGER, inter, ierr)
    call check_class(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE: MPI_Alltoall')
    call MPI_Bcast(got(1), 1, MPI_INTEGER, theirs, inter, ierr)
    call check_class(ierr, MPI_ERR_ROOT, 'a root that the other side does not have')
    call MPI_Gather([rank], 1, MPI_INTEGER, got, 1, MPI_INTEGER, MPI_ANY_SOURCE, inter, ierr)
    call check_class(ierr, MPI_ERR_ROOT, 'MPI_ANY_SOURCE')
    call check(all(got == -1), 'nothing is written')
  end subroutine refused
end program collective_inter
