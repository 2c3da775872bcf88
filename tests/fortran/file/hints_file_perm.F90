! H7: file_perm, the permissions of a file in octal, has an effect only when the file is created: only then is it
! applied and returned.
program file_hints_file_perm
  use, intrinsic :: iso_c_binding, only: c_int
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  interface
    integer(c_int) function set_umask(mask) bind(C, name='umask')
      import :: c_int
      integer(c_int), value :: mask
    end function set_umask
  end interface
  character(len=*), parameter :: name = 'file_hints_file_perm.data'
  character(len=*), parameter :: key = 'file_perm'
  character(len=12) :: bad(12)
  character(len=6) :: good(5)
  FILE_HANDLE :: fh
  INFO_HANDLE :: hints
  integer :: ierr, create, length, i
  logical :: flag
  integer(c_int) :: before

  ! The umask takes nothing away from the permissions that the tests ask for.
  before = set_umask(int(o'022', c_int))
  call start()
  call remove_file(name)
  create = MPI_MODE_RDWR + MPI_MODE_CREATE

  good = [character(len=6) :: '0640', '640', '600', '00644', '0400']
  do i = 1, size(good)
    call open_with(name, create, key, trim(good(i)), fh)
    call check_file_hint(fh, key, trim(good(i)), 'it is in effect')
    call check_mode(good(i), 'and applied')
    call write_to(fh)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end do
  call open_with(name, create + MPI_MODE_EXCL, key, ' 0640  ', fh)
  call check_file_hint(fh, key, '0640', 'with blanks')
  call check_mode('640', 'applied')

  ! Once the file is there it has no meaning.
  call give_hint(fh, key, '0600')
  call check_file_hint(fh, key, '0640', 'MPI_File_set_info')
  call make_hint(hints, key, '0600')
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view with it')
  call MPI_Info_free(hints, ierr)
  call check_file_hint(fh, key, '0640', 'MPI_File_set_view')
  call check_mode('640', 'the permissions stay')
  call MPI_File_close(fh, ierr)
  call open_with(name, create, key, '0600', fh)
  call check_no_hint(fh, key, 'CREATE of a file that is there')
  call check_mode('640', 'the permissions stay')
  call MPI_File_close(fh, ierr)
  call open_with(name, MPI_MODE_RDONLY, key, '0600', fh)
  call check_no_hint(fh, key, 'without CREATE')
  call give_hint(fh, key, '0600')
  call check_no_hint(fh, key, 'given later')
  call check_mode('640', 'the permissions stay')
  call MPI_File_close(fh, ierr)
  call remove_file(name)

  ! What is not octal, or too large, is ignored.
  bad = [character(len=12) :: 'rw-r--r--', '999', '0648', '0o640', '0x1A0', '-640', '+640', &
    '6 40', '640,600', '1000000', 'u=rw', '']
  do i = 1, size(bad)
    call open_with(name, create, key, trim(bad(i)), fh)
    call check_no_hint(fh, key, 'it is ignored')
    call check_mode('644', 'the permissions of any file')
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end do
  call MPI_File_open(MPI_COMM_SELF, name, create, MPI_INFO_NULL, fh, ierr)
  call check_no_hint(fh, key, 'without the hint')
  call check_mode('644', 'the permissions of any file')
  call MPI_File_close(fh, ierr)
  call remove_file(name)

  ! Where the umask takes something away from it, the hint is in effect if
  ! and only if the file has these permissions all the same (H10).
  i = set_umask(int(o'077', c_int))
  call open_with(name, create, key, '0664', fh)
  call MPI_File_get_info(fh, hints, ierr)
  length = 0
  call MPI_Info_get_valuelen(hints, key, length, flag, ierr)
  call MPI_Info_free(hints, ierr)
  if (flag) call check_mode('664', 'in effect, in spite of the umask')
  if (.not. flag) call check_mode('600', 'not in effect')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  i = set_umask(before)
  call finish()

contains

  ! Checks the permissions of the file, with stat. They are not those of the hint where the engine does not know it.
  subroutine check_mode(octal, what)
    character(len=*), intent(in) :: octal, what
    character(len=20) :: line
    integer :: unit, found, expected

    if (.not. embedded() .and. octal /= '644') return
    call execute_command_line('stat -c %a ' // name // ' >' // name // '.mode')
    line = ''
    open (newunit=unit, file=name // '.mode', action='read')
    read (unit, '(a)') line
    close (unit, status='delete')
    read (line, '(o20)') found
    read (octal, '(o6)') expected
    call check(found == expected, what // ': permissions ' // trim(line) // ', expected ' // trim(octal))
  end subroutine check_mode

  ! Whatever the permissions are, who creates a file may use it.
  subroutine write_to(file)
    FILE_HANDLE, intent(in) :: file
    STATUS_TYPE :: status
    integer(int32) :: values(2)
    integer :: code

    values = [integer(int32) :: 1, 2]
    call MPI_File_write_at(file, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, code)
    call check_code(code, MPI_SUCCESS, 'it is written')
    values = 0
    call MPI_File_read_at(file, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, code)
    call check(all(values == [1, 2]), 'and read')
  end subroutine write_to
end program file_hints_file_perm
