! Groups of processes for legacy Fortran: external procedures with INTEGER handles, called by way of
! mpif.h or `use mpi`. They differ from those of mpi_info_f08_group in the handles only.

subroutine MPI_Comm_group(comm, group, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_group, only: MPI_Comm_group_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_Group
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: group
  integer, intent(out) :: ierror
  type(MPI_Group) :: handle

  call MPI_Comm_group_f08(MPI_Comm(to_c(comm)), handle, ierror)
  if (ierror == 0) group = handle%MPI_VAL
end subroutine MPI_Comm_group

subroutine MPI_Group_free(group, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_group, only: MPI_Group_free_f08
  use mpi_info_f08_types, only: MPI_Group
  implicit none
  integer, intent(inout) :: group
  integer, intent(out) :: ierror
  type(MPI_Group) :: handle

  handle = MPI_Group(to_c(group))
  call MPI_Group_free_f08(handle, ierror)
  if (ierror == 0) group = handle%MPI_VAL
end subroutine MPI_Group_free

subroutine MPI_Group_incl(group, n, ranks, newgroup, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_group, only: MPI_Group_incl_f08
  use mpi_info_f08_types, only: MPI_Group
  implicit none
  integer, intent(in) :: group
  integer, intent(in) :: n
  integer, intent(in) :: ranks(*)
  integer, intent(inout) :: newgroup
  integer, intent(out) :: ierror
  type(MPI_Group) :: handle

  call MPI_Group_incl_f08(MPI_Group(to_c(group)), n, ranks, handle, ierror)
  if (ierror == 0) newgroup = handle%MPI_VAL
end subroutine MPI_Group_incl

subroutine MPI_Group_rank(group, rank, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_group, only: MPI_Group_rank_f08
  use mpi_info_f08_types, only: MPI_Group
  implicit none
  integer, intent(in) :: group
  integer, intent(inout) :: rank
  integer, intent(out) :: ierror

  call MPI_Group_rank_f08(MPI_Group(to_c(group)), rank, ierror)
end subroutine MPI_Group_rank

subroutine MPI_Group_size(group, size, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_group, only: MPI_Group_size_f08
  use mpi_info_f08_types, only: MPI_Group
  implicit none
  integer, intent(in) :: group
  integer, intent(inout) :: size
  integer, intent(out) :: ierror

  call MPI_Group_size_f08(MPI_Group(to_c(group)), size, ierror)
end subroutine MPI_Group_size
