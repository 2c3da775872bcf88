! Opening: access modes and sequential files.
program file_open_modes
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer :: ierr, codes(17), i
  FILE_HANDLE :: fh
  DATATYPE_HANDLE :: etype, filetype
  character(len=MPI_MAX_DATAREP_STRING) :: datarep

  call start()
  call open_access()
  call open_sequential()
  call finish()

contains

  ! A read-only file is not written, and a write-only one is not read: no byte of the file or of the buffer changes, and
  ! the file pointer does not move.
  subroutine open_access()
    character(len=*), parameter :: name = 'file_open_access.data'
    integer(MPI_OFFSET_KIND), parameter :: four = 4
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    integer(int32) :: values(3)
    integer :: codes(4)

    call put_file(name, [1_int32, 2_int32, 3_int32])

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_RDONLY')
    values = [integer(int32) :: 7, 8, 9]
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, codes(1))
    call MPI_File_write_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
    call MPI_File_write_at(fh, four, values, 3, MPI_INTEGER4, status, codes(3))
    call MPI_File_write_at_all(fh, four, values, 3, MPI_INTEGER4, status, codes(4))
    call check(all(codes == MPI_ERR_READ_ONLY), 'a write to it')
    call MPI_File_set_size(fh, four, codes(1))
    call check_code(codes(1), MPI_ERR_READ_ONLY, 'MPI_File_set_size')
    call MPI_File_preallocate(fh, 1000 * four, codes(1))
    call check_code(codes(1), MPI_ERR_READ_ONLY, 'MPI_File_preallocate')
    call MPI_File_sync(fh, codes(1))
    ! Engines other than the embedded one may refuse this.
    if (embedded()) call check_code(codes(1), MPI_SUCCESS, 'MPI_File_sync')
    call check_position(fh, 0_MPI_OFFSET_KIND, 'the file pointer')
    call check_file(name, [1_int32, 2_int32, 3_int32], 'the file')
    values = 0
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_values(values, [1_int32, 2_int32, 3_int32], 'what is read')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_WRONLY')
    values = [integer(int32) :: 7, 8, 9]
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, codes(1))
    call MPI_File_read_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
    call MPI_File_read_at(fh, four, values, 3, MPI_INTEGER4, status, codes(3))
    call MPI_File_read_at_all(fh, four, values, 3, MPI_INTEGER4, status, codes(4))
    call check(all(codes == MPI_ERR_ACCESS), 'a read of it')
    call check_values(values, [7_int32, 8_int32, 9_int32], 'the buffer')
    call check_position(fh, 0_MPI_OFFSET_KIND, 'the file pointer')
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a write to it')
    call check_file(name, [7_int32, 8_int32, 3_int32], 'the file')
    call MPI_File_set_size(fh, four, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_size')
    call check_file(name, [7_int32], 'the file, cut')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
    call remove_file(name)
  end subroutine open_access

  ! MPI_MODE_SEQUENTIAL (F5): a sequential file has no offsets and no individual file pointer. It is read and written at
  ! the shared one, where a view also starts.
  subroutine open_sequential()
    character(len=*), parameter :: name = 'file_open_sequential.data'
    integer(MPI_OFFSET_KIND), parameter :: four = 4
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: offset
    integer(int32), asynchronous :: values(3)
    REQUEST_HANDLE :: request
    integer :: amode

    call put_file(name, [1_int32, 2_int32, 3_int32])

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY + MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, fh, ierr)
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
    call MPI_File_seek_shared(fh, four, MPI_SEEK_SET, codes(8))
    call MPI_File_get_position_shared(fh, offset, codes(9))
    call MPI_File_iread(fh, values, 3, MPI_INTEGER4, request, codes(10))
    call MPI_File_iread_all(fh, values, 3, MPI_INTEGER4, request, codes(11))
    call MPI_File_iread_at(fh, four, values, 2, MPI_INTEGER4, request, codes(12))
    call MPI_File_iread_at_all(fh, four, values, 2, MPI_INTEGER4, request, codes(13))
    call MPI_File_read_all_begin(fh, values, 3, MPI_INTEGER4, codes(14))
    call MPI_File_read_at_all_begin(fh, four, values, 3, MPI_INTEGER4, codes(15))
    call unsupported(15)
    call check_values(values, [7_int32, 8_int32, 9_int32], 'the buffer')
    call check(offset == -77, 'the offset')

    ! A view begins where the shared file pointer is.
    call MPI_File_set_view(fh, 0 * four, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a displacement')
    call MPI_File_set_view(fh, MPI_DISPLACEMENT_CURRENT, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_DISPLACEMENT_CURRENT')
    call view_at(0 * four)
    call MPI_File_read_shared(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_shared')
    call MPI_File_set_view(fh, MPI_DISPLACEMENT_CURRENT, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'after a read')
    call view_at(four)
    call MPI_File_read_ordered(fh, values(2), 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_ordered')
    call MPI_File_iread_shared(fh, values(3), 1, MPI_INTEGER4, request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_iread_shared')
    call check_values(values, [1_int32, 2_int32, 3_int32], 'one after the other')
    amode = 0
    call MPI_File_get_amode(fh, amode, ierr)
    call check_code(amode, MPI_MODE_RDONLY + MPI_MODE_SEQUENTIAL, 'MPI_File_get_amode')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'WRONLY and SEQUENTIAL')
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, codes(1))
    call MPI_File_write_all(fh, values, 3, MPI_INTEGER4, status, codes(2))
    call MPI_File_write_at(fh, four, values, 2, MPI_INTEGER4, status, codes(3))
    call MPI_File_write_at_all(fh, four, values, 2, MPI_INTEGER4, status, codes(4))
    call MPI_File_set_size(fh, four, codes(5))
    call MPI_File_preallocate(fh, 100 * four, codes(6))
    call unsupported(6)
    values = [integer(int32) :: 7, 8, 9]
    call MPI_File_write_shared(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_shared')
    call MPI_File_write_ordered(fh, values(2), 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_ordered')
    call MPI_File_write_ordered_begin(fh, values, 1, MPI_INTEGER4, ierr)
    call MPI_File_write_ordered_end(fh, values, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_ordered_end')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
    call check_file(name, [7_int32, 8_int32, 9_int32, 7_int32], 'the file')
    call remove_file(name)
  end subroutine open_sequential

  ! Checks where the view starts.
  subroutine view_at(expected)
    integer(MPI_OFFSET_KIND), intent(in) :: expected
    integer(MPI_OFFSET_KIND) :: disp

    disp = -77
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check(ierr == MPI_SUCCESS .and. disp == expected, 'where the view starts')
  end subroutine view_at

  subroutine unsupported(calls)
    integer, intent(in) :: calls
    character(len=10) :: which

    do i = 1, calls
      write (which, '(a, i0)') 'call ', i
      call check_code(codes(i), MPI_ERR_UNSUPPORTED_OPERATION, trim(which))
    end do
  end subroutine unsupported
end program file_open_modes
