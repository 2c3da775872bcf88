! M14, M15: the error of an operation that fails after the call that started it goes to the error handler of its
! communicator, even if that has been freed; the status of a message that is too long has source and tag. Errors without
! a valid request go to the handler of MPI_COMM_SELF, and not to that of MPI_COMM_WORLD, which would end this program.
module request_errhandler_functions
#include "interface.inc"
  private
  public :: on_comm, calls, seen, object
  !> How often it was called, with which code and which handle.
  integer, save :: calls = 0, seen = -1, object = -1

contains

  subroutine on_comm(comm, error_code)
    COMM_HANDLE :: comm
    integer :: error_code

    calls = calls + 1
    seen = error_code
    object = NUMBER_OF(comm)
  end subroutine on_comm
end module request_errhandler_functions

program request_errhandler
  use request_errhandler_functions
#include "interface.inc"
  REQUEST_HANDLE :: requests(2)
  COMM_HANDLE :: comm
  ERRHANDLER_HANDLE :: handler
  MESSAGE_HANDLE :: message
  STATUS_TYPE :: status
  STATUSES(statuses, 2)
  integer, asynchronous :: sent(2), room(3)
  integer :: ierr
  logical :: flag

  call start()
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
  NUMBER_OF(requests(1)) = -1
  requests(2) = MPI_REQUEST_NULL
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Wait')
  call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Test')
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Waitall')
  call MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Waitall, a negative count')

  call MPI_Comm_create_errhandler(on_comm, handler, ierr)
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  call MPI_Comm_set_errhandler(comm, handler, ierr)
  sent = [1, 2]
  room = -5

  call too_long()
  call fill(status)
  call MPI_Wait(requests(1), status, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'MPI_Wait')
  call told(FIELD_OF(status, MPI_SOURCE), FIELD_OF(status, MPI_TAG), 'MPI_Wait')
  call check(FIELD_OF(status, MPI_ERROR) == -77, 'MPI_ERROR is not written')

  call too_long()
  do
    flag = .false.
    call MPI_Request_get_status(requests(1), flag, MPI_STATUS_IGNORE, ierr)
    if (flag .or. ierr /= MPI_SUCCESS) exit
  end do
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'MPI_Request_get_status')
  call check(flag, 'MPI_Request_get_status: it is complete')
  flag = .false.
  call MPI_Request_get_status_all(1, requests, flag, MPI_STATUSES_IGNORE, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_IN_STATUS, 'MPI_Request_get_status_all')
  call check(flag, 'MPI_Request_get_status_all: it is complete')
  flag = .false.
  call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'MPI_Test')
  call check(flag, 'MPI_Test: it is complete')

  call too_long()
  requests(2) = MPI_REQUEST_NULL
  call fill(STATUS_AT(statuses, 1))
  call MPI_Waitall(2, requests, statuses, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_IN_STATUS, 'MPI_Waitall')
  call told(STATUS_OF(statuses, 1, MPI_SOURCE), STATUS_OF(statuses, 1, MPI_TAG), 'MPI_Waitall')
  call check(STATUS_OF(statuses, 1, MPI_ERROR) == MPI_ERR_TRUNCATE, 'its error')
  call check(STATUS_OF(statuses, 2, MPI_ERROR) == MPI_SUCCESS, 'the other one has not failed')

  call MPI_Isend(sent, 2, MPI_INTEGER, 0, 4, comm, requests(2), ierr)
  call MPI_Mprobe(0, 4, comm, message, MPI_STATUS_IGNORE, ierr)
  call fill(status)
  call MPI_Mrecv(room(2:2), 1, MPI_INTEGER, message, status, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'MPI_Mrecv')
  call told(FIELD_OF(status, MPI_SOURCE), FIELD_OF(status, MPI_TAG), 'MPI_Mrecv')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)

  call MPI_Isend(sent, 2, MPI_INTEGER, 0, 4, comm, requests(2), ierr)
  call fill(status)
  call MPI_Recv(room(2:2), 1, MPI_INTEGER, 0, MPI_ANY_TAG, comm, status, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'MPI_Recv')
  call told(FIELD_OF(status, MPI_SOURCE), FIELD_OF(status, MPI_TAG), 'MPI_Recv')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)

  call MPI_Recv_init(room(2), 1, MPI_INTEGER, 0, 4, comm, requests(1), ierr)
  call MPI_Start(requests(1), ierr)
  call MPI_Start(requests(1), ierr)
  call called(NUMBER_OF(comm), MPI_ERR_REQUEST, 'MPI_Start of an active one')
  call MPI_Isend(sent, 2, MPI_INTEGER, 0, 4, comm, requests(2), ierr)
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call called(NUMBER_OF(comm), MPI_ERR_TRUNCATE, 'a persistent one')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
  call MPI_Request_free(requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')

  call too_long()
  call MPI_Comm_free(comm, ierr)
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call called(NUMBER_OF(MPI_COMM_NULL), MPI_ERR_TRUNCATE, 'the communicator is freed')
  call check(room(1) == -5 .and. room(3) == -5, 'nothing is written beside the buffer')
  call MPI_Errhandler_free(handler, ierr)
  call finish()

contains

  ! One number is received of a message of two.
  subroutine too_long()
    REQUEST_HANDLE :: sending

    call MPI_Irecv(room(2), 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, requests(1), ierr)
    call MPI_Isend(sent, 2, MPI_INTEGER, 0, 4, comm, sending, ierr)
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a message')
  end subroutine too_long

  subroutine called(handle, expected, what)
    integer(kind(NUMBER_OF(MPI_COMM_NULL))), intent(in) :: handle
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    call check_code(calls, 1, what // ': the handler is called once')
    call check_code(seen, expected, what // ': with the code')
    call check(object == handle, what // ': with the handle')
    calls = 0
  end subroutine called

  subroutine told(source, tag, what)
    integer(kind(FIELD_OF(status, MPI_SOURCE))), intent(in) :: source, tag
    character(len=*), intent(in) :: what

    call check(source == 0 .and. tag == 4, what // ': the status')
  end subroutine told
end program request_errhandler
