! V2 and V4: an integer is decimal, within the range of the variable, with or without a sign, followed by digits only,
! with or without blanks around it.
! Needs a process of its own: a launcher says how many processes it starts.
program hints_typed_integer
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info
  character(len=4), parameter :: malformed(17) = [character(len=4) :: '5 0', '+ 5', '- 5', '+-5', '--5', '5-', '+', '-', '', &
    '5.0', '5e3', '0x10', 'five', '5kB', '5,', '1,2', 'true']
  integer :: ierr, usual, i
  integer(c_int), target :: memory(3)
  integer(c_int), pointer :: narrow
  integer(c_int64_t) :: wide
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  memory = -77
  narrow => memory(2)

  call good('5', 5_c_int64_t)
  call good('+5', 5_c_int64_t)
  call good(' 5 ', 5_c_int64_t)
  call good('   -5', -5_c_int64_t)
  call good('0', 0_c_int64_t)
  call good('+0', 0_c_int64_t)
  call good('-0', 0_c_int64_t)
  call good('007', 7_c_int64_t)
  call good('2147483647', int(huge(narrow), c_int64_t))
  call good('+2147483647', int(huge(narrow), c_int64_t))
  call good('-2147483648', -int(huge(narrow), c_int64_t) - 1)
  call good(repeat('0', MPI_MAX_INFO_VAL - 1) // '9', 9_c_int64_t)
  call good(repeat(' ', MPI_MAX_INFO_VAL - 1) // '9', 9_c_int64_t)

  call only_wide('2147483648', huge(narrow) + 1_c_int64_t)
  call only_wide('-2147483649', -huge(narrow) - 2_c_int64_t)
  call only_wide('9223372036854775807', huge(wide))
  call only_wide('-9223372036854775808', -huge(wide) - 1)

  call bad('9223372036854775808')
  call bad('-9223372036854775809')
  call bad(repeat('9', MPI_MAX_INFO_VAL))
  do i = 1, size(malformed)
    call bad(trim(malformed(i)))
  end do
  call bad('  ')
  call bad(char(9) // '5')
  call bad('5' // char(9))
  call bad('5' // char(160))
  call absent()
  call set()

  call check(all(memory([1, 3]) == -77), 'the canaries')
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "typed.inc"

  ! Of either kind, and the default one.
  subroutine good(text, expected)
    character(len=*), intent(in) :: text
    integer(c_int64_t), intent(in) :: expected

    call set_from_c(info, 'key', text)
    narrow = 77
    found = .false.
    ierr = -7
    call info_get_integer(typed(info), ' key ', narrow, found, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // text // '"')
    call check(found .and. narrow == expected, 'its value')
    usual = 77
    call info_get(typed(info), 'key', usual)
    call check(usual == expected, 'a default INTEGER')
    call get_wide(expected)
  end subroutine good

  subroutine get_wide(expected)
    integer(c_int64_t), intent(in) :: expected

    wide = 77
    found = .false.
    ierr = -7
    call info_get_integer(typed(info), 'key', wide, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'of 64 bits')
    call check(found .and. wide == expected, 'its value')
  end subroutine get_wide

  subroutine only_wide(text, expected)
    character(len=*), intent(in) :: text
    integer(c_int64_t), intent(in) :: expected

    call set_from_c(info, 'key', text)
    call get_wide(expected)
    call bad_narrow(text)
  end subroutine only_wide

  subroutine bad_narrow(text)
    character(len=*), intent(in) :: text

    narrow = 77
    found = .false.
    ierr = -7
    call info_get(typed(info), 'key', narrow, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, '"' // text // '"')
    call check(narrow == 77 .and. .not. found, 'all is unchanged')
  end subroutine bad_narrow

  subroutine bad(text)
    character(len=*), intent(in) :: text

    call set_from_c(info, 'key', text)
    call bad_narrow(text)
    wide = 77
    found = .true.
    ierr = -7
    call info_get(typed(info), 'key', wide, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'of 64 bits')
    call check(wide == 77 .and. found, 'all is unchanged')
  end subroutine bad

  subroutine absent()
    narrow = 77
    wide = 78
    found = .true.
    ierr = -7
    call info_get(typed(info), 'absent', narrow, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an absent key')
    call check(.not. found, 'it is not found')
    found = .true.
    call info_get(typed(info), 'absent', wide, found, ierr)
    call check(.not. found, 'of 64 bits')
    call info_get(typed(info), 'absent', narrow)
    call info_get(typed(info), 'absent', wide)
    call check(narrow == 77 .and. wide == 78, 'values are unchanged')
    call info_get(typed(info), repeat('k', 256), wide, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'a key that is too long')
    call info_get(typed(MPI_INFO_NULL), 'key', wide, found, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call info_get(typed(MPI_INFO_ENV), 'maxprocs', usual, found, ierr)
    call check(ierr == MPI_SUCCESS .and. found .and. usual > 0, 'maxprocs of MPI_INFO_ENV')
  end subroutine absent

  subroutine set()
    call info_set_integer(typed(info), ' key ', 42, ierr)
    call check_code(ierr, MPI_SUCCESS, 'set a default INTEGER')
    call check_pair(info, 'key', '42', 'it is set')
    call info_set(typed(info), 'key', -huge(narrow) - 1_c_int)
    call check_pair(info, 'key', '-2147483648', 'the least')
    call info_set(typed(info), 'key', huge(wide))
    call check_pair(info, 'key', '9223372036854775807', 'the most')
    call info_set(typed(info), 'key', -huge(wide) - 1_c_int64_t)
    call check_pair(info, 'key', '-9223372036854775808', 'and least')
    call info_set(typed(info), 'key', 0)
    call check_pair(info, 'key', '0', 'zero')
    call info_set(typed(info), '', 0, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')
    call info_set(typed(MPI_INFO_NULL), 'key', 0, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'set, MPI_INFO_NULL')
  end subroutine set
end program hints_typed_integer
