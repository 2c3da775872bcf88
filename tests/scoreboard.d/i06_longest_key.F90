! I6, MPI 2.0: a key of MPI_MAX_INFO_KEY characters is kept, with blanks around it as well; one more is MPI_ERR_INFO_KEY.
program i06_longest_key
#include "rule.inc"
  character(len=MPI_MAX_INFO_KEY) :: key
  character(len=5) :: value
  integer :: class, ierr
  logical :: found

  call begin()
  key = repeat('k', len(key))
  call MPI_Info_set(info, ' '//key//' ', 'value', ierr)
  if (ierr /= MPI_SUCCESS) call ends('fails: MPI_Info_set has an error')
  found = .false.
  call MPI_Info_get(info, key, len(value), value, found, ierr)
  if (.not. found .or. value /= 'value') call ends('fails: it is not found')
  call MPI_Info_set(info, key//'k', 'value', ierr)
  class = MPI_SUCCESS
  if (ierr /= MPI_SUCCESS) call MPI_Error_class(ierr, class, ierr)
  if (class /= MPI_ERR_INFO_KEY) call ends('fails: one more has the class ', class)
  call holds()

contains

#include "ends.inc"
end program i06_longest_key
