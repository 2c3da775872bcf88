! I15: get_nthkey truncates the key at the end of the variable, or pads it with blanks.
program info_i15_nthkey
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  character(len=MPI_MAX_INFO_KEY) :: longest
  character(len=MPI_MAX_INFO_KEY+45) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  longest = repeat('abcde', MPI_MAX_INFO_KEY / 5)
  call MPI_Info_set(info, 'x', '', ierr)
  call MPI_Info_set(info, 'two words', '', ierr)
  call MPI_Info_set(info, longest, '', ierr)

  call nthkey(0, 8, 'x       ', 'a short key')
  call nthkey(0, 1, 'x', 'a key that fits exactly')
  call nthkey(0, 0, '', 'a variable of no character')
  call nthkey(1, 12, 'two words   ', 'room to spare')
  call nthkey(1, 10, 'two words ', 'one more than needed')
  call nthkey(1, 9, 'two words', 'exactly the room')
  call nthkey(1, 8, 'two word', 'one less than needed')
  call nthkey(1, 4, 'two ', 'cut behind an inner blank')
  call nthkey(1, 1, 't', 'one character')
  call nthkey(1, 0, '', 'none of many')
  call nthkey(2, 16, longest(1:16), 'the start of the longest')

  memory = repeat('#', len(memory))
  call MPI_Info_get_nthkey(info, 2, memory(2:256), ierr)
  call check_code(ierr, MPI_SUCCESS, 'the longest')
  call check_text(memory, '#' // longest // repeat('#', 44), 'the longest, exactly')
  memory = repeat('#', len(memory))
  call MPI_Info_get_nthkey(info, 2, memory(2:299), ierr)
  call check_text(memory, '#' // longest // repeat(' ', 43) // '#', 'the longest, in a longer variable')
  memory = repeat('#', len(memory))
  call MPI_Info_get_nthkey(info, 0, memory(2:299), ierr)
  call check_text(memory, '#x' // repeat(' ', 297) // '#', 'the shortest, in a longer variable')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine nthkey(n, room, expected, what)
    integer, intent(in) :: n, room
    character(len=*), intent(in) :: expected, what
    character(len=32) :: bytes

    bytes = repeat('#', len(bytes))
    call MPI_Info_get_nthkey(info, n, bytes(9:8+room), ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_text(bytes, '########' // expected // repeat('#', 24 - room), what // ': all of the memory')
  end subroutine nthkey
end program info_i15_nthkey
