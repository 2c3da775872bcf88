!> Objects of this library as objects of the MPI that the program itself uses, and back, by the INTEGER handles of that
!! MPI's Fortran: those of its `mpif.h`, and `%MPI_VAL` in its `mpi_f08`.
!!
!! `native` may be of either kind, since a program whose default INTEGER has 8 bytes has handles of 4 in another MPI's
!! modules.
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

  !> A new info object with the pairs of the one that the program's own MPI knows by the INTEGER handle `native`. The
  !! caller frees it with this library's MPI_Info_free; the other one stays as it is, and is not needed any more.
  !! That MPI's MPI_INFO_NULL gives MPI_INFO_NULL.
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

  !> The same for a handle in a wide INTEGER.
  subroutine info_from_native_wide(native, info, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Info), intent(inout) :: info
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call info_from_native(narrow(native), info, ierror)
  end subroutine info_from_native_wide

  !> A new info object of the program's own MPI with the pairs of `info`: `native` is its INTEGER handle, which is
  !! `%MPI_VAL` of a TYPE(MPI_Info) of that MPI's `mpi_f08`. It is the program's to free, with that MPI's
  !! MPI_Info_free. MPI_INFO_NULL gives that MPI's MPI_INFO_NULL.
  !!
  !! A pair that could do harm there is left out, and a line on standard error says so: a known key with a value
  !! that is not of its type (`cb_nodes` = `0` ends some programs), and what is longer, or shorter, than that MPI
  !! takes. Values of known keys go in the one form that all MPIs understand; all other pairs go as they are. (With
  !! MINFO_CHECK=off in the environment all that it takes go as they are.)
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

  !> The same into a wide INTEGER.
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

  !> The communicator that the program's own MPI knows by the INTEGER handle `native`, for this library's procedures.
  !! It stays the program's: MPI_Comm_free of this library ends `comm` and nothing else. That MPI's MPI_COMM_WORLD,
  !! MPI_COMM_SELF and MPI_COMM_NULL give their like.
  !!
  !! Errors of this library's calls go to the error handler that is set here, which begins as that of MPI_COMM_WORLD.
  !! The one that the program has set with its own MPI serves that MPI's calls, and is as it was after each call
  !! of this library.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_COMM for an intercommunicator, and where `native` is no
  !! handle of a communicator, as far as that MPI can tell; MPI_ERR_OTHER while MPI is not initialised;
  !! MPI_ERR_UNSUPPORTED_OPERATION where there is no other MPI.
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

  !> The same for a handle in a wide INTEGER.
  subroutine comm_from_native_wide(native, comm, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Comm), intent(inout) :: comm
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call comm_from_native(narrow(native), comm, ierror)
  end subroutine comm_from_native_wide

  !> The INTEGER handle by which the program's own MPI knows `comm`. It stays this library's: it is freed by this
  !! library's MPI_Comm_free, and `native` is not a handle any more then. MPI_COMM_WORLD, MPI_COMM_SELF and
  !! MPI_COMM_NULL give their like.
  !!
  !! From the first call on, `comm` has in that MPI the error handler that MPI_COMM_WORLD has there, as if the program
  !! had made it from that; it can be set there. This library's calls use the one that is set here, as before.
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

  !> The same into a wide INTEGER.
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

  !> The window that the program's own MPI knows by the INTEGER handle `native`, for this library's procedures. It
  !! stays the program's: MPI_Win_free of this library ends `win` and nothing else. That MPI's MPI_WIN_NULL gives
  !! MPI_WIN_NULL.
  !!
  !! Epochs may be begun and ended by either: whether an access is allowed, that MPI says. What other processes expose
  !! is not known here, so an access beyond it is that MPI's to find, too; MPI_Win_detach takes what MPI_Win_attach of
  !! this library has attached. Error handlers are as for `minfo_comm_from_native`; the one here begins as
  !! MPI_ERRORS_ARE_FATAL.
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

  !> The same for a handle in a wide INTEGER.
  subroutine win_from_native_wide(native, win, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_Win), intent(inout) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call win_from_native(narrow(native), win, ierror)
  end subroutine win_from_native_wide

  !> The INTEGER handle by which the program's own MPI knows `win`. It stays this library's: it is freed by this
  !! library's MPI_Win_free, and `native` is not a handle any more then. MPI_WIN_NULL gives its like. An epoch is begun
  !! and ended by the same library.
  !!
  !! From the first call on, errors of that MPI's calls are fatal, as for every new window; a handler can be set there.
  !! This library's calls use the one that is set here, as before.
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

  !> The same into a wide INTEGER.
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

  !> The file that the program's own MPI knows by the INTEGER handle `native`, for this library's procedures. It stays
  !! the program's: MPI_File_close of this library ends `fh` and nothing else. That MPI's MPI_FILE_NULL gives
  !! MPI_FILE_NULL.
  !!
  !! Transfers go through the view that the program has set. MPI_File_get_view of this library cannot tell it, and is
  !! MPI_ERR_UNSUPPORTED_OPERATION until MPI_File_set_view of this library has set one. Error handlers are as for
  !! `minfo_comm_from_native`; the one here begins as that of MPI_FILE_NULL.
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

  !> The same for a handle in a wide INTEGER.
  subroutine file_from_native_wide(native, fh, ierror)
    integer(c_int64_t), intent(in) :: native
      !! an INTEGER handle of the program's own MPI
    type(MPI_File), intent(inout) :: fh
      !! a file
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call file_from_native(narrow(native), fh, ierror)
  end subroutine file_from_native_wide

  !> The INTEGER handle by which the program's own MPI knows `fh`. It stays this library's: it is closed by this
  !! library's MPI_File_close, and `native` is not a handle any more then. MPI_FILE_NULL gives its like.
  !!
  !! From the first call on, `fh` has in that MPI the error handler that MPI_FILE_NULL has there, as every file that is
  !! opened; it can be set there. This library's calls use the one that is set here, as before. A view that is set
  !! there is not known here: set it with this library.
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

  !> The same into a wide INTEGER.
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

  !> `native` as a C integer; one that does not fit becomes the nearest that does, which is a handle in no MPI.
  integer(c_int) function narrow(native)
    integer(c_int64_t), intent(in) :: native
    integer(c_int64_t), parameter :: most = huge(0_c_int), least = -most - 1

    narrow = int(max(least, min(most, native)), c_int)
  end function narrow
end module mpi_hints_native
