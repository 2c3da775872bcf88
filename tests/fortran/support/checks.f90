!> What the test programs share: they say what they check, and fail by their exit status.
module checks
  use, intrinsic :: iso_fortran_env, only: error_unit, output_unit
  implicit none
  private

  integer :: passed = 0, failed = 0

  public :: check, check_code, check_text, finish

contains

  !> Counts and prints one check.
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

    if (ok) then
      passed = passed + 1
      write (output_unit, '(2a)') '  ok      ', what
    else
      failed = failed + 1
      write (output_unit, '(2a)') '  FAILED  ', what
    end if
  end subroutine check

  !> Checks an error code.
  subroutine check_code(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what
    character(len=80) :: seen

    write (seen, '(2(a, i0))') ' (code ', code, ', expected ', expected
    if (code == expected) seen = ''
    call check(code == expected, what // trim(seen))
  end subroutine check_code

  !> Checks every character of a text, blanks at its end too.
  subroutine check_text(text, expected, what)
    character(len=*), intent(in) :: text, expected, what

    if (len(text) == len(expected) .and. text == expected) then
      call check(.true., what)
    else
      call check(.false., what // ': "' // text // '", expected "' // expected // '"')
    end if
  end subroutine check_text

  !> Ends the program, with a failure where a check failed or none was made.
  subroutine finish()
    write (output_unit, '(i0, a, i0, a)') passed, ' passed, ', failed, ' failed'
    if (failed > 0 .or. passed == 0) then
      write (error_unit, '(a)') 'the test failed'
      error stop 1
    end if
  end subroutine finish
end module checks
