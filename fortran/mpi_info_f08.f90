!> MPI's info object and its environment for Fortran 2008: the part of the standard's module `mpi_f08`
!! that this library provides, under the standard's names.
module mpi_info_f08
  use mpi_info_f08_constants
  use mpi_info_f08_types
  use mpi_info_f08_environment
  use mpi_info_f08_comm
  use mpi_info_f08_errhandler
  use mpi_info_f08_info
  use mpi_info_f08_profiling
  implicit none
  public
end module mpi_info_f08
