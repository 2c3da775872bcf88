! Reads and writes at explicit offsets do not move the file pointer.
program file_io_at
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_at.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(6)
  integer :: ierr

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)

  values = -7
  call MPI_File_read_at(fh, 2 * four, values(2:), 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_at')
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_read_at')
  call check_values(values, [-7_int32, 3_int32, 4_int32, -7_int32, -7_int32, -7_int32], &
    'MPI_File_read_at')
  call MPI_File_read_at_all(fh, 0 * four, values(5:), 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_at_all')
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_read_at_all')
  call check_values(values, [-7_int32, 3_int32, 4_int32, -7_int32, 1_int32, -7_int32], &
    'MPI_File_read_at_all')
  call check_position(fh, four, 'the file pointer stays')

  values = [integer(int32) :: 11, 12, 13, 14, 15, 16]
  call MPI_File_write_at(fh, 3 * four, values, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_write_at')
  call check_file(name, [1_int32, 2_int32, 3_int32, 11_int32, 12_int32], 'MPI_File_write_at')
  call MPI_File_write_at_all(fh, 6 * four, values(3:), 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at_all')
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_write_at_all')
  call check_file(name, [1_int32, 2_int32, 3_int32, 11_int32, 12_int32, 0_int32, 13_int32], &
    'MPI_File_write_at_all')
  call check_position(fh, four, 'the file pointer stays')
  call MPI_File_write_at(fh, 0 * four, values(6:), 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
  values = 0
  call MPI_File_read_at(fh, 0 * four, values, 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_values(values(:2), [16_int32, 0_int32], 'at the start')

  ! Offsets are bytes here: they need not be multiples of anything.
  call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, [-1_int32], 1, MPI_INTEGER4, status, ierr)
  values = 0
  call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 1, MPI_INTEGER4, status, ierr)
  call check_values(values(:2), [-1_int32, 0_int32], 'at byte 1')
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
  call check(ibits(values(1), 0, 8) == 16 .and. ibits(values(1), 8, 24) == ibits(-1_int32, 8, &
    24) .and. ibits(values(2), 0, 8) == 255 .and. ibits(values(2), 8, 24) == 0, &
    'the bytes around it')
  call check_position(fh, four, 'the file pointer stays')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_file.inc"
#include "check_values.inc"
#include "check_count.inc"
#include "check_position.inc"
end program file_io_at
