! access_style: a list of seven words, which can be given again as long as the file is open. Any other value is ignored
! (H8), and the earlier one stays in effect (H2).
program file_hints_access_style
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_access_style.data'
  character(len=*), parameter :: key = 'access_style'
  character(len=18) :: words(7)
  character(len=30) :: bad(12)
  FILE_HANDLE :: fh
  INFO_HANDLE :: hints
  STATUS_TYPE :: status
  integer(int32) :: values(4)
  integer :: ierr, i

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
  words = [character(len=18) :: 'read_once', 'write_once', 'read_mostly', 'write_mostly', &
    'sequential', 'reverse_sequential', 'random']
  do i = 1, size(words)
    call open_with(name, MPI_MODE_RDONLY, key, trim(words(i)), fh)
    call check_hint(fh, key, trim(words(i)), 'opened with it')
    values = 0
    call MPI_File_read(fh, values, 4, MPI_INTEGER4, status, ierr)
    call check(all(values == [1, 2, 3, 4]), 'and read')
    call MPI_File_close(fh, ierr)
  end do

  ! A list. Blanks around its elements do not count (V4).
  call open_with(name, MPI_MODE_RDWR, key, 'read_once,sequential', fh)
  call check_hint(fh, key, 'read_once,sequential', 'a list')
  call give_hint(fh, key, 'read_mostly , random')
  call check_hint(fh, key, 'read_mostly,random', 'with blanks')
  call give_hint(fh, key, 'write_once,   read_once  ,sequential')
  call check_hint(fh, key, 'write_once,read_once,sequential', 'with many blanks')

  ! Later, by MPI_File_set_info and by MPI_File_set_view.
  do i = 1, size(words)
    call give_hint(fh, key, trim(words(i)))
    call check_hint(fh, key, trim(words(i)), 'given later')
  end do
  do i = 1, size(words)
    call make_hint(hints, key, trim(words(i)))
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view with it')
    call MPI_Info_free(hints, ierr)
    call check_hint(fh, key, trim(words(i)), 'given with a view')
    values = 0
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check(all(values == [2, 3, 4, 0]), 'and read through it')
  end do
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call check_hint(fh, key, 'random', 'it stays with another view')

  ! Ignored, and reported as such: it does not come back.
  bad = [character(len=30) :: 'fast', 'READ_ONCE', 'read once', 'read_once,fast', &
    'read_once;random', 'read_once random', ',', 'random,', ',random', 'random,,sequential', '1', &
    'sequential,reverse']
  call give_hint(fh, key, 'write_mostly')
  do i = 1, size(bad)
    call give_hint(fh, key, trim(bad(i)))
    call check_hint(fh, key, 'write_mostly', 'what was in effect stays')
  end do
  call give_hint(fh, key, '')
  call check_hint(fh, key, 'write_mostly', 'an empty value changes nothing')
  call give_hint(fh, 'Access_style', 'random')
  call check_hint(fh, key, 'write_mostly', 'another key changes nothing')
  call MPI_File_close(fh, ierr)
  do i = 1, size(bad)
    call open_with(name, MPI_MODE_RDWR, key, trim(bad(i)), fh)
    call check_no_hint(fh, key, 'opened with a bad value')
    call MPI_File_close(fh, ierr)
  end do
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "make_hint.inc"
#include "give_hint.inc"
#include "open_with.inc"
#include "check_pair.inc"
#include "check_absent.inc"
#include "check_hint_of_file.inc"
#include "check_no_hint.inc"
end program file_hints_access_style
