! A full disk: MPI_ERR_NO_SPACE, and the file pointer does not move.
program file_open_full
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32), allocatable :: values(:)
  integer :: codes(5), ierr, i

  call start()
  allocate (values(1000000))
  values = 1
  call MPI_File_open(MPI_COMM_SELF, '/dev/full', MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a device is opened')
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, codes(1))
  call MPI_File_write_all(fh, values, 2, MPI_INTEGER4, status, codes(2))
  call MPI_File_write_at(fh, zero, values, 2, MPI_INTEGER4, status, codes(3))
  call MPI_File_write_at_all(fh, zero, values, 2, MPI_INTEGER4, status, codes(4))
  call MPI_File_write(fh, values, size(values), MPI_INTEGER4, MPI_STATUS_IGNORE, codes(5))
  do i = 1, 5
    call check_refused(codes(i), MPI_ERR_NO_SPACE, 'a write')
  end do
  call check_position(fh, zero, 'the file pointer')

  ! It can be read: it is full of zeros.
  call MPI_File_read(fh, values(1:10), 8, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a read')
  call check(all(values(1:8) == 0) .and. all(values(9:12) == 1), 'what is read')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call finish()
end program file_open_full
