! MPI_File_delete.
program file_delete
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_delete.data'
  FILE_HANDLE :: fh
  INFO_HANDLE :: info
  STATUS_TYPE :: status
  integer(int32) :: values(2)
  integer :: ierr, rmdir

  call start()
  call put_file(name, [1_int32, 2_int32])
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_done(ierr, MPI_SUCCESS, .not. is_there(name), 'a file: it is gone')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'once more')

  call put_file(name, [1_int32, 2_int32])
  call MPI_File_delete(name // '    ', MPI_INFO_NULL, ierr)
  call check_done(ierr, MPI_SUCCESS, .not. is_there(name), 'with blanks at the end: it is gone')
  call put_file(name, [1_int32, 2_int32])
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  call MPI_Info_set(info, 'no such hint', 'value', ierr)
  call MPI_File_delete(name, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'with hints')
  call MPI_Info_free(info, ierr)
  call check(.not. is_there(name), 'it is gone')

  call MPI_File_delete('', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_BAD_FILE, 'an empty name')
  call MPI_File_delete('   ', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_BAD_FILE, 'a name of blanks')
  call MPI_File_delete(repeat('n', 5000), MPI_INFO_NULL, ierr)
  call check_refused(ierr, MPI_ERR_BAD_FILE, '5000 characters')
  call MPI_File_delete('absent/' // name, MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'in a missing directory')
  call put_file(name, [1_int32, 2_int32])
  call MPI_File_delete(name // '/more', MPI_INFO_NULL, ierr)
  call check_refused(ierr, MPI_ERR_BAD_FILE, 'a component that is a file')
  call MPI_File_delete(name // achar(0) // 'x', MPI_INFO_NULL, ierr)
  call check_done(ierr, MPI_ERR_BAD_FILE, is_there(name), 'a NUL in the name: the file before the NUL stays')
  call execute_command_line('mkdir file_delete.dir')
  call MPI_File_delete('file_delete.dir', MPI_INFO_NULL, ierr)
  call check_refused(ierr, MPI_ERR_BAD_FILE, 'a directory')
  rmdir = -77
  call execute_command_line('rmdir file_delete.dir', exitstat=rmdir)
  call check(rmdir == 0, 'the directory stays')

  ! A file that is open may go, or may be in use; what is written can be read as long as it is open.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check(ierr == MPI_SUCCESS .or. ierr == MPI_ERR_FILE_IN_USE, 'a file that is open')
  values = [integer(int32) :: 3, 4]
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is written')
  values = 0
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
  call check_values(values, [3_int32, 4_int32], 'and read')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and closed')
  call remove_file(name)
#if defined(MODULE_F08)
  call put_file(name, [1_int32, 2_int32])
  call MPI_File_delete(name, MPI_INFO_NULL)
  call check(.not. is_there(name), 'without ierror')
  call put_file(name, [1_int32, 2_int32])
  call MPI_File_delete(info=MPI_INFO_NULL, filename=name)
  call check(.not. is_there(name), 'with keywords')
  call MPI_File_delete(name, MPI_INFO_NULL)
  call check(.true., 'an error without ierror returns')
#endif
  call finish()
end program file_delete
