! Legacy procedures for the values of LOGICALs: a LOGICAL has no address that every compiler passes on.

subroutine MPI_Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, ierror)
  use mpi_info_f08_abi_booleans, only: MPI_Abi_get_fortran_booleans_f08
  implicit none
  integer, intent(in) :: logical_size
  logical, intent(inout) :: logical_true
  logical, intent(inout) :: logical_false
  logical, intent(inout) :: is_set
  integer, intent(out) :: ierror

  call MPI_Abi_get_fortran_booleans_f08(logical_size, logical_true, logical_false, is_set, ierror)
end subroutine MPI_Abi_get_fortran_booleans

subroutine MPI_Abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
  use mpi_info_f08_abi_booleans, only: MPI_Abi_set_fortran_booleans_f08
  implicit none
  integer, intent(in) :: logical_size
  logical, intent(in) :: logical_true
  logical, intent(in) :: logical_false
  integer, intent(out) :: ierror

  call MPI_Abi_set_fortran_booleans_f08(logical_size, logical_true, logical_false, ierror)
end subroutine MPI_Abi_set_fortran_booleans
