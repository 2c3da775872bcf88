! MPI_Send and MPI_Recv, and MPI_Sendrecv, around a ring of any number of processes; with one process, to itself: the
! data arrive, nothing else changes, and the status describes them.
! processes: 1 2 4
program message_send_recv
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i, length
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: every_other, pair

  call start()
  do length = 0, n
    call pass_on(length, n)
    call pass_on(length, length)
    call around(length, n)
  end do
  if (processes > 1) call in_order()
  call derived()
  call any_source()
  call to_itself(MPI_COMM_WORLD, rank)
  call to_itself(MPI_COMM_SELF, 0)
  call finish()

contains

  subroutine prepare()
    sent = [(1000 * rank + i, i = 0, n + 1)]
    room = -7
    call fill(status)
  end subroutine prepare

  subroutine came(count, tag, what)
    integer, intent(in) :: count, tag
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, all(sent == [(1000 * rank + i, i = 0, n + 1)]), what // ': the send buffer')
    call check(FIELD_OF(status, MPI_SOURCE) == left, what // ': the source')
    call check(FIELD_OF(status, MPI_TAG) == tag, what // ': the tag')
    call check(FIELD_OF(status, MPI_ERROR) == -77, what // ': MPI_ERROR')
    call check_count(status, MPI_INTEGER, count, what)
    call check_count(status, MPI_BYTE, count * storage_size(count) / 8, what // ' in bytes')
  end subroutine came

  ! A message of this length goes from each process to the one on its right, where there is this much room.
  subroutine pass_on(length, available)
    integer, intent(in) :: length, available

    ! Other engines may wait for the receive.
    if (.not. embedded() .and. processes == 1) return
    call prepare()
    if (rank == 0) call send(length)
    call MPI_Recv(room(1), available, MPI_INTEGER, left, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call came(length, length, 'MPI_Recv')
    call check(all(room == [-7, (1000 * left + i, i = 1, length), (-7, i = length, n)]), 'MPI_Recv: what came')
    if (rank > 0) call send(length)
    ! Without a status.
    room = -7
    if (rank == 0) call send(2)
    call MPI_Recv(room(1), 2, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room(:3) == [-7, 1000 * left + 1, 1000 * left + 2, -7]), 'without a status')
    if (rank > 0) call send(2)
  end subroutine pass_on

  subroutine send(length)
    integer, intent(in) :: length

    call MPI_Send(sent(1), length, MPI_INTEGER, right, length, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
  end subroutine send

  subroutine around(length, available)
    integer, intent(in) :: length, available

    call prepare()
    call MPI_Sendrecv(sent(1), length, MPI_INTEGER, right, 3, room(1), available, MPI_INTEGER, &
      left, 3, MPI_COMM_WORLD, status, ierr)
    call came(length, 3, 'around')
    call check(all(room == [-7, (1000 * left + i, i = 1, length), (-7, i = length, n)]), 'around: what came')
  end subroutine around

  ! Several along a line of processes arrive in the order in which they were sent.
  subroutine in_order()
    do i = 1, n
      sent(1:2) = [rank, i]
      if (rank < processes - 1) call MPI_Send(sent(1), 2, MPI_INTEGER, rank + 1, 30, MPI_COMM_WORLD, ierr)
    end do
    do i = 1, n
      if (rank == 0) exit
      room = -7
      call MPI_Recv(room(1), 2, MPI_INTEGER, rank - 1, 30, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call check(all(room(:3) == [-7, rank - 1, i, -7]), 'the messages keep their order')
    end do
  end subroutine in_order

  ! Datatypes with holes, different ones on the two sides.
  subroutine derived()
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call prepare()
    call MPI_Sendrecv(sent(1), 1, every_other, right, 4, room(2), 2, pair, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(4, 4, 'out of holes')
    call check(all(room == [-7, -7, (1000 * left + i, i = 1, 7, 2), -7, -7, -7, -7]), 'out of holes: what came')
    call prepare()
    call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, right, 4, room(1), 1, every_other, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(4, 4, 'into holes')
    call check(all(room == [-7, (1000 * left + i, -7, i = 1, 4), -7]), 'into holes: what came')
    ! Less than there is room for.
    call prepare()
    call MPI_Sendrecv(sent(1), 3, MPI_INTEGER, right, 4, room(1), 1, every_other, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(3, 4, 'into some holes')
    call check(all(room == [-7, (1000 * left + i, -7, i = 1, 3), -7, -7, -7]), 'into some holes: what came')
    call MPI_Type_free(every_other, ierr)
    call MPI_Type_free(pair, ierr)
  end subroutine derived

  subroutine any_source()
    call prepare()
    call MPI_Sendrecv(sent(3), 2, MPI_INTEGER, right, 5, room(3), 2, MPI_INTEGER, MPI_ANY_SOURCE, &
      MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call came(2, 5, 'from anybody')
    call check(all(room == [-7, -7, -7, (1000 * left + i, i = 3, 4), -7, -7, -7, -7, -7]), 'from anybody: what came')
    ! Without a status.
    room = -7
    call MPI_Sendrecv(sent(3), 2, MPI_INTEGER, right, 5, room(3), 2, MPI_INTEGER, left, 5, &
      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, room(3) == 1000 * left + 3, 'MPI_STATUS_IGNORE: without a status')
  end subroutine any_source

  ! With a tag that every MPI has.
  subroutine to_itself(comm, here)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: here

    call prepare()
    call MPI_Sendrecv(sent(1), n, MPI_INTEGER, here, 32767, room(1), n, MPI_INTEGER, here, 32767, comm, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room(1:n) == sent(1:n)), 'to itself: what came')
    call check(FIELD_OF(status, MPI_SOURCE) == here .and. FIELD_OF(status, MPI_TAG) == 32767, 'to itself: the status')
  end subroutine to_itself
end program message_send_recv
