! I9, MPI 2.0: MPI_Info_get pads the variable with blanks, and writes no NUL, at an exact fit as well.
program i09_padded
#include "rule.inc"
  character(len=16) :: variable
  integer :: length, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '01234', ierr)
  do length = 5, 8
    variable = repeat('#', len(variable))
    call MPI_Info_get(info, 'key', length, variable(5:4 + length), found, ierr)
    if (variable(:4) /= '####' .or. variable(5 + length:) /= repeat('#', 12 - length)) &
      call ends('overruns: beside a variable of length ', length)
    if (variable(5:4 + length) /= '01234' .or. index(variable, achar(0)) > 0) &
      call ends('fails: length ', length, ": '" // variable(5:4 + length) // "'")
  end do
  call holds()

contains

#include "ends.inc"
end program i09_padded
