! MPI_Send and MPI_Recv: the data arrive, nothing else changes, and the status describes them.
! processes: 1 2 4
program message_send_recv
#include "interface.inc"
  integer, parameter :: n = 5
  integer :: sent(n), room(-1:n+4)
  integer :: ierr, i, length
  STATUS_TYPE :: status

  call start()
  do length = 0, n
    call pass_on(length, n + 2)
    call pass_on(length, length)
  end do
  call without_status()
  if (processes > 1) call in_order()
  call finish()

contains

  ! A message of this length goes from each process to the one on its right, where there is this much room.
  subroutine pass_on(length, available)
    integer, intent(in) :: length, available
    integer :: count

    sent = [(100 * rank + i, i = 1, n)]
    room = -7
    call fill(status)
    if ((embedded() .or. processes > 1) .and. rank == 0) then
      call send(length)
      call receive(available)
    else if (rank > 0) then
      call receive(available)
      call send(length)
    else
      call MPI_Sendrecv(sent(1), length, MPI_INTEGER, right, length, room(1), available, &
        MPI_INTEGER, left, length, MPI_COMM_WORLD, status, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'passed on')
    call check(all(room(1:length) == [(100 * left + i, i = 1, length)]), 'what was sent')
    call check(all(room(:0) == -7) .and. all(room(length+1:) == -7), 'nothing else')
    call check(all(sent == [(100 * rank + i, i = 1, n)]), 'the send buffer')
    call check(FIELD_OF(status, MPI_SOURCE) == left, 'the source')
    call check(FIELD_OF(status, MPI_TAG) == length, 'the tag')
    call check(FIELD_OF(status, MPI_ERROR) == -77, 'MPI_ERROR')
    call check_count(status, MPI_INTEGER, length, 'the count')
    call check_count(status, MPI_BYTE, length * storage_size(count) / 8, 'the count of bytes')
  end subroutine pass_on

  subroutine send(length)
    integer, intent(in) :: length

    call MPI_Send(sent(1), length, MPI_INTEGER, right, length, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
  end subroutine send

  subroutine receive(available)
    integer, intent(in) :: available

    call MPI_Recv(room(1), available, MPI_INTEGER, left, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Recv')
  end subroutine receive

  subroutine without_status()
    room = -7
    if ((embedded() .or. processes > 1) .and. rank == 0) then
      call send(2)
      call MPI_Recv(room(1), 2, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    else if (rank > 0) then
      call MPI_Recv(room(1), 2, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call send(2)
    else
      call MPI_Sendrecv(sent(1), 2, MPI_INTEGER, right, 2, room(1), 2, MPI_INTEGER, &
        MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
    call check(all(room(1:2) == [100 * left + 1, 100 * left + 2]), 'without a status')
  end subroutine without_status

  ! Several along a line of processes arrive in the order in which they were sent.
  subroutine in_order()
    do i = 1, n
      sent = [rank, i, 3, 4, 5]
      if (rank < processes - 1) call MPI_Send(sent(1), 2, MPI_INTEGER, rank + 1, 30, MPI_COMM_WORLD, ierr)
    end do
    do i = 1, n
      if (rank == 0) exit
      room = -7
      call MPI_Recv(room(1), 2, MPI_INTEGER, rank - 1, 30, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call check(all(room(0:3) == [-7, rank - 1, i, -7]), 'the messages keep their order')
    end do
  end subroutine in_order
end program message_send_recv
