! The point that is farthest from 0, by an operation of the program.
! Of: MPI_Op_create, MPI_Op_free
module operations
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  implicit none

contains

  !> The one of two points that is farther from 0.
  subroutine farther(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    complex, pointer :: a(:), b(:)

    if (datatype /= MPI_COMPLEX) error stop "farther: expected MPI_COMPLEX"
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    where (abs(a) > abs(b)) b = a
  end subroutine farther
end module operations

program farthest
  use mpi_f08
  use operations, only: farther
  implicit none
  type(MPI_Op) :: op
  complex :: point, found
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Op_create(farther, .true., op)
  point = cmplx(rank, -rank)
  call MPI_Allreduce(point, found, 1, MPI_COMPLEX, op, MPI_COMM_WORLD)
  if (rank == 0) print '(a, 2f5.1)', 'farthest:', found
  call MPI_Op_free(op)
  call MPI_Finalize()
end program farthest
