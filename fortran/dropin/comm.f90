! Inquiries, hints and names of communicators for legacy Fortran: external procedures with INTEGER
! handles, called by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_comm in the
! handles only.

subroutine MPI_Barrier(comm, ierror)
  use mpi_info_f08_comm, only: MPI_Barrier_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  call MPI_Barrier_f08(MPI_Comm(to_c(comm)), ierror)
end subroutine MPI_Barrier

subroutine MPI_Comm_compare(comm1, comm2, result, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_compare_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm1
  integer, intent(in) :: comm2
  integer, intent(inout) :: result
  integer, intent(out) :: ierror

  call MPI_Comm_compare_f08(MPI_Comm(to_c(comm1)), MPI_Comm(to_c(comm2)), result, ierror)
end subroutine MPI_Comm_compare

subroutine MPI_Comm_get_info(comm, info_used, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_get_info_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: info_used
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Comm_get_info_f08(MPI_Comm(to_c(comm)), handle, ierror)
  if (ierror == 0) info_used = handle%MPI_VAL
end subroutine MPI_Comm_get_info

subroutine MPI_Comm_get_name(comm, comm_name, resultlen, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_get_name_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  character(len=*), intent(inout) :: comm_name
  integer, intent(inout) :: resultlen
  integer, intent(out) :: ierror

  call MPI_Comm_get_name_f08(MPI_Comm(to_c(comm)), comm_name, resultlen, ierror)
end subroutine MPI_Comm_get_name

subroutine MPI_Comm_rank(comm, rank, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_rank_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: rank
  integer, intent(out) :: ierror

  call MPI_Comm_rank_f08(MPI_Comm(to_c(comm)), rank, ierror)
end subroutine MPI_Comm_rank

subroutine MPI_Comm_set_info(comm, info, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_set_info_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_Comm_set_info_f08(MPI_Comm(to_c(comm)), MPI_Info(to_c(info)), ierror)
end subroutine MPI_Comm_set_info

subroutine MPI_Comm_set_name(comm, comm_name, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_set_name_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  character(len=*), intent(in) :: comm_name
  integer, intent(out) :: ierror

  call MPI_Comm_set_name_f08(MPI_Comm(to_c(comm)), comm_name, ierror)
end subroutine MPI_Comm_set_name

subroutine MPI_Comm_size(comm, size, ierror)
  use mpi_info_f08_comm, only: MPI_Comm_size_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: size
  integer, intent(out) :: ierror

  call MPI_Comm_size_f08(MPI_Comm(to_c(comm)), size, ierror)
end subroutine MPI_Comm_size
