! What MPI_Init and MPI_Finalize take in one process: with `use mpi_info_f08` (-DOURS), with an MPI's own `mpi_f08`,
! or without either (-DNONE). Prints the microseconds of both calls together. ci/bench also measures the program as a
! whole, in which a library that is linked is loaded before the program begins.
program startup
#if defined(OURS)
  use mpi_info_f08
#elif !defined(NONE)
  use mpi_f08
#endif
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  integer(int64) :: start, end, rate

  call system_clock(start, rate)
#ifndef NONE
  call MPI_Init()
  call MPI_Finalize()
#endif
  call system_clock(end)
  print '(f0.1)', real(end - start, real64) * 1.0e6_real64 / rate
end program startup
