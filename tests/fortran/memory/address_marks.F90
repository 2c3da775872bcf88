! MPI_Get_address of constants that have a special meaning in other calls. (In a separate program: without an interface
! the compiler compares the types of arguments within a file.)
program memory_address_marks
#include "interface.inc"
  integer(MPI_ADDRESS_KIND) :: other(3)
  integer :: ierr

  call start_mpi()
  other = -7
  call MPI_Get_address(MPI_BOTTOM, other(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_BOTTOM')
  call check(all(other == [integer(MPI_ADDRESS_KIND) :: -7, 0, -7]), 'its address')
  other = -7
  call MPI_Get_address(MPI_IN_PLACE, other(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_IN_PLACE')
  call MPI_Get_address(MPI_IN_PLACE, other(2), ierr)
  call check(other(1) == other(2) .and. all(other(1) /= [integer(MPI_ADDRESS_KIND) :: 0, -7]), &
    'its address, as of a variable')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program memory_address_marks
