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

  subroutine info_from_native(native, info, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_info_from_native(native, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine info_from_native

  subroutine info_from_native_wide(native, info, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror

    call info_from_native(narrow(native), info, ierror)
  end subroutine info_from_native_wide

  subroutine info_to_native(info, native, ierror)
    type(MPI_Info), intent(in) :: info
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_info_to_native(info%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine info_to_native

  subroutine info_to_native_wide(info, native, ierror)
    type(MPI_Info), intent(in) :: info
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, handle

    code = c_info_to_native(info%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine info_to_native_wide

  subroutine comm_from_native(native, comm, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Comm), intent(inout) :: comm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_comm_from_native(native, comm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine comm_from_native

  subroutine comm_from_native_wide(native, comm, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Comm), intent(inout) :: comm
    integer, optional, intent(out) :: ierror

    call comm_from_native(narrow(native), comm, ierror)
  end subroutine comm_from_native_wide

  subroutine comm_to_native(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_comm_to_native(comm%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine comm_to_native

  subroutine comm_to_native_wide(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, handle

    code = c_comm_to_native(comm%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine comm_to_native_wide

  subroutine win_from_native(native, win, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_win_from_native(native, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine win_from_native

  subroutine win_from_native_wide(native, win, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror

    call win_from_native(narrow(native), win, ierror)
  end subroutine win_from_native_wide

  subroutine win_to_native(win, native, ierror)
    type(MPI_Win), intent(in) :: win
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_win_to_native(win%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine win_to_native

  subroutine win_to_native_wide(win, native, ierror)
    type(MPI_Win), intent(in) :: win
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, handle

    code = c_win_to_native(win%MPI_VAL, handle)
    if (code == 0) native = handle
    if (present(ierror)) ierror = code
  end subroutine win_to_native_wide

  subroutine file_from_native(native, fh, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_file_from_native(native, fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine file_from_native

  subroutine file_from_native_wide(native, fh, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror

    call file_from_native(narrow(native), fh, ierror)
  end subroutine file_from_native_wide

  subroutine file_to_native(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_file_to_native(fh%MPI_VAL, native)
    if (present(ierror)) ierror = code
  end subroutine file_to_native

  subroutine file_to_native_wide(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror
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
