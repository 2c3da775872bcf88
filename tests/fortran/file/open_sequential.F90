! MPI_MODE_SEQUENTIAL: a file that is a sequence has no offsets, and no
! individual file pointer. What is left is to open it, to ask for what
! it is, and to close it.
program file_open_sequential
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_sequential.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(MPI_OFFSET_KIND) :: offset
  integer(int32) :: values(3)
  integer :: codes(9), amode, ierr, i

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32])

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY + MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &
    fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'RDONLY and SEQUENTIAL')
  values = [integer(int32) :: 7, 8, 9]
  offset = -77
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, codes(1))
  call MPI_File_read_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
  call MPI_File_read_at(fh, four, values, 2, MPI_INTEGER4, status, codes(3))
  call MPI_File_read_at_all(fh, four, values, 2, MPI_INTEGER4, status, codes(4))
  call MPI_File_seek(fh, four, MPI_SEEK_SET, codes(5))
  call MPI_File_get_position(fh, offset, codes(6))
  call MPI_File_get_byte_offset(fh, four, offset, codes(7))
  call unsupported(7)
  call check_values(values, [7_int32, 8_int32, 9_int32], 'the buffer')
  call check(offset == -77, 'the offset')

  ! A view begins where the shared file pointer is.
  call MPI_File_set_view(fh, 0 * four, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a displacement')
  call MPI_File_set_view(fh, MPI_DISPLACEMENT_CURRENT, MPI_INTEGER4, MPI_INTEGER4, 'native', &
    MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_DISPLACEMENT_CURRENT')
  amode = 0
  call MPI_File_get_amode(fh, amode, ierr)
  call check_code(amode, MPI_MODE_RDONLY + MPI_MODE_SEQUENTIAL, 'MPI_File_get_amode')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &
    fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'WRONLY and SEQUENTIAL')
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, codes(1))
  call MPI_File_write_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
  call MPI_File_write_at(fh, four, values, 2, MPI_INTEGER4, status, codes(3))
  call MPI_File_write_at_all(fh, four, values, 2, MPI_INTEGER4, status, codes(4))
  call MPI_File_set_size(fh, four, codes(5))
  call MPI_File_preallocate(fh, 100 * four, codes(6))
  call unsupported(6)
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'the file')
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_file.inc"
#include "check_values.inc"

  subroutine unsupported(calls)
    integer, intent(in) :: calls
    character(len=10) :: which

    do i = 1, calls
      write (which, '(a, i0)') 'call ', i
      call check_code(codes(i), MPI_ERR_UNSUPPORTED_OPERATION, trim(which))
    end do
  end subroutine unsupported
end program file_open_sequential
