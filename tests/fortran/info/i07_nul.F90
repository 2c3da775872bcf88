! I7: a NUL inside a key is MPI_ERR_INFO_KEY, inside a value MPI_ERR_INFO_VALUE, since it could not be returned to C.
! Every other byte is kept.
program info_i07_nul
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, i, wrong
  character(len=1), parameter :: nul = char(0)
  character(len=3) :: key, value
  character(len=255) :: all_bytes
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', 'value', ierr)

  call check_key_refused(info, nul, 'a NUL alone')
  call check_key_refused(info, ' ' // nul // ' ', 'between blanks')
  call check_key_refused(info, nul // 'key', 'in front')
  call check_key_refused(info, 'k' // nul // 'ey', 'inside')
  call check_key_refused(info, 'key' // nul, 'behind')
  call check_key_refused(info, 'key' // nul // '  ', 'then blanks')
  call check_key_refused(info, repeat('k', 254) // nul, 'the last')

  call value_refused(nul, 'a NUL alone')
  call value_refused('  ' // nul // ' ', 'between blanks')
  call value_refused(nul // 'value', 'in front')
  call value_refused('val' // nul // 'ue', 'inside')
  call value_refused('value' // nul, 'behind')
  call value_refused('value' // nul // '  ', 'then blanks')
  call value_refused(repeat('v', 1022) // nul, 'as number 1023')
  call check_keys(info, 'key', 'no other key')

  ! Every byte but NUL, between two others and, except the blank, alone.
  wrong = 0
  do i = 1, 255
    key = 'k' // char(i) // 'y'
    call MPI_Info_set(info, key, 'v' // char(i) // 'e', ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    if (char(i) == ' ') cycle
    call MPI_Info_set(info, char(i), char(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  call check(wrong == 0, 'every other byte in key and value')
  do i = 1, 255
    key = 'k' // char(i) // 'y'
    value = '###'
    found = .false.
    call MPI_Info_get(info, key, 3, value, found, ierr)
    if (.not. found .or. value /= 'v' // char(i) // 'e') wrong = wrong + 1
    if (char(i) == ' ') cycle
    value = '###'
    found = .false.
    call MPI_Info_get(info, char(i), 3, value, found, ierr)
    if (.not. found .or. value /= char(i)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'they come back')

  do i = 1, 255
    all_bytes(i:i) = char(i)
  end do
  call MPI_Info_set(info, all_bytes, all_bytes, ierr)
  call check_code(ierr, MPI_SUCCESS, 'all of them at once')
  call check_pair(info, all_bytes, all_bytes, 'they are kept')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine value_refused(value, what)
    character(len=*), intent(in) :: value, what

    call MPI_Info_set(info, 'new', value, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, what // ', a new key')
    call MPI_Info_set(info, 'key', value, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, what // ', an old key')
    call check_pair(info, 'key', 'value', what // ': the old value')
  end subroutine value_refused
end program info_i07_nul
