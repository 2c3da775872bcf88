! I2: setting a key again replaces its value, and the key keeps its number.
program info_i02_replace
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'first', '1', ierr)
  call MPI_Info_set(info, 'second', 'two', ierr)
  call MPI_Info_set(info, 'third', '3', ierr)

  call replace('TWO', 'as long')
  call replace('TWO', 'the same')
  call replace('b', 'shorter')
  call replace('', 'empty')
  call replace('three', 'longer')
  call replace(repeat('x', 100), 'much longer')
  call replace(repeat('y', MPI_MAX_INFO_VAL), 'as long as can be')
  call replace('z', 'short again')
  call replace(repeat('q', MPI_MAX_INFO_VAL), 'long again')
  call repeatedly()

  ! The first and the last key, too.
  call MPI_Info_set(info, 'third', repeat('3', 500), ierr)
  call MPI_Info_set(info, 'first', repeat('1', 500), ierr)
  call check_keys(info, 'first second third', 'replaced outside')
  call check_pair(info, 'first', repeat('1', 500), 'a first value')
  call check_pair(info, 'third', repeat('3', 500), 'the last value')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine replace(value, what)
    character(len=*), intent(in) :: value, what

    call MPI_Info_set(info, 'second', value, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_pair(info, 'second', value, what // ': the new value')
    call check_keys(info, 'first second third', what // ': numbers')
    call check_pair(info, 'first', '1', what // ': the key before')
    call check_pair(info, 'third', '3', what // ': the key behind')
  end subroutine replace

  ! Values of all lengths, up and down, 20,000 times.
  subroutine repeatedly()
    character(len=MPI_MAX_INFO_VAL) :: value
    integer :: i, length, seen, wrong
    logical :: found

    wrong = 0
    do i = 1, 20000
      length = mod(i * 379, MPI_MAX_INFO_VAL + 1)
      call MPI_Info_set(info, 'second', repeat('r', length), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      seen = len(value)
      value = 'not assigned'
      call MPI_Info_get_string(info, 'second', seen, value, found, ierr)
      if (seen /= length .or. value /= repeat('r', length)) wrong = wrong + 1
    end do
    call check(wrong == 0, 'values of all lengths, one after another')
    call check_keys(info, 'first second third', 'the order, after')
    call check_pair(info, 'first', '1', 'the key before, after that')
    call check_pair(info, 'third', '3', 'the key behind, after that')
  end subroutine repeatedly
end program info_i02_replace
