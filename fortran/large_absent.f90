!> The stand-in for large.f90 where the default INTEGER is as large as any count: every procedure takes
!! large counts by itself.
module mpi_info_f08_large
  implicit none
  public
end module mpi_info_f08_large
