! Error classes, codes and texts; handlers that are freed or invalid.
program errhandler_codes
#include "interface.inc"
  integer, parameter :: classes = 63
  character(len=MPI_MAX_ERROR_STRING) :: texts(0:classes - 1)
  integer :: ierr
  ERRHANDLER_HANDLE :: handlers(3), found

  call error_classes()
  call error_unknown()
  call of_free()
  call finish()

contains

  ! MPI_Error_class and MPI_Error_string of every error class: a code is its own class, and has a text. (c/errors
  ! has their names, and interface/standard their values.)
  subroutine error_classes()
    integer :: i

    call check(MPI_MAX_ERROR_STRING == 511, 'the maximum')
    texts = ''
    do i = 0, classes - 1
      call one(i)
    end do
    call check_code(MPI_ERR_ABI, classes - 1, 'the last class')
    call check(MPI_ERR_LASTCODE >= classes - 1, 'the last code')
    do i = 1, classes - 1
      call check(all(texts(i) /= texts(0:i - 1)), 'no other class has the text ' // trim(texts(i)))
    end do
  end subroutine error_classes

  subroutine one(code)
    integer, intent(in) :: code
    integer :: numbers(3)

    numbers = -77
    call MPI_Error_class(code, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Error_class')
    call check(numbers(2) == code, 'the class is the code')
    call check(numbers(1) == -77 .and. numbers(3) == -77, 'nothing beside errorclass')

    numbers = -77
    call MPI_Error_string(code, texts(code), numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Error_string')
    call check(index(texts(code), 'MPI_') == 1 .and. index(trim(texts(code)), ': ') > 0, 'a name, and a text')
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
end program errhandler_codes
