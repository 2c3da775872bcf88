! The end of the file is not an error: the status has the amount that was read, the file pointer is after it, and the
! rest of the buffer is untouched.
program file_io_end
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_end.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(6)
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32, 3_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

  values = -7
  call MPI_File_read(fh, values, 5, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_read', ierr)
  call check_values(values, [1_int32, 2_int32, 3_int32, -7_int32, -7_int32, -7_int32], 'MPI_File_read')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'MPI_File_read')
  values = -7
  call MPI_File_read(fh, values, 5, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'at the end', ierr)
  call check(all(values == -7), 'at the end: nothing is read')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'at the end')
  call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
  call MPI_File_read_all(fh, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_read_all')
  call check_values(values, [1_int32, 2_int32, 3_int32, -7_int32, -7_int32, -7_int32], 'MPI_File_read_all')

  values = -7
  call MPI_File_read_at(fh, 8_MPI_OFFSET_KIND, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_read_at', ierr)
  call check_values(values, [3_int32, -7_int32, -7_int32, -7_int32, -7_int32, -7_int32], 'MPI_File_read_at')
  values = -7
  call MPI_File_read_at_all(fh, 12_MPI_OFFSET_KIND, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'MPI_File_read_at_all')
  call MPI_File_read_at(fh, 4000000000_MPI_OFFSET_KIND, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'far behind the end', ierr)
  call check(all(values == -7), 'far behind the end: the buffer')
  ! Another engine than the embedded one need not come back from there.
  if (embedded()) call MPI_File_read_at(fh, huge(zero), values, 1, MPI_BYTE, status, ierr)
  call check(all(values == -7), 'at the greatest offset')

  ! A part of an element.
  call MPI_File_set_size(fh, 10_MPI_OFFSET_KIND, ierr)
  call MPI_File_read_at(fh, 4_MPI_OFFSET_KIND, values(2:), 3, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_BYTE, 6, 'a part of an element: so many bytes', ierr)
  call check_count(status, MPI_INTEGER4, MPI_UNDEFINED, 'no number of elements')
  call check_count(status, MPI_INTEGER2, 3, 'of another type')
  call check(values(1) == -7 .and. values(2) == 2 .and. all(values(4:) == -7), 'what is around it')
  call check(ibits(values(3), 0, 16) == 3 .and. ibits(values(3), 16, 16) == 65535, 'two of its bytes')

  ! An empty file.
  call MPI_File_set_size(fh, zero, ierr)
  call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
  values = -7
  call MPI_File_read(fh, values, 6, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'an empty file', ierr)
  call check(all(values == -7), 'an empty file: the buffer')
  call check_position(fh, zero, 'an empty file')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call finish()
end program file_io_end
