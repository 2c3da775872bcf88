!> What the test programs share: they say what they check, and fail by their exit status. It is compiled for each interface,
!! as they are. A program for several processes begins with `start` and ends with `finish`; each process makes its checks.
module checks
  use, intrinsic :: iso_fortran_env, only: int32, int64, output_unit
#define CHECKS
#include "interface.inc"
  private

  !> The rank of this process in MPI_COMM_WORLD, the number of processes, and the next process and the one before it in a
  !! ring: those of a single process until `start`.
  integer, public, protected :: rank = 0, processes = 1, right = 0, left = 0

  integer :: passed = 0, failed = 0
  !> Whether `start` was called; whether a program of this process failed.
  logical :: is_started = .false., any_failed = .false.

  public :: start, finish, check, check_code, check_class, check_done, check_text
  public :: embedded, check_refused
  public :: check_pair, check_absent, check_keys, check_key_refused, hint, make_hint
  public :: check_effect, check_no_effect, check_comm_hint, check_win_hint, check_file_hint, check_no_hint, &
    check_comm_default, check_memory_kinds
  public :: fill, is_untouched, check_count, check_empty
  public :: check_file, check_values, check_position, check_offset, check_size, put_file, remove_file, is_there, &
    open_with, give_hint, synchronise

contains

  !> Initialises MPI, unless a program before this one has done so in the same process. Errors come back as codes. With
  !! `required`, threads are asked for; `provided` says what there is.
  subroutine start(required, provided)
    integer, intent(in), optional :: required
    integer, intent(out), optional :: provided
    integer :: level, code
    logical :: is_initialized

    is_started = .true.
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, code)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, code)
    call MPI_Initialized(is_initialized, code)
    level = MPI_THREAD_SINGLE
    if (is_initialized) then
      call MPI_Query_thread(level, code)
    else if (present(required)) then
      call MPI_Init_thread(required, level, code)
    else
      call MPI_Init(code)
    end if
    call check_code(code, MPI_SUCCESS, 'MPI_Init')
    if (present(provided)) provided = level
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
    call MPI_Comm_size(MPI_COMM_WORLD, processes, code)
    right = modulo(rank + 1, processes)
    left = modulo(rank - 1, processes)
  end subroutine start

  !> Ends the program: with a failure where a check of this process failed, or it made none. If `start` began it, this ends
  !! MPI, too, unless other programs come behind it in the same process (TEST_LEFT, see tests/support/driver.c); then the
  !! status is that of all of them.
  subroutine finish()
    character(len=12) :: following
    logical :: is_last, is_finalized
    integer :: code

    call get_environment_variable('TEST_LEFT', following)
    is_last = following == '' .or. following == '0'
    is_finalized = .true.
    if (is_started) call MPI_Finalized(is_finalized, code)
    if (.not. is_finalized) then
      if (processes > 1) call MPI_Barrier(MPI_COMM_WORLD, code)
      if (is_last) then
        call MPI_Finalize(code)
        call check_code(code, MPI_SUCCESS, 'MPI_Finalize')
      end if
    end if
    any_failed = any_failed .or. failed > 0 .or. passed == 0
    if (processes == 1) then
      write (output_unit, '(2(i0, a))') passed, ' passed, ', failed, ' failed'
    else
      write (output_unit, '(4(i0, a))') passed, ' passed, ', failed, ' failed on rank ', rank, ' of ', processes
    end if
    flush (output_unit)
    passed = 0
    failed = 0
    if (is_last .and. any_failed) stop 1
  end subroutine finish

  !> Counts and prints one check.
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

    if (ok) then
      passed = passed + 1
      write (output_unit, '(2a)') '  ok      ', what
    else
      failed = failed + 1
      if (processes > 1) write (output_unit, '(a, i0, a)', advance='no') '  FAILED  rank ', rank, ': '
      if (processes == 1) write (output_unit, '(a)', advance='no') '  FAILED  '
      write (output_unit, '(a)') what
      flush (output_unit)
    end if
  end subroutine check

  !> Checks an error code, or any other number.
  subroutine check_code(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what
    character(len=80) :: seen

    write (seen, '(2(a, i0))') ' (code ', code, ', expected ', expected
    if (code == expected) seen = ''
    call check(code == expected, what // trim(seen))
  end subroutine check_code

  !> Checks the class of an error code: MPI_SUCCESS is one.
  subroutine check_class(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what
    character(len=MPI_MAX_ERROR_STRING) :: text
    character(len=80) :: seen
    integer :: class, length, ierr

    class = MPI_SUCCESS
    if (code /= MPI_SUCCESS) call MPI_Error_class(code, class, ierr)
    if (class == expected) then
      call check(.true., what)
      return
    end if
    write (seen, '(2(a, i0), a)') ': class ', class, ', expected ', expected, ': '
    call MPI_Error_string(code, text, length, ierr)
    call check(.false., what // trim(seen) // ' ' // text(:length))
  end subroutine check_class

  !> Checks the code of a call, and what it has done.
  subroutine check_done(code, expected, ok, what)
    integer, intent(in) :: code, expected
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

    if (code /= expected) then
      call check_code(code, expected, what)
    else
      call check(ok, what)
    end if
  end subroutine check_done

  !> Checks every character of a text, blanks at its end too.
  subroutine check_text(text, expected, what)
    character(len=*), intent(in) :: text, expected, what

    if (len(text) == len(expected) .and. text == expected) then
      call check(.true., what)
    else
      call check(.false., what // ': "' // text // '", expected "' // expected // '"')
    end if
  end subroutine check_text

  !> Whether this is the embedded engine, of which more is known than what the standard says of all implementations.
  logical function embedded()
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: text
    integer :: length, code

    call MPI_Get_library_version(text, length, code)
    embedded = index(text, 'embedded engine') > 0
  end function embedded

  !> Checks that a call was refused. Only the embedded engine is known to give the error this class.
  subroutine check_refused(code, class, what)
    integer, intent(in) :: code, class
    character(len=*), intent(in) :: what

    if (embedded()) then
      call check_code(code, class, what)
    else
      call check(code /= MPI_SUCCESS, what // ' is refused')
    end if
  end subroutine check_refused

  !> Checks that info has the key, with this value and no other length.
  subroutine check_pair(info, key, value, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: key, value, what
    character(len=MPI_MAX_INFO_VAL) :: memory
    character(len=60) :: seen
    integer :: length, code
    logical :: found

    length = len(memory)
    memory = repeat('#', len(memory))
    found = .false.
    call MPI_Info_get_string(info, key, length, memory, found, code)
    if (code /= MPI_SUCCESS) then
      call check_code(code, MPI_SUCCESS, what)
    else if (.not. found) then
      call check(.false., what // ': the key is absent')
    else if (length /= len(value)) then
      write (seen, '(2(a, i0))') ': length ', length, ', expected ', len(value)
      call check(.false., what // trim(seen))
    else
      call check_text(memory, value // repeat(' ', len(memory) - len(value)), what)
    end if
  end subroutine check_pair

  !> Checks that info does not have the key.
  subroutine check_absent(info, key, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: key, what
    integer :: length, code
    logical :: found

    length = 0
    found = .true.
    call MPI_Info_get_valuelen(info, key, length, found, code)
    call check(code == MPI_SUCCESS .and. .not. found, what)
  end subroutine check_absent

  !> Checks the number of the keys, and their order: `expected` has them with one blank between two.
  subroutine check_keys(info, expected, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: expected, what
    character(len=2000) :: list
    character(len=MPI_MAX_INFO_KEY) :: key
    integer :: nkeys, n, length, code

    list = ''
    length = 0
    nkeys = -1
    call MPI_Info_get_nkeys(info, nkeys, code)
    if (code /= MPI_SUCCESS .or. nkeys < 0) list = 'no number of keys'
    do n = 0, nkeys - 1
      call MPI_Info_get_nthkey(info, n, key, code)
      if (code /= MPI_SUCCESS) key = 'no key with this number'
      if (n > 0) length = length + 1
      list(length+1:) = key
      length = length + len_trim(key)
    end do
    call check_text(list, expected // repeat(' ', len(list) - len(expected)), what)
  end subroutine check_keys

  !> Checks that every procedure that takes a key refuses this one with MPI_ERR_INFO_KEY, and changes neither an argument nor
  !! the object.
  subroutine check_key_refused(info, key, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: key, what
    character(len=12) :: memory
    integer :: before, after, number(1), code, round
    logical :: flag(1), is_kept

    call MPI_Info_get_nkeys(info, before, code)
    call MPI_Info_set(info, key, 'new', code)
    call check_code(code, MPI_ERR_INFO_KEY, what // ': set')
    call MPI_Info_delete(info, key, code)
    call check_code(code, MPI_ERR_INFO_KEY, what // ': delete')

    is_kept = .true.
    memory = '##  old   ##'
    number = 5
    do round = 1, 2
      flag = round == 1
      call MPI_Info_get(info, key, 8, memory(3:10), flag(1), code)
      call check_code(code, MPI_ERR_INFO_KEY, what // ': get')
      call MPI_Info_get_string(info, key, number(1), memory(3:10), flag(1), code)
      call check_code(code, MPI_ERR_INFO_KEY, what // ': get_string')
      call MPI_Info_get_valuelen(info, key, number(1), flag(1), code)
      call check_code(code, MPI_ERR_INFO_KEY, what // ': get_valuelen')
      is_kept = is_kept .and. (flag(1) .eqv. round == 1)
    end do
    call check(is_kept, what // ': flag is as it was')
    call check(number(1) == 5, what // ': so are the lengths')
    call check_text(memory, '##  old   ##', what // ': and value')
    call MPI_Info_get_nkeys(info, after, code)
    call check(before == after, what // ': as many keys as before')
  end subroutine check_key_refused

  !> Makes an info object of one key.
  subroutine make_hint(info, key, value)
    INFO_HANDLE, intent(inout) :: info
    character(len=*), intent(in) :: key, value
    integer :: code

    call MPI_Info_create(info, code)
    call MPI_Info_set(info, key, value, code)
    call check_code(code, MPI_SUCCESS, 'an info object with ' // key)
  end subroutine make_hint

  !> Checks that a hint of an object is in effect with this value. Only the embedded engine is known to support it: with
  !! another one, which need not know it, it may also be absent.
  subroutine check_effect(used, key, value, what)
    INFO_HANDLE, intent(in) :: used
    character(len=*), intent(in) :: key, value, what
    integer :: length, code
    logical :: found

    found = .true.
    if (.not. embedded()) call MPI_Info_get_valuelen(used, key, length, found, code)
    if (found) call check_pair(used, key, value, what)
  end subroutine check_effect

  !> Checks that a hint of an object is not in effect. With another engine than the embedded one it may be, if it is one of
  !! those that some implementation knows, by default.
  subroutine check_no_effect(used, key, what)
    INFO_HANDLE, intent(in) :: used
    character(len=*), intent(in) :: key, what
    integer :: length, code
    logical :: found, known

    known = index(key, 'cb_') == 1 .or. index(key, 'romio_') == 1 .or. index(key, 'striping_') == 1 .or. index(key, &
      'ind_') == 1 .or. index(key, 'collective_buffering') == 1 .or. index(key, 'chunked') == 1 .or. index(key, &
      'direct_') == 1 .or. key == 'io_node_list' .or. key == 'nb_proc' .or. key == 'num_io_nodes' .or. key == &
      'start_iodevice' .or. key == 'alloc_shared_noncontig'
    found = .true.
    if (.not. embedded() .and. known) then
      call MPI_Info_get_valuelen(used, key, length, found, code)
      call check_code(code, MPI_SUCCESS, what)
    else
      call check_absent(used, key, what)
    end if
  end subroutine check_no_effect

  !> The value of a key, or '(none)'.
  function hint(info, key) result(value)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=MPI_MAX_INFO_VAL) :: memory
    character(len=:), allocatable :: value
    logical :: found
    integer :: code

    found = .false.
    call MPI_Info_get(info, key, len(memory), memory, found, code)
    value = '(none)'
    if (found) value = trim(memory)
  end function hint

  !> Checks that MPI_Comm_get_info gives the hint with this value, or, for the value 'absent', that it does not give it.
  subroutine check_comm_hint(comm, key, value, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: key, value, what
    INFO_HANDLE :: used
    integer :: code

    used = MPI_INFO_NULL
    call MPI_Comm_get_info(comm, used, code)
    call check_used(used, code, key, value, what)
  end subroutine check_comm_hint

  !> The same for MPI_Win_get_info,
  subroutine check_win_hint(win, key, value, what)
    WIN_HANDLE, intent(in) :: win
    character(len=*), intent(in) :: key, value, what
    INFO_HANDLE :: used
    integer :: code

    used = MPI_INFO_NULL
    call MPI_Win_get_info(win, used, code)
    call check_used(used, code, key, value, what)
  end subroutine check_win_hint

  !> and for MPI_File_get_info.
  subroutine check_file_hint(fh, key, value, what)
    FILE_HANDLE, intent(in) :: fh
    character(len=*), intent(in) :: key, value, what
    INFO_HANDLE :: used
    integer :: code

    used = MPI_INFO_NULL
    call MPI_File_get_info(fh, used, code)
    call check_used(used, code, key, value, what)
  end subroutine check_file_hint

  subroutine check_used(used, got, key, value, what)
    INFO_HANDLE, intent(inout) :: used
    integer, intent(in) :: got
    character(len=*), intent(in) :: key, value, what
    integer :: code

    call check(got == MPI_SUCCESS .and. used /= MPI_INFO_NULL, what // ': get_info')
    if (value == 'absent') then
      call check_no_effect(used, key, what // ': no ' // key)
    else
      call check_effect(used, key, value, what // ': ' // key)
    end if
    call MPI_Info_free(used, code)
    call check_code(code, MPI_SUCCESS, what // ': freed')
  end subroutine check_used

  !> Checks that a hint is not in effect on a file.
  subroutine check_no_hint(fh, key, what)
    FILE_HANDLE, intent(in) :: fh
    character(len=*), intent(in) :: key, what
    INFO_HANDLE :: info_used
    integer :: code

    info_used = MPI_INFO_NULL
    call MPI_File_get_info(fh, info_used, code)
    if (code /= MPI_SUCCESS) then
      call check_code(code, MPI_SUCCESS, what // ': MPI_File_get_info')
      return
    end if
    call check_absent(info_used, key, what)
    call MPI_Info_free(info_used, code)
  end subroutine check_no_hint

  !> Checks that a communicator has the default hints and, with the embedded engine, no other.
  subroutine check_comm_default(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    INFO_HANDLE :: used
    integer :: code, nkeys

    used = MPI_INFO_NULL
    call MPI_Comm_get_info(comm, used, code)
    call check_code(code, MPI_SUCCESS, what // ': get_info')
    nkeys = -77
    call MPI_Info_get_nkeys(used, nkeys, code)
    if (embedded()) call check_code(nkeys, 6, what // ': the number of hints')
    call check_effect(used, 'mpi_assert_no_any_tag', 'false', what // ': no_any_tag')
    call check_effect(used, 'mpi_assert_no_any_source', 'false', what // ': no_any_source')
    call check_effect(used, 'mpi_assert_exact_length', 'false', what // ': exact_length')
    call check_effect(used, 'mpi_assert_allow_overtaking', 'false', what // ': allow_overtaking')
    call check_effect(used, 'mpi_assert_strict_persistent_collective_ordering', 'false', &
      what // ': strict_persistent_collective_ordering')
    call check_effect(used, 'mpi_memory_alloc_kinds', 'mpi,system', what // ': memory_alloc_kinds')
    call MPI_Info_free(used, code)
    call check_code(code, MPI_SUCCESS, what // ': freed')
  end subroutine check_comm_default

  !> H9: what an object returns has the kinds of memory, two of which are there with any MPI.
  subroutine check_memory_kinds(info, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: what
    character(len=:), allocatable :: kinds

    kinds = hint(info, 'mpi_memory_alloc_kinds')
    call check(index(kinds, 'mpi') > 0 .and. index(kinds, 'system') > 0, what // ': the kinds of memory are ' // kinds)
  end subroutine check_memory_kinds

  !> A status all of whose memory has one value, and whether it still has.
  subroutine fill(status)
    STATUS_TYPE, intent(inout) :: status
#if defined(MODULE_F08)
    integer(kind(MPI_COMM_NULL%MPI_VAL)) :: words(8)

    words = -77
    status = transfer(words, status)
#else
    status = -77
#endif
  end subroutine fill

  logical function is_untouched(status)
    STATUS_TYPE, intent(in) :: status

#if defined(MODULE_F08)
    is_untouched = all(transfer(status, [MPI_COMM_NULL%MPI_VAL]) == -77)
#else
    is_untouched = all(status == -77)
#endif
  end function is_untouched

  !> Checks how many elements of a type a status tells of, and the code of the call that gave it.
  subroutine check_count(status, datatype, expected, what, of_call)
    STATUS_TYPE, intent(in) :: status
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer, intent(in), optional :: of_call
    integer :: count, code
    character(len=60) :: seen

    if (present(of_call)) then
      if (of_call /= MPI_SUCCESS) then
        call check_code(of_call, MPI_SUCCESS, what)
        return
      end if
    end if
    count = -77
    call MPI_Get_count(status, datatype, count, code)
    write (seen, '(2(a, i0))') ': count ', count, ', expected ', expected
    if (count == expected) seen = ''
    call check(code == MPI_SUCCESS .and. count == expected, what // trim(seen))
  end subroutine check_count

  !> Checks that a status is an empty one (MPI 4.1, section 3.7.3).
  subroutine check_empty(status, what)
    STATUS_TYPE, intent(in) :: status
    character(len=*), intent(in) :: what
    integer :: length, code

    code = FIELD_OF(status, MPI_SOURCE)
    call check_code(code, MPI_ANY_SOURCE, what // ': MPI_SOURCE')
    code = FIELD_OF(status, MPI_TAG)
    call check_code(code, MPI_ANY_TAG, what // ': MPI_TAG')
    code = FIELD_OF(status, MPI_ERROR)
    call check_code(code, MPI_SUCCESS, what // ': MPI_ERROR')
    length = -77
    call MPI_Get_count(status, MPI_BYTE, length, code)
    call check_code(code, MPI_SUCCESS, what // ': MPI_Get_count')
    call check_code(length, 0, what // ': no bytes')
  end subroutine check_empty

  !> Checks the size of a file and everything in it, without MPI.
  subroutine check_file(name, expected, what)
    character(len=*), intent(in) :: name, what
    integer(int32), intent(in) :: expected(:)
    integer(int32) :: found(size(expected))
    integer(int64) :: bytes
    integer :: unit
    character(len=80) :: seen

    inquire (file=name, size=bytes)
    if (bytes /= 4 * size(expected)) then
      write (seen, '(2(a, i0))') ': ', bytes, ' bytes, expected ', 4 * size(expected)
      call check(.false., what // trim(seen))
      return
    end if
    open (newunit=unit, file=name, access='stream', form='unformatted', status='old', action='read')
    if (bytes > 0) read (unit) found
    close (unit)
    call check_values(found, expected, what)
  end subroutine check_file

  !> Checks all elements of an array.
  subroutine check_values(values, expected, what)
    integer(int32), intent(in) :: values(:), expected(:)
    character(len=*), intent(in) :: what
    integer :: i
    character(len=80) :: seen

    seen = ''
    if (size(values) /= size(expected)) seen = ': another number'
    do i = min(size(values), size(expected)), 1, -1
      if (values(i) == expected(i)) cycle
      write (seen, '(3(a, i0))') ': element ', i, ' is ', values(i), ', expected ', expected(i)
    end do
    call check(seen == '', what // trim(seen))
  end subroutine check_values

  !> Checks where the file pointer is.
  subroutine check_position(fh, expected, what)
    FILE_HANDLE, intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_OFFSET_KIND) :: offset
    integer :: code

    offset = -77
    call MPI_File_get_position(fh, offset, code)
    call check_offset(offset, expected, what // ': position', code)
  end subroutine check_position

  !> Checks an offset, a displacement or the size of a file, and the code of the call that told it.
  subroutine check_offset(offset, expected, what, of_call)
    integer(MPI_OFFSET_KIND), intent(in) :: offset, expected
    character(len=*), intent(in) :: what
    integer, intent(in), optional :: of_call
    character(len=80) :: seen

    if (present(of_call)) call check_code(of_call, MPI_SUCCESS, what)
    write (seen, '(2(a, i0))') ': ', offset, ', expected ', expected
    if (offset == expected) seen = ''
    call check(offset == expected, what // trim(seen))
  end subroutine check_offset

  !> Checks the size of an open file.
  subroutine check_size(fh, expected, what)
    FILE_HANDLE, intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_OFFSET_KIND) :: bytes
    integer :: code

    bytes = -77
    call MPI_File_get_size(fh, bytes, code)
    call check_offset(bytes, expected, what // ': size', code)
  end subroutine check_size

  !> Makes a file of these numbers, without MPI.
  subroutine put_file(name, values)
    character(len=*), intent(in) :: name
    integer(int32), intent(in) :: values(:)
    integer :: unit

    open (newunit=unit, file=name, access='stream', form='unformatted', status='replace', action='write')
    write (unit) values
    close (unit)
  end subroutine put_file

  !> Whether there is a file of this name.
  logical function is_there(name)
    character(len=*), intent(in) :: name

    inquire (file=name, exist=is_there)
  end function is_there

  !> Opens a file with one hint, and does away with the info object.
  subroutine open_with(name, amode, key, value, fh)
    character(len=*), intent(in) :: name, key, value
    integer, intent(in) :: amode
    FILE_HANDLE, intent(inout) :: fh
    INFO_HANDLE :: hints
    integer :: code

    call make_hint(hints, key, value)
    call MPI_File_open(MPI_COMM_SELF, name, amode, hints, fh, code)
    call check_code(code, MPI_SUCCESS, 'MPI_File_open with ' // key // ' = "' // value // '"')
    call MPI_Info_free(hints, code)
  end subroutine open_with

  !> Gives an open file a hint, and does away with the info object.
  subroutine give_hint(fh, key, value)
    FILE_HANDLE, intent(in) :: fh
    character(len=*), intent(in) :: key, value
    INFO_HANDLE :: hints
    integer :: code

    call make_hint(hints, key, value)
    call MPI_File_set_info(fh, hints, code)
    call check_code(code, MPI_SUCCESS, 'MPI_File_set_info with ' // key // ' = "' // value // '"')
    call MPI_Info_free(hints, code)
  end subroutine give_hint

  !> Removes a file, without MPI, if it is there. Collective if there are several processes: afterwards it is not there, for
  !! all of them.
  subroutine remove_file(name)
    character(len=*), intent(in) :: name
    integer :: unit, failure, code

    if (rank == 0) then
      open (newunit=unit, file=name, status='old', iostat=failure)
      if (failure == 0) close (unit, status='delete')
    end if
    if (processes > 1) call MPI_Barrier(MPI_COMM_WORLD, code)
  end subroutine remove_file

  !> What each process has written before is read by all of them afterwards.
  subroutine synchronise(fh)
    FILE_HANDLE, intent(in) :: fh
    integer :: code

    call MPI_File_sync(fh, code)
    call MPI_Barrier(MPI_COMM_WORLD, code)
    call MPI_File_sync(fh, code)
  end subroutine synchronise
end module checks
