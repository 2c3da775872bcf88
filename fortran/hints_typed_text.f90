!> Values of info objects as texts of exactly their length: docs/mpi_hints.md describes the procedures.
module mpi_hints_typed_text
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_constants, only: MPI_MAX_INFO_VAL
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: info_get, info_set, info_value

  interface info_get
    module procedure info_get_text
  end interface info_get

  interface info_set
    module procedure info_set_text
  end interface info_set

  interface
    ! int minfo_info_value(int info, const char *key, size_t key_len, char *value, size_t value_len, int64_t *length,
    ! int *found, int is_function);
    integer(c_int) function c_value(info, key, key_len, value, value_len, length, found, is_function) &
      bind(C, name='minfo_info_value')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      character(kind=c_char), intent(inout) :: value(*)
      integer(c_size_t), value :: value_len
      integer(c_int64_t), intent(inout) :: length
      integer(c_int), intent(inout) :: found
      integer(c_int), value :: is_function
    end function c_value

    ! int minfo_info_set_text(int info, const char *key, size_t key_len, const char *value, size_t value_len);
    integer(c_int) function c_set_text(info, key, key_len, value, value_len) bind(C, name='minfo_info_set_text')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: info
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      character(kind=c_char), intent(in) :: value(*)
      integer(c_size_t), value :: value_len
    end function c_set_text
  end interface

contains

  subroutine info_get_text(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=:), allocatable, intent(inout) :: value
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    character(len=MPI_MAX_INFO_VAL) :: text
    integer(c_int64_t) :: length
    integer(c_int) :: code, there

    length = 0
    there = 0
    code = c_value(info%MPI_VAL, key, len(key, c_size_t), text, len(text, c_size_t), length, there, 0_c_int)
    if (code == 0 .and. there /= 0) value = text(:length)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_text

  function info_value(info, key, default) result(value)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=*), optional, intent(in) :: default
    character(len=:), allocatable :: value
    character(len=MPI_MAX_INFO_VAL) :: text
    integer(c_int64_t) :: length
    integer(c_int) :: code, there

    length = 0
    there = 0
    code = c_value(info%MPI_VAL, key, len(key, c_size_t), text, len(text, c_size_t), length, there, 1_c_int)
    if (code == 0 .and. there /= 0) then
      value = text(:length)
    else if (present(default)) then
      value = default
    else
      value = ''
    end if
  end function info_value

  subroutine info_set_text(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=*), intent(in) :: value
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_text(info%MPI_VAL, key, len(key, c_size_t), value, len(value, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine info_set_text
end module mpi_hints_typed_text
