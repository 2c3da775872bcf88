! I6: a key of more than MPI_MAX_INFO_KEY characters is MPI_ERR_INFO_KEY in every procedure, a value of more than
! MPI_MAX_INFO_VAL is MPI_ERR_INFO_VALUE. Exactly the maximum is allowed, counted after stripping.
program info_i06_length
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  character(len=MPI_MAX_INFO_KEY) :: longest_key
  character(len=MPI_MAX_INFO_VAL) :: longest_value
  character(len=MPI_MAX_INFO_KEY+45) :: wide
  character(len=MPI_MAX_INFO_VAL+2) :: memory
  character(len=MPI_MAX_INFO_KEY+2) :: keys
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  longest_key = 'k' // repeat('-', MPI_MAX_INFO_KEY - 2) // 'y'
  longest_value = 'v' // repeat('=', MPI_MAX_INFO_VAL - 2) // 'e'

  call MPI_Info_set(info, longest_key, longest_value, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the longest of both')
  call check_pair(info, longest_key, longest_value, 'they are kept')
  call check_keys(info, longest_key, 'the key whole')
  memory = repeat('#', len(memory))
  found = .false.
  call MPI_Info_get(info, longest_key, len(memory), memory(2:len(memory)-1), found, ierr)
  call check(found, 'get finds it')
  call check_text(memory, '#' // longest_value // '#', 'as it is')
  keys = repeat('#', len(keys))
  call MPI_Info_get_nthkey(info, 0, keys(2:len(keys)-1), ierr)
  call check_text(keys, '#' // longest_key // '#', 'and the key')

  wide = longest_key
  call check_pair(info, wide, longest_value, 'blanks behind it')
  wide = repeat(' ', 20) // longest_key
  call check_pair(info, wide, longest_value, 'blanks on both sides')
  call MPI_Info_set(info, wide, '  ' // longest_value // '  ', ierr)
  call check_code(ierr, MPI_SUCCESS, 'blanks around both')
  call check_pair(info, longest_key, longest_value, 'the same pair')

  call check_key_refused(info, longest_key // 'y', 'one more')
  call check_key_refused(info, 'k' // longest_key, 'one before')
  call check_key_refused(info, '  x' // longest_key // ' ', 'one more, and blanks')
  call check_key_refused(info, 'k' // repeat(' ', 300) // 'y', 'inner blanks count')
  call check_key_refused(info, repeat('k', 100000), 'far too many')

  call value_refused(longest_value // 'e', 'one more')
  call value_refused('  ' // longest_value // 'e   ', 'one more, and blanks')
  call value_refused('v' // repeat(' ', MPI_MAX_INFO_VAL) // 'e', 'inner blanks count')
  call value_refused(repeat('v', 100000), 'far too many')

  call MPI_Info_delete(info, wide, ierr)
  call check_code(ierr, MPI_SUCCESS, 'delete takes the longest key')
  call check_keys(info, '', 'nothing else was there')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  ! For a new key as well as for one that has a value.
  subroutine value_refused(value, what)
    character(len=*), intent(in) :: value, what

    call MPI_Info_set(info, 'new', value, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, what // ': a new key')
    call MPI_Info_set(info, longest_key, value, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, what // ': an old key')
    call check_pair(info, longest_key, longest_value, what // ': the old value stays')
    call check_keys(info, longest_key, what // ': and no other key')
  end subroutine value_refused
end program info_i06_length
