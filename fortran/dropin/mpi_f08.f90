!> The standard's module name, for sources that say `use mpi_f08`. (For gfortran a module with external specifics is derived:
!! interface/src/fortran/external.rs.)
module mpi_f08
  use mpi_info_f08
  implicit none
  public
end module mpi_f08
