! I13, MPI 2.0: MPI_Info_get_valuelen leaves the length if the key is not set.
program i13_length
#include "rule.inc"
  integer :: length, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '01234', ierr)
  length = -7
  found = .false.
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  if (.not. found .or. length /= 5) call ends('fails: the length is ', length)
  length = -7
  call MPI_Info_get_valuelen(info, 'other', length, found, ierr)
  if (found .or. length /= -7) call ends('fails: without the key the length is ', length)
  call holds()

contains

#include "ends.inc"
end program i13_length
