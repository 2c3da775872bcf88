! MPI_BUFFER_AUTOMATIC: messages in buffered mode whose memory MPI itself provides, for the process and for a
! communicator (MPI 4.1, section 3.6).
! Rules: M10.
! processes: 1 2 4
program message_automatic
  use, intrinsic :: iso_c_binding, only: c_ptr, c_loc, c_associated
#include "interface.inc"
  integer :: sent(1000), room(1000), sizes(0:2), i, ierr
  DETACHED_POINTER :: detached, of_comm

  call start()
  sizes = -7
  call MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, -1, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_attach')
  ! A library without it has no buffer either, so that a message would be waited for.
  if (ierr == MPI_SUCCESS) call use_them()
  call finish()

contains

  subroutine use_them()
    ! MPICH 5 has other errors.
    if (embedded()) then
      call MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0, ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Buffer_attach: twice')
    end if
    call exchange('of the process')
    call MPI_Buffer_detach(detached, sizes(1), ierr)
    call check_done(ierr, MPI_SUCCESS, all(sizes == [-7, 0, -7]), 'MPI_Buffer_detach: its size is 0')
    call MPI_Comm_attach_buffer(MPI_COMM_WORLD, MPI_BUFFER_AUTOMATIC, 0, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_attach_buffer')
    call exchange('of a communicator')
    sizes = -7
    call MPI_Comm_detach_buffer(MPI_COMM_WORLD, of_comm, sizes(1), ierr)
    call check_done(ierr, MPI_SUCCESS, all(sizes == [-7, 0, -7]), 'MPI_Comm_detach_buffer: its size is 0, too')
    ! Legacy procedures do not assign it; the constant has an address there, too.
    call check(c_associated(c_loc(MPI_BUFFER_AUTOMATIC)), 'C_LOC')
#if defined(MODULE_F08)
    call check(c_associated(detached, c_loc(MPI_BUFFER_AUTOMATIC)), 'MPI_Buffer_detach: it is MPI_BUFFER_AUTOMATIC')
    call check(c_associated(of_comm, c_loc(MPI_BUFFER_AUTOMATIC)), 'MPI_Comm_detach_buffer: so is this one')
#endif
    if (embedded()) then
      call MPI_Buffer_detach(detached, sizes(1), ierr)
      call check_code(ierr, MPI_ERR_BUFFER, 'it is detached')
    end if
  end subroutine use_them

  subroutine exchange(what)
    character(len=*), intent(in) :: what

    sent = [(1000 * rank + i, i = 1, size(sent))]
    room = -7
    call MPI_Bsend(sent(1), 1000, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Bsend')
    sent = -9
    call MPI_Recv(room(1), 1000, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Recv')
    call check(all(room == [(1000 * left + i, i = 1, size(room))]), what // ': what came')
  end subroutine exchange
end program message_automatic
