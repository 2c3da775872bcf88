! MPI_File_set_size and MPI_File_get_size: the file is truncated, or extended with zeros; the file pointer does not
! move.
program file_size
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_size.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh, other
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: mine
  integer(MPI_OFFSET_KIND) :: size_of
  integer(int32) :: values(4)
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
  call check_size(fh, 16_MPI_OFFSET_KIND, 'at first')
  call MPI_File_seek(fh, 12_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)

  call MPI_File_set_size(fh, 8_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_size')
  call check_size(fh, 8_MPI_OFFSET_KIND, 'shorter')
  call check_size(other, 8_MPI_OFFSET_KIND, 'seen by another handle')
  call check_file(name, [1_int32, 2_int32], 'what is left')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'the file pointer stays')
  values = -7
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'there is nothing')

  call MPI_File_set_size(fh, 16_MPI_OFFSET_KIND, ierr)
  call check_size(fh, 16_MPI_OFFSET_KIND, 'longer')
  call check_file(name, [1_int32, 2_int32, 0_int32, 0_int32], 'what is new')
  call check_position(fh, 12_MPI_OFFSET_KIND, 'the file pointer stays')
  call MPI_File_set_size(fh, 16_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'as it is')
  call MPI_File_set_size(fh, 7_MPI_OFFSET_KIND, ierr)
  call check_size(fh, 7_MPI_OFFSET_KIND, 'any number of bytes')
  call MPI_File_set_size(fh, zero, ierr)
  call check_size(fh, zero, 'empty')

  ! In bytes, whatever the view is.
  call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_set_size(fh, 8_MPI_OFFSET_KIND, ierr)
  call check_size(fh, 8_MPI_OFFSET_KIND, 'in a view')
  call MPI_Type_free(mine, ierr)

  ! What is refused.
  call MPI_File_set_size(fh, -1_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative size')
  call MPI_File_set_size(fh, -huge(zero), ierr)
  call check_code(ierr, MPI_ERR_ARG, 'the least size')
  call MPI_File_set_size(other, zero, ierr)
  call check_code(ierr, MPI_ERR_READ_ONLY, 'a file that may only be read')
  call check_size(fh, 8_MPI_OFFSET_KIND, 'the size stays')
  call check_size(other, 8_MPI_OFFSET_KIND, 'the size stays')
  call MPI_File_close(other, ierr)

  ! The size of a write-only file can be inquired.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, other, ierr)
  call check_size(other, 8_MPI_OFFSET_KIND, 'MPI_MODE_WRONLY')
  call MPI_File_set_size(other, 4_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_WRONLY')
  call check_size(fh, 4_MPI_OFFSET_KIND, 'seen by another handle')
  call MPI_File_close(other, ierr)

  ! A size that no file can have is an error, or the system has such files.
  call MPI_File_set_size(fh, huge(zero), ierr)
  call MPI_File_get_size(fh, size_of, ierr)
  call check(size_of == 4 .or. size_of == huge(zero), 'the greatest size')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call finish()
end program file_size
