! Requests that are cancelled or freed.
! processes: 1 2 4
program request_ended
#include "interface.inc"
  integer :: ierr

  call start()
  call cancel()
  call of_free()
  call finish()

contains

  ! MPI_Cancel: a receive without a message is cancelled, as its status says;
  ! a complete one is not (MPI 4.1, section 3.8.4).
  ! Rules: M7.
  subroutine cancel()
    integer :: sent(6), room(6), i
    logical :: flag
    REQUEST_HANDLE :: request, sending
    STATUS_TYPE :: status
    COMM_HANDLE :: comm
    DATATYPE_HANDLE :: every_other

    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    sent = [(10 * rank + i, i = 1, 6)]
    room = -7

    call MPI_Irecv(room(1), 1, every_other, left, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Cancel(request, ierr)
    call check_done(ierr, MPI_SUCCESS, request /= MPI_REQUEST_NULL, 'a receive: the handle stays')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a receive: MPI_Wait')
    flag = .false.
    call MPI_Test_cancelled(status, flag, ierr)
    call check_done(ierr, MPI_SUCCESS, flag .and. all(room == -7), 'MPI_Test_cancelled: it is cancelled')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)

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

    if (embedded()) then
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
    call MPI_Isendrecv(sent(1), 1, MPI_INTEGER, right, 4, room(1), 1, MPI_INTEGER, left, 4, MPI_COMM_WORLD, request, ierr)
    call MPI_Cancel(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Isendrecv')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Isendrecv: it goes on')
    call MPI_Test_cancelled(status, flag, ierr)
    call check(.not. flag .and. room(1) == 10 * left + 1, 'MPI_Isendrecv: it is not cancelled')
    call MPI_Isendrecv_replace(room(1), 1, MPI_INTEGER, right, 5, left, 5, MPI_COMM_WORLD, request, ierr)
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
  end subroutine cancel

  ! MPI_Request_free: the handle is freed, and an active message is still
  ! received, even if it has to be unpacked (MPI 4.1, section 3.7.3).
  ! Rules: M6.
  subroutine of_free()
    integer :: sent(6)
    ! It changes while it is not an argument of any procedure.
    integer, asynchronous :: room(6)
    integer :: i
    logical :: flag
    REQUEST_HANDLE :: request, copy, sending, none(1)
    DATATYPE_HANDLE :: every_other

    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    sent = [(10 * rank + i, i = 1, 6)]

    ! An active receive. Without its request the program cannot know when its message arrived: the next one of
    ! the pair shows it.
    room = -7
    call MPI_Irecv(room(1), 1, every_other, left, 1, MPI_COMM_WORLD, request, ierr)
    copy = request
    call MPI_Request_free(request, ierr)
    call check_done(ierr, MPI_SUCCESS, request == MPI_REQUEST_NULL, 'a receive: the handle')
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
    call check_done(ierr, MPI_SUCCESS, sending == MPI_REQUEST_NULL, 'a send: the handle')
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
    call check_done(ierr, MPI_ERR_REQUEST, NUMBER_OF(request) == NUMBER_OF(MPI_COMM_WORLD), 'a communicator: it stays')

    ! A message that never arrives delays nothing.
    if (embedded()) then
      call MPI_Irecv(room(1), 1, every_other, left, 9, MPI_COMM_SELF, request, ierr)
      call MPI_Request_free(request, ierr)
      call check_code(ierr, MPI_SUCCESS, 'nothing comes')
    end if
    call MPI_Type_free(every_other, ierr)
  end subroutine of_free
end program request_ended
