! Texts as arguments: inputs, and variables of any length.
program text_outputs
#include "interface.inc"
  ! The last but one is 65536, or 2**32 where a default INTEGER has 64 bits.
  integer, parameter :: rooms(15) = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ishft(1, bit_size(1) / 2), huge(1)]
  integer :: ierr, length, room, used, wrong
  INFO_HANDLE :: info
  character(len=MPI_MAX_INFO_KEY) :: longest
  character(len=400) :: memory

  call input()
  call get()
  call get_string()
  call nthkey()
  call finish()

contains

  ! Text is read up to the length of its variable and no further: the memory after it is not part of it, and does not
  ! change.
  subroutine input()
    INFO_HANDLE :: info
    integer :: first, last, length, wrong
    character(len=12), parameter :: text = 'abcdefghijkl'
    character(len=12) :: memory
    logical :: found

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Info_create(info, ierr)
    memory = text
    wrong = 0
    do first = 1, 12
      do last = first, 12
        call MPI_Info_set(info, memory(first:last), memory(13-last:13-first), ierr)
        if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'parts of a variable')
    call check_text(memory, text, 'the variable is as it was')

    call MPI_Info_get_nkeys(info, length, ierr)
    call check(length == 78, 'each is a key of its own')
    do first = 1, 12
      do last = first, 12
        length = -1
        found = .false.
        call MPI_Info_get_valuelen(info, memory(first:last), length, found, ierr)
        if (.not. found .or. length /= last - first + 1) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'each has a value of its length')
    call check_pair(info, 'cde', 'hij', 'one of them')
    call check_pair(info, text, text, 'the longest')
    call check_text(memory, text, 'the variable is still as it was')

    do first = 1, 12
      do last = first, 12
        call MPI_Info_delete(info, memory(first:last), ierr)
        if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'each can be deleted')
    call MPI_Info_get_nkeys(info, length, ierr)
    call check(length == 0, 'none is left')
    call check_text(memory, text, 'the variable is as it was at last')

    ! The same variable as key and as value, and constants.
    memory = '  key'
    call MPI_Info_set(info, memory, memory, ierr)
    call check_pair(info, 'key', 'key', 'one variable, twice')
    call check_text(memory, '  key       ', 'its blanks are kept')

    call MPI_Info_free(info, ierr)
  end subroutine input

  ! I8, I9: get writes every character of its variable and none outside it, for all combinations of lengths: the first characters of
  ! the value, and blanks. An absent key leaves it as it was.
  subroutine get()
    INFO_HANDLE :: info
    integer :: length, room, valuelen, wrong, i
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
        do i = 1, size(rooms)
          valuelen = rooms(i)
          expected = text(1:min(length, valuelen))
          memory = repeat('#', len(memory))
          found = .false.
          call MPI_Info_get(info, 'key', valuelen, memory(7:6+room), found, ierr)
          if (.not. found .or. memory /= '######' // expected(1:room) // repeat('#', 15 - room)) wrong = wrong + 1
          memory = repeat('#', len(memory))
          call MPI_Info_get(info, 'Key', valuelen, memory(7:6+room), found, ierr)
          if (ierr /= MPI_SUCCESS .or. found .or. memory /= repeat('#', len(memory))) wrong = wrong + 1
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
  end subroutine get

  ! I12: get_string writes every character of its variable and none outside it, for all combinations of lengths, and returns the
  ! length of the whole value. buflen = 0 writes none, and an absent key leaves value and buflen unchanged.
  subroutine get_string()
    INFO_HANDLE :: info
    integer :: length, room, buflen, number, wrong, i
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
        do i = 1, size(rooms)
          buflen = rooms(i)
          expected = text(1:min(length, buflen))
          if (buflen == 0) expected = '#########'
          memory = repeat('#', len(memory))
          found = .false.
          number = buflen
          call MPI_Info_get_string(info, 'key', number, memory(7:6+room), found, ierr)
          if (.not. found .or. number /= length .or. memory /= '######' // expected(1:room) // repeat('#', 15 - &
            room)) wrong = wrong + 1
          memory = repeat('#', len(memory))
          number = buflen
          call MPI_Info_get_string(info, 'Key', number, memory(7:6+room), found, ierr)
          if (ierr /= MPI_SUCCESS .or. found .or. number /= buflen .or. memory /= repeat('#', len(memory))) wrong = wrong + 1
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
      do buflen = 1020, 1026
        large = repeat('#', len(large))
        found = .false.
        number = buflen
        call MPI_Info_get_string(info, 'key', number, large(101:100+room), found, ierr)
        length = min(room, buflen, len(longest))
        if (.not. found .or. number /= len(longest) .or. large /= repeat('#', 100) // longest(1:length) // repeat(' ', &
          room - length) // repeat('#', 1900 - room)) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, 'the longest value')

    call MPI_Info_free(info, ierr)
  end subroutine get_string

  ! I15: get_nthkey writes every character of its variable and none outside it, for all combinations of lengths.
  subroutine nthkey()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    do length = 1, len(longest)
      longest(length:length) = char(ichar('A') + mod(length, 26))
    end do
    call MPI_Info_create(info, ierr)
    do length = 1, len(longest)
      call MPI_Info_set(info, longest(1:length), '', ierr)
    end do
    call lengths(1, 40, 0, 50, 'short keys')
    call lengths(200, 255, 190, 300, 'long keys')
    call lengths(1, 255, 0, 1, 'hardly any room')
    call lengths(1, 255, 300, 300, 'more room than a key can need')
    call MPI_Info_free(info, ierr)
  end subroutine nthkey

  subroutine lengths(first, last, least, most, what)
    integer, intent(in) :: first, last, least, most
    character(len=*), intent(in) :: what

    wrong = 0
    do length = first, last
      do room = least, most
        memory = repeat('#', len(memory))
        call MPI_Info_get_nthkey(info, length - 1, memory(51:50+room), ierr)
        used = min(length, room)
        if (ierr /= MPI_SUCCESS .or. memory /= repeat('#', 50) // longest(1:used) // &
          repeat(' ', room - used) // repeat('#', 350 - room)) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, what)
  end subroutine lengths
end program text_outputs
