!> All pairs of an info object, one after the other: docs/mpi_hints.md describes the procedures.
module mpi_hints_typed_pairs
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t
  use, intrinsic :: iso_fortran_env, only: output_unit
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: info_get_pairs, info_pairs, info_print

  !> A copy of the pairs that an info object had at one moment, and which of them is next.
  type :: info_pairs
    private
    !> Keys and values, one after the other.
    character(kind=c_char), allocatable :: text(:)
    !> Their lengths, two for each pair.
    integer(c_int64_t), allocatable :: lengths(:)
    !> The number of pairs that `next` has returned, and the number of their characters.
    integer(c_int64_t) :: given = 0, start = 0
  contains
    procedure :: next => next_pair
    procedure :: count => count_pairs
    procedure :: rewind => rewind_pairs
  end type info_pairs

  interface
    ! int minfo_info_get_pairs(int info, char *text, int64_t *text_len, int64_t *lengths, int64_t *count, int is_print);
    integer(c_int) function c_get_pairs(info, text, text_len, lengths, count, is_print) &
      bind(C, name='minfo_info_get_pairs')
      import :: c_char, c_int, c_int64_t
      integer(c_int), value :: info
      character(kind=c_char), intent(inout) :: text(*)
      integer(c_int64_t), intent(inout) :: text_len
      integer(c_int64_t), intent(inout) :: lengths(*)
      integer(c_int64_t), intent(inout) :: count
      integer(c_int), value :: is_print
    end function c_get_pairs
  end interface

contains

  subroutine info_get_pairs(info, pairs, ierror)
    type(MPI_Info), intent(in) :: info
    type(info_pairs), intent(inout) :: pairs
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    call take(info, pairs, 0_c_int, code)
    if (present(ierror)) ierror = code
  end subroutine info_get_pairs

  subroutine info_print(info, unit, ierror)
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(in) :: unit
    integer, optional, intent(out) :: ierror
    type(info_pairs) :: pairs
    character(len=:), allocatable :: key, value, shown_key, shown_value
    integer(c_int) :: code
    integer :: to

    to = output_unit
    if (present(unit)) to = unit
    call take(info, pairs, 1_c_int, code)
    do while (pairs%next(key, value))
      call show(key, shown_key)
      call show(value, shown_value)
      write (to, '(4a)') '  ', shown_key, ' = ', shown_value
    end do
    if (present(ierror)) ierror = code
  end subroutine info_print

  logical function next_pair(pairs, key, value)
    class(info_pairs), intent(inout) :: pairs
    character(len=:), allocatable, intent(inout) :: key
    character(len=:), allocatable, optional, intent(inout) :: value
    integer(c_int64_t) :: key_len, value_len

    next_pair = pairs%given < pairs%count()
    if (.not. next_pair) return
    key_len = pairs%lengths(2*pairs%given+1)
    value_len = pairs%lengths(2*pairs%given+2)
    call text_of(pairs%text(pairs%start+1:pairs%start+key_len), key)
    pairs%start = pairs%start + key_len
    if (present(value)) call text_of(pairs%text(pairs%start+1:pairs%start+value_len), value)
    pairs%start = pairs%start + value_len
    pairs%given = pairs%given + 1
  end function next_pair

  pure integer function count_pairs(pairs)
    class(info_pairs), intent(in) :: pairs

    count_pairs = 0
    if (allocated(pairs%lengths)) count_pairs = size(pairs%lengths) / 2
  end function count_pairs

  subroutine rewind_pairs(pairs)
    class(info_pairs), intent(inout) :: pairs

    pairs%given = 0
    pairs%start = 0
  end subroutine rewind_pairs

  !> Copies the pairs of `info`. It tries until there is room for all, since another thread may add pairs meanwhile.
  subroutine take(info, pairs, is_print, code)
    type(MPI_Info), intent(in) :: info
    type(info_pairs), intent(inout) :: pairs
    integer(c_int), intent(in) :: is_print
    integer(c_int), intent(out) :: code
    character(kind=c_char), allocatable :: text(:)
    integer(c_int64_t), allocatable :: lengths(:)
    integer(c_int64_t) :: text_len, count

    text_len = 0
    count = 0
    do
      allocate (text(text_len), lengths(2*count))
      code = c_get_pairs(info%MPI_VAL, text, text_len, lengths, count, is_print)
      if (code /= 0) return
      if (text_len <= size(text, kind=c_int64_t) .and. 2 * count <= size(lengths, kind=c_int64_t)) exit
      deallocate (text, lengths)
    end do
    pairs%text = text
    pairs%lengths = lengths(:2*count)
    call pairs%rewind()
  end subroutine take

  subroutine text_of(characters, text)
    character(kind=c_char), intent(in) :: characters(:)
    character(len=:), allocatable, intent(inout) :: text
    integer :: i

    if (allocated(text)) deallocate (text)
    allocate (character(len=size(characters)) :: text)
    do i = 1, size(characters)
      text(i:i) = characters(i)
    end do
  end subroutine text_of

  !> `text` on one line. (Not a function: gfortran 12 keeps the length of a result of deferred length in a variable of the
  !! caller that all threads share.)
  subroutine show(text, shown)
    character(len=*), intent(in) :: text
    character(len=:), allocatable, intent(out) :: shown
    character(len=4) :: code
    integer :: i

    shown = ''
    do i = 1, len(text)
      if (iachar(text(i:i)) >= 32 .and. iachar(text(i:i)) /= 127) then
        shown = shown // text(i:i)
      else
        write (code, '(a, z2.2)') '\x', iachar(text(i:i))
        shown = shown // code
      end if
    end do
  end subroutine show
end module mpi_hints_typed_pairs
