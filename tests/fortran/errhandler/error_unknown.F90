! MPI_Error_class and MPI_Error_string of an invalid error code: MPI_ERR_ARG, and no argument is changed.
program errhandler_error_unknown
#include "interface.inc"
  integer :: codes(8), numbers(3), ierr, i
  character(len=40) :: memory, what

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  ! The last one, cut to a C int where INTEGERs are longer, is a code.
  codes = [-1, 63, 64, 256, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1, &
    ibset(MPI_ERR_ARG, bit_size(codes) / 2)]
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
  call finish()
end program errhandler_error_unknown
