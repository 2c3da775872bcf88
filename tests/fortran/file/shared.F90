! The shared file pointer (F3): one for each opening, in etypes of the view, separate from the individual one.
program file_shared
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_shared.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, one = 1
  FILE_HANDLE :: fh, other
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request
  integer(int32), asynchronous :: values(6), back(6)
  integer(MPI_OFFSET_KIND) :: offset
  integer :: ierr, i

  call start()
  values = [(int(i, int32), i = 1, 6)]
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)

  call MPI_File_write_shared(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 2, 'MPI_File_write_shared', ierr)
  call MPI_File_write_ordered(fh, values(3), 1, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_write_ordered', ierr)
  call MPI_File_iwrite_shared(fh, values(4), 3, MPI_INTEGER4, request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_iwrite_shared')
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_iwrite_shared')
  call shared_at(fh, 6_MPI_OFFSET_KIND, 'past what is written')
  call check_position(fh, zero, 'the individual pointer')
  ! Real MPIs give both the same (`shared-pointers-of-openings`).
  if (embedded()) then
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
    call shared_at(other, zero, 'another opening has its own')
    call MPI_File_close(other, ierr)
    call shared_at(fh, 6_MPI_OFFSET_KIND, 'which goes with it')
  end if
  call MPI_File_close(fh, ierr)
  call check_file(name, values, 'what is written')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
  call MPI_File_set_view(other, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)

  back = -7
  call MPI_File_read_shared(other, back, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_shared')
  call MPI_File_read(other, back(3), 1, MPI_INTEGER4, status, ierr)
  call MPI_File_iread_shared(other, back(4), 1, MPI_INTEGER4, request, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_iread_shared')
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER4, 1, 'MPI_File_iread_shared')
  call MPI_File_read_ordered(other, back(5), 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_ordered')
  call check_values(back, [1_int32, 2_int32, 1_int32, 3_int32, 4_int32, -7_int32], 'both pointers of one file')
  call shared_at(other, 4_MPI_OFFSET_KIND, 'past what is read')
  call check_position(other, one, 'the individual pointer is past its own')

  call MPI_File_seek_shared(other, -one, MPI_SEEK_END, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_SEEK_END')
  call shared_at(other, 5_MPI_OFFSET_KIND, 'MPI_SEEK_END')
  call MPI_File_seek_shared(other, -3 * one, MPI_SEEK_CUR, ierr)
  call shared_at(other, 2_MPI_OFFSET_KIND, 'MPI_SEEK_CUR')
  call MPI_File_read_shared(other, back, 1, MPI_INTEGER4, status, ierr)
  call check(back(1) == 3, 'what is there')
  call MPI_File_seek_shared(other, -one, MPI_SEEK_SET, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'before the view')
  call MPI_File_seek_shared(other, -4 * one, MPI_SEEK_CUR, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'before the view from there')
  call MPI_File_seek_shared(other, zero, -1, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'another whence')
  call shared_at(other, 3_MPI_OFFSET_KIND, 'what is refused moves nothing')
  call MPI_File_set_view(other, 4 * one, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
  call shared_at(other, zero, 'a new view')
  call MPI_File_read_shared(other, back, 1, MPI_INTEGER4, status, ierr)
  call check(back(1) == 2, 'the start of the new view')

  ! Refused like the others.
  call MPI_File_write_shared(other, values, 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_READ_ONLY, 'a file that is read only')
  call MPI_File_iwrite_shared(other, values, 1, MPI_INTEGER4, request, ierr)
  call check_code(ierr, MPI_ERR_READ_ONLY, 'a file that is read only, nonblocking')
  call MPI_File_read_ordered(other, back, -1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a negative count')
  call MPI_File_read_shared(other, back, 1, MPI_REAL4, status, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'another type')
  call MPI_File_close(other, ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  ! A position that no file can have is refused at once, or by the transfer.
  call MPI_File_seek_shared(fh, huge(zero), MPI_SEEK_SET, ierr)
  if (ierr == MPI_SUCCESS) call MPI_File_write_shared(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a place that no file has')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call remove_file(name)
  call finish()

contains

  subroutine shared_at(file, expected, what)
    FILE_HANDLE, intent(in) :: file
    integer(MPI_OFFSET_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what
    character(len=80) :: seen

    offset = -77
    call MPI_File_get_position_shared(file, offset, ierr)
    write (seen, '(2(a, i0))') ': position ', offset, ', expected ', expected
    if (offset == expected) seen = ''
    call check(ierr == MPI_SUCCESS .and. offset == expected, what // trim(seen))
  end subroutine shared_at
end program file_shared
