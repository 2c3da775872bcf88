!> The `PMPI_` names of the procedures in mpi_info_f08_statuses (MPI 4.1, section 15.2).
module mpi_info_f08_statuses_profiling
  use mpi_info_f08_statuses, only: &
    PMPI_Status_f082f => MPI_Status_f082f, &
    PMPI_Status_f082f_f08 => MPI_Status_f082f_f08, &
    PMPI_Status_f2f08 => MPI_Status_f2f08, &
    PMPI_Status_f2f08_f08 => MPI_Status_f2f08_f08
  implicit none
  public
end module mpi_info_f08_statuses_profiling
