! MPI_Isend and MPI_Irecv between processes: all are started before any is waited for, with array sections among them;
! and the statuses of MPI_Waitall if one fails.
! processes: 1 2 4
! forms: f08 mpi_f08
program message_later
#include "interface.inc"
  integer, parameter :: n = 60000
  integer, allocatable, asynchronous :: out(:), in(:)
  integer, asynchronous :: matrix(6, 5), room(6, 5), few(3)
  type(MPI_Request) :: requests(4)
  type(MPI_Status) :: statuses(4), status
  integer :: ierr, i, number
  logical :: flag

  call start()
  allocate (out(n), in(n))

  ! Around the ring in both directions at once, more than is sent before it is received.
  out = [(1000*rank + i, i=1, n)]
  in = -7
  call MPI_Isend(out, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(out, 3, MPI_INTEGER, left, 2, MPI_COMM_WORLD, requests(2))
  call MPI_Irecv(in, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(3))
  few = -7
  call MPI_Irecv(few, 3, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, requests(4))
  call MPI_Waitall(4, requests, statuses, ierr)
  call check_class(ierr, MPI_SUCCESS, 'both directions')
  call check(all(requests == MPI_REQUEST_NULL), 'both directions: the handles')
  call check(all(in == [(1000*left + i, i=1, n)]), 'from the left')
  call check(all(few == [(1000*right + i, i=1, 3)]), 'from the right')
  call check_code(int(statuses(3)%MPI_SOURCE), left, 'from the left: source')
  call check_code(int(statuses(4)%MPI_SOURCE), right, 'from the right: source')
  call check_count(statuses(3), MPI_INTEGER, n, 'from the left')

  ! Sections on both sides; what lies between the elements stays.
  matrix = reshape([(100*rank + i, i=1, 30)], [6, 5])
  room = -7
  call MPI_Irecv(room(5, :), 5, MPI_INTEGER, left, 3, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 3, MPI_COMM_WORLD, requests(2))
  ! What was sent is the program's no sooner than the request is complete; the section was copied when it was started.
  flag = .false.
  do while (.not. flag)
    call MPI_Test(requests(1), flag, status, ierr)
    if (ierr /= MPI_SUCCESS) exit
  end do
  call check_class(ierr, MPI_SUCCESS, 'a row')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
  call check(all(room(5, :) == [(100*left + 2 + 6*i, i=0, 4)]), 'a row')
  room(5, :) = -7
  call check(all(room == -7), 'a row: the rest')

  ! One of several is too long.
  if (processes > 1) then
    few = -7
    out(1:2) = [rank, rank]
    call MPI_Irecv(few(1:1), 1, MPI_INTEGER, left, 4, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(few(2:2), 1, MPI_INTEGER, left, 5, MPI_COMM_WORLD, requests(2))
    call MPI_Isend(out(1:2), 2, MPI_INTEGER, right, 4, MPI_COMM_WORLD, requests(3))
    call MPI_Isend(out(1:1), 1, MPI_INTEGER, right, 5, MPI_COMM_WORLD, requests(4))
    call MPI_Waitall(4, requests, statuses, ierr)
    call check_class(ierr, MPI_ERR_IN_STATUS, 'one is too long')
    call check_class(int(statuses(1)%MPI_ERROR), MPI_ERR_TRUNCATE, 'the one that is')
    do i = 2, 4
      call check_class(int(statuses(i)%MPI_ERROR), MPI_SUCCESS, 'the others')
    end do
    call check(all(requests == MPI_REQUEST_NULL), 'all are over')
    call check(few(2) == left .and. few(3) == -7, 'the other one has come')
  end if

  ! From MPI_ANY_SOURCE, each once.
  if (rank == 0) then
    in(:processes) = -7
    do i = 1, processes - 1
      call MPI_Irecv(number, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, requests(1))
      call MPI_Wait(requests(1), status)
      call check(number == status%MPI_SOURCE .and. status%MPI_TAG == 10 + number, 'from anybody')
      in(number + 1) = number
    end do
    call check(all(in(2:processes) == [(i, i=1, processes - 1)]), 'from all')
  else
    call MPI_Isend(rank, 1, MPI_INTEGER, 0, 10 + rank, MPI_COMM_WORLD, requests(1))
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'to the first one')
  end if
  deallocate (out, in)
  call finish()
end program message_later
