! H7: filename returns the name with which the file was opened. It cannot be set.
program file_hints_filename
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_filename.data'
  character(len=*), parameter :: spaced = 'file hints filename.data'
  character(len=*), parameter :: key = 'filename'
  character(len=300) :: padded
  FILE_HANDLE :: fh
  INFO_HANDLE :: hints
  integer :: ierr, amode

  call start()
  amode = MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE
  padded = name
  call MPI_File_open(MPI_COMM_SELF, padded, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
  call check_file_hint(fh, key, name, 'the name without blanks')
  call give_hint(fh, key, 'another')
  call check_file_hint(fh, key, name, 'MPI_File_set_info')
  call make_hint(hints, key, 'another')
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view with it')
  call MPI_Info_free(hints, ierr)
  call check_file_hint(fh, key, name, 'MPI_File_set_view')
  call MPI_File_close(fh, ierr)

  call open_with(name, amode, key, 'another.data', fh)
  call check_file_hint(fh, key, name, 'MPI_File_open')
  call check(is_there(name), 'the file has its name')
  call check(.not. is_there('another.data'), 'and not the other')
  call MPI_File_close(fh, ierr)
  call open_with('./' // name, amode, key, '', fh)
  call check_file_hint(fh, key, './' // name, 'a path')
  call MPI_File_close(fh, ierr)
  call MPI_File_open(MPI_COMM_SELF, spaced, amode, MPI_INFO_NULL, fh, ierr)
  call check_file_hint(fh, key, spaced, 'a name with blanks')
  call MPI_File_close(fh, ierr)

  ! A hint of MPI_File_delete does not name another file either.
  call MPI_File_open(MPI_COMM_SELF, spaced, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_close(fh, ierr)
  call make_hint(hints, key, spaced)
  call MPI_File_delete(name, hints, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'MPI_File_delete')
  call MPI_Info_free(hints, ierr)
  call check(is_there(spaced), 'deletes what it was told')
  call MPI_File_delete(spaced, MPI_INFO_NULL, ierr)

  ! A name that is longer than a value of an info object can be.
  call MPI_File_open(MPI_COMM_SELF, repeat('./', 1000) // name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a very long name')
  call MPI_File_get_info(fh, hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'its hints')
  call check_effect(hints, 'mpi_memory_alloc_kinds', 'mpi,system', 'the others are there')
  call MPI_Info_free(hints, ierr)
  call MPI_File_close(fh, ierr)
  call check(.not. is_there(name), 'it is gone')
  call finish()
end program file_hints_filename
