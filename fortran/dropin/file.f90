! Files for legacy Fortran: external procedures with INTEGER handles, called by way of mpif.h or
! `use mpi`. They differ from those of mpi_info_f08_file in the handles only.

subroutine MPI_File_close(fh, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_close_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(inout) :: fh
  integer, intent(out) :: ierror
  type(MPI_File) :: handle

  handle = MPI_File(to_c(fh))
  call MPI_File_close_f08(handle, ierror)
  if (ierror == 0) fh = handle%MPI_VAL
end subroutine MPI_File_close

subroutine MPI_File_delete(filename, info, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_delete_f08
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  character(len=*), intent(in) :: filename
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_File_delete_f08(filename, MPI_Info(to_c(info)), ierror)
end subroutine MPI_File_delete

subroutine MPI_File_get_amode(fh, amode, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_get_amode_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer, intent(inout) :: amode
  integer, intent(out) :: ierror

  call MPI_File_get_amode_f08(MPI_File(to_c(fh)), amode, ierror)
end subroutine MPI_File_get_amode

subroutine MPI_File_get_atomicity(fh, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_get_atomicity_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_File_get_atomicity_f08(MPI_File(to_c(fh)), flag, ierror)
end subroutine MPI_File_get_atomicity

subroutine MPI_File_get_info(fh, info_used, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_get_info_f08
  use mpi_info_f08_types, only: MPI_File, MPI_Info
  implicit none
  integer, intent(in) :: fh
  integer, intent(inout) :: info_used
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_File_get_info_f08(MPI_File(to_c(fh)), handle, ierror)
  if (ierror == 0) info_used = handle%MPI_VAL
end subroutine MPI_File_get_info

subroutine MPI_File_get_size(fh, size, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_get_size_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(inout) :: size
  integer, intent(out) :: ierror

  call MPI_File_get_size_f08(MPI_File(to_c(fh)), size, ierror)
end subroutine MPI_File_get_size

subroutine MPI_File_open(comm, filename, amode, info, fh, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_open_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_File, MPI_Info
  implicit none
  integer, intent(in) :: comm
  character(len=*), intent(in) :: filename
  integer, intent(in) :: amode
  integer, intent(in) :: info
  integer, intent(inout) :: fh
  integer, intent(out) :: ierror
  type(MPI_File) :: handle

  call MPI_File_open_f08(MPI_Comm(to_c(comm)), filename, amode, MPI_Info(to_c(info)), handle, ierror)
  if (ierror == 0) fh = handle%MPI_VAL
end subroutine MPI_File_open

subroutine MPI_File_preallocate(fh, size, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_preallocate_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: size
  integer, intent(out) :: ierror

  call MPI_File_preallocate_f08(MPI_File(to_c(fh)), size, ierror)
end subroutine MPI_File_preallocate

subroutine MPI_File_set_atomicity(fh, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_set_atomicity_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  logical, intent(in) :: flag
  integer, intent(out) :: ierror

  call MPI_File_set_atomicity_f08(MPI_File(to_c(fh)), flag, ierror)
end subroutine MPI_File_set_atomicity

subroutine MPI_File_set_info(fh, info, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_set_info_f08
  use mpi_info_f08_types, only: MPI_File, MPI_Info
  implicit none
  integer, intent(in) :: fh
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_File_set_info_f08(MPI_File(to_c(fh)), MPI_Info(to_c(info)), ierror)
end subroutine MPI_File_set_info

subroutine MPI_File_set_size(fh, size, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_set_size_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: size
  integer, intent(out) :: ierror

  call MPI_File_set_size_f08(MPI_File(to_c(fh)), size, ierror)
end subroutine MPI_File_set_size

subroutine MPI_File_sync(fh, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file, only: MPI_File_sync_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer, intent(out) :: ierror

  call MPI_File_sync_f08(MPI_File(to_c(fh)), ierror)
end subroutine MPI_File_sync
