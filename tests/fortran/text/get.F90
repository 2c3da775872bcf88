! I9: get writes every character of its variable and none outside it, for all combinations of lengths.
program text_get
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, length, room, valuelen, wrong
  character(len=9), parameter :: text = 'abcdefghi'
  character(len=9) :: expected
  character(len=21) :: memory
  character(len=2000) :: large
  character(len=1023) :: longest
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  do length = 0, 9
    call MPI_Info_set(info, 'key', text(1:length), ierr)
    wrong = 0
    do room = 0, 9
      do valuelen = 0, 12
        expected = text(1:min(length, valuelen))
        memory = repeat('#', len(memory))
        found = .false.
        call MPI_Info_get(info, 'key', valuelen, memory(7:6+room), found, ierr)
        if (.not. found .or. memory /= '######' // expected(1:room) // repeat('#', 15 - room)) &
          wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'a value of the length ' // char(ichar('0') + length))
  end do

  ! Around the greatest lengths, with characters that are not all alike.
  do length = 1, len(longest)
    longest(length:length) = char(ichar('A') + mod(length, 26))
  end do
  call MPI_Info_set(info, 'key', longest, ierr)
  wrong = 0
  do room = 1000, 1100
    do valuelen = 1020, 1026
      large = repeat('#', len(large))
      found = .false.
      call MPI_Info_get(info, 'key', valuelen, large(101:100+room), found, ierr)
      length = min(room, valuelen, len(longest))
      if (.not. found .or. large /= repeat('#', 100) // longest(1:length) // &
        repeat(' ', room - length) // repeat('#', 1900 - room)) wrong = wrong + 1
    end do
  end do
  call check(wrong == 0, 'the longest value')

  call MPI_Info_free(info, ierr)
  call finish()
end program text_get
