! MPI_File_close: the handle becomes MPI_FILE_NULL, all data are in the file, and files that are still open at the end
! of the program do no harm.
program file_close
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_close.data'
  FILE_HANDLE :: first, second, kept
  STATUS_TYPE :: status
  integer(int32) :: values(2)
  integer :: ierr

  call start()
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, first, ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, second, ierr)
  call check(first /= second .and. first /= MPI_FILE_NULL .and. second /= MPI_FILE_NULL, 'two handles of one file')
  values = [integer(int32) :: 1, 2]
  call MPI_File_write(first, values, 2, MPI_INTEGER4, status, ierr)
  call MPI_File_close(first, ierr)
  call check_done(ierr, MPI_SUCCESS, first == MPI_FILE_NULL, 'the first is closed: its handle is MPI_FILE_NULL')
  call check_file(name, [1_int32, 2_int32], 'what it wrote is there')
  values = 0
  call MPI_File_read(second, values, 2, MPI_INTEGER4, status, ierr)
  call check(ierr == MPI_SUCCESS .and. all(values == [1, 2]), 'the other is open, with a file pointer of its own')
  call MPI_File_close(first, ierr)
  call check_done(ierr, MPI_ERR_FILE, first == MPI_FILE_NULL, 'MPI_FILE_NULL is closed: it stays what it is')
#if defined(MODULE_F08)
  call MPI_File_close(second)
#else
  call MPI_File_close(second, ierr)
#endif
  call check(second == MPI_FILE_NULL, 'the second is closed')
  call remove_file(name)

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, kept, ierr)
  values = [integer(int32) :: 3, 4]
  call MPI_File_write(kept, values, 2, MPI_INTEGER4, status, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize with a file that is open')
  call check_file(name, [3_int32, 4_int32], 'what was written is there')
  call remove_file(name)
  call finish()
end program file_close
