!> Values of info objects as lists, whose elements are separated by commas: arrays of texts or of INTEGERs (MPI 4.1,
!! chapter 10).
!!
!! A value is read exactly or is an error, never a guess. All procedures may be called at any time and from any thread.
!! Errors go to the error handler of MPI_COMM_SELF; a call that fails changes neither the object nor an argument.
module mpi_hints_typed_list
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_constants, only: MPI_MAX_INFO_VAL
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: info_get, info_get_list
  public :: info_set, info_set_list

  !> The largest number of elements in a list: one character each.
  integer(c_int64_t), parameter :: most = (MPI_MAX_INFO_VAL + 1) / 2

  !> Returns the value of `key` as a list, like `info_get_list`.
  interface info_get
    module procedure info_get_list_text, info_get_list_narrow, info_get_list_wide
  end interface info_get

  !> Sets the value of `key` to a list, like `info_set_list`.
  interface info_set
    module procedure info_set_list_text, info_set_list_narrow, info_set_list_wide
  end interface info_set

  !> Returns the value of `key` as a list of texts, or of INTEGERs of 4 or 8 bytes, one of which is the default INTEGER.
  interface info_get_list
    module procedure info_get_list_text, info_get_list_narrow, info_get_list_wide
  end interface info_get_list

  !> Sets the value of `key` to a list of texts, or of INTEGERs of 4 or 8 bytes, one of which is the default INTEGER.
  interface info_set_list
    module procedure info_set_list_text, info_set_list_narrow, info_set_list_wide
  end interface info_set_list

  interface
    ! int minfo_info_get_list(int info, const char *key, size_t key_len, char *text, size_t text_len, int64_t *lengths,
    ! int64_t room, int64_t *count, int *found);
    integer(c_int) function c_get_list(info, key, key_len, text, text_len, lengths, room, count, found) &
      bind(C, name='minfo_info_get_list')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      character(kind=c_char), intent(inout) :: text(*)
      integer(c_size_t), value :: text_len
      integer(c_int64_t), intent(inout) :: lengths(*)
      integer(c_int64_t), value :: room
      integer(c_int64_t), intent(inout) :: count
      integer(c_int), intent(inout) :: found
    end function c_get_list

    ! int minfo_info_get_integers(int info, const char *key, size_t key_len, int64_t *values, int64_t room,
    ! int64_t int_size, int64_t *count, int *found);
    integer(c_int) function c_get_integers(info, key, key_len, values, room, int_size, count, found) &
      bind(C, name='minfo_info_get_integers')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int64_t), intent(inout) :: values(*)
      integer(c_int64_t), value :: room
      integer(c_int64_t), value :: int_size
      integer(c_int64_t), intent(inout) :: count
      integer(c_int), intent(inout) :: found
    end function c_get_integers

    ! int minfo_info_set_list(int info, const char *key, size_t key_len, const char *values, size_t value_len,
    ! size_t count);
    integer(c_int) function c_set_list(info, key, key_len, values, value_len, count) bind(C, name='minfo_info_set_list')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      character(kind=c_char), intent(in) :: values(*)
      integer(c_size_t), value :: value_len
      integer(c_size_t), value :: count
    end function c_set_list

    ! int minfo_info_set_integers(int info, const char *key, size_t key_len, const void *values, int64_t count,
    ! int64_t int_size);
    integer(c_int) function c_set_integers(info, key, key_len, values, count, int_size) &
      bind(C, name='minfo_info_set_integers')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      type(*), dimension(*), intent(in) :: values
      integer(c_int64_t), value :: count
      integer(c_int64_t), value :: int_size
    end function c_set_integers
  end interface

contains

  !> Returns the value of `key` as an array of texts: the text between the commas, without the blanks around each
  !! element. Inner blanks and all other characters are kept. `value` is allocated with one element for each of the
  !! list; its character length is that of the longest, and shorter elements are padded with blanks. If the key is
  !! absent, `found` is false and `value` stays as it is, allocated or not.
  !!
  !! (gfortran 12 warns, `used uninitialized`, about any array of this type that is passed before it has a length; with
  !! the attribute SAVE it does not.)
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_VALUE if an element is empty (`a,,b`, `a,`), which includes an
  !! empty value.
  subroutine info_get_list_text(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    character(len=:), allocatable, intent(inout) :: value(:)
      !! the elements, each padded with blanks to the length of the longest
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    character(len=MPI_MAX_INFO_VAL) :: text
    integer(c_int64_t) :: lengths(most), count, start, i
    integer(c_int) :: code, there

    count = 0
    there = 0
    code = c_get_list(info%MPI_VAL, key, len(key, c_size_t), text, len(text, c_size_t), lengths, most, count, there)
    if (code == 0 .and. there /= 0) then
      if (allocated(value)) deallocate (value)
      allocate (character(len=maxval(lengths(:count))) :: value(count))
      start = 0
      do i = 1, count
        value(i) = text(start+1:start+lengths(i))
        start = start + lengths(i)
      end do
    end if
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_list_text

  !> Returns the value of `key` as an array of 4-byte INTEGERs: each element is decimal, with an optional sign and
  !! optional blanks around it, and within the range of the type. `value` is allocated with one element for each of the
  !! list. If the key is absent, `found` is false and `value` stays as it is, allocated or not.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_VALUE if an element is not an integer, is out of range, or is
  !! empty (`1,,2`, `1,`), which includes an empty value.
  subroutine info_get_list_narrow(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int), allocatable, intent(inout) :: value(:)
      !! the elements
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int64_t) :: values(most), count
    integer(c_int) :: code, there

    count = 0
    there = 0
    code = c_get_integers(info%MPI_VAL, key, len(key, c_size_t), values, most, 4_c_int64_t, count, there)
    if (code == 0 .and. there /= 0) value = int(values(:count), c_int)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_list_narrow

  !> The same for 8-byte INTEGERs, with their range.
  subroutine info_get_list_wide(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int64_t), allocatable, intent(inout) :: value(:)
      !! the elements
    logical, optional, intent(inout) :: found
      !! whether the key is there
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int64_t) :: values(most), count
    integer(c_int) :: code, there

    count = 0
    there = 0
    code = c_get_integers(info%MPI_VAL, key, len(key, c_size_t), values, most, 8_c_int64_t, count, there)
    if (code == 0 .and. there /= 0) value = values(:count)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_list_wide

  !> Sets the value of `key` to the list of the texts in `value`, separated by commas. Blanks at the end of an element
  !! are padding and not part of its text.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_NO_MEM, MPI_ERR_INFO_VALUE for a list that could not be read back:
  !! an array without elements, an element that is blank, starts with a blank or contains a comma; for a NUL, and for
  !! more than MPI_MAX_INFO_VAL characters including the commas.
  subroutine info_set_list_text(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    character(len=*), contiguous, intent(in) :: value(:)
      !! the elements
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_set_list(info%MPI_VAL, key, len(key, c_size_t), value, len(value, c_size_t), size(value, kind=c_size_t))
    if (present(ierror)) ierror = code
  end subroutine info_set_list_text

  !> Sets the value of `key` to the list of the integers in `value`: decimal, separated by commas, without blanks.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_NO_MEM, MPI_ERR_INFO_VALUE for an array without elements, and for
  !! more than MPI_MAX_INFO_VAL characters including the commas.
  subroutine info_set_list_narrow(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int), contiguous, intent(in) :: value(:)
      !! the elements
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_set_integers(info%MPI_VAL, key, len(key, c_size_t), value, size(value, kind=c_int64_t), 4_c_int64_t)
    if (present(ierror)) ierror = code
  end subroutine info_set_list_narrow

  !> The same for 8-byte INTEGERs.
  subroutine info_set_list_wide(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer(c_int64_t), contiguous, intent(in) :: value(:)
      !! the elements
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = c_set_integers(info%MPI_VAL, key, len(key, c_size_t), value, size(value, kind=c_int64_t), 8_c_int64_t)
    if (present(ierror)) ierror = code
  end subroutine info_set_list_wide
end module mpi_hints_typed_list
