!> The standard's module name, for sources that say `use mpi_f08`.
module mpi_f08
  use mpi_info_f08
  implicit none
  public
end module mpi_f08
