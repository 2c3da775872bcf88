!> The procedures of the table in `interface/` whose specifics are written by hand.
module mpi_info_f08_by_hand
  use mpi_info_f08_abi_booleans
  use mpi_info_f08_addresses
  use mpi_info_f08_comm_hints
  use mpi_info_f08_file_hints
  use mpi_info_f08_info
  use mpi_info_f08_win_hints
  implicit none
  public
end module mpi_info_f08_by_hand
