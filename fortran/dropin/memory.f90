! Memory and addresses for legacy Fortran: external procedures with INTEGER handles, called by way
! of mpif.h or `use mpi`. They differ from those of mpi_info_f08_memory in the handles, and in
! choice buffers, which are known by their addresses.

integer(MPI_ADDRESS_KIND) function MPI_Aint_add(base, disp)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_memory, only: MPI_Aint_add_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: base, disp

  MPI_Aint_add = MPI_Aint_add_f08(base, disp)
end function MPI_Aint_add

integer(MPI_ADDRESS_KIND) function MPI_Aint_diff(addr1, addr2)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_memory, only: MPI_Aint_diff_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2

  MPI_Aint_diff = MPI_Aint_diff_f08(addr1, addr2)
end function MPI_Aint_diff

subroutine MPI_Alloc_mem(size, info, baseptr, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_memory, only: MPI_Alloc_mem_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: info
  integer(MPI_ADDRESS_KIND), intent(inout) :: baseptr
  integer, intent(out) :: ierror
  type(c_ptr) :: memory

  call MPI_Alloc_mem_f08(size, MPI_Info(to_c(info)), memory, ierror)
  if (ierror == 0) baseptr = transfer(memory, baseptr)
end subroutine MPI_Alloc_mem

subroutine MPI_Alloc_mem_cptr(size, info, baseptr, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_memory, only: MPI_Alloc_mem_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: info
  type(c_ptr), intent(inout) :: baseptr
  integer, intent(out) :: ierror

  call MPI_Alloc_mem_f08(size, MPI_Info(to_c(info)), baseptr, ierror)
end subroutine MPI_Alloc_mem_cptr

subroutine MPI_Free_mem(base, ierror)
  use mpi_info_f08_by_address, only: minfo_free_mem
  implicit none
  type(*), dimension(*) :: base
  integer, intent(out) :: ierror

  ierror = minfo_free_mem(base)
end subroutine MPI_Free_mem

subroutine MPI_Get_address(location, address, ierror)
  use mpi_info_f08_by_address, only: minfo_get_address
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  implicit none
  type(*), dimension(*) :: location
  integer(MPI_ADDRESS_KIND), intent(inout) :: address
  integer, intent(out) :: ierror

  ierror = minfo_get_address(location, address)
end subroutine MPI_Get_address
