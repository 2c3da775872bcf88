! Names of files: invalid ones, and trailing blanks.
program file_open_names
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_names.data'
  character(len=*), parameter :: other = 'file open names.data'
  character(len=*), parameter :: loop = 'file_open_names.loop'
  character(len=5000) :: padded
  integer :: ierr

  call start()
  call put_file(name, [1_int32, 2_int32])
  call execute_command_line('mkdir -p file_open_names.dir')
  call execute_command_line('ln -sf ' // loop // ' ' // loop)

  call refused('absent.data', MPI_ERR_NO_SUCH_FILE, 'a missing file', .false.)
  call refused('absent/absent.data', MPI_ERR_NO_SUCH_FILE, 'in a missing directory', .true.)
  call refused('file_open_names.dir', MPI_ERR_BAD_FILE, 'a directory', .true.)
  call refused('.', MPI_ERR_BAD_FILE, 'this directory', .true.)
  call refused('file_open_names.dir/', MPI_ERR_BAD_FILE, 'a directory with /', .true.)
  call refused(name // '/more', MPI_ERR_BAD_FILE, 'a component that is a file', .true.)
  call refused(loop, MPI_ERR_BAD_FILE, 'a symbolic link to itself', .true.)
  call refused('', MPI_ERR_BAD_FILE, 'an empty name', .true.)
  call refused('     ', MPI_ERR_BAD_FILE, 'a name of blanks', .true.)
  call refused(repeat('n', 5000), MPI_ERR_BAD_FILE, '5000 characters', .true.)
  call refused(repeat('n', 256), MPI_ERR_BAD_FILE, '256 characters', .true.)
  call refused(repeat('d/', 2500), MPI_ERR_BAD_FILE, '2500 components', .true.)
  call refused('file_open_names.new' // achar(0) // 'x', MPI_ERR_BAD_FILE, 'a NUL in the name', .true.)
  call check(.not. is_there('file_open_names.new'), 'nothing is made of what is before a NUL')

  ! Blanks at the end of a name are not significant.
  call works(name // '   ', name, 'blanks at the end')
  padded = name
  call works(padded, name, '5000 characters, most of them blanks')
  call works('./' // name, name, 'a path')
  call put_file(other, [1_int32, 2_int32])
  call works(other // ' ', other, 'blanks within a name')
  call remove_file(name)
  call remove_file(other)
  call created(name // '    ', name, 'created, with blanks')
  call created(repeat('n', 255), repeat('n', 255), '255 characters')
  call created(repeat('./', 1500) // name, name, '3000 characters')
  call created(char(226) // char(130) // char(172), char(226) // char(130) // char(172), 'UTF-8')
  call created('a' // char(255) // 'b', 'a' // char(255) // 'b', 'no UTF-8')

  call execute_command_line('rmdir file_open_names.dir')
  call execute_command_line('rm ' // loop)
  call finish()

contains

  subroutine refused(path, expected, what, with_create)
    character(len=*), intent(in) :: path, what
    integer, intent(in) :: expected
    logical, intent(in) :: with_create
    FILE_HANDLE :: fh
    logical :: is_directory

    fh = MPI_FILE_NULL
    call MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    ! Another engine than the embedded one may open a directory.
    if (.not. embedded() .and. ierr == MPI_SUCCESS) then
      inquire (file=path // '/.', exist=is_directory)
      call check(is_directory, what // ', RDONLY')
      call MPI_File_close(fh, ierr)
    else
      call check_refused(ierr, expected, what // ', RDONLY')
    end if
    call MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call check_refused(ierr, expected, what // ', RDWR')
    if (with_create) then
      call MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_WRONLY + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
      call check_refused(ierr, expected, what // ', CREATE')
    end if
    call check(fh == MPI_FILE_NULL, 'the handle stays')
  end subroutine refused

  subroutine works(path, real_name, what)
    character(len=*), intent(in) :: path, real_name, what
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    integer(int32) :: values(2)

    fh = MPI_FILE_NULL
    values = 0
    call MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check(ierr == MPI_SUCCESS .and. all(values == [1, 2]), what // ': it is the file')
    call MPI_File_close(fh, ierr)
    call check(is_there(real_name), what // ': it is still there')
  end subroutine works

  subroutine created(path, real_name, what)
    character(len=*), intent(in) :: path, real_name, what
    FILE_HANDLE :: fh

    fh = MPI_FILE_NULL
    call MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ' is created')
    call check(is_there(real_name), what // ' has its name')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ' is closed')
    call MPI_File_delete(path, MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ' is deleted')
    call check(.not. is_there(real_name), what // ' is gone')
  end subroutine created
end program file_open_names
