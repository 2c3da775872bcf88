! Errors of the info procedures go to the error handler of MPI_COMM_SELF and not to that of MPI_COMM_WORLD, which would
! end this program; also before initialisation and after finalisation.
program errhandler_of_info
#include "interface.inc"
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call errors('before MPI_Init, ')
  call MPI_Init(ierr)
  call errors('')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
  call errors('with MPI_ERRORS_ABORT, ')
  call MPI_Finalize(ierr)
  call errors('after MPI_Finalize, ')
  call finish()

contains

  subroutine errors(when)
    character(len=*), intent(in) :: when
    ERRHANDLER_HANDLE :: found
    INFO_HANDLE :: info, new, null
    character(len=8) :: text
    integer :: number
    logical :: flag

    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, found, ierr)
    call check(found /= MPI_ERRORS_RETURN, when // 'the handler of MPI_COMM_WORLD ends programs')

    null = MPI_INFO_NULL
    number = 8
    call MPI_Info_create(info, ierr)
    call check_code(ierr, MPI_SUCCESS, when // 'MPI_Info_create')
    call MPI_Info_set(info, '', 'value', ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, when // 'MPI_Info_set')
    call MPI_Info_delete(info, 'key', ierr)
    call check_code(ierr, MPI_ERR_INFO_NOKEY, 'MPI_Info_delete')
    call MPI_Info_get(info, 'key', -1, text, flag, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Info_get')
    call MPI_Info_get_string(info, '', number, text, flag, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'MPI_Info_get_string')
    call MPI_Info_get_valuelen(info, '', number, flag, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'MPI_Info_get_valuelen')
    call MPI_Info_get_nthkey(info, 0, text, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Info_get_nthkey')
    call MPI_Info_get_nkeys(null, number, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_get_nkeys')
    call MPI_Info_dup(null, new, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_dup')
    call MPI_Info_free(null, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_free')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, when // 'MPI_Info_free')
  end subroutine errors
end program errhandler_of_info
