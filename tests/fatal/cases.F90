! Calls that fail, for tests/fatal: `cases HANDLER CASE [CODE]`. It says
! what it does on standard output, where nothing is flushed by hand.
program cases
  use, intrinsic :: iso_c_binding, only: c_int32_t
  use mpi_hints, only: info_get, info_get_pairs, info_pairs, info_print, info_set, info_value
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info, other
  FILE_HANDLE :: fh
  WIN_HANDLE :: win
  COMM_HANDLE :: comm
  ERRHANDLER_HANDLE :: errhandler
  character(len=20) :: handler, which, argument
  character(len=30) :: text
  integer(c_int32_t) :: memory(4)
  integer(MPI_ADDRESS_KIND) :: disp, bytes
  integer :: ierr, number, code, unit
  integer, allocatable :: numbers(:)
  type(t_info) :: typed
  type(info_pairs) :: pairs
  logical :: flag

  call get_command_argument(1, handler)
  call get_command_argument(2, which)
  call get_command_argument(3, argument)
  code = 0
  if (argument /= '') read (argument, *) code

  select case (handler)
  case ('default')
  case ('fatal')
    call set(MPI_ERRORS_RETURN)
    call set(MPI_ERRORS_ARE_FATAL)
  case ('abort')
    call set(MPI_ERRORS_ABORT)
  case ('return')
    call set(MPI_ERRORS_RETURN)
  case ('self_returns')
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  case ('world_returns')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  case ('file_fatal')
    call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN, ierr)
    call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL, ierr)
  case ('file_abort')
    call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ABORT, ierr)
  case default
    error stop 99
  end select

  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'first', 'value', ierr)
  call MPI_Info_set(info, 'second', 'value', ierr)
  other = info
  number = NUMBER_OF(info)
  typed%MPI_VAL = int(number, kind(typed%MPI_VAL))
  number = 8
  open (newunit=unit, file='written', action='write')
  write (unit, '(a)') 'to a file'
  write (*, '(i0)') NUMBER_OF(info)
  write (*, '(a)') 'before'

  select case (which)
  case ('no_error')
    ierr = MPI_SUCCESS
  case ('absent_key')
    call MPI_Info_delete(info, ' cb_nodse ', ierr)
  case ('absent_key_world')
    call MPI_Init(ierr)
    call MPI_Info_delete(info, 'cb_nodse', ierr)
  case ('key_of_two_lines')
    call MPI_Info_delete(info, 'a' // achar(10) // 'b"', ierr)
  case ('empty_key')
    call MPI_Info_set(info, '', 'value', ierr)
  case ('blank_key')
    call MPI_Info_get(info, '   ', 8, text, flag, ierr)
  case ('long_key')
    call MPI_Info_set(info, repeat('k', 256), 'value', ierr)
  case ('long_value')
    call MPI_Info_set(info, 'key', repeat('v', 1024), ierr)
  case ('nul_in_key')
    call MPI_Info_get_valuelen(info, 'a' // achar(0), number, flag, ierr)
  case ('nul_in_value')
    call MPI_Info_set(info, 'key', achar(0) // 'b', ierr)
  case ('negative_valuelen')
    call MPI_Info_get(info, 'first', -1, text, flag, ierr)
  case ('negative_buflen')
    number = -1
    call MPI_Info_get_string(info, 'first', number, text, flag, ierr)
  case ('n_too_large')
    call MPI_Info_get_nthkey(info, 2, text, ierr)
  case ('n_negative')
    call MPI_Info_get_nthkey(info, -1, text, ierr)
  case ('typed_logical')
    call info_set(typed, 'no_locks', 'YES')
    call info_get(typed, ' no_locks ', flag, ierror=ierr)
  case ('typed_integer')
    call info_set(typed, 'cb_nodes', '5 0')
    call info_get(typed, 'cb_nodes', code, ierror=ierr)
  case ('typed_list')
    call info_set(typed, 'chunked', '1,,2')
    call info_get(typed, 'chunked', numbers, ierror=ierr)
  case ('typed_set_list')
    call info_set(typed, 'key', ['a  ', 'b,c'], ierr)
  case ('typed_set_text')
    call info_set(typed, '', 'value', ierr)
  case ('typed_value')
    typed%MPI_VAL = 304
    text = info_value(typed, 'key', 'default')
    ierr = 34
  case ('typed_pairs')
    typed%MPI_VAL = 304
    call info_get_pairs(typed, pairs, ierr)
  case ('typed_print')
    typed%MPI_VAL = 304
    call info_print(typed, ierror=ierr)
  case ('null')
    call MPI_Info_get_nkeys(MPI_INFO_NULL, number, ierr)
  case ('free_null')
    other = MPI_INFO_NULL
    call MPI_Info_free(other, ierr)
  case ('freed')
    call MPI_Info_free(info, ierr)
    call MPI_Info_set(other, 'key', 'value', ierr)
  case ('free_freed')
    call MPI_Info_free(info, ierr)
    call MPI_Info_free(other, ierr)
  case ('foreign')
    NUMBER_OF(other) = 12345
    call MPI_Info_dup(other, info, ierr)
  case ('set_env')
    call MPI_Info_set(MPI_INFO_ENV, 'key', 'value', ierr)
  case ('free_env')
    other = MPI_INFO_ENV
    call MPI_Info_free(other, ierr)
  case ('comm_null')
    call MPI_Comm_rank(MPI_COMM_NULL, number, ierr)
  case ('comm_foreign')
    NUMBER_OF(comm) = 12345
    call MPI_Comm_size(comm, number, ierr)
  case ('abort_comm')
    call MPI_Abort(MPI_COMM_NULL, 3, ierr)
  case ('before_init')
    call MPI_Comm_rank(MPI_COMM_WORLD, number, ierr)
  case ('after_finalize')
    call MPI_Init(ierr)
    call MPI_Finalize(ierr)
    call MPI_Barrier(MPI_COMM_SELF, ierr)
  case ('query_before_init')
    call MPI_Query_thread(number, ierr)
  case ('name_before_init')
    call MPI_Get_processor_name(text, number, ierr)
  case ('finalize_twice')
    call MPI_Init(ierr)
    call MPI_Finalize(ierr)
    call MPI_Finalize(ierr)
  case ('init')
    call MPI_Init(ierr)
  case ('init_twice')
    call MPI_Init(ierr)
    call MPI_Init(ierr)
  case ('init_again')
    call MPI_Init(ierr)
    call MPI_Finalize(ierr)
    call MPI_Init_thread(MPI_THREAD_SINGLE, number, ierr)
  case ('bad_level')
    call MPI_Init_thread(3, number, ierr)
  case ('errhandler_null')
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRHANDLER_NULL, ierr)
  case ('errhandler_foreign')
    NUMBER_OF(errhandler) = 12345
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler, ierr)
  case ('free_errhandler')
    errhandler = MPI_ERRHANDLER_NULL
    call MPI_Errhandler_free(errhandler, ierr)
  case ('error_class')
    call MPI_Error_class(63, number, ierr)
  case ('error_string')
    call MPI_Error_string(-1, text, number, ierr)
  case ('call_errhandler')
    call MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_IO, ierr)
  case ('call_with_success')
    call MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_SUCCESS, ierr)
  case ('abort')
    call MPI_Init(ierr)
    call MPI_Abort(MPI_COMM_WORLD, code, ierr)
  case ('free_world')
    call MPI_Init(ierr)
    comm = MPI_COMM_WORLD
    call MPI_Comm_free(comm, ierr)
  case ('put_outside')
    call make_window()
    disp = 3
    call MPI_Put(memory, 2, MPI_INTEGER4, 0, disp, 2, MPI_INTEGER4, win, ierr)
  case ('unlock_unlocked')
    call make_window()
    call MPI_Win_unlock(0, win, ierr)
  case ('open_missing')
    call MPI_Init(ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'absent.data   ', MPI_MODE_RDWR + MPI_MODE_APPEND, &
      MPI_INFO_NULL, fh, ierr)
  case ('open_directory')
    call MPI_Init(ierr)
    call MPI_File_open(MPI_COMM_WORLD, '.', MPI_MODE_WRONLY + MPI_MODE_CREATE, MPI_INFO_NULL, fh, &
      ierr)
  case ('open_pipe')
    call MPI_Init(ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'pipe', MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
  case ('open_pipe_to_write')
    call MPI_Init(ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'pipe', MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
  case ('open_no_mode')
    call MPI_Init(ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'absent.data', MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  case ('delete_missing')
    call MPI_Init(ierr)
    call MPI_File_delete('absent"data', MPI_INFO_NULL, ierr)
  case ('write_full')
    call open_file('/dev/full')
    call MPI_File_write(fh, memory, 2, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  case ('read_negative')
    call open_file('written')
    call MPI_File_read(fh, memory, -1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  case ('read_closed')
    call open_file('written')
    call close_copy(fh)
    call MPI_File_read(fh, memory, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  case ('file_null')
    call MPI_Init(ierr)
    call MPI_File_sync(MPI_FILE_NULL, ierr)
  case ('call_file_errhandler')
    call open_file('written')
    call MPI_File_call_errhandler(fh, MPI_ERR_QUOTA, ierr)
  case ('in_output')
    write (*, '(a, i0)') 'its value is ', value_of_absent()
#if defined(MODULE_F08)
  case ('no_ierror')
    call MPI_Info_delete(info, 'cb_nodse')
    ierr = MPI_ERR_INFO_NOKEY
#endif
  case default
    error stop 99
  end select

  write (*, '(a, i0)') 'after ', ierr
  if (which == 'init' .and. ierr /= MPI_SUCCESS) then
    call MPI_Initialized(flag, ierr)
    if (flag) error stop 98
  end if

contains

  subroutine set(errhandler)
    ERRHANDLER_HANDLE, intent(in) :: errhandler

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, errhandler, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler, ierr)
  end subroutine set

  ! A window of four integers, in an epoch, that does what the handler
  ! says as well; a file has the handler of MPI_FILE_NULL.
  subroutine make_window()
    call MPI_Init(ierr)
    memory = 5
    bytes = size(memory) * storage_size(memory) / 8
    call MPI_Win_create(memory, bytes, storage_size(memory) / 8, MPI_INFO_NULL, MPI_COMM_SELF, &
      win, ierr)
    if (handler == 'return') call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    if (handler == 'abort') call MPI_Win_set_errhandler(win, MPI_ERRORS_ABORT, ierr)
    if (which == 'put_outside') call MPI_Win_fence(0, win, ierr)
    call tell(int(NUMBER_OF(win)))
  end subroutine make_window

  subroutine open_file(name)
    character(len=*), intent(in) :: name

    call MPI_Init(ierr)
    memory = 5
    flush (unit)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call tell(int(NUMBER_OF(fh)))
  end subroutine open_file

  subroutine close_copy(handle)
    FILE_HANDLE, intent(in) :: handle
    FILE_HANDLE :: copy

    copy = handle
    call MPI_File_close(copy, ierr)
  end subroutine close_copy

  ! Writes the number of a handle to a file.
  subroutine tell(handle)
    integer, intent(in) :: handle
    integer :: other_unit

    open (newunit=other_unit, file='object', action='write')
    write (other_unit, '(i0)') handle
    close (other_unit)
  end subroutine tell

  integer function value_of_absent()
    call MPI_Info_delete(info, 'cb_nodse', ierr)
    value_of_absent = ierr
  end function value_of_absent
end program cases
