! Error classes, codes and texts; handlers that are freed or invalid.
program errhandler_codes
#include "interface.inc"
  integer, parameter :: classes = 63
  character(len=MPI_MAX_ERROR_STRING) :: texts(0:classes - 1)
  integer :: ierr, seen
  ERRHANDLER_HANDLE :: handlers(3), found, handler

  call error_classes()
  call error_unknown()
  call of_free()
  call bad_handle()
  call finish()

contains

  ! MPI_Error_class and MPI_Error_string of every error class: a code is its own class, with the value of the standard
  ! ABI, and the text starts with the name of the class.
  subroutine error_classes()
    integer :: i

    call check(MPI_MAX_ERROR_STRING == 511, 'the maximum')
    seen = 0
    texts = ''
    call one(MPI_SUCCESS, 0, 'MPI_SUCCESS')
    call one(MPI_ERR_BUFFER, 1, 'MPI_ERR_BUFFER')
    call one(MPI_ERR_COUNT, 2, 'MPI_ERR_COUNT')
    call one(MPI_ERR_TYPE, 3, 'MPI_ERR_TYPE')
    call one(MPI_ERR_TAG, 4, 'MPI_ERR_TAG')
    call one(MPI_ERR_COMM, 5, 'MPI_ERR_COMM')
    call one(MPI_ERR_RANK, 6, 'MPI_ERR_RANK')
    call one(MPI_ERR_REQUEST, 7, 'MPI_ERR_REQUEST')
    call one(MPI_ERR_ROOT, 8, 'MPI_ERR_ROOT')
    call one(MPI_ERR_GROUP, 9, 'MPI_ERR_GROUP')
    call one(MPI_ERR_OP, 10, 'MPI_ERR_OP')
    call one(MPI_ERR_TOPOLOGY, 11, 'MPI_ERR_TOPOLOGY')
    call one(MPI_ERR_DIMS, 12, 'MPI_ERR_DIMS')
    call one(MPI_ERR_ARG, 13, 'MPI_ERR_ARG')
    call one(MPI_ERR_UNKNOWN, 14, 'MPI_ERR_UNKNOWN')
    call one(MPI_ERR_TRUNCATE, 15, 'MPI_ERR_TRUNCATE')
    call one(MPI_ERR_OTHER, 16, 'MPI_ERR_OTHER')
    call one(MPI_ERR_INTERN, 17, 'MPI_ERR_INTERN')
    call one(MPI_ERR_PENDING, 18, 'MPI_ERR_PENDING')
    call one(MPI_ERR_IN_STATUS, 19, 'MPI_ERR_IN_STATUS')
    call one(MPI_ERR_ACCESS, 20, 'MPI_ERR_ACCESS')
    call one(MPI_ERR_AMODE, 21, 'MPI_ERR_AMODE')
    call one(MPI_ERR_ASSERT, 22, 'MPI_ERR_ASSERT')
    call one(MPI_ERR_BAD_FILE, 23, 'MPI_ERR_BAD_FILE')
    call one(MPI_ERR_BASE, 24, 'MPI_ERR_BASE')
    call one(MPI_ERR_CONVERSION, 25, 'MPI_ERR_CONVERSION')
    call one(MPI_ERR_DISP, 26, 'MPI_ERR_DISP')
    call one(MPI_ERR_DUP_DATAREP, 27, 'MPI_ERR_DUP_DATAREP')
    call one(MPI_ERR_FILE_EXISTS, 28, 'MPI_ERR_FILE_EXISTS')
    call one(MPI_ERR_FILE_IN_USE, 29, 'MPI_ERR_FILE_IN_USE')
    call one(MPI_ERR_FILE, 30, 'MPI_ERR_FILE')
    call one(MPI_ERR_INFO_KEY, 31, 'MPI_ERR_INFO_KEY')
    call one(MPI_ERR_INFO_NOKEY, 32, 'MPI_ERR_INFO_NOKEY')
    call one(MPI_ERR_INFO_VALUE, 33, 'MPI_ERR_INFO_VALUE')
    call one(MPI_ERR_INFO, 34, 'MPI_ERR_INFO')
    call one(MPI_ERR_IO, 35, 'MPI_ERR_IO')
    call one(MPI_ERR_KEYVAL, 36, 'MPI_ERR_KEYVAL')
    call one(MPI_ERR_LOCKTYPE, 37, 'MPI_ERR_LOCKTYPE')
    call one(MPI_ERR_NAME, 38, 'MPI_ERR_NAME')
    call one(MPI_ERR_NO_MEM, 39, 'MPI_ERR_NO_MEM')
    call one(MPI_ERR_NOT_SAME, 40, 'MPI_ERR_NOT_SAME')
    call one(MPI_ERR_NO_SPACE, 41, 'MPI_ERR_NO_SPACE')
    call one(MPI_ERR_NO_SUCH_FILE, 42, 'MPI_ERR_NO_SUCH_FILE')
    call one(MPI_ERR_PORT, 43, 'MPI_ERR_PORT')
    call one(MPI_ERR_QUOTA, 44, 'MPI_ERR_QUOTA')
    call one(MPI_ERR_READ_ONLY, 45, 'MPI_ERR_READ_ONLY')
    call one(MPI_ERR_RMA_ATTACH, 46, 'MPI_ERR_RMA_ATTACH')
    call one(MPI_ERR_RMA_CONFLICT, 47, 'MPI_ERR_RMA_CONFLICT')
    call one(MPI_ERR_RMA_RANGE, 48, 'MPI_ERR_RMA_RANGE')
    call one(MPI_ERR_RMA_SHARED, 49, 'MPI_ERR_RMA_SHARED')
    call one(MPI_ERR_RMA_SYNC, 50, 'MPI_ERR_RMA_SYNC')
    call one(MPI_ERR_SERVICE, 51, 'MPI_ERR_SERVICE')
    call one(MPI_ERR_SIZE, 52, 'MPI_ERR_SIZE')
    call one(MPI_ERR_SPAWN, 53, 'MPI_ERR_SPAWN')
    call one(MPI_ERR_UNSUPPORTED_DATAREP, 54, 'MPI_ERR_UNSUPPORTED_DATAREP')
    call one(MPI_ERR_UNSUPPORTED_OPERATION, 55, 'MPI_ERR_UNSUPPORTED_OPERATION')
    call one(MPI_ERR_WIN, 56, 'MPI_ERR_WIN')
    call one(MPI_ERR_RMA_FLAVOR, 57, 'MPI_ERR_RMA_FLAVOR')
    call one(MPI_ERR_PROC_ABORTED, 58, 'MPI_ERR_PROC_ABORTED')
    call one(MPI_ERR_VALUE_TOO_LARGE, 59, 'MPI_ERR_VALUE_TOO_LARGE')
    call one(MPI_ERR_SESSION, 60, 'MPI_ERR_SESSION')
    call one(MPI_ERR_ERRHANDLER, 61, 'MPI_ERR_ERRHANDLER')
    call one(MPI_ERR_ABI, 62, 'MPI_ERR_ABI')
    call check(seen == classes, 'every class was asked for')
    call check(MPI_ERR_LASTCODE >= classes - 1, 'the last code')
    do i = 1, classes - 1
      call check(all(texts(i) /= texts(0:i - 1)), 'no other class has the text ' // trim(texts(i)))
    end do
  end subroutine error_classes

  subroutine one(code, value, name)
    integer, intent(in) :: code, value
    character(len=*), intent(in) :: name
    integer :: numbers(3)

    seen = seen + 1
    call check_code(code, value, name // ' has its value')
    numbers = -77
    call MPI_Error_class(code, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Error_class')
    call check(numbers(2) == code, 'the class is the code')
    call check(numbers(1) == -77 .and. numbers(3) == -77, 'nothing beside errorclass')

    numbers = -77
    call MPI_Error_string(code, texts(code), numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Error_string')
    call check(index(texts(code), name // ': ') == 1, 'the text begins with the name')
    call check(len_trim(texts(code)) > len(name) + 2, 'and says more')
    call check(numbers(2) == len_trim(texts(code)), 'resultlen is its length')
    call check(numbers(1) == -77 .and. numbers(3) == -77, 'nothing beside resultlen')
  end subroutine one

  ! MPI_Error_class and MPI_Error_string of an invalid error code: MPI_ERR_ARG, and no argument is changed.
  subroutine error_unknown()
    integer :: codes(8), numbers(3), i
    character(len=40) :: memory, what

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    ! The last one, cut to a C int where INTEGERs are longer, is a code.
    codes = [-1, 63, 64, 256, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1, ibset(MPI_ERR_ARG, bit_size(codes) / 2)]
    do i = 1, size(codes)
      write (what, '(a, i0)') 'code ', codes(i)
      numbers = -77
      call MPI_Error_class(codes(i), numbers(2), ierr)
      call check_code(ierr, MPI_ERR_ARG, trim(what) // ', its class')
      call check(all(numbers == -77), 'errorclass is untouched')
      memory = repeat('#', len(memory))
      call MPI_Error_string(codes(i), memory(9:32), numbers(2), ierr)
      call check_code(ierr, MPI_ERR_ARG, trim(what) // ', its text')
      call check_text(memory, repeat('#', 40), 'string is untouched')
      call check(all(numbers == -77), 'resultlen is untouched')
    end do
  end subroutine error_unknown

  ! MPI_Errhandler_free sets the handle to MPI_ERRHANDLER_NULL; predefined handlers stay usable.
  subroutine of_free()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call free(MPI_ERRORS_RETURN, 'MPI_ERRORS_RETURN')
    call free(MPI_ERRORS_ABORT, 'MPI_ERRORS_ABORT')
    call free(MPI_ERRORS_ARE_FATAL, 'MPI_ERRORS_ARE_FATAL')

    call MPI_Comm_get_errhandler(MPI_COMM_SELF, found, ierr)
    call MPI_Errhandler_free(found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the handle of a get')
    call check(found == MPI_ERRHANDLER_NULL, 'becomes null')
    call MPI_Comm_get_errhandler(MPI_COMM_SELF, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a get after that')
    call check(found == MPI_ERRORS_RETURN, 'gives the same handler')

    handlers = MPI_ERRHANDLER_NULL
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_NULL')
    call garbage(0, '0')
    call garbage(-1, '-1')
    call garbage(324, 'the next small number')
    call garbage(257, 'the number of MPI_COMM_WORLD')
  end subroutine of_free

  subroutine free(handler, name)
    ERRHANDLER_HANDLE, intent(in) :: handler
    character(len=*), intent(in) :: name

    handlers = handler
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name)
    call check(handlers(2) == MPI_ERRHANDLER_NULL, 'becomes null')
    call check(handlers(1) == handler, 'nothing before it')
    call check(handlers(3) == handler, 'nothing after it')
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, name // ' twice')
    call check(handlers(2) == MPI_ERRHANDLER_NULL, 'remains null')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ' can still be set')
  end subroutine free

  subroutine garbage(number, what)
    integer, intent(in) :: number
    character(len=*), intent(in) :: what

    NUMBER_OF(handlers(2)) = int(number, kind(NUMBER_OF(found)))
    call MPI_Errhandler_free(handlers(2), ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, what)
    call check(NUMBER_OF(handlers(2)) == number, 'it is untouched')
  end subroutine garbage

  ! MPI_ERRHANDLER_NULL and other invalid handles cannot be set: MPI_ERR_ERRHANDLER, and the previous handler stays.
  subroutine bad_handle()
    integer :: i

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    handler = MPI_ERRHANDLER_NULL
    call refused('MPI_ERRHANDLER_NULL')
    NUMBER_OF(handler) = 0
    call refused('0')
    NUMBER_OF(handler) = -1
    call refused('-1')
    NUMBER_OF(handler) = 324
    call refused('the next small number')
    NUMBER_OF(handler) = huge(NUMBER_OF(handler))
    call refused('the greatest number')
    NUMBER_OF(handler) = -huge(NUMBER_OF(handler)) - 1
    call refused('the least number')
    NUMBER_OF(handler) = NUMBER_OF(MPI_COMM_SELF)
    call refused('a communicator')
    NUMBER_OF(handler) = NUMBER_OF(MPI_INFO_ENV)
    call refused('an info object')
    ! Cut to a C int, where handles are longer INTEGERs, this would be MPI_ERRORS_ABORT.
    handler = MPI_ERRORS_ABORT
    i = bit_size(NUMBER_OF(handler)) / 2
    NUMBER_OF(handler) = ibset(NUMBER_OF(handler), i)
    call refused('MPI_ERRORS_ABORT and a higher bit')
  end subroutine bad_handle

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call of(MPI_COMM_SELF, what // ' for MPI_COMM_SELF')
    call of(MPI_COMM_WORLD, what // ' for MPI_COMM_WORLD')
  end subroutine refused

  subroutine of(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found

    call MPI_Comm_set_errhandler(comm, handler, ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, what)
    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(comm, found, ierr)
    call check(found == MPI_ERRORS_RETURN, 'the old handler stays')
  end subroutine of
end program errhandler_codes
