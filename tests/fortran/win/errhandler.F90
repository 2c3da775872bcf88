! Error handlers of windows: initially MPI_ERRORS_ARE_FATAL, whatever that of the communicator is; set, get and call.
program win_errhandler
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win, other
  ERRHANDLER_HANDLE :: null
  integer :: ierr, i, bad, codes(5)

  call start()
  memory = 0
  null = MPI_ERRHANDLER_NULL
  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call at_first('create')
  call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call at_first('allocate')
  call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call at_first('shared')
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call at_first('dynamic')

  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_ABORT, ierr)
  call check_handler(win, MPI_ERRORS_ABORT, 'MPI_ERRORS_ABORT')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call check_handler(win, MPI_ERRORS_RETURN, 'MPI_ERRORS_RETURN')
  call check_handler(other, MPI_ERRORS_ARE_FATAL, 'another window')
  call MPI_Win_set_errhandler(win, null, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'no handler')
  call check_handler(win, MPI_ERRORS_RETURN, 'it is kept')
  ! A window's handler is not the communicator's.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
  call check_handler(win, MPI_ERRORS_RETURN, 'its own')
  call MPI_Win_unlock(0, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'an error of it returns')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)

  bad = 0
  do i = MPI_ERR_BUFFER, MPI_ERR_ABI
    call MPI_Win_call_errhandler(win, i, ierr)
    if (ierr /= MPI_SUCCESS) bad = bad + 1
  end do
  call check(bad == 0, 'called with every error class')
  codes = [-1, 63, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1]
  do i = 1, size(codes)
    call MPI_Win_call_errhandler(win, codes(i), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'called with no error')
  end do
  ierr = -7
  call MPI_Win_call_errhandler(win, MPI_SUCCESS, ierr)
  call check_code(ierr, MPI_SUCCESS, 'called with MPI_SUCCESS')
  call MPI_Win_free(win, ierr)
  call MPI_Win_free(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

  subroutine at_first(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_handler(win, MPI_ERRORS_ARE_FATAL, what)
    call MPI_Win_free(win, ierr)
  end subroutine at_first

  subroutine check_handler(which, expected, what)
    WIN_HANDLE, intent(in) :: which
    ERRHANDLER_HANDLE, intent(in) :: expected
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found

    found = MPI_ERRHANDLER_NULL
    call MPI_Win_get_errhandler(which, found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(found == expected, what // ': its handler')
  end subroutine check_handler
end program win_errhandler
