! I16: deleting a key that is absent is MPI_ERR_INFO_NOKEY.
program info_i16_delete_absent
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call absent('key', '', 'no keys')

  call MPI_Info_set(info, 'key', 'value', ierr)
  call MPI_Info_set(info, 'other', 'thing', ierr)
  call absent('Key', 'key other', 'another case')
  call absent('ke', 'key other', 'the start of a key')
  call absent('keys', 'key other', 'a key and more')
  call absent('k ey', 'key other', 'an inner blank')
  call absent('value', 'key other', 'a value')
  call absent(repeat('k', MPI_MAX_INFO_KEY), 'key other', 'the longest')
  call check_pair(info, 'key', 'value', 'the first value is kept')
  call check_pair(info, 'other', 'thing', 'so is the second')

  call MPI_Info_delete(info, 'key', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key that is there')
  call check_keys(info, 'other', 'it is gone')
  call check_absent(info, 'key', 'nobody finds it')
  call absent('key', 'other', 'a second time')
  call MPI_Info_set(info, 'key', 'new', ierr)
  call MPI_Info_delete(info, 'key', ierr)
  call check_code(ierr, MPI_SUCCESS, 'after it was set again')
  call absent('key', 'other', 'and a second time')
  call MPI_Info_delete(info, 'other', ierr)
  call check_code(ierr, MPI_SUCCESS, 'the last one')
  call absent('other', '', 'none is left')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine absent(key, left, what)
    character(len=*), intent(in) :: key, left, what

    call MPI_Info_delete(info, key, ierr)
    call check_code(ierr, MPI_ERR_INFO_NOKEY, what)
    call check_keys(info, left, what // ': the keys are the same')
  end subroutine absent
end program info_i16_delete_absent
