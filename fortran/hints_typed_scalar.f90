!> Values of info objects as a LOGICAL or an INTEGER (MPI 4.1, chapter 10).
!!
!! A value is read exactly or is an error, never a guess. All procedures may be called at any time and from any thread.
!! Errors go to the error handler of MPI_COMM_SELF; a call that fails changes neither the object nor an argument.
module mpi_hints_typed_scalar
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: info_get, info_get_integer, info_get_logical
  public :: info_set, info_set_integer, info_set_logical

  !> Returns the value of `key` in the type of `value`: a LOGICAL like `info_get_logical`, an INTEGER like
  !! `info_get_integer`, an allocatable array like `info_get_list`, or an allocatable CHARACTER with all characters.
  interface info_get
    module procedure info_get_logical, info_get_integer_narrow, info_get_integer_wide
  end interface info_get

  !> Sets the value of `key` to the text of `value`: of a LOGICAL like `info_set_logical`, of an INTEGER like
  !! `info_set_integer`, of an array like `info_set_list`, or a text unchanged, like MPI_Info_set.
  interface info_set
    module procedure info_set_logical, info_set_integer_narrow, info_set_integer_wide
  end interface info_set

  !> Returns the value of `key` as an INTEGER of 4 or 8 bytes, one of which is the default INTEGER.
  interface info_get_integer
    module procedure info_get_integer_narrow, info_get_integer_wide
  end interface info_get_integer

  !> Sets the value of `key` to an INTEGER of 4 or 8 bytes, one of which is the default INTEGER.
  interface info_set_integer
    module procedure info_set_integer_narrow, info_set_integer_wide
  end interface info_set_integer

  interface
    ! int minfo_info_get_logical(int info, const char *key, size_t key_len, int *value, int *found);
    integer(c_int) function c_get_logical(info, key, key_len, value, found) bind(C, name='minfo_info_get_logical')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int), intent(inout) :: value
      integer(c_int), intent(inout) :: found
    end function c_get_logical

    ! int minfo_info_get_integer(int info, const char *key, size_t key_len, int64_t *value, int64_t int_size, int *found);
    integer(c_int) function c_get_integer(info, key, key_len, value, int_size, found) &
      bind(C, name='minfo_info_get_integer')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int64_t), intent(inout) :: value
      integer(c_int64_t), value :: int_size
      integer(c_int), intent(inout) :: found
    end function c_get_integer

    ! int minfo_info_set_logical(int info, const char *key, size_t key_len, int value);
    integer(c_int) function c_set_logical(info, key, key_len, value) bind(C, name='minfo_info_set_logical')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int), value :: value
    end function c_set_logical

    ! int minfo_info_set_integer(int info, const char *key, size_t key_len, int64_t value);
    integer(c_int) function c_set_integer(info, key, key_len, value) bind(C, name='minfo_info_set_integer')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int64_t), value :: value
    end function c_set_integer
  end interface

contains

  !> Returns the value of `key` as a LOGICAL: `true` or `false`, in lower case, with optional blanks around it. If the
  !! key is absent, `found` is false and `value` is unchanged, so its previous value is the default of a call without
  !! `found`.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_VALUE for any other value (`TRUE`, `yes`, `1`, none).
  subroutine info_get_logical(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    logical, intent(inout) :: value
      !! the value, unchanged where the key is absent
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, there, number

    number = 0
    there = 0
    code = c_get_logical(info%MPI_VAL, key, len(key, c_size_t), number, there)
    if (code == 0 .and. there /= 0) value = number /= 0
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_logical

  !> Returns the value of `key` as a 4-byte INTEGER: decimal digits with an optional sign and optional blanks around it,
  !! within the range of `value`. `+0` and `-0` are 0. If the key is absent, `found` is false and `value` is unchanged,
  !! so its previous value is the default of a call without `found`.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_VALUE for any other value (`5 0`, `+ 5`, `0x10`, `5.0`, none),
  !! and for one that is out of range.
  subroutine info_get_integer_narrow(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int), intent(inout) :: value
      !! the value, unchanged where the key is absent
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, there
    integer(c_int64_t) :: number

    number = value
    there = 0
    code = c_get_integer(info%MPI_VAL, key, len(key, c_size_t), number, 4_c_int64_t, there)
    if (code == 0) value = int(number, c_int)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_integer_narrow

  !> The same for an 8-byte INTEGER, with its range.
  subroutine info_get_integer_wide(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int64_t), intent(inout) :: value
      !! the value, unchanged where the key is absent
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, there

    there = 0
    code = c_get_integer(info%MPI_VAL, key, len(key, c_size_t), value, 8_c_int64_t, there)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_integer_wide

  !> Sets the value of `key` to `true` or `false`.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_NO_MEM.
  subroutine info_set_logical(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    logical, intent(in) :: value
      !! the new value, stored as `true` or `false`
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_set_logical(info%MPI_VAL, key, len(key, c_size_t), merge(1_c_int, 0_c_int, value))
    if (present(ierror)) ierror = code
  end subroutine info_set_logical

  !> Sets the value of `key` to a 4-byte INTEGER: decimal digits, with a `-` before them if it is negative, and no
  !! blanks.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_NO_MEM.
  subroutine info_set_integer_narrow(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int), intent(in) :: value
      !! the new value
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code

    call info_set_integer_wide(info, key, int(value, c_int64_t), ierror)
  end subroutine info_set_integer_narrow

  !> The same for an 8-byte INTEGER.
  subroutine info_set_integer_wide(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int64_t), intent(in) :: value
      !! the new value
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_set_integer(info%MPI_VAL, key, len(key, c_size_t), value)
    if (present(ierror)) ierror = code
  end subroutine info_set_integer_wide
end module mpi_hints_typed_scalar
