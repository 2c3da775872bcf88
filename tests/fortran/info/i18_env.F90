! I18: MPI_INFO_ENV cannot be changed or freed, only read and copied.
program info_i18_env
#include "interface.inc"
  INFO_HANDLE :: env
  integer :: ierr, before, after, i
  logical :: found
  character(len=MPI_MAX_INFO_KEY) :: key

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_get_nkeys(MPI_INFO_ENV, before, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it has a number of keys')
  call check(before > 0, 'which is not 0')

  call MPI_Info_set(MPI_INFO_ENV, 'key', 'value', ierr)
  call check_code(ierr, MPI_ERR_INFO, 'set of a new key')
  call MPI_Info_set(MPI_INFO_ENV, 'command', 'other', ierr)
  call check_code(ierr, MPI_ERR_INFO, 'set of a key that is there')
  call MPI_Info_delete(MPI_INFO_ENV, 'command', ierr)
  call check_code(ierr, MPI_ERR_INFO, 'delete')
  call MPI_Info_delete(MPI_INFO_ENV, 'absent', ierr)
  call check_code(ierr, MPI_ERR_INFO, 'delete of an absent key')
  env = MPI_INFO_ENV
  call MPI_Info_free(env, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'free')
  call check(env == MPI_INFO_ENV, 'the handle stays')

  call MPI_Info_get_nkeys(env, after, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can still be read')
  call check(after == before, 'as many keys as before')
  call check_absent(MPI_INFO_ENV, 'key', 'the new key is not there')
  call get_command_argument(0, key)
  call check_pair(MPI_INFO_ENV, 'command', trim(key), 'the old value is')
  do i = 0, before - 1
    key = ' '
    call MPI_Info_get_nthkey(MPI_INFO_ENV, i, key, ierr)
    if (ierr /= MPI_SUCCESS .or. key == ' ') exit
  end do
  call check(i == before, 'every number has a key')

  ! It is an info object in what else is an error.
  call MPI_Info_get_nthkey(MPI_INFO_ENV, before, key, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a number beyond the last')
  call MPI_Info_get_nthkey(MPI_INFO_ENV, -1, key, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative number')
  call MPI_Info_get_valuelen(MPI_INFO_ENV, ' ', after, found, ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')

  call finish()
end program info_i18_env
