! MPI_Bsend and the buffer of the process: a buffered send returns whether or not the message is received; a message
! that does not fit, or has no buffer, is refused (MPI 4.1, section 3.6).
! Rules: M10.
! processes: 1 2 4
program message_buffered
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: room_for = 4, memory_size = room_for * (MPI_BSEND_OVERHEAD + 64)
  character(len=1), asynchronous, target, save :: memory(memory_size)
  integer :: sent(8), room(8), long(1000) = 0
  integer :: ierr, i, number
  DETACHED_POINTER :: detached
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request

  call start()
  sent = [(10 * rank + i, i = 1, 8)]

  ! Without a buffer. (Open MPI sends the message anyway.)
  request = MPI_REQUEST_NULL
  if (embedded()) then
    call MPI_Bsend(sent(1), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'no buffer')
    call MPI_Ibsend(sent(1), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request, ierr)
    call check_done(ierr, MPI_ERR_BUFFER, request == MPI_REQUEST_NULL, 'no buffer, started: no request')
  end if
  call MPI_Buffer_attach(memory, -1, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a size of -1')

  ! Messages to the process itself, received after all were sent, in order.
  call MPI_Buffer_attach(memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
  call MPI_Buffer_attach(memory, memory_size, ierr)
  call check(any(ierr == [MPI_ERR_BUFFER, MPI_ERR_OTHER]), 'attached twice')
  if (embedded()) call check_code(ierr, MPI_ERR_BUFFER, 'attached twice, here')
  do i = 1, 2
    call MPI_Bsend(sent(i), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend')
  end do
  call MPI_Ibsend(sent(3), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Ibsend')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Ibsend: complete without a receive')
  sent(1:3) = -1
  room = -7
  do i = 1, 3
    call MPI_Recv(room(i), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Recv')
  end do
  call check(all(room == [10 * rank + [1, 2, 3], -7, -7, -7, -7, -7]), 'what came')

  ! A message that does not fit into the buffer.
  if (embedded()) then
    call MPI_Bsend(long(1), size(long), MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'it does not fit')
    call MPI_Recv(room(1), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'and is not sent')
  end if

  number = -7
  call MPI_Buffer_detach(detached, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_detach')
  call check_code(number, memory_size, 'its size')
#if defined(MODULE_F08)
  call check(c_associated(detached, c_loc(memory)), 'where it is')
#endif
  ! The memory can be attached again.
  call MPI_Buffer_attach(memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'attached again')
  call MPI_Buffer_detach(detached, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'detached again')
  if (embedded()) then
    call MPI_Buffer_detach(detached, number, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'detached twice')
  end if
  call finish()
end program message_buffered
