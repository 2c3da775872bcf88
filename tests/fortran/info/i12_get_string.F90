! I12: buflen is the number of characters available in value, and on return the length of the whole value; 0 leaves
! value unchanged. An absent key leaves value and buflen unchanged.
program info_i12_get_string
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', 'abcdef', ierr)
  call MPI_Info_set(info, 'empty', '', ierr)

  call get('key', 0, 8, '########', 6, 'buflen 0: the length only')
  call get('key', 0, 0, '', 6, 'and no variable')
  call get('key', 1, 8, 'a       ', 6, 'buflen 1')
  call get('key', 2, 8, 'ab      ', 6, 'buflen 2')
  call get('key', 5, 8, 'abcde   ', 6, 'one less than the value')
  call get('key', 6, 8, 'abcdef  ', 6, 'exactly the value')
  call get('key', 6, 6, 'abcdef', 6, 'exactly the variable')
  call get('key', 7, 8, 'abcdef  ', 6, 'one more than the value')
  call get('key', 7, 6, 'abcdef', 6, 'one more than the variable')
  call get('key', 6, 4, 'abcd', 6, 'a short variable')
  call get('key', 3, 4, 'abc ', 6, 'a short one and less')
  call get('key', 100, 8, 'abcdef  ', 6, 'far more than needed')
  call get('key', 100, 3, 'abc', 6, 'more than a short variable')
  call get('key', huge(1), 8, 'abcdef  ', 6, 'the greatest buflen')
  call get('key', huge(1), 3, 'abc', 6, 'and a short variable')
  call get('key', huge(1), 0, '', 6, 'and no variable')
  ! 65536, or 2**32 where a default INTEGER has 64 bits.
  call get('key', ishft(1, bit_size(1) / 2), 8, 'abcdef  ', 6, 'a large buflen')
  call get('empty', 0, 8, '########', 0, 'an empty value, buflen 0')
  call get('empty', 8, 8, '        ', 0, 'an empty value')

  call absent('Key', 0, 'buflen 0')
  call absent('Key', 4, 'buflen 4')
  call absent('ke', 8, 'all of the variable')
  call absent('key_', 100, 'beyond the variable')
  call absent('value', huge(1), 'the greatest buflen')
  call absent('empty_', ishft(1, bit_size(1) / 2), 'a large buflen')
  call MPI_Info_delete(info, 'key', ierr)
  call absent('key', 8, 'deleted')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine get(key, buflen, room, expected, length, what)
    character(len=*), intent(in) :: key, expected, what
    integer, intent(in) :: buflen, room, length
    character(len=24) :: memory
    integer :: number
    logical :: found

    memory = repeat('#', len(memory))
    number = buflen
    found = .false.
    call MPI_Info_get_string(info, key, number, memory(9:8+room), found, ierr)
    call check(ierr == MPI_SUCCESS .and. found, what)
    call check(number == length, what // ': the length')
    call check_text(memory, '########' // expected // repeat('#', 16 - room), what // ': all of the memory')
  end subroutine get

  subroutine absent(key, buflen, what)
    character(len=*), intent(in) :: key, what
    integer, intent(in) :: buflen
    character(len=24) :: memory
    integer :: number
    logical :: found

    memory = repeat('#', len(memory))
    number = buflen
    found = .true.
    call MPI_Info_get_string(info, key, number, memory(9:16), found, ierr)
    call check(ierr == MPI_SUCCESS .and. .not. found, 'absent, ' // what)
    call check(number == buflen, 'absent, ' // what // ': buflen')
    call check_text(memory, repeat('#', 24), 'absent, ' // what // ': all of the memory')
  end subroutine absent
end program info_i12_get_string
