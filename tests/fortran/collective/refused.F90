! Wrong arguments of collective operations: each has its error class, and such a call changes nothing.
! processes: 1 2 4
program collective_refused
#include "interface.inc"
  integer, parameter :: n = 4, all_of_them = 5
  integer, allocatable :: sent(:), room(:)
  integer :: ierr, i
  COMM_HANDLE :: world
  DATATYPE_HANDLE :: good, bad
  OP_HANDLE :: op

  world = MPI_COMM_WORLD
  good = MPI_INTEGER
  op = MPI_SUM
  call start()
  allocate (sent(n * processes), room(n * processes))
  call any_wrong(MPI_ERR_COUNT, world, -1, good, 0, 'count -1')
  call any_wrong(MPI_ERR_COUNT, world, -huge(1) - 1, good, 0, 'the least count')
  call MPI_Type_contiguous(1, MPI_INTEGER, bad, ierr)
  call any_wrong(MPI_ERR_TYPE, world, 1, bad, 0, 'a type that is not committed')
  call MPI_Type_free(bad, ierr)
  call roots()
  call operations()
  call in_place()
  call aliases()
  call amounts()
  deallocate (sent, room)
  call finish()

contains

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

  ! One of these is wrong, in each procedure.
  subroutine any_wrong(expected, comm, count, datatype, root, what)
    integer, intent(in) :: expected, count, root
    COMM_HANDLE, intent(in) :: comm
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call rooted(expected, comm, count, datatype, root, what)
    call MPI_Allreduce(sent(1), room(1), count, datatype, op, comm, ierr)
    call refused(expected, 'allreduce: ' // what)
    call MPI_Allgather(sent(1), count, datatype, room(1), count, datatype, comm, ierr)
    call refused(expected, 'allgather: ' // what)
    call MPI_Allgather(MPI_IN_PLACE, 0, good, room(1), count, datatype, comm, ierr)
    call refused(expected, 'allgather in place: ' // what)
    call MPI_Alltoall(sent(1), count, datatype, room(1), count, datatype, comm, ierr)
    call refused(expected, 'alltoall: ' // what)
    call MPI_Alltoall(MPI_IN_PLACE, 0, good, room(1), count, datatype, comm, ierr)
    call refused(expected, 'alltoall in place: ' // what)
  end subroutine any_wrong

  ! Procedures with a root.
  subroutine rooted(expected, comm, count, datatype, root, what)
    integer, intent(in) :: expected, count, root
    COMM_HANDLE, intent(in) :: comm
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Bcast(room(1), count, datatype, root, comm, ierr)
    call refused(expected, 'bcast: ' // what)
    call MPI_Reduce(sent(1), room(1), count, datatype, op, root, comm, ierr)
    call refused(expected, 'reduce: ' // what)
    call MPI_Gather(sent(1), count, datatype, room(1), count, datatype, root, comm, ierr)
    call refused(expected, 'gather: ' // what)
    call MPI_Scatter(sent(1), count, datatype, room(1), count, datatype, root, comm, ierr)
    call refused(expected, 'scatter: ' // what)
  end subroutine rooted

  subroutine roots()
    integer, parameter :: wrong(all_of_them) = [-1, MPI_PROC_NULL, -4, huge(1), -huge(1) - 1]
    integer :: k

    do k = 1, size(wrong)
      call rooted(MPI_ERR_ROOT, world, 1, good, wrong(k), 'no root')
    end do
    call rooted(MPI_ERR_ROOT, world, 1, good, processes, 'one process too many')
  end subroutine roots

  ! Operations of one-sided access, and those that are not defined for a type.
  subroutine operations()
    op = MPI_REPLACE
    call one_op(good, 'MPI_REPLACE')
    op = MPI_NO_OP
    call one_op(good, 'MPI_NO_OP')
    op = MPI_BAND
    call one_op(MPI_REAL, 'MPI_BAND of MPI_REAL')
    op = MPI_MAX
    call one_op(MPI_COMPLEX, 'MPI_MAX of MPI_COMPLEX')
    op = MPI_MAXLOC
    call one_op(good, 'MPI_MAXLOC of MPI_INTEGER')
    op = MPI_SUM
    call one_op(MPI_LOGICAL, 'MPI_SUM of MPI_LOGICAL')
    call one_op(MPI_CHARACTER, 'MPI_SUM of MPI_CHARACTER')
    call one_op(MPI_BYTE, 'MPI_SUM of MPI_BYTE')
    call one_op(MPI_2INTEGER, 'MPI_SUM of MPI_2INTEGER')
    ! Predefined operations are defined for predefined datatypes.
    call MPI_Type_contiguous(1, MPI_INTEGER, bad, ierr)
    call MPI_Type_commit(bad, ierr)
    call one_op(bad, 'MPI_SUM of a derived datatype')
    call MPI_Type_free(bad, ierr)
  end subroutine operations

  subroutine one_op(datatype, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Reduce(sent(1), room(1), 1, datatype, op, 0, world, ierr)
    call refused(MPI_ERR_OP, 'reduce: ' // what)
    call MPI_Allreduce(sent(1), room(1), 1, datatype, op, world, ierr)
    call refused(MPI_ERR_OP, 'allreduce: ' // what)
  end subroutine one_op

  ! MPI_IN_PLACE where it has no meaning.
  subroutine in_place()
    integer :: root

    root = rank
    call prepare()
    call MPI_Bcast(MPI_IN_PLACE, 1, good, root, world, ierr)
    call refused(MPI_ERR_BUFFER, 'bcast: MPI_IN_PLACE')
    call MPI_Reduce(sent(1), MPI_IN_PLACE, 1, good, op, root, world, ierr)
    call refused(MPI_ERR_BUFFER, 'reduce to MPI_IN_PLACE')
    call MPI_Allreduce(sent(1), MPI_IN_PLACE, 1, good, op, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allreduce to MPI_IN_PLACE')
    call MPI_Gather(sent(1), 1, good, MPI_IN_PLACE, 1, good, root, world, ierr)
    call refused(MPI_ERR_BUFFER, 'gather to MPI_IN_PLACE')
    call MPI_Allgather(sent(1), 1, good, MPI_IN_PLACE, 1, good, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allgather to MPI_IN_PLACE')
    call MPI_Alltoall(sent(1), 1, good, MPI_IN_PLACE, 1, good, world, ierr)
    call refused(MPI_ERR_BUFFER, 'alltoall to MPI_IN_PLACE')
    call MPI_Allreduce(MPI_IN_PLACE, MPI_IN_PLACE, 1, good, op, world, ierr)
    call refused(MPI_ERR_BUFFER, 'MPI_IN_PLACE twice')
    call MPI_Allreduce(sent(1), MPI_BOTTOM, 1, good, op, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allreduce to MPI_BOTTOM')
    ! At the root only.
    if (processes > 1) then
      root = right
      call MPI_Reduce(MPI_IN_PLACE, room(1), 1, good, op, root, world, ierr)
      call refused(MPI_ERR_BUFFER, 'reduce, in place elsewhere')
      call MPI_Gather(MPI_IN_PLACE, 1, good, room(1), 1, good, root, world, ierr)
      call refused(MPI_ERR_BUFFER, 'gather, in place elsewhere')
    end if
  end subroutine in_place

  ! The same memory for both sides.
  subroutine aliases()
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: length

    call prepare()
    call MPI_Reduce(sent(1), sent(1), 2, good, op, rank, world, ierr)
    call refused(MPI_ERR_BUFFER, 'reduce: the same buffer')
    call MPI_Allreduce(sent(1), sent(1), 2, good, op, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allreduce: the same buffer')
    call MPI_Allreduce(sent(1), sent(2), 2, good, op, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allreduce: an element of both')
    call MPI_Error_string(MPI_ERR_BUFFER, text, length, ierr)
    call check(index(text, 'the send buffer and the receive buffer overlap;') > 0, text(:length))
    call MPI_Gather(sent(1), 1, good, sent(1), 1, good, rank, world, ierr)
    call refused(MPI_ERR_BUFFER, 'gather: the same buffer')
    call MPI_Allgather(sent(processes), 1, good, sent(1), 1, good, world, ierr)
    call refused(MPI_ERR_BUFFER, 'allgather: a part of the buffer')
    call MPI_Alltoall(sent(1), 1, good, sent(1), 1, good, world, ierr)
    call refused(MPI_ERR_BUFFER, 'alltoall: the same buffer')
    call MPI_Scatter(sent(1), 1, good, sent(1), 1, good, rank, world, ierr)
    call refused(MPI_ERR_BUFFER, 'scatter: the same buffer')
  end subroutine aliases

  ! What a process sends must fit its place in the receive buffer.
  subroutine amounts()
    call prepare()
    call MPI_Gather(sent(1), 2, good, room(1), 1, good, rank, world, ierr)
    call refused(MPI_ERR_TRUNCATE, 'gather: more than there is room')
    call MPI_Gather(sent(1), 1, good, room(1), 2, good, rank, world, ierr)
    call refused(MPI_ERR_COUNT, 'gather: less than is received')
    call MPI_Allgather(sent(1), 2, good, room(1), 1, good, world, ierr)
    call refused(MPI_ERR_TRUNCATE, 'allgather: more')
    call MPI_Allgather(sent(1), 0, good, room(1), 1, good, world, ierr)
    call refused(MPI_ERR_COUNT, 'allgather: less')
    call MPI_Allgather(sent(1), 1, MPI_REAL4, room(1), 1, MPI_INTEGER4, world, ierr)
    call refused(MPI_ERR_TYPE, 'allgather: another type')
    call MPI_Alltoall(sent(1), 2, good, room(1), 1, good, world, ierr)
    call refused(MPI_ERR_TRUNCATE, 'alltoall: more')
    call MPI_Alltoall(sent(1), 1, good, room(1), 2, good, world, ierr)
    call refused(MPI_ERR_COUNT, 'alltoall: less')
    call MPI_Alltoall(sent(1), 1, MPI_REAL4, room(1), 1, MPI_INTEGER4, world, ierr)
    call refused(MPI_ERR_TYPE, 'alltoall: another type')
    call MPI_Scatter(sent(1), 2, good, room(1), 1, good, rank, world, ierr)
    call refused(MPI_ERR_TRUNCATE, 'scatter: more')
    call MPI_Scatter(sent(1), 1, good, room(1), 2, good, rank, world, ierr)
    call refused(MPI_ERR_COUNT, 'scatter: less')
    call MPI_Scatter(sent(1), 1, MPI_REAL4, room(1), 1, MPI_INTEGER4, rank, world, ierr)
    call refused(MPI_ERR_TYPE, 'scatter: another type')
  end subroutine amounts
end program collective_refused
