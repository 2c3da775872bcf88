! I20: an argument is read during the call. What happens to it later,
! to the text or to the info object, has no effect on what it was for.
program info_i20_read_in_call
#include "interface.inc"
  INFO_HANDLE :: info, copy, other
  integer :: ierr, nkeys
  logical :: flag
  character(len=12) :: key, value, found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)

  key = 'first'
  value = 'one'
  call MPI_Info_set(info, key, value, ierr)
  key = 'second'
  value = 'two'
  call MPI_Info_set(info, key, value, ierr)
  key = '#'
  value = '#'
  call MPI_Info_get(info, 'first', 12, found, flag, ierr)
  call check(flag, 'the first key is kept')
  call check_text(found, 'one         ', 'and so is its value')
  call MPI_Info_get(info, 'second', 12, found, flag, ierr)
  call check(flag, 'the second key is kept')
  call check_text(found, 'two         ', 'and so is its value')
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check(nkeys == 2, 'there are no other keys')

  ! The duplicate is what the object was when the call was made.
  call MPI_Info_dup(info, copy, ierr)
  call MPI_Info_set(info, 'first', 'changed', ierr)
  call MPI_Info_delete(info, 'second', ierr)
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(other, ierr)
  call MPI_Info_set(other, 'first', 'of another', ierr)
  call MPI_Info_get(copy, 'first', 12, found, flag, ierr)
  call check_text(found, 'one         ', 'the duplicate has one')
  call MPI_Info_get(copy, 'second', 12, found, flag, ierr)
  call check_text(found, 'two         ', 'the duplicate has two')

  ! The value that comes back is the caller's own.
  found = 'mine'
  call MPI_Info_get(copy, 'first', 12, found, flag, ierr)
  found(1:3) = '###'
  call MPI_Info_get(copy, 'first', 12, found, flag, ierr)
  call check_text(found, 'one         ', 'it can be changed')

  call MPI_Info_free(copy, ierr)
  call MPI_Info_free(other, ierr)
  call finish()
end program info_i20_read_in_call
