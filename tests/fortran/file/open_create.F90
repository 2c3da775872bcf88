! MPI_MODE_CREATE, MPI_MODE_EXCL and MPI_MODE_DELETE_ON_CLOSE.
program file_open_create
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  interface
    integer(c_int) function go_to(path) bind(C, name='chdir')
      import :: c_char, c_int
      character(kind=c_char), intent(in) :: path(*)
    end function go_to
  end interface
  character(len=*), parameter :: name = 'file_open_create.data'
  FILE_HANDLE :: fh, other
  integer :: ierr

  call start()
  call remove_file(name)

  ! Created only where it is asked for, and empty then.
  fh = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'EXCL without CREATE')
  call check(.not. is_there(name), 'it creates nothing')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'CREATE and EXCL')
  call check_file(name, [integer(int32) ::], 'an empty file')
  call put(fh, [1_int32, 2_int32, 3_int32])

  ! An existing file is kept, also while it is open elsewhere.
  other = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, other, ierr)
  call check_code(ierr, MPI_ERR_FILE_EXISTS, 'once more')
  call check(other == MPI_FILE_NULL, 'the handle stays')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, other, ierr)
  call check_code(ierr, MPI_ERR_FILE_EXISTS, 'to be deleted')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'it is as it was')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_CREATE, MPI_INFO_NULL, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'CREATE of an existing file')
  call check(other /= fh, 'it has a handle of its own')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'it is kept')
  call put(other, [9_int32])
  call check_file(name, [9_int32, 2_int32, 3_int32], 'it is written over')
  call MPI_File_close(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call put(fh, [4_int32])
  call MPI_File_close(fh, ierr)
  call check_file(name, [9_int32, 2_int32, 3_int32, 4_int32], 'both are closed')

  ! A file is deleted when it is closed, not before.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'DELETE_ON_CLOSE, RDONLY')
  call check_file(name, [9_int32, 2_int32, 3_int32, 4_int32], 'it is there')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call check(fh == MPI_FILE_NULL, 'the handle is MPI_FILE_NULL')
  call check(.not. is_there(name), 'it is gone')
  call MPI_File_open(MPI_COMM_SELF, name // '   ', MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'DELETE_ON_CLOSE, created')
  call put(fh, [5_int32])
  call check_file(name, [5_int32], 'it is there')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call check(.not. is_there(name), 'it is gone')

  ! It is deleted where it was, wherever the program has gone meanwhile;
  ! with another engine, what its name stands for then.
  if (embedded()) call deleted_elsewhere()

  ! Already deleted by something else: it is closed, whatever the code is.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call remove_file(name)
  call MPI_File_close(fh, ierr)
  call check(ierr == MPI_SUCCESS .or. ierr == MPI_ERR_NO_SUCH_FILE, 'a file that is gone already')
  call check(fh == MPI_FILE_NULL, 'its handle is MPI_FILE_NULL')
  call finish()

contains

  subroutine put(file, values)
    FILE_HANDLE, intent(in) :: file
    integer(int32), intent(in) :: values(:)
    STATUS_TYPE :: status
    integer :: code

    call MPI_File_write(file, values, size(values), MPI_INTEGER4, status, code)
    call check_code(code, MPI_SUCCESS, 'MPI_File_write')
  end subroutine put

  subroutine deleted_elsewhere()
    call execute_command_line('mkdir -p file_open_create.dir')
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    ierr = go_to('file_open_create.dir' // c_null_char)
    call check_code(ierr, 0, 'another directory')
    call put_file(name, [6_int32])
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close there')
    call check(is_there(name), 'a file of the same name stays')
    call remove_file(name)
    ierr = go_to('..' // c_null_char)
    call check(.not. is_there(name), 'it is gone')
    call execute_command_line('rmdir file_open_create.dir')
  end subroutine deleted_elsewhere
end program file_open_create
