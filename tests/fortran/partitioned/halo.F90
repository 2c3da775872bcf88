! M12, M13: partitioned messages between all processes of a ring, in both directions, which both sides divide differently;
! the partitions become ready in another order on each process, in part before the receives start; with other messages of the
! same tag beside them, on a communicator that is freed before the last start.
! processes: 1 2 4
! forms: f08 mpi_f08
program partitioned_halo
#include "interface.inc"
  integer, parameter :: parts = 8, of_receive = 4, size_of_part = 50, n = parts*size_of_part, rounds = 5
  type(MPI_Request) :: requests(4), made(4)
  type(MPI_Comm) :: comm
  type(MPI_Status) :: statuses(4)
  integer, asynchronous :: out(n, 2), room(n, 2), grid(3, n)
  integer, asynchronous :: other(3), came(3)
  integer :: i, round, which, which_part, first, ierr
  integer(MPI_COUNT_KIND), parameter :: few = size_of_part, many = n/of_receive
  logical :: flag

  call start()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  ! To the right with tag 1, to the left with tag 2.
  call MPI_Psend_init(out(:, 1), parts, few, MPI_INTEGER, right, 1, comm, MPI_INFO_NULL, requests(1), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Psend_init')
  call MPI_Psend_init(out(:, 2), of_receive, many, MPI_INTEGER, left, 2, comm, MPI_INFO_NULL, requests(2), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Psend_init')
  call MPI_Precv_init(room(:, 1), of_receive, many, MPI_INTEGER, left, 1, comm, MPI_INFO_NULL, requests(3), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Precv_init')
  ! Into a row of a matrix.
  call MPI_Precv_init(grid(2, :), parts, few, MPI_INTEGER, right, 2, comm, MPI_INFO_NULL, requests(4), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Precv_init')
  made = requests
  do round = 1, rounds
    call exchange()
  end do
  do i = 1, 4
    call MPI_Request_free(requests(i), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Request_free')
  end do
  call finish()

contains

  subroutine exchange()
    out(:, 1) = [(values(rank, 1) + i, i=1, n)]
    out(:, 2) = [(values(rank, 2) + i, i=1, n)]
    room = -7
    grid = -7
    call MPI_Startall(2, requests(1:2), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Startall of the sends')
    ! Some before the receives of this process start.
    call MPI_Pready(parts - 1, requests(1), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Pready')
    if (round < rounds) then
      other = rank + round
      call MPI_Sendrecv(other, 3, MPI_INTEGER, right, 1, came, 3, MPI_INTEGER, left, 1, comm, MPI_STATUS_IGNORE, ierr)
      call check(all(came == left + round), 'an ordinary message with the same tag')
    else
      ! Operations that were started go on.
      call MPI_Startall(2, requests(3:4), ierr)
      call MPI_Comm_free(comm)
    end if
    if (round < rounds) call MPI_Startall(2, requests(3:4), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Startall of the receives')
    do i = 0, parts - 2
      which_part = modulo(i*merge(3, 5, modulo(rank, 2) == 0), parts - 1)
      call MPI_Pready(which_part, requests(1), ierr)
      if (ierr /= MPI_SUCCESS) call check_class(ierr, MPI_SUCCESS, 'MPI_Pready')
    end do
    call MPI_Pready_list(2, [3, 1], requests(2), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Pready_list')
    flag = .true.
    call MPI_Test(requests(2), flag, MPI_STATUS_IGNORE, ierr)
    call check(.not. flag, 'half of it is not ready')
    call MPI_Pready_range(0, 0, requests(2), ierr)
    call MPI_Pready_range(2, 2, requests(2), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Pready_range')
    if (modulo(round, 2) == 0) then
      do which = 0, of_receive - 1
        flag = .false.
        do while (.not. flag)
          call MPI_Parrived(requests(3), which, flag, ierr)
          if (ierr /= MPI_SUCCESS) exit
        end do
        call check_class(ierr, MPI_SUCCESS, 'MPI_Parrived')
        first = which*int(many)
        call check(all(room(first + 1:first + int(many), 1) == values(left, 1) + first + [(i, i=1, int(many))]), &
                   'what has arrived')
      end do
    end if
    call MPI_Waitall(4, requests, statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == made), 'MPI_Waitall: the handles stay')
    call check(all(room(:, 1) == [(values(left, 1) + i, i=1, n)]) .and. all(room(:, 2) == -7), 'from the left')
    call check(all(grid(2, :) == [(values(right, 2) + i, i=1, n)]) .and. all(grid(1:3:2, :) == -7), 'from the right')
    call check(statuses(3)%MPI_SOURCE == left .and. statuses(3)%MPI_TAG == 1, 'the status of the one')
    call check(statuses(4)%MPI_SOURCE == right .and. statuses(4)%MPI_TAG == 2, 'the status of the other')
    call check_count(statuses(4), MPI_INTEGER, n, 'the count')
  end subroutine exchange

  integer function values(from, direction)
    integer, intent(in) :: from, direction

    values = 1000000*direction + 100000*from + 10000*round
  end function values
end program partitioned_halo
