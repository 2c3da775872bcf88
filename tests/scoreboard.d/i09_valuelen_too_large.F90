! I9, not demanded: whatever valuelen says, MPI_Info_get writes nothing behind the variable.
program i09_valuelen_too_large
#include "rule.inc"
  character(len=40) :: memory
  integer :: ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '0123456789', ierr)
  memory = repeat('#', len(memory))
  call MPI_Info_get(info, 'key', 30, memory(1:4), found, ierr)
  if (memory(5:) /= repeat('#', 36)) call ends("overruns: behind 4 characters '" // memory(5:32) // "'")
  if (ierr == MPI_SUCCESS .and. memory(1:4) /= '0123') call ends("fails: '" // memory(1:4) // "'")
  call holds()

contains

#include "ends.inc"
end program i09_valuelen_too_large
