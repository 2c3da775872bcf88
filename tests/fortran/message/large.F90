! Messages with counts of kind MPI_COUNT_KIND.
! processes: 1 2 4
! forms: f08 mpi_f08
program message_large
#include "interface.inc"
#if !defined(INTEGER_8)
  integer :: ierr
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer(MPI_COUNT_KIND), parameter :: most = huge(one)
  integer :: sent(4), room(6)
  integer :: mode
  integer(MPI_COUNT_KIND) :: count
  type(MPI_Status) :: status
  type(MPI_Request) :: requests(2)
#endif

  call start()
#if !defined(INTEGER_8)
  sent = [1, 2, 3, 4]
  room = -7
  call MPI_Sendrecv(sent, 4 * one, MPI_INTEGER, right, 1, room, 6 * one, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_done(ierr, MPI_SUCCESS, all(room == [1, 2, 3, 4, -7, -7]), 'MPI_Sendrecv: what came')
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check(count == 4, 'the count')
  do mode = 1, 4
    room = -7
    call MPI_Irecv(room, 6 * one, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Barrier(MPI_COMM_WORLD)
    requests(2) = MPI_REQUEST_NULL
    select case (mode)
    case (1)
      call MPI_Ssend(sent, 4 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    case (2)
      call MPI_Rsend(sent, 4 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    case (3)
      call MPI_Issend(sent, 4 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2), ierr)
    case (4)
      call MPI_Irsend(sent, 4 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2), ierr)
    end select
    call check_code(ierr, MPI_SUCCESS, 'a mode of sends')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a mode of sends: MPI_Waitall')
    call check(all(room == [1, 2, 3, 4, -7, -7]), 'a mode of sends: what came')
  end do
  call MPI_Sendrecv_replace(room, 2 * one, MPI_INTEGER, right, 1, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Sendrecv_replace')
  call MPI_Isendrecv(room, 2 * one, MPI_INTEGER, right, 1, sent, 4 * one, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Isendrecv')
  call MPI_Wait(requests(1), status, ierr)
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check(count == 2, 'MPI_Isendrecv: the count')
  call MPI_Isendrecv_replace(room, 2 * one, MPI_INTEGER, right, 1, left, 1, MPI_COMM_WORLD, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Isendrecv_replace')
  call MPI_Wait(requests(1), status, ierr)
  call check(all(room == [1, 2, 3, 4, -7, -7]), 'MPI_Isendrecv_replace: what came')
  if (embedded()) then
    room = -7
    call MPI_Send(sent(2:3), 2 * one, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
    call MPI_Recv(room, 6 * one, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room == [2, 3, -7, -7, -7, -7]), 'MPI_Recv: to oneself')
  end if
  ! More than an address space has.
  room = -7
  call MPI_Send(sent, most, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Send of too much')
  call MPI_Recv(room, most, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Recv of too much')
  call MPI_Send(sent, 2147483648_MPI_COUNT_KIND, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'more than an INTEGER')
  call MPI_Send(sent, -one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a count of -1')
  call MPI_Sendrecv(sent, one, MPI_INTEGER, right, 1, room, -most, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_done(ierr, MPI_ERR_COUNT, all(room == -7), 'the least count: nothing came')
#endif
  call finish()
end program message_large
