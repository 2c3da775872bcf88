! Split collective transfers (F2): one at a time for each file, from its begin to its end with the same buffer.
program file_split
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_split.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, two = 2
  FILE_HANDLE :: fh, kept
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: pairs
  integer(int32), asynchronous :: values(8), back(8), other(8)
  integer :: codes(4), ierr, i

  call start()
  values = [(int(10 * i, int32), i = 1, 8)]
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)

  call MPI_File_write_all_begin(fh, values, 3, MPI_INTEGER4, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_all_begin')
  call MPI_File_write_all_end(fh, values, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write_all_end', ierr)
  call check_position(fh, 3_MPI_OFFSET_KIND, 'the file pointer')
  call MPI_File_write_at_all_begin(fh, 3_MPI_OFFSET_KIND, values(4), 2, MPI_INTEGER4, ierr)
  call MPI_File_write_at_all_end(fh, values(4), status, ierr)
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_write_at_all_end', ierr)
  call MPI_File_seek_shared(fh, 5_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  call MPI_File_write_ordered_begin(fh, values(6), 3, MPI_INTEGER4, ierr)
  call MPI_File_write_ordered_end(fh, values(6), status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write_ordered_end', ierr)
  call MPI_File_sync(fh, ierr)
  call check_file(name, values, 'what is written')

  back = -7
  call MPI_File_seek(fh, two, MPI_SEEK_SET, ierr)
  call MPI_File_read_all_begin(fh, back, 2, MPI_INTEGER4, ierr)
  call MPI_File_read_all_end(fh, back, status, ierr)
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_read_all_end', ierr)
  call check_position(fh, 4_MPI_OFFSET_KIND, 'the file pointer')
  call MPI_File_read_at_all_begin(fh, 7_MPI_OFFSET_KIND, back(3), 4, MPI_INTEGER4, ierr)
  call MPI_File_read_at_all_end(fh, back(3), status, ierr)
  call check_count(status, MPI_INTEGER4, 1, 'up to the end of the file')
  call MPI_File_seek_shared(fh, zero, MPI_SEEK_SET, ierr)
  call MPI_File_read_ordered_begin(fh, back(4), 1, MPI_INTEGER4, ierr)
  call MPI_File_read_ordered_end(fh, back(4), MPI_STATUS_IGNORE, ierr)
  call check_values(back(:5), [30_int32, 40_int32, 80_int32, 10_int32, -7_int32], 'what is read')

  ! Elements with holes.
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, pairs, ierr)
  call MPI_Type_commit(pairs, ierr)
  back = -7
  call MPI_File_read_at_all_begin(fh, zero, back, 2, pairs, ierr)
  call MPI_Type_free(pairs, ierr)
  call MPI_File_read_at_all_end(fh, back, status, ierr)
  call check_values(back, [10_int32, -7_int32, 20_int32, 30_int32, -7_int32, 40_int32, -7_int32, &
    -7_int32], 'elements with holes')
  call check_count(status, MPI_INTEGER4, 4, 'elements with holes')
#if defined(MODULE_F08)
  back = -7
  call MPI_File_read_at_all_begin(fh, zero, back(2:6:2), 3, MPI_INTEGER4)
  call MPI_File_read_at_all_end(fh, back(2:6:2), status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a section')
  call check_values(back, [-7_int32, 10_int32, -7_int32, 20_int32, -7_int32, 30_int32, -7_int32, -7_int32], 'a section')
#endif

  ! A begin and an end that do not match: the transfer continues.
  call MPI_File_read_all_end(fh, back, status, ierr)
  call check_code(ierr, MPI_ERR_IO, 'an end without a begin')
  call MPI_File_write_at_all_begin(fh, zero, values, 4, MPI_INTEGER4, ierr)
  call MPI_File_write_at_all_begin(fh, zero, values, 4, MPI_INTEGER4, codes(1))
  call MPI_File_read_all_begin(fh, back, 4, MPI_INTEGER4, codes(2))
  call MPI_File_write_all_end(fh, values, status, codes(3))
  kept = fh
  call MPI_File_close(fh, codes(4))
  call check(all(codes == MPI_ERR_IO), 'others before the end')
  call check(fh == kept, 'the file is open')
  call MPI_File_write_at_all_end(fh, other, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'another buffer')
  call MPI_File_write_at_all_end(fh, values, status, ierr)
  call check_count(status, MPI_INTEGER4, 4, 'the end', ierr)

  ! A begin that is refused starts nothing.
  call MPI_File_write_all_begin(fh, values, -1, MPI_INTEGER4, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a negative count')
  call MPI_File_write_all_end(fh, values, status, ierr)
  call check_code(ierr, MPI_ERR_IO, 'its end')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call finish()
end program file_split
