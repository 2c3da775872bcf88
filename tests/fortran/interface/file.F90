! The interface of files: every procedure with the names that the
! standard gives its arguments, which the compiler checks. None is
! called.
program interface_file
#include "interface.inc"

  call check_code(MPI_MODE_CREATE, 2, 'MPI_MODE_CREATE')
  call check_code(MPI_MODE_RDWR, 32, 'MPI_MODE_RDWR')
  call check_code(MPI_SEEK_SET, 403, 'MPI_SEEK_SET')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call large_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    FILE_HANDLE :: file, new_file
    INFO_HANDLE :: info, new_info
    integer :: number
    logical :: flag
    integer(MPI_OFFSET_KIND) :: offset
    COMM_HANDLE :: comm
    DATATYPE_HANDLE :: new_datatype, filetype, datatype
    character(len=8) :: text
    real :: matrix(2, 2)
    STATUS_TYPE :: status
    ERRHANDLER_HANDLE :: new_errhandler, errhandler
    GROUP_HANDLE :: new_group
    REQUEST_HANDLE :: request
    integer(MPI_ADDRESS_KIND) :: extent
    real, asynchronous :: later(2, 2)
    integer :: ierr
    save

    call MPI_File_close(fh=file, ierror=ierr)
    call MPI_File_delete(filename='text', info=info, ierror=ierr)
    call MPI_File_get_amode(fh=file, amode=number, ierror=ierr)
    call MPI_File_get_atomicity(fh=file, flag=flag, ierror=ierr)
    call MPI_File_get_info(fh=file, info_used=new_info, ierror=ierr)
    call MPI_File_get_size(fh=file, size=offset, ierror=ierr)
    call MPI_File_open(comm=comm, filename='text', amode=1, info=info, fh=new_file, ierror=ierr)
    call MPI_File_preallocate(fh=file, size=1_MPI_OFFSET_KIND, ierror=ierr)
    call MPI_File_set_atomicity(fh=file, flag=.true., ierror=ierr)
    call MPI_File_set_info(fh=file, info=info, ierror=ierr)
    call MPI_File_set_size(fh=file, size=1_MPI_OFFSET_KIND, ierror=ierr)
    call MPI_File_sync(fh=file, ierror=ierr)
    call MPI_File_get_byte_offset(fh=file, offset=1_MPI_OFFSET_KIND, disp=offset, ierror=ierr)
    call MPI_File_get_position(fh=file, offset=offset, ierror=ierr)
    call MPI_File_get_view(fh=file, disp=offset, etype=new_datatype, filetype=filetype, &
      datarep=text, ierror=ierr)
    call MPI_File_seek(fh=file, offset=1_MPI_OFFSET_KIND, whence=1, ierror=ierr)
    call MPI_File_set_view(fh=file, disp=1_MPI_OFFSET_KIND, etype=datatype, filetype=datatype, &
      datarep='text', info=info, ierror=ierr)
    call MPI_File_read(fh=file, buf=matrix(1, :), count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_read_all(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_read_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_read_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_write(fh=file, buf='text', count=1, datatype=datatype, status=status, ierror=ierr)
    call MPI_File_write_all(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_write_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_write_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_call_errhandler(fh=file, errorcode=1, ierror=ierr)
    call MPI_File_get_errhandler(file=file, errhandler=new_errhandler, ierror=ierr)
    call MPI_File_set_errhandler(file=file, errhandler=errhandler, ierror=ierr)
    call MPI_File_iread(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_iread_all(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_iread_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iread_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iread_shared(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_read_shared(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_read_ordered(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_read_all_begin(fh=file, buf=later, count=1, datatype=datatype, ierror=ierr)
    call MPI_File_read_all_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_read_at_all_begin(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, ierror=ierr)
    call MPI_File_read_at_all_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_read_ordered_begin(fh=file, buf=later, count=1, datatype=datatype, ierror=ierr)
    call MPI_File_read_ordered_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_iwrite(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_iwrite_all(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_iwrite_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iwrite_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iwrite_shared(fh=file, buf=later, count=1, datatype=datatype, request=request, &
      ierror=ierr)
    call MPI_File_write_shared(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_write_ordered(fh=file, buf=matrix, count=1, datatype=datatype, status=status, &
      ierror=ierr)
    call MPI_File_write_all_begin(fh=file, buf=later, count=1, datatype=datatype, ierror=ierr)
    call MPI_File_write_all_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_write_at_all_begin(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1, &
      datatype=datatype, ierror=ierr)
    call MPI_File_write_at_all_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_write_ordered_begin(fh=file, buf=later, count=1, datatype=datatype, ierror=ierr)
    call MPI_File_write_ordered_end(fh=file, buf=later, status=status, ierror=ierr)
    call MPI_File_get_group(fh=file, group=new_group, ierror=ierr)
    call MPI_File_get_type_extent(fh=file, datatype=datatype, extent=extent, ierror=ierr)
    call MPI_File_seek_shared(fh=file, offset=1_MPI_OFFSET_KIND, whence=MPI_SEEK_SET, ierror=ierr)
    call MPI_File_get_position_shared(fh=file, offset=offset, ierror=ierr)
  end subroutine calls
#if defined(MODULE_F08)

  ! With large counts, under the same names.
  subroutine large_calls()
    FILE_HANDLE :: file
    real :: matrix(2, 2)
    DATATYPE_HANDLE :: datatype
    STATUS_TYPE :: status
    REQUEST_HANDLE :: request
    real, asynchronous :: later(2, 2)
    integer :: ierr
    save

    call MPI_File_read(fh=file, buf=matrix(1, :), count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_read_all(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_read_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1_MPI_COUNT_KIND, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_read_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, &
      count=1_MPI_COUNT_KIND, datatype=datatype, status=status, ierror=ierr)
    call MPI_File_write(fh=file, buf='text', count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_write_all(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_write_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, count=1_MPI_COUNT_KIND, &
      datatype=datatype, status=status, ierror=ierr)
    call MPI_File_write_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=matrix, &
      count=1_MPI_COUNT_KIND, datatype=datatype, status=status, ierror=ierr)
    call MPI_File_iread(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_iread_all(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_iread_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, count=1_MPI_COUNT_KIND, &
      datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iread_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, &
      count=1_MPI_COUNT_KIND, datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iread_shared(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_read_shared(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_read_ordered(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_read_all_begin(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      ierror=ierr)
    call MPI_File_read_at_all_begin(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, &
      count=1_MPI_COUNT_KIND, datatype=datatype, ierror=ierr)
    call MPI_File_read_ordered_begin(fh=file, buf=later, count=1_MPI_COUNT_KIND, &
      datatype=datatype, ierror=ierr)
    call MPI_File_iwrite(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_iwrite_all(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_iwrite_at(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, &
      count=1_MPI_COUNT_KIND, datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iwrite_at_all(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, &
      count=1_MPI_COUNT_KIND, datatype=datatype, request=request, ierror=ierr)
    call MPI_File_iwrite_shared(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      request=request, ierror=ierr)
    call MPI_File_write_shared(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_write_ordered(fh=file, buf=matrix, count=1_MPI_COUNT_KIND, datatype=datatype, &
      status=status, ierror=ierr)
    call MPI_File_write_all_begin(fh=file, buf=later, count=1_MPI_COUNT_KIND, datatype=datatype, &
      ierror=ierr)
    call MPI_File_write_at_all_begin(fh=file, offset=1_MPI_OFFSET_KIND, buf=later, &
      count=1_MPI_COUNT_KIND, datatype=datatype, ierror=ierr)
    call MPI_File_write_ordered_begin(fh=file, buf=later, count=1_MPI_COUNT_KIND, &
      datatype=datatype, ierror=ierr)
  end subroutine large_calls
#endif
#endif
end program interface_file
