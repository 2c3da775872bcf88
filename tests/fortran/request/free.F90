! MPI_Request_free: the handle is freed, and an active message is still
! received, even if it has to be unpacked (MPI 4.1, section 3.7.3).
! Rules: M6.
#include "status.inc"
program request_free
#include "interface.inc"
  integer :: sent(6)
  ! It changes while it is not an argument of any procedure.
  integer, asynchronous :: room(6)
  integer :: ierr, i
  integer :: processes, rank, left, right
  logical :: buffered, flag
  REQUEST_HANDLE :: request, copy, sending, none(1)
  DATATYPE_HANDLE :: every_other

  call start_mpi()
  call find_processes()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  sent = [(10 * rank + i, i = 1, 6)]

  ! An active receive. Without its request the program cannot know when its message arrived: the next one of
  ! the pair shows it.
  room = -7
  call MPI_Irecv(room(1), 1, every_other, left, 1, MPI_COMM_WORLD, request, ierr)
  copy = request
  call MPI_Request_free(request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a receive')
  call check(request == MPI_REQUEST_NULL, 'a receive: the handle')
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Isend(sent(1), 3, MPI_INTEGER, right, 1, MPI_COMM_WORLD, sending, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Isend')
  call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
  none = MPI_REQUEST_NULL
  i = 0
  do while (room(5) == -7 .and. i < 10000000)
    ! The library may need a call to go on.
    call MPI_Iprobe(left, 77, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE, ierr)
    call MPI_Testall(0, none, flag, MPI_STATUSES_IGNORE, ierr)
    i = i + 1
  end do
  call check(all(room(1:5:2) == 10 * left + [1, 2, 3]) .and. all(room(2:6:2) == -7), 'what came')
  call MPI_Wait(copy, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'another copy of the handle')
  call MPI_Request_free(copy, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'freed twice')

  ! A send that is received later.
  room = -7
  call MPI_Irecv(room(1), 3, MPI_INTEGER, left, 2, MPI_COMM_WORLD, request, ierr)
  call MPI_Isend(sent(1), 1, every_other, right, 2, MPI_COMM_WORLD, sending, ierr)
  call MPI_Request_free(sending, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a send')
  call check(sending == MPI_REQUEST_NULL, 'a send: the handle')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check(all(room == [10 * left + [1, 3, 5], -7, -7, -7]), 'it comes')

  ! A complete request, and one of a contiguous buffer.
  call MPI_Irecv(room(1), 3, MPI_INTEGER, MPI_PROC_NULL, 2, MPI_COMM_WORLD, request, ierr)
  call MPI_Request_free(request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'complete')
  room = -7
  call MPI_Irecv(room(1), 3, MPI_INTEGER, left, 3, MPI_COMM_WORLD, request, ierr)
  call MPI_Isend(sent(1), 3, MPI_INTEGER, right, 3, MPI_COMM_WORLD, sending, ierr)
  call MPI_Request_free(sending, ierr)
  call check_code(ierr, MPI_SUCCESS, 'contiguous')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check(all(room(1:3) == 10 * left + [1, 2, 3]), 'contiguous: it comes')

  request = MPI_REQUEST_NULL
  call MPI_Request_free(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_REQUEST_NULL')
  NUMBER_OF(request) = NUMBER_OF(MPI_COMM_WORLD)
  call MPI_Request_free(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'a communicator')
  call check(NUMBER_OF(request) == NUMBER_OF(MPI_COMM_WORLD), 'a communicator: it stays')

  ! A message that never arrives delays nothing.
  if (buffered) then
    call MPI_Irecv(room(1), 1, every_other, left, 9, MPI_COMM_SELF, request, ierr)
    call MPI_Request_free(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nothing comes')
  end if
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"
end program request_free
