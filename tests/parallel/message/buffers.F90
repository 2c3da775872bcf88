! Buffers of communicators between processes: messages that wait for their
! receives, room for so many of them, and flushes meanwhile (MPI 4.1, section 3.6).
! Rules: M10.
program message_buffers
  use mpi_info_f08
  use parallel
  use, intrinsic :: iso_c_binding, only: c_associated, c_loc, c_ptr
  implicit none

  ! More than a library sends before the receive has started, and room for two such messages.
  integer, parameter :: n = 60000, memory_size = 2*(4*n + MPI_BSEND_OVERHEAD)
  character(len=1), allocatable, target, asynchronous :: memory(:)
  integer, allocatable, asynchronous :: out(:), in(:)
  type(MPI_Comm) :: comm
  type(MPI_Request) :: request
  type(c_ptr) :: detached
  integer :: ierr, length

  call start('message_buffers')
  allocate (memory(memory_size), out(n), in(n))
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_attach_buffer(comm, memory, memory_size, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_attach_buffer')
  call waiting()
  call section()
  call persistent()
  length = -7
  call MPI_Comm_detach_buffer(comm, detached, length, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_detach_buffer')
  call check_number(length, memory_size, 'its size')
  call check(c_associated(detached, c_loc(memory)), 'where it is')
  call MPI_Comm_free(comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_free')
  call of_process()
  call left_attached()
  call finish()

contains

  ! The receives start when all messages have been sent. A flush that was started before the last of them ends. There is no
  ! room for a third message, but a library may find some (Intel MPI): then that comes, too.
  subroutine waiting()
    integer :: k, message, number, expected

    number = 2
    do message = 1, 3
      out = [(1000*rank + k + message, k=1, n)]
      call MPI_Bsend(out, n, MPI_INTEGER, right, 1, comm, ierr)
      if (message < 3) call check_class(ierr, MPI_SUCCESS, 'MPI_Bsend')
      if (message == 3 .and. ierr /= MPI_SUCCESS) then
        call check_class(ierr, MPI_ERR_BUFFER, 'a third message')
      else
        number = message
      end if
      if (message == 1) then
        call MPI_Comm_iflush_buffer(comm, request, ierr)
        call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_iflush_buffer')
      end if
    end do
    out = -9
    call MPI_Sendrecv(number, 1, MPI_INTEGER, right, 2, expected, 1, MPI_INTEGER, left, 2, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE)
    call MPI_Barrier(MPI_COMM_WORLD)
    do message = 1, expected
      in = -7
      call MPI_Recv(in, n, MPI_INTEGER, left, 1, comm, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Recv')
      call check(all(in == [(1000*left + k + message, k=1, n)]), 'what came')
    end do
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Wait')
    call MPI_Comm_flush_buffer(comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_flush_buffer')
  end subroutine waiting

  subroutine section()
    integer, asynchronous :: matrix(6, 5)
    integer :: k

    matrix = reshape([(100*rank + k, k=1, 30)], [6, 5])
    call MPI_Ibsend(matrix(1:6:2, :), 15, MPI_INTEGER, right, 2, comm, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Ibsend')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    matrix = -9
    in = -7
    call MPI_Recv(in, 15, MPI_INTEGER, left, 2, comm, MPI_STATUS_IGNORE, ierr)
    call check(all(in(1:15) == [(100*left + k, k=1, 30, 2)]), 'a section')
    call check_number(in(16), -7, 'the rest')
  end subroutine section

  subroutine persistent()
    integer :: k, turn

    call MPI_Bsend_init(out, n, MPI_INTEGER, right, 3, comm, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bsend_init')
    do turn = 1, 3
      out = [(turn*rank + k, k=1, n)]
      call MPI_Start(request, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Start')
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Wait: it has been copied')
      out = -9
      call MPI_Recv(in, n, MPI_INTEGER, left, 3, comm, MPI_STATUS_IGNORE, ierr)
      call check(all(in == [(turn*left + k, k=1, n)]), 'what came of it')
      ! A process may be ahead of its receiver, and there is room for two messages.
      call MPI_Barrier(comm)
    end do
    call MPI_Request_free(request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Request_free')
  end subroutine persistent

  ! Memory that MPI itself finds.
  subroutine of_process()
    integer :: k

    call MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_BUFFER_AUTOMATIC')
    out = [(5*rank + k, k=1, n)]
    call MPI_Bsend(out, n, MPI_INTEGER, right, 4, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bsend, automatic')
    call MPI_Buffer_iflush(request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush')
    out = -9
    call MPI_Recv(in, n, MPI_INTEGER, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check(all(in == [(5*left + k, k=1, n)]), 'what came, automatic')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Buffer_flush(ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Buffer_flush')
    call MPI_Buffer_detach(detached, length, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Buffer_detach')
    call check_number(length, 0, 'its size, automatic')
  end subroutine of_process

  ! MPI_Finalize detaches it when the message has been sent.
  subroutine left_attached()
    call MPI_Comm_attach_buffer(MPI_COMM_WORLD, memory, memory_size, ierr)
    out(1) = rank
    call MPI_Bsend(out, n, MPI_INTEGER, right, 5, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Bsend at the end')
    call MPI_Recv(in, n, MPI_INTEGER, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_number(in(1), left, 'what came at the end')
  end subroutine left_attached
end program message_buffers
