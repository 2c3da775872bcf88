! Messages with counts of kind MPI_COUNT_KIND.
program message_large
#include "interface.inc"
  integer :: processes, rank, left, right, ierr
  logical :: buffered
#if defined(MODULE_F08) && !defined(INTEGER_8)
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer(MPI_COUNT_KIND), parameter :: most = huge(one)
  integer :: sent(4), room(6)
  integer(MPI_COUNT_KIND) :: count
  type(MPI_Status) :: status
#endif

  call start_mpi()
  call find_processes()
#if defined(MODULE_F08) && !defined(INTEGER_8)
  sent = [1, 2, 3, 4]
  room = -7
  call MPI_Sendrecv(sent, 4 * one, MPI_INTEGER, right, 1, room, 6 * one, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Sendrecv')
  call check(all(room == [1, 2, 3, 4, -7, -7]), 'what came')
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check(count == 4, 'the count')
  if (buffered) then
    room = -7
    call MPI_Send(sent(2:3), 2 * one, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
    call MPI_Recv(room, 6 * one, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Recv')
    call check(all(room == [2, 3, -7, -7, -7, -7]), 'to oneself')
  end if
  ! More than there can be.
  room = -7
  call MPI_Send(sent, most, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Send of too much')
  call MPI_Recv(room, most, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Recv of too much')
  call MPI_Send(sent, 2147483648_MPI_COUNT_KIND, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'more than an INTEGER')
  call MPI_Send(sent, -one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a count of -1')
  call MPI_Sendrecv(sent, one, MPI_INTEGER, right, 1, room, -most, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'the least count')
  call check(all(room == -7), 'nothing came')
#endif
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"
end program message_large
