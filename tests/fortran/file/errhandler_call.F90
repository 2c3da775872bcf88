! MPI_File_call_errhandler with MPI_ERRORS_RETURN returns MPI_SUCCESS, whatever the error code, even for MPI_SUCCESS;
! an invalid code is MPI_ERR_ARG.
program file_errhandler_call
#include "interface.inc"
  character(len=*), parameter :: name = 'file_errhandler_call.data'
  FILE_HANDLE :: fh
  integer :: ierr

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call on(fh, 'a file')
  call on(MPI_FILE_NULL, 'MPI_FILE_NULL')
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

  subroutine on(file, what)
    FILE_HANDLE, intent(in) :: file
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found
    integer :: codes(5), i, bad

    bad = 0
    do i = MPI_ERR_BUFFER, MPI_ERR_ABI
      call MPI_File_call_errhandler(file, i, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, what // ': every error class')
    codes = [-1, 63, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1]
    do i = 1, size(codes)
      call MPI_File_call_errhandler(file, codes(i), ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': no error code')
    end do
    ierr = -7
    call MPI_File_call_errhandler(file, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_SUCCESS')
    call MPI_File_get_errhandler(file, found, ierr)
    call check(found == MPI_ERRORS_RETURN, what // ': the handler stays')
  end subroutine on
end program file_errhandler_call
