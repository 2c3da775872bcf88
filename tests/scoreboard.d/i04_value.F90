! I4, MPI 2.0: leading and trailing blanks of a value are stripped; tabs and inner blanks stay.
program i04_value
#include "rule.inc"
  character(len=*), parameter :: tab = achar(9)
  character(len=10) :: value
  integer :: length, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '  a b'//tab//'  ', ierr)
  length = -1
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  if (length /= 4) call ends('fails: the length is ', length, ', not 4')
  call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (value /= 'a b'//tab) call ends("fails: the value is '" // value // "'")
  call holds()

contains

#include "ends.inc"
end program i04_value
