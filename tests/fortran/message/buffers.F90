! Buffers of communicators and flushing of buffers, new in MPI 4.1 (section 3.6): the buffer of a communicator is used in
! preference to that of the process; messages wait there for their receives, and there is room for so many of them.
! Rules: M10. Needs a process of its own: MPI_Finalize detaches the last buffer.
! processes: 1 2 4
program message_buffers
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  ! More than a library sends before the receive has started, and room for two such messages.
  integer, parameter :: n = 60000, memory_size = 2 * (storage_size(0) / 8 * n + MPI_BSEND_OVERHEAD)
  character(len=1), allocatable, asynchronous, target :: memory(:)
  integer, allocatable, asynchronous :: out(:), in(:)
  integer :: ierr, i, number
  DETACHED_POINTER :: detached
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request
  COMM_HANDLE :: comm, bad

  call start()
  allocate (memory(memory_size), out(n), in(n))
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Comm_attach_buffer(comm, memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_attach_buffer')
  call refused()
  call waiting()
#if defined(MODULE_F08)
  call section()
#endif
  call persistent()
  call detach()
  call MPI_Comm_free(comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_free')
  call of_process()
  call left_attached()
  call finish()

contains

  subroutine refused()
    if (embedded()) then
      call MPI_Comm_attach_buffer(comm, memory, memory_size, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'attached twice')
      call MPI_Bsend(out(1), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'another communicator has none')
    end if
    bad = MPI_COMM_NULL
    call MPI_Comm_attach_buffer(bad, memory, memory_size, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call MPI_Comm_flush_buffer(bad, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL, flushed')
  end subroutine refused

  ! The receives start when all messages have been sent. A flush that was started before the last of them ends. There is no
  ! room for a third message, but a library may find some (Intel MPI): then that comes, too.
  subroutine waiting()
    integer :: message, sent(1), expected(1)

    sent = 2
    do message = 1, 3
      out = [(1000 * rank + i + message, i = 1, n)]
      call MPI_Bsend(out(1), n, MPI_INTEGER, right, 1, comm, ierr)
      if (message < 3) call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend')
      if (message == 3 .and. ierr /= MPI_SUCCESS) then
        call check_class(ierr, MPI_ERR_BUFFER, 'a third message')
      else
        sent = message
      end if
      if (message == 1) then
        call MPI_Comm_iflush_buffer(comm, request, ierr)
        call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_iflush_buffer')
      end if
    end do
    out = -9
    call MPI_Sendrecv(sent(1), 1, MPI_INTEGER, right, 2, expected(1), 1, MPI_INTEGER, left, 2, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    do message = 1, expected(1)
      in = -7
      call MPI_Recv(in(1), n, MPI_INTEGER, left, 1, comm, MPI_STATUS_IGNORE, ierr)
      call check_done(ierr, MPI_SUCCESS, all(in == [(1000 * left + i + message, i = 1, n)]), 'MPI_Recv: what came')
    end do
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_iflush_buffer: MPI_Wait')
    call MPI_Comm_flush_buffer(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_flush_buffer')
  end subroutine waiting
#if defined(MODULE_F08)

  subroutine section()
    integer, asynchronous :: matrix(6, 5)

    matrix = reshape([(100 * rank + i, i = 1, 30)], [6, 5])
    call MPI_Ibsend(matrix(1:6:2, :), 15, MPI_INTEGER, right, 2, comm, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Ibsend')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    matrix = -9
    in = -7
    call MPI_Recv(in, 15, MPI_INTEGER, left, 2, comm, MPI_STATUS_IGNORE, ierr)
    call check(all(in(1:15) == [(100 * left + i, i = 1, 30, 2)]), 'a section')
    call check_code(in(16), -7, 'the rest')
  end subroutine section
#endif

  subroutine persistent()
    integer :: turn

    call MPI_Bsend_init(out(1), n, MPI_INTEGER, right, 3, comm, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend_init')
    do turn = 1, 3
      out = [(turn * rank + i, i = 1, n)]
      call MPI_Start(request, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Start')
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Wait: it has been copied')
      out = -9
      call MPI_Recv(in(1), n, MPI_INTEGER, left, 3, comm, MPI_STATUS_IGNORE, ierr)
      call check(all(in == [(turn * left + i, i = 1, n)]), 'what came of it')
      ! A process may be ahead of its receiver, and there is room for two messages.
      call MPI_Barrier(comm, ierr)
    end do
    call MPI_Request_free(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
  end subroutine persistent

  subroutine detach()
    number = -7
    call MPI_Comm_detach_buffer(comm, detached, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_detach_buffer')
    call check_code(number, memory_size, 'its size')
#if defined(MODULE_F08)
    call check(c_associated(detached, c_loc(memory)), 'where it is')
#endif
    if (.not. embedded()) return
    call MPI_Bsend(out(1), 1, MPI_INTEGER, rank, 1, comm, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'detached')
  end subroutine detach

  subroutine of_process()
    call MPI_Buffer_flush(ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_flush without a buffer')
    call MPI_Buffer_iflush(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush without a buffer')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush without a buffer: MPI_Wait')
    call MPI_Buffer_attach(memory, memory_size, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
    out = [(5 * rank + i, i = 1, n)]
    call MPI_Bsend(out(1), n, MPI_INTEGER, right, 4, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend, of the process')
    request = MPI_REQUEST_NULL
    call MPI_Buffer_iflush(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush')
    out = -9
    call MPI_Recv(in(1), n, MPI_INTEGER, left, 4, MPI_COMM_WORLD, status, ierr)
    call check(all(in == [(5 * left + i, i = 1, n)]), 'of the process')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush: MPI_Wait')
    call MPI_Buffer_flush(ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_flush')
    call MPI_Buffer_detach(detached, number, ierr)
    call check_code(number, memory_size, 'MPI_Buffer_detach: its size')
  end subroutine of_process

  ! MPI_Finalize detaches it when the message has been sent.
  subroutine left_attached()
    call MPI_Comm_attach_buffer(MPI_COMM_WORLD, memory, memory_size, ierr)
    out(1) = rank
    call MPI_Bsend(out(1), n, MPI_INTEGER, right, 5, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend at the end')
    call MPI_Recv(in(1), n, MPI_INTEGER, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_code(in(1), left, 'what came at the end')
  end subroutine left_attached
end program message_buffers
