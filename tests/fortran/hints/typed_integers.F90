! V2 to V4: a list of integers, of either kind.
program hints_typed_integers
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  integer, parameter :: most = (MPI_MAX_INFO_VAL + 1) / 2
  character(len=7), parameter :: malformed(12) = [character(len=7) :: '', ',', '1,,2', '1,2,', ',1', '1, ,2', '1,two', '1 2', &
    '1,2 3', '1,+ 2', '1;2', '1,2.0']
  INFO_HANDLE :: info
  integer :: ierr, i
  logical :: found
  integer, allocatable :: usual(:)
  integer(c_int), allocatable :: narrow(:)
  integer(c_int64_t), allocatable :: wide(:)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)

  call absent()
  call good('1,2,3', [1, 2, 3])
  call good('  1 ,+2,   -3 ', [1, 2, -3])
  call good(' 7 ', [7])
  call good('00,+0,-0', [0, 0, 0])
  call good('-2147483647,2147483647', [-2147483647, 2147483647])
  call good(repeat('7,', most - 1) // '7', spread(7, 1, most))
  call only_wide('1,2147483648')
  call only_wide('-2147483649')
  do i = 1, size(malformed)
    call bad(trim(malformed(i)))
  end do
  call bad('  ')
  call bad('1,' // char(9) // '2')
  call bad('1,9223372036854775808')
  call set()

  deallocate (usual, narrow, wide)
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "typed.inc"

  subroutine good(text, expected)
    character(len=*), intent(in) :: text
    integer, intent(in) :: expected(:)

    call set_from_c(info, 'key', text)
    found = .false.
    ierr = -7
    call info_get_list(typed(info), ' key ', narrow, found, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // text // '"')
    call check(found, 'it is found')
    call check_code(size(narrow), size(expected), 'how many')
    call check_code(lbound(narrow, 1), 1, 'the first')
    call check(all(narrow == expected), 'the elements')
    deallocate (narrow)
    call info_get(typed(info), 'key', wide)
    call check_code(size(wide), size(expected), 'how many, 64 bits')
    call check(all(wide == expected), 'the elements')
    call info_get(typed(info), 'key', usual)
    call check_code(size(usual), size(expected), 'the default kind')
    call check(all(usual == expected), 'the elements')
  end subroutine good

  subroutine only_wide(text)
    character(len=*), intent(in) :: text

    call set_from_c(info, 'key', text)
    call bad_narrow(text)
    found = .false.
    call info_get(typed(info), 'key', wide, found, ierr)
    call check(ierr == MPI_SUCCESS .and. found, 'but of 64 bits')
    call check(any(abs(wide) > 2147483647), 'its elements')
  end subroutine only_wide

  subroutine bad_narrow(text)
    character(len=*), intent(in) :: text

    narrow = [7_c_int, 8_c_int]
    found = .false.
    ierr = -7
    call info_get(typed(info), 'key', narrow, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, '"' // text // '"')
    call check(size(narrow) == 2 .and. .not. found, 'unchanged')
    call check(all(narrow == [7, 8]), 'every element')
  end subroutine bad_narrow

  subroutine bad(text)
    character(len=*), intent(in) :: text

    call set_from_c(info, 'key', text)
    call bad_narrow(text)
    deallocate (wide)
    found = .true.
    ierr = -7
    call info_get(typed(info), 'key', wide, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'of 64 bits')
    call check(found .and. .not. allocated(wide), 'unchanged')
    wide = [9_c_int64_t]
  end subroutine bad

  subroutine absent()
    found = .true.
    call info_get(typed(info), 'key', narrow, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an absent key')
    call check(.not. found .and. .not. allocated(narrow), 'nothing')
    wide = [7_c_int64_t]
    call info_get(typed(info), 'key', wide)
    call check(size(wide) == 1 .and. wide(1) == 7, 'as it was')
    call info_get(typed(MPI_INFO_NULL), 'key', wide, found, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call info_get(typed(info), ' ', narrow, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')
  end subroutine absent

  subroutine set()
    integer(c_int64_t) :: numbers(6)
    integer :: none(0)

    call info_set_list(typed(info), ' key ', [1, -2, 3], ierr)
    call check_code(ierr, MPI_SUCCESS, 'set')
    call check_pair(info, 'key', '1,-2,3', 'it is set')
    call info_set(typed(info), 'key', [5_c_int])
    call check_pair(info, 'key', '5', 'one')
    numbers = [1_c_int64_t, huge(numbers), 2_c_int64_t, -huge(numbers) - 1, 3_c_int64_t, 0_c_int64_t]
    call info_set(typed(info), 'key', numbers(2:4:2))
    call check_pair(info, 'key', '9223372036854775807,-9223372036854775808', 'a section')
    call info_set(typed(info), 'key', int(numbers(1:5:2)))
    call check_pair(info, 'key', '1,2,3', 'of the default kind')
    call info_set(typed(info), 'key', none, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'no element')
    call info_set(typed(info), 'key', spread(7, 1, most + 1), ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'one too many')
    call info_set(typed(info), 'key', spread(7, 1, 1000000), ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'very many')
    call check_pair(info, 'key', '1,2,3', 'it is unchanged')
    call info_set(typed(info), '', [1], ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'set an empty key')
  end subroutine set
end program hints_typed_integers
