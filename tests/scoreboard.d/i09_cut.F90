! I9, MPI 2.0: MPI_Info_get returns the first valuelen characters, and writes nothing beside the variable.
program i09_cut
#include "rule.inc"
  character(len=*), parameter :: digits = '0123456789'
  character(len=16) :: variable
  integer :: length, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '0123456789', ierr)
  do length = 1, 9
    variable = repeat('#', len(variable))
    call MPI_Info_get(info, 'key', length, variable(3:2 + length), found, ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) &
      call ends('overruns: beside a variable of length ', length)
    if (variable(3:2 + length) /= digits(:length)) &
      call ends('fails: length ', length, ": '" // variable(3:2 + length) // "'")
  end do
  call holds()

contains

#include "ends.inc"
end program i09_cut
