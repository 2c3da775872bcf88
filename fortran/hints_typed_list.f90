!> Values of info objects as lists, whose elements are separated by commas: arrays of texts or of INTEGERs.
!! docs/mpi_hints.md describes the procedures.
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

  interface info_get
    module procedure info_get_list_text, info_get_list_narrow, info_get_list_wide
  end interface info_get

  interface info_set
    module procedure info_set_list_text, info_set_list_narrow, info_set_list_wide
  end interface info_set

  interface info_get_list
    module procedure info_get_list_text, info_get_list_narrow, info_get_list_wide
  end interface info_get_list

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

  subroutine info_get_list_text(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=:), allocatable, intent(inout) :: value(:)
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
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

  subroutine info_get_list_narrow(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int), allocatable, intent(inout) :: value(:)
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    integer(c_int64_t) :: values(most), count
    integer(c_int) :: code, there

    count = 0
    there = 0
    code = c_get_integers(info%MPI_VAL, key, len(key, c_size_t), values, most, 4_c_int64_t, count, there)
    if (code == 0 .and. there /= 0) value = int(values(:count), c_int)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_list_narrow

  subroutine info_get_list_wide(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int64_t), allocatable, intent(inout) :: value(:)
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    integer(c_int64_t) :: values(most), count
    integer(c_int) :: code, there

    count = 0
    there = 0
    code = c_get_integers(info%MPI_VAL, key, len(key, c_size_t), values, most, 8_c_int64_t, count, there)
    if (code == 0 .and. there /= 0) value = values(:count)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_list_wide

  subroutine info_set_list_text(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=*), contiguous, intent(in) :: value(:)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_list(info%MPI_VAL, key, len(key, c_size_t), value, len(value, c_size_t), size(value, kind=c_size_t))
    if (present(ierror)) ierror = code
  end subroutine info_set_list_text

  subroutine info_set_list_narrow(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int), contiguous, intent(in) :: value(:)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_integers(info%MPI_VAL, key, len(key, c_size_t), value, size(value, kind=c_int64_t), 4_c_int64_t)
    if (present(ierror)) ierror = code
  end subroutine info_set_list_narrow

  subroutine info_set_list_wide(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int64_t), contiguous, intent(in) :: value(:)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_integers(info%MPI_VAL, key, len(key, c_size_t), value, size(value, kind=c_int64_t), 8_c_int64_t)
    if (present(ierror)) ierror = code
  end subroutine info_set_list_wide
end module mpi_hints_typed_list
