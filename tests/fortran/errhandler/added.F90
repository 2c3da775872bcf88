! U6: error classes, codes and texts that a program adds and removes: their classes, their texts, MPI_LASTUSEDCODE, and
! codes that cannot be changed.
program errhandler_added
#include "interface.inc"
  integer :: class, code, other, ierr, length, number
  integer(MPI_ADDRESS_KIND) :: first, last
  character(len=MPI_MAX_ERROR_STRING) :: text
  logical :: flag

  call start()
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, first, flag, ierr)
  call check(flag .and. first >= MPI_ERR_LASTCODE, 'MPI_LASTUSEDCODE at first')
  call MPI_Add_error_class(class, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Add_error_class')
  call check(class > MPI_ERR_LASTCODE .and. class > first, 'a class is a new number')
  call MPI_Add_error_code(class, code, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Add_error_code')
  call check(code > class, 'a code is a new number')
  call MPI_Add_error_code(MPI_ERR_IO, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a code of a predefined class')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, last, flag, ierr)
  call check(last == other, 'MPI_LASTUSEDCODE is the last one')
  call has_class(class, class, 'a class is its own')
  call has_class(code, class, 'a code has the class that it was added to')
  call has_class(other, MPI_ERR_IO, 'also a predefined one')

  call has_text(code, '', 'a new code has no text')
  call MPI_Add_error_string(code, ' the grid is empty  ', ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Add_error_string')
  call has_text(code, ' the grid is empty', 'its text')
  call MPI_Add_error_string(code, 'another', ierr)
  call has_text(code, 'another', 'a text is replaced')
  call MPI_Add_error_string(class, 'a class', ierr)
  call has_text(class, 'a class', 'a class has a text, too')
  call MPI_Comm_call_errhandler(MPI_COMM_SELF, code, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an error handler is called with it')

  call MPI_Add_error_string(MPI_ERR_IO, 'another', ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a predefined code keeps its text')
  call MPI_Add_error_string(code, repeat('x', MPI_MAX_ERROR_STRING + 1), ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a text that is too long')
  call has_text(code, 'another', 'it is not set')
  call MPI_Add_error_string(code, repeat('x', MPI_MAX_ERROR_STRING), ierr)
  call check_code(ierr, MPI_SUCCESS, 'the longest text')
  call has_text(code, repeat('x', MPI_MAX_ERROR_STRING), 'all of it')
  number = -77
  call MPI_Add_error_code(code, number, ierr)
  call check(ierr == MPI_ERR_ARG .and. number == -77, 'a code has no codes')

  ! (What cannot be removed: crates/rules/src/error/user_defined.rs.)
  call MPI_Remove_error_code(code, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a code with a text is not removed')
  call has_class(code, class, 'it stays')
  call MPI_Remove_error_string(code, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Remove_error_string')
  call has_text(code, '', 'the text is removed')
  call MPI_Remove_error_code(code, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Remove_error_code')
  call MPI_Error_class(code, number, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'it is a code no longer')
  call MPI_Remove_error_string(class, ierr)
  call MPI_Remove_error_class(class, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Remove_error_class')
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, first, flag, ierr)
  call check(first == last, 'MPI_LASTUSEDCODE is not lowered')
  call MPI_Add_error_class(class, ierr)
  call check(class > last, 'no number is used twice')
  call MPI_Finalize(ierr)
  call MPI_Add_error_code(class, code, ierr)
  call check_code(ierr, MPI_SUCCESS, 'also after MPI_Finalize')
  call has_class(code, class, 'it has its class')
  call finish()

contains

  subroutine has_class(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what
    integer :: number

    number = -77
    call MPI_Error_class(code, number, ierr)
    call check(ierr == MPI_SUCCESS .and. number == expected, what)
  end subroutine has_class

  subroutine has_text(code, expected, what)
    integer, intent(in) :: code
    character(len=*), intent(in) :: expected, what

    call MPI_Error_string(code, text, length, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_text(trim(text), expected, what)
    call check_code(length, len(expected), what // ': its length')
  end subroutine has_text
end program errhandler_added
