! I13: get_valuelen returns the length of the value, without a NUL. An absent key leaves valuelen unchanged.
program info_i13_valuelen
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, i, valuelen, wrong
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call absent('key', 'no keys')

  wrong = 0
  do i = 0, MPI_MAX_INFO_VAL
    call MPI_Info_set(info, 'key', repeat('v', i), ierr)
    valuelen = -7
    found = .false.
    call MPI_Info_get_valuelen(info, 'key', valuelen, found, ierr)
    if (ierr /= MPI_SUCCESS .or. .not. found .or. valuelen /= i) wrong = wrong + 1
  end do
  call check(wrong == 0, 'every length that a value may have')

  call MPI_Info_set(info, 'key', '  a  b  ', ierr)
  call length_is(4, 'inner blanks count, and no others')
  call MPI_Info_set(info, 'key', char(195) // char(169), ierr)
  call length_is(2, 'bytes count')
  call MPI_Info_set(info, 'key', '', ierr)
  call length_is(0, 'an empty value has length 0 and is there')

  call absent('Key', 'another case')
  call absent('ke', 'the start of a key')
  call MPI_Info_delete(info, 'key', ierr)
  call absent('key', 'deleted')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine length_is(length, what)
    integer, intent(in) :: length
    character(len=*), intent(in) :: what

    valuelen = -7
    found = .false.
    call MPI_Info_get_valuelen(info, 'key', valuelen, found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(found, what // ': it is there')
    call check(valuelen == length, what // ': its length')
  end subroutine length_is

  ! Any number is kept, also one that is no length.
  subroutine absent(key, what)
    character(len=*), intent(in) :: key, what
    integer :: numbers(4), before(4), j

    before(1) = 0
    before(2) = 123
    before(3) = huge(1)
    before(4) = -huge(1) - 1
    numbers = before
    do j = 1, 4
      found = .true.
      call MPI_Info_get_valuelen(info, key, numbers(j), found, ierr)
      call check_code(ierr, MPI_SUCCESS, what)
      call check(.not. found, what // ': flag is false')
    end do
    call check(all(numbers == before), what // ': valuelen is kept')
  end subroutine absent
end program info_i13_valuelen
