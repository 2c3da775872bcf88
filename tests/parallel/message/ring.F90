! Messages around a ring, by MPI_Sendrecv and by MPI_Send and MPI_Recv; their statuses; and messages to and from
! MPI_PROC_NULL.
program message_ring
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: n = 1000
  integer :: out(n), room(0:n + 1), ierr, i, tag
  type(MPI_Status) :: status

  call start('message_ring')
  out = [(1000*rank + i, i=1, n)]

  room = -7
  call MPI_Sendrecv(out, n, MPI_INTEGER, right, 10 + rank, room(1), n, MPI_INTEGER, left, 10 + left, &
    MPI_COMM_WORLD, status, ierr)
  call came(n, left, 10 + left, 'MPI_Sendrecv')

  ! Less than the buffer holds, and nothing at all.
  call MPI_Sendrecv(out, 3, MPI_INTEGER, left, 0, room(1), n, MPI_INTEGER, right, 0, MPI_COMM_WORLD, status, ierr)
  call came(3, right, 0, 'three of them')
  call MPI_Sendrecv(out, 0, MPI_INTEGER, left, 5, room(1), n, MPI_INTEGER, right, 5, MPI_COMM_WORLD, status, ierr)
  call came(0, right, 5, 'none')

  ! What comes is what was sent, also from this process to itself.
  call MPI_Sendrecv(out, n, MPI_INTEGER, rank, 7, room(1), n, MPI_INTEGER, rank, 7, MPI_COMM_WORLD, status, ierr)
  call came(n, rank, 7, 'to itself')
  call MPI_Sendrecv(out, n, MPI_INTEGER, 0, 9, room(1), n, MPI_INTEGER, 0, 9, MPI_COMM_SELF, status, ierr)
  call check_number(int(status%MPI_SOURCE), 0, 'to itself, on MPI_COMM_SELF: source')
  status%MPI_SOURCE = int(rank, kind(status%MPI_SOURCE))
  call came(n, rank, 9, 'to itself, on MPI_COMM_SELF')

  ! In turn, with two processes or more: each pair of neighbours, the lower rank first.
  if (processes > 1) then
    if (rank > 0) then
      call MPI_Recv(room(1), n, MPI_INTEGER, rank - 1, 20, MPI_COMM_WORLD, status, ierr)
      call came(n, rank - 1, 20, 'MPI_Recv')
    end if
    if (rank < processes - 1) then
      call MPI_Send(out, n, MPI_INTEGER, rank + 1, 20, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Send')
    end if
    ! Several to each neighbour, which arrive in order.
    do i = 1, 5
      if (rank < processes - 1) call MPI_Send([rank, i], 2, MPI_INTEGER, rank + 1, 30, MPI_COMM_WORLD)
    end do
    do i = 1, 5
      if (rank == 0) exit
      room = -7
      call MPI_Recv(room(1), 2, MPI_INTEGER, rank - 1, 30, MPI_COMM_WORLD, status)
      call check(all(room(0:3) == [-7, rank - 1, i, -7]), 'the messages keep their order')
    end do
  end if

  ! Large tags. Every MPI has tags to 32767 at least.
  tag = 32767
  call MPI_Sendrecv(out, n, MPI_INTEGER, right, tag, room(1), n, MPI_INTEGER, left, tag, MPI_COMM_WORLD, status, ierr)
  call came(n, left, tag, 'tag 32767')

  ! MPI_PROC_NULL.
  call MPI_Send(out, n, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Send to nobody')
  call MPI_Recv(room(1), n, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, status, ierr)
  call nothing_came('MPI_Recv from nobody')
  call MPI_Sendrecv(out, n, MPI_INTEGER, MPI_PROC_NULL, 0, room(1), n, MPI_INTEGER, MPI_PROC_NULL, MPI_ANY_TAG, &
    MPI_COMM_WORLD, status, ierr)
  call nothing_came('MPI_Sendrecv with nobody')
  ! A chain: the first one gets nothing, what the last one sends goes nowhere.
  call MPI_Sendrecv(out, n, MPI_INTEGER, merge(MPI_PROC_NULL, right, rank == processes - 1), 3, room(1), n, &
    MPI_INTEGER, merge(MPI_PROC_NULL, left, rank == 0), 3, MPI_COMM_WORLD, status, ierr)
  if (rank == 0) then
    call nothing_came('the first of a chain')
  else
    call came(n, left, 3, 'in a chain')
  end if

  ! Without a status.
  call MPI_Sendrecv(out, n, MPI_INTEGER, right, 1, room(1), n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    MPI_STATUS_IGNORE, ierr)
  call check(all(room(1:n) == [(1000*left + i, i=1, n)]), 'MPI_STATUS_IGNORE')
  call finish()

contains

  ! Checks the status and the room, and empties it.
  subroutine came(elements, source, expected_tag, what)
    integer, intent(in) :: elements, source, expected_tag
    character(len=*), intent(in) :: what
    integer :: number

    call check_class(ierr, MPI_SUCCESS, what)
    call check_number(int(status%MPI_SOURCE), source, what // ': source')
    call check_number(int(status%MPI_TAG), expected_tag, what // ': tag')
    number = -77
    call MPI_Get_count(status, MPI_INTEGER, number)
    call check_number(number, elements, what // ': count')
    call MPI_Get_count(status, MPI_BYTE, number)
    call check_number(number, elements*storage_size(0)/8, what // ': bytes')
    call check(all(room(1:elements) == [(1000*source + i, i=1, elements)]), what // ': what came')
    call check(room(0) == -7 .and. all(room(elements + 1:) == -7), what // ': nothing beside it')
    room = -7
  end subroutine came

  subroutine nothing_came(what)
    character(len=*), intent(in) :: what
    integer :: number

    call check_class(ierr, MPI_SUCCESS, what)
    call check(status%MPI_SOURCE == MPI_PROC_NULL, what // ': source')
    call check(status%MPI_TAG == MPI_ANY_TAG, what // ': tag')
    call MPI_Get_count(status, MPI_INTEGER, number)
    call check_number(number, 0, what // ': count')
    call check(all(room == -7), what // ': the room is as it was')
  end subroutine nothing_came
end program message_ring
