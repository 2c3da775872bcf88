! I4, MPI 2.0: leading and trailing blanks of a key are stripped, in each procedure.
program i04_key
#include "rule.inc"
  character(len=10) :: value
  integer :: nkeys, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, '  key  ', 'value', ierr)
  call MPI_Info_set(info, 'key', 'other', ierr)
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  if (nkeys /= 1) call ends('fails: two keys')
  found = .false.
  call MPI_Info_get(info, ' key', len(value), value, found, ierr)
  if (.not. found) call ends('fails: not found with a leading blank')
  call MPI_Info_delete(info, ' key ', ierr)
  if (ierr /= MPI_SUCCESS) call ends('fails: not deleted with blanks')
  call holds()

contains

#include "ends.inc"
end program i04_key
