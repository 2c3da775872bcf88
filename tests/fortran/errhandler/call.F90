! MPI_Comm_call_errhandler with MPI_ERRORS_RETURN returns MPI_SUCCESS, whatever the error code; an invalid code is
! MPI_ERR_ARG. MPI_SUCCESS is not an error: nothing happens, even with a handler that ends the program.
program errhandler_call
#include "interface.inc"
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call on(MPI_COMM_SELF, 'before MPI_Init, MPI_COMM_SELF')
  call on(MPI_COMM_WORLD, 'before MPI_Init, MPI_COMM_WORLD')
  call MPI_Init(ierr)
  call on(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call on(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call MPI_Finalize(ierr)
  call on(MPI_COMM_SELF, 'after MPI_Finalize, MPI_COMM_SELF')
  call on(MPI_COMM_WORLD, 'after MPI_Finalize, MPI_COMM_WORLD')
  call finish()

contains

  subroutine on(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    ERRHANDLER_HANDLE :: found
    integer :: codes(6), i, bad
    character(len=40) :: what

    bad = 0
    do i = MPI_ERR_BUFFER, MPI_ERR_ABI
      call MPI_Comm_call_errhandler(comm, i, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, name // ': every error class')

    codes = [-1, 63, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1, &
      ibset(MPI_ERR_ARG, bit_size(codes) / 2)]
    do i = 1, size(codes)
      write (what, '(a, i0)') ': code ', codes(i)
      call MPI_Comm_call_errhandler(comm, codes(i), ierr)
      call check_code(ierr, MPI_ERR_ARG, name // trim(what))
    end do
    call success(comm, name)
    call MPI_Comm_get_errhandler(comm, found, ierr)
    call check(found == MPI_ERRORS_RETURN, 'the handler stays')
  end subroutine on

  subroutine success(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name

    ierr = -7
    call MPI_Comm_call_errhandler(comm, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_SUCCESS')
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL, ierr)
    ierr = -7
    call MPI_Comm_call_errhandler(comm, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_SUCCESS with a handler that is fatal')
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
  end subroutine success
end program errhandler_call
