! M11: generalized requests: the program's functions are called with the right arguments, in the order of the standard,
! and their results are returned.
module general_functions
#include "interface.inc"
  private
  public :: query, release, cancel, queried, freed, cancelled, told, failing, was_complete, extra

  integer(MPI_ADDRESS_KIND), parameter :: extra = 4711
  !> How often they were called.
  integer, save :: queried = 0, freed = 0, cancelled = 0
  !> The number of elements in the status; without any it is cancelled.
  integer, save :: told = 5
  !> What the query function returns.
  integer, save :: failing = MPI_SUCCESS
  !> What the function that cancels was told.
  logical, save :: was_complete = .false.

contains

  subroutine query(extra_state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    STATUS_TYPE :: status
    integer :: ierror

    queried = queried + 1
    call check(extra_state == extra, 'query: the extra state')
    FIELD_OF(status,MPI_SOURCE) = 17
    FIELD_OF(status,MPI_TAG) = 18
    call MPI_Status_set_elements(status, MPI_INTEGER, told, ierror)
    call MPI_Status_set_cancelled(status, told == 0, ierror)
    ierror = failing
  end subroutine query

  subroutine release(extra_state, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror

    freed = freed + 1
    call check(extra_state == extra, 'free: the extra state')
    ierror = MPI_SUCCESS
  end subroutine release

  subroutine cancel(extra_state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror

    cancelled = cancelled + 1
    was_complete = complete
    call check(extra_state == extra, 'cancel: the extra state')
    ierror = MPI_SUCCESS
  end subroutine cancel
end module general_functions

program request_general
  use general_functions
#include "interface.inc"
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request, copy, several(2)
  logical :: flag
  integer :: ierr, provided

  call MPI_Init_thread(MPI_THREAD_SINGLE, provided, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init_thread')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call waited()
  call tested()
  call freed_before()
  call cancelled_too()
  call among_others()
  call fails()
  call wrong()
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

  subroutine made()
    queried = 0
    freed = 0
    cancelled = 0
#if defined(WITH_MPIF_H)
    call MPI_Grequest_start(query, release, cancel, extra, request, ierr)
#else
    call MPI_Grequest_start(query_fn=query, free_fn=release, cancel_fn=cancel, extra_state=extra, &
      request=request, ierror=ierr)
#endif
    call check_code(ierr, MPI_SUCCESS, 'MPI_Grequest_start')
    call check(NUMBER_OF(request) /= NUMBER_OF(MPI_REQUEST_NULL), 'there is a request')
    copy = request
  end subroutine made

  subroutine completed()
#if defined(WITH_MPIF_H)
    call MPI_Grequest_complete(request, ierr)
#else
    call MPI_Grequest_complete(request=request, ierror=ierr)
#endif
    call check_code(ierr, MPI_SUCCESS, 'MPI_Grequest_complete')
  end subroutine completed

  subroutine were_called(queries, frees, cancels, what)
    integer, intent(in) :: queries, frees, cancels
    character(len=*), intent(in) :: what

    call check_code(queried, queries, what // ': queries')
    call check_code(freed, frees, what // ': frees')
    call check_code(cancelled, cancels, what // ': cancellations')
  end subroutine were_called

  subroutine has_told(what)
    character(len=*), intent(in) :: what

    call check(FIELD_OF(status,MPI_SOURCE) == 17, what // ': source')
    call check(FIELD_OF(status,MPI_TAG) == 18, what // ': tag')
    call check_count(status, MPI_INTEGER, told, what)
    call MPI_Test_cancelled(status, flag, ierr)
    call check(flag .eqv. told == 0, what // ': cancelled')
  end subroutine has_told

  subroutine waited()
    call made()
    call MPI_Request_get_status(request, flag, status, ierr)
    call check(.not. flag, 'it is not complete')
    call were_called(0, 0, 0, 'before it is complete')
    call completed()
    call were_called(0, 0, 0, 'when it is complete')
    call MPI_Request_get_status(request, flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, flag, 'MPI_Request_get_status: it is complete')
    call has_told('MPI_Request_get_status')
    call were_called(1, 0, 0, 'MPI_Request_get_status')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
    call has_told('MPI_Wait')
    call were_called(2, 1, 0, 'MPI_Wait')
    call check(NUMBER_OF(request) == NUMBER_OF(MPI_REQUEST_NULL), 'MPI_Wait: the handle')
    call MPI_Grequest_complete(copy, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'another copy of the handle')
  end subroutine waited

  subroutine tested()
    call made()
    call MPI_Test(request, flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag, 'MPI_Test before it is complete')
    call completed()
    call MPI_Grequest_complete(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'completed twice')
    call MPI_Test(request, flag, MPI_STATUS_IGNORE, ierr)
    call check(flag, 'MPI_Test')
    call were_called(1, 1, 0, 'MPI_Test')
  end subroutine tested

  ! The request is freed before the operation is complete, and after it.
  subroutine freed_before()
    call made()
    call MPI_Request_free(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
    call check(NUMBER_OF(request) == NUMBER_OF(MPI_REQUEST_NULL), 'MPI_Request_free: the handle')
    call were_called(0, 0, 0, 'freed before')
    request = copy
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Wait after MPI_Request_free')
    request = copy
    call completed()
    call were_called(0, 1, 0, 'freed, then complete')
    call MPI_Grequest_complete(copy, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'freed and complete')
    call made()
    call completed()
    call MPI_Request_free(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free of a complete one')
    call were_called(0, 1, 0, 'complete, then freed')
  end subroutine freed_before

  subroutine cancelled_too()
    call made()
    call MPI_Cancel(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Cancel')
    call were_called(0, 0, 1, 'MPI_Cancel')
    call check(.not. was_complete, 'MPI_Cancel before it is complete')
    told = 0
    call completed()
    call MPI_Cancel(request, ierr)
    call were_called(0, 0, 2, 'MPI_Cancel again')
    call check(was_complete, 'MPI_Cancel of a complete one')
    call MPI_Wait(request, status, ierr)
    call has_told('cancelled')
    told = 5
  end subroutine cancelled_too

  ! With a receive, in calls for several.
  subroutine among_others()
    STATUSES(statuses,2)
    integer :: number, indices(2)
    integer, asynchronous :: room
    integer :: sent

    call made()
    several(1) = request
    call MPI_Irecv(room, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, several(2), ierr)
    call MPI_Testsome(2, several, number, indices, statuses, ierr)
    call check_code(number, 0, 'MPI_Testsome: none')
    call completed()
    call MPI_Waitsome(2, several, number, indices, statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitsome')
    call check_code(number, 1, 'MPI_Waitsome: one')
    call check_code(indices(1), 1, 'MPI_Waitsome: which')
    call were_called(1, 1, 0, 'MPI_Waitsome')
    call made()
    several(1) = request
    call completed()
    sent = 8
    call MPI_Send(sent, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, ierr)
    call MPI_Waitall(2, several, statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
    call were_called(1, 1, 0, 'MPI_Waitall')
    call check_code(room, 8, 'what came')
  end subroutine among_others

  subroutine fails()
    integer :: number, indices(2)

    call made()
    call completed()
    failing = MPI_ERR_TAG
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_TAG, 'the query function fails')
    call check(NUMBER_OF(request) == NUMBER_OF(MPI_REQUEST_NULL), 'it is over nevertheless')
    call were_called(1, 1, 0, 'a query function that fails')
    failing = MPI_SUCCESS
    ! No other thread may complete it.
    if (provided == MPI_THREAD_MULTIPLE) return
    call made()
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'nobody completes it')
    call check(NUMBER_OF(request) == NUMBER_OF(copy), 'nobody completes it: the request stays')
    call were_called(0, 0, 0, 'nobody completes it')
    several(1) = request
    several(2) = MPI_REQUEST_NULL
    call MPI_Waitany(2, several, number, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Waitany: nobody completes it')
    call MPI_Waitsome(2, several, number, indices, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Waitsome: nobody completes it')
    call check(NUMBER_OF(several(1)) == NUMBER_OF(copy), 'MPI_Waitsome: the request stays')
    call were_called(0, 0, 0, 'MPI_Waitany and MPI_Waitsome')
    call completed()
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is complete then')
    call were_called(1, 1, 0, 'it is complete then')
  end subroutine fails

  subroutine wrong()
    request = MPI_REQUEST_NULL
    call MPI_Grequest_complete(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_REQUEST_NULL')
    call MPI_Ibarrier(MPI_COMM_SELF, request, ierr)
    call MPI_Grequest_complete(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'another request')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the other request')
  end subroutine wrong
end program request_general
