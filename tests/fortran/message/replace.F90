! MPI_Sendrecv_replace, MPI_Isendrecv and MPI_Isendrecv_replace: a send and
! a receive in one call, with one buffer or two.
! processes: 1 2 4
program message_replace
#include "interface.inc"
  integer, parameter :: n = 6
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i
  REQUEST_HANDLE :: request
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: every_other
  COMM_HANDLE :: bad

  call start()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call replace()
  call two_buffers()
  call one_side()
  call too_long()
  call aliases()
  call refused()
  if (embedded()) call for_ever()
  call MPI_Type_free(every_other, ierr)
  call finish()

contains

#include "message_prepare.inc"
#include "message_came.inc"

  ! The received message replaces the data that were sent, and nothing else.
  subroutine replace()
    call prepare()
    call MPI_Sendrecv_replace(sent(1), n, MPI_INTEGER, right, 3, left, 3, MPI_COMM_WORLD, status, ierr)
    call came(n, 3, 'replace')
    call check(all(sent == [1000 * rank, (1000 * left + i, i = 1, n), 1000 * rank + n + 1]), 'replace: what came')
    call prepare()
    call MPI_Sendrecv_replace(sent(1), 1, every_other, right, 3, MPI_ANY_SOURCE, MPI_ANY_TAG, &
      MPI_COMM_WORLD, status, ierr)
    call came(3, 3, 'holes')
    call check(all(sent(1:5:2) == 1000 * left + [1, 3, 5]), 'holes: what came')
    call check(all(sent(0:6:2) == 1000 * rank + [0, 2, 4, 6]), 'holes: the rest')
    call prepare()
    call MPI_Isendrecv_replace(sent(1), n, MPI_INTEGER, right, 3, left, 3, MPI_COMM_WORLD, request, ierr)
    call check_done(ierr, MPI_SUCCESS, request /= MPI_REQUEST_NULL, 'started: a request')
    call MPI_Wait(request, status, ierr)
    call came(n, 3, 'started')
    call check(all(sent == [1000 * rank, (1000 * left + i, i = 1, n), 1000 * rank + n + 1]), 'started: what came')
    call prepare()
    call MPI_Isendrecv_replace(sent(1), 1, every_other, right, 3, left, 3, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, status, ierr)
    call came(3, 3, 'started, holes')
    call check(all(sent(1:5:2) == 1000 * left + [1, 3, 5]), 'started, holes: what came')
    call check(all(sent(0:6:2) == 1000 * rank + [0, 2, 4, 6]), 'started, holes: the rest')
  end subroutine replace

  subroutine two_buffers()
    logical :: flag

    call prepare()
    call MPI_Isendrecv(sent(1), 3, MPI_INTEGER, right, 3, room(1), n, MPI_INTEGER, left, 3, &
      MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, status, ierr)
    call came(3, 3, 'two buffers')
    call check(all(room == [-7, (1000 * left + i, i = 1, 3), -7, -7, -7, -7]), 'two buffers')
    ! Both sections are packed, and one is unpacked.
    call prepare()
    call MPI_Isendrecv(sent(1), 1, every_other, right, 3, room(2), 1, every_other, left, 3, &
      MPI_COMM_WORLD, request, ierr)
    flag = .false.
    do while (.not. flag)
      call MPI_Test(request, flag, status, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call came(3, 3, 'two with holes')
    call check(all(room(2:6:2) == 1000 * left + [1, 3, 5]) .and. all(room(1:7:2) == -7), 'two with holes')
    call check(all(sent == [(1000 * rank + i, i = 0, n + 1)]), 'two with holes: what was sent')
  end subroutine two_buffers

  ! One or both of the other processes may be MPI_PROC_NULL.
  subroutine one_side()
    call prepare()
    call MPI_Irecv(room(1), n, MPI_INTEGER, left, 4, MPI_COMM_WORLD, request, ierr)
    call MPI_Sendrecv_replace(sent(1), 2, MPI_INTEGER, right, 4, MPI_PROC_NULL, 4, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nobody to receive from')
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'nobody to receive from: the source')
    call MPI_Wait(request, status, ierr)
    call came(2, 4, 'to the right alone')
    call check(all(sent == [(1000 * rank + i, i = 0, n + 1)]), 'nothing takes its place')
    call prepare()
    call MPI_Isendrecv_replace(sent(1), n, MPI_INTEGER, MPI_PROC_NULL, 4, left, 4, MPI_COMM_WORLD, request, ierr)
    call MPI_Send(room(1), 2, MPI_INTEGER, right, 4, MPI_COMM_WORLD, ierr)
    call MPI_Wait(request, status, ierr)
    call came(2, 4, 'from the left alone')
    call check(all(sent(1:2) == -7) .and. sent(3) == 1000 * rank + 3, 'from the left alone')
    call prepare()
    call MPI_Sendrecv_replace(sent(1), n, MPI_INTEGER, MPI_PROC_NULL, 4, MPI_PROC_NULL, 4, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nobody')
    call MPI_Isendrecv(sent(1), n, MPI_INTEGER, MPI_PROC_NULL, 4, sent(1), n, MPI_INTEGER, &
      MPI_PROC_NULL, 4, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nobody, started')
    call MPI_Wait(request, status, ierr)
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'nobody, started: the source')
  end subroutine one_side

  subroutine too_long()
    if (.not. embedded()) return
    call prepare()
    call MPI_Isendrecv(sent(1), 3, MPI_INTEGER, 0, 4, room(1), 2, MPI_INTEGER, 0, 4, MPI_COMM_SELF, request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_done(ierr, MPI_ERR_TRUNCATE, request == MPI_REQUEST_NULL .and. all(room == -7), 'too much: it is over')
  end subroutine too_long

  subroutine aliases()
    call prepare()
    call MPI_Isendrecv(sent(1), 4, MPI_INTEGER, right, 1, sent(4), 3, MPI_INTEGER, left, 1, &
      MPI_COMM_WORLD, request, ierr)
    call check_done(ierr, MPI_ERR_BUFFER, request == MPI_REQUEST_NULL, 'an element of both: no request')
  end subroutine aliases

  subroutine refused()
    bad = MPI_COMM_WORLD
    call wrong(MPI_ERR_COUNT, -1, right, left, 1, bad, 'count -1')
    call wrong(MPI_ERR_RANK, 1, processes, left, 1, bad, 'to one process too many')
    call wrong(MPI_ERR_RANK, 1, right, processes, 1, bad, 'from one process too many')
    call wrong(MPI_ERR_TAG, 1, right, left, -5, bad, 'tag -5')
  end subroutine refused

  subroutine wrong(expected, count, dest, source, tag, comm, what)
    integer, intent(in) :: expected, count, dest, source, tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call prepare()
    call MPI_Sendrecv_replace(sent(1), count, MPI_INTEGER, dest, 1, source, tag, comm, status, ierr)
    call check_code(ierr, expected, 'replace: ' // what)
    call MPI_Isendrecv_replace(sent(1), count, MPI_INTEGER, dest, 1, source, tag, comm, request, ierr)
    call check_code(ierr, expected, 'replace, started: ' // what)
    call MPI_Isendrecv(sent(1), count, MPI_INTEGER, dest, 1, room(1), 1, MPI_INTEGER, source, tag, comm, request, ierr)
    call check_code(ierr, expected, 'two buffers: ' // what)
    call check(request == MPI_REQUEST_NULL .and. is_untouched(status), what // ': outputs')
    call check(all(room == -7) .and. sent(1) == 1000 * rank + 1, what // ': buffers')
  end subroutine wrong

  ! No other process can send the message that it waits for.
  subroutine for_ever()
    call prepare()
    call MPI_Sendrecv_replace(sent(1), 1, MPI_INTEGER, 0, 1, 0, 2, MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_ERR_OTHER, sent(1) == 1000 * rank + 1, 'another tag: nothing comes')
    call MPI_Isendrecv_replace(sent(1), 1, MPI_INTEGER, 0, 1, 0, 2, MPI_COMM_SELF, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'another tag, started')
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'another tag, started: MPI_Wait')
    call MPI_Recv(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what it sent is there')
  end subroutine for_ever
end program message_replace
