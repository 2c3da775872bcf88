! An invalid file handle is MPI_ERR_FILE in every procedure, which changes no argument. The error goes to the handler
! of MPI_FILE_NULL, which returns.
program file_bad_handle
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_bad_handle.data'
  integer, parameter :: many = 300
  FILE_HANDLE :: fh, stale(many), other
  INFO_HANDLE :: info
  integer :: ierr, i, wrong

  call start()
  call refused(MPI_FILE_NULL, 'MPI_FILE_NULL')
  NUMBER_OF(fh) = 12345
  call refused(fh, 'a foreign number')
  NUMBER_OF(fh) = 0
  call refused(fh, 'zero')
  NUMBER_OF(fh) = -1
  call refused(fh, 'a negative number')
  call MPI_Info_create(info, ierr)
  NUMBER_OF(fh) = NUMBER_OF(info)
  call refused(fh, 'an info object')
  call MPI_Info_free(info, ierr)

  ! Handles of files that were closed, also when others were opened since.
  do i = 1, many
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
    stale(i) = fh
    call MPI_File_close(fh, ierr)
    if (ierr /= MPI_SUCCESS .or. fh /= MPI_FILE_NULL) exit
  end do
  call check(i > many, 'files are opened and closed')
  call refused(stale(many), 'a file that was closed')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call refused(stale(1), 'one that was closed long ago')
  wrong = 0
  do i = 1, many
    if (stale(i) == fh) wrong = wrong + 1
    other = stale(i)
    call MPI_File_close(other, ierr)
    if (ierr /= MPI_ERR_FILE) wrong = wrong + 1
    if (other /= stale(i)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'none of them is another file')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the one that is open is closed')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call finish()

contains

  subroutine refused(handle, what)
    FILE_HANDLE, intent(in) :: handle
    character(len=*), intent(in) :: what
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    FILE_HANDLE :: file
    ERRHANDLER_HANDLE :: errhandler
    INFO_HANDLE :: info_used
    DATATYPE_HANDLE :: etype, filetype
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: offsets(5)
    integer(int32), asynchronous :: values(2)
    GROUP_HANDLE :: group
    REQUEST_HANDLE :: request
    integer(MPI_ADDRESS_KIND) :: extent
    integer :: codes(56), amode
    logical :: flag
    character(len=12) :: datarep
    character(len=30) :: which

    file = handle
    errhandler = MPI_ERRHANDLER_NULL
    info_used = MPI_INFO_ENV
    etype = MPI_REAL
    filetype = MPI_COMPLEX
    offsets = -77
    values = 5
    amode = -77
    flag = .true.
    group = MPI_GROUP_NULL
    request = MPI_REQUEST_NULL
    extent = -77
    datarep = '## old ##'
    call MPI_File_close(file, codes(1))
    call MPI_File_get_amode(handle, amode, codes(2))
    call MPI_File_get_atomicity(handle, flag, codes(3))
    call MPI_File_set_atomicity(handle, .true., codes(4))
    call MPI_File_get_info(handle, info_used, codes(5))
    call MPI_File_set_info(handle, MPI_INFO_ENV, codes(6))
    call MPI_File_get_size(handle, offsets(1), codes(7))
    call MPI_File_set_size(handle, zero, codes(8))
    call MPI_File_preallocate(handle, zero, codes(9))
    call MPI_File_sync(handle, codes(10))
    call MPI_File_set_view(handle, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, codes(11))
    call MPI_File_get_view(handle, offsets(2), etype, filetype, datarep, codes(12))
    call MPI_File_seek(handle, zero, MPI_SEEK_SET, codes(13))
    call MPI_File_get_position(handle, offsets(3), codes(14))
    call MPI_File_get_byte_offset(handle, zero, offsets(4), codes(15))
    call MPI_File_read(handle, values, 2, MPI_INTEGER4, status, codes(16))
    call MPI_File_read_all(handle, values, 2, MPI_INTEGER4, status, codes(17))
    call MPI_File_read_at(handle, zero, values, 2, MPI_INTEGER4, status, codes(18))
    call MPI_File_read_at_all(handle, zero, values, 2, MPI_INTEGER4, status, codes(19))
    call MPI_File_write(handle, values, 2, MPI_INTEGER4, status, codes(20))
    call MPI_File_write_all(handle, values, 2, MPI_INTEGER4, status, codes(21))
    call MPI_File_write_at(handle, zero, values, 2, MPI_INTEGER4, status, codes(22))
    call MPI_File_write_at_all(handle, zero, values, 2, MPI_INTEGER4, status, codes(23))
    call MPI_File_iread(handle, values, 2, MPI_INTEGER4, request, codes(27))
    call MPI_File_iread_all(handle, values, 2, MPI_INTEGER4, request, codes(28))
    call MPI_File_iread_at(handle, zero, values, 2, MPI_INTEGER4, request, codes(29))
    call MPI_File_iread_at_all(handle, zero, values, 2, MPI_INTEGER4, request, codes(30))
    call MPI_File_iread_shared(handle, values, 2, MPI_INTEGER4, request, codes(31))
    call MPI_File_read_shared(handle, values, 2, MPI_INTEGER4, status, codes(32))
    call MPI_File_read_ordered(handle, values, 2, MPI_INTEGER4, status, codes(33))
    call MPI_File_read_all_begin(handle, values, 2, MPI_INTEGER4, codes(34))
    call MPI_File_read_at_all_begin(handle, zero, values, 2, MPI_INTEGER4, codes(35))
    call MPI_File_read_ordered_begin(handle, values, 2, MPI_INTEGER4, codes(36))
    call MPI_File_read_all_end(handle, values, status, codes(37))
    call MPI_File_read_at_all_end(handle, values, status, codes(38))
    call MPI_File_read_ordered_end(handle, values, status, codes(39))
    call MPI_File_iwrite(handle, values, 2, MPI_INTEGER4, request, codes(40))
    call MPI_File_iwrite_all(handle, values, 2, MPI_INTEGER4, request, codes(41))
    call MPI_File_iwrite_at(handle, zero, values, 2, MPI_INTEGER4, request, codes(42))
    call MPI_File_iwrite_at_all(handle, zero, values, 2, MPI_INTEGER4, request, codes(43))
    call MPI_File_iwrite_shared(handle, values, 2, MPI_INTEGER4, request, codes(44))
    call MPI_File_write_shared(handle, values, 2, MPI_INTEGER4, status, codes(45))
    call MPI_File_write_ordered(handle, values, 2, MPI_INTEGER4, status, codes(46))
    call MPI_File_write_all_begin(handle, values, 2, MPI_INTEGER4, codes(47))
    call MPI_File_write_at_all_begin(handle, zero, values, 2, MPI_INTEGER4, codes(48))
    call MPI_File_write_ordered_begin(handle, values, 2, MPI_INTEGER4, codes(49))
    call MPI_File_write_all_end(handle, values, status, codes(50))
    call MPI_File_write_at_all_end(handle, values, status, codes(51))
    call MPI_File_write_ordered_end(handle, values, status, codes(52))
    call MPI_File_seek_shared(handle, zero, MPI_SEEK_SET, codes(53))
    call MPI_File_get_position_shared(handle, offsets(5), codes(54))
    call MPI_File_get_group(handle, group, codes(55))
    call MPI_File_get_type_extent(handle, MPI_INTEGER4, extent, codes(56))
    codes(24:26) = MPI_ERR_FILE
    ! MPI_FILE_NULL stands for the default error handler.
    if (handle /= MPI_FILE_NULL) then
      call MPI_File_set_errhandler(handle, MPI_ERRORS_ARE_FATAL, codes(24))
      call MPI_File_get_errhandler(handle, errhandler, codes(25))
      call MPI_File_call_errhandler(handle, MPI_ERR_IO, codes(26))
    end if
    call check(all(codes == MPI_ERR_FILE), what // ': MPI_ERR_FILE')
    do i = 1, size(codes)
      if (codes(i) == MPI_ERR_FILE) cycle
      write (which, '(2(a, i0))') '  call ', i, ': ', codes(i)
      write (*, '(a)') which
    end do
    call check(file == handle .and. errhandler == MPI_ERRHANDLER_NULL .and. info_used == MPI_INFO_ENV .and. etype == &
      MPI_REAL .and. filetype == MPI_COMPLEX, what // ': the handles stay')
    call check(group == MPI_GROUP_NULL .and. request == MPI_REQUEST_NULL .and. extent == -77, &
      what // ': so do the new ones')
    call check(all(offsets == -77) .and. all(values == 5) .and. amode == -77 .and. flag, what // ': so do the numbers')
    call check_text(datarep, '## old ##   ', what // ': and the text')
  end subroutine refused
end program file_bad_handle
