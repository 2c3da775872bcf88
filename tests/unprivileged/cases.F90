! What the system refuses to an ordinary user, for tests/unprivileged:
! `cases CASE`, in a directory that the runner has made.
program cases
  use, intrinsic :: iso_c_binding, only: c_int, c_intptr_t
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  interface
    integer(c_int) function user() bind(C, name='geteuid')
      import :: c_int
    end function user
    integer(c_intptr_t) function set_signal(number, handler) bind(C, name='signal')
      import :: c_int, c_intptr_t
      integer(c_int), value :: number
      integer(c_intptr_t), value :: handler
    end function set_signal
  end interface
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, mib = 1048576
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32), allocatable :: values(:), back(:)
  character(len=30) :: which
  integer :: ierr, create

  create = MPI_MODE_RDWR + MPI_MODE_CREATE
  allocate (values(1048576), back(1048576))
  values = 5
  fh = MPI_FILE_NULL
  call get_command_argument(1, which)
  call MPI_Init(ierr)
  call check(user() /= 0, 'this is an ordinary user')
  select case (which)
  case ('read_only_directory')
    call read_only_directory()
  case ('no_permissions')
    call no_permissions()
  case ('file_perm')
    call file_perm()
  case ('full')
    call full()
  case ('no_more_files')
    call no_more_files()
  case ('size_limit')
    call size_limit()
  case ('dev_full')
    call dev_full()
  case ('read_only_file_system')
    call read_only_file_system()
  case ('no_proc')
    call no_proc()
  case default
    error stop 99
  end select
  call MPI_Finalize(ierr)
  call finish()

contains

  ! A process that does not see /proc is told by the system itself on which host it is.
  subroutine no_proc()
    character(len=MPI_MAX_PROCESSOR_NAME) :: name
    integer :: length
    logical :: is_there

    inquire(file='/proc/self/status', exist=is_there)
    call check(.not. is_there, 'there is no /proc')
    length = -1
    call MPI_Get_processor_name(name, length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Get_processor_name')
    call check(length > 0 .and. length == len_trim(name), 'the name of the host')
  end subroutine no_proc

  subroutine open_refused(name, amode, expected, what)
    character(len=*), intent(in) :: name, what
    integer, intent(in) :: amode, expected

    fh = MPI_FILE_NULL
    call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, expected, what)
    call check(fh == MPI_FILE_NULL, what // ': the handle stays')
  end subroutine open_refused

  subroutine opened(name, amode, what)
    character(len=*), intent(in) :: name, what
    integer, intent(in) :: amode

    call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
  end subroutine opened

  subroutine closed(what)
    character(len=*), intent(in) :: what

    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_File_close')
  end subroutine closed

  ! The directory has `there`, which may be written; the directory may
  ! not.
  subroutine read_only_directory()
    logical :: is_there

    call open_refused('new', create, MPI_ERR_ACCESS, 'a new file')
    call open_refused('new', create + MPI_MODE_EXCL, MPI_ERR_ACCESS, 'a new file, EXCL')
    call open_refused('new', MPI_MODE_RDWR, MPI_ERR_NO_SUCH_FILE, 'a missing file')
    call open_refused('there', create + MPI_MODE_EXCL, MPI_ERR_FILE_EXISTS, &
      'a file that is there, EXCL')
    inquire (file='new', exist=is_there)
    call check(.not. is_there, 'no file is created')
    call opened('there', create, 'CREATE of a file that is there')
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it can be written')
    call closed('a file that is there')
    call MPI_File_delete('there', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_ACCESS, 'it cannot be deleted')
    call opened('there', MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, 'DELETE_ON_CLOSE')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_ERR_ACCESS, 'nor when it is closed')
    call check(fh == MPI_FILE_NULL, 'but it is closed')
    inquire (file='there', exist=is_there)
    call check(is_there, 'it is still there')
  end subroutine read_only_directory

  ! The directory has `nothing`, `to_read` and `to_write`, with just these
  ! permissions, and `hidden`, a directory that may not be searched.
  subroutine no_permissions()
    call open_refused('nothing', MPI_MODE_RDONLY, MPI_ERR_ACCESS, 'no permissions, RDONLY')
    call open_refused('nothing', MPI_MODE_WRONLY, MPI_ERR_ACCESS, 'no permissions, WRONLY')
    call open_refused('nothing', MPI_MODE_RDWR, MPI_ERR_ACCESS, 'no permissions, RDWR')
    call open_refused('nothing', create, MPI_ERR_ACCESS, 'no permissions, CREATE')
    call open_refused('nothing', MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_ERR_ACCESS, &
      'no permissions, DELETE_ON_CLOSE')

    call open_refused('to_read', MPI_MODE_RDWR, MPI_ERR_ACCESS, 'to be read, RDWR')
    call open_refused('to_read', MPI_MODE_WRONLY, MPI_ERR_ACCESS, 'to be read, WRONLY')
    call opened('to_read', MPI_MODE_RDONLY, 'to be read, RDONLY')
    back(1:2) = 0
    call MPI_File_read(fh, back, 2, MPI_BYTE, status, ierr)
    call check(ierr == MPI_SUCCESS .and. back(1) /= 0, 'it is read')
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_READ_ONLY, 'it is not written')
    call closed('to be read')

    call open_refused('to_write', MPI_MODE_RDWR, MPI_ERR_ACCESS, 'to be written, RDWR')
    call open_refused('to_write', MPI_MODE_RDONLY, MPI_ERR_ACCESS, 'to be written, RDONLY')
    call opened('to_write', MPI_MODE_WRONLY, 'to be written, WRONLY')
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is written')
    call MPI_File_preallocate(fh, 100000 * one(), ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is allocated')
    call closed('to be written')

    call open_refused('hidden/file', MPI_MODE_RDONLY, MPI_ERR_ACCESS, 'in a hidden directory')
    call open_refused('hidden/new', create, MPI_ERR_ACCESS, 'a new file there')
    call MPI_File_delete('hidden/file', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_ACCESS, 'deleted there')
  end subroutine no_permissions

  integer(MPI_OFFSET_KIND) function one()
    one = 1
  end function one

  ! Permissions that a file is created with hold for whoever opens it
  ! afterwards; who creates it may use it.
  subroutine file_perm()
    INFO_HANDLE :: info

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'file_perm', '0400', ierr)
    call MPI_File_open(MPI_COMM_SELF, 'mine', create, info, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'created to be read')
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is written')
    call closed('created to be read')
    call open_refused('mine', MPI_MODE_RDWR, MPI_ERR_ACCESS, 'RDWR afterwards')
    call open_refused('mine', create, MPI_ERR_ACCESS, 'CREATE afterwards')
    call opened('mine', MPI_MODE_RDONLY, 'RDONLY afterwards')
    back(1:3) = 0
    call MPI_File_read(fh, back, 3, MPI_INTEGER4, status, ierr)
    call check(all(back(1:3) == [5, 5, 0]), 'it is read')
    call closed('to be read')
    call MPI_File_delete('mine', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is deleted')

    call MPI_Info_set(info, 'file_perm', '0000', ierr)
    call MPI_File_open(MPI_COMM_SELF, 'mine', create, info, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'created with no permissions')
    call closed('created with no permissions')
    call open_refused('mine', MPI_MODE_RDONLY, MPI_ERR_ACCESS, 'RDONLY afterwards')
    call MPI_File_delete('mine', MPI_INFO_NULL, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine file_perm

  ! A file system of 1 MiB.
  subroutine full()
    integer(MPI_OFFSET_KIND) :: bytes
    integer :: i

    call opened('big', create, 'a new file')
    call MPI_File_write(fh, values, 1000, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a little')
    call MPI_File_preallocate(fh, 4 * mib, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_preallocate')
    call check_position(fh, 4000 * one(), 'the file pointer')
    call MPI_File_write(fh, values, size(values), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write')
    call check_position(fh, 4000 * one(), 'the file pointer stays')
    call MPI_File_write_all(fh, values, size(values), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write_all')
    call MPI_File_write_at(fh, 2 * mib, values, size(values), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write_at')
    call MPI_File_write_at_all(fh, 2 * mib, values, size(values), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write_at_all')
    back = 0
    call MPI_File_read_at(fh, zero, back, 1000, MPI_INTEGER4, status, ierr)
    call check(all(back(:1000) == 5) .and. back(1001) == 0, 'what was written before is there')
    call too_many_pieces()

    ! Once there is room, all is well.
    call MPI_File_set_size(fh, zero, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_size')
    call MPI_File_write_at(fh, zero, values, 100000, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'there is room again')
    call MPI_File_get_size(fh, bytes, ierr)
    call check(bytes == 400000, 'the size')
    call MPI_File_sync(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_sync')

    ! Piece by piece, until it is full.
    call MPI_File_set_size(fh, zero, ierr)
    call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
    do i = 1, 100
      call MPI_File_write(fh, values, 16384, MPI_INTEGER4, status, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(i > 4 .and. i <= 17, 'as much as there is room for')
    call check_code(ierr, MPI_ERR_NO_SPACE, 'piece by piece')
    call check_position(fh, (i - 1) * 65536 * one(), 'the file pointer')
    call closed('a full disk')
    call MPI_File_delete('big', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_delete')
  end subroutine full

  ! Through a view in which every second number is a gap, more than there
  ! is room for: with each way to write them. The 1,000 numbers in the file
  ! stay.
  subroutine too_many_pieces()
    character(len=*), parameter :: hint(2) = ['automatic', 'disable  ']
    INFO_HANDLE :: info
    DATATYPE_HANDLE :: filetype
    FILE_HANDLE :: other
    integer :: i

    call MPI_Type_create_resized(MPI_INTEGER4, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_Info_create(info, ierr)
    do i = 1, size(hint)
      call MPI_Info_set(info, 'romio_ds_write', hint(i), ierr)
      call MPI_File_set_view(fh, 4000 * one(), MPI_INTEGER4, filetype, 'native', info, ierr)
      call check_code(ierr, MPI_SUCCESS, hint(i))
      call MPI_File_write_at(fh, zero, values, 500000, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_NO_SPACE, 'pieces, ' // hint(i))
      call MPI_File_open(MPI_COMM_SELF, 'big', MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
      back = 0
      call MPI_File_read_at(other, zero, back, 1000, MPI_INTEGER4, status, ierr)
      call check(all(back(:1000) == 5), 'what was written before is there')
      call MPI_File_close(other, ierr)
      call MPI_File_set_size(fh, 4000 * one(), ierr)
    end do
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call MPI_Info_free(info, ierr)
    call MPI_Type_free(filetype, ierr)
  end subroutine too_many_pieces

  ! A file system that has a few files, and room for no more of them.
  subroutine no_more_files()
    FILE_HANDLE :: all_of_them(30)
    character(len=10) :: name
    integer :: i, j

    do i = 1, size(all_of_them)
      write (name, '(a, i0)') 'file', i
      all_of_them(i) = MPI_FILE_NULL
      call MPI_File_open(MPI_COMM_SELF, name, create + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
        all_of_them(i), ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(i > 1 .and. i <= size(all_of_them), 'there are not so many')
    call check_code(ierr, MPI_ERR_NO_SPACE, 'one too many')
    if (i <= size(all_of_them)) call check(all_of_them(i) == MPI_FILE_NULL, 'its handle')
    do j = 1, i - 1
      call MPI_File_close(all_of_them(j), ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(j >= i, 'they are closed')
  end subroutine no_more_files

  ! No file of this process may be longer than 1 MiB: ulimit -f 1024. The
  ! signal that says so, SIGXFSZ, is ignored.
  subroutine size_limit()
    integer(c_intptr_t) :: before

    before = set_signal(25_c_int, 1_c_intptr_t)
    call check(before /= -1, 'the signal is ignored')
    call opened('big', create, 'a new file')
    call MPI_File_write(fh, values, size(values), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write')
    call check_position(fh, zero, 'the file pointer stays')
    call MPI_File_set_size(fh, zero, ierr)
    call MPI_File_write_at(fh, zero, values, 1000, MPI_INTEGER4, status, ierr)
    call too_many_pieces()
    call MPI_File_write_at(fh, mib, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write_at')
    call MPI_File_set_size(fh, 2 * mib, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_set_size')
    call MPI_File_preallocate(fh, 2 * mib, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_preallocate')
    call MPI_File_write_at(fh, mib - 4, values, 1, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'up to the limit')
    call closed('a file at the limit')
    call MPI_File_delete('big', MPI_INFO_NULL, ierr)
  end subroutine size_limit

  subroutine dev_full()
    call opened('/dev/full', MPI_MODE_WRONLY, 'a device that is full')
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_ERR_NO_SPACE, 'MPI_File_write')
    call check_position(fh, zero, 'the file pointer stays')
    call closed('a device')
  end subroutine dev_full

  ! A file system that is mounted to be read only, with `there`, which may
  ! be written by its permissions.
  subroutine read_only_file_system()
    call open_refused('new', create, MPI_ERR_READ_ONLY, 'a new file')
    call open_refused('there', MPI_MODE_RDWR, MPI_ERR_READ_ONLY, 'RDWR')
    call open_refused('there', MPI_MODE_WRONLY, MPI_ERR_READ_ONLY, 'WRONLY')
    call open_refused('there', create, MPI_ERR_READ_ONLY, 'CREATE')
    call open_refused('there', create + MPI_MODE_EXCL, MPI_ERR_FILE_EXISTS, 'CREATE and EXCL')
    call opened('there', MPI_MODE_RDONLY, 'RDONLY')
    back(1:2) = 0
    call MPI_File_read(fh, back, 2, MPI_BYTE, status, ierr)
    call check(ierr == MPI_SUCCESS .and. back(1) /= 0, 'it is read')
    call closed('a file that is read')
    call MPI_File_delete('there', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_READ_ONLY, 'MPI_File_delete')
  end subroutine read_only_file_system

end program cases
