!> Error handlers and error codes (MPI 4.1, sections 9.3 to 9.5).
!!
!! MPI_ERRORS_ARE_FATAL is the default: it prints one line, and ends the program with the error class
!! as its exit status. MPI_COMM_SELF's handler is also that of the info procedures, and may be set
!! before MPI is initialised.
module mpi_info_f08_errhandler
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_size_t
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Errhandler, MPI_File, MPI_Win
  implicit none
  private

  public :: MPI_Comm_call_errhandler, MPI_Comm_call_errhandler_f08
  public :: MPI_Comm_get_errhandler, MPI_Comm_get_errhandler_f08
  public :: MPI_Comm_set_errhandler, MPI_Comm_set_errhandler_f08
  public :: MPI_Errhandler_free, MPI_Errhandler_free_f08
  public :: MPI_Error_class, MPI_Error_class_f08
  public :: MPI_Error_string, MPI_Error_string_f08
  public :: MPI_File_call_errhandler, MPI_File_call_errhandler_f08
  public :: MPI_File_get_errhandler, MPI_File_get_errhandler_f08
  public :: MPI_File_set_errhandler, MPI_File_set_errhandler_f08
  public :: MPI_Win_call_errhandler, MPI_Win_call_errhandler_f08
  public :: MPI_Win_get_errhandler, MPI_Win_get_errhandler_f08
  public :: MPI_Win_set_errhandler, MPI_Win_set_errhandler_f08

  interface MPI_Comm_call_errhandler
    module procedure MPI_Comm_call_errhandler_f08
  end interface MPI_Comm_call_errhandler

  interface MPI_Comm_get_errhandler
    module procedure MPI_Comm_get_errhandler_f08
  end interface MPI_Comm_get_errhandler

  interface MPI_Comm_set_errhandler
    module procedure MPI_Comm_set_errhandler_f08
  end interface MPI_Comm_set_errhandler

  interface MPI_Errhandler_free
    module procedure MPI_Errhandler_free_f08
  end interface MPI_Errhandler_free

  interface MPI_Error_class
    module procedure MPI_Error_class_f08
  end interface MPI_Error_class

  interface MPI_Error_string
    module procedure MPI_Error_string_f08
  end interface MPI_Error_string

  interface MPI_File_call_errhandler
    module procedure MPI_File_call_errhandler_f08
  end interface MPI_File_call_errhandler

  interface MPI_File_get_errhandler
    module procedure MPI_File_get_errhandler_f08
  end interface MPI_File_get_errhandler

  interface MPI_File_set_errhandler
    module procedure MPI_File_set_errhandler_f08
  end interface MPI_File_set_errhandler

  interface MPI_Win_call_errhandler
    module procedure MPI_Win_call_errhandler_f08
  end interface MPI_Win_call_errhandler

  interface MPI_Win_get_errhandler
    module procedure MPI_Win_get_errhandler_f08
  end interface MPI_Win_get_errhandler

  interface MPI_Win_set_errhandler
    module procedure MPI_Win_set_errhandler_f08
  end interface MPI_Win_set_errhandler

  interface
    ! int minfo_comm_call_errhandler(int comm, int errorcode);
    integer(c_int) function minfo_comm_call_errhandler(comm, errorcode) bind(C, name='minfo_comm_call_errhandler')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: errorcode
    end function minfo_comm_call_errhandler

    ! int minfo_comm_get_errhandler(int comm, int *errhandler);
    integer(c_int) function minfo_comm_get_errhandler(comm, errhandler) bind(C, name='minfo_comm_get_errhandler')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: errhandler
    end function minfo_comm_get_errhandler

    ! int minfo_comm_set_errhandler(int comm, int errhandler);
    integer(c_int) function minfo_comm_set_errhandler(comm, errhandler) bind(C, name='minfo_comm_set_errhandler')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: errhandler
    end function minfo_comm_set_errhandler

    ! int minfo_errhandler_free(int *errhandler);
    integer(c_int) function minfo_errhandler_free(errhandler) bind(C, name='minfo_errhandler_free')
      import :: c_int
      integer(c_int), intent(inout) :: errhandler
    end function minfo_errhandler_free

    ! int minfo_error_class(int errorcode, int *errorclass);
    integer(c_int) function minfo_error_class(errorcode, errorclass) bind(C, name='minfo_error_class')
      import :: c_int
      integer(c_int), value :: errorcode
      integer(c_int), intent(inout) :: errorclass
    end function minfo_error_class

    ! int minfo_error_string(int errorcode, char *string, size_t string_len, int *resultlen);
    integer(c_int) function minfo_error_string(errorcode, string, string_len, resultlen) &
      bind(C, name='minfo_error_string')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: errorcode
      character(kind=c_char), intent(inout) :: string(*)
      integer(c_size_t), value :: string_len
      integer(c_int), intent(inout) :: resultlen
    end function minfo_error_string

    ! int minfo_file_call_errhandler(int fh, int errorcode);
    integer(c_int) function minfo_file_call_errhandler(fh, errorcode) bind(C, name='minfo_file_call_errhandler')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), value :: errorcode
    end function minfo_file_call_errhandler

    ! int minfo_file_get_errhandler(int file, int *errhandler);
    integer(c_int) function minfo_file_get_errhandler(file, errhandler) bind(C, name='minfo_file_get_errhandler')
      import :: c_int
      integer(c_int), value :: file
      integer(c_int), intent(inout) :: errhandler
    end function minfo_file_get_errhandler

    ! int minfo_file_set_errhandler(int file, int errhandler);
    integer(c_int) function minfo_file_set_errhandler(file, errhandler) bind(C, name='minfo_file_set_errhandler')
      import :: c_int
      integer(c_int), value :: file
      integer(c_int), value :: errhandler
    end function minfo_file_set_errhandler

    ! int minfo_win_call_errhandler(int win, int errorcode);
    integer(c_int) function minfo_win_call_errhandler(win, errorcode) bind(C, name='minfo_win_call_errhandler')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), value :: errorcode
    end function minfo_win_call_errhandler

    ! int minfo_win_get_errhandler(int win, int *errhandler);
    integer(c_int) function minfo_win_get_errhandler(win, errhandler) bind(C, name='minfo_win_get_errhandler')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: errhandler
    end function minfo_win_get_errhandler

    ! int minfo_win_set_errhandler(int win, int errhandler);
    integer(c_int) function minfo_win_set_errhandler(win, errhandler) bind(C, name='minfo_win_set_errhandler')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), value :: errhandler
    end function minfo_win_set_errhandler
  end interface

contains

  !> Calls the error handler of `comm`, as if a call on it had failed with `errorcode`.
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_ARG for an `errorcode` that is none.
  subroutine MPI_Comm_call_errhandler_f08(comm, errorcode, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(in) :: errorcode
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_call_errhandler(comm%MPI_VAL, to_c(errorcode))
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_call_errhandler_f08

  !> The error handler of `comm`.
  !!
  !! Errors: MPI_ERR_COMM.
  subroutine MPI_Comm_get_errhandler_f08(comm, errhandler, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Errhandler), intent(inout) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_get_errhandler(comm%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_get_errhandler_f08

  !> Sets the error handler of `comm`.
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_ERRHANDLER.
  subroutine MPI_Comm_set_errhandler_f08(comm, errhandler, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Errhandler), intent(in) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_set_errhandler(comm%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_set_errhandler_f08

  !> Sets `errhandler` to MPI_ERRHANDLER_NULL. The predefined handlers live on.
  !!
  !! Errors: MPI_ERR_ERRHANDLER.
  subroutine MPI_Errhandler_free_f08(errhandler, ierror)
    type(MPI_Errhandler), intent(inout) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_errhandler_free(errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Errhandler_free_f08

  !> The class of an error code: here, the code itself.
  !!
  !! Errors: MPI_ERR_ARG for an `errorcode` that is none.
  subroutine MPI_Error_class_f08(errorcode, errorclass, ierror)
    integer, intent(in) :: errorcode
    integer, intent(inout) :: errorclass
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_error_class(to_c(errorcode), number)
    if (code == 0) errorclass = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Error_class_f08

  !> What an error code means, cut or blank-padded to `string`; `resultlen` characters of it are text.
  !! MPI_MAX_ERROR_STRING characters are enough for any.
  !!
  !! Errors: MPI_ERR_ARG for an `errorcode` that is none.
  subroutine MPI_Error_string_f08(errorcode, string, resultlen, ierror)
    integer, intent(in) :: errorcode
    character(len=*), intent(inout) :: string
    integer, intent(inout) :: resultlen
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_error_string(to_c(errorcode), string, len(string, c_size_t), number)
    if (code == 0) resultlen = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Error_string_f08

  !> Calls the error handler of the file, as if a call on it had failed with `errorcode` (MPI 4.1,
  !! section 9.5).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for an `errorcode` that is none.
  subroutine MPI_File_call_errhandler_f08(fh, errorcode, ierror)
    type(MPI_File), intent(in) :: fh
    integer, intent(in) :: errorcode
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_call_errhandler(fh%MPI_VAL, to_c(errorcode))
    if (present(ierror)) ierror = code
  end subroutine MPI_File_call_errhandler_f08

  !> The error handler of a file; of MPI_FILE_NULL, the one that files are opened with:
  !! MPI_ERRORS_RETURN until another is set (MPI 4.1, sections 9.3.3 and 14.7).
  !!
  !! Errors: MPI_ERR_FILE.
  subroutine MPI_File_get_errhandler_f08(file, errhandler, ierror)
    type(MPI_File), intent(in) :: file
    type(MPI_Errhandler), intent(inout) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_errhandler(file%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_errhandler_f08

  !> Sets the error handler of a file; of MPI_FILE_NULL, the one that files are opened with from now on
  !! (MPI 4.1, sections 9.3.3 and 14.7).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ERRHANDLER.
  subroutine MPI_File_set_errhandler_f08(file, errhandler, ierror)
    type(MPI_File), intent(in) :: file
    type(MPI_Errhandler), intent(in) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_set_errhandler(file%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_errhandler_f08

  !> Calls the error handler of `win`, as if a call on it had failed with `errorcode` (MPI 4.1,
  !! section 9.5).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_ARG for an `errorcode` that is none.
  subroutine MPI_Win_call_errhandler_f08(win, errorcode, ierror)
    type(MPI_Win), intent(in) :: win
    integer, intent(in) :: errorcode
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_call_errhandler(win%MPI_VAL, to_c(errorcode))
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_call_errhandler_f08

  !> The error handler of `win`: MPI_ERRORS_ARE_FATAL until another is set (MPI 4.1, section 9.3.2).
  !!
  !! Errors: MPI_ERR_WIN.
  subroutine MPI_Win_get_errhandler_f08(win, errhandler, ierror)
    type(MPI_Win), intent(in) :: win
    type(MPI_Errhandler), intent(inout) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_get_errhandler(win%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_errhandler_f08

  !> Sets the error handler of `win` (MPI 4.1, section 9.3.2).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_ERRHANDLER.
  subroutine MPI_Win_set_errhandler_f08(win, errhandler, ierror)
    type(MPI_Win), intent(in) :: win
    type(MPI_Errhandler), intent(in) :: errhandler
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_set_errhandler(win%MPI_VAL, errhandler%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_set_errhandler_f08
end module mpi_info_f08_errhandler
