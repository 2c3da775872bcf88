!> What happened to the hints that the program gave: docs/mpi_hints.md describes the procedures and the verdicts.
module mpi_hints_report
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use, intrinsic :: iso_fortran_env, only: output_unit
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_File, MPI_Win
  implicit none
  private

  public :: hints_driver, hints_report, hints_verdict

  !> The core's numbers for the kinds of objects.
  integer(c_int), parameter :: kind_comm = 0, kind_win = 1, kind_file = 2

  !> The longest detail. A longer one, from a job with many processes that differ, is cut.
  integer, parameter :: max_detail = 4096

  !> The longest name of what serves a file.
  integer, parameter :: max_driver = 256

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

    ! int minfo_hints_driver(int fh, char *driver, size_t driver_len, int *resultlen);
    integer(c_int) function c_driver(fh, driver, driver_len, resultlen) bind(C, name='minfo_hints_driver')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: fh
      character(kind=c_char), intent(inout) :: driver(*)
      integer(c_size_t), value :: driver_len
      integer(c_int), intent(inout) :: resultlen
    end function c_driver

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

  subroutine verdict_comm(comm, key, verdict, detail, ierror)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: key
    integer, intent(inout) :: verdict
    character(len=:), allocatable, optional, intent(inout) :: detail
    integer, optional, intent(out) :: ierror
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_comm, comm%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_comm

  subroutine verdict_win(win, key, verdict, detail, ierror)
    type(MPI_Win), intent(in) :: win
    character(len=*), intent(in) :: key
    integer, intent(inout) :: verdict
    character(len=:), allocatable, optional, intent(inout) :: detail
    integer, optional, intent(out) :: ierror
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_win, win%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_win

  subroutine verdict_file(fh, key, verdict, detail, ierror)
    type(MPI_File), intent(in) :: fh
    character(len=*), intent(in) :: key
    integer, intent(inout) :: verdict
    character(len=:), allocatable, optional, intent(inout) :: detail
    integer, optional, intent(out) :: ierror
    character(len=max_detail) :: text
    integer(c_int) :: code, number, length

    code = c_verdict(kind_file, fh%MPI_VAL, key, len(key, c_size_t), number, text, len(text, c_size_t), length)
    if (code == 0) then
      verdict = number
      if (present(detail)) detail = text(1:length)
    end if
    if (present(ierror)) ierror = code
  end subroutine verdict_file

  subroutine hints_driver(fh, driver, ierror)
    type(MPI_File), intent(in) :: fh
    character(len=:), allocatable, intent(inout) :: driver
    integer, optional, intent(out) :: ierror
    character(len=max_driver) :: text
    integer(c_int) :: code, length

    code = c_driver(fh%MPI_VAL, text, len(text, c_size_t), length)
    if (code == 0) driver = text(1:length)
    if (present(ierror)) ierror = code
  end subroutine hints_driver

  subroutine hints_report(unit, ierror)
    integer, optional, intent(in) :: unit
    integer, optional, intent(out) :: ierror
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
