! MPI_Send and MPI_Recv: the data arrive, nothing else changes, and the status describes them.
program message_send_recv
#include "interface.inc"
#include "status.inc"
  integer, parameter :: n = 5
  integer :: sent(n), room(-1:n+4)
  integer :: ierr, i, length
  integer :: processes, rank, left, right
  logical :: buffered
  STATUS_TYPE :: status

  call start_mpi()
  call find_processes()
  do length = 0, n
    call pass_on(length, n + 2)
    call pass_on(length, length)
  end do
  call without_status()
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"
#include "status_fill.inc"

  ! A message of this length goes from each process to the one on its
  ! right, where there is this much room.
  subroutine pass_on(length, available)
    integer, intent(in) :: length, available
    integer :: count

    sent = [(100 * rank + i, i = 1, n)]
    room = -7
    call fill(status)
    if (rank == 0 .and. (processes > 1 .or. buffered)) then
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
    count = -77
    call MPI_Get_count(status, MPI_INTEGER, count, ierr)
    call check_code(count, length, 'the count')
    count = -77
    call MPI_Get_count(status, MPI_BYTE, count, ierr)
    call check_code(count, length * storage_size(count) / 8, 'the count of bytes')
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
    if (rank == 0 .and. (processes > 1 .or. buffered)) then
      call send(2)
      call MPI_Recv(room(1), 2, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, &
        ierr)
    else if (rank > 0) then
      call MPI_Recv(room(1), 2, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, &
        ierr)
      call send(2)
    else
      call MPI_Sendrecv(sent(1), 2, MPI_INTEGER, right, 2, room(1), 2, MPI_INTEGER, &
        MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
    call check(all(room(1:2) == [100 * left + 1, 100 * left + 2]), 'without a status')
  end subroutine without_status
end program message_send_recv
