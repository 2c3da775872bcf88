! I5, MPI 2.0: a value of blanks is an empty value, which is legal.
program i05_blank_value
#include "rule.inc"
  character(len=4) :: value
  integer :: length, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '   ', ierr)
  if (ierr /= MPI_SUCCESS) call ends('fails: MPI_Info_set has an error')
  length = -1
  found = .false.
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  value = '####'
  if (found) call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (.not. found .or. length /= 0 .or. value /= ' ') call ends('fails: length ', length, ", value '" // value // "'")
  call holds()

contains

#include "ends.inc"
end program i05_blank_value
