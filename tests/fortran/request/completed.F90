! Null requests, statuses, and several requests that are waited for, one of which may be wrong.
program request_completed
#include "interface.inc"
  integer :: ierr, number
  STATUS_TYPE :: status
  REQUEST_HANDLE :: requests(5), before(5)

  call start()
  call null()
  call status_fields()
  call waitall()
  call waitall_bad()
  call finish()

contains

  ! MPI_REQUEST_NULL is complete: MPI_Wait, MPI_Test and MPI_Waitall
  ! return at once, with an empty status (MPI 4.1, section 3.7.3).
  subroutine null()
    REQUEST_HANDLE :: requests(4)
    STATUS_TYPE :: status
    logical :: flags(3)

    requests = MPI_REQUEST_NULL
    call fill(status)
    call MPI_Wait(requests(2), status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
    call check_empty(status, 'MPI_Wait')
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait, MPI_STATUS_IGNORE')

    flags = .false.
    call fill(status)
    call MPI_Test(requests(2), flags(2), status, ierr)
    call check_done(ierr, MPI_SUCCESS, flags(2), 'MPI_Test: complete')
    call check(.not. (flags(1) .or. flags(3)), 'nothing beside flag')
    call check_empty(status, 'MPI_Test')
    flags = .false.
    call MPI_Test(requests(2), flags(2), MPI_STATUS_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, flags(2), 'MPI_Test, MPI_STATUS_IGNORE: complete')

    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == MPI_REQUEST_NULL), 'MPI_STATUSES_IGNORE: they stay null')
  end subroutine null

  ! The contents of statuses, read and set: source, tag, error, elements, and whether the operation was cancelled.
  subroutine status_fields()
    integer(MPI_COUNT_KIND) :: count
    logical :: flag
    DATATYPE_HANDLE :: pairs, bad

    call fill(status)
    call MPI_Status_set_source(status, 3, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_source')
    call MPI_Status_set_tag(status, 4, ierr)
    call MPI_Status_set_error(status, MPI_ERR_TRUNCATE, ierr)
    call check(FIELD_OF(status, MPI_SOURCE) == 3, 'MPI_SOURCE')
    call check(FIELD_OF(status, MPI_TAG) == 4, 'MPI_TAG')
    call check(FIELD_OF(status, MPI_ERROR) == MPI_ERR_TRUNCATE, 'MPI_ERROR')
    call MPI_Status_get_source(status, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Status_get_source')
    call check_code(number, 3, 'the source')
    call MPI_Status_get_tag(status, number, ierr)
    call check_code(number, 4, 'the tag')
    call MPI_Status_get_error(status, number, ierr)
    call check_code(number, MPI_ERR_TRUNCATE, 'the error')
    call MPI_Status_set_cancelled(status, .true., ierr)
    call MPI_Test_cancelled(status, flag, ierr)
    call check(flag, 'cancelled')
    call MPI_Status_set_cancelled(status, .false., ierr)
    call MPI_Test_cancelled(status, flag, ierr)
    call check(.not. flag, 'not cancelled')

    ! Elements of a datatype, and their basic elements.
    call MPI_Type_contiguous(2, MPI_INTEGER, pairs, ierr)
    call MPI_Status_set_elements(status, pairs, 6, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_elements')
    call elements(pairs, 3, 6)
    call MPI_Status_set_elements(status, pairs, 5, ierr)
    call elements(pairs, MPI_UNDEFINED, 5)
    call elements(MPI_INTEGER, 5, 5)
    count = 7
    call MPI_Status_set_elements_x(status, MPI_INTEGER, count, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_elements_x')
    call elements(MPI_INTEGER, 7, 7)
    count = -1
    call MPI_Get_elements_x(status, pairs, count, ierr)
    call check(count == 7, 'MPI_Get_elements_x')
    call elements(MPI_2INTEGER, MPI_UNDEFINED, 7)
    call check(FIELD_OF(status, MPI_TAG) == 4, 'the rest stays')

    ! A number too large for an INTEGER, and one too large for a status.
    count = 3000000000_MPI_COUNT_KIND
    call MPI_Status_set_elements_x(status, MPI_BYTE, count, ierr)
    count = -1
    call MPI_Get_elements_x(status, MPI_BYTE, count, ierr)
    call check(count == 3000000000_MPI_COUNT_KIND, 'many elements')
    number = -7
    call MPI_Get_elements(status, MPI_BYTE, number, ierr)
    if (bit_size(number) == 32) call check_code(number, MPI_UNDEFINED, 'more than an INTEGER')
    call MPI_Status_set_elements_x(status, pairs, huge(count), ierr)
    call check_code(ierr, MPI_ERR_VALUE_TOO_LARGE, 'more than there can be')
    count = -1
    call MPI_Get_elements_x(status, MPI_BYTE, count, ierr)
    call check(count == 3000000000_MPI_COUNT_KIND, 'it stays as it was')

    bad = MPI_DATATYPE_NULL
    number = -7
    call MPI_Get_elements(status, bad, number, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
    call MPI_Status_set_elements(status, bad, 1, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL, set')
    call MPI_Status_set_elements(status, MPI_BYTE, -1, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative count')
    call MPI_Get_elements(MPI_STATUS_IGNORE, MPI_BYTE, number, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_STATUS_IGNORE')
    call MPI_Status_get_source(MPI_STATUS_IGNORE, number, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'the source of MPI_STATUS_IGNORE')
    call MPI_Test_cancelled(MPI_STATUS_IGNORE, flag, ierr)
    call check_done(ierr, MPI_ERR_ARG, number == -7 .and. .not. flag, 'MPI_STATUS_IGNORE, cancelled: nothing is told')
    call MPI_Type_free(pairs, ierr)
  end subroutine status_fields

  subroutine elements(datatype, whole, parts)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: whole, parts

    call check_count(status, datatype, whole, 'MPI_Get_count')
    number = -7
    call MPI_Get_elements(status, datatype, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Get_elements')
    call check_code(number, parts, 'the elements')
  end subroutine elements

  ! MPI_Waitall completes all requests, including null ones. It returns MPI_SUCCESS, and then does not set MPI_ERROR in
  ! the statuses (MPI 4.1, section 3.7.5). Without requests it does nothing; a negative count is MPI_ERR_ARG.
  subroutine waitall()
    integer, parameter :: many = 100
    REQUEST_HANDLE :: requests(many)
    COMM_HANDLE :: comms(many)
    STATUSES(statuses, 0:many + 1)
    STATUS_TYPE :: status
    integer :: i, bad, length, number

    bad = 0
    comms = MPI_COMM_NULL
    requests = MPI_REQUEST_NULL
    do i = 1, many
      if (mod(i, 5) == 0) cycle
      call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), requests(i), ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, 'the requests are made')
    call fill(status)
    do i = 0, many + 1
      STATUS_AT(statuses, i) = status
    end do
    call MPI_Waitall(many, requests, STATUS_PART(statuses, 1, many), ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == MPI_REQUEST_NULL), 'MPI_Waitall: all are ended')
    do i = 1, many
      status = STATUS_AT(statuses, i)
      if (mod(i, 5) == 0) then
        if (i <= 10) call check_empty(status, 'a null request')
        cycle
      end if
      if (FIELD_OF(status, MPI_ERROR) /= -77) bad = bad + 1
    end do
    call check(bad == 0, 'MPI_ERROR is not set')
    status = STATUS_AT(statuses, 0)
    call check(is_untouched(status), 'nothing before the statuses')
    status = STATUS_AT(statuses, many + 1)
    call check(is_untouched(status), 'nothing behind them')
    bad = 0
    do i = 1, many
      if (mod(i, 5) == 0) cycle
      number = -77
      call MPI_Comm_size(comms(i), number, ierr)
      if (ierr /= MPI_SUCCESS .or. number /= 1) bad = bad + 1
      call MPI_Comm_free(comms(i), ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
      status = STATUS_AT(statuses, i)
      call MPI_Get_count(status, MPI_BYTE, length, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, 'all communicators are there')

    ! A part of an array.
    do i = 1, 4
      call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), requests(i), ierr)
    end do
    call MPI_Waitall(2, requests(2:3), MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests(2:3) == MPI_REQUEST_NULL), 'two of four: are ended')
    call check(requests(1) /= MPI_REQUEST_NULL .and. requests(4) /= MPI_REQUEST_NULL, 'the others are not')

    ! No requests, and a negative count.
    call fill(status)
    STATUS_AT(statuses, 1) = status
    call MPI_Waitall(0, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no requests')
    call MPI_Waitall(0, requests, statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no requests, statuses')
    call MPI_Waitall(0, requests(1:0), statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an array without elements')
    call MPI_Waitall(-1, requests, statuses, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative number')
    call MPI_Waitall(-huge(0) - 1, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'the least number')
    status = STATUS_AT(statuses, 1)
    call check(is_untouched(status), 'the statuses are untouched')
    call check(requests(1) /= MPI_REQUEST_NULL .and. requests(4) /= MPI_REQUEST_NULL, 'and the requests')
    call MPI_Wait(requests(4), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'one of those that are left')
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and all of them')
    do i = 1, 4
      call MPI_Comm_free(comms(i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'freed')
    end do
  end subroutine waitall

  ! MPI_Waitall with an invalid request among valid ones: MPI_ERR_REQUEST, and nothing is waited for: requests and
  ! statuses stay unchanged.
  subroutine waitall_bad()
    REQUEST_HANDLE :: garbage
    COMM_HANDLE :: comms(5), comm
    integer :: i

    before = MPI_REQUEST_NULL
    do i = 1, 5
      if (i == 3) cycle
      call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), before(i), ierr)
    end do
    NUMBER_OF(garbage) = -1
    do i = 1, 5
      call among(i, garbage, 'what is not a request')
    end do
    NUMBER_OF(garbage) = NUMBER_OF(MPI_COMM_WORLD)
    call among(3, garbage, 'a communicator')
    call MPI_Comm_idup(MPI_COMM_WORLD, comm, requests(1), ierr)
    garbage = requests(1)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Comm_free(comm, ierr)
    call among(3, garbage, 'one that was waited for')
    call among(5, garbage, 'one that was waited for, at the end')

    ! They can still be waited for, each once.
    do i = 1, 5
      call MPI_Wait(before(i), MPI_STATUS_IGNORE, ierr)
      call check_done(ierr, MPI_SUCCESS, before(i) == MPI_REQUEST_NULL, 'MPI_Wait: it is ended')
      if (i == 3) cycle
      call MPI_Comm_free(comms(i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'the communicator is there')
    end do

    ! The same request twice: the second one is not a request any more once the first one is complete.
    requests = MPI_REQUEST_NULL
    call MPI_Comm_idup(MPI_COMM_WORLD, comm, requests(1), ierr)
    requests(4) = requests(1)
    call MPI_Waitall(5, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'one request twice')
    ! A real MPI may not have begun to wait; no operation may be left at the end.
    if (requests(1) /= MPI_REQUEST_NULL) then
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'it can be waited for once')
    end if
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and has made a communicator')
  end subroutine waitall_bad

  subroutine among(place, bad, what)
    integer, intent(in) :: place
    REQUEST_HANDLE, intent(in) :: bad
    character(len=*), intent(in) :: what
    STATUSES(statuses, 5)
    STATUS_TYPE :: status
    integer :: j
    logical :: ok

    requests = before
    requests(place) = bad
    call fill(status)
    do j = 1, 5
      STATUS_AT(statuses, j) = status
    end do
    call MPI_Waitall(5, requests, statuses, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, what)
    call MPI_Waitall(5, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, what // ', statuses ignored')
    ok = .true.
    do j = 1, 5
      status = STATUS_AT(statuses, j)
      ok = ok .and. is_untouched(status)
      if (j == place) then
        ok = ok .and. requests(j) == bad
      else
        ok = ok .and. requests(j) == before(j)
      end if
    end do
    call check(ok, what // ': nothing is changed')
  end subroutine among
end program request_completed
