! Messages are received in the order in which they were sent, by tag and by communicator. If nothing can be sent any
! more, a receive is an error, and does not wait.
! Rules: M1.
! processes: 1 2 4
program message_order
#include "interface.inc"
  integer :: room(0:3), got
  integer :: ierr, i
  COMM_HANDLE :: other
  STATUS_TYPE :: status

  call start()
  call MPI_Comm_dup(MPI_COMM_SELF, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'another communicator')
  call MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN, ierr)
  if (embedded()) then
    call in_order()
    call any_tag()
    call contexts()
    call too_long()
    call nothing_to_wait_for()
    call many()
    call left_behind()
  end if
  call MPI_Comm_free(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

  subroutine send(number, tag, comm)
    integer, intent(in) :: number, tag
    COMM_HANDLE, intent(in) :: comm
    integer :: sent(1)

    sent = number
    call MPI_Send(sent(1), 1, MPI_INTEGER, 0, tag, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
  end subroutine send

  ! Receives with a tag, and says what should come, with which tag.
  subroutine receive(source, tag, comm, number, sent_tag)
    integer, intent(in) :: source, tag, number, sent_tag
    COMM_HANDLE, intent(in) :: comm

    room = -7
    call fill(status)
    call MPI_Recv(room(1), 1, MPI_INTEGER, source, tag, comm, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room == [-7, number, -7, -7]), 'MPI_Recv: what comes')
    call check(FIELD_OF(status, MPI_SOURCE) == 0, 'its source')
    call check(FIELD_OF(status, MPI_TAG) == sent_tag, 'its tag')
  end subroutine receive

  subroutine in_order()
    do i = 1, 6
      call send(i, mod(i, 2), MPI_COMM_SELF)
    end do
    call receive(0, 0, MPI_COMM_SELF, 2, 0)
    call receive(0, 1, MPI_COMM_SELF, 1, 1)
    call receive(MPI_ANY_SOURCE, 1, MPI_COMM_SELF, 3, 1)
    call receive(MPI_ANY_SOURCE, 0, MPI_COMM_SELF, 4, 0)
    call receive(0, 0, MPI_COMM_SELF, 6, 0)
    call receive(0, 1, MPI_COMM_SELF, 5, 1)
  end subroutine in_order

  subroutine any_tag()
    call send(1, 7, MPI_COMM_SELF)
    call send(2, 2147483647, MPI_COMM_SELF)
    call send(3, 0, MPI_COMM_SELF)
    call receive(0, MPI_ANY_TAG, MPI_COMM_SELF, 1, 7)
    call receive(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, 2, 2147483647)
    call receive(0, 0, MPI_COMM_SELF, 3, 0)
  end subroutine any_tag

  subroutine contexts()
    call send(1, 7, other)
    call send(2, 7, MPI_COMM_SELF)
    if (processes == 1) then
      call send(3, 7, MPI_COMM_WORLD)
      call receive(0, 7, MPI_COMM_WORLD, 3, 7)
    end if
    call receive(0, 7, MPI_COMM_SELF, 2, 7)
    call receive(0, MPI_ANY_TAG, other, 1, 7)
  end subroutine contexts

  ! A message for which there is no room is lost, and those behind it are not.
  subroutine too_long()
    integer :: sent(3)

    sent = [1, 2, 3]
    call MPI_Send(sent(1), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call send(4, 1, MPI_COMM_SELF)
    room = -7
    call fill(status)
    call MPI_Recv(room(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, all(room == -7), 'MPI_ERR_TRUNCATE: no part of it')
    call check(FIELD_OF(status, MPI_SOURCE) == 0 .and. FIELD_OF(status, MPI_TAG) == 1, 'its status')
    call receive(0, 1, MPI_COMM_SELF, 4, 1)
  end subroutine too_long

  subroutine refused(tag, comm, what)
    integer, intent(in) :: tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    room = -7
    call fill(status)
    call MPI_Recv(room(1), 1, MPI_INTEGER, 0, tag, comm, status, ierr)
    call check_done(ierr, MPI_ERR_OTHER, all(room == -7) .and. is_untouched(status), what // ': nothing')
  end subroutine refused

  subroutine nothing_to_wait_for()
    integer :: sent(1)

    call refused(1, MPI_COMM_SELF, 'nothing was sent')
    call send(1, 2, MPI_COMM_SELF)
    call refused(1, MPI_COMM_SELF, 'another tag')
    call refused(2, other, 'another communicator')
    ! Nothing is sent by a call that fails.
    sent = 2
    call fill(status)
    call MPI_Sendrecv(sent(1), 1, MPI_INTEGER, 0, 4, room(1), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'an answer with another tag')
    call refused(4, MPI_COMM_SELF, 'nothing was sent by it')
    call receive(0, 2, MPI_COMM_SELF, 1, 2)
  end subroutine nothing_to_wait_for

  ! What was sent may change at once.
  subroutine many()
    integer :: sent(1)
    integer :: wrong

    wrong = 0
    do i = 1, 1000
      sent = i
      call MPI_Send(sent(1), 1, MPI_INTEGER, 0, mod(i, 10), other, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    do got = 9, 0, -1
      do i = 1, 1000
        if (mod(i, 10) /= got) cycle
        call MPI_Recv(room(1), 1, MPI_INTEGER, 0, got, other, status, ierr)
        if (ierr /= MPI_SUCCESS .or. room(1) /= i) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'a thousand messages')
  end subroutine many

  ! A communicator may be freed with messages in it.
  subroutine left_behind()
    COMM_HANDLE :: another

    call MPI_Comm_dup(other, another, ierr)
    call send(1, 1, another)
    call MPI_Comm_free(another, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed with a message')
    call MPI_Comm_dup(other, another, ierr)
    call MPI_Comm_set_errhandler(another, MPI_ERRORS_RETURN, ierr)
    call refused(1, another, 'the next one has none')
    call MPI_Comm_free(another, ierr)
    call send(2, 2, other)
  end subroutine left_behind
end program message_order
