! MPI_Error_class and MPI_Error_string of every error class: a code is its own class, with the value of the standard
! ABI, and the text starts with the name of the class.
program errhandler_error_classes
#include "interface.inc"
  integer, parameter :: classes = 63
  character(len=MPI_MAX_ERROR_STRING) :: texts(0:classes - 1)
  integer :: ierr, i, seen

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
  call finish()

contains

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
end program errhandler_error_classes
