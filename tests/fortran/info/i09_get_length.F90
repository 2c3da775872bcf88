! I9: get returns the first min(valuelen, len(value)) characters of the value, and blanks up to the end of the
! variable. It writes no NUL, and nothing past the variable, whatever valuelen is.
program info_i09_get_length
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', 'abcdef', ierr)

  call get(8, 8, 'abcdef  ', 'more room than text')
  call get(6, 6, 'abcdef', 'exactly so much room')
  call get(6, 8, 'abcdef  ', 'valuelen exact')
  call get(8, 6, 'abcdef', 'the variable exact')
  call get(7, 6, 'abcdef', 'valuelen one more than the variable')
  call get(4, 8, 'abcd    ', 'valuelen is less than the value')
  call get(1, 8, 'a       ', 'valuelen is 1')
  call get(0, 8, '        ', 'valuelen is 0: blanks only')
  call get(4, 4, 'abcd', 'both are less')
  call get(8, 4, 'abcd', 'the variable is less')
  call get(6, 1, 'a', 'a variable of one character')
  call get(3, 5, 'abc  ', 'valuelen is the least')
  call get(5, 3, 'abc', 'the variable is the least')
  call get(100, 8, 'abcdef  ', 'valuelen is beyond the variable')
  call get(100, 3, 'abc', 'beyond the variable, which is short')
  call get(huge(1), 8, 'abcdef  ', 'the greatest valuelen')
  call get(huge(1), 3, 'abc', 'the greatest, and a short variable')
  ! 65536, or 2**32 where a default INTEGER has 64 bits.
  call get(ishft(1, bit_size(1) / 2), 8, 'abcdef  ', 'a large one')
  call get(0, 0, '', 'a variable of no character')
  call get(6, 0, '', 'no character, valuelen exact')
  call get(huge(1), 0, '', 'no character, the greatest valuelen')

  ! A value is cut at a character, whatever that is.
  call MPI_Info_set(info, 'key', 'ab  e', ierr)
  call get(4, 8, 'ab      ', 'cut behind an inner blank')
  call get(5, 3, 'ab ', 'cut within inner blanks')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine get(valuelen, room, expected, what)
    integer, intent(in) :: valuelen, room
    character(len=*), intent(in) :: expected, what
    character(len=24) :: memory
    logical :: found

    memory = repeat('#', len(memory))
    found = .false.
    call MPI_Info_get(info, 'key', valuelen, memory(9:8+room), found, ierr)
    call check(ierr == MPI_SUCCESS .and. found, what)
    call check_text(memory, '########' // expected // repeat('#', 16 - room), what // ': all of the memory')
  end subroutine get
end program info_i09_get_length
