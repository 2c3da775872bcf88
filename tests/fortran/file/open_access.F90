! A read-only file is not written, and a write-only one is not read: no byte of the file or of the buffer changes, and
! the file pointer does not move.
program file_open_access
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_access.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(3)
  integer :: codes(4), ierr, i

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32])

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_RDONLY')
  values = [integer(int32) :: 7, 8, 9]
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, codes(1))
  call MPI_File_write_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
  call MPI_File_write_at(fh, four, values, 3, MPI_INTEGER4, status, codes(3))
  call MPI_File_write_at_all(fh, four, values, 3, MPI_INTEGER4, status, codes(4))
  do i = 1, 4
    call check_code(codes(i), MPI_ERR_READ_ONLY, 'a write to it')
  end do
  call MPI_File_set_size(fh, four, codes(1))
  call check_code(codes(1), MPI_ERR_READ_ONLY, 'MPI_File_set_size')
  call MPI_File_preallocate(fh, 1000 * four, codes(1))
  call check_code(codes(1), MPI_ERR_READ_ONLY, 'MPI_File_preallocate')
  call MPI_File_sync(fh, codes(1))
  ! Engines other than the embedded one may refuse this.
  if (embedded()) call check_code(codes(1), MPI_SUCCESS, 'MPI_File_sync')
  call check_position(fh, 0_MPI_OFFSET_KIND, 'the file pointer')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'the file')
  values = 0
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_values(values, [1_int32, 2_int32, 3_int32], 'what is read')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_WRONLY')
  values = [integer(int32) :: 7, 8, 9]
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, codes(1))
  call MPI_File_read_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
  call MPI_File_read_at(fh, four, values, 3, MPI_INTEGER4, status, codes(3))
  call MPI_File_read_at_all(fh, four, values, 3, MPI_INTEGER4, status, codes(4))
  do i = 1, 4
    call check_code(codes(i), MPI_ERR_ACCESS, 'a read of it')
  end do
  call check_values(values, [7_int32, 8_int32, 9_int32], 'the buffer')
  call check_position(fh, 0_MPI_OFFSET_KIND, 'the file pointer')
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a write to it')
  call check_file(name, [7_int32, 8_int32, 3_int32], 'the file')
  call MPI_File_set_size(fh, four, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_size')
  call check_file(name, [7_int32], 'the file, cut')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "embedded.inc"
#include "put_file.inc"
#include "remove_file.inc"
#include "check_file.inc"
#include "check_values.inc"
#include "check_position.inc"
end program file_open_access
