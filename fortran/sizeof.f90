!> The size of a variable (MPI 4.1, section 19.1.9; docs/conversions.md), which is a procedure of the core: it reads the C
!! descriptor.
module mpi_info_f08_sizeof
  implicit none
  private

  public :: MPI_Sizeof, MPI_Sizeof_f08ts

  interface MPI_Sizeof
    subroutine MPI_Sizeof_f08ts(x, size, ierror) bind(C, &
      name='minfo_sizeof_f08')
      type(*), dimension(..) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sizeof_f08ts
  end interface MPI_Sizeof
end module mpi_info_f08_sizeof
