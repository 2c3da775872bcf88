! I4: leading and trailing blanks of key and value are stripped, in every procedure that takes a key; other characters
! and inner blanks are not.
program info_i04_blanks
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, length
  logical :: found
  character(len=300) :: wide
  character(len=16) :: memory
  character(len=1), parameter :: tab = char(9)
  character(len=2), parameter :: nbsp = char(194) // char(160)
  character(len=2), parameter :: e_acute = char(195) // char(169)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)

  call MPI_Info_set(info, '  key ', '   two  words  ', ierr)
  call check_code(ierr, MPI_SUCCESS, 'blanks on both sides')
  call check_keys(info, 'key', 'the key has none')
  call check_pair(info, 'key', 'two  words', 'inner blanks stay')
  call check_pair(info, ' key', 'two  words', 'a blank before')
  call check_pair(info, 'key ', 'two  words', 'a blank behind')
  wide = 'key'
  call check_pair(info, wide, 'two  words', 'a wide variable')
  wide(298:300) = 'key'
  wide(1:3) = ' '
  call check_pair(info, wide, 'two  words', 'at its other end')

  memory = repeat('#', 16)
  found = .false.
  call MPI_Info_get(info, '   key  ', 16, memory, found, ierr)
  call check(found, 'get strips the key')
  call check_text(memory, 'two  words      ', 'get: the value')
  length = -1
  found = .false.
  call MPI_Info_get_valuelen(info, '   key  ', length, found, ierr)
  call check(found, 'get_valuelen strips the key')
  call check(length == 10, 'it counts inner blanks only')

  call MPI_Info_set(info, 'key' // repeat(' ', 500), wide, ierr)
  call check_keys(info, 'key', 'set replaces the stripped key')
  call check_pair(info, 'key', 'key', 'a value in a wide one')
  call MPI_Info_delete(info, '    key  ', ierr)
  call check_code(ierr, MPI_SUCCESS, 'delete strips the key')
  call check_keys(info, '', 'it is deleted')

  ! An inner blank makes another key.
  call MPI_Info_set(info, ' a b ', 'one', ierr)
  call MPI_Info_set(info, ' a  b', 'two', ierr)
  call MPI_Info_set(info, 'ab', 'none', ierr)
  call check_keys(info, 'a b a  b ab', 'inner blanks of keys stay')
  call check_pair(info, 'a b', 'one', 'one blank')
  call check_pair(info, 'a  b', 'two', 'two blanks')
  call check_pair(info, 'ab', 'none', 'no blank')
  call MPI_Info_delete(info, 'a b', ierr)
  call check_keys(info, 'a  b ab', 'delete tells them apart')

  ! What looks like a blank and is none, and text of several bytes.
  call MPI_Info_set(info, tab // 'key' // tab, ' ' // tab, ierr)
  call check_absent(info, 'key', 'a tab in the key stays')
  call check_pair(info, tab // 'key' // tab // ' ', tab, 'so it does in the value')
  call MPI_Info_set(info, nbsp, nbsp // ' ' // nbsp // '  ', ierr)
  call check_pair(info, ' ' // nbsp, nbsp // ' ' // nbsp, 'a no-break space stays')
  call MPI_Info_set(info, ' cl' // e_acute, ' ' // e_acute // ' ', ierr)
  call check_pair(info, 'cl' // e_acute, e_acute, 'UTF-8 stays')
  call MPI_Info_set(info, char(10), char(13) // char(10), ierr)
  call check_pair(info, char(10), char(13) // char(10), 'ends of lines stay')

  call MPI_Info_free(info, ierr)
  call finish()
end program info_i04_blanks
