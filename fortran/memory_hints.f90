!> Memory with hints (MPI 4.1, section 9.2). Errors go to the error handler of MPI_COMM_SELF.
module mpi_info_f08_memory_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_core, only: minfo_alloc_mem
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: MPI_Alloc_mem, MPI_Alloc_mem_f08

  interface MPI_Alloc_mem
    module procedure MPI_Alloc_mem_f08
  end interface MPI_Alloc_mem

contains

  !> Allocates `size` bytes of memory, aligned as `info` asks (MPI 4.1, section 9.2).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_ARG for a negative `size`, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Alloc_mem_f08(size, info, baseptr, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
      !! a number of bytes, 0 or more
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(c_ptr), intent(out) :: baseptr
      !! the address of the memory
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_alloc_mem(size, info%MPI_VAL, baseptr)
    if (present(ierror)) ierror = code
  end subroutine MPI_Alloc_mem_f08
end module mpi_info_f08_memory_hints
