!> This library's extensions for programs with hints: no name in it begins with MPI_.
module mpi_hints
  use mpi_hints_native
  use mpi_hints_report
  use mpi_hints_verdicts
  use mpi_hints_typed_scalar
  use mpi_hints_typed_list
  use mpi_hints_typed_text
  use mpi_hints_typed_pairs
  implicit none
  public
end module mpi_hints
