! MPI_File_preallocate: the file has room for this many bytes, and is at least as long. It is never truncated, and its
! data stay.
program file_size_preallocate
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_size_preallocate.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, mib = 1048576
  FILE_HANDLE :: fh, other
  integer(int32) :: values(3)
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32, 3_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_seek(fh, 4_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)

  call MPI_File_preallocate(fh, 4_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'less than there is')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'it is not cut')
  call MPI_File_preallocate(fh, 12_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'as much as there is')
  call MPI_File_preallocate(fh, zero, ierr)
  call check_code(ierr, MPI_SUCCESS, 'nothing')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'it is as it was')

  call MPI_File_preallocate(fh, mib, ierr)
  call check_code(ierr, MPI_SUCCESS, 'more than there is')
  call check_size(fh, mib, 'it is longer')
  call check(blocks() * 512 >= mib, 'it has room for that')
  call check_position(fh, 4_MPI_OFFSET_KIND, 'the file pointer stays')
  values = 0
  call MPI_File_read_at(fh, zero, values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check(all(values == [1, 2, 3]), 'the data stay')
  call MPI_File_preallocate(fh, mib / 2, ierr)
  call check_size(fh, mib, 'it is not cut')

  ! Holes are filled as well.
  call MPI_File_set_size(fh, zero, ierr)
  call MPI_File_write_at(fh, mib - 4, [7_int32], 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call MPI_File_preallocate(fh, mib, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a hole')
  call check_size(fh, mib, 'it is as long as it was')
  call check(blocks() * 512 >= mib, 'it has room for that')
  values = 0
  call MPI_File_read_at(fh, mib - 4, values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check(all(values == [7, 0, 0]), 'the data stay')

  ! What is refused.
  call MPI_File_preallocate(fh, -1_MPI_OFFSET_KIND, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative size')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
  call MPI_File_preallocate(other, 2 * mib, ierr)
  call check_code(ierr, MPI_ERR_READ_ONLY, 'a file that may only be read')
  call MPI_File_close(other, ierr)
  ! Another engine than the embedded one may try to write them.
  ierr = MPI_ERR_NO_SPACE
  if (embedded()) call MPI_File_preallocate(fh, huge(zero), ierr)
  call check(ierr == MPI_ERR_NO_SPACE .or. ierr == MPI_ERR_QUOTA .or. ierr == MPI_ERR_ARG .or. &
    ierr == MPI_ERR_IO, 'more than any file can have')
  call check_size(fh, mib, 'the size stays')
  call MPI_File_close(fh, ierr)

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, other, ierr)
  call MPI_File_preallocate(other, 2 * mib, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_WRONLY')
  call check_size(other, 2 * mib, 'MPI_MODE_WRONLY')
  call MPI_File_close(other, ierr)
  call remove_file(name)
  call finish()

contains

  ! The blocks of 512 bytes that the file has, from stat.
  integer(int64) function blocks()
    integer :: unit

    call execute_command_line('stat -c %b ' // name // ' >' // name // '.blocks')
    open (newunit=unit, file=name // '.blocks', action='read')
    read (unit, *) blocks
    close (unit, status='delete')
  end function blocks
end program file_size_preallocate
