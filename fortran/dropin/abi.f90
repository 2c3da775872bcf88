! The binary interface for legacy Fortran: external procedures with INTEGER handles, called by way of
! mpif.h or `use mpi`. They differ from those of mpi_info_f08_abi in the handles only.

subroutine MPI_Abi_get_fortran_info(info, ierror)
  use mpi_info_f08_abi, only: MPI_Abi_get_fortran_info_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(inout) :: info
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Abi_get_fortran_info_f08(handle, ierror)
  if (ierror == 0) info = handle%MPI_VAL
end subroutine MPI_Abi_get_fortran_info

subroutine MPI_Abi_get_info(info, ierror)
  use mpi_info_f08_abi, only: MPI_Abi_get_info_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(inout) :: info
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Abi_get_info_f08(handle, ierror)
  if (ierror == 0) info = handle%MPI_VAL
end subroutine MPI_Abi_get_info

subroutine MPI_Abi_get_version(abi_major, abi_minor, ierror)
  use mpi_info_f08_abi, only: MPI_Abi_get_version_f08
  implicit none
  integer, intent(inout) :: abi_major
  integer, intent(inout) :: abi_minor
  integer, intent(out) :: ierror

  call MPI_Abi_get_version_f08(abi_major, abi_minor, ierror)
end subroutine MPI_Abi_get_version

subroutine MPI_Abi_set_fortran_info(info, ierror)
  use mpi_info_f08_abi, only: MPI_Abi_set_fortran_info_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_Abi_set_fortran_info_f08(MPI_Info(to_c(info)), ierror)
end subroutine MPI_Abi_set_fortran_info
