!> What happened to the hints that the program gave.
module mpi_hints_report
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use, intrinsic :: iso_fortran_env, only: output_unit
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_File, MPI_Win
  implicit none
  private

  public :: hints_report, hints_verdict, hint_verdict_name

  !> The object was not given a hint with this key.
  integer, parameter, public :: HINT_NOT_GIVEN = 0
  !> The hint is in effect as given.
  integer, parameter, public :: HINT_IN_EFFECT = 1
  !> Another value is in effect.
  integer, parameter, public :: HINT_CHANGED = 2
  !> The key is known, but this library ignores it, or it has no effect here.
  integer, parameter, public :: HINT_IGNORED = 3
  !> The key is known for other kinds of objects.
  integer, parameter, public :: HINT_WRONG_OBJECT = 4
  !> The key is unknown.
  integer, parameter, public :: HINT_UNKNOWN = 5
  !> The value is not one that the key accepts.
  integer, parameter, public :: HINT_MALFORMED = 6
  !> The hint can be given only when the object is made.
  integer, parameter, public :: HINT_TOO_LATE = 7
  !> The processes gave different values, but must give the same.
  integer, parameter, public :: HINT_DIFFERS = 8
  !> The hint was passed to the library, and nothing shows what the library did with it.
  integer, parameter, public :: HINT_HANDED_ON = 9
  !> PnetCDF, which is loaded in the process, takes the hint itself.
  integer, parameter, public :: HINT_FOR_PNETCDF = 10
  !> HDF5, which is loaded in the process, may take the hint itself.
  integer, parameter, public :: HINT_FOR_HDF5 = 11
  !> ADIOS2, which is loaded in the process, may take the hint itself.
  integer, parameter, public :: HINT_FOR_ADIOS2 = 12
  !> The library does the opposite of what the value asks for.
  integer, parameter, public :: HINT_INVERTED = 13
  !> The library reports the hint as in effect, but its behaviour shows that it is not: known only at the end of the
  !! run.
  integer, parameter, public :: HINT_NOT_OBEYED = 14

  character(len=*), parameter :: names(HINT_NOT_GIVEN:HINT_NOT_OBEYED) = [character(len=18) :: 'not given', &
    'in effect', 'changed', 'ignored', 'wrong object', 'unknown', 'malformed', 'too late', 'differs', 'handed on', &
    'for PnetCDF', 'for HDF5', 'for ADIOS2', 'inverted', 'echoed, not obeyed']

  !> The core's numbers for the kinds of objects.
  integer(c_int), parameter :: kind_comm = 0, kind_win = 1, kind_file = 2

  !> The longest detail. A longer one, from a job with many processes that differ, is cut.
  integer, parameter :: max_detail = 4096

  interface hints_verdict
    module procedure verdict_comm, verdict_win, verdict_file
  end interface hints_verdict

  interface
    ! int minfo_hints_verdict(int kind, int handle, const char *key, size_t key_len, int *verdict, char *detail, size_t detail_len, int *resultlen);
    integer(c_int) function c_verdict(kind, handle, key, key_len, verdict, detail, detail_len, resultlen) &
        bind(C, name='minfo_hints_verdict')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: kind
      integer(c_int), value :: handle
      character(kind=c_char), intent(in) :: key(*)
      integer(c_size_t), value :: key_len
      integer(c_int), intent(inout) :: verdict
      character(kind=c_char), intent(inout) :: detail(*)
      integer(c_size_t), value :: detail_len
      integer(c_int), intent(inout) :: resultlen
    end function c_verdict

    ! int minfo_hints_report(char *text, size_t text_len, int64_t *size);
    integer(c_int) function c_report(text, text_len, size) bind(C, name='minfo_hints_report')
      import :: c_char, c_int, c_int64_t, c_size_t
      character(kind=c_char), intent(inout) :: text(*)
      integer(c_size_t), value :: text_len
      integer(c_int64_t), intent(inout) :: size
    end function c_report

    ! int minfo_hints_report_failed(int unit, int status);
    integer(c_int) function c_no_unit(unit, status) bind(C, name='minfo_hints_report_failed')
      import :: c_int
      integer(c_int), value :: unit
      integer(c_int), value :: status
    end function c_no_unit
  end interface

contains

  !> Returns what happened to the last hint with this `key` that was given to the communicator `comm`: one of the HINT_
  !! constants. `detail` adds details if there are any: which value is in effect, what values are valid, which known key
  !! is similar, or which processes gave which value. Hints from the hints file (MINFO_HINTS) count like the program's.
  !!
  !! Errors, to the error handler of the communicator: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised. The
  !! outputs are then unchanged.
  subroutine verdict_comm(comm, key, verdict, detail, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(inout) :: verdict
      !! one of the HINT_ constants
    character(len=:), allocatable, optional, intent(inout) :: detail
      !! what there is to add to the verdict; empty where there is nothing
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_comm, comm%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_comm

  !> The same for a window.
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_OTHER while MPI is not initialised.
  subroutine verdict_win(win, key, verdict, detail, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(inout) :: verdict
      !! one of the HINT_ constants
    character(len=:), allocatable, optional, intent(inout) :: detail
      !! what there is to add to the verdict; empty where there is nothing
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_win, win%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_win

  !> The same for a file.
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine verdict_file(fh, key, verdict, detail, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(inout) :: verdict
      !! one of the HINT_ constants
    character(len=:), allocatable, optional, intent(inout) :: detail
      !! what there is to add to the verdict; empty where there is nothing
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_file, fh%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_file

  !> Returns a verdict in words: 'in effect', 'too late'. Blank for a number that is not a verdict.
  pure function hint_verdict_name(verdict) result(name)
    integer, intent(in) :: verdict
      !! one of the HINT_ constants
    character(len=:), allocatable :: name
      !! the name, without trailing blanks

    name = ''
    if (verdict >= lbound(names, 1) .and. verdict <= ubound(names, 1)) name = trim(names(verdict))
  end function hint_verdict_name

  !> Writes what happened to all hints that this process has given so far to the formatted `unit`, by default standard
  !! output: a line of totals and a row for each hint. With MINFO_REPORT set in the environment, the rows include hints
  !! of objects that have been freed since; otherwise those are not kept.
  !!
  !! Errors, to the error handler of MPI_COMM_SELF: MPI_ERR_IO if the unit cannot be written to, MPI_ERR_OTHER while MPI
  !! is not initialised.
  subroutine hints_report(unit, ierror)
    integer, optional, intent(in) :: unit
      !! a unit for formatted, sequential output; standard output where it is absent
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    character(len=:), allocatable :: text
    integer(c_int64_t) :: size
    integer(c_int) :: code
    integer :: first, length, status, where

    where = output_unit
    if (present(unit)) where = unit
    allocate (character(len=0) :: text)
    code = c_report(text, 0_c_size_t, size)
    if (code == 0) then
      deallocate (text)
      allocate (character(len=size) :: text)
      code = c_report(text, len(text, c_size_t), size)
    end if
    status = 0
    first = 1
    do while (code == 0 .and. status == 0 .and. first <= len(text))
      length = index(text(first:), new_line(text)) - 1
      if (length < 0) length = len(text) - first + 1
      write (where, '(a)', iostat=status) text(first:first + length - 1)
      first = first + length + 1
    end do
    if (status /= 0) code = c_no_unit(to_c(where), to_c(status))
    if (present(ierror)) ierror = code
  end subroutine hints_report
end module mpi_hints_report
