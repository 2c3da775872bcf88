! Views of filetypes: gaps at their ends, file pointers in them, and what is refused. (views.c has random filetypes.)
program file_view_types
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer :: ierr
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(2)
  integer(MPI_OFFSET_KIND) :: offset
  DATATYPE_HANDLE :: made

  call start()
  call view_gaps()
  call view_seek()
  call view_refused()
  call finish()

contains

  ! A gap at the end of a filetype is not written, nor does the file grow by it; a gap between pieces behind the end
  ! is full of zeros, where another engine than the embedded one leaves anything.
  subroutine view_gaps()
    character(len=*), parameter :: name = 'file_view_gaps.data'
    DATATYPE_HANDLE :: mine

    call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_Type_create_subarray(1, [4], [1], [1], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    call MPI_File_set_view(fh, 16_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_write(fh, [41_int32, 42_int32], 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'gaps behind the end')
    if (embedded()) call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32, 41_int32, 0_int32, 0_int32, &
      0_int32, 42_int32], 'gaps behind the end')
    call MPI_Type_free(mine, ierr)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine view_gaps

  ! MPI_File_seek, MPI_File_get_position and MPI_File_get_byte_offset, in the default view and in views with gaps.
  subroutine view_seek()
    character(len=*), parameter :: name = 'file_view_seek.data'
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: mine
    integer(int32) :: values(10)
    integer :: i

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
    call check_done(ierr, MPI_ERR_ARG, offset == -77, 'a negative offset: disp is not changed')
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
  end subroutine view_seek

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

  ! Invalid views: the error, and the view, the hints and the file pointer stay.
  subroutine view_refused()
    character(len=*), parameter :: name = 'file_view_refused.data'
    DATATYPE_HANDLE :: pair

    call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)

    call refused_view_refused(-1_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'a negative displacement')
    call refused_view_refused(-huge(zero), MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'the least displacement')
    call refused_view_refused(MPI_DISPLACEMENT_CURRENT, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, &
      'MPI_DISPLACEMENT_CURRENT without MPI_MODE_SEQUENTIAL')

    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call refused_view_refused(zero, pair, pair, MPI_ERR_TYPE, 'an etype that is not committed')
    call refused_view_refused(zero, MPI_INTEGER4, pair, MPI_ERR_TYPE, 'a filetype that is not committed')
    call MPI_Type_commit(pair, ierr)
    call MPI_Type_free(pair, ierr)

    ! A filetype is made of whole etypes.
    call refused_view_refused(zero, MPI_INTEGER4, MPI_INTEGER2, MPI_ERR_TYPE, 'half an etype')
    call refused_view_refused(zero, MPI_INTEGER4, MPI_BYTE, MPI_ERR_TYPE, 'a part of an etype')
    call MPI_Type_contiguous(3, MPI_INTEGER2, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one and a half etypes')
    call MPI_Type_contiguous(3, MPI_REAL4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'reals, not integers')
    call refused_view_refused(zero, MPI_INTEGER4, MPI_REAL4, MPI_ERR_TYPE, 'a real, not an integer')
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_Type_contiguous(3, MPI_INTEGER4, made, ierr)
    call refused_made(zero, pair, MPI_ERR_TYPE, 'one and a half pairs')
    call MPI_Type_free(pair, ierr)

    ! Its displacements are not negative, and do not go back; nothing is in it twice.
    call MPI_Type_vector(2, 3, 2, MPI_INTEGER4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that overlap')
    call MPI_Type_vector(3, 1, 0, MPI_INTEGER4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one block three times')
    call MPI_Type_vector(2, 1, -3, MPI_INTEGER4, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that go back')
    call MPI_Type_vector(2, 2, -2, MPI_INTEGER4, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that touch, in reverse order')
    call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, pair, ierr)
    call MPI_Type_vector(2, 1, -1, pair, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'vectors that go back')
    call MPI_Type_free(pair, ierr)

    ! A filetype without bytes is nothing to see, or no filetype; it does no
    ! harm in either case. (Other engines may see all of the file.)
    call MPI_Type_contiguous(0, MPI_INTEGER4, made, ierr)
    call MPI_Type_commit(made, ierr)
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, made, 'native', MPI_INFO_NULL, ierr)
    if (ierr /= MPI_SUCCESS) then
      call check_code(ierr, MPI_ERR_TYPE, 'a filetype without bytes')
      call as_it_was('a filetype without bytes')
    else
      values = -7
      call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
      call check(.not. embedded() .or. all(values == -7), 'a filetype without bytes')
    end if
    call MPI_Type_free(made, ierr)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine view_refused

  subroutine refused_view_refused(disp, etype, filetype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype, filetype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_File_set_view(fh, disp, etype, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, expected, what)
    call as_it_was(what)
  end subroutine refused_view_refused

  subroutine refused_made(disp, etype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_Type_commit(made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a datatype for memory')
    call refused_view_refused(disp, etype, made, expected, what)
    call MPI_Type_free(made, ierr)
  end subroutine refused_made

  subroutine as_it_was(what)
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: etype, filetype
    integer(MPI_OFFSET_KIND) :: disp
    character(len=10) :: datarep

    call check_position(fh, 1_MPI_OFFSET_KIND, what)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check(disp == 4 .and. etype == MPI_INTEGER4 .and. filetype == MPI_INTEGER4 .and. &
      datarep == 'native', what // ': the view stays')
    values = 0
    call MPI_File_read_at(fh, zero, values, 2, MPI_INTEGER4, status, ierr)
    call check(all(values == [2, 3]), what // ': it is still seen')
  end subroutine as_it_was
end program file_view_types
