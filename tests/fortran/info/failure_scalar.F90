! A call that fails leaves flag, nkeys and newinfo unchanged, even if these are whole variables.
program info_failure_scalar
#include "interface.inc"
  INFO_HANDLE :: info, newinfo
  integer :: ierr, nkeys, valuelen
  logical :: flag
  character(len=8) :: value

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', 'value', ierr)

  nkeys = 77
  call MPI_Info_get_nkeys(MPI_INFO_NULL, nkeys, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'get_nkeys')
  call check_code(nkeys, 77, 'nkeys is kept')

  flag = .true.
  call MPI_Info_get(info, 'key', -1, value, flag, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'get')
  call check(flag, 'flag stays true')
  flag = .false.
  call MPI_Info_get(info, 'key', -1, value, flag, ierr)
  call check(.not. flag, 'flag stays false')

  flag = .true.
  valuelen = -1
  call MPI_Info_get_string(info, 'key', valuelen, value, flag, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'get_string')
  call check(flag, 'flag stays true')
  flag = .false.
  call MPI_Info_get_string(info, 'key', valuelen, value, flag, ierr)
  call check(.not. flag, 'flag stays false')

  flag = .true.
  call MPI_Info_get_valuelen(info, ' ', valuelen, flag, ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'get_valuelen')
  call check(flag, 'flag stays true')
  flag = .false.
  call MPI_Info_get_valuelen(info, ' ', valuelen, flag, ierr)
  call check(.not. flag, 'flag stays false')

  newinfo = info
  call MPI_Info_dup(MPI_INFO_NULL, newinfo, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'dup')
  call check(newinfo == info, 'newinfo is kept')

  call MPI_Info_free(info, ierr)
  call finish()
end program info_failure_scalar
