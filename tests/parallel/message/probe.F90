! MPI_Probe, MPI_Iprobe, MPI_Mprobe and MPI_Improbe between processes: the receiver learns the lengths of messages from
! them, and receives into array sections, too.
! Rules: M8.
program message_probe
  use mpi_info_f08
  use parallel
  implicit none

  integer, allocatable, asynchronous :: room(:)
  integer, asynchronous :: matrix(6, 5)
  integer :: out(1000), ierr, i, k, number, turn
  logical :: flag
  type(MPI_Request) :: sends(4), request
  type(MPI_Message) :: message
  type(MPI_Status) :: status

  call start('message_probe')
  out = [(1000*rank + k, k=1, 1000)]
  do turn = 1, 4
    call MPI_Isend(out, 100*turn + rank, MPI_INTEGER, right, turn, MPI_COMM_WORLD, sends(turn))
  end do
  do turn = 1, 4
    select case (turn)
    case (1)
      call MPI_Probe(left, turn, MPI_COMM_WORLD, status, ierr)
    case (2)
      flag = .false.
      do while (.not. flag)
        call MPI_Iprobe(MPI_ANY_SOURCE, turn, MPI_COMM_WORLD, flag, status, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
    case (3)
      call MPI_Mprobe(left, turn, MPI_COMM_WORLD, message, status, ierr)
    case (4)
      flag = .false.
      do while (.not. flag)
        call MPI_Improbe(MPI_ANY_SOURCE, turn, MPI_COMM_WORLD, flag, message, status, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
    end select
    call check_class(ierr, MPI_SUCCESS, 'a probe')
    call check_number(int(status%MPI_SOURCE), left, 'the source')
    call check_number(int(status%MPI_TAG), turn, 'the tag')
    call MPI_Get_count(status, MPI_INTEGER, number)
    call check_number(number, 100*turn + left, 'the count')
    allocate (room(number))
    room = -7
    select case (turn)
    case (1, 2)
      call MPI_Recv(room, number, MPI_INTEGER, left, turn, MPI_COMM_WORLD, status, ierr)
    case (3)
      call MPI_Mrecv(room, number, MPI_INTEGER, message, status, ierr)
    case (4)
      call MPI_Imrecv(room, number, MPI_INTEGER, message, request, ierr)
      call MPI_Wait(request, status, ierr)
    end select
    call check_class(ierr, MPI_SUCCESS, 'received')
    call check(all(room == [(1000*left + k, k=1, number)]), 'what came')
    deallocate (room)
  end do
  call MPI_Waitall(4, sends, MPI_STATUSES_IGNORE)

  ! Into a row of a matrix.
  matrix = -7
  call MPI_Isend(out, 5, MPI_INTEGER, right, 5, MPI_COMM_WORLD, request)
  call MPI_Mprobe(left, 5, MPI_COMM_WORLD, message, status)
  call MPI_Mrecv(matrix(2, :), 5, MPI_INTEGER, message, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'into a row')
  call check(all(matrix(2, :) == [(1000*left + i, i=1, 5)]), 'into a row: what came')
  call check(all(matrix([1, 3, 4, 5, 6], :) == -7), 'into a row: the rest')
  call check(message == MPI_MESSAGE_NULL, 'into a row: the handle')
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call finish()
end program message_probe
