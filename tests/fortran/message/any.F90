! Messages from any process and with any tag, each received once; messages on different communicators do not match.
! processes: 1 2 4
program message_any
#include "interface.inc"
  COMM_HANDLE :: comm
  STATUS_TYPE :: status
  integer :: ierr, i, room(2)
  logical, allocatable :: seen(:, :)

  call start()

  ! All send three to rank 0, which takes them as they come; its own first, since nothing may wait for it.
  if (rank == 0) then
    allocate (seen(3, processes - 1))
    seen = .false.
    do i = 1, 3*(processes - 1)
      room = -7
      call MPI_Recv(room, 2, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
      call check_count(status, MPI_INTEGER, 2, 'any source, any tag: count', ierr)
      call check_code(room(1), int(FIELD_OF(status, MPI_SOURCE)), 'the source is who says so')
      call check_code(room(2), int(FIELD_OF(status, MPI_TAG)), 'and so is the tag')
      if (room(1) < 1 .or. room(1) >= processes .or. room(2) < 1 .or. room(2) > 3) cycle
      call check(.not. seen(room(2), room(1)), 'once')
      seen(room(2), room(1)) = .true.
      ! Messages that could match the same call keep their order.
      if (room(2) > 1) call check(seen(room(2) - 1, room(1)), 'in their order')
    end do
    call check(all(seen), 'all of them')
  else
    do i = 1, 3
      call MPI_Send([rank, i], 2, MPI_INTEGER, 0, i, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Send')
    end do
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)

  ! One tag from any process; the other tag comes later, though it was sent first.
  if (processes > 1 .and. rank == 1) then
    call MPI_Send([11], 1, MPI_INTEGER, 0, 11, MPI_COMM_WORLD, ierr)
    call MPI_Send([12], 1, MPI_INTEGER, 0, 12, MPI_COMM_WORLD, ierr)
  else if (processes > 1 .and. rank == 0) then
    call MPI_Recv(room, 1, MPI_INTEGER, MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, status, ierr)
    call check(room(1) == 12 .and. FIELD_OF(status, MPI_TAG) == 12 .and. FIELD_OF(status, MPI_SOURCE) == 1, 'this tag')
    call MPI_Recv(room, 1, MPI_INTEGER, 1, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call check(room(1) == 11 .and. FIELD_OF(status, MPI_TAG) == 11 .and. FIELD_OF(status, MPI_SOURCE) == 1, &
      'from this process')
  end if

  ! By MPI_Sendrecv, which receives from MPI_ANY_SOURCE what the left neighbour sends.
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  room = -7
  call MPI_Sendrecv([rank], 1, MPI_INTEGER, right, 40 + rank, room(2), 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, &
    MPI_COMM_WORLD, status, ierr)
  call check_done(ierr, MPI_SUCCESS, all(room == [-7, left]), 'MPI_Sendrecv: what came')
  call check_code(int(FIELD_OF(status, MPI_SOURCE)), left, 'MPI_Sendrecv: source')
  call check_code(int(FIELD_OF(status, MPI_TAG)), 40 + left, 'MPI_Sendrecv: tag')

  ! A message on a duplicate is not taken by a call on the other communicator.
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  if (processes > 1) then
    if (rank == 0) then
      call MPI_Send([1], 1, MPI_INTEGER, processes - 1, 0, comm, ierr)
      call MPI_Send([2], 1, MPI_INTEGER, processes - 1, 0, MPI_COMM_WORLD, ierr)
    else if (rank == processes - 1) then
      call MPI_Recv(room, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
      call check_code(room(1), 2, 'on MPI_COMM_WORLD')
      call MPI_Recv(room, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, status, ierr)
      call check_code(room(1), 1, 'on the duplicate')
    end if
  end if
  call MPI_Comm_free(comm, ierr)

  ! Ranks are those of the communicator.
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm, ierr)
  call MPI_Sendrecv([rank], 1, MPI_INTEGER, rank, 0, room, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, comm, status, ierr)
  call check_code(room(1), processes - 1 - rank, 'from behind: who sent it')
  call check_code(int(FIELD_OF(status, MPI_SOURCE)), rank, 'from behind: source')
  call MPI_Comm_free(comm, ierr)
  call finish()
end program message_any
