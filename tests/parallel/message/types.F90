! Elements of every predefined datatype around a ring: all their bytes arrive, no others change, and the status counts
! them.
program message_types
  use, intrinsic :: iso_c_binding, only: c_int8_t
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: most = 32, elements = 5
  integer(c_int8_t) :: out(0:most*elements + 1), room(0:most*elements + 1)
  type(MPI_Status) :: status
  integer :: ierr

  call start('message_types')
  call for_all_types()
  call finish()

contains

#include "all_types.inc"

  ! What a process sends: no two neighbouring bytes are the same, and no two processes send the same. Every byte is 0
  ! or 1, since an MPI may want to see values of the type.
  integer(c_int8_t) pure function byte_of(i, from)
    integer, intent(in) :: i, from

    byte_of = int(modulo(i/8 + i*(from + 1)/3 + i/(from + 2), 2), c_int8_t)
  end function byte_of

  subroutine use_type(datatype, bytes, name)
    type(MPI_Datatype), intent(in) :: datatype
    integer, intent(in) :: bytes
    character(len=*), intent(in) :: name
    integer :: number, i

    number = -77
    call MPI_Type_size(datatype, number, ierr)
    call check_class(ierr, MPI_SUCCESS, name // ': MPI_Type_size')
    call check_number(number, bytes, name // ': its size')
    if (number /= bytes) return
    out = [(byte_of(i, rank), i=0, ubound(out, 1))]
    room = -7
    call MPI_Sendrecv(out(1), elements, datatype, right, 3, room(1), elements, datatype, left, 3, MPI_COMM_WORLD, &
      status, ierr)
    call check_class(ierr, MPI_SUCCESS, name)
    call check(all(room(1:elements*bytes) == [(byte_of(i, left), i=1, elements*bytes)]), name // ': what came')
    call check(room(0) == -7 .and. all(room(elements*bytes + 1:) == -7), name // ': nothing beside it')
    call MPI_Get_count(status, datatype, number)
    call check_number(number, elements, name // ': MPI_Get_count')
    call MPI_Get_count(status, MPI_BYTE, number)
    call check_number(number, elements*bytes, name // ': bytes')

    ! In turn.
    room = -7
    if (rank > 0) call MPI_Recv(room(1), elements, datatype, rank - 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    if (rank < processes - 1) call MPI_Send(out(1), elements, datatype, rank + 1, 4, MPI_COMM_WORLD)
    if (rank > 0) call check(all(room(1:elements*bytes) == [(byte_of(i, left), i=1, elements*bytes)]) &
      .and. room(0) == -7 .and. all(room(elements*bytes + 1:) == -7), name // ': MPI_Send and MPI_Recv')
  end subroutine use_type
end program message_types
