! The complete ones of several requests: MPI_Waitany, MPI_Testany,
! MPI_Waitsome, MPI_Testsome and MPI_Testall, and the inquiries that leave
! the requests unchanged. Indices are counted from 1. Each of many messages is reported once, by whichever procedure.
! Rules: M4, M5, M9.
! processes: 1 2 4
program request_several
#include "interface.inc"
  integer, parameter :: n = 4, most = 4, messages = 20
  integer :: sent(n), room(n), indices(0:n+1)
  integer :: ierr, i, place, outcount
  logical :: flag
  REQUEST_HANDLE :: requests(n), sending(n), one
  STATUSES(statuses, n)
  STATUS_TYPE :: status

  call start()
  call none_active()
  call any_of_them()
  call some_of_them()
  call all_of_them()
  call looked_at()
  call one_fails()
  call refused()
  do i = 1, merge(4, 0, processes <= most)
    call collect(i)
  end do
  if (embedded()) call for_ever()
  call finish()

contains

  subroutine fill_statuses()
    integer :: k

    call fill(status)
    do k = 1, n
      STATUS_AT(statuses, k) = status
    end do
    indices = -7
    place = -7
    outcount = -7
  end subroutine fill_statuses

  ! Receives with tags 1 to n, none of which has a message.
  subroutine receive()
    integer :: k

    sent = [(100 * rank + k, k = 1, n)]
    room = -7
    sending = MPI_REQUEST_NULL
    do k = 1, n
      call MPI_Irecv(room(k), 1, MPI_INTEGER, left, k, MPI_COMM_WORLD, requests(k), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Irecv')
    end do
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call fill_statuses()
  end subroutine receive

  subroutine send(k)
    integer, intent(in) :: k

    call MPI_Isend(sent(k), 1, MPI_INTEGER, right, k, MPI_COMM_WORLD, sending(k), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Isend')
  end subroutine send

  subroutine sent_all()
    call MPI_Waitall(n, sending, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what was sent')
  end subroutine sent_all

  subroutine none_active()
    requests = MPI_REQUEST_NULL
    call fill_statuses()
    call MPI_Waitany(n, requests, place, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitany of none')
    call check_code(place, MPI_UNDEFINED, 'MPI_Waitany of none: the place')
    call check_empty(status, 'MPI_Waitany of none')
    call fill_statuses()
    flag = .false.
    call MPI_Testany(n, requests, place, flag, status, ierr)
    call check(flag .and. place == MPI_UNDEFINED, 'MPI_Testany of none')
    call check_empty(status, 'MPI_Testany of none')
    call fill_statuses()
    flag = .false.
    place = -7
    call MPI_Request_get_status_any(n, requests, place, flag, status, ierr)
    call check(flag .and. place == MPI_UNDEFINED, 'get_status_any of none')
    call check_empty(status, 'get_status_any of none')
    flag = .false.
    call MPI_Request_get_status_all(n, requests, flag, statuses, ierr)
    call check(flag, 'get_status_all of none')
    status = STATUS_AT(statuses, n)
    call check_empty(status, 'get_status_all of none')
    call fill_statuses()
    call MPI_Waitsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitsome of none')
    call check_code(outcount, MPI_UNDEFINED, 'MPI_Waitsome of none: the number')
    outcount = -7
    call MPI_Testsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_code(outcount, MPI_UNDEFINED, 'MPI_Testsome of none: the number')
    call check(all(indices == -7), 'no places')
    flag = .false.
    call MPI_Testall(n, requests, flag, statuses, ierr)
    call check(flag, 'MPI_Testall of none')
    status = STATUS_AT(statuses, n)
    call check_empty(status, 'MPI_Testall of none')
    call MPI_Waitany(0, requests, place, MPI_STATUS_IGNORE, ierr)
    call check_code(place, MPI_UNDEFINED, 'MPI_Waitany of no requests')
    call MPI_Testsome(0, requests, outcount, indices(1:n), MPI_STATUSES_IGNORE, ierr)
    call check_code(outcount, MPI_UNDEFINED, 'MPI_Testsome of no requests')
  end subroutine none_active

  subroutine any_of_them()
    call receive()
    flag = .true.
    call MPI_Testany(n, requests, place, flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag .and. place == MPI_UNDEFINED, 'MPI_Testany: none is complete')
    call check(is_untouched(status), 'MPI_Testany: the status')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(3)
    call MPI_Waitany(n, requests, place, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitany')
    call check_code(place, 3, 'MPI_Waitany: the place')
    call check(FIELD_OF(status, MPI_TAG) == 3, 'MPI_Waitany: the tag')
    call check(FIELD_OF(status, MPI_ERROR) == -77, 'MPI_Waitany: MPI_ERROR')
    call check(requests(3) == MPI_REQUEST_NULL, 'MPI_Waitany: its handle')
    call check(requests(2) /= MPI_REQUEST_NULL, 'MPI_Waitany: another handle')
    call check_code(room(3), 100 * left + 3, 'MPI_Waitany: what came')
    ! (Each sees its message before another one comes.)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(1)
    flag = .false.
    do while (.not. flag)
      call MPI_Testany(n, requests, place, flag, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check_code(place, 1, 'MPI_Testany: the place')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(2)
    call send(4)
    do i = 1, 2
      call MPI_Waitany(n, requests, place, status, ierr)
      call check(any(place == [2, 4]), 'MPI_Waitany: one of the others')
    end do
    call check(all(requests == MPI_REQUEST_NULL), 'MPI_Waitany: all handles')
    call check(all(room == 100 * left + [1, 2, 3, 4]), 'MPI_Waitany: all that came')
    call sent_all()
  end subroutine any_of_them

  subroutine some_of_them()
    integer :: number

    call receive()
    call MPI_Testsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, outcount == 0 .and. all(indices == -7), 'MPI_Testsome: none is complete')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(4)
    call MPI_Waitsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, outcount == 1, 'MPI_Waitsome: the number')
    call check(all(indices == [-7, 4, (-7, i = 1, n)]), 'MPI_Waitsome: the place')
    call check(STATUS_OF(statuses, 1, MPI_TAG) == 4, 'MPI_Waitsome: the tag')
    call check(requests(4) == MPI_REQUEST_NULL, 'MPI_Waitsome: its handle')
    status = STATUS_AT(statuses, 2)
    call check(is_untouched(status), 'MPI_Waitsome: another status')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    do i = 1, n - 1
      call send(i)
    end do
    number = 0
    do while (number < n - 1)
      call MPI_Testsome(n, requests, outcount, indices(1:n), MPI_STATUSES_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
      do i = 1, outcount
        call check(requests(indices(i)) == MPI_REQUEST_NULL, 'MPI_Testsome: a handle')
      end do
      number = number + outcount
    end do
    call check_code(number, n - 1, 'MPI_Testsome: the others')
    call check(all(room == 100 * left + [1, 2, 3, 4]), 'MPI_Testsome: all that came')
    call sent_all()
  end subroutine some_of_them

  subroutine all_of_them()
    call receive()
    do i = 1, n - 1
      call send(i)
    end do
    flag = .true.
    call MPI_Testall(n, requests, flag, statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag, 'MPI_Testall: one is not complete')
    call check(all(requests /= MPI_REQUEST_NULL), 'MPI_Testall: no handle is ended')
    status = STATUS_AT(statuses, 1)
    call check(is_untouched(status), 'MPI_Testall: the statuses')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(n)
    do while (.not. flag)
      call MPI_Testall(n, requests, flag, statuses, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check_code(ierr, MPI_SUCCESS, 'MPI_Testall: complete')
    call check(all(requests == MPI_REQUEST_NULL), 'MPI_Testall: the handles')
    do i = 1, n
      call check(STATUS_OF(statuses, i, MPI_TAG) == i, 'MPI_Testall: a tag')
    end do
    call check(all(room == 100 * left + [1, 2, 3, 4]), 'MPI_Testall: all that came')
    call sent_all()
  end subroutine all_of_them

  ! The requests are unchanged, and can be inspected again.
  subroutine looked_at()
    call receive()
    flag = .true.
    call MPI_Request_get_status(requests(2), flag, status, ierr)
    call check(.not. flag .and. is_untouched(status), 'MPI_Request_get_status: not complete')
    flag = .true.
    call MPI_Request_get_status_any(n, requests, place, flag, status, ierr)
    call check(.not. flag .and. place == MPI_UNDEFINED, 'get_status_any: none is complete')
    call MPI_Request_get_status_some(n, requests, outcount, indices(1:n), statuses, ierr)
    call check(outcount == 0 .and. all(indices == -7), 'get_status_some: none is complete')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call send(2)
    flag = .false.
    do while (.not. flag)
      call MPI_Request_get_status(requests(2), flag, status, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check_done(ierr, MPI_SUCCESS, FIELD_OF(status, MPI_TAG) == 2, 'MPI_Request_get_status: the tag')
    call check(requests(2) /= MPI_REQUEST_NULL, 'MPI_Request_get_status: the handle')
    call check_code(room(2), 100 * left + 2, 'MPI_Request_get_status: what came')
    call MPI_Request_get_status_any(n, requests, place, flag, status, ierr)
    call check(flag .and. place == 2, 'get_status_any: the place')
    call MPI_Request_get_status_some(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_code(outcount, 1, 'get_status_some: the number')
    call check(all(indices(0:2) == [-7, 2, -7]), 'get_status_some: the place')
    call check(STATUS_OF(statuses, 1, MPI_TAG) == 2, 'get_status_some: the tag')
    flag = .true.
    call MPI_Request_get_status_all(n, requests, flag, MPI_STATUSES_IGNORE, ierr)
    call check(.not. flag, 'get_status_all: not all')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    do i = 1, n
      if (i /= 2) call send(i)
    end do
    do while (.not. flag)
      call MPI_Request_get_status_all(n, requests, flag, statuses, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check_done(ierr, MPI_SUCCESS, STATUS_OF(statuses, 4, MPI_TAG) == 4, 'get_status_all: a tag')
    call check(all(requests /= MPI_REQUEST_NULL), 'get_status_all: the handles')
    call fill(status)
    call MPI_Waitall(n, requests, statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, STATUS_OF(statuses, 2, MPI_TAG) == 2, 'they are completed: with the same status')
    call check(all(requests == MPI_REQUEST_NULL), 'and their handles end')
    call MPI_Request_get_status(requests(1), flag, status, ierr)
    call check(flag, 'MPI_REQUEST_NULL is complete')
    call check_empty(status, 'MPI_REQUEST_NULL')
    call sent_all()
  end subroutine looked_at

  ! A message that is too long is an error of its request, which is then over.
  subroutine one_fails()
    if (.not. embedded()) return
    call receive()
    call MPI_Send(sent(1), 2, MPI_INTEGER, right, 3, MPI_COMM_WORLD, ierr)
    call MPI_Request_get_status(requests(3), flag, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, requests(3) /= MPI_REQUEST_NULL, 'MPI_Request_get_status: it stays')
    call MPI_Waitany(n, requests, place, status, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'MPI_Waitany')
    call check_code(place, 3, 'MPI_Waitany: which')
    call check(requests(3) == MPI_REQUEST_NULL, 'MPI_Waitany: it is over')
    call MPI_Send(sent(1), 2, MPI_INTEGER, right, 4, MPI_COMM_WORLD, ierr)
    call MPI_Send(sent(1), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    call MPI_Waitsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_done(ierr, MPI_ERR_IN_STATUS, outcount == 2 .and. all(indices(1:2) == [1, 4]), 'MPI_Waitsome: both')
    call check(STATUS_OF(statuses, 1, MPI_ERROR) == MPI_SUCCESS, 'MPI_Waitsome: the good one')
    call check(STATUS_OF(statuses, 2, MPI_ERROR) == MPI_ERR_TRUNCATE, 'MPI_Waitsome: the bad one')
    call check(requests(1) == MPI_REQUEST_NULL .and. requests(4) == MPI_REQUEST_NULL, 'both are over')
    call MPI_Send(sent(1), 2, MPI_INTEGER, right, 2, MPI_COMM_WORLD, ierr)
    flag = .false.
    call MPI_Testany(n, requests, place, flag, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, flag .and. place == 2, 'MPI_Testany: which')
    call check(room(1) == sent(1) .and. all(room(2:4) == -7), 'what came')
  end subroutine one_fails

  subroutine refused()
    requests = MPI_REQUEST_NULL
    NUMBER_OF(one) = NUMBER_OF(MPI_COMM_WORLD)
    requests(3) = one
    call fill_statuses()
    flag = .true.
    call MPI_Waitany(n, requests, place, status, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Waitany')
    call MPI_Testany(n, requests, place, flag, status, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Testany')
    call MPI_Waitsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Waitsome')
    call MPI_Testsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Testsome')
    call MPI_Testall(n, requests, flag, statuses, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Testall')
    call MPI_Request_get_status(one, flag, status, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Request_get_status')
    call MPI_Request_get_status_any(n, requests, place, flag, status, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Request_get_status_any')
    call MPI_Request_get_status_some(n, requests, outcount, indices(1:n), statuses, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Request_get_status_some')
    call MPI_Request_get_status_all(n, requests, flag, statuses, ierr)
    call untouched(MPI_ERR_REQUEST, 'MPI_Request_get_status_all')
    call MPI_Waitany(-1, requests, place, status, ierr)
    call untouched(MPI_ERR_ARG, 'MPI_Waitany of -1')
    call MPI_Testsome(-1, requests, outcount, indices(1:n), statuses, ierr)
    call untouched(MPI_ERR_ARG, 'MPI_Testsome of -1')
    call MPI_Testall(-1, requests, flag, statuses, ierr)
    call untouched(MPI_ERR_ARG, 'MPI_Testall of -1')
  end subroutine refused

  ! Process 0 gets all messages of all processes, itself included, in the order in which they arrive.
  subroutine collect(turn)
    integer, intent(in) :: turn
    integer, asynchronous :: given(messages), got(most*messages)
    integer :: places(most*messages), total, number, k, source
    REQUEST_HANDLE :: sends(messages), receives(most*messages)
    STATUSES(all_statuses, most*messages)

    total = merge(processes * messages, 0, rank == 0)
    given = [(1000 * rank + k, k = 1, messages)]
    got = -7
    do k = 1, total
      call MPI_Irecv(got(k), 1, MPI_INTEGER, (k - 1) / messages, modulo(k - 1, messages), MPI_COMM_WORLD, &
        receives(k), ierr)
    end do
    do k = 1, messages
      call MPI_Isend(given(k), 1, MPI_INTEGER, 0, k - 1, MPI_COMM_WORLD, sends(k), ierr)
    end do
    number = 0
    do while (number < total)
      outcount = 1
      flag = .true.
      select case (turn)
      case (1)
        call MPI_Waitany(total, receives, places(1), status, ierr)
        STATUS_AT(all_statuses, 1) = status
      case (2)
        call MPI_Waitsome(total, receives, outcount, places, all_statuses, ierr)
      case (3)
        call MPI_Testany(total, receives, places(1), flag, status, ierr)
        STATUS_AT(all_statuses, 1) = status
      case (4)
        call MPI_Testall(total, receives, flag, all_statuses, ierr)
        outcount = total
        places(:total) = [(k, k = 1, total)]
      end select
      if (ierr /= MPI_SUCCESS) exit
      if (.not. flag) cycle
      do k = 1, outcount
        source = (places(k) - 1) / messages
        call check(receives(places(k)) == MPI_REQUEST_NULL, 'collected: a handle')
        call check(STATUS_OF(all_statuses, k, MPI_SOURCE) == source, 'collected: a source')
        call check(STATUS_OF(all_statuses, k, MPI_TAG) == modulo(places(k) - 1, messages), 'collected: a tag')
      end do
      number = number + outcount
    end do
    if (rank == 0) then
      call check_done(ierr, MPI_SUCCESS, all(receives(:total) == MPI_REQUEST_NULL), 'collected: all handles end')
      call check(all(got(:total) == [((1000 * source + k, k = 1, messages), source = 0, processes - 1)]), &
        'collected: what came')
      call MPI_Waitany(total, receives, place, status, ierr)
      call check_code(place, MPI_UNDEFINED, 'collected: nothing is left')
    end if
    call MPI_Waitall(messages, sends, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'collected: what was sent')
  end subroutine collect

  subroutine untouched(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_done(ierr, expected, flag .and. is_untouched(status) .and. requests(3) == one, what // ': outputs')
    call check(place == -7 .and. outcount == -7 .and. all(indices == -7), what // ': places')
  end subroutine untouched

  ! No other process can send what all of them wait for. They stay active.
  subroutine for_ever()
    call receive()
    call MPI_Waitany(n, requests, place, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Waitany')
    call MPI_Waitsome(n, requests, outcount, indices(1:n), statuses, ierr)
    call check_done(ierr, MPI_ERR_OTHER, place == -7 .and. outcount == -7, 'MPI_Waitsome: nothing is told')
    do i = 1, n
      call send(i)
    end do
    call MPI_Waitall(n, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room == sent), 'they go on: what came')
    call sent_all()
  end subroutine for_ever
end program request_several
