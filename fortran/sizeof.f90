!> The size of a variable (MPI 4.1, section 19.1.9), which is a procedure of the core: it reads the C descriptor.
module mpi_info_f08_sizeof
  implicit none
  private

  public :: MPI_Sizeof, MPI_Sizeof_f08ts

  interface MPI_Sizeof
    !> Returns the size of a variable in bytes, and of an array that of one element (MPI 4.1, section 19.1.9; deprecated:
    !! call `storage_size` or `c_sizeof`). Any type will do; the size of a CHARACTER variable is that of all its
    !! characters. It may be called at any time.
    !!
    !! Errors: MPI_ERR_BUFFER for a polymorphic variable whose size the compiler does not tell.
    subroutine MPI_Sizeof_f08ts(x, size, ierror) bind(C, &
      name='minfo_sizeof_f08')
      type(*), dimension(..) :: x
        !! a variable
      integer, intent(inout) :: size
        !! a number of bytes
      integer, optional, intent(out) :: ierror
        !! MPI_SUCCESS, or an error code
    end subroutine MPI_Sizeof_f08ts
  end interface MPI_Sizeof
end module mpi_info_f08_sizeof
