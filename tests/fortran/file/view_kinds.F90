! Views: the default, by representation, empty, and of filetypes that are shorter than their data.
program file_view_kinds
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_datarep.data'
  integer :: ierr
  FILE_HANDLE :: fh
  STATUS_TYPE :: status

  call start()
  call view_default()
  call view_datarep()
  call view_empty()
  call view_short()
  call finish()

contains

  ! The view of a file that was just opened, and of one whose view was set: MPI_File_get_view returns the view in effect,
  ! in datatypes that can be used and freed.
  subroutine view_default()
    character(len=*), parameter :: name = 'file_view_default.data'
    DATATYPE_HANDLE :: etype, filetype, vector, pair
    integer(MPI_OFFSET_KIND) :: disp
    integer(MPI_ADDRESS_KIND) :: lb, extent
    integer(int32) :: values(4)
    integer :: length
    character(len=MPI_MAX_DATAREP_STRING + 2) :: datarep

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    disp = -77
    etype = MPI_DATATYPE_NULL
    filetype = MPI_DATATYPE_NULL
    datarep = repeat('#', len(datarep))
    call MPI_File_get_view(fh, disp, etype, filetype, datarep(2:len(datarep)-1), ierr)
    call check_done(ierr, MPI_SUCCESS, disp == 0, 'MPI_File_get_view: no displacement')
    call check(etype == MPI_BYTE, 'bytes')
    call check(filetype == MPI_BYTE, 'all of them')
    call check_text(datarep, '#native' // repeat(' ', MPI_MAX_DATAREP_STRING - 6) // '#', 'native')
    datarep = '#######'
    call MPI_File_get_view(fh, disp, etype, filetype, datarep(2:4), ierr)
    call check_code(ierr, MPI_SUCCESS, 'a short variable')
    call check_text(datarep(:7), '#nat###', 'is filled, no more')

    ! Predefined datatypes come back as such.
    call MPI_File_set_view(fh, 12_MPI_OFFSET_KIND, MPI_REAL8, MPI_REAL8, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check(disp == 12 .and. etype == MPI_REAL8 .and. filetype == MPI_REAL8 .and. &
      datarep == 'native', 'what was set')

    ! Derived ones: the program's may be freed, the view remains.
    call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, vector, ierr)
    call MPI_Type_commit(vector, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, vector, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector')
    call MPI_Type_free(vector, ierr)
    ! Other engines leave anything in gaps that are behind the end.
    if (.not. embedded()) call MPI_File_set_size(fh, 36_MPI_OFFSET_KIND, ierr)
    values = [integer(int32) :: 1, 2, 3, 4]
    call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
    call check_file(name, [0_int32, 1_int32, 0_int32, 0_int32, 2_int32, 3_int32, 0_int32, 0_int32, &
      4_int32], 'the view after the type was freed')
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_view')
    call check(disp == 4 .and. etype == MPI_INTEGER4, 'displacement and etype')
    call check(filetype /= MPI_DATATYPE_NULL, 'there is a filetype')
    length = -77
    call MPI_Type_size(filetype, length, ierr)
    call check_code(length, 8, 'its size')
    call MPI_Type_get_extent(filetype, lb, extent, ierr)
    call check(lb == 0 .and. extent == 16, 'its extent')

    ! It can be used for another view, for memory, and be freed.
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'used for a view')
    values = 0
    call MPI_File_read(fh, values, 4, MPI_INTEGER4, status, ierr)
    call check(all(values == [1, 2, 3, 4]), 'it is the same')
    values = 0
    call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 1, filetype, status, ierr)
    call check(all(values == [2, 0, 0, 3]), 'used for memory')
    call MPI_Type_free(filetype, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_free')
    values = 0
    call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
    call check(all(values == [3, 4, 0, 0]), 'the view lives on')

    ! An etype that is derived.
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, pair, pair, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'pairs')
    call MPI_Type_free(pair, ierr)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    length = -77
    call MPI_Type_size(etype, length, ierr)
    call check_code(length, 8, 'the size of a pair')
    call MPI_Type_free(etype, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
    call MPI_Type_free(filetype, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and so is the filetype')
    values = -7
    call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
    call check(all(values == [3, 0, -7, -7]), 'offsets in pairs')
    call MPI_File_close(fh, ierr)
  end subroutine view_default

  ! Data representations: "native", and "internal", which is the same here. Others are MPI_ERR_UNSUPPORTED_DATAREP.
  subroutine view_datarep()
    character(len=MPI_MAX_DATAREP_STRING) :: padded

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call accepted('native', 'native')
    call accepted('native   ', 'native')
    padded = 'native'
    call accepted(padded, 'native')
    call accepted('internal', 'internal')
    call accepted('internal  ', 'internal')

    call accepted('native', 'native')
    call refused('external64')
    call refused('nativ')
    call refused('natives')
    call refused('na tive')
    call refused('')
    call refused('   ')
    call refused('native' // achar(0))
    call refused(repeat('n', 500))
    call MPI_File_close(fh, ierr)
  end subroutine view_datarep

  subroutine accepted(datarep, found)
    character(len=*), intent(in) :: datarep, found
    integer(int32) :: values(3)

    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, datarep, MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // datarep // '"')
    call in_effect(found)
    values = [integer(int32) :: 1, 2, 258]
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_file(name, [0_int32, values], 'the bytes are those of memory')
  end subroutine accepted

  subroutine refused(datarep)
    character(len=*), intent(in) :: datarep

    call MPI_File_set_view(fh, 8_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, datarep, MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_UNSUPPORTED_DATAREP, '"' // datarep // '"')
    call in_effect('native')
  end subroutine refused

  subroutine in_effect(expected)
    character(len=*), intent(in) :: expected
    DATATYPE_HANDLE :: etype, filetype
    integer(MPI_OFFSET_KIND) :: disp
    character(len=MPI_MAX_DATAREP_STRING) :: found

    found = '#'
    disp = -77
    etype = MPI_DATATYPE_NULL
    filetype = MPI_DATATYPE_NULL
    call MPI_File_get_view(fh, disp, etype, filetype, found, ierr)
    call check(found == expected .and. disp == 4 .and. etype == MPI_INTEGER4, 'the view is ' // expected)
  end subroutine in_effect

  ! A filetype without data, of a process without a part of an array: nothing is visible, and nothing fails. Other
  ! engines need not report an error to a process that nevertheless accesses something.
  subroutine view_empty()
    DATATYPE_HANDLE :: none, wide
    integer(int32) :: numbers(3)
    integer(MPI_OFFSET_KIND) :: disp, offset

    disp = 0
    numbers = [integer(int32) :: 1, 2, 3]
    call MPI_File_open(MPI_COMM_SELF, 'empty.data', MPI_MODE_CREATE + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call MPI_File_write(fh, numbers, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    call MPI_Type_vector(0, 3, 5, MPI_INTEGER4, none, ierr)
    call MPI_Type_commit(none, ierr)
    call MPI_File_set_view(fh, disp, MPI_INTEGER4, none, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the view')
    call MPI_File_write_all(fh, numbers, 0, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 0, 'nothing is written: says the status', ierr)
    call MPI_File_read_all(fh, numbers, 0, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nothing is read')
    call MPI_File_read(fh, numbers, 1, MPI_INTEGER4, status, ierr)
    if (embedded()) call check_code(ierr, MPI_ERR_ARG, 'there is not one number')
    if (embedded()) call check(all(numbers == [integer(int32) :: 1, 2, 3]), 'the buffer is as it was')
    call MPI_File_seek(fh, disp, MPI_SEEK_END, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to the end')
    call MPI_File_get_position(fh, offset, ierr)
    if (embedded()) call check(offset == 0, 'which is the start')
    call MPI_File_get_size(fh, offset, ierr)
    call check(offset == 3 * storage_size(numbers) / 8, 'the file')
    call MPI_Type_create_resized(none, 0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND, wide, ierr)
    call MPI_Type_commit(wide, ierr)
    disp = 8
    call MPI_File_set_view(fh, disp, MPI_INTEGER4, wide, 'native', MPI_INFO_NULL, ierr)
    call check_position(fh, 0_MPI_OFFSET_KIND, 'the start of a view that begins later')
    call MPI_File_write_all(fh, numbers, 0, MPI_INTEGER4, status, ierr)
    call check_position(fh, 0_MPI_OFFSET_KIND, 'after a write of nothing')
    call MPI_Type_free(wide, ierr)
    call MPI_Type_free(none, ierr)
    call MPI_File_close(fh, ierr)
  end subroutine view_empty

  ! A filetype whose extent is less than the size of its data, as made by HDF5: the data of the first one can be accessed
  ! (F9).
  subroutine view_short()
    character(len=*), parameter :: name = 'file_view_short.data'
    integer(int32), parameter :: old(8) = [integer(int32) :: 1, 2, 3, 4, 5, 6, 7, 8]
    DATATYPE_HANDLE :: whole, parts, marked
    integer(MPI_OFFSET_KIND) :: offset
    integer(int32) :: values(3)

    call put_file(name, old)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

    call MPI_Type_create_struct(3, [1, 1, 1], [integer(MPI_ADDRESS_KIND) :: 4, 12, 20], &
      [MPI_INTEGER4, MPI_INTEGER4, MPI_INTEGER4], whole, ierr)
    call MPI_Type_create_resized(whole, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, parts, ierr)
    call MPI_Type_commit(parts, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, parts, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a short filetype')
    values = 0
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 3, MPI_INTEGER4, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(values == [3, 5, 7]), 'read: what is read')
    call MPI_File_write_all(fh, [-3_int32, -5_int32, -7_int32], 3, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 3, 'written')
    call MPI_File_get_byte_offset(fh, 2_MPI_OFFSET_KIND, offset, ierr)
    call check_offset(offset, 24_MPI_OFFSET_KIND, 'where the last element is')
    ! This library does not go beyond the first one, which others overwrite.
    if (embedded()) then
      call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, 'after the filetype')
    end if

    ! The bounds of a struct are those that members have been given: this one
    ! begins at its second member. Positions are the same.
    call MPI_Type_create_resized(MPI_INTEGER4, 0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, marked, ierr)
    call MPI_Type_free(whole, ierr)
    call MPI_Type_create_struct(3, [1, 1, 1], [integer(MPI_ADDRESS_KIND) :: 0, 8, 16], &
      [MPI_INTEGER4, marked, MPI_INTEGER4], whole, ierr)
    call MPI_Type_commit(whole, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, whole, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a struct with bounds')
    values = 0
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, values, 3, MPI_INTEGER4, status, ierr)
    call check(all(values == [2, 4, 6]), 'from its first member on')
    call MPI_Type_free(marked, ierr)
    call MPI_File_close(fh, ierr)
    call check_file(name, [integer(int32) :: 1, 2, -3, 4, -5, 6, -7, 8], 'what is written')
    call MPI_Type_free(parts, ierr)
    call MPI_Type_free(whole, ierr)
    call remove_file(name)
  end subroutine view_short
end program file_view_kinds
