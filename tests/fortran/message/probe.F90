! MPI_Probe and MPI_Iprobe find a message and leave it; MPI_Mprobe and MPI_Improbe match it, so that only MPI_Mrecv and
! MPI_Imrecv can receive it (MPI 4.1, section 3.8).
! Rules: M8, M9.
! processes: 1 2 4
program message_probe
#include "interface.inc"
  integer, parameter :: n = 6
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i
  logical :: flag
  REQUEST_HANDLE :: request, sending
  MESSAGE_HANDLE :: message, copy
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: every_other
  COMM_HANDLE :: bad

  call start()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call probe()
  call not_there()
  call matched()
  call matched_later()
  call nobody()
  call refused()
  if (embedded()) then
    call in_order()
    call too_long()
    call for_ever()
  end if
  call MPI_Type_free(every_other, ierr)
  call finish()

contains

#include "message_prepare.inc"
#include "message_came.inc"

  subroutine send(count, tag)
    integer, intent(in) :: count, tag

    call MPI_Isend(sent(1), count, MPI_INTEGER, right, tag, MPI_COMM_WORLD, sending, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Isend')
  end subroutine send

  subroutine is_sent()
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what was sent')
  end subroutine is_sent

  ! A probe describes the message as a receive does, any number of times.
  subroutine probe()
    integer :: length

    length = 2 + modulo(left, 4)
    call prepare()
    call send(2 + modulo(rank, 4), 5)
    do i = 1, 2
      call fill(status)
      call MPI_Probe(left, 5, MPI_COMM_WORLD, status, ierr)
      call came(length, 5, 'MPI_Probe')
    end do
    call fill(status)
    flag = .false.
    call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, flag, status, ierr)
    call check(flag, 'MPI_Iprobe: it is there')
    call came(length, 5, 'MPI_Iprobe')
    call check(all(room == -7), 'nothing is received')
    call fill(status)
    call MPI_Recv(room(1), n, MPI_INTEGER, left, 5, MPI_COMM_WORLD, status, ierr)
    call came(length, 5, 'MPI_Recv')
    call check(all(room(1:length) == [(1000 * left + i, i = 1, length)]), 'MPI_Recv: what came')
    call is_sent()
  end subroutine probe

  subroutine not_there()
    call prepare()
    flag = .true.
    call MPI_Iprobe(left, 5, MPI_COMM_WORLD, flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag .and. is_untouched(status), 'MPI_Iprobe of nothing: outputs')
    message = MPI_MESSAGE_NULL
    flag = .true.
    call MPI_Improbe(left, 5, MPI_COMM_WORLD, flag, message, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag .and. is_untouched(status), 'MPI_Improbe of nothing: outputs')
    call check(message == MPI_MESSAGE_NULL, 'MPI_Improbe of nothing: no message')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine not_there

  ! Another receive does not get a matched message.
  subroutine matched()
    call prepare()
    call send(3, 6)
    call MPI_Mprobe(left, 6, MPI_COMM_WORLD, message, status, ierr)
    call came(3, 6, 'MPI_Mprobe')
    call check(message /= MPI_MESSAGE_NULL .and. message /= MPI_MESSAGE_NO_PROC, 'a message')
    flag = .true.
    call MPI_Iprobe(left, 6, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE, ierr)
    call check(.not. flag, 'it is not there any more')
    copy = message
    call fill(status)
    call MPI_Mrecv(room(1), 1, every_other, message, status, ierr)
    call came(3, 6, 'MPI_Mrecv')
    call check(message == MPI_MESSAGE_NULL, 'MPI_Mrecv: the handle')
    call check(all(room(1:5:2) == 1000 * left + [1, 2, 3]) .and. all(room(2:6:2) == -7), 'MPI_Mrecv: what came')
    call is_sent()
    call fill(status)
    call MPI_Mrecv(room(1), 1, MPI_INTEGER, copy, status, ierr)
    call check_done(ierr, MPI_ERR_REQUEST, is_untouched(status), 'received twice: the status')
  end subroutine matched

  subroutine matched_later()
    call prepare()
    call send(3, 7)
    flag = .false.
    do while (.not. flag)
      call MPI_Improbe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, flag, message, status, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call came(3, 7, 'MPI_Improbe')
    call MPI_Imrecv(room(1), 1, every_other, message, request, ierr)
    call check_done(ierr, MPI_SUCCESS, message == MPI_MESSAGE_NULL, 'MPI_Imrecv: the handle')
    call fill(status)
    call MPI_Wait(request, status, ierr)
    call came(3, 7, 'MPI_Imrecv')
    call check(all(room(1:5:2) == 1000 * left + [1, 2, 3]) .and. all(room(2:6:2) == -7), 'MPI_Imrecv: what came')
    call is_sent()
  end subroutine matched_later

  subroutine nobody()
    call prepare()
    call MPI_Probe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, status, ierr)
    call from_nobody('MPI_Probe')
    flag = .false.
    call MPI_Iprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, flag, status, ierr)
    call from_nobody('MPI_Iprobe')
    call check(flag, 'MPI_Iprobe of MPI_PROC_NULL')
    call MPI_Mprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, message, status, ierr)
    call from_nobody('MPI_Mprobe')
    call check(message == MPI_MESSAGE_NO_PROC, 'MPI_MESSAGE_NO_PROC')
    call MPI_Mrecv(room(1), n, MPI_INTEGER, message, status, ierr)
    call from_nobody('MPI_Mrecv')
    call check(message == MPI_MESSAGE_NULL, 'MPI_Mrecv from nobody: the handle')
    call MPI_Improbe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, flag, message, status, ierr)
    call from_nobody('MPI_Improbe')
    call MPI_Imrecv(room(1), n, MPI_INTEGER, message, request, ierr)
    call MPI_Wait(request, status, ierr)
    call from_nobody('MPI_Imrecv')
    call check(all(room == -7), 'nothing comes from nobody')
  end subroutine nobody

  subroutine from_nobody(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what // ' from nobody')
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, what // ' from nobody: the source')
    call check(FIELD_OF(status, MPI_TAG) == MPI_ANY_TAG, what // ' from nobody: the tag')
    call check_count(status, MPI_INTEGER, 0, what // ' from nobody')
    call fill(status)
  end subroutine from_nobody

  subroutine refused()
    bad = MPI_COMM_NULL
    call wrong(MPI_ERR_COMM, left, 1, bad, 'MPI_COMM_NULL')
    bad = MPI_COMM_WORLD
    call wrong(MPI_ERR_RANK, processes, 1, bad, 'one process too many')
    call wrong(MPI_ERR_TAG, left, -5, bad, 'tag -5')
    call prepare()
    message = MPI_MESSAGE_NULL
    call MPI_Mrecv(room(1), 1, MPI_INTEGER, message, status, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_MESSAGE_NULL')
    NUMBER_OF(message) = NUMBER_OF(MPI_COMM_WORLD)
    call MPI_Imrecv(room(1), 1, MPI_INTEGER, message, request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'a communicator')
    message = MPI_MESSAGE_NO_PROC
    call MPI_Mrecv(room(1), -1, MPI_INTEGER, message, status, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'count -1')
    call MPI_Mrecv(room(1), 1, MPI_DATATYPE_NULL, message, status, ierr)
    call check_done(ierr, MPI_ERR_TYPE, message == MPI_MESSAGE_NO_PROC, 'MPI_DATATYPE_NULL: the message stays')
    call check(is_untouched(status) .and. request == MPI_REQUEST_NULL, 'outputs')
  end subroutine refused

  subroutine wrong(expected, source, tag, comm, what)
    integer, intent(in) :: expected, source, tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call prepare()
    message = MPI_MESSAGE_NULL
    flag = .true.
    call MPI_Probe(source, tag, comm, status, ierr)
    call check_code(ierr, expected, 'MPI_Probe: ' // what)
    call MPI_Iprobe(source, tag, comm, flag, status, ierr)
    call check_code(ierr, expected, 'MPI_Iprobe: ' // what)
    call MPI_Mprobe(source, tag, comm, message, status, ierr)
    call check_code(ierr, expected, 'MPI_Mprobe: ' // what)
    call MPI_Improbe(source, tag, comm, flag, message, status, ierr)
    call check_code(ierr, expected, 'MPI_Improbe: ' // what)
    call check(flag .and. message == MPI_MESSAGE_NULL .and. is_untouched(status), what // ': outputs')
  end subroutine wrong

  ! The first message that matches; the others keep their order.
  subroutine in_order()
    call prepare()
    do i = 1, 4
      call MPI_Send(sent(i), 1, MPI_INTEGER, 0, modulo(i, 2), MPI_COMM_SELF, ierr)
    end do
    call MPI_Mprobe(0, 0, MPI_COMM_SELF, message, status, ierr)
    call check(FIELD_OF(status, MPI_TAG) == 0, 'in order: the tag')
    do i = 1, 3
      call MPI_Recv(room(i), 1, MPI_INTEGER, 0, MPI_ANY_TAG, MPI_COMM_SELF, status, ierr)
    end do
    call check(all(room(1:3) == sent([1, 3, 4])), 'in order: the others')
    call MPI_Mrecv(room(4), 1, MPI_INTEGER, message, status, ierr)
    call check_code(room(4), sent(2), 'in order: the matched one')
    ! A synchronous send is complete when its message is received, not when it is matched.
    call MPI_Issend(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, sending, ierr)
    call MPI_Mprobe(0, 1, MPI_COMM_SELF, message, status, ierr)
    flag = .true.
    call MPI_Test(sending, flag, MPI_STATUS_IGNORE, ierr)
    call check(.not. flag, 'matched, and not received')
    call MPI_Mrecv(room(1), 1, MPI_INTEGER, message, status, ierr)
    call MPI_Test(sending, flag, MPI_STATUS_IGNORE, ierr)
    call check(flag, 'received')
  end subroutine in_order

  subroutine too_long()
    call prepare()
    call MPI_Send(sent(1), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Mprobe(0, 1, MPI_COMM_SELF, message, status, ierr)
    call fill(status)
    call MPI_Mrecv(room(1), 2, MPI_INTEGER, message, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, message == MPI_MESSAGE_NULL, 'too much: it is lost')
    call check(all(room == -7), 'too much: nothing comes')
    call check(FIELD_OF(status, MPI_SOURCE) == 0 .and. FIELD_OF(status, MPI_TAG) == 1, 'too much: the status')
    call MPI_Send(sent(1), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Mprobe(0, 1, MPI_COMM_SELF, message, status, ierr)
    call MPI_Imrecv(room(1), 2, MPI_INTEGER, message, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'too much, started')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'too much, started: MPI_Wait')
  end subroutine too_long

  subroutine for_ever()
    call prepare()
    call MPI_Probe(0, 1, MPI_COMM_SELF, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Probe of nothing')
    call MPI_Mprobe(0, 1, MPI_COMM_SELF, message, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Mprobe of nothing')
    ! A receive that had started before has got the message.
    call MPI_Irecv(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Send(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Iprobe(0, 1, MPI_COMM_SELF, flag, status, ierr)
    call check(.not. flag, 'a receive has it')
    call MPI_Wait(request, status, ierr)
    call check_code(room(1), sent(1), 'which is complete')
  end subroutine for_ever
end program message_probe
