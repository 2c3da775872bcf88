! Handles of every kind, given to procedures of every other kind: the error is always of the class of that kind, and
! never a crash. For live objects, freed ones and constants.
program handle_foreign
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: eight = 8
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer, parameter :: kinds = 9
  character(len=10), parameter :: names(kinds) = [character(len=10) :: 'info', 'comm', 'win', &
    'file', 'request', 'group', 'datatype', 'op', 'errhandler']
  integer :: ierr, wrong, round, kind_of
  integer :: buffer(4), result(4), other(8)
  integer :: live(kinds), freed(kinds), nulls(kinds), others(kinds)
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  REQUEST_HANDLE :: request
  GROUP_HANDLE :: group
  DATATYPE_HANDLE :: datatype
  COMM_HANDLE :: made

  call start()
  buffer = -77
  other = -77
  result = -77

  ! Freed ones first, so that live ones take their place.
  call make_all()
  freed = numbers()
  call end_all()
  call make_all()
  live = numbers()
  nulls(1) = NUMBER_OF(MPI_INFO_NULL)
  nulls(2) = NUMBER_OF(MPI_COMM_NULL)
  nulls(3) = NUMBER_OF(MPI_WIN_NULL)
  nulls(4) = NUMBER_OF(MPI_FILE_NULL)
  nulls(5) = NUMBER_OF(MPI_REQUEST_NULL)
  nulls(6) = NUMBER_OF(MPI_GROUP_NULL)
  nulls(7) = NUMBER_OF(MPI_DATATYPE_NULL)
  nulls(8) = NUMBER_OF(MPI_OP_NULL)
  nulls(9) = NUMBER_OF(MPI_ERRHANDLER_NULL)
  others = [0, 0, 0, 1, 2, 0, 0, 0, 0]
  others(1) = NUMBER_OF(MPI_INFO_ENV)
  others(2) = NUMBER_OF(MPI_COMM_SELF)
  others(6) = NUMBER_OF(MPI_GROUP_EMPTY)
  others(7) = NUMBER_OF(MPI_INTEGER)
  others(8) = NUMBER_OF(MPI_SUM)
  others(9) = NUMBER_OF(MPI_ERRORS_RETURN)
  do round = 1, 4
    do kind_of = 1, kinds
      wrong = 0
      if (round == 1) call give(live(kind_of), kind_of, .true.)
      if (round == 2) call give(freed(kind_of), kind_of, .false.)
      if (round == 3) call give(nulls(kind_of), kind_of, .false.)
      if (round == 4) call give(others(kind_of), kind_of, .true.)
      call check(wrong == 0, trim(names(kind_of)) // ' in round ' // achar(iachar('0') + round))
    end do
  end do
  call check(all(numbers() == live), 'the live ones are what they were')
  call check(all(buffer == -77) .and. all(result == -77) .and. all(other == -77), 'no buffer is touched')
  call end_all()
  call finish()

contains

  subroutine make_all()
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a communicator')
    call MPI_Info_create(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an info object')
    call MPI_Win_create(other, 4 * eight, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a window')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'handles.scratch', MPI_MODE_CREATE + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a file')
    call MPI_Comm_idup(MPI_COMM_WORLD, made, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a request')
    call MPI_Comm_group(MPI_COMM_WORLD, group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a group')
    call MPI_Type_contiguous(3, MPI_INTEGER, datatype, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a datatype')
  end subroutine make_all

  ! Those that are made; there are no operations or error handlers of the program's.
  function numbers()
    integer :: numbers(kinds)

    numbers = -5
    numbers(1) = NUMBER_OF(info)
    numbers(2) = NUMBER_OF(comm)
    numbers(3) = NUMBER_OF(win)
    numbers(4) = NUMBER_OF(fh)
    numbers(5) = NUMBER_OF(request)
    numbers(6) = NUMBER_OF(group)
    numbers(7) = NUMBER_OF(datatype)
  end function numbers

  subroutine end_all()
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the request')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the communicator')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the info object')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the window')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the file')
    call MPI_Group_free(group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the group')
    call MPI_Type_free(datatype, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the datatype')
  end subroutine end_all

  ! Of some calls, one after the other.
  subroutine expect(codes, expected)
    integer, intent(in) :: codes(:), expected

    if (all(codes == expected)) return
    wrong = wrong + 1
    write (*, '(a, i0, a, *(1x, i0))') '  expected ', expected, ', codes:', codes
  end subroutine expect

  ! Gives this number, of a handle of one kind, to procedures of all other
  ! kinds; also to those of its own, if it stands for nothing.
  subroutine give(number, its_kind, stands)
    integer, intent(in) :: number, its_kind
    logical, intent(in) :: stands

    if (its_kind /= 1 .or. .not. stands) call as_info(number)
    if (its_kind /= 2 .or. .not. stands) call as_comm(number)
    if (its_kind /= 3 .or. .not. stands) call as_win(number)
    if (its_kind /= 4 .or. .not. stands) call as_file(number)
    ! MPI_REQUEST_NULL is complete.
    if ((its_kind /= 5 .or. .not. stands) .and. number /= nulls(5)) call as_request(number)
    if (its_kind /= 6 .or. .not. stands) call as_group(number)
    if (its_kind /= 7 .or. .not. stands) call as_datatype(number)
    if (its_kind /= 8 .or. .not. stands) call as_op(number)
    if (its_kind /= 9 .or. .not. stands) call as_errhandler(number)
  end subroutine give

  subroutine as_info(number)
    integer, intent(in) :: number
    integer :: codes(3)
    INFO_HANDLE :: handle, copy
    integer :: nkeys

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Info_set(handle, 'key', 'value', codes(1))
    call MPI_Info_get_nkeys(handle, nkeys, codes(2))
    copy = handle
    call MPI_Info_free(copy, codes(3))
    call expect(codes, MPI_ERR_INFO)
    ! As an argument MPI_INFO_NULL says nothing.
    if (handle == MPI_INFO_NULL) return
    call MPI_Comm_set_info(MPI_COMM_WORLD, handle, codes(1))
    call MPI_Win_set_info(win, handle, codes(2))
    call MPI_File_set_info(fh, handle, codes(3))
    call expect(codes, MPI_ERR_INFO)
  end subroutine as_info

  subroutine as_comm(number)
    integer, intent(in) :: number
    integer :: codes(7)
    COMM_HANDLE :: handle, new
    WIN_HANDLE :: a_win
    FILE_HANDLE :: a_file
    integer :: found

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Comm_rank(handle, found, codes(1))
    call MPI_Comm_set_info(handle, MPI_INFO_NULL, codes(2))
    call MPI_Comm_dup(handle, new, codes(3))
    call MPI_Win_create_dynamic(MPI_INFO_NULL, handle, a_win, codes(4))
    call MPI_File_open(handle, 'other.scratch', MPI_MODE_CREATE + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, a_file, codes(5))
    call MPI_Comm_set_errhandler(handle, MPI_ERRORS_RETURN, codes(6))
    new = handle
    call MPI_Comm_free(new, codes(7))
    call expect(codes, MPI_ERR_COMM)
  end subroutine as_comm

  ! (Of its other procedures: win/bad_handle.)
  subroutine as_win(number)
    integer, intent(in) :: number
    integer :: codes(4)
    WIN_HANDLE :: handle, copy

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Win_set_info(handle, MPI_INFO_NULL, codes(1))
    call MPI_Put(buffer, 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, handle, codes(2))
    call MPI_Win_set_errhandler(handle, MPI_ERRORS_RETURN, codes(3))
    copy = handle
    call MPI_Win_free(copy, codes(4))
    call expect(codes, MPI_ERR_WIN)
  end subroutine as_win

  subroutine as_file(number)
    integer, intent(in) :: number
    integer :: codes(14)
    FILE_HANDLE :: handle, copy
    INFO_HANDLE :: used
    integer(MPI_OFFSET_KIND) :: offset
    integer :: amode
    logical :: flag

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_File_set_info(handle, MPI_INFO_NULL, codes(1))
    call MPI_File_get_info(handle, used, codes(2))
    call MPI_File_get_amode(handle, amode, codes(3))
    call MPI_File_get_size(handle, offset, codes(4))
    call MPI_File_set_size(handle, zero, codes(5))
    call MPI_File_seek(handle, zero, MPI_SEEK_SET, codes(6))
    call MPI_File_get_position(handle, offset, codes(7))
    call MPI_File_set_view(handle, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, codes(8))
    call MPI_File_read(handle, buffer, 1, MPI_INTEGER, MPI_STATUS_IGNORE, codes(9))
    call MPI_File_write(handle, buffer, 1, MPI_INTEGER, MPI_STATUS_IGNORE, codes(10))
    call MPI_File_write_at(handle, zero, buffer, 1, MPI_INTEGER, MPI_STATUS_IGNORE, codes(11))
    call MPI_File_sync(handle, codes(12))
    call MPI_File_get_atomicity(handle, flag, codes(13))
    copy = handle
    call MPI_File_close(copy, codes(14))
    call expect(codes, MPI_ERR_FILE)
    ! MPI_FILE_NULL stands for the default error handler of files.
    if (handle == MPI_FILE_NULL) return
    call MPI_File_set_errhandler(handle, MPI_ERRORS_RETURN, ierr)
    call expect([ierr], MPI_ERR_FILE)
  end subroutine as_file

  subroutine as_request(number)
    integer, intent(in) :: number
    integer :: codes(3)
    REQUEST_HANDLE :: handles(2)
    logical :: flag

    handles(1) = MPI_REQUEST_NULL
    NUMBER_OF(handles(2)) = int(number, kind(NUMBER_OF(handles(2))))
    call MPI_Wait(handles(2), MPI_STATUS_IGNORE, codes(1))
    call MPI_Test(handles(2), flag, MPI_STATUS_IGNORE, codes(2))
    call MPI_Waitall(2, handles, MPI_STATUSES_IGNORE, codes(3))
    call expect(codes, MPI_ERR_REQUEST)
  end subroutine as_request

  subroutine as_group(number)
    integer, intent(in) :: number
    integer :: codes(5)
    GROUP_HANDLE :: handle, new
    integer :: found, none(1)

    none = 0
    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Group_size(handle, found, codes(1))
    call MPI_Group_incl(handle, 0, none, new, codes(2))
    call MPI_Win_post(handle, 0, win, codes(3))
    call MPI_Win_start(handle, 0, win, codes(4))
    new = handle
    call MPI_Group_free(new, codes(5))
    call expect(codes, MPI_ERR_GROUP)
  end subroutine as_group

  subroutine as_datatype(number)
    integer, intent(in) :: number
    integer :: codes(6)
    DATATYPE_HANDLE :: handle, new
    integer :: length

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Type_size(handle, length, codes(1))
    call MPI_Type_contiguous(2, handle, new, codes(2))
    call MPI_File_write(fh, buffer, 1, handle, MPI_STATUS_IGNORE, codes(3))
    call MPI_File_set_view(fh, zero, handle, MPI_BYTE, 'native', MPI_INFO_NULL, codes(4))
    new = handle
    call MPI_Type_commit(new, codes(5))
    call MPI_Type_free(new, codes(6))
    call expect(codes, MPI_ERR_TYPE)
  end subroutine as_datatype

  subroutine as_op(number)
    integer, intent(in) :: number
    integer :: codes(2)
    OP_HANDLE :: handle

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Win_fence(0, win, ierr)
    call expect([ierr], MPI_SUCCESS)
    call MPI_Accumulate(buffer, 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, handle, win, codes(1))
    call MPI_Fetch_and_op(buffer, result, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, handle, win, codes(2))
    call expect(codes, MPI_ERR_OP)
    call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
    call expect([ierr], MPI_SUCCESS)
  end subroutine as_op

  subroutine as_errhandler(number)
    integer, intent(in) :: number
    integer :: codes(3)
    ERRHANDLER_HANDLE :: handle

    NUMBER_OF(handle) = int(number, kind(NUMBER_OF(handle)))
    call MPI_Comm_set_errhandler(comm, handle, codes(1))
    call MPI_Win_set_errhandler(win, handle, codes(2))
    call MPI_File_set_errhandler(fh, handle, codes(3))
    call expect(codes, MPI_ERR_ERRHANDLER)
  end subroutine as_errhandler
end program handle_foreign
