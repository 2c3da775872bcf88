! Hints of files, one key after the other: what is in effect, and what is given where.
program file_hints_keys
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_given.data'
  character(len=*), parameter :: style = 'access_style'
  character(len=*), parameter :: kinds = 'mpi_assert_memory_alloc_kinds'
  integer :: ierr

  call start()
  call hints_default()
  call hints_given()
  call hints_access_style()
  call finish()

contains

  ! H3, H9, H10: what MPI_File_get_info returns for a file without given hints. The info object is new, and the caller
  ! frees it.
  subroutine hints_default()
    character(len=*), parameter :: name = 'file_hints_default.data'
    FILE_HANDLE :: fh, other
    INFO_HANDLE :: info_used, again
    integer :: nkeys, number

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    info_used = MPI_INFO_NULL
    call MPI_File_get_info(fh, info_used, ierr)
    call check_done(ierr, MPI_SUCCESS, info_used /= MPI_INFO_NULL, 'MPI_File_get_info: there is an info object')
    call check_effect(info_used, 'filename', name, 'the name')
    call check_effect(info_used, 'mpi_memory_alloc_kinds', 'mpi,system', 'the kinds of memory')
    call check_effect(info_used, 'romio_ds_write', 'automatic', 'data sieving')
    call MPI_Info_get_nkeys(info_used, nkeys, ierr)
    number = 3
    if (.not. embedded()) number = nkeys
    call check_code(nkeys, number, 'the number of hints')

    ! What the caller does with it changes nothing.
    call MPI_File_get_info(fh, again, ierr)
    call check(again /= info_used, 'another one each time')
    call MPI_Info_set(again, 'access_style', 'random', ierr)
    call check_code(ierr, MPI_SUCCESS, 'it can be changed')
    call MPI_Info_set(again, 'filename', 'another', ierr)
    call MPI_Info_delete(again, 'filename', ierr)
    call check_absent(info_used, 'access_style', 'the first one stays')
    call check_effect(info_used, 'filename', name, 'with all it has')
    call MPI_Info_free(again, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and freed')
    call MPI_File_get_info(fh, again, ierr)
    call MPI_Info_get_nkeys(again, nkeys, ierr)
    call check_code(nkeys, number, 'the file has the same hints')
    call MPI_Info_free(again, ierr)

    ! An info object without keys asks for nothing.
    call MPI_Info_create(again, ierr)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, again, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'opened with no keys')
    call MPI_File_set_info(other, again, ierr)
    call check_code(ierr, MPI_SUCCESS, 'given no keys')
    call MPI_Info_free(again, ierr)
    call MPI_File_get_info(other, again, ierr)
    call MPI_Info_get_nkeys(again, nkeys, ierr)
    call check_code(nkeys, number, 'the same hints')
    call MPI_Info_free(again, ierr)
    call MPI_File_close(other, ierr)

    ! It remains valid after the file is closed.
    call MPI_File_close(fh, ierr)
    call check_effect(info_used, 'filename', name, 'the file is closed')
    call MPI_Info_free(info_used, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Info_free')
  end subroutine hints_default

  ! H2, H6: hints are given to MPI_File_open, MPI_File_delete, MPI_File_set_view and MPI_File_set_info; each call changes
  ! only the hints that it names. The info object is read during the call (I20), and each file has its own hints.
  subroutine hints_given()
    FILE_HANDLE :: fh, other
    INFO_HANDLE :: hints
    integer(MPI_OFFSET_KIND), parameter :: zero = 0

    call MPI_Info_create(hints, ierr)
    call MPI_Info_set(hints, style, 'write_once', ierr)
    call MPI_Info_set(hints, kinds, 'system', ierr)
    call MPI_Info_set(hints, 'file_perm', '0600', ierr)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, hints, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
    call MPI_Info_set(hints, style, 'random', ierr)
    call MPI_Info_delete(hints, kinds, ierr)
    call in_effect(fh, 'write_once', 'opened')
    call MPI_Info_free(hints, ierr)
    call in_effect(fh, 'write_once', 'the info object is freed')

    ! The same file, opened again, does not have the hints of the other handle.
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, other, ierr)
    call check_no_hint(other, style, 'another handle')
    call check_no_hint(other, 'file_perm', 'another handle')
    call check_no_hint(other, kinds, 'another handle')
    call give_hint(other, style, 'read_mostly')
    call check_file_hint(other, style, 'read_mostly', 'given to the other')
    call in_effect(fh, 'write_once', 'not to this one')

    call give_hint(fh, style, 'sequential')
    call in_effect(fh, 'sequential', 'MPI_File_set_info')
    call give_hint(fh, 'unknown', 'value')
    call in_effect(fh, 'sequential', 'MPI_File_set_info, without it')
    call make_hint(hints, style, 'random')
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
    call MPI_Info_free(hints, ierr)
    call in_effect(fh, 'random', 'MPI_File_set_view')
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call in_effect(fh, 'random', 'MPI_INFO_NULL')

    ! A view that is refused gives no hints.
    call make_hint(hints, style, 'read_once')
    call MPI_File_set_view(fh, -1_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
    call check(ierr /= MPI_SUCCESS, 'a view that is refused')
    call in_effect(fh, 'random', 'what was in effect stays')

    ! An invalid handle.
    call MPI_Info_free(hints, ierr)
    NUMBER_OF(hints) = 12345
    call MPI_File_set_info(fh, hints, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a foreign info object')
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a view with it')
    call in_effect(fh, 'random', 'nothing changes')
    call check_file_hint(other, style, 'read_mostly', 'nor there')

    call MPI_File_close(fh, ierr)
    call MPI_File_close(other, ierr)
    call make_hint(hints, style, 'random')
    call MPI_File_delete(name, hints, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_delete')
    call MPI_Info_free(hints, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Info_free')
  end subroutine hints_given

  subroutine in_effect(file, value, what)
    FILE_HANDLE, intent(in) :: file
    character(len=*), intent(in) :: value, what

    call check_file_hint(file, style, value, what)
    call check_file_hint(file, kinds, 'system', what)
    call check_file_hint(file, 'file_perm', '0600', what)
    call check_file_hint(file, 'filename', name, what)
  end subroutine in_effect

  ! access_style: a list of seven words, which can be given again as long as the file is open. Any other value is ignored
  ! (H8), and the earlier one stays in effect (H2).
  subroutine hints_access_style()
    character(len=*), parameter :: name = 'file_hints_access_style.data'
    character(len=*), parameter :: key = 'access_style'
    character(len=18) :: words(7)
    character(len=30) :: bad(12)
    FILE_HANDLE :: fh
    INFO_HANDLE :: hints
    STATUS_TYPE :: status
    integer(int32) :: values(4)
    integer :: i

    call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
    words = [character(len=18) :: 'read_once', 'write_once', 'read_mostly', 'write_mostly', &
      'sequential', 'reverse_sequential', 'random']
    do i = 1, size(words)
      call open_with(name, MPI_MODE_RDONLY, key, trim(words(i)), fh)
      call check_file_hint(fh, key, trim(words(i)), 'opened with it')
      values = 0
      call MPI_File_read(fh, values, 4, MPI_INTEGER4, status, ierr)
      call check(all(values == [1, 2, 3, 4]), 'and read')
      call MPI_File_close(fh, ierr)
    end do

    ! A list. Blanks around its elements do not count (V4).
    call open_with(name, MPI_MODE_RDWR, key, 'read_once,sequential', fh)
    call check_file_hint(fh, key, 'read_once,sequential', 'a list')
    call give_hint(fh, key, 'read_mostly , random')
    call check_file_hint(fh, key, 'read_mostly,random', 'with blanks')
    call give_hint(fh, key, 'write_once,   read_once  ,sequential')
    call check_file_hint(fh, key, 'write_once,read_once,sequential', 'with many blanks')

    ! Later, by MPI_File_set_info and by MPI_File_set_view.
    do i = 1, size(words)
      call give_hint(fh, key, trim(words(i)))
      call check_file_hint(fh, key, trim(words(i)), 'given later')
    end do
    do i = 1, size(words)
      call make_hint(hints, key, trim(words(i)))
      call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view with it')
      call MPI_Info_free(hints, ierr)
      call check_file_hint(fh, key, trim(words(i)), 'given with a view')
      values = 0
      call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
      call check(all(values == [2, 3, 4, 0]), 'and read through it')
    end do
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call check_file_hint(fh, key, 'random', 'it stays with another view')

    ! Ignored, and reported as such: it does not come back.
    bad = [character(len=30) :: 'fast', 'READ_ONCE', 'read once', 'read_once,fast', 'read_once;random', &
      'read_once random', ',', 'random,', ',random', 'random,,sequential', '1', 'sequential,reverse']
    call give_hint(fh, key, 'write_mostly')
    do i = 1, size(bad)
      call give_hint(fh, key, trim(bad(i)))
      call check_file_hint(fh, key, 'write_mostly', 'what was in effect stays')
    end do
    call give_hint(fh, key, '')
    call check_file_hint(fh, key, 'write_mostly', 'an empty value changes nothing')
    call give_hint(fh, 'Access_style', 'random')
    call check_file_hint(fh, key, 'write_mostly', 'another key changes nothing')
    call MPI_File_close(fh, ierr)
    do i = 1, size(bad)
      call open_with(name, MPI_MODE_RDWR, key, trim(bad(i)), fh)
      call check_no_hint(fh, key, 'opened with a bad value')
      call MPI_File_close(fh, ierr)
    end do
    call remove_file(name)
  end subroutine hints_access_style
end program file_hints_keys
