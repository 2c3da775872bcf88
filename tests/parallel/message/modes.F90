! The send modes between processes, with array sections among their buffers; and MPI_Sendrecv_replace.
! Rules: M2.
program message_modes
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: n = 60000
  integer, allocatable, asynchronous :: out(:), in(:)
  integer, asynchronous :: matrix(6, 5), room(6, 5)
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status, statuses(2)
  integer :: ierr, i, mode, length
  logical :: flag

  call start('message_modes')
  allocate (out(n), in(n))

  ! A few elements, and more than a library sends before the receive has started.
  do mode = 1, 3
    do i = 1, 2
      length = merge(3, n, i == 1)
      call around()
    end do
    call section()
  end do
  if (processes > 1) call not_taken()
  call replace()
  call finish()

contains

  subroutine around()
    integer :: k

    out = [(1000*rank + k + mode, k=1, n)]
    in = -7
    call MPI_Irecv(in, length, MPI_INTEGER, left, mode, MPI_COMM_WORLD, requests(1))
    call MPI_Barrier(MPI_COMM_WORLD)
    select case (mode)
    case (1)
      call MPI_Isend(out, length, MPI_INTEGER, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    case (2)
      call MPI_Issend(out, length, MPI_INTEGER, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    case (3)
      call MPI_Irsend(out, length, MPI_INTEGER, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    end select
    call check_class(ierr, MPI_SUCCESS, 'started')
    call MPI_Waitall(2, requests, statuses, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
    call check(all(in(1:length) == [(1000*left + k + mode, k=1, length)]), 'what came')
    call check(all(in(length+1:) == -7), 'the rest')
    call check_number(int(statuses(1)%MPI_SOURCE), left, 'the source')
  end subroutine around

  subroutine section()
    integer :: k

    matrix = reshape([(100*rank + k, k=1, 30)], [6, 5])
    room = -7
    call MPI_Irecv(room(5, :), 5, MPI_INTEGER, left, mode, MPI_COMM_WORLD, requests(1))
    call MPI_Barrier(MPI_COMM_WORLD)
    select case (mode)
    case (1)
      call MPI_Send(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD, ierr)
    case (2)
      call MPI_Ssend(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD, ierr)
    case (3)
      call MPI_Rsend(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD, ierr)
    end select
    call check_class(ierr, MPI_SUCCESS, 'a row')
    call MPI_Wait(requests(1), status, ierr)
    call check(all(room(5, :) == [(100*left + 2 + 6*k, k=0, 4)]), 'a row: what came')
  end subroutine section

  ! A synchronous send is not complete while its receive has not started.
  subroutine not_taken()
    out(1) = rank
    call MPI_Issend(out, 1, MPI_INTEGER, right, 9, MPI_COMM_WORLD, requests(1))
    call MPI_Barrier(MPI_COMM_WORLD)
    flag = .true.
    call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE)
    call check(.not. flag, 'not complete before its receive')
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Recv(in, 1, MPI_INTEGER, left, 9, MPI_COMM_WORLD, status)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'complete after its receive')
    call check_number(in(1), left, 'what came')
  end subroutine not_taken

  subroutine replace()
    integer :: k

    out = [(1000*rank + k, k=1, n)]
    call MPI_Sendrecv_replace(out, n, MPI_INTEGER, right, 1, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Sendrecv_replace')
    call check(all(out == [(1000*left + k, k=1, n)]), 'what took its place')
    call MPI_Isendrecv_replace(out, n, MPI_INTEGER, left, 1, right, 1, MPI_COMM_WORLD, requests(1), &
                               ierr)
    call MPI_Wait(requests(1), status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Isendrecv_replace')
    call check(all(out == [(1000*rank + k, k=1, n)]), 'and back')
    matrix = reshape([(100*rank + k, k=1, 30)], [6, 5])
    call MPI_Sendrecv_replace(matrix(2, :), 5, MPI_INTEGER, right, 1, left, 1, MPI_COMM_WORLD, status, &
                              ierr)
    call check(all(matrix(2, :) == [(100*left + 2 + 6*k, k=0, 4)]), 'a row takes the place of a row')
    call check(all(matrix(3, :) == [(100*rank + 3 + 6*k, k=0, 4)]), 'and of nothing else')
    room = -7
    call MPI_Isendrecv(matrix(3, :), 5, MPI_INTEGER, right, 1, room(:, 2), 6, MPI_INTEGER, left, 1, &
                       MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Wait(requests(1), status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Isendrecv')
    call check(all(room(:, 2) == [(100*left + 3 + 6*k, k=0, 4), -7]), 'a row into a column')
    call check(all(room(:, [1, 3, 4, 5]) == -7), 'a row into a column: the rest')
  end subroutine replace
end program message_modes
