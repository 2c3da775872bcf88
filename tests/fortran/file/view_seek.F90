! MPI_File_seek, MPI_File_get_position and MPI_File_get_byte_offset, in
! the default view and in views with gaps.
program file_view_seek
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_seek.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: mine
  integer(MPI_OFFSET_KIND) :: offset
  integer(int32) :: values(10)
  integer :: ierr, i

  call MPI_Init(ierr)
  values = [(int(i, int32), i = 0, 9)]
  call put_file(name, values)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

  call seek(7, MPI_SEEK_SET, 7, 'MPI_SEEK_SET')
  call seek(5, MPI_SEEK_CUR, 12, 'MPI_SEEK_CUR')
  call seek(-3, MPI_SEEK_CUR, 9, 'MPI_SEEK_CUR backward')
  call seek(0, MPI_SEEK_CUR, 9, 'MPI_SEEK_CUR to where it is')
  call seek(0, MPI_SEEK_END, 40, 'MPI_SEEK_END')
  call seek(-4, MPI_SEEK_END, 36, 'MPI_SEEK_END backward')
  call seek(100, MPI_SEEK_END, 140, 'MPI_SEEK_END forward')
  call seek(-40, MPI_SEEK_END, 0, 'MPI_SEEK_END to the start')
  call seek(8, MPI_SEEK_SET, 8, 'MPI_SEEK_SET')
  call refused(-1_MPI_OFFSET_KIND, MPI_SEEK_SET, 8, 'a negative offset')
  call refused(-9_MPI_OFFSET_KIND, MPI_SEEK_CUR, 8, 'MPI_SEEK_CUR before the start')
  call refused(-41_MPI_OFFSET_KIND, MPI_SEEK_END, 8, 'MPI_SEEK_END before the start')
  call refused(-huge(zero), MPI_SEEK_SET, 8, 'the least offset')
  call refused(huge(zero), MPI_SEEK_CUR, 8, 'more than an offset can be')
  call refused(huge(zero), MPI_SEEK_END, 8, 'more than an offset can be')
  call refused(zero, 0, 8, 'whence of 0')
  call refused(zero, MPI_SEEK_SET + 1, 8, 'whence that there is not')
  call refused(zero, -1, 8, 'whence of -1')
  values = -7
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check(values(1) == 2, 'it is where it says')

  ! Every third integer, from the second on: elements 1, 4 and 7.
  call MPI_Type_create_subarray(1, [3], [1], [0], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  call check_position(fh, zero, 'a new view')
  call seek(2, MPI_SEEK_SET, 2, 'MPI_SEEK_SET in a view')
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check(values(1) == 7, 'its element')
  call seek(-2, MPI_SEEK_CUR, 1, 'MPI_SEEK_CUR in a view')
  call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
  call check(values(1) == 4, 'its element')
  call seek(0, MPI_SEEK_END, 3, 'MPI_SEEK_END in a view')
  call seek(-1, MPI_SEEK_END, 2, 'the last one in a view')
  call refused(-4_MPI_OFFSET_KIND, MPI_SEEK_END, 2, 'MPI_SEEK_END before the view')
  call refused(-3_MPI_OFFSET_KIND, MPI_SEEK_CUR, 2, 'MPI_SEEK_CUR before the view')
  call refused(-1_MPI_OFFSET_KIND, MPI_SEEK_SET, 2, 'before the view')
  call refused(zero, 0, 2, 'whence of 0 in a view')

  ! The end is the first etype that begins behind the last byte of the
  ! file; those of the view begin at bytes 4, 16, 28 and 40.
  call end_at(0, 0)
  call end_at(4, 0)
  call end_at(5, 1)
  call end_at(8, 1)
  call end_at(15, 1)
  call end_at(16, 1)
  call end_at(17, 2)
  call end_at(28, 2)
  call end_at(30, 3)
  call end_at(40, 3)
  call end_at(44, 4)

  call byte_offset(0, 4)
  call byte_offset(1, 16)
  call byte_offset(1000, 12004)
  offset = -77
  call MPI_File_get_byte_offset(fh, -1_MPI_OFFSET_KIND, offset, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative offset')
  call check(offset == -77, 'disp is not changed')
  call MPI_File_set_view(fh, 5_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call byte_offset(0, 5)
  call byte_offset(7, 12)
  call MPI_Type_free(mine, ierr)

  ! A filetype that begins with a gap.
  call MPI_Type_create_subarray(1, [5], [2], [2], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  call byte_offset(0, 8)
  call byte_offset(1, 12)
  call byte_offset(2, 28)
  call end_at(8, 0)
  call end_at(9, 1)
  call end_at(16, 2)
  call MPI_Type_free(mine, ierr)
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_offset.inc"
#include "check_position.inc"

  subroutine seek(by, whence, expected, what)
    integer, intent(in) :: by, whence, expected
    character(len=*), intent(in) :: what

    call MPI_File_seek(fh, int(by, MPI_OFFSET_KIND), whence, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_position(fh, int(expected, MPI_OFFSET_KIND), what)
  end subroutine seek

  subroutine refused(by, whence, position, what)
    integer(MPI_OFFSET_KIND), intent(in) :: by
    integer, intent(in) :: whence, position
    character(len=*), intent(in) :: what

    call MPI_File_seek(fh, by, whence, ierr)
    call check_code(ierr, MPI_ERR_ARG, what)
    call check_position(fh, int(position, MPI_OFFSET_KIND), what // ': the file pointer stays')
  end subroutine refused

  subroutine end_at(bytes, expected)
    integer, intent(in) :: bytes, expected
    character(len=40) :: what

    write (what, '(a, i0, a)') 'the end of a file of ', bytes, ' bytes'
    call MPI_File_set_size(fh, int(bytes, MPI_OFFSET_KIND), ierr)
    call seek(0, MPI_SEEK_END, expected, trim(what))
  end subroutine end_at

  subroutine byte_offset(of, expected)
    integer, intent(in) :: of, expected
    character(len=40) :: what

    offset = -77
    write (what, '(a, i0)') 'the byte of offset ', of
    call MPI_File_get_byte_offset(fh, int(of, MPI_OFFSET_KIND), offset, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_offset(offset, int(expected, MPI_OFFSET_KIND), trim(what))
  end subroutine byte_offset
end program file_view_seek
