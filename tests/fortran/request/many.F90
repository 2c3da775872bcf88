! More messages are started at once than there are handles of their own kind; what is done with them besides waiting;
! and handles that are used again after their requests have ended.
! Rules: M3, M4, M6, M7.
! processes: 1 2 4
program request_many
#include "interface.inc"
  integer, parameter :: n = 6000
  REQUEST_HANDLE :: receives(n), sends(n), copies(4), pair(3)
  STATUS_TYPE :: status
  STATUSES(statuses, 3)
  integer, asynchronous :: room(n), sent(n)
  integer :: ierr, i, index
  logical :: flag

  call start()
  call all_at_once()
  call looked_at()
  call once_more()
  call twice()
  call finish()

contains

  ! Every third one is waited for, every third one tested, and every third one completed with others.
  subroutine all_at_once()
    integer :: outcount, indices(n)

    sent = [(10000*rank + i, i=1, n)]
    room = -7
    do i = 1, n
      call MPI_Irecv(room(i), 1, MPI_INTEGER, left, 1, MPI_COMM_WORLD, receives(i), ierr)
    end do
    do i = 1, n
      call MPI_Isend(sent(i), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, sends(i), ierr)
    end do
    do i = 1, n, 3
      call MPI_Wait(receives(i), status, ierr)
      if (ierr /= MPI_SUCCESS .or. FIELD_OF(status, MPI_SOURCE) /= left) exit
    end do
    call check_class(ierr, MPI_SUCCESS, 'those that are waited for')
    do i = 2, n, 3
      flag = .false.
      do while (.not. flag .and. ierr == MPI_SUCCESS)
        call MPI_Test(receives(i), flag, status, ierr)
      end do
    end do
    call check_class(ierr, MPI_SUCCESS, 'those that are tested')
    do
      call MPI_Waitsome(n, receives, outcount, indices, MPI_STATUSES_IGNORE, ierr)
      if (outcount == MPI_UNDEFINED .or. ierr /= MPI_SUCCESS) exit
    end do
    call check_done(ierr, MPI_SUCCESS, all(receives == MPI_REQUEST_NULL), 'the others: all handles have ended')
    call check(all(room == [(10000*left + i, i=1, n)]), 'all messages have come')
    call MPI_Waitall(n, sends, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(sends == MPI_REQUEST_NULL), 'all have been sent: their handles')
  end subroutine all_at_once

  ! A request that something else was done with is completed by the same handle, once.
  subroutine looked_at()
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 2, MPI_COMM_WORLD, pair(1), ierr)
    copies = pair(1)
    call MPI_Request_get_status(pair(1), flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag .or. processes > 1, 'MPI_Request_get_status: nothing has come')
    call MPI_Isend(sent(1), 1, MPI_INTEGER, right, 2, MPI_COMM_WORLD, pair(2), ierr)
    pair(3) = MPI_REQUEST_NULL
    call MPI_Waitall(3, pair, statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, all(pair == MPI_REQUEST_NULL), 'MPI_Waitall: the handles')
    call check_code(int(STATUS_OF(statuses, 1, MPI_SOURCE)), left, 'the source')
    call check_code(int(STATUS_OF(statuses, 3, MPI_SOURCE)), MPI_ANY_SOURCE, 'a null handle')
    call stale('looked at')
    ! A message that is to be cancelled.
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 3, MPI_COMM_WORLD, pair(1), ierr)
    copies = pair(1)
    call MPI_Cancel(pair(1), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Cancel')
    call MPI_Wait(pair(1), status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Cancel: MPI_Wait')
    call MPI_Test_cancelled(status, flag, ierr)
    call check(flag, 'it is cancelled')
    call stale('cancelled')
    ! Not persistent.
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 4, MPI_COMM_WORLD, pair(1), ierr)
    copies = pair(1)
    call MPI_Start(pair(1), ierr)
    call check_class(ierr, MPI_ERR_REQUEST, 'MPI_Start')
    call MPI_Send(sent(1), 1, MPI_INTEGER, right, 4, MPI_COMM_WORLD, ierr)
    call MPI_Waitany(1, pair, index, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Waitany')
    call stale('not persistent')
  end subroutine looked_at

  subroutine once_more()
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 5, MPI_COMM_WORLD, pair(1), ierr)
    copies = pair(1)
    call MPI_Send(sent(1), 1, MPI_INTEGER, right, 5, MPI_COMM_WORLD, ierr)
    call MPI_Wait(pair(1), status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Wait')
    call stale('waited for')
    call MPI_Isend(sent(1), 1, MPI_INTEGER, right, 6, MPI_COMM_WORLD, pair(1), ierr)
    copies = pair(1)
    call MPI_Request_free(pair(1), ierr)
    call check_done(ierr, MPI_SUCCESS, pair(1) == MPI_REQUEST_NULL, 'MPI_Request_free: its handle')
    call stale('freed')
    call MPI_Recv(room(1), 1, MPI_INTEGER, left, 6, MPI_COMM_WORLD, status, ierr)
    call check_code(room(1), 10000*left + 1, 'freed: it is sent')
  end subroutine once_more

  ! Nothing can be done with the copies, and they stay what they are.
  subroutine stale(what)
    character(len=*), intent(in) :: what
    REQUEST_HANDLE :: same

    same = copies(1)
    call MPI_Wait(copies(1), MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Wait')
    flag = .true.
    call MPI_Test(copies(2), flag, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Test')
    call check(flag, what // ': the flag')
    call MPI_Request_free(copies(3), ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Request_free')
    call MPI_Cancel(copies(4), ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Cancel')
    call MPI_Request_get_status(copies(4), flag, status, ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Request_get_status')
    call MPI_Waitall(4, copies, MPI_STATUSES_IGNORE, ierr)
    call check_class(ierr, MPI_ERR_REQUEST, what // ': MPI_Waitall')
    call check(all(copies == same), what // ': the handles')
  end subroutine stale

  ! A handle that is given twice to a call: the second one is not a request any more once the first one is complete.
  subroutine twice()
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 7, MPI_COMM_WORLD, pair(1), ierr)
    call MPI_Send(sent(1), 1, MPI_INTEGER, right, 7, MPI_COMM_WORLD, ierr)
    pair(2:) = pair(1)
    call MPI_Waitall(3, pair, MPI_STATUSES_IGNORE, ierr)
    call check_class(ierr, MPI_ERR_REQUEST, 'twice')
    copies = pair(3)
    call check(pair(1) == MPI_REQUEST_NULL, 'twice: it ends')
    call check(pair(2) /= MPI_REQUEST_NULL, 'twice: the second handle stays')
    call check_code(room(1), 10000*left + 1, 'twice: what has come')
    call stale('twice')
  end subroutine twice
end program request_many
