! "external32" (F7): numbers are big-endian in the file, and some are shorter there, so that datatypes have other
! extents in it.
program file_external32
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_external32.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, one = 1
  ! 1, 2 and 258, with their bytes in the other order; -2 likewise.
  integer(int32), parameter :: turned(3) = [16777216_int32, 33554432_int32, 33619968_int32]
  integer(int32), parameter :: minus_two = -16777217_int32
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request
  DATATYPE_HANDLE :: every_second, etype, filetype
  integer(int32), asynchronous :: values(3), back(0:6)
  integer(int64), asynchronous :: longs(2), long_back(0:3)
  integer(MPI_ADDRESS_KIND) :: extent
  integer(MPI_OFFSET_KIND) :: disp
  character(len=MPI_MAX_DATAREP_STRING) :: datarep
  integer :: ierr, codes(4)

  call start()
  values = [integer(int32) :: 1, 2, 258]
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'external32', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'external32')
  call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
  call check_text(datarep, 'external32' // repeat(' ', MPI_MAX_DATAREP_STRING - 10), 'its name')
  call check(etype == MPI_INTEGER4 .and. filetype == MPI_INTEGER4, 'the datatypes are those that were given')
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write', ierr)
  call MPI_File_sync(fh, ierr)
  call check_file(name, turned, 'in the other order')
  back = -7
  call MPI_File_read_at_all(fh, one, back(1), 2, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_read_at_all', ierr)
  call check(all(back == [-7, 2, 258, -7, -7, -7, -7]), 'and back')

  ! Into every second element, with a request and in two calls.
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER4, every_second, ierr)
  call MPI_Type_commit(every_second, ierr)
  back = -7
  call MPI_File_iread_at(fh, zero, back(1), 1, every_second, request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_iread_at')
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_Wait: MPI_File_iread_at', ierr)
  call check(all(back == [-7, 1, -7, 2, -7, 258, -7]), 'to the places of the datatype')
  call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
  call MPI_File_write_all_begin(fh, back(1), 1, every_second, codes(1))
  call MPI_File_write_all_end(fh, back(1), status, codes(2))
  call MPI_File_iwrite_at(fh, 3 * one, values, 1, MPI_INTEGER4, request, codes(3))
  call MPI_Wait(request, status, codes(4))
  call check(all(codes == MPI_SUCCESS), 'writes that go on')
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_iwrite_at')
  call MPI_File_sync(fh, ierr)
  call check_file(name, [turned, turned(1)], 'from the places of the datatype')
  call MPI_Type_free(every_second, ierr)

  ! C's long has four bytes there.
  call MPI_Type_vector(2, 1, 2, MPI_LONG, every_second, ierr)
  call MPI_Type_commit(every_second, ierr)
  call MPI_File_set_view(fh, zero, MPI_LONG, every_second, 'external32', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_LONG')
  call MPI_File_get_type_extent(fh, MPI_LONG, extent, ierr)
  call check(ierr == MPI_SUCCESS .and. extent == 4, 'the extent of MPI_LONG')
  call MPI_File_get_type_extent(fh, every_second, extent, ierr)
  call check(ierr == MPI_SUCCESS .and. extent == 12, 'the extent of a vector of it')
  call MPI_File_get_byte_offset(fh, one, disp, ierr)
  call check(ierr == MPI_SUCCESS .and. disp == 8, 'where the second etype starts')
  longs = [1_int64, -2_int64]
  call MPI_File_write_shared(fh, longs, 2, MPI_LONG, status, ierr)
  call check_count(status, MPI_LONG, 2, 'MPI_File_write_shared', ierr)
  call MPI_File_sync(fh, ierr)
  call check_file(name, [turned(1:2), minus_two, turned(1)], 'every second place')
  long_back = -7
  call MPI_File_read(fh, long_back(1), 2, MPI_LONG, status, ierr)
  call check(ierr == MPI_SUCCESS .and. all(long_back == [-7_int64, 1_int64, -2_int64, -7_int64]), 'with their signs')

  ! Values that do not fit are not written.
  longs = [3_int64, 2_int64**40]
  call MPI_File_write_at(fh, zero, longs, 2, MPI_LONG, status, ierr)
  call check_code(ierr, MPI_ERR_CONVERSION, 'a number that does not fit')
  call check_file(name, [turned(1:2), minus_two, turned(1)], 'nothing is written')
  call MPI_Type_free(every_second, ierr)
  call MPI_File_close(fh, ierr)
  call finish()
end program file_external32
