! I5: a key that is empty after stripping is MPI_ERR_INFO_KEY. A value may be empty.
program info_i05_empty
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, length
  logical :: found
  character(len=20) :: memory
  character(len=300) :: wide

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  wide = ' '
  call check_key_refused(info, '', 'no character, no keys')
  call check_key_refused(info, ' ', 'a blank, no keys')
  call MPI_Info_set(info, 'key', 'value', ierr)
  call check_key_refused(info, '', 'no character')
  call check_key_refused(info, ' ', 'a blank')
  call check_key_refused(info, wide, '300 blanks')
  call check_keys(info, 'key', 'the key that was there')
  call check_pair(info, 'key', 'value', 'and its value')

  call MPI_Info_set(info, 'none', '', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a value of no character')
  call MPI_Info_set(info, 'blanks', '     ', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a value of blanks')
  call MPI_Info_set(info, 'wide', repeat(' ', 2000), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a value of 2000 blanks')
  call check_keys(info, 'key none blanks wide', 'all are there')
  call check_pair(info, 'none', '', 'no character')
  call check_pair(info, 'blanks', '', 'no blank of many')
  call check_pair(info, 'wide', '', 'no blank of 2000')

  memory = repeat('#', 20)
  found = .false.
  call MPI_Info_get(info, 'blanks', 10, memory(6:15), found, ierr)
  call check(found, 'get finds an empty value')
  call check_text(memory, '#####          #####', 'and blanks')
  memory = repeat('#', 20)
  found = .false.
  length = 10
  call MPI_Info_get_string(info, 'none', length, memory(6:15), found, ierr)
  call check(found, 'get_string finds an empty value')
  call check(length == 0, 'get_string gives length 0')
  call check_text(memory, '#####          #####', 'and blanks')
  length = 5
  found = .false.
  call MPI_Info_get_valuelen(info, 'wide', length, found, ierr)
  call check(found .and. length == 0, 'get_valuelen gives length 0')

  call MPI_Info_set(info, 'key', ' ', ierr)
  call check_pair(info, 'key', '', 'a value becomes empty')
  call check_keys(info, 'key none blanks wide', 'and stays there')

  call MPI_Info_free(info, ierr)
  call finish()
end program info_i05_empty
