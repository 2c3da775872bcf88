! Views with a displacement and no gaps: offsets count etypes from the displacement, whatever the filetype repeats.
program file_view_contiguous
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_contiguous.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: triple
  integer(MPI_OFFSET_KIND) :: offset
  integer(int32) :: values(6)
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32, 6_int32, 7_int32, 8_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

  call MPI_File_seek(fh, 8_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  call MPI_File_set_view(fh, 8_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'integers behind a header')
  call check_position(fh, 0_MPI_OFFSET_KIND, 'a new view begins at its start')
  values = 0
  call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check(all(values(:3) == [3, 4, 0]), 'the first ones')
  call check_position(fh, 2_MPI_OFFSET_KIND, 'in etypes')
  call MPI_File_read_at(fh, 4_MPI_OFFSET_KIND, values, 1, MPI_INTEGER4, status, ierr)
  call check(all(values(:2) == [7, 4]), 'an offset in etypes')
  call MPI_File_get_byte_offset(fh, 4_MPI_OFFSET_KIND, offset, ierr)
  call check_offset(offset, 24_MPI_OFFSET_KIND, 'its byte in the file')
  values = -7
  call MPI_File_read(fh, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 4, 'up to the end')
  call check(all(values == [5, 6, 7, 8, -7, -7]), 'up to the end')
  call check_position(fh, 6_MPI_OFFSET_KIND, 'at the end')

  ! A contiguous filetype is the same view.
  call MPI_Type_contiguous(3, MPI_INTEGER4, triple, ierr)
  call MPI_Type_commit(triple, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, triple, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'three at a time')
  values = 0
  call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, values, 5, MPI_INTEGER4, status, ierr)
  call check(all(values == [4, 5, 6, 7, 8, 0]), 'an offset in etypes')
  values = [integer(int32) :: 21, 22, 23, 24, 25, 26]
  call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, values, 1, triple, status, ierr)
  call check_count(status, triple, 1, 'three at a time')
  call check_file(name, [1_int32, 2_int32, 21_int32, 22_int32, 23_int32, 6_int32, 7_int32, &
    8_int32], 'three at a time, written')

  ! An etype of three integers: offsets count etypes.
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, triple, triple, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an etype of three')
  values = 0
  call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an etype of three, read')
  call check(all(values == [23, 6, 7, 0, 0, 0]), 'an offset in triples')
  call MPI_File_get_byte_offset(fh, 2_MPI_OFFSET_KIND, offset, ierr)
  call check_offset(offset, 28_MPI_OFFSET_KIND, 'its byte in the file')
  call MPI_File_read(fh, values, 1, triple, status, ierr)
  call check_position(fh, 1_MPI_OFFSET_KIND, 'the file pointer in triples')
  call MPI_Type_free(triple, ierr)

  ! A displacement behind the end: the file grows when it is written.
  call MPI_File_set_view(fh, 40_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a displacement behind the end')
  values = -7
  call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'there is nothing')
  call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_END, ierr)
  call check_position(fh, 0_MPI_OFFSET_KIND, 'its end is its start')
  call check_file(name, [1_int32, 2_int32, 21_int32, 22_int32, 23_int32, 6_int32, 7_int32, &
    8_int32], 'the file is no longer')
  values = 31
  call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check_file(name, [1_int32, 2_int32, 21_int32, 22_int32, 23_int32, 6_int32, 7_int32, &
    8_int32, 0_int32, 0_int32, 31_int32], 'now it is')

  ! An odd displacement.
  call MPI_File_set_view(fh, 1_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_write(fh, [-1_int32], 1, MPI_INTEGER4, status, ierr)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check(values(1) == -255 .and. values(2) == 255, 'an odd displacement')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call finish()
end program file_view_contiguous
