! Legacy procedures for sums and differences of addresses, which do not involve the core.

integer(MPI_ADDRESS_KIND) function MPI_Aint_add(base, disp)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_addresses, only: MPI_Aint_add_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: base, disp

  MPI_Aint_add = MPI_Aint_add_f08(base, disp)
end function MPI_Aint_add

integer(MPI_ADDRESS_KIND) function MPI_Aint_diff(addr1, addr2)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_addresses, only: MPI_Aint_diff_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2

  MPI_Aint_diff = MPI_Aint_diff_f08(addr1, addr2)
end function MPI_Aint_diff
