!> What the programs share: each process makes checks, says which fail, and ends with a failure if any did.
module checks
  use, intrinsic :: iso_fortran_env, only: output_unit
  implicit none
  private

  !> The rank of this process, for messages.
  integer, public :: rank = 0
  integer :: passed = 0, failed = 0

  public :: check, check_number, check_text, conclude

contains

  subroutine check(is_right, what)
    logical, intent(in) :: is_right
    character(len=*), intent(in) :: what

    if (is_right) then
      passed = passed + 1
    else
      failed = failed + 1
      write (output_unit, '(a, i0, 2a)') 'rank ', rank, ': wrong: ', what
      flush (output_unit)
    end if
  end subroutine check

  subroutine check_number(found, expected, what)
    integer, intent(in) :: found, expected
    character(len=*), intent(in) :: what
    character(len=40) :: numbers

    write (numbers, '(i0, a, i0)') found, ', expected ', expected
    call check(found == expected, what // ': ' // trim(numbers))
  end subroutine check_number

  subroutine check_text(found, expected, what)
    character(len=*), intent(in) :: found, expected, what

    call check(found == expected, what // ': "' // trim(found) // '", expected "' // expected // '"')
  end subroutine check_text

  !> Ends the program, after MPI.
  subroutine conclude()
    if (rank == 0 .or. failed > 0) then
      write (output_unit, '(3(i0, a))') passed, ' checks passed, ', failed, ' failed on rank ', rank, '.'
      flush (output_unit)
    end if
    if (failed > 0 .or. passed == 0) stop 1, quiet=.true.
  end subroutine conclude
end module checks
