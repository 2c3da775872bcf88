! The interfaces of file procedures with derived types for handles: the
! optional ierror, and keyword arguments with the names of the standard.
! forms: f08 mpi_f08
program file_io_f08
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_f08.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  type(MPI_File) :: fh
  type(MPI_Info) :: info
  type(MPI_Status) :: status
  type(MPI_Datatype) :: etype, filetype, pair
  type(MPI_Errhandler) :: errhandler
  integer(MPI_OFFSET_KIND) :: offset, disp, length
  integer(int32) :: values(4)
  integer :: amode, count, ierr
  logical :: flag
  character(len=MPI_MAX_DATAREP_STRING) :: datarep

  call MPI_Init()
  call without_ierror()
  call with_keywords()
  call MPI_Finalize()
  call finish()

contains

  subroutine without_ierror()
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh)
    call MPI_File_get_amode(fh, amode)
    call MPI_File_get_info(fh, info)
    call MPI_File_set_info(fh, info)
    call MPI_Info_free(info)
    values = [integer(int32) :: 1, 2, 3, 4]
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status)
    call MPI_File_write_all(fh, values(2), 1, MPI_INTEGER4, status)
    call MPI_File_write_at(fh, 8_MPI_OFFSET_KIND, values(3), 1, MPI_INTEGER4, status)
    call MPI_File_write_at_all(fh, 12_MPI_OFFSET_KIND, values(4), 1, MPI_INTEGER4, MPI_STATUS_IGNORE)
    call MPI_File_sync(fh)
    call MPI_File_seek(fh, zero, MPI_SEEK_SET)
    values = 0
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, status)
    call MPI_File_read_all(fh, values(2), 1, MPI_INTEGER4, status)
    call MPI_File_read_at(fh, 8_MPI_OFFSET_KIND, values(3), 1, MPI_INTEGER4, status)
    call MPI_File_read_at_all(fh, 12_MPI_OFFSET_KIND, values(4), 1, MPI_INTEGER4, status)
    call MPI_Get_count(status, MPI_INTEGER4, count)
    call check(all(values == [1, 2, 3, 4]) .and. count == 1, 'reads and writes without ierror')
    call MPI_File_get_position(fh, offset)
    call MPI_File_get_byte_offset(fh, offset, disp)
    call MPI_File_preallocate(fh, 100_MPI_OFFSET_KIND)
    call MPI_File_set_size(fh, 16_MPI_OFFSET_KIND)
    call MPI_File_get_size(fh, length)
    call MPI_File_set_atomicity(fh, .true.)
    call MPI_File_get_atomicity(fh, flag)
    call check(offset == 8 .and. disp == 8 .and. length == 16 .and. flag, 'inquiries without ierror')
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair)
    call MPI_Type_commit(pair)
    call MPI_File_set_view(fh, zero, pair, pair, 'native', MPI_INFO_NULL)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep)
    call MPI_Type_size(etype, count)
    call check(count == 8 .and. datarep == 'native', 'views without ierror')
    call MPI_Type_free(pair)
    call MPI_Type_free(etype)
    call MPI_Type_free(filetype)
    call MPI_File_set_errhandler(fh, MPI_ERRORS_RETURN)
    call MPI_File_get_errhandler(fh, errhandler)
    call MPI_File_call_errhandler(fh, MPI_ERR_IO)
    call check(errhandler == MPI_ERRORS_RETURN, 'error handlers without ierror')

    ! An error without ierror.
    call MPI_File_read(fh, values, -1, MPI_INTEGER4, status)
    call MPI_File_open(MPI_COMM_SELF, 'absent.data', MPI_MODE_RDONLY, MPI_INFO_NULL, fh)
    call MPI_File_close(fh)
    call check(fh == MPI_FILE_NULL, 'MPI_File_close without ierror')
    call MPI_File_close(fh)
  end subroutine without_ierror

  subroutine with_keywords()
    values = [integer(int32) :: 5, 6, 7, 8]
    call MPI_File_open(comm=MPI_COMM_WORLD, filename=name, amode=MPI_MODE_RDWR, info=MPI_INFO_NULL, fh=fh, ierror=ierr)
    call MPI_File_get_amode(fh=fh, amode=amode, ierror=ierr)
    call check_code(amode, MPI_MODE_RDWR, 'MPI_File_get_amode')
    call MPI_File_get_info(fh=fh, info_used=info, ierror=ierr)
    call MPI_File_set_info(fh=fh, info=info, ierror=ierr)
    call MPI_Info_free(info)
    call MPI_File_set_size(fh=fh, size=zero, ierror=ierr)
    call MPI_File_write(fh=fh, buf=values, count=4, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write')
    call MPI_File_write_all(fh=fh, buf=values, count=1, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_all')
    call MPI_File_write_at(fh=fh, offset=zero, buf=values, count=1, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
    call MPI_File_write_at_all(fh=fh, offset=zero, buf=values, count=1, datatype=MPI_INTEGER4, &
      status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at_all')
    call MPI_File_get_size(fh=fh, size=length, ierror=ierr)
    call check(length == 20, 'MPI_File_get_size')
    call MPI_File_seek(fh=fh, offset=zero, whence=MPI_SEEK_SET, ierror=ierr)
    call MPI_File_read(fh=fh, buf=values, count=1, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read')
    call MPI_File_read_all(fh=fh, buf=values, count=1, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_all')
    call MPI_File_read_at(fh=fh, offset=zero, buf=values, count=1, datatype=MPI_INTEGER4, status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_at')
    call MPI_File_read_at_all(fh=fh, offset=zero, buf=values, count=1, datatype=MPI_INTEGER4, &
      status=status, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_read_at_all')
    call MPI_Get_count(status=status, datatype=MPI_INTEGER4, count=count, ierror=ierr)
    call check_code(count, 1, 'MPI_Get_count')
    call MPI_File_get_position(fh=fh, offset=offset, ierror=ierr)
    call MPI_File_get_byte_offset(fh=fh, offset=offset, disp=disp, ierror=ierr)
    call check(offset == 8 .and. disp == 8, 'MPI_File_get_position')
    call MPI_File_preallocate(fh=fh, size=zero, ierror=ierr)
    call MPI_File_sync(fh=fh, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_sync')
    call MPI_File_set_atomicity(fh=fh, flag=.false., ierror=ierr)
    call MPI_File_get_atomicity(fh=fh, flag=flag, ierror=ierr)
    call check(.not. flag, 'MPI_File_get_atomicity')
    call MPI_File_set_view(fh=fh, disp=zero, etype=MPI_BYTE, filetype=MPI_BYTE, datarep='native', &
      info=MPI_INFO_NULL, ierror=ierr)
    call MPI_File_get_view(fh=fh, disp=disp, etype=etype, filetype=filetype, datarep=datarep, ierror=ierr)
    call check(etype == MPI_BYTE .and. filetype == MPI_BYTE, 'MPI_File_get_view')
    call MPI_File_set_errhandler(file=fh, errhandler=MPI_ERRORS_RETURN, ierror=ierr)
    call MPI_File_get_errhandler(file=fh, errhandler=errhandler, ierror=ierr)
    call MPI_File_call_errhandler(fh=fh, errorcode=MPI_ERR_IO, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_call_errhandler')
    call MPI_File_close(fh=fh, ierror=ierr)
    call MPI_File_delete(filename=name, info=MPI_INFO_NULL, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_delete')
  end subroutine with_keywords
end program file_io_f08
