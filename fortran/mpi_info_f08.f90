!> MPI's info object and the objects that take hints, for Fortran 2008: the part of the standard's module
!! `mpi_f08` that this library provides, under the standard's names.
module mpi_info_f08
  use mpi_info_f08_constants
  use mpi_info_f08_types
  use mpi_info_f08_functions
  use mpi_info_f08_by_hand
  use mpi_info_f08_sizeof
  use mpi_info_f08_statuses
  use mpi_info_f08_no_rows_profiling
  use mpi_info_f08_derived
  implicit none
  public
end module mpi_info_f08
