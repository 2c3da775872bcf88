! A filetype whose extent is less than the size of its data, as made by HDF5: the data of the first one can be accessed
! (F9).
program file_view_short
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_short.data'
  integer(int32), parameter :: old(8) = [integer(int32) :: 1, 2, 3, 4, 5, 6, 7, 8]
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: whole, parts, marked
  integer(MPI_OFFSET_KIND) :: offset
  integer(int32) :: values(3)
  integer :: ierr

  call MPI_Init(ierr)
  call put_file(name, old)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

  call MPI_Type_create_struct(3, [1, 1, 1], [integer(MPI_ADDRESS_KIND) :: 4, 12, 20], &
    [MPI_INTEGER4, MPI_INTEGER4, MPI_INTEGER4], whole, ierr)
  call MPI_Type_create_resized(whole, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, parts, ierr)
  call MPI_Type_commit(parts, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, parts, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a short filetype')
  values = 0
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'read')
  call check(all(values == [3, 5, 7]), 'what is read')
  call MPI_File_write_all(fh, [-3_int32, -5_int32, -7_int32], 3, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'written')
  call MPI_File_get_byte_offset(fh, 2_MPI_OFFSET_KIND, offset, ierr)
  call check_offset(offset, 24_MPI_OFFSET_KIND, 'where the last element is')
  ! This library does not go beyond the first one, which others overwrite.
  if (embedded()) then
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'after the filetype')
  end if

  ! The bounds of a struct are those that members have been given: this one
  ! begins at its second member. Positions are the same.
  call MPI_Type_create_resized(MPI_INTEGER4, 0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, marked, ierr)
  call MPI_Type_free(whole, ierr)
  call MPI_Type_create_struct(3, [1, 1, 1], [integer(MPI_ADDRESS_KIND) :: 0, 8, 16], &
    [MPI_INTEGER4, marked, MPI_INTEGER4], whole, ierr)
  call MPI_Type_commit(whole, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, whole, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a struct with bounds')
  values = 0
  call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, values, 3, MPI_INTEGER4, status, ierr)
  call check(all(values == [2, 4, 6]), 'from its first member on')
  call MPI_Type_free(marked, ierr)
  call MPI_File_close(fh, ierr)
  call check_file(name, [integer(int32) :: 1, 2, -3, 4, -5, 6, -7, 8], 'what is written')
  call MPI_Type_free(parts, ierr)
  call MPI_Type_free(whole, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "remove_file.inc"
#include "put_file.inc"
#include "check_file.inc"
#include "embedded.inc"
#include "check_count.inc"
#include "check_offset.inc"
end program file_view_short
