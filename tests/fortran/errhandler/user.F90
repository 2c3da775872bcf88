! U5, U6: error handlers of communicators, windows and files that call procedures of the program: their arguments, when
! they are called, which objects inherit them, and handles that are freed while in use.
module errhandler_user_functions
#include "interface.inc"
  private
  public :: on_comm, on_win, on_file, calls, seen, object, nested
  !> How often they were called, the last code and handle, and what a call in them returned.
  integer, save :: calls = 0, seen = -1, object = -1, nested = -1

contains

  subroutine on_comm(comm, error_code)
    COMM_HANDLE :: comm
    integer :: error_code, class

    calls = calls + 1
    seen = error_code
    object = NUMBER_OF(comm)
    call MPI_Error_class(error_code, class, nested)
    ! It does not change what the call returns.
    error_code = MPI_SUCCESS
  end subroutine on_comm

  subroutine on_win(win, error_code)
    WIN_HANDLE :: win
    integer :: error_code

    calls = calls + 1
    seen = error_code
    object = NUMBER_OF(win)
    nested = MPI_SUCCESS
  end subroutine on_win

  subroutine on_file(file, error_code)
    FILE_HANDLE :: file
    integer :: error_code

    calls = calls + 1
    seen = error_code
    object = NUMBER_OF(file)
    nested = MPI_SUCCESS
  end subroutine on_file
end module errhandler_user_functions

program errhandler_user
  use errhandler_user_functions
#include "interface.inc"
  ERRHANDLER_HANDLE :: handler, same, of_win, of_file, other
  COMM_HANDLE :: comm, copy
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  integer :: code, expected, ierr, size

  handler = MPI_ERRHANDLER_NULL
  call MPI_Comm_create_errhandler(on_comm, handler, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_errhandler before MPI_Init')
  call check(handler /= MPI_ERRHANDLER_NULL, 'a handle')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, handler, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_set_errhandler before MPI_Init')
  call MPI_Comm_size(MPI_COMM_SELF, size, ierr)
  call called(1, MPI_ERR_OTHER, NUMBER_OF(MPI_COMM_SELF), 'an error before MPI_Init')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init')

  info = MPI_INFO_NULL
  call MPI_Info_set(info, 'key', 'value', ierr)
  call called(2, MPI_ERR_INFO, NUMBER_OF(MPI_COMM_SELF), 'a call without an object')
  call check_code(nested, MPI_SUCCESS, 'a handler calls MPI')
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  call MPI_Add_error_class(expected, ierr)
  call MPI_Comm_call_errhandler(comm, expected, ierr)
  call check(calls == 3 .and. seen == expected, 'a duplicate has the handler of its communicator')
  call check(object == NUMBER_OF(comm) .and. ierr == MPI_SUCCESS, 'called by the program')
  call MPI_Comm_call_errhandler(comm, MPI_SUCCESS, ierr)
  call check_code(calls, 3, 'MPI_SUCCESS is not an error')
  call MPI_Comm_split(comm, -5, 0, copy, ierr)
  call called(4, MPI_ERR_ARG, NUMBER_OF(comm), 'an error of a call on it')
  call MPI_Comm_size(MPI_COMM_NULL, size, ierr)
  call called(5, MPI_ERR_COMM, NUMBER_OF(MPI_COMM_SELF), 'an invalid communicator')

  call MPI_Comm_get_errhandler(comm, same, ierr)
  call check(same == handler, 'MPI_Comm_get_errhandler returns the handle')
  call MPI_Errhandler_free(handler, ierr)
  call check(ierr == MPI_SUCCESS .and. handler == MPI_ERRHANDLER_NULL, 'MPI_Errhandler_free')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, same, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the returned handle is valid')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  other = same
  call MPI_Errhandler_free(same, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is freed as well')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, other, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'the handle is invalid then')
  call MPI_Comm_split(comm, -5, 0, copy, ierr)
  call called(6, MPI_ERR_ARG, NUMBER_OF(comm), 'the communicator has the handler still')
  call MPI_Comm_free(comm, ierr)

  call MPI_Win_create_errhandler(on_win, of_win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_create_errhandler')
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call MPI_Win_set_errhandler(win, of_win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_errhandler')
  call MPI_Errhandler_free(of_win, ierr)
  call MPI_Win_unlock(0, win, ierr)
  call called(7, MPI_ERR_RMA_SYNC, NUMBER_OF(win), 'an error of a window')
  call MPI_Win_get_errhandler(win, of_win, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, of_win, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'a handler for windows is not one for communicators')
  call check_code(calls, 8, 'the error goes to the handler of the communicator')
  call MPI_File_set_errhandler(MPI_FILE_NULL, of_win, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'nor for files')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call MPI_Errhandler_free(of_win, ierr)

  code = calls
  call MPI_File_create_errhandler(on_file, of_file, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_create_errhandler')
  call MPI_File_set_errhandler(MPI_FILE_NULL, of_file, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_errhandler')
  call MPI_File_delete('no such file of errhandler_user', MPI_INFO_NULL, ierr)
  call called(code + 1, MPI_ERR_NO_SUCH_FILE, NUMBER_OF(MPI_FILE_NULL), 'an error of no open file')
  call MPI_Errhandler_free(of_file, ierr)
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN, ierr)
  code = calls
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call check_code(calls, code, 'no error')
  call finish()

contains

  subroutine called(number, expected, handle, what)
    integer, intent(in) :: number, expected
    integer(kind(NUMBER_OF(MPI_COMM_NULL))), intent(in) :: handle
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    call check_code(calls, number, what // ': the handler is called once')
    call check_code(seen, expected, what // ': with the code')
    call check(object == handle, what // ': with the handle')
  end subroutine called
end program errhandler_user
