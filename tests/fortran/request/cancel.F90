! MPI_Cancel: a receive without a message is cancelled, as its status says;
! a complete one is not (MPI 4.1, section 3.8.4).
! Rules: M7.
#include "status.inc"
program request_cancel
#include "interface.inc"
  integer :: sent(6), room(6)
  integer :: ierr, i
  integer :: processes, rank, left, right
  logical :: buffered, flag
  REQUEST_HANDLE :: request, sending
  STATUS_TYPE :: status
  COMM_HANDLE :: comm
  DATATYPE_HANDLE :: every_other

  call start_mpi()
  call find_processes()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  sent = [(10 * rank + i, i = 1, 6)]
  room = -7

  call MPI_Irecv(room(1), 1, every_other, left, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a receive')
  call check(request /= MPI_REQUEST_NULL, 'a receive: the handle stays')
  call MPI_Wait(request, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a receive: MPI_Wait')
  flag = .false.
  call MPI_Test_cancelled(status, flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Test_cancelled')
  call check(flag .and. all(room == -7), 'it is cancelled')

  ! The message goes to the next receive.
  call MPI_Irecv(room(2), 1, MPI_INTEGER, left, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Isend(sent(2), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, sending, ierr)
  call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
  call MPI_Wait(request, status, ierr)
  call check(all(room == [-7, 10 * left + 2, -7, -7, -7, -7]), 'the next one gets it')
  call MPI_Test_cancelled(status, flag, ierr)
  call check(.not. flag, 'which is not cancelled')

  ! A request that is complete, which the program has not been told.
  call MPI_Irecv(room(1), 1, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'from nobody')
  call MPI_Wait(request, status, ierr)
  call MPI_Test_cancelled(status, flag, ierr)
  call check(.not. flag, 'from nobody: it is too late')

  if (buffered) then
    call MPI_Irecv(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Send(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Cancel(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it has come')
    call MPI_Wait(request, status, ierr)
    call MPI_Test_cancelled(status, flag, ierr)
    call check(.not. flag .and. room(1) == sent(1), 'it has come: it is too late')
    call MPI_Issend(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Cancel(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a synchronous send')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a synchronous send: MPI_Wait')
    call MPI_Test_cancelled(status, flag, ierr)
    call check(flag, 'a synchronous send: it is cancelled')
    call MPI_Recv(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'and nothing was sent')
  end if

  ! A send and receive in one operation: its status could not say which of them was cancelled.
  room = -7
  call MPI_Isendrecv(sent(1), 1, MPI_INTEGER, right, 4, room(1), 1, MPI_INTEGER, left, 4, &
    MPI_COMM_WORLD, request, ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Isendrecv')
  call MPI_Wait(request, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Isendrecv: it goes on')
  call MPI_Test_cancelled(status, flag, ierr)
  call check(.not. flag .and. room(1) == 10 * left + 1, 'MPI_Isendrecv: it is not cancelled')
  call MPI_Isendrecv_replace(room(1), 1, MPI_INTEGER, right, 5, left, 5, MPI_COMM_WORLD, request, &
    ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Isendrecv_replace')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Isendrecv_replace: it goes on')
  ! One that sends to nobody and receives nothing is one as well.
  call MPI_Isendrecv(sent(1), 1, MPI_INTEGER, MPI_PROC_NULL, 4, room(1), 1, MPI_INTEGER, &
    MPI_PROC_NULL, 4, MPI_COMM_WORLD, request, ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Isendrecv with nobody')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)

  ! Other operations than messages cannot be cancelled.
  request = MPI_REQUEST_NULL
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_REQUEST_NULL')
  call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'a duplication')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a duplication goes on')
  call MPI_Comm_free(comm, ierr)
  NUMBER_OF(request) = NUMBER_OF(MPI_COMM_WORLD)
  call MPI_Cancel(request, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'a communicator')
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"
end program request_cancel
