! MPI_Irecv: a message goes to the first started receive that matches it, whether it was sent before or is sent later;
! its status is returned by MPI_Wait, MPI_Test and MPI_Waitall.
! Rules: M1, M9.
! Needs a process of its own.
! processes: 1 2 4
program message_irecv
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i
  REQUEST_HANDLE :: request, requests(4)
  STATUS_TYPE :: status
  STATUSES(statuses, 4)
  DATATYPE_HANDLE :: every_other

  call start()
  call MPI_Type_vector(4, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call around()
  call tested()
  call derived()
  call in_order()
  call both_at_once()
  call nobody()
  call truncated()
  call mistyped()
  call for_ever()
  call refused()
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  request = MPI_REQUEST_NULL
  call MPI_Irecv(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, request, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  call finish()

contains

#include "message_prepare.inc"
#include "message_came.inc"

  ! Started before the message is sent, and with more room than it needs.
  subroutine around()
    call prepare()
    call MPI_Irecv(room(1), n, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, request, ierr)
    call check_done(ierr, MPI_SUCCESS, request /= MPI_REQUEST_NULL .and. all(room == -7), 'around: it is started')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Send(sent(1), 3, MPI_INTEGER, right, 5, MPI_COMM_WORLD, ierr)
    call MPI_Wait(request, status, ierr)
    call came(3, 5, 'around')
    call check(all(room == [-7, (1000 * left + i, i = 1, 3), (-7, i = 4, n + 1)]), 'around: what came')
  end subroutine around

  subroutine tested()
    logical :: flag

    call prepare()
    call MPI_Irecv(room(2), 2, MPI_INTEGER, left, 6, MPI_COMM_WORLD, request, ierr)
    flag = .true.
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Test(request, flag, status, ierr)
    call check_done(ierr, MPI_SUCCESS, .not. flag .and. request /= MPI_REQUEST_NULL, 'before it is sent: not complete')
    call check(is_untouched(status), 'before it is sent: the status')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Send(sent(2), 2, MPI_INTEGER, right, 6, MPI_COMM_WORLD, ierr)
    do while (.not. flag)
      call MPI_Test(request, flag, status, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call came(2, 6, 'MPI_Test')
    call check(all(room(1:4) == [-7, 1000 * left + 2, 1000 * left + 3, -7]), 'MPI_Test: what came')
  end subroutine tested

  ! What lies in the holes stays; of a shorter message the rest, too.
  subroutine derived()
    call prepare()
    call MPI_Irecv(room(1), 1, every_other, left, 7, MPI_COMM_WORLD, request, ierr)
    call MPI_Send(sent(1), 3, MPI_INTEGER, right, 7, MPI_COMM_WORLD, ierr)
    call MPI_Wait(request, status, ierr)
    call came(3, 7, 'into holes')
    call check(all(room == [-7, (1000 * left + i, -7, i = 1, 3), -7, -7, -7]), 'into holes: what came')
  end subroutine derived

  ! The first one that fits is the one that was started first.
  subroutine in_order()

    call prepare()
    call MPI_Irecv(room(1), 1, MPI_INTEGER, left, 8, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Irecv(room(2), 1, MPI_INTEGER, left, MPI_ANY_TAG, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Irecv(room(3), 2, MPI_INTEGER, left, 8, MPI_COMM_WORLD, requests(3), ierr)
    call MPI_Isend(sent(1), 1, MPI_INTEGER, right, 9, MPI_COMM_WORLD, requests(4), ierr)
    call MPI_Send(sent(2), 1, MPI_INTEGER, right, 8, MPI_COMM_WORLD, ierr)
    call MPI_Send(sent(3), 2, MPI_INTEGER, right, 8, MPI_COMM_WORLD, ierr)
    call MPI_Waitall(4, requests, statuses, ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == MPI_REQUEST_NULL), 'MPI_Waitall: the handles')
    call check(all(room == [-7, 1000 * left + [2, 1, 3, 4], (-7, i = 5, n + 1)]), 'MPI_Waitall: what came')
    do i = 1, 3
      status = STATUS_AT(statuses, i)
      call check(FIELD_OF(status, MPI_SOURCE) == left, 'MPI_Waitall: the source')
      call check(FIELD_OF(status, MPI_TAG) == merge(9, 8, i == 2), 'MPI_Waitall: the tag')
      call check_count(status, MPI_INTEGER, merge(2, 1, i == 3), 'MPI_Waitall')
    end do
  end subroutine in_order

  ! Both directions started before either is waited for: too much for messages that are sent at once.
  subroutine both_at_once()
    integer, parameter :: much = 200000
    integer, allocatable :: out(:), in(:)

    allocate (out(much), in(much))
    out = [(rank + i, i = 1, much)]
    in = -7
    call MPI_Isend(out(1), much, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Irecv(in(1), much, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(in == [(left + i, i = 1, much)]), 'much: what came')
  end subroutine both_at_once

  subroutine nobody()
    call prepare()
    call MPI_Irecv(room(1), n, MPI_INTEGER, MPI_PROC_NULL, 3, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from nobody')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from nobody: MPI_Wait')
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'from nobody: the source')
    call check(FIELD_OF(status, MPI_TAG) == MPI_ANY_TAG, 'from nobody: the tag')
    call check(all(room == -7), 'from nobody: nothing comes')
  end subroutine nobody

  ! The error of a message that is too long is one of its request.
  subroutine truncated()
    if (.not. embedded()) return
    call prepare()
    call MPI_Irecv(room(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Send(sent(1), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, 'too much: MPI_Send')
    call MPI_Wait(request, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, request == MPI_REQUEST_NULL, 'too much: it is over')
    call check(all(room == -7), 'too much: nothing comes')
  end subroutine truncated

  ! So is that of a message with elements of another type, where the engine detects it.
  subroutine mistyped()
    integer :: i

    if (.not. embedded()) return
    call prepare()
    do i = 1, 2
      call MPI_Irecv(room(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, requests(1), ierr)
      call MPI_Send(sent(1), 1, MPI_REAL, 0, 1, MPI_COMM_SELF, ierr)
      call check_code(ierr, MPI_SUCCESS, 'another type: MPI_Send')
      if (i == 1) then
        call MPI_Wait(requests(1), status, ierr)
        call check_code(ierr, MPI_ERR_TYPE, 'another type: MPI_Wait')
      else
        requests(2) = MPI_REQUEST_NULL
        call MPI_Waitall(2, requests, statuses, ierr)
        call check_code(ierr, MPI_ERR_IN_STATUS, 'another type: MPI_Waitall')
        call check(STATUS_OF(statuses, 1, MPI_ERROR) == MPI_ERR_TYPE, 'another type: which')
      end if
      call check(requests(1) == MPI_REQUEST_NULL, 'another type: it is over')
      call check(all(room == -7), 'another type: nothing comes')
    end do
  end subroutine mistyped

  ! Nobody else can send: to wait would be forever.
  subroutine for_ever()
    if (.not. embedded()) return
    call prepare()
    call MPI_Irecv(room(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'nothing was sent')
    call MPI_Send(sent(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call check(all(room == -7), 'and nothing comes later')
    call MPI_Recv(room(1), 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_code(room(2), 1000 * rank + 2, 'but where it is wanted')
  end subroutine for_ever

  subroutine refused()
    COMM_HANDLE :: world

    call prepare()
    world = MPI_COMM_WORLD
    call wrong(MPI_ERR_COUNT, world, -1, right, 1, 'count -1')
    call wrong(MPI_ERR_RANK, world, 1, processes, 1, 'one process too many')
    call wrong(MPI_ERR_TAG, world, 1, left, -5, 'tag -5')
    call MPI_Irecv(MPI_BOTTOM, 1, MPI_INTEGER, right, 1, world, request, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_BOTTOM')
    call check(request == MPI_REQUEST_NULL .and. all(room == -7), 'nothing is touched')
  end subroutine refused

  subroutine wrong(expected, comm, count, source, tag, what)
    integer, intent(in) :: expected, count, source, tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call MPI_Irecv(room(1), count, MPI_INTEGER, source, tag, comm, request, ierr)
    call check_code(ierr, expected, what)
  end subroutine wrong
end program message_irecv
