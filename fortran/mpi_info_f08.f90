!> MPI's info object and the objects that take hints, for Fortran 2008: the part of the standard's module
!! `mpi_f08` that this library provides, under the standard's names.
module mpi_info_f08
  use mpi_info_f08_constants
  use mpi_info_f08_types
  use mpi_info_f08_environment
  use mpi_info_f08_abi
  use mpi_info_f08_comm
  use mpi_info_f08_comm_create
  use mpi_info_f08_group
  use mpi_info_f08_topology
  use mpi_info_f08_request
  use mpi_info_f08_message
  use mpi_info_f08_collective
  use mpi_info_f08_memory
  use mpi_info_f08_datatype
  use mpi_info_f08_win
  use mpi_info_f08_win_info
  use mpi_info_f08_win_sync
  use mpi_info_f08_rma
  use mpi_info_f08_file
  use mpi_info_f08_file_view
  use mpi_info_f08_file_io
  use mpi_info_f08_errhandler
  use mpi_info_f08_info
  use mpi_info_f08_large
  use mpi_info_f08_profiling
  implicit none
  public
end module mpi_info_f08
