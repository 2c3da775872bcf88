! MPI_MODE_CREATE, MPI_MODE_EXCL, MPI_MODE_DELETE_ON_CLOSE and MPI_MODE_APPEND.
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
  call check_done(ierr, MPI_ERR_NO_SUCH_FILE, .not. is_there(name), 'EXCL without CREATE: it creates nothing')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'CREATE and EXCL')
  call check_file(name, [integer(int32) ::], 'an empty file')
  call put(fh, [1_int32, 2_int32, 3_int32])

  ! An existing file is kept, also while it is open elsewhere.
  other = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, other, ierr)
  call check_done(ierr, MPI_ERR_FILE_EXISTS, other == MPI_FILE_NULL, 'once more: the handle stays')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, other, ierr)
  call check_code(ierr, MPI_ERR_FILE_EXISTS, 'to be deleted')
  call check_file(name, [1_int32, 2_int32, 3_int32], 'it is as it was')
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_CREATE, MPI_INFO_NULL, other, ierr)
  call check_done(ierr, MPI_SUCCESS, other /= fh, 'CREATE of an existing file: it has a handle of its own')
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
  call check_done(ierr, MPI_SUCCESS, fh == MPI_FILE_NULL, 'MPI_File_close: the handle is MPI_FILE_NULL')
  call check(.not. is_there(name), 'it is gone')
  call MPI_File_open(MPI_COMM_SELF, name // '   ', MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'DELETE_ON_CLOSE, created')
  call put(fh, [5_int32])
  call check_file(name, [5_int32], 'it is there')
  call MPI_File_close(fh, ierr)
  call check_done(ierr, MPI_SUCCESS, .not. is_there(name), 'MPI_File_close: it is gone')

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
  call append()
  call finish()

contains

  ! MPI_MODE_APPEND: the file pointer is initially at the end. That is all: offsets and seeks reach the whole file.
  subroutine append()
    STATUS_TYPE :: status
    integer(int32) :: values(3)

    call put_file(name, [1_int32, 2_int32, 3_int32])

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_APPEND, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MODE_APPEND')
    call check_position(fh, 12_MPI_OFFSET_KIND, 'at the end')
    values = -7
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 0, 'a read at the end: nothing is read', ierr)
    call check_values(values, [-7_int32, -7_int32, -7_int32], 'and nothing is written to the buffer')
    values = [integer(int32) :: 4, 5, 6]
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a write at the end')
    call check_position(fh, 20_MPI_OFFSET_KIND, 'it has moved on')
    call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32], 'it is appended')

    ! At other positions, too.
    values = [integer(int32) :: 11, 12, 13]
    call MPI_File_write_at(fh, 4_MPI_OFFSET_KIND, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a write at an offset')
    call check_file(name, [1_int32, 11_int32, 3_int32, 4_int32, 5_int32], 'it is where it should be')
    call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_seek')
    values = [integer(int32) :: 21, 22, 23]
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_file(name, [21_int32, 11_int32, 3_int32, 4_int32, 5_int32], 'a write at the start')
    call check_position(fh, 4_MPI_OFFSET_KIND, 'behind it')
    call MPI_File_close(fh, ierr)

    ! A new view begins at its start.
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_APPEND, MPI_INFO_NULL, fh, ierr)
    call check_position(fh, 20_MPI_OFFSET_KIND, 'at the end again')
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call check_position(fh, 0_MPI_OFFSET_KIND, 'in a new view')
    values = 0
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_values(values, [11_int32, 0_int32, 0_int32], 'its first element')
    call MPI_File_close(fh, ierr)

    ! A new file ends at its start.
    call remove_file(name)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_APPEND + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a new file')
    call check_position(fh, 0_MPI_OFFSET_KIND, 'its end')
    values = [integer(int32) :: 1, 2, 3]
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_file(name, values, 'written')
    call MPI_File_close(fh, ierr)
  end subroutine append

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
    call check_done(ierr, MPI_SUCCESS, is_there(name), 'MPI_File_close there: a file of the same name stays')
    call remove_file(name)
    ierr = go_to('..' // c_null_char)
    call check(.not. is_there(name), 'it is gone')
    call execute_command_line('rmdir file_open_create.dir')
  end subroutine deleted_elsewhere
end program file_open_create
