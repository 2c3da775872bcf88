!> Attributes of windows (MPI 4.1, section 12.2.6).
!!
!! Errors go to the error handler of the window; MPI_ERR_WIN goes to that of MPI_COMM_SELF.
module mpi_info_f08_win_attributes
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  implicit none
  private

  public :: MPI_Win_get_attr, MPI_Win_get_attr_f08

  interface MPI_Win_get_attr
    module procedure MPI_Win_get_attr_f08
  end interface MPI_Win_get_attr

  interface
    ! int minfo_win_get_attr(int win, int win_keyval, int64_t *attribute_val, int *flag);
    integer(c_int) function minfo_win_get_attr(win, win_keyval, attribute_val, flag) &
      bind(C, name='minfo_win_get_attr')
      import :: c_int, c_int64_t
      integer(c_int), value :: win
      integer(c_int), value :: win_keyval
      integer(c_int64_t), intent(inout) :: attribute_val
      integer(c_int), intent(inout) :: flag
    end function minfo_win_get_attr
  end interface

contains

  !> Returns how a window was made: MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR or
  !! MPI_WIN_MODEL. If `flag` is false on return, `attribute_val` is unchanged (MPI 4.1, section 12.2.6).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL for another `win_keyval`, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    integer, intent(in) :: win_keyval
      !! MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR or MPI_WIN_MODEL
    integer(MPI_ADDRESS_KIND), intent(inout) :: attribute_val
      !! the value of the attribute
    logical, intent(inout) :: flag
      !! whether the window has the attribute
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, answer

    code = minfo_win_get_attr(win%MPI_VAL, to_c(win_keyval), attribute_val, answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_attr_f08
end module mpi_info_f08_win_attributes
