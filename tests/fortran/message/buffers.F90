! Buffers of communicators and flushing of buffers, new in MPI 4.1 (section
! 3.6): the buffer of a communicator is used in preference to that of the
! process.
! Rules: M10.
program message_buffers
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#include "status.inc"
  integer, parameter :: memory_size = 4 * (MPI_BSEND_OVERHEAD + 64)
  character(len=1), asynchronous, target, save :: memory(memory_size)
  integer :: sent(8), room(8)
  integer :: ierr, i, number
  integer :: processes, rank, left, right
  logical :: buffered
  DETACHED_POINTER :: detached
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request
  COMM_HANDLE :: comm, bad

  call start_mpi()
  call find_processes()
  sent = [(10 * rank + i, i = 1, 8)]
  room = -7
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Comm_attach_buffer(comm, memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_attach_buffer')
  ! A library that lacks this procedure lacks all of them, so nothing is attached.
  if (ierr == MPI_SUCCESS) call of_comm()
  call MPI_Comm_free(comm, ierr)
  call of_process()
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"

  subroutine of_comm()
    if (buffered) then
      call MPI_Comm_attach_buffer(comm, memory, memory_size, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'attached twice')
      call MPI_Bsend(sent(1), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'another communicator has none')
    end if
    call MPI_Bsend(sent(1), 1, MPI_INTEGER, rank, 1, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend')
    call MPI_Recv(room(1), 1, MPI_INTEGER, rank, 1, comm, status, ierr)
    call check_code(room(1), sent(1), 'what came')
    call MPI_Comm_flush_buffer(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_flush_buffer')
    call MPI_Comm_iflush_buffer(comm, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_iflush_buffer')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_iflush_buffer: MPI_Wait')
    number = -7
    call MPI_Comm_detach_buffer(comm, detached, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_detach_buffer')
    call check_code(number, memory_size, 'its size')
#if defined(MODULE_F08)
    call check(c_associated(detached, c_loc(memory)), 'where it is')
#endif
    if (buffered) then
      call MPI_Bsend(sent(1), 1, MPI_INTEGER, rank, 1, comm, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'detached')
    end if
    bad = MPI_COMM_NULL
    call MPI_Comm_attach_buffer(bad, memory, memory_size, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call MPI_Comm_flush_buffer(bad, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL, flushed')
  end subroutine of_comm

  subroutine of_process()
    call MPI_Buffer_attach(memory, memory_size, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
    call MPI_Bsend(sent(2), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
    call MPI_Recv(room(2), 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(room(2), sent(2), 'of the process')
    call MPI_Buffer_flush(ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_flush')
    request = MPI_REQUEST_NULL
    call MPI_Buffer_iflush(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_iflush: MPI_Wait')
    call MPI_Buffer_detach(detached, number, ierr)
    call check_code(number, memory_size, 'MPI_Buffer_detach: its size')
  end subroutine of_process
end program message_buffers
