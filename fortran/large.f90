!> The procedures with large counts (MPI 4.1, section 2.5.8): specifics with counts of kind MPI_COUNT_KIND
!! behind the same generic names as those with INTEGERs.
!!
!! With -fdefault-integer-8 an INTEGER is as large, and no generic name can have two specifics with the
!! same arguments: then large_absent.f90 stands in for this module.
module mpi_info_f08_large
  use mpi_info_f08_large_collective
  use mpi_info_f08_large_datatype
  use mpi_info_f08_large_file_io
  use mpi_info_f08_large_message
  use mpi_info_f08_large_rma
  use mpi_info_f08_large_win
  use mpi_info_f08_large_profiling
  implicit none
  public
end module mpi_info_f08_large
