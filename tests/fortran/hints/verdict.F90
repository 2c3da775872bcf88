! hints_verdict: what happened to each hint that an object was given in the last call. hints_report: a row for each.
! hint_verdict_name.
program hints_verdict_of_objects
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_hints
  use mpi_info_f08_types, only: t_comm => MPI_Comm, t_file => MPI_File, t_win => MPI_Win
#include "interface.inc"
  character(len=*), parameter :: name = 'hints_verdict.data'
  integer, parameter :: untouched = -77
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh, closed
  INFO_HANDLE :: info
  integer(MPI_ADDRESS_KIND) :: room
  integer, target :: memory(4)
  integer :: ierr
  character(len=:), allocatable :: detail

  call start()
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'cb_nodse', '4', ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, 'access_style', 'sometimes', ierr)
  call MPI_Info_set(info, 'x', 'y', ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'open')
  call of_file('cb_nodse', HINT_UNKNOWN, 'did you mean cb_nodes?')
  call of_file('  cb_nodse ', HINT_UNKNOWN, 'did you mean cb_nodes?')
  call of_file('no_locks', HINT_WRONG_OBJECT, 'a hint for windows, not files')
  call of_file('access_style', HINT_MALFORMED, 'expected a comma-separated list')
  call of_file('x', HINT_UNKNOWN, 'no similar key is known')
  call of_file('cb_nodes', HINT_NOT_GIVEN, '')
  call of_file('', HINT_NOT_GIVEN, '')

  ! A later call replaces the first for the keys that it gives.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'cb_nodse', '4', ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  call MPI_File_set_info(fh, info, ierr)
  if (embedded()) call of_file('access_style', HINT_IN_EFFECT, '')
  call of_file('no_locks', HINT_WRONG_OBJECT, 'windows')

  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  room = size(memory) * (storage_size(memory) / 8)
  call MPI_Win_create(memory, room, 1, info, MPI_COMM_WORLD, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'window')
  call of_win('access_style', HINT_WRONG_OBJECT, 'files')
  if (embedded()) call of_win('no_locks', HINT_IN_EFFECT, '')

  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
  call of_comm('cb_nodse', HINT_UNKNOWN, 'cb_nodes')
  call of_comm('mpi_assert_no_any_tag', HINT_NOT_GIVEN, '')

  call report()
  call errors()
  call names()
  deallocate (detail)
  call MPI_Win_free(win, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call MPI_Info_free(info, ierr)
  call finish()

contains

  function typed_file(handle) result(typed)
    FILE_HANDLE, intent(in) :: handle
    type(t_file) :: typed

    typed%MPI_VAL = int(NUMBER_OF(handle), c_int)
  end function typed_file

  function typed_win(handle) result(typed)
    WIN_HANDLE, intent(in) :: handle
    type(t_win) :: typed

    typed%MPI_VAL = int(NUMBER_OF(handle), c_int)
  end function typed_win

  function typed_comm(handle) result(typed)
    COMM_HANDLE, intent(in) :: handle
    type(t_comm) :: typed

    typed%MPI_VAL = int(NUMBER_OF(handle), c_int)
  end function typed_comm

  subroutine of_file(key, expected, words)
    character(len=*), intent(in) :: key, words
    integer, intent(in) :: expected
    integer :: verdict

    verdict = untouched
    call hints_verdict(typed_file(fh), key, verdict, detail, ierr)
    call judge('file', key, verdict, expected, words)
    verdict = untouched
    call hints_verdict(typed_file(fh), key, verdict)
    call check_code(verdict, expected, 'file: ' // key // ' alone')
  end subroutine of_file

  subroutine of_win(key, expected, words)
    character(len=*), intent(in) :: key, words
    integer, intent(in) :: expected
    integer :: verdict

    verdict = untouched
    call hints_verdict(typed_win(win), key, verdict, detail, ierr)
    call judge('window', key, verdict, expected, words)
  end subroutine of_win

  subroutine of_comm(key, expected, words)
    character(len=*), intent(in) :: key, words
    integer, intent(in) :: expected
    integer :: verdict

    verdict = untouched
    call hints_verdict(typed_comm(comm), key, verdict, detail, ierr)
    call judge('communicator', key, verdict, expected, words)
  end subroutine of_comm

  subroutine judge(what, key, verdict, expected, words)
    character(len=*), intent(in) :: what, key, words
    integer, intent(in) :: verdict, expected

    call check_code(ierr, MPI_SUCCESS, what // ': ' // key)
    call check_code(verdict, expected, what // ': verdict of ' // key)
    call check(index(detail, words) > 0, what // ': detail of ' // key // ': ' // detail)
    if (len(words) == 0) call check(len(detail) == 0, what // ': no detail of ' // key)
  end subroutine judge

  subroutine report()
    integer :: unit, status, rows, misspelt
    character(len=400) :: line

    open (newunit=unit, status='scratch', action='readwrite')
    call hints_report(unit, ierr)
    call check_code(ierr, MPI_SUCCESS, 'report')
    rewind (unit)
    rows = 0
    misspelt = 0
    do
      read (unit, '(a)', iostat=status) line
      if (status /= 0) exit
      rows = rows + 1
      if (index(line, ' cb_nodse ') > 0) misspelt = misspelt + 1
    end do
    close (unit)
    ! Three lines before the rows, and 4 + 3 + 3 hints.
    call check_code(rows, 13, 'lines of the report')
    call check_code(misspelt, 3, 'rows of the misspelt key')
    open (newunit=unit, file=name // '.none', status='replace')
    close (unit)
    open (newunit=unit, file=name // '.none', status='old', action='read')
    call hints_report(unit, ierr)
    call check_code(ierr, MPI_ERR_IO, 'a unit to read from')
    close (unit, status='delete')
  end subroutine report

  subroutine errors()
    integer :: verdict

    verdict = untouched
    detail = 'kept'
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR, MPI_INFO_NULL, closed, ierr)
    call hints_verdict(typed_file(MPI_FILE_NULL), 'x', verdict, detail, ierr)
    call check_code(ierr, MPI_ERR_FILE, 'MPI_FILE_NULL')
    call MPI_File_close(closed, ierr)
    call hints_verdict(typed_win(MPI_WIN_NULL), 'x', verdict, detail, ierr)
    call check_code(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL')
    call hints_verdict(typed_comm(MPI_COMM_NULL), 'x', verdict, detail, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call check_code(verdict, untouched, 'verdict after an error')
    call check_text(detail, 'kept', 'detail after an error')
  end subroutine errors

  subroutine names()
    call check_text(hint_verdict_name(HINT_NOT_GIVEN), 'not given', 'name of the first')
    call check_text(hint_verdict_name(HINT_HANDED_ON), 'handed on', 'name of one')
    call check_text(hint_verdict_name(HINT_INVERTED), 'inverted', 'name of another')
    call check_text(hint_verdict_name(HINT_NOT_OBEYED), 'echoed, not obeyed', 'name of one more')
    call check_text(hint_verdict_name(HINT_PROMISE_BROKEN), 'promise broken', 'name of the last')
    call check_text(hint_verdict_name(HINT_PROMISE_BROKEN + 1), '', 'name of none')
    call check_text(hint_verdict_name(-1), '', 'name of none')
  end subroutine names
end program hints_verdict_of_objects
