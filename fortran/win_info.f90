!> Attributes, hints and names of windows (MPI 4.1, sections 7.8, 12.2.6 and 12.2.7).
!!
!! Errors go to the error handler of the window; MPI_ERR_WIN goes to that of MPI_COMM_SELF.
module mpi_info_f08_win_info
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Group, MPI_Info, MPI_Win
  implicit none
  private

  public :: MPI_Win_get_attr, MPI_Win_get_attr_f08
  public :: MPI_Win_get_group, MPI_Win_get_group_f08
  public :: MPI_Win_get_info, MPI_Win_get_info_f08
  public :: MPI_Win_get_name, MPI_Win_get_name_f08
  public :: MPI_Win_set_info, MPI_Win_set_info_f08
  public :: MPI_Win_set_name, MPI_Win_set_name_f08

  interface MPI_Win_get_attr
    module procedure MPI_Win_get_attr_f08
  end interface MPI_Win_get_attr

  interface MPI_Win_get_group
    module procedure MPI_Win_get_group_f08
  end interface MPI_Win_get_group

  interface MPI_Win_get_info
    module procedure MPI_Win_get_info_f08
  end interface MPI_Win_get_info

  interface MPI_Win_get_name
    module procedure MPI_Win_get_name_f08
  end interface MPI_Win_get_name

  interface MPI_Win_set_info
    module procedure MPI_Win_set_info_f08
  end interface MPI_Win_set_info

  interface MPI_Win_set_name
    module procedure MPI_Win_set_name_f08
  end interface MPI_Win_set_name

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

    ! int minfo_win_get_group(int win, int *group);
    integer(c_int) function minfo_win_get_group(win, group) bind(C, name='minfo_win_get_group')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: group
    end function minfo_win_get_group

    ! int minfo_win_get_info(int win, int *info_used);
    integer(c_int) function minfo_win_get_info(win, info_used) bind(C, name='minfo_win_get_info')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: info_used
    end function minfo_win_get_info

    ! int minfo_win_get_name(int win, char *win_name, size_t win_name_len, int *resultlen);
    integer(c_int) function minfo_win_get_name(win, win_name, win_name_len, resultlen) &
      bind(C, name='minfo_win_get_name')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: win
      character(kind=c_char), intent(inout) :: win_name(*)
      integer(c_size_t), value :: win_name_len
      integer(c_int), intent(inout) :: resultlen
    end function minfo_win_get_name

    ! int minfo_win_set_info(int win, int info);
    integer(c_int) function minfo_win_set_info(win, info) bind(C, name='minfo_win_set_info')
      import :: c_int
      integer(c_int), value :: win
      integer(c_int), value :: info
    end function minfo_win_set_info

    ! int minfo_win_set_name(int win, const char *win_name, size_t win_name_len);
    integer(c_int) function minfo_win_set_name(win, win_name, win_name_len) bind(C, name='minfo_win_set_name')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: win
      character(kind=c_char), intent(in) :: win_name(*)
      integer(c_size_t), value :: win_name_len
    end function minfo_win_set_name
  end interface

contains

  !> What a window was made of: MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR or
  !! MPI_WIN_MODEL. Where `flag` comes back false, `attribute_val` is as it was (MPI 4.1,
  !! section 12.2.6).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL for another `win_keyval`, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
    type(MPI_Win), intent(in) :: win
    integer, intent(in) :: win_keyval
    integer(MPI_ADDRESS_KIND), intent(inout) :: attribute_val
    logical, intent(inout) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_win_get_attr(win%MPI_VAL, to_c(win_keyval), attribute_val, answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_attr_f08

  !> The group of the communicator that the window was made with (MPI 4.1, section 12.2.6).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_get_group_f08(win, group, ierror)
    type(MPI_Win), intent(in) :: win
    type(MPI_Group), intent(inout) :: group
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_get_group(win%MPI_VAL, group%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_group_f08

  !> A new info object with the hints that are in effect on `win`, the caller's to free (MPI 4.1,
  !! section 12.2.7).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_get_info_f08(win, info_used, ierror)
    type(MPI_Win), intent(in) :: win
    type(MPI_Info), intent(inout) :: info_used
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_get_info(win%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_info_f08

  !> The name of `win`, cut or blank-padded to `win_name`; `resultlen` characters of it are text.
  !! MPI_MAX_OBJECT_NAME characters are enough (MPI 4.1, section 7.8).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_get_name_f08(win, win_name, resultlen, ierror)
    type(MPI_Win), intent(in) :: win
    character(len=*), intent(inout) :: win_name
    integer, intent(inout) :: resultlen
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_win_get_name(win%MPI_VAL, win_name, len(win_name, c_size_t), number)
    if (code == 0) resultlen = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_name_f08

  !> Gives `win` the hints in `info`; those that it does not name stay as they are (MPI 4.1,
  !! section 12.2.7).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. A hint that is not
  !! known or not supported is ignored, and is not an error.
  subroutine MPI_Win_set_info_f08(win, info, ierror)
    type(MPI_Win), intent(in) :: win
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_set_info(win%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_set_info_f08

  !> Names `win`, without the blanks around `win_name` (MPI 4.1, section 7.8).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_ARG for a name over MPI_MAX_OBJECT_NAME characters, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Win_set_name_f08(win, win_name, ierror)
    type(MPI_Win), intent(in) :: win
    character(len=*), intent(in) :: win_name
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_set_name(win%MPI_VAL, win_name, len(win_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_set_name_f08
end module mpi_info_f08_win_info
