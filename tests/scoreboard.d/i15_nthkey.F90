! I15, MPI 2.0: MPI_Info_get_nthkey pads the variable with blanks or cuts the key, and writes nothing beside it.
program i15_nthkey
#include "rule.inc"
  character(len=*), parameter :: key = 'abcde   '
  character(len=16) :: variable
  integer :: length, ierr

  call begin()
  call MPI_Info_set(info, 'abcde', 'value', ierr)
  do length = 1, 8
    variable = repeat('#', len(variable))
    call MPI_Info_get_nthkey(info, 0, variable(3:2 + length), ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) &
      call ends('overruns: beside a variable of length ', length)
    if (variable(3:2 + length) /= key(:length)) &
      call ends('fails: length ', length, ": '" // variable(3:2 + length) // "'")
  end do
  call holds()

contains

#include "ends.inc"
end program i15_nthkey
