! L1: wrong arguments of collective operations with a count and a displacement for each process: each has its error
! class, and such a call changes nothing.
! processes: 1 2 4
program collective_varying_refused
#include "interface.inc"
  integer, allocatable :: sent(:), room(:), counts(:), displs(:), wrong(:)
  DATATYPE_HANDLE, allocatable :: types(:), bad_types(:)
  DATATYPE_HANDLE :: bad
  COMM_HANDLE :: comm
  OP_HANDLE :: op
  integer :: ierr, i

  call start()
  op = MPI_SUM
  allocate (sent(8*processes), room(8*processes), counts(processes), displs(processes))
  allocate (wrong(processes), types(processes), bad_types(processes))
  call good()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  bad = MPI_INTEGER
  wrong = counts
  wrong(processes) = -1
  call of_counts(MPI_ERR_COUNT, wrong, 'a count of -1')
  wrong(processes) = -huge(1) - 1
  call of_counts(MPI_ERR_COUNT, wrong, 'the least count')
  call MPI_Type_contiguous(1, MPI_INTEGER, bad, ierr)
  call of_types(MPI_ERR_TYPE, 'a type that is not committed')
  call MPI_Type_free(bad, ierr)
  call roots()
  call aliases()
  call in_place()
  call amounts()
  op = MPI_BAND
  call reductions(MPI_ERR_OP, MPI_REAL, counts, 'MPI_BAND of MPI_REAL')
  op = MPI_NO_OP
  call reductions(MPI_ERR_OP, MPI_INTEGER, counts, 'MPI_NO_OP')
  call MPI_Comm_free(comm, ierr)
  deallocate (sent, room, counts, displs, wrong, types, bad_types)
  call finish()

contains

  subroutine good()
    counts = 1
    displs = [(i, i = 0, size(displs) - 1)]
    types = MPI_INTEGER
    bad = MPI_INTEGER
  end subroutine good

  subroutine prepare()
    sent = [(i, i = 1, size(sent))]
    room = -7
  end subroutine prepare

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: k

    call check_code(ierr, expected, what)
    call check(all(sent == [(k, k = 1, size(sent))]) .and. all(room == -7), what // ': nothing happens')
  end subroutine refused

  ! With these counts.
  subroutine of_counts(expected, numbers, what)
    integer, intent(in) :: expected, numbers(:)
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Gatherv(sent(1), 1, MPI_INTEGER, room(1), numbers, displs, MPI_INTEGER, rank, comm, ierr)
    call refused(expected, 'gatherv: ' // what)
    call MPI_Scatterv(sent(1), numbers, displs, MPI_INTEGER, room(1), 1, MPI_INTEGER, rank, comm, ierr)
    call refused(expected, 'scatterv: ' // what)
    call MPI_Allgatherv(sent(1), 1, MPI_INTEGER, room(1), numbers, displs, MPI_INTEGER, comm, ierr)
    call refused(expected, 'allgatherv: ' // what)
    call MPI_Alltoallv(sent(1), counts, displs, MPI_INTEGER, room(1), numbers, displs, MPI_INTEGER, comm, ierr)
    call refused(expected, 'alltoallv: ' // what)
    call MPI_Alltoallv(sent(1), numbers, displs, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(expected, 'alltoallv, to be sent: ' // what)
    call MPI_Alltoallw(sent(1), counts, displs, types, room(1), numbers, displs, types, comm, ierr)
    call refused(expected, 'alltoallw: ' // what)
    call reductions(expected, MPI_INTEGER, numbers, what)
  end subroutine of_counts

  subroutine reductions(expected, datatype, numbers, what)
    integer, intent(in) :: expected, numbers(:)
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Reduce_scatter(sent(1), room(1), numbers, datatype, op, comm, ierr)
    call refused(expected, 'reduce_scatter: ' // what)
    call MPI_Reduce_scatter_block(sent(1), room(1), numbers(size(numbers)), datatype, op, comm, ierr)
    call refused(expected, 'reduce_scatter_block: ' // what)
    call MPI_Scan(sent(1), room(1), numbers(size(numbers)), datatype, op, comm, ierr)
    call refused(expected, 'scan: ' // what)
    call MPI_Exscan(sent(1), room(1), numbers(size(numbers)), datatype, op, comm, ierr)
    call refused(expected, 'exscan: ' // what)
  end subroutine reductions

  subroutine of_types(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call prepare()
    bad_types = types
    bad_types(processes) = bad
    call MPI_Gatherv(sent(1), 1, MPI_INTEGER, room(1), counts, displs, bad, rank, comm, ierr)
    call refused(expected, 'gatherv: ' // what)
    call MPI_Scatterv(sent(1), counts, displs, bad, room(1), 1, MPI_INTEGER, rank, comm, ierr)
    call refused(expected, 'scatterv: ' // what)
    call MPI_Allgatherv(sent(1), 1, bad, room(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(expected, 'allgatherv: ' // what)
    call MPI_Alltoallv(sent(1), counts, displs, bad, room(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(expected, 'alltoallv: ' // what)
    call MPI_Alltoallw(sent(1), counts, displs, types, room(1), counts, displs, bad_types, comm, ierr)
    call refused(expected, 'alltoallw: ' // what)
    call reductions(expected, bad, counts, what)
  end subroutine of_types

  subroutine roots()
    integer :: k
    integer :: numbers(3)

    numbers = [-1, MPI_PROC_NULL, processes]
    call prepare()
    do k = 1, size(numbers)
      call MPI_Gatherv(sent(1), 1, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, numbers(k), comm, ierr)
      call refused(MPI_ERR_ROOT, 'gatherv: no root')
      call MPI_Scatterv(sent(1), counts, displs, MPI_INTEGER, room(1), 1, MPI_INTEGER, numbers(k), comm, ierr)
      call refused(MPI_ERR_ROOT, 'scatterv: no root')
    end do
  end subroutine roots

  subroutine aliases()
    call prepare()
    call MPI_Allgatherv(sent(processes), 1, MPI_INTEGER, sent(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'allgatherv: an element of both')
    call MPI_Alltoallv(sent(1), counts, displs, MPI_INTEGER, sent(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'alltoallv: the same buffer')
    call MPI_Scatterv(sent(1), counts, displs, MPI_INTEGER, MPI_BOTTOM, 1, MPI_INTEGER, rank, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'scatterv to MPI_BOTTOM')
    call MPI_Gatherv(sent(1), 1, MPI_INTEGER, MPI_IN_PLACE, counts, displs, MPI_INTEGER, rank, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'gatherv to MPI_IN_PLACE')
    call MPI_Scan(sent(1), sent(1), 1, MPI_INTEGER, MPI_SUM, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'scan: the same buffer')
    ! Parts of one array, each between two of the other side.
    displs = [(2 * i, i = 0, processes - 1)]
    call MPI_Allgatherv(sent(1), 1, MPI_INTEGER, sent(2), counts, displs, MPI_INTEGER, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'allgatherv: between the elements')
    call check(all(sent(2:2*processes:2) == 1), 'what came between them')
    call good()
  end subroutine aliases

  ! MPI_IN_PLACE where it has no meaning.
  subroutine in_place()
    integer :: root

    call prepare()
    call MPI_Scatterv(MPI_IN_PLACE, counts, displs, MPI_INTEGER, room(1), 1, MPI_INTEGER, rank, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'scatterv of MPI_IN_PLACE')
    call MPI_Allgatherv(sent(1), 1, MPI_INTEGER, MPI_IN_PLACE, counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'allgatherv to MPI_IN_PLACE')
    call MPI_Alltoallv(sent(1), counts, displs, MPI_INTEGER, MPI_IN_PLACE, counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'alltoallv to MPI_IN_PLACE')
    call MPI_Alltoallw(MPI_IN_PLACE, counts, displs, types, MPI_IN_PLACE, counts, displs, types, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'alltoallw: MPI_IN_PLACE twice')
    call MPI_Reduce_scatter(sent(1), MPI_IN_PLACE, counts, MPI_INTEGER, op, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'reduce_scatter to MPI_IN_PLACE')
    call MPI_Reduce_scatter_block(sent(1), MPI_IN_PLACE, 1, MPI_INTEGER, op, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'reduce_scatter_block to MPI_IN_PLACE')
    call MPI_Scan(sent(1), MPI_IN_PLACE, 1, MPI_INTEGER, op, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'scan to MPI_IN_PLACE')
    call MPI_Exscan(MPI_IN_PLACE, MPI_IN_PLACE, 1, MPI_INTEGER, op, comm, ierr)
    call refused(MPI_ERR_BUFFER, 'exscan: MPI_IN_PLACE twice')
    call MPI_Reduce_local(MPI_IN_PLACE, room(1), 1, MPI_INTEGER, op, ierr)
    call refused(MPI_ERR_BUFFER, 'reduce_local of MPI_IN_PLACE')
    ! At the root only.
    if (processes > 1) then
      root = right
      call MPI_Gatherv(MPI_IN_PLACE, 1, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, root, comm, ierr)
      call refused(MPI_ERR_BUFFER, 'gatherv, in place elsewhere')
      call MPI_Scatterv(sent(1), counts, displs, MPI_INTEGER, MPI_IN_PLACE, 1, MPI_INTEGER, root, comm, ierr)
      call refused(MPI_ERR_BUFFER, 'scatterv, in place elsewhere')
    end if
  end subroutine in_place

  ! What a process sends to itself must fit its place in the receive buffer.
  subroutine amounts()
    call prepare()
    call MPI_Allgatherv(sent(1), 2, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_TRUNCATE, 'allgatherv: more')
    call MPI_Allgatherv(sent(1), 0, MPI_INTEGER, room(1), counts, displs, MPI_INTEGER, comm, ierr)
    call refused(MPI_ERR_COUNT, 'allgatherv: less')
    call MPI_Allgatherv(sent(1), 1, MPI_REAL4, room(1), counts, displs, MPI_INTEGER4, comm, ierr)
    call refused(MPI_ERR_TYPE, 'allgatherv: another type')
    call MPI_Scatterv(sent(1), 2 * counts, displs, MPI_INTEGER, room(1), 1, MPI_INTEGER, rank, comm, ierr)
    call refused(MPI_ERR_TRUNCATE, 'scatterv: more')
    call MPI_Alltoallv(sent(1), counts, displs, MPI_REAL4, room(1), counts, displs, MPI_INTEGER4, comm, ierr)
    call refused(MPI_ERR_TYPE, 'alltoallv: another type')
  end subroutine amounts
end program collective_varying_refused
