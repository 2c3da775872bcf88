! The info object for legacy Fortran: external procedures with INTEGER handles, called by way of
! mpif.h or `use mpi`. They differ from those of mpi_info_f08_info in the handles only.

subroutine MPI_Info_create(info, ierror)
  use mpi_info_f08_info, only: MPI_Info_create_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(inout) :: info
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Info_create_f08(handle, ierror)
  if (ierror == 0) info = handle%MPI_VAL
end subroutine MPI_Info_create

subroutine MPI_Info_create_env(info, ierror)
  use mpi_info_f08_info, only: MPI_Info_create_env_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(inout) :: info
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Info_create_env_f08(handle, ierror)
  if (ierror == 0) info = handle%MPI_VAL
end subroutine MPI_Info_create_env

subroutine MPI_Info_delete(info, key, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_delete_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key
  integer, intent(out) :: ierror

  call MPI_Info_delete_f08(MPI_Info(to_c(info)), key, ierror)
end subroutine MPI_Info_delete

subroutine MPI_Info_dup(info, newinfo, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_dup_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  integer, intent(inout) :: newinfo
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Info_dup_f08(MPI_Info(to_c(info)), handle, ierror)
  if (ierror == 0) newinfo = handle%MPI_VAL
end subroutine MPI_Info_dup

subroutine MPI_Info_free(info, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_free_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(inout) :: info
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  handle = MPI_Info(to_c(info))
  call MPI_Info_free_f08(handle, ierror)
  if (ierror == 0) info = handle%MPI_VAL
end subroutine MPI_Info_free

subroutine MPI_Info_get(info, key, valuelen, value, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_get_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key
  integer, intent(in) :: valuelen
  character(len=*), intent(inout) :: value
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Info_get_f08(MPI_Info(to_c(info)), key, valuelen, value, flag, ierror)
end subroutine MPI_Info_get

subroutine MPI_Info_get_nkeys(info, nkeys, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_get_nkeys_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  integer, intent(inout) :: nkeys
  integer, intent(out) :: ierror

  call MPI_Info_get_nkeys_f08(MPI_Info(to_c(info)), nkeys, ierror)
end subroutine MPI_Info_get_nkeys

subroutine MPI_Info_get_nthkey(info, n, key, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_get_nthkey_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  integer, intent(in) :: n
  character(len=*), intent(inout) :: key
  integer, intent(out) :: ierror

  call MPI_Info_get_nthkey_f08(MPI_Info(to_c(info)), n, key, ierror)
end subroutine MPI_Info_get_nthkey

subroutine MPI_Info_get_string(info, key, buflen, value, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_get_string_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key
  integer, intent(inout) :: buflen
  character(len=*), intent(inout) :: value
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Info_get_string_f08(MPI_Info(to_c(info)), key, buflen, value, flag, ierror)
end subroutine MPI_Info_get_string

subroutine MPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_get_valuelen_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key
  integer, intent(inout) :: valuelen
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Info_get_valuelen_f08(MPI_Info(to_c(info)), key, valuelen, flag, ierror)
end subroutine MPI_Info_get_valuelen

subroutine MPI_Info_set(info, key, value, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_info, only: MPI_Info_set_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key, value
  integer, intent(out) :: ierror

  call MPI_Info_set_f08(MPI_Info(to_c(info)), key, value, ierror)
end subroutine MPI_Info_set
