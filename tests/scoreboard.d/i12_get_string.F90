! I12, MPI 4.0: MPI_Info_get_string counts no NUL, returns the length of the value, and pads or cuts it.
program i12_get_string
#include "rule.inc"
  character(len=*), parameter :: value = '01234   '
  character(len=16) :: variable
  integer :: length, buflen, ierr
  logical :: found

  call begin()
  call MPI_Info_set(info, 'key', '01234', ierr)
  do length = 1, 8
    variable = repeat('#', len(variable))
    buflen = length
    found = .false.
    call MPI_Info_get_string(info, 'key', buflen, variable(3:2 + length), found, ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) &
      call ends('overruns: beside a variable of length ', length)
    if (.not. found .or. buflen /= 5) call ends('fails: length ', length, ': buflen returns ', buflen)
    if (variable(3:2 + length) /= value(:length)) &
      call ends('fails: length ', length, ": '" // variable(3:2 + length) // "'")
  end do
  call holds()

contains

#include "ends.inc"
end program i12_get_string
