! Errors of files are returned on all processes, with the classes of the standard, and the program continues. No file
! is left open, and none is created that should not be.
! processes: 1 2 4
program file_errors
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_errors.data'
  integer, parameter :: n = 4
  integer :: out(n), ierr, code, class, length
  character(len=MPI_MAX_ERROR_STRING) :: text, where
  FILE_HANDLE :: fh
  ERRHANDLER_HANDLE :: handler
  logical :: exists
  integer(MPI_OFFSET_KIND) :: bytes

  call start()
  call remove_file(name)
  out = rank
  call MPI_File_get_errhandler(MPI_FILE_NULL, handler, ierr)
  call check(handler == MPI_ERRORS_RETURN, 'errors of files come back by default')

  fh = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_ERR_NO_SUCH_FILE, 'no such file')
  code = ierr
  call MPI_Error_string(code, text, length, ierr)
  write (where, '(a, i0)') '(rank ', rank
  call check(index(text, 'MPI_File_open: MPI_ERR_NO_SUCH_FILE: ') == 1 .and. index(text, trim(where)) > 0, &
    'the line of a failed call: ' // trim(text))
  call MPI_File_open(MPI_COMM_WORLD, name // '/there/is/none', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check(ierr /= MPI_SUCCESS, 'no such directory')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_class(ierr, MPI_ERR_NO_SUCH_FILE, 'MPI_File_delete of none')
  inquire (file=name, exist=exists)
  call check(.not. exists, 'none was made')

  ! Modes that do not go together.
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_ERR_AMODE, 'made, but not written')
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_ERR_AMODE, 'neither read nor written')
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  inquire (file=name, exist=exists)
  call check(.not. exists, 'none was made either')

  ! Made by all; then it is there.
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_EXCL + MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_EXCL')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_write_at_all(fh, int(rank*n*storage_size(0)/8, MPI_OFFSET_KIND), out, n, MPI_INTEGER, &
    MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_at_all')
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, out, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_ERR_ACCESS, 'read, but opened to be written')
  call MPI_File_close(fh, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_EXCL + MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_ERR_FILE_EXISTS, 'MPI_MODE_EXCL of one that is there')

  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'opened to be read')
  call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, out, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  code = ierr
  call MPI_Error_class(code, class, ierr)
  call check(class == MPI_ERR_READ_ONLY .or. class == MPI_ERR_ACCESS, 'written, but opened to be read')
  call MPI_File_read_at(fh, -5_MPI_OFFSET_KIND, out, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_ERR_ARG, 'a negative offset')
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, out, -1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_ERR_COUNT, 'a negative count')
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'no such', MPI_INFO_NULL, ierr)
  call check_class(ierr, MPI_ERR_UNSUPPORTED_DATAREP, 'no such data representation')
  ! The file still works.
  out = -7
  call MPI_File_read_at_all(fh, int(right*n*storage_size(0)/8, MPI_OFFSET_KIND), out, n, MPI_INTEGER, &
    MPI_STATUS_IGNORE, ierr)
  call check(ierr == MPI_SUCCESS .and. all(out == right), 'what was written')
  call MPI_File_close(fh, ierr)

  ! One process deletes it; the others then find no file.
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rank == 0) then
    call MPI_File_delete(name, MPI_INFO_NULL, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_delete')
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_ERR_NO_SUCH_FILE, 'it is gone')

  ! Null and invalid handles. (An MPI may crash on them.)
  call MPI_File_get_size(MPI_FILE_NULL, bytes, ierr)
  call check_class(ierr, MPI_ERR_FILE, 'MPI_FILE_NULL')
  fh = MPI_FILE_NULL
  call MPI_File_close(fh, ierr)
  call check_class(ierr, MPI_ERR_FILE, 'MPI_File_close of MPI_FILE_NULL')
  call finish()
end program file_errors
