! A buffer of more bytes than a 4-byte INTEGER can count is attached to the process, used, and detached with its
! address and size. Its unused memory takes no memory of the system.
! Rules: M10.
! processes: 1 2 4
! forms: f08 mpi_f08
program message_buffered_large
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_COUNT_KIND), parameter :: memory_size = 2147483648_MPI_COUNT_KIND + 4096
  character(len=1), allocatable, asynchronous, target :: memory(:)
  integer(MPI_COUNT_KIND) :: number
  integer :: sent, room
  type(c_ptr) :: detached
  integer :: ierr

  call start()
  allocate (memory(memory_size))
  detached = c_null_ptr
  number = -7
  call MPI_Buffer_attach(memory, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
  if (ierr == MPI_SUCCESS) then
    sent = 42 + rank
    room = -7
    call MPI_Bsend(sent, 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bsend')
    call MPI_Recv(room, 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_code(room, sent, 'what came')
    call MPI_Buffer_detach(detached, number, ierr)
    call check_done(ierr, MPI_SUCCESS, c_associated(detached, c_loc(memory)), 'MPI_Buffer_detach: where it is')
    call check(number == memory_size, 'its size')
    ! The next one is small again.
    call MPI_Buffer_attach(memory, MPI_BSEND_OVERHEAD + 8, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a small one')
    call MPI_Buffer_detach(detached, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a small one is detached')
    call check(number == MPI_BSEND_OVERHEAD + 8, 'the size of the small one')
  end if
  deallocate (memory)
  call finish()
end program message_buffered_large
