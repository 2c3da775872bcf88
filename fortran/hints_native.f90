!> Converts objects of this library to objects of the MPI that the program itself uses, and back: docs/mpi_hints.md
!! describes the procedures.
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

  abstract interface
    integer(c_int) function conversion(from, to) bind(C)
      import :: c_int
      integer(c_int), value :: from
      integer(c_int), intent(inout) :: to
    end function conversion
  end interface

  ! int minfo_info_from_native(int native, int *info);
  procedure(conversion), bind(C, name='minfo_info_from_native') :: c_info_from_native
  ! int minfo_info_to_native(int info, int *native);
  procedure(conversion), bind(C, name='minfo_info_to_native') :: c_info_to_native
  ! int minfo_comm_from_native(int native, int *comm);
  procedure(conversion), bind(C, name='minfo_comm_from_native') :: c_comm_from_native
  ! int minfo_comm_to_native(int comm, int *native);
  procedure(conversion), bind(C, name='minfo_comm_to_native') :: c_comm_to_native
  ! int minfo_win_from_native(int native, int *win);
  procedure(conversion), bind(C, name='minfo_win_from_native') :: c_win_from_native
  ! int minfo_win_to_native(int win, int *native);
  procedure(conversion), bind(C, name='minfo_win_to_native') :: c_win_to_native
  ! int minfo_file_from_native(int native, int *fh);
  procedure(conversion), bind(C, name='minfo_file_from_native') :: c_file_from_native
  ! int minfo_file_to_native(int fh, int *native);
  procedure(conversion), bind(C, name='minfo_file_to_native') :: c_file_to_native

contains

  subroutine info_from_native(native, info, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror

    call convert(c_info_from_native, native, info%MPI_VAL, ierror)
  end subroutine info_from_native

  subroutine info_from_native_wide(native, info, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror

    call convert(c_info_from_native, narrow(native), info%MPI_VAL, ierror)
  end subroutine info_from_native_wide

  subroutine info_to_native(info, native, ierror)
    type(MPI_Info), intent(in) :: info
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert(c_info_to_native, info%MPI_VAL, native, ierror)
  end subroutine info_to_native

  subroutine info_to_native_wide(info, native, ierror)
    type(MPI_Info), intent(in) :: info
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert_wide(c_info_to_native, info%MPI_VAL, native, ierror)
  end subroutine info_to_native_wide

  subroutine comm_from_native(native, comm, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Comm), intent(inout) :: comm
    integer, optional, intent(out) :: ierror

    call convert(c_comm_from_native, native, comm%MPI_VAL, ierror)
  end subroutine comm_from_native

  subroutine comm_from_native_wide(native, comm, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Comm), intent(inout) :: comm
    integer, optional, intent(out) :: ierror

    call convert(c_comm_from_native, narrow(native), comm%MPI_VAL, ierror)
  end subroutine comm_from_native_wide

  subroutine comm_to_native(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert(c_comm_to_native, comm%MPI_VAL, native, ierror)
  end subroutine comm_to_native

  subroutine comm_to_native_wide(comm, native, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert_wide(c_comm_to_native, comm%MPI_VAL, native, ierror)
  end subroutine comm_to_native_wide

  subroutine win_from_native(native, win, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror

    call convert(c_win_from_native, native, win%MPI_VAL, ierror)
  end subroutine win_from_native

  subroutine win_from_native_wide(native, win, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror

    call convert(c_win_from_native, narrow(native), win%MPI_VAL, ierror)
  end subroutine win_from_native_wide

  subroutine win_to_native(win, native, ierror)
    type(MPI_Win), intent(in) :: win
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert(c_win_to_native, win%MPI_VAL, native, ierror)
  end subroutine win_to_native

  subroutine win_to_native_wide(win, native, ierror)
    type(MPI_Win), intent(in) :: win
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert_wide(c_win_to_native, win%MPI_VAL, native, ierror)
  end subroutine win_to_native_wide

  subroutine file_from_native(native, fh, ierror)
    integer(c_int), intent(in) :: native
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror

    call convert(c_file_from_native, native, fh%MPI_VAL, ierror)
  end subroutine file_from_native

  subroutine file_from_native_wide(native, fh, ierror)
    integer(c_int64_t), intent(in) :: native
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror

    call convert(c_file_from_native, narrow(native), fh%MPI_VAL, ierror)
  end subroutine file_from_native_wide

  subroutine file_to_native(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
    integer(c_int), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert(c_file_to_native, fh%MPI_VAL, native, ierror)
  end subroutine file_to_native

  subroutine file_to_native_wide(fh, native, ierror)
    type(MPI_File), intent(in) :: fh
    integer(c_int64_t), intent(inout) :: native
    integer, optional, intent(out) :: ierror

    call convert_wide(c_file_to_native, fh%MPI_VAL, native, ierror)
  end subroutine file_to_native_wide

  subroutine convert(how, from, to, ierror)
    procedure(conversion) :: how
    integer(c_int), intent(in) :: from
    integer(c_int), intent(inout) :: to
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = how(from, to)
    if (present(ierror)) ierror = code
  end subroutine convert

  subroutine convert_wide(how, from, to, ierror)
    procedure(conversion) :: how
    integer(c_int), intent(in) :: from
    integer(c_int64_t), intent(inout) :: to
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, handle

    code = how(from, handle)
    if (code == 0) to = handle
    if (present(ierror)) ierror = code
  end subroutine convert_wide

  !> `native` as a C integer; a value that does not fit becomes the nearest one that does, which is not a handle in any
  !! MPI.
  integer(c_int) function narrow(native)
    integer(c_int64_t), intent(in) :: native
    integer(c_int64_t), parameter :: most = huge(0_c_int), least = -most - 1

    narrow = int(max(least, min(most, native)), c_int)
  end function narrow
end module mpi_hints_native
