! Requests between processes: each message is reported once, by whichever procedure; persistent ones, with array
! sections among their buffers, are started repeatedly around the ring; freed and cancelled ones delay no process.
! Rules: M3, M4, M6, M7.
program request_several
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: messages = 20
  type(MPI_Request), allocatable :: requests(:)
  type(MPI_Status), allocatable :: statuses(:)
  integer, allocatable, asynchronous :: room(:)
  integer, allocatable :: indices(:)
  integer, asynchronous :: sent(messages), matrix(6, 5), column(6, 5)
  type(MPI_Request) :: sends(messages), both(2)
  type(MPI_Status) :: status
  integer :: ierr, i, turn, index, outcount, number
  logical :: flag

  call start('request_several')
  allocate (requests(processes*messages), statuses(processes*messages), room(processes*messages), &
            indices(processes*messages))

  ! Process 0 gets all messages of all processes, itself included, in the order in which they arrive.
  do turn = 1, 4
    call collect()
  end do
  call around()
  call left_alone()
  call finish()

contains

  subroutine collect()
    integer :: k

    sent = [(1000*rank + k, k=1, messages)]
    requests = MPI_REQUEST_NULL
    if (rank == 0) then
      room = -7
      do k = 1, size(requests)
        call MPI_Irecv(room(k), 1, MPI_INTEGER, (k - 1)/messages, modulo(k - 1, messages), &
                       MPI_COMM_WORLD, requests(k))
      end do
    end if
    do k = 1, messages
      call MPI_Isend(sent(k), 1, MPI_INTEGER, 0, k - 1, MPI_COMM_WORLD, sends(k))
    end do
    if (rank == 0) then
      number = 0
      do while (number < size(requests))
        select case (turn)
        case (1)
          call MPI_Waitany(size(requests), requests, index, status, ierr)
          call told(index, status)
          number = number + 1
        case (2)
          call MPI_Waitsome(size(requests), requests, outcount, indices, statuses, ierr)
          do k = 1, outcount
            call told(indices(k), statuses(k))
          end do
          number = number + outcount
        case (3)
          call MPI_Testany(size(requests), requests, index, flag, status, ierr)
          if (.not. flag) cycle
          call told(index, status)
          number = number + 1
        case (4)
          call MPI_Testall(size(requests), requests, flag, statuses, ierr)
          if (.not. flag) cycle
          do k = 1, size(requests)
            call told(k, statuses(k))
          end do
          number = size(requests)
        end select
        if (ierr /= MPI_SUCCESS) exit
      end do
      call check_class(ierr, MPI_SUCCESS, 'collected')
      call check(all(requests == MPI_REQUEST_NULL), 'all handles end')
      call check(all(room == [((1000*i + k, k=1, messages), i=0, processes - 1)]), 'all that came')
      call MPI_Waitany(size(requests), requests, index, status, ierr)
      call check_number(index, MPI_UNDEFINED, 'nothing is left')
    end if
    call MPI_Waitall(messages, sends, MPI_STATUSES_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'what was sent')
  end subroutine collect

  subroutine told(place, of)
    integer, intent(in) :: place
    type(MPI_Status), intent(in) :: of

    call check(requests(place) == MPI_REQUEST_NULL, 'a handle')
    call check_number(int(of%MPI_SOURCE), (place - 1)/messages, 'a source')
    call check_number(int(of%MPI_TAG), modulo(place - 1, messages), 'a tag')
  end subroutine told

  ! A row of each process is received into a row of the next.
  subroutine around()
    integer :: k

    call MPI_Recv_init(column(5, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1))
    call MPI_Send_init(matrix(2, :), 5, MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(2))
    do turn = 1, 5
      matrix = reshape([(1000*rank + 100*turn + k, k=1, 30)], [6, 5])
      column = -7
      call MPI_Startall(2, both, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Startall')
      call MPI_Waitall(2, both, statuses, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
      call check(all(column(5, :) == [(1000*left + 100*turn + 2 + 6*k, k=0, 4)]), 'a row')
      call check(all(column([1, 2, 3, 4, 6], :) == -7), 'a row: the rest')
    end do
    do i = 1, 2
      call MPI_Request_free(both(i), ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Request_free')
    end do
  end subroutine around

  subroutine left_alone()
    integer :: k

    ! A section that is sent with a request that is freed at once.
    matrix = reshape([(100*rank + k, k=1, 30)], [6, 5])
    column = -7
    call MPI_Irecv(column(:, 1), 5, MPI_INTEGER, left, 2, MPI_COMM_WORLD, both(1))
    call MPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 2, MPI_COMM_WORLD, both(2))
    call MPI_Request_free(both(2), ierr)
    call check_class(ierr, MPI_SUCCESS, 'freed')
    call MPI_Wait(both(1), status)
    call check(all(column(1:5, 1) == [(100*left + 2 + 6*k, k=0, 4)]), 'freed: it comes')
    ! A receive without a message.
    call MPI_Irecv(column, 30, MPI_INTEGER, left, 3, MPI_COMM_WORLD, both(1))
    call MPI_Cancel(both(1), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Cancel')
    call MPI_Wait(both(1), status, ierr)
    call MPI_Test_cancelled(status, flag)
    call check(flag, 'it is cancelled')
  end subroutine left_alone
end program request_several
