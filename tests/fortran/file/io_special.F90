! MPI_BOTTOM and MPI_IN_PLACE are not valid buffers here: MPI_ERR_BUFFER, and nothing is transferred. For 0 elements
! MPI_BOTTOM is allowed.
program file_io_special
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_special.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer :: ierr, codes(12)

  call start()
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_size(fh, 8_MPI_OFFSET_KIND, ierr)

  call MPI_File_write(fh, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(1))
  call MPI_File_write_all(fh, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(2))
  call MPI_File_write_at(fh, zero, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(3))
  call MPI_File_write_at_all(fh, zero, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(4))
  call MPI_File_read(fh, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(5))
  call MPI_File_read_all(fh, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(6))
  call MPI_File_read_at(fh, zero, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(7))
  call MPI_File_read_at_all(fh, zero, MPI_IN_PLACE, 1, MPI_INTEGER4, status, codes(8))

  call MPI_File_write(fh, MPI_BOTTOM, 1, MPI_INTEGER4, status, codes(9))
  call MPI_File_write_at(fh, zero, MPI_BOTTOM, 1, MPI_INTEGER4, status, codes(10))
  call MPI_File_read(fh, MPI_BOTTOM, 1, MPI_INTEGER4, status, codes(11))
  call MPI_File_read_at(fh, zero, MPI_BOTTOM, 1, MPI_INTEGER4, status, codes(12))
  if (any(codes /= MPI_ERR_BUFFER)) write (*, '(12(1x, i0))') codes
  call check(all(codes == MPI_ERR_BUFFER), 'they are no buffers')
  call MPI_File_write(fh, MPI_BOTTOM, 0, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_BOTTOM for no elements')
  call MPI_File_read(fh, MPI_BOTTOM, 0, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_BOTTOM for no elements, read')

  call check_position(fh, zero, 'the file pointer')
  call check_file(name, [0_int32, 0_int32], 'the file')
  call MPI_File_close(fh, ierr)
  call finish()
end program file_io_special
