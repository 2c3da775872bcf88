!> Converts objects of this library to objects of the MPI that the program itself uses, and back. That MPI's objects are
!! given by their INTEGER handles in Fortran: those of its `mpif.h`, and `%MPI_VAL` in its `mpi_f08`.
!!
!! `native` may have either kind: where the default INTEGER of a program has 8 bytes, handles in another MPI's modules
!! have 4.
module mpi_hints_native
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_types, only: MPI_Comm, MPI_File, MPI_Info, MPI_Win
  implicit none
  private

  public :: minfo_info_from_native, minfo_info_to_native
  public :: minfo_comm_from_native, minfo_comm_to_native
  public :: minfo_win_from_native, minfo_win_to_native
  public :: minfo_file_from_native, minfo_file_to_native

  interface minfo_info_from_native
    module procedure info_from_native, info_from_native_wide
  end interface minfo_info_from_native

  interface minfo_info_to_native
    module procedure info_to_native, info_to_native_wide
  end interface minfo_info_to_native

  interface minfo_comm_from_native
    module procedure comm_from_native, comm_from_native_wide
  end interface minfo_comm_from_native

  interface minfo_comm_to_native
    module procedure comm_to_native, comm_to_native_wide
  end interface minfo_comm_to_native

  interface minfo_win_from_native
    module procedure win_from_native, win_from_native_wide
  end interface minfo_win_from_native

  interface minfo_win_to_native
    module procedure win_to_native, win_to_native_wide
  end interface minfo_win_to_native

  interface minfo_file_from_native
    module procedure file_from_native, file_from_native_wide
  end interface minfo_file_from_native

  interface minfo_file_to_native
    module procedure file_to_native, file_to_native_wide
  end interface minfo_file_to_native

  interface
    ! int minfo_info_from_native(int native, int *info);
    integer(c_int) function c_info_from_native(native, info) bind(C, name='minfo_info_from_native')
      import :: c_int
      integer(c_int), value :: native
      integer(c_int), intent(inout) :: info
    end function c_info_from_native

    ! int minfo_info_to_native(int info, int *native);
    integer(c_int) function c_info_to_native(info, native) bind(C, name='minfo_info_to_native')
      import :: c_int
      integer(c_int), value :: info
      integer(c_int), intent(inout) :: native
    end function c_info_to_native

    ! int minfo_comm_from_native(int native, int *comm);
    integer(c_int) function c_comm_from_native(native, comm) bind(C, name='minfo_comm_from_native')
      import :: c_int
      integer(c_int), value :: native
      integer(c_int), intent(inout) :: comm
    end function c_comm_from_native

    ! int minfo_comm_to_native(int comm, int *native);
    integer(c_int) function c_comm_to_native(comm, native) bind(C, name='minfo_comm_to_native')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: native
    end function c_comm_to_native

    ! int minfo_win_from_native(int native, int *win);
    integer(c_int) function c_win_from_native(native, win) bind(C, name='minfo_win_from_native')
      import :: c_int
      integer(c_int), value :: native
      integer(c_int), intent(inout) :: win
    end function c_win_from_native

    ! int minfo_win_to_native(int win, int *native);
    integer(c_int) function c_win_to_native(win, native) bind(C, name='minfo_win_to_native')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: native
    end function c_win_to_native

    ! int minfo_file_from_native(int native, int *fh);
    integer(c_int) function c_file_from_native(native, fh) bind(C, name='minfo_file_from_native')
      import :: c_int
      integer(c_int), value :: native
      integer(c_int), intent(inout) :: fh
    end function c_file_from_native

    ! int minfo_file_to_native(int fh, int *native);
    integer(c_int) function c_file_to_native(fh, native) bind(C, name='minfo_file_to_native')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), intent(inout) :: native
    end function c_file_to_native
  end interface

contains

  !> Creates an info object with the pairs of the program's own MPI's info object with the INTEGER handle `native`. The
  !! caller frees it with this library's MPI_Info_free; the other object is unchanged and no longer needed. That MPI's
  !! MPI_INFO_NULL becomes MPI_INFO_NULL.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_INFO where `native` is not a handle of an info object, as far
  !! as that MPI can tell; MPI_ERR_INFO_KEY and MPI_ERR_INFO_VALUE for pairs longer than this library's limits;
  !! MPI_ERR_OTHER while MPI is not initialised; MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI.
  subroutine info_from_native(native, info, ierror)
    integer(c_int), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Info), intent(inout) :: info
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_info_from_native(native, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine info_from_native

  !> The same for a handle in an 8-byte INTEGER.
  subroutine info_from_native_wide(native, info, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Info), intent(inout) :: info
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call info_from_native(narrow(native), info, ierror)
  end subroutine info_from_native_wide

  !> Creates an info object in the program's own MPI with the pairs of `info`: `native` is its INTEGER handle, which is
  !! `%MPI_VAL` of a TYPE(MPI_Info) of that MPI's `mpi_f08`. The program frees it with that MPI's MPI_Info_free.
  !! MPI_INFO_NULL becomes that MPI's MPI_INFO_NULL.
  !!
  !! A pair that could do harm there is left out, with a line on standard error: a known key whose value does not have
  !! its type (`cb_nodes` = `0` ends some programs), and a key or value that is longer or shorter than that MPI accepts.
  !! Values of known keys are passed in the one form that all MPIs understand; all other pairs are passed unchanged.
  !! (With MINFO_CHECK=off in the environment, all pairs that it accepts are passed unchanged.)
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised,
  !! MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI (the embedded engine).
  subroutine info_to_native(info, native, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    integer(c_int), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_info_to_native(info%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine info_to_native

  !> The same, returned in an 8-byte INTEGER.
  subroutine info_to_native_wide(info, native, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    integer(c_int64_t), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, handle

    code = c_info_to_native(info%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine info_to_native_wide

  !> Makes the program's own MPI's communicator with the INTEGER handle `native` available to this library's procedures.
  !! The program still owns it: MPI_Comm_free of this library frees `comm` only. That MPI's MPI_COMM_WORLD,
  !! MPI_COMM_SELF and MPI_COMM_NULL become this library's.
  !!
  !! Errors of this library's calls go to the error handler that is set with this library, initially that of
  !! MPI_COMM_WORLD. The handler that the program has set with its own MPI serves that MPI's calls; each call of this
  !! library leaves it unchanged.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_COMM where `native` is not a handle of a communicator, as far
  !! as that MPI can tell; MPI_ERR_OTHER while MPI is not initialised; MPI_ERR_UNSUPPORTED_OPERATION where there is no
  !! other MPI.
  subroutine comm_from_native(native, comm, ierror)
    integer(c_int), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Comm), intent(inout) :: comm
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_comm_from_native(native, comm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine comm_from_native

  !> The same for a handle in an 8-byte INTEGER.
  subroutine comm_from_native_wide(native, comm, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Comm), intent(inout) :: comm
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call comm_from_native(narrow(native), comm, ierror)
  end subroutine comm_from_native_wide

  !> Returns the INTEGER handle of `comm` in the program's own MPI. This library still owns the communicator: its
  !! MPI_Comm_free frees it, and `native` is then no longer a handle. MPI_COMM_WORLD, MPI_COMM_SELF and MPI_COMM_NULL
  !! become that MPI's.
  !!
  !! From the first call on, `comm` has in that MPI the error handler of MPI_COMM_WORLD, as if the program had made it
  !! from MPI_COMM_WORLD; the handler can be set there. This library's calls still use the handler that is set with this
  !! library.
  !!
  !! Errors, to the error handler of `comm`: MPI_ERR_COMM, also while a nonblocking duplication is not complete;
  !! MPI_ERR_OTHER while MPI is not initialised; MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI (the embedded
  !! engine).
  subroutine comm_to_native(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    integer(c_int), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_comm_to_native(comm%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine comm_to_native

  !> The same, returned in an 8-byte INTEGER.
  subroutine comm_to_native_wide(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    integer(c_int64_t), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, handle

    code = c_comm_to_native(comm%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine comm_to_native_wide

  !> Makes the program's own MPI's window with the INTEGER handle `native` available to this library's procedures. The
  !! program still owns it: MPI_Win_free of this library frees `win` only. That MPI's MPI_WIN_NULL becomes MPI_WIN_NULL.
  !!
  !! Either library may start and end epochs; that MPI decides whether an access is allowed. This library does not know
  !! what other processes expose, so finding an access beyond it is also left to that MPI; MPI_Win_detach takes only
  !! memory that MPI_Win_attach of this library attached. Error handlers work as for `minfo_comm_from_native`; the one
  !! of this library is initially MPI_ERRORS_ARE_FATAL.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_WIN where `native` is not a handle of a window, as far as that
  !! MPI can tell; MPI_ERR_OTHER while MPI is not initialised; MPI_ERR_UNSUPPORTED_OPERATION where there is no other
  !! MPI.
  subroutine win_from_native(native, win, ierror)
    integer(c_int), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Win), intent(inout) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_win_from_native(native, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine win_from_native

  !> The same for a handle in an 8-byte INTEGER.
  subroutine win_from_native_wide(native, win, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Win), intent(inout) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call win_from_native(narrow(native), win, ierror)
  end subroutine win_from_native_wide

  !> Returns the INTEGER handle of `win` in the program's own MPI. This library still owns the window: its MPI_Win_free
  !! frees it, and `native` is then no longer a handle. MPI_WIN_NULL becomes that MPI's. The library that starts an
  !! epoch must also end it.
  !!
  !! From the first call on, errors of that MPI's calls are fatal, as for every new window; a handler can be set there.
  !! This library's calls still use the handler that is set with this library.
  !!
  !! Errors, to the error handler of `win`: MPI_ERR_WIN, MPI_ERR_OTHER while MPI is not initialised,
  !! MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI (the embedded engine).
  subroutine win_to_native(win, native, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    integer(c_int), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_win_to_native(win%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine win_to_native

  !> The same, returned in an 8-byte INTEGER.
  subroutine win_to_native_wide(win, native, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    integer(c_int64_t), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, handle

    code = c_win_to_native(win%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine win_to_native_wide

  !> Makes the program's own MPI's file with the INTEGER handle `native` available to this library's procedures. The
  !! program still owns it: MPI_File_close of this library ends `fh` only. That MPI's MPI_FILE_NULL becomes
  !! MPI_FILE_NULL.
  !!
  !! Transfers use the view that the program has set. MPI_File_get_view of this library cannot return that view and
  !! fails with MPI_ERR_UNSUPPORTED_OPERATION until MPI_File_set_view of this library has set one. Error handlers work
  !! as for `minfo_comm_from_native`; the one of this library is initially that of MPI_FILE_NULL.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_FILE where `native` is not a handle of an open file, as far as
  !! that MPI can tell; MPI_ERR_OTHER while MPI is not initialised; MPI_ERR_UNSUPPORTED_OPERATION where there is no
  !! other MPI.
  subroutine file_from_native(native, fh, ierror)
    integer(c_int), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_File), intent(inout) :: fh
      !! a file
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_file_from_native(native, fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine file_from_native

  !> The same for a handle in an 8-byte INTEGER.
  subroutine file_from_native_wide(native, fh, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_File), intent(inout) :: fh
      !! a file
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call file_from_native(narrow(native), fh, ierror)
  end subroutine file_from_native_wide

  !> Returns the INTEGER handle of `fh` in the program's own MPI. This library still owns the file: its MPI_File_close
  !! closes it, and `native` is then no longer a handle. MPI_FILE_NULL becomes that MPI's.
  !!
  !! From the first call on, `fh` has in that MPI the error handler of MPI_FILE_NULL, like every file that is opened;
  !! the handler can be set there. This library's calls still use the handler that is set with this library. This
  !! library does not see a view that is set there: set views with this library.
  !!
  !! Errors, to the error handler of `fh`: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised,
  !! MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI (the embedded engine).
  subroutine file_to_native(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    integer(c_int), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_file_to_native(fh%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine file_to_native

  !> The same, returned in an 8-byte INTEGER.
  subroutine file_to_native_wide(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    integer(c_int64_t), intent(inout) :: native
      !! an INTEGER handle of the program's own MPI
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, handle

    code = c_file_to_native(fh%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine file_to_native_wide

  !> `native` as a C integer; a value that does not fit becomes the nearest one that does, which is not a handle in any
  !! MPI.
  integer(c_int) function narrow(native)
    integer(c_int64_t), intent(in) :: native
    integer(c_int64_t), parameter :: most = huge(0_c_int), least = -most - 1

    narrow = int(max(least, min(most, native)), c_int)
  end function narrow
end module mpi_hints_native
