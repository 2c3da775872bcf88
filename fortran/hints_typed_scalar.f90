!> Values of info objects as a LOGICAL or an INTEGER: docs/mpi_hints.md describes the procedures.
module mpi_hints_typed_scalar
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: info_get, info_get_integer, info_get_logical
  public :: info_set, info_set_integer, info_set_logical

  interface info_get
    module procedure info_get_logical, info_get_integer_narrow, info_get_integer_wide
  end interface info_get

  interface info_set
    module procedure info_set_logical, info_set_integer_narrow, info_set_integer_wide
  end interface info_set

  interface info_get_integer
    module procedure info_get_integer_narrow, info_get_integer_wide
  end interface info_get_integer

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

  subroutine info_get_logical(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    logical, intent(inout) :: value
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, there, number

    number = 0
    there = 0
    code = c_get_logical(info%MPI_VAL, key, len(key, c_size_t), number, there)
    if (code == 0 .and. there /= 0) value = number /= 0
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_logical

  subroutine info_get_integer_narrow(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int), intent(inout) :: value
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, there
    integer(c_int64_t) :: number

    number = value
    there = 0
    code = c_get_integer(info%MPI_VAL, key, len(key, c_size_t), number, 4_c_int64_t, there)
    if (code == 0) value = int(number, c_int)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_integer_narrow

  subroutine info_get_integer_wide(info, key, value, found, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int64_t), intent(inout) :: value
    logical, optional, intent(inout) :: found
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, there

    there = 0
    code = c_get_integer(info%MPI_VAL, key, len(key, c_size_t), value, 8_c_int64_t, there)
    if (code == 0 .and. present(found)) found = there /= 0
    if (present(ierror)) ierror = code
  end subroutine info_get_integer_wide

  subroutine info_set_logical(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    logical, intent(in) :: value
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_logical(info%MPI_VAL, key, len(key, c_size_t), merge(1_c_int, 0_c_int, value))
    if (present(ierror)) ierror = code
  end subroutine info_set_logical

  subroutine info_set_integer_narrow(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int), intent(in) :: value
    integer, optional, intent(out) :: ierror

    call info_set_integer_wide(info, key, int(value, c_int64_t), ierror)
  end subroutine info_set_integer_narrow

  subroutine info_set_integer_wide(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    integer(c_int64_t), intent(in) :: value
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = c_set_integer(info%MPI_VAL, key, len(key, c_size_t), value)
    if (present(ierror)) ierror = code
  end subroutine info_set_integer_wide
end module mpi_hints_typed_scalar
