! forms: mpi
! Buffers of module mpi, under both names of a procedure: an element of an assumed-shape array, of a pointer and of a component,
! a strided section, a scalar and a constant, of several types in calls of one procedure.
program interface_buffers
#include "interface.inc"
  type :: holder
    integer :: before
    real :: values(6)
  end type holder
  type(holder) :: one
  integer, target :: grid(4, 3)
  integer, pointer :: rows(:, :)
  integer :: i, ierror

  call start()
  grid = reshape([(i, i = 1, 12)], [4, 3])
  rows => grid(1:4:2, :)
  one%before = 0
  one%values = [(real(10 * i), i = 1, 6)]
  call transfers(grid)
  call finish()

contains

  subroutine transfers(shaped)
    integer, intent(inout) :: shaped(:, :)
    integer :: back(3), single, request

    call MPI_Irecv(back, 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call MPI_Send(shaped(2, 1), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(all(back == [2, 3, 4]), 'an element of an assumed-shape array')
    call PMPI_Irecv(single, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call PMPI_Send(rows(2, 3), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
    call PMPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check_code(single, 11, 'an element of a pointer, into a scalar')
    call PMPI_Irecv(one%values(4), 3, MPI_REAL, 0, 1, MPI_COMM_SELF, request, ierror)
    call PMPI_Send(one%values(1), 3, MPI_REAL, 0, 1, MPI_COMM_SELF, ierror)
    call PMPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(all(nint(one%values) == [10, 20, 30, 10, 20, 30]), 'elements of a component')
    call MPI_Irecv(back, 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call MPI_Send(shaped(3:3, :), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(all(back == [3, 7, 11]), 'a strided section')
    call MPI_Irecv(single, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call MPI_Send(7, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check_code(single, 7, 'a constant')
  end subroutine transfers
end program interface_buffers
