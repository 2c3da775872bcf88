! MPI_MODE_APPEND: the file pointer is initially at the end. That is all: offsets and seeks reach the whole file.
program file_open_append
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_append.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(3)
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32, 3_int32])

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_APPEND, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_APPEND')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'at the end')
  values = -7
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a read at the end')
  call check_count(status, MPI_INTEGER4, 0, 'nothing is read')
  call check_values(values, [-7_int32, -7_int32, -7_int32], 'and nothing is written to the buffer')
  values = [integer(int32) :: 4, 5, 6]
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a write at the end')
  call check_position(fh, 20_MPI_OFFSET_KIND, 'it has moved on')
  call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32], 'it is appended')

  ! At other positions, too.
  values = [integer(int32) :: 11, 12, 13]
  call MPI_File_write_at(fh, 4_MPI_OFFSET_KIND, values, 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a write at an offset')
  call check_file(name, [1_int32, 11_int32, 3_int32, 4_int32, 5_int32], 'it is where it should be')
  call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_seek')
  values = [integer(int32) :: 21, 22, 23]
  call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check_file(name, [21_int32, 11_int32, 3_int32, 4_int32, 5_int32], 'a write at the start')
  call check_position(fh, 4_MPI_OFFSET_KIND, 'behind it')
  call MPI_File_close(fh, ierr)

  ! A new view begins at its start.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_APPEND, MPI_INFO_NULL, fh, ierr)
  call check_position(fh, 20_MPI_OFFSET_KIND, 'at the end again')
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call check_position(fh, 0_MPI_OFFSET_KIND, 'in a new view')
  values = 0
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check_values(values, [11_int32, 0_int32, 0_int32], 'its first element')
  call MPI_File_close(fh, ierr)

  ! A new file ends at its start.
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_APPEND + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a new file')
  call check_position(fh, 0_MPI_OFFSET_KIND, 'its end')
  values = [integer(int32) :: 1, 2, 3]
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_file(name, values, 'written')
  call MPI_File_close(fh, ierr)
  call finish()
end program file_open_append
