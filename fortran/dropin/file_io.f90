! Reading and writing of files for legacy Fortran: external procedures with INTEGER handles, called
! by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_file_io in the handles and
! the statuses, and in choice buffers, which are known by their addresses.

subroutine MPI_File_read(fh, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_read, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_read(to_c(fh), buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_read

subroutine MPI_File_read_all(fh, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_read_all, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_read_all(to_c(fh), buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_read_all

subroutine MPI_File_read_at(fh, offset, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_read_at, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_read_at(to_c(fh), offset, buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_read_at

subroutine MPI_File_read_at_all(fh, offset, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_read_at_all, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_read_at_all(to_c(fh), offset, buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_read_at_all

subroutine MPI_File_write(fh, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_write, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_write(to_c(fh), buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_write

subroutine MPI_File_write_all(fh, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_write_all, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_write_all(to_c(fh), buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_write_all

subroutine MPI_File_write_at(fh, offset, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_write_at, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_write_at(to_c(fh), offset, buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_write_at

subroutine MPI_File_write_at_all(fh, offset, buf, count, datatype, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_file_write_at_all, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  integer, intent(in) :: fh
  integer(MPI_OFFSET_KIND), intent(in) :: offset
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_file_write_at_all(to_c(fh), offset, buf, int(count, c_int64_t), to_c(datatype), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_File_write_at_all
