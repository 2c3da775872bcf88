! Errors of MPI_File_open and MPI_File_delete go to the handler of MPI_FILE_NULL, which returns; those of communicators would end
! this program. The communicator is not needed once the file is open.
program file_open_refused
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_refused.data'
  FILE_HANDLE :: fh
  COMM_HANDLE :: comm
  integer(int32) :: values(2)
  integer :: ierr, amode

  call remove_file(name)
  amode = MPI_MODE_RDWR + MPI_MODE_CREATE
  call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'before MPI_Init')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_File_delete before MPI_Init')
  call start()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_File_open(comm, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
  call MPI_Comm_free(comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_free')
  values = [integer(int32) :: 1, 2]
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write')
  call check_file(name, values, 'what is written')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  call remove_file(name)
  call finish()
end program file_open_refused
