! Wrong arguments of procedures for messages: each has its error class, and such a call sends and changes nothing.
! processes: 1 2 4
program message_refused
#include "interface.inc"
  integer, parameter :: rest(3) = [-4, -1000, -huge(1) - 1]
  integer :: both(-1:8)
  integer :: ierr, i
  STATUS_TYPE :: status
  COMM_HANDLE :: world
  DATATYPE_HANDLE :: good, raw

  world = MPI_COMM_WORLD
  good = MPI_INTEGER
  call start()
  call any_wrong(MPI_ERR_COUNT, world, -1, good, right, 1, 'count -1')
  call any_wrong(MPI_ERR_COUNT, world, -huge(1) - 1, good, right, 1, 'the least count')
  call datatypes()
  do i = 1, size(rest)
    call any_wrong(MPI_ERR_RANK, world, 1, good, rest(i), 1, 'not a rank')
  end do
  call any_wrong(MPI_ERR_RANK, world, 1, good, processes, 1, 'one process too many')
  call any_wrong(MPI_ERR_RANK, world, 1, good, huge(1), 1, 'the greatest integer as a rank')
  call any_wrong(MPI_ERR_RANK, world, 1, good, MPI_UNDEFINED, 1, 'MPI_UNDEFINED as a rank')
  do i = 1, size(rest)
    call any_wrong(MPI_ERR_TAG, world, 1, good, right, rest(i), 'not a tag')
  end do
  call any_wrong(MPI_ERR_TAG, world, 1, good, right, -1, 'tag -1')
  call any_wrong(MPI_ERR_TAG, world, 1, good, MPI_PROC_NULL, -1, 'tag -1 to MPI_PROC_NULL')
  call only_to_receive()
  call buffers()
  call aliases()
  call nothing_came()
  call finish()

contains

  subroutine prepare()
    both = [(i, i = 1, 10)]
    call fill(status)
  end subroutine prepare

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: k

    call check_code(ierr, expected, what)
    call check(all(both == [(k, k = 1, 10)]) .and. is_untouched(status), what // ': nothing happens')
  end subroutine refused

  ! One of these is wrong, in whichever procedure it is.
  subroutine any_wrong(expected, comm, count, datatype, peer, tag, what)
    integer, intent(in) :: expected, count, peer, tag
    COMM_HANDLE, intent(in) :: comm
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Send(both(1), count, datatype, peer, tag, comm, ierr)
    call refused(expected, 'send: ' // what)
    call MPI_Recv(both(1), count, datatype, peer, tag, comm, status, ierr)
    call refused(expected, 'recv: ' // what)
    call MPI_Sendrecv(both(1), count, datatype, peer, tag, both(5), 1, good, 0, 1, comm, status, ierr)
    call refused(expected, 'sendrecv, to: ' // what)
    call MPI_Sendrecv(both(5), 1, good, 0, 1, both(1), count, datatype, peer, tag, comm, status, ierr)
    call refused(expected, 'sendrecv, from: ' // what)
  end subroutine any_wrong

  subroutine datatypes()
    call MPI_Type_contiguous(1, MPI_INTEGER, raw, ierr)
    call any_wrong(MPI_ERR_TYPE, world, 1, raw, right, 1, 'a type that is not committed')
    call MPI_Type_free(raw, ierr)
  end subroutine datatypes

  subroutine only_to_receive()
    call prepare()
    call MPI_Send(both(1), 1, good, MPI_ANY_SOURCE, 1, world, ierr)
    call refused(MPI_ERR_RANK, 'send to MPI_ANY_SOURCE')
    call MPI_Send(both(1), 1, good, right, MPI_ANY_TAG, world, ierr)
    call refused(MPI_ERR_TAG, 'send with MPI_ANY_TAG')
    call MPI_Sendrecv(both(1), 1, good, MPI_ANY_SOURCE, 1, both(5), 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_RANK, 'sendrecv to MPI_ANY_SOURCE')
    call MPI_Sendrecv(both(1), 1, good, right, MPI_ANY_TAG, both(5), 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_TAG, 'sendrecv with MPI_ANY_TAG')
  end subroutine only_to_receive

  ! MPI_IN_PLACE is for collective operations; MPI_BOTTOM has no memory.
  subroutine buffers()
    call prepare()
    call MPI_Send(MPI_IN_PLACE, 1, good, right, 1, world, ierr)
    call refused(MPI_ERR_BUFFER, 'send: MPI_IN_PLACE')
    call MPI_Recv(MPI_IN_PLACE, 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'recv: MPI_IN_PLACE')
    call MPI_Sendrecv(MPI_IN_PLACE, 1, good, right, 1, both(5), 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'sendrecv, to: MPI_IN_PLACE')
    call MPI_Sendrecv(both(1), 1, good, right, 1, MPI_IN_PLACE, 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'sendrecv, from: MPI_IN_PLACE')
    call MPI_Send(MPI_BOTTOM, 1, good, right, 1, world, ierr)
    call refused(MPI_ERR_BUFFER, 'send: MPI_BOTTOM')
    call MPI_Recv(MPI_BOTTOM, 1, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'recv: MPI_BOTTOM')
  end subroutine buffers

  subroutine aliases()
    call prepare()
    call MPI_Sendrecv(both(1), 4, good, right, 1, both(1), 4, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'the same buffer')
    call MPI_Sendrecv(both(1), 4, good, right, 1, both(4), 4, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'an element of both')
    call MPI_Sendrecv(both(3), 4, good, right, 1, both(1), 3, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'an element of both, behind')
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, raw, ierr)
    call MPI_Type_commit(raw, ierr)
    call MPI_Sendrecv(both(1), 1, raw, right, 1, both(1), 2, good, left, 1, world, status, ierr)
    call refused(MPI_ERR_BUFFER, 'the same buffer, with holes')
    ! Neighbours, and the holes of the other, are no aliases.
    call MPI_Sendrecv(both(1), 2, good, right, 1, both(3), 2, good, left, 1, world, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'next to each other')
    call MPI_Sendrecv(both(1), 1, raw, right, 1, both(2), 1, raw, left, 1, world, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'in the holes of the other')
    call MPI_Type_free(raw, ierr)
  end subroutine aliases

  ! Nothing has been sent by all of these.
  subroutine nothing_came()
    if (.not. embedded()) return
    call prepare()
    call MPI_Recv(both(1), 4, good, MPI_ANY_SOURCE, MPI_ANY_TAG, world, status, ierr)
    call refused(MPI_ERR_OTHER, 'nothing was sent')
  end subroutine nothing_came
end program message_refused
