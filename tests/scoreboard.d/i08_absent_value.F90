! I8, MPI 2.0: MPI_Info_get of a key that is not set sets the flag to false, and leaves the value.
program i08_absent_value
#include "rule.inc"
  character(len=10) :: value
  integer :: ierr
  logical :: found

  call begin()
  value = '##########'
  found = .true.
  call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (found) call ends('fails: the flag is true')
  if (value /= '##########') call ends("fails: the value became '" // value // "'")
  call holds()

contains

#include "ends.inc"
end program i08_absent_value
