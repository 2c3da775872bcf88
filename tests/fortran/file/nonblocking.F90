! Nonblocking transfers (F1): of several at once, each has its position when it is started, and its count when it is
! complete.
program file_nonblocking
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_nonblocking.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request, requests(4)
  STATUSES(all_statuses, 4)
  DATATYPE_HANDLE :: column, filetype
  integer(int32), asynchronous :: values(12), back(12)
  integer :: codes(4), ierr, i
  logical :: flag

  call start()
  values = [(int(i, int32), i = 1, 12)]
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_iwrite(fh, values(1), 3, MPI_INTEGER4, requests(1), codes(1))
  call check_position(fh, 3_MPI_OFFSET_KIND, 'the file pointer is past the data')
  call MPI_File_iwrite_all(fh, values(4), 2, MPI_INTEGER4, requests(2), codes(2))
  call check_position(fh, 5_MPI_OFFSET_KIND, 'and past those of all processes')
  call MPI_File_iwrite_at(fh, 5_MPI_OFFSET_KIND, values(6), 1, MPI_INTEGER4, requests(3), codes(3))
  call MPI_File_iwrite_at_all(fh, 6_MPI_OFFSET_KIND, values(7), 4, MPI_INTEGER4, requests(4), codes(4))
  call check(all(codes == MPI_SUCCESS), 'four writes')
  call MPI_Waitall(4, requests, all_statuses, ierr)
  call check_count(STATUS_AT(all_statuses, 1), MPI_INTEGER4, 3, 'MPI_Waitall: MPI_File_iwrite', ierr)
  call check_count(STATUS_AT(all_statuses, 2), MPI_INTEGER4, 2, 'MPI_File_iwrite_all')
  call check_count(STATUS_AT(all_statuses, 3), MPI_INTEGER4, 1, 'MPI_File_iwrite_at')
  call check_count(STATUS_AT(all_statuses, 4), MPI_INTEGER4, 4, 'MPI_File_iwrite_at_all')
  call check_position(fh, 5_MPI_OFFSET_KIND, 'an offset moves nothing')
  call MPI_File_sync(fh, ierr)
  call check_file(name, values(:10), 'what is written')

  back = -7
  call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  call MPI_File_iread(fh, back(1), 2, MPI_INTEGER4, requests(1), codes(1))
  call check_position(fh, 3_MPI_OFFSET_KIND, 'the file pointer is past what is read')
  call MPI_File_iread_all(fh, back(3), 1, MPI_INTEGER4, requests(2), codes(2))
  call MPI_File_iread_at(fh, four, back(4), 2, MPI_INTEGER4, requests(3), codes(3))
  call MPI_File_iread_at_all(fh, 9_MPI_OFFSET_KIND, back(6), 1, MPI_INTEGER4, requests(4), codes(4))
  call check(all(codes == MPI_SUCCESS), 'four reads')
  call MPI_Waitall(4, requests, all_statuses, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check_values(back, [2_int32, 3_int32, 4_int32, 5_int32, 6_int32, 10_int32, (-7_int32, i = 1, 6)], 'what is read')
  call check_count(STATUS_AT(all_statuses, 1), MPI_INTEGER4, 2, 'MPI_File_iread')
  call check_count(STATUS_AT(all_statuses, 2), MPI_INTEGER4, 1, 'MPI_File_iread_all')
  call check_count(STATUS_AT(all_statuses, 3), MPI_INTEGER4, 2, 'MPI_File_iread_at')
  call check_count(STATUS_AT(all_statuses, 4), MPI_INTEGER4, 1, 'MPI_File_iread_at_all')

  ! The end of the file is not an error; the status tells what there was.
  back = -7
  call MPI_File_iread_at(fh, 8_MPI_OFFSET_KIND, back, 4, MPI_INTEGER4, request, ierr)
  flag = .false.
  do while (.not. flag)
    call MPI_Test(request, flag, status, ierr)
  end do
  call check(request == MPI_REQUEST_NULL, 'MPI_Test')
  call check_count(status, MPI_INTEGER4, 2, 'up to the end of the file')
  call check_values(back(:3), [9_int32, 10_int32, -7_int32], 'up to the end of the file')
  call MPI_File_iread_at(fh, 100_MPI_OFFSET_KIND, back, 4, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'after the end of the file', ierr)
  call MPI_File_iwrite(fh, back, 0, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER4, 0, 'nothing', ierr)

  ! Holes in memory and in the file.
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER4, column, ierr)
  call MPI_Type_commit(column, ierr)
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, filetype, ierr)
  call MPI_Type_commit(filetype, ierr)
  call MPI_File_iwrite_at(fh, zero, values(2), 1, column, request, ierr)
  ! The datatype may be freed during the transfer.
  call MPI_Wait(request, status, ierr)
  call check_count(status, column, 1, 'holes in memory', ierr)
  back = -7
  call MPI_File_iread_at(fh, zero, back, 1, column, request, ierr)
  call MPI_Type_free(column, ierr)
  call MPI_Wait(request, status, ierr)
  call check_values(back(:7), [2_int32, -7_int32, 4_int32, -7_int32, 6_int32, -7_int32, -7_int32], 'holes in memory')
  call MPI_File_set_view(fh, four, MPI_INTEGER4, filetype, 'native', MPI_INFO_NULL, ierr)
  call MPI_Type_free(filetype, ierr)
  back = -7
  call MPI_File_iread(fh, back, 3, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check_values(back(:4), [4_int32, 4_int32, 5_int32, -7_int32], 'holes in the file')
  call check_count(status, MPI_INTEGER4, 3, 'holes in the file')
#if defined(MODULE_F08)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL)
  call MPI_File_iwrite_at(fh, zero, values(12:2:-5), 3, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status)
  call check_count(status, MPI_INTEGER4, 3, 'a section')
  back = -7
  call MPI_File_iread_at_all(fh, zero, back(1:9:4), 3, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status)
  call check_count(status, MPI_INTEGER4, 3, 'into a section')
  call check_values(back(:9), [12_int32, -7_int32, -7_int32, -7_int32, 7_int32, -7_int32, &
    -7_int32, -7_int32, 2_int32], 'into a section')
  call MPI_File_iread_at(fh, zero, back, 2_MPI_COUNT_KIND, MPI_INTEGER4, request, ierr)
  call MPI_Wait(request, status)
  call check_count(status, MPI_INTEGER4, 2, 'a large count')
  call MPI_File_iread_at(fh, zero, back, 13_MPI_COUNT_KIND, MPI_INTEGER4, request, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'more than the array has')
#endif
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call finish()
end program file_nonblocking
