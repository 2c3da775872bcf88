! Several views of one file, one after the other, with other etypes: a
! header of reals, a table of integers, and columns of it.
program file_view_several
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_several.data'
  integer, parameter :: rows = 4, columns = 3
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, table = 16
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: row, block
  integer(int32) :: values(rows * columns), back(rows * columns), header(4)
  integer :: ierr, i

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  header = [transfer(1.5, 0_int32), transfer(-2.5, 0_int32), transfer(0.25, 0_int32), &
    transfer(8.0, 0_int32)]
  call set(zero, MPI_REAL4, MPI_REAL4)
  call MPI_File_write(fh, header, 4, MPI_REAL4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'reals')
  call MPI_File_write(fh, header, 4, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'integers among reals')

  values = [(int(i, int32), i = 1, size(values))]
  call set(table, MPI_INTEGER4, MPI_INTEGER4)
  call MPI_File_write_all(fh, values, size(values), MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a table')
  call check_file(name, [header, values], 'header and table')

  call MPI_Type_vector(columns, 1, rows, MPI_INTEGER4, row, ierr)
  call MPI_Type_commit(row, ierr)
  do i = 1, rows
    call set(table + 4 * (i - 1), MPI_INTEGER4, row)
    back = -7
    call MPI_File_read_all(fh, back, columns, MPI_INTEGER4, status, ierr)
    call check(all(back(:columns) == values(i::rows)) .and. back(columns + 1) == -7, 'a row')
    back = -back
    call MPI_File_write_at(fh, zero, back, columns, MPI_INTEGER4, status, ierr)
  end do
  call check_file(name, [header, -values], 'all rows, written')

  ! A block of a table through which another view went before.
  call MPI_Type_create_subarray(2, [rows, columns], [2, 2], [1, 1], MPI_ORDER_FORTRAN, &
    MPI_INTEGER4, block, ierr)
  call MPI_Type_commit(block, ierr)
  call set(table, MPI_INTEGER4, block)
  call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
  values = -values
  values([6, 7, 10, 11]) = [integer(int32) :: 1, 2, 3, 4]
  call check_file(name, [header, values], 'a block')
  call set(table, MPI_INTEGER4, row)
  call set(table, MPI_INTEGER4, block)
  call MPI_File_read(fh, back, 4, MPI_INTEGER4, status, ierr)
  call check(all(back(:4) == [1, 2, 3, 4]), 'the block again')
  call set(zero, MPI_BYTE, MPI_BYTE)
  call MPI_File_read(fh, back, 4, MPI_INTEGER4, status, ierr)
  call check(all(back(:4) == header), 'bytes again')
  call MPI_Type_free(row, ierr)
  call MPI_Type_free(block, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_file.inc"

  subroutine set(disp, etype, filetype)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype, filetype

    call MPI_File_set_view(fh, disp, etype, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a view')
  end subroutine set
end program file_view_several
