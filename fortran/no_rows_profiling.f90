!> The `PMPI_` names of the procedures that are no rows of the table in `interface/` (MPI 4.1, section 15.2).
module mpi_info_f08_no_rows_profiling
  use mpi_info_f08_sizeof, only: &
    PMPI_Sizeof => MPI_Sizeof, &
    PMPI_Sizeof_f08ts => MPI_Sizeof_f08ts
  use mpi_info_f08_statuses, only: &
    PMPI_Status_f082f => MPI_Status_f082f, &
    PMPI_Status_f082f_f08 => MPI_Status_f082f_f08, &
    PMPI_Status_f2f08 => MPI_Status_f2f08, &
    PMPI_Status_f2f08_f08 => MPI_Status_f2f08_f08
  implicit none
  public
end module mpi_info_f08_no_rows_profiling
