! Reads and writes at the individual file pointer, which moves past the transferred data. Each handle has its own.
program file_io_pointer
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_pointer.data'
  FILE_HANDLE :: fh, other
  STATUS_TYPE :: status
  integer(int32) :: values(8)
  integer :: ierr

  call MPI_Init(ierr)
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR, MPI_INFO_NULL, other, ierr)
  call check_position(fh, 0_MPI_OFFSET_KIND, 'at the start at first')

  values = [integer(int32) :: 1, 2, 3, 4, 5, 6, 7, 8]
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write')
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write')
  call check_count(status, MPI_BYTE, 12, 'in bytes')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'MPI_File_write')
  call MPI_File_write_all(fh, values(4:), 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_all')
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_write_all')
  call check_position(fh, 20_MPI_OFFSET_KIND, 'MPI_File_write_all')
  call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32], 'what is written')
  call check_values(values, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32, 6_int32, 7_int32, &
    8_int32], 'the buffer')

  ! The other handle is still at the start.
  call check_position(other, 0_MPI_OFFSET_KIND, 'another handle')
  values = -7
  call MPI_File_read(other, values(2:), 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read')
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_read')
  call check_values(values, [-7_int32, 1_int32, 2_int32, -7_int32, -7_int32, -7_int32, -7_int32, &
    -7_int32], 'MPI_File_read')
  call check_position(other, 8_MPI_OFFSET_KIND, 'MPI_File_read')
  call MPI_File_read_all(other, values(5:), 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_all')
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_read_all')
  call check_values(values, [-7_int32, 1_int32, 2_int32, -7_int32, 3_int32, 4_int32, 5_int32, &
    -7_int32], 'MPI_File_read_all')
  call check_position(other, 20_MPI_OFFSET_KIND, 'MPI_File_read_all')
  call check_position(fh, 20_MPI_OFFSET_KIND, 'the first handle')

  ! Reads and writes of one handle share its file pointer.
  call MPI_File_seek(fh, 4_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  values = 0
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  values(2) = 33
  call MPI_File_write(fh, values(2:), 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call MPI_File_read(fh, values(3:), 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
  call check_values(values(:4), [2_int32, 33_int32, 4_int32, 0_int32], 'in turn')
  call check_file(name, [1_int32, 2_int32, 33_int32, 4_int32, 5_int32], 'the file')
  call check_position(fh, 16_MPI_OFFSET_KIND, 'in turn')

  ! Behind the end: the gap reads as zeros.
  call MPI_File_seek(fh, 28_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  values = 8
  call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check_file(name, [1_int32, 2_int32, 33_int32, 4_int32, 5_int32, 0_int32, 0_int32, 8_int32], &
    'a gap')
  call MPI_File_close(fh, ierr)
  call MPI_File_close(other, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "remove_file.inc"
#include "check_file.inc"
#include "check_values.inc"
#include "check_count.inc"
#include "check_position.inc"
end program file_io_pointer
