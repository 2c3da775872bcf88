! The end of the file in a view with gaps: the visible part is read, and the status has its amount.
program file_view_end
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_end.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: mine, spread
  integer(int32) :: values(8), expected(8)
  integer :: ierr, i, elements, there

  call start()
  ! 2 of each 5 integers, from the second on: 1 2, 6 7, 11 12.
  call MPI_Type_create_subarray(1, [5], [2], [0], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  do elements = 0, 14
    call put_file(name, [(int(i, int32), i = 0, elements - 1)])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    expected = [integer(int32) :: 1, 2, 6, 7, 11, 12, 16, 17]
    there = count(expected < elements)
    where (expected >= elements) expected = -7
    values = -7
    call MPI_File_read(fh, values, 8, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, there, 'a short read', ierr)
    call check(all(values == expected), 'what is read, and the buffer behind it')
    call check_position(fh, int(there, MPI_OFFSET_KIND), 'a short read')
    call MPI_File_read(fh, values, 8, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 0, 'at the end')
    call check_position(fh, int(there, MPI_OFFSET_KIND), 'at the end')
    values = -7
    call MPI_File_read_at(fh, 3_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, max(0, min(2, there - 3)), 'from an offset on')
    call check(values(3) == -7, 'no more than that')
    call MPI_File_close(fh, ierr)
  end do

  ! Into memory with gaps.
  call MPI_Type_vector(4, 1, 2, MPI_INTEGER4, spread, ierr)
  call MPI_Type_commit(spread, ierr)
  call put_file(name, [(int(i, int32), i = 0, 11)])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, 24_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  values = -7
  call MPI_File_read_at(fh, zero, values, 1, spread, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'into memory with gaps')
  call check(all(values == [6, -7, 7, -7, 11, -7, -7, -7]), 'into memory with gaps')
  call MPI_File_close(fh, ierr)
  call MPI_Type_free(mine, ierr)
  call MPI_Type_free(spread, ierr)
  call remove_file(name)
  call finish()
end program file_view_end
