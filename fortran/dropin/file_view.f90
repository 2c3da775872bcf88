! File views and file pointers for legacy Fortran: external procedures with INTEGER handles, called
! by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_file_view in the handles
! only.

subroutine MPI_File_get_byte_offset(fh, offset, disp, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file_view, only: MPI_File_get_byte_offset_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  integer(MPI_OFFSET_KIND), intent(inout) :: disp
  integer, intent(out) :: ierror

  call MPI_File_get_byte_offset_f08(MPI_File(to_c(fh)), offset, disp, ierror)
end subroutine MPI_File_get_byte_offset

subroutine MPI_File_get_position(fh, offset, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file_view, only: MPI_File_get_position_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(inout) :: offset
  integer, intent(out) :: ierror

  call MPI_File_get_position_f08(MPI_File(to_c(fh)), offset, ierror)
end subroutine MPI_File_get_position

subroutine MPI_File_get_view(fh, disp, etype, filetype, datarep, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file_view, only: MPI_File_get_view_f08
  use mpi_info_f08_types, only: MPI_Datatype, MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(inout) :: disp
  integer, intent(inout) :: etype
  integer, intent(inout) :: filetype
  character(len=*), intent(inout) :: datarep
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: etype_handle
  type(MPI_Datatype) :: filetype_handle

  call MPI_File_get_view_f08(MPI_File(to_c(fh)), disp, etype_handle, filetype_handle, datarep, ierror)
  if (ierror == 0) etype = etype_handle%MPI_VAL
  if (ierror == 0) filetype = filetype_handle%MPI_VAL
end subroutine MPI_File_get_view

subroutine MPI_File_seek(fh, offset, whence, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file_view, only: MPI_File_seek_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  integer, intent(in) :: whence
  integer, intent(out) :: ierror

  call MPI_File_seek_f08(MPI_File(to_c(fh)), offset, whence, ierror)
end subroutine MPI_File_seek

subroutine MPI_File_set_view(fh, disp, etype, filetype, datarep, info, ierror)
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_file_view, only: MPI_File_set_view_f08
  use mpi_info_f08_types, only: MPI_Datatype, MPI_File, MPI_Info
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: disp
  integer, intent(in) :: etype
  integer, intent(in) :: filetype
  character(len=*), intent(in) :: datarep
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_File_set_view_f08(MPI_File(to_c(fh)), disp, MPI_Datatype(to_c(etype)), &
    MPI_Datatype(to_c(filetype)), datarep, MPI_Info(to_c(info)), ierror)
end subroutine MPI_File_set_view
