! Making and ending communicators for legacy Fortran: external procedures with INTEGER handles,
! called by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_comm_create in the
! handles only.

subroutine MPI_Comm_dup(comm, newcomm, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_dup_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: newcomm
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Comm_dup_f08(MPI_Comm(to_c(comm)), handle, ierror)
  if (ierror == 0) newcomm = handle%MPI_VAL
end subroutine MPI_Comm_dup

subroutine MPI_Comm_dup_with_info(comm, info, newcomm, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_dup_with_info_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: info
  integer, intent(inout) :: newcomm
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Comm_dup_with_info_f08(MPI_Comm(to_c(comm)), MPI_Info(to_c(info)), handle, ierror)
  if (ierror == 0) newcomm = handle%MPI_VAL
end subroutine MPI_Comm_dup_with_info

subroutine MPI_Comm_free(comm, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_free_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(inout) :: comm
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  handle = MPI_Comm(to_c(comm))
  call MPI_Comm_free_f08(handle, ierror)
  if (ierror == 0) comm = handle%MPI_VAL
end subroutine MPI_Comm_free

subroutine MPI_Comm_idup(comm, newcomm, request, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_idup_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Request
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: newcomm
  integer, intent(inout) :: request
  integer, intent(out) :: ierror
  type(MPI_Comm) :: newcomm_handle
  type(MPI_Request) :: request_handle

  call MPI_Comm_idup_f08(MPI_Comm(to_c(comm)), newcomm_handle, request_handle, ierror)
  if (ierror == 0) newcomm = newcomm_handle%MPI_VAL
  if (ierror == 0) request = request_handle%MPI_VAL
end subroutine MPI_Comm_idup

subroutine MPI_Comm_idup_with_info(comm, info, newcomm, request, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_idup_with_info_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Request
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: info
  integer, intent(inout) :: newcomm
  integer, intent(inout) :: request
  integer, intent(out) :: ierror
  type(MPI_Comm) :: newcomm_handle
  type(MPI_Request) :: request_handle

  call MPI_Comm_idup_with_info_f08(MPI_Comm(to_c(comm)), MPI_Info(to_c(info)), newcomm_handle, &
    request_handle, ierror)
  if (ierror == 0) newcomm = newcomm_handle%MPI_VAL
  if (ierror == 0) request = request_handle%MPI_VAL
end subroutine MPI_Comm_idup_with_info

subroutine MPI_Comm_split(comm, color, key, newcomm, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_split_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: color
  integer, intent(in) :: key
  integer, intent(inout) :: newcomm
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Comm_split_f08(MPI_Comm(to_c(comm)), color, key, handle, ierror)
  if (ierror == 0) newcomm = handle%MPI_VAL
end subroutine MPI_Comm_split

subroutine MPI_Comm_split_type(comm, split_type, key, info, newcomm, ierror)
  use mpi_info_f08_comm_create, only: MPI_Comm_split_type_f08
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: split_type
  integer, intent(in) :: key
  integer, intent(in) :: info
  integer, intent(inout) :: newcomm
  integer, intent(out) :: ierror
  type(MPI_Comm) :: handle

  call MPI_Comm_split_type_f08(MPI_Comm(to_c(comm)), split_type, key, MPI_Info(to_c(info)), handle, ierror)
  if (ierror == 0) newcomm = handle%MPI_VAL
end subroutine MPI_Comm_split_type
