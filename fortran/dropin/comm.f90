! Communicators for legacy Fortran: external procedures with INTEGER handles, called by way of
! mpif.h or `use mpi`. They differ from those of mpi_info_f08_comm in the handles only.

subroutine MPI_Barrier(comm, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_comm, only: MPI_Barrier_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  call MPI_Barrier_f08(MPI_Comm(to_c(comm)), ierror)
end subroutine MPI_Barrier

subroutine MPI_Comm_rank(comm, rank, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_comm, only: MPI_Comm_rank_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: rank
  integer, intent(out) :: ierror

  call MPI_Comm_rank_f08(MPI_Comm(to_c(comm)), rank, ierror)
end subroutine MPI_Comm_rank

subroutine MPI_Comm_size(comm, size, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_comm, only: MPI_Comm_size_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: size
  integer, intent(out) :: ierror

  call MPI_Comm_size_f08(MPI_Comm(to_c(comm)), size, ierror)
end subroutine MPI_Comm_size
