! The send modes, blocking and nonblocking: a synchronous send is complete when its receive has started, a ready send
! requires its receive to have started before, a buffered send needs an attached buffer, and in each mode the received
! message is the same.
! Rules: M2, M9.
! processes: 1 2 4
program message_modes
  use, intrinsic :: iso_c_binding, only: c_ptr
#include "interface.inc"
  integer, parameter :: memory_size = 8 * (MPI_BSEND_OVERHEAD + 100)
  integer, parameter :: n = 6, ready = 2, modes = 3
  character(len=*), parameter :: names(0:modes) = [character(len=5) :: 'send', 'ssend', 'rsend', 'bsend']
  ! More than a library sends before the receive has started.
  integer, parameter :: many = 60000
  integer, asynchronous :: sent(0:n+1), room(0:n+1)
  integer, allocatable, asynchronous :: out(:), in(:)
  integer :: ierr, i, mode
  REQUEST_HANDLE :: request, sending
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: every_other
  COMM_HANDLE :: bad
  character(len=1), asynchronous, save :: memory(memory_size)
  integer :: number
  DETACHED_POINTER :: detached

  call start()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call MPI_Buffer_attach(memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
  allocate (out(many), in(many))
  do mode = 0, modes
    call blocking()
    call started()
    call out_of_holes()
    call nobody()
    call refused()
    if (mode < modes) call long()
  end do
  if (processes > 1) call not_taken()
  if (embedded()) then
    call no_receive()
    call taken_later()
    call withdrawn()
    call not_ready()
  end if
  call MPI_Buffer_detach(detached, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_detach')
  call MPI_Type_free(every_other, ierr)
  call finish()

contains

#include "message_prepare.inc"

  subroutine send(count, datatype, dest, tag, comm)
    integer, intent(in) :: count, dest, tag
    DATATYPE_HANDLE, intent(in) :: datatype
    COMM_HANDLE, intent(in) :: comm

    select case (mode)
    case (0)
      call MPI_Send(sent(1), count, datatype, dest, tag, comm, ierr)
    case (1)
      call MPI_Ssend(sent(1), count, datatype, dest, tag, comm, ierr)
    case (ready)
      call MPI_Rsend(sent(1), count, datatype, dest, tag, comm, ierr)
    case (3)
      call MPI_Bsend(sent(1), count, datatype, dest, tag, comm, ierr)
    end select
  end subroutine send

  subroutine isend(buffer, count, datatype, dest, tag, comm)
    integer, asynchronous :: buffer(*)
    integer, intent(in) :: count, dest, tag
    DATATYPE_HANDLE, intent(in) :: datatype
    COMM_HANDLE, intent(in) :: comm

    select case (mode)
    case (0)
      call MPI_Isend(buffer(1), count, datatype, dest, tag, comm, sending, ierr)
    case (1)
      call MPI_Issend(buffer(1), count, datatype, dest, tag, comm, sending, ierr)
    case (ready)
      call MPI_Irsend(buffer(1), count, datatype, dest, tag, comm, sending, ierr)
    case (3)
      call MPI_Ibsend(buffer(1), count, datatype, dest, tag, comm, sending, ierr)
    end select
  end subroutine isend

  ! Starts the receive; when this returns, all processes have done so.
  subroutine receive(count)
    integer, intent(in) :: count

    call prepare()
    call MPI_Irecv(room(1), count, MPI_INTEGER, left, 5, MPI_COMM_WORLD, request, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine receive

  subroutine came(count, what)
    integer, intent(in) :: count
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, trim(names(mode)) // what)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(names(mode)) // what // ': its receive')
    call check(FIELD_OF(status, MPI_SOURCE) == left, trim(names(mode)) // what // ': the source')
    call check_count(status, MPI_INTEGER, count, trim(names(mode)) // what)
  end subroutine came

  subroutine blocking()
    call receive(n)
    call send(4, MPI_INTEGER, right, 5, MPI_COMM_WORLD)
    call came(4, '')
    call check(all(room == [-7, (1000 * left + i, i = 1, 4), -7, -7, -7]), names(mode))
  end subroutine blocking

  subroutine started()
    call receive(n)
    call isend(sent(1:), 3, MPI_INTEGER, right, 5, MPI_COMM_WORLD)
    call check(sending /= MPI_REQUEST_NULL, 'i' // trim(names(mode)) // ': a request')
    call came(3, ', started')
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'i' // trim(names(mode)) // ': MPI_Wait')
    call check(sending == MPI_REQUEST_NULL, 'i' // trim(names(mode)) // ': the handle')
    call check(all(room == [-7, (1000 * left + i, i = 1, 3), -7, -7, -7, -7]), names(mode))
  end subroutine started

  subroutine out_of_holes()
    call receive(n)
    call isend(sent(1:), 1, every_other, right, 5, MPI_COMM_WORLD)
    call came(3, ', out of holes')
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check(all(room == [-7, 1000 * left + [1, 3, 5], -7, -7, -7, -7]), names(mode))
    call check(all(sent == [(1000 * rank + i, i = 0, n + 1)]), 'what was sent')
  end subroutine out_of_holes

  subroutine nobody()
    call prepare()
    call send(n, MPI_INTEGER, MPI_PROC_NULL, 5, MPI_COMM_WORLD)
    call check_code(ierr, MPI_SUCCESS, trim(names(mode)) // ' to nobody')
    call isend(sent(1:), n, MPI_INTEGER, MPI_PROC_NULL, 5, MPI_COMM_WORLD)
    call check_code(ierr, MPI_SUCCESS, 'i' // trim(names(mode)) // ' to nobody')
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'i' // trim(names(mode)) // ' to nobody: MPI_Wait')
  end subroutine nobody

  subroutine refused()
    call prepare()
    sending = MPI_REQUEST_NULL
    bad = MPI_COMM_NULL
    call wrong(MPI_ERR_COMM, 1, right, 1, bad, 'MPI_COMM_NULL')
    bad = MPI_COMM_WORLD
    call wrong(MPI_ERR_COUNT, -1, right, 1, bad, 'count -1')
    call wrong(MPI_ERR_RANK, 1, processes, 1, bad, 'one process too many')
    call wrong(MPI_ERR_RANK, 1, MPI_ANY_SOURCE, 1, bad, 'MPI_ANY_SOURCE')
    call wrong(MPI_ERR_TAG, 1, right, MPI_ANY_TAG, bad, 'MPI_ANY_TAG')
    call MPI_Isend(MPI_IN_PLACE, 1, MPI_INTEGER, right, 1, bad, sending, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE')
    call MPI_Isend(sent(1), 1, MPI_DATATYPE_NULL, right, 1, bad, sending, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  end subroutine refused

  subroutine wrong(expected, count, dest, tag, comm, what)
    integer, intent(in) :: expected, count, dest, tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call send(count, MPI_INTEGER, dest, tag, comm)
    call check_code(ierr, expected, trim(names(mode)) // ': ' // what)
    call isend(sent(1:), count, MPI_INTEGER, dest, tag, comm)
    call check_code(ierr, expected, 'i' // trim(names(mode)) // ': ' // what)
    call check(sending == MPI_REQUEST_NULL, 'i' // trim(names(mode)) // ': no request')
  end subroutine wrong

  subroutine long()
    out = [(1000 * rank + i + mode, i = 1, many)]
    in = -7
    call MPI_Irecv(in(1), many, MPI_INTEGER, left, 6, MPI_COMM_WORLD, request, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call isend(out, many, MPI_INTEGER, right, 6, MPI_COMM_WORLD)
    call came(many, ', many')
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check(all(in == [(1000 * left + i + mode, i = 1, many)]), trim(names(mode)) // ', many: what came')
  end subroutine long

  ! Between processes, a synchronous send is not complete while its receive has not started.
  subroutine not_taken()
    logical :: flag

    call prepare()
    call MPI_Issend(sent(1), 1, MPI_INTEGER, right, 9, MPI_COMM_WORLD, sending, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    flag = .true.
    call MPI_Test(sending, flag, MPI_STATUS_IGNORE, ierr)
    call check(.not. flag, 'not complete before its receive')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Recv(room(1), 1, MPI_INTEGER, left, 9, MPI_COMM_WORLD, status, ierr)
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'complete after its receive')
    call check_code(room(1), 1000 * left + 1, 'not complete before its receive: what came')
  end subroutine not_taken

  ! There is no receiver: the call would wait forever, and sends nothing.
  subroutine no_receive()
    call prepare()
    call MPI_Ssend(sent(1), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'no receive')
    call MPI_Irecv(room(1), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, request, ierr)
    call MPI_Ssend(sent(2), 1, MPI_INTEGER, 0, 6, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'a receive of another tag')
    call MPI_Ssend(sent(3), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, 'its receive')
    call MPI_Wait(request, status, ierr)
    call check_code(room(1), sent(3), 'what was refused has not come')
  end subroutine no_receive

  ! A synchronous send is not complete before its receive starts.
  subroutine taken_later()
    logical :: flag

    call prepare()
    call MPI_Issend(sent(1), 2, MPI_INTEGER, 0, 5, MPI_COMM_SELF, sending, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Issend')
    flag = .true.
    call MPI_Test(sending, flag, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Test before the receive')
    call check(.not. flag .and. is_untouched(status), 'it is not complete')
    ! The data are copied, as for every message of a process to itself.
    call MPI_Recv(room(1), 2, MPI_INTEGER, 0, MPI_ANY_TAG, MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room(1:2) == sent(1:2)), 'MPI_Recv: what came')
    call MPI_Test(sending, flag, MPI_STATUS_IGNORE, ierr)
    call check(flag .and. sending == MPI_REQUEST_NULL, 'it is complete')
  end subroutine taken_later

  subroutine withdrawn()
    call prepare()
    call MPI_Issend(sent(1), 2, MPI_INTEGER, 0, 5, MPI_COMM_SELF, sending, ierr)
    call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
    call check_done(ierr, MPI_ERR_OTHER, sending == MPI_REQUEST_NULL, 'MPI_Wait without a receive: it is over')
    call MPI_Recv(room(1), 2, MPI_INTEGER, 0, 5, MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_ERR_OTHER, all(room == -7), 'its message was not sent: and does not come')
  end subroutine withdrawn

  subroutine not_ready()
    call prepare()
    sending = MPI_REQUEST_NULL
    call MPI_Rsend(sent(1), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Rsend without a receive')
    call MPI_Irsend(sent(1), 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, sending, ierr)
    call check_done(ierr, MPI_ERR_OTHER, sending == MPI_REQUEST_NULL, 'MPI_Irsend without a receive: no request')
  end subroutine not_ready
end program message_modes
