! Offsets beyond 2 GiB and 4 GiB, in a file with holes.
program file_io_large_offset
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_large_offset.data'
  integer(MPI_OFFSET_KIND), parameter :: gib = 1073741824
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(MPI_OFFSET_KIND) :: places(6), offset
  integer(int32) :: values(3)
  integer :: ierr, i

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  places = [0 * gib, 2 * gib - 4, 2 * gib, 4 * gib - 4, 4 * gib, 7 * gib + 12]
  do i = 1, size(places)
    call MPI_File_write_at(fh, places(i), [int(i, int32)], 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
    call check_size(fh, places(i) + 4, 'the size of the file')
  end do
  do i = 1, size(places)
    values = -7
    call MPI_File_read_at(fh, places(i), values(2:), 1, MPI_INTEGER4, status, ierr)
    call check_values(values, [-7_int32, int(i, int32), -7_int32], 'MPI_File_read_at')
  end do

  ! Across the borders, and in a hole.
  call MPI_File_read_at(fh, 2 * gib - 4, values, 3, MPI_INTEGER4, status, ierr)
  call check_values(values, [2_int32, 3_int32, 0_int32], 'across 2 GiB')
  call MPI_File_seek(fh, 4 * gib - 8, MPI_SEEK_SET, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_seek')
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_values(values, [0_int32, 4_int32, 5_int32], 'across 4 GiB')
  call check_position(fh, 4 * gib + 4, 'MPI_File_read')
  call MPI_File_seek(fh, 3 * gib, MPI_SEEK_CUR, ierr)
  call check_position(fh, 7 * gib + 4, 'MPI_SEEK_CUR')
  call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'the last ones')
  call check_values(values, [0_int32, 0_int32, 6_int32], 'the last ones')
  call MPI_File_seek(fh, -5 * gib, MPI_SEEK_END, ierr)
  call check_position(fh, 2 * gib + 16, 'MPI_SEEK_END')

  ! In a view, offsets count etypes from the displacement.
  call MPI_File_set_view(fh, gib, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call MPI_File_read_at(fh, 3 * gib / 4 - 1, values, 3, MPI_INTEGER4, status, ierr)
  call check_values(values, [4_int32, 5_int32, 0_int32], 'in a view')
  call MPI_File_get_byte_offset(fh, 3 * gib / 4, offset, ierr)
  call check_offset(offset, 4 * gib, 'MPI_File_get_byte_offset')
  call MPI_File_seek(fh, -1_MPI_OFFSET_KIND, MPI_SEEK_END, ierr)
  call check_position(fh, (6 * gib + 12) / 4, 'MPI_SEEK_END')
  call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 1, 'the last one')
  call check(values(1) == 6, 'the last one')

  call MPI_File_set_size(fh, 5 * gib, ierr)
  call check_size(fh, 5 * gib, 'MPI_File_set_size')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_values.inc"
#include "check_count.inc"
#include "check_offset.inc"
#include "check_position.inc"
#include "check_size.inc"
end program file_io_large_offset
