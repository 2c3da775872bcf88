! Errors that are found before a file is accessed: an invalid communicator or info object, and calls before MPI_Init
! and after MPI_Finalize. Errors of MPI_File_open and MPI_File_delete go to the handler of MPI_FILE_NULL, which
! returns; those of communicators would end this program.
program file_open_refused
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_refused.data'
  FILE_HANDLE :: fh
  COMM_HANDLE :: comm, foreign
  INFO_HANDLE :: info
  integer(int32) :: values(2)
  integer :: ierr, amode

  call remove_file(name)
  amode = MPI_MODE_RDWR + MPI_MODE_CREATE
  fh = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'before MPI_Init')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_File_delete before MPI_Init')
  call start()

  call MPI_File_open(MPI_COMM_NULL, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
  NUMBER_OF(foreign) = 12345
  call MPI_File_open(foreign, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a foreign communicator')
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  foreign = comm
  call MPI_Comm_free(comm, ierr)
  call MPI_File_open(foreign, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a communicator that was freed')
  NUMBER_OF(info) = 12345
  call MPI_File_open(MPI_COMM_SELF, name, amode, info, fh, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'a foreign info object')
  call MPI_File_delete(name, info, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'MPI_File_delete with a foreign info object')
  call check(fh == MPI_FILE_NULL, 'the handle stays')
  call check(.not. is_there(name), 'no file is created')

  ! The communicator is not needed once the file is open.
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
  call MPI_Finalize(ierr)

  call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
  call check_done(ierr, MPI_ERR_OTHER, fh == MPI_FILE_NULL, 'after MPI_Finalize: the handle stays')
  call MPI_File_delete(name, MPI_INFO_NULL, ierr)
  call check_done(ierr, MPI_ERR_OTHER, is_there(name), 'MPI_File_delete after MPI_Finalize: the file stays')
  call remove_file(name)
  call finish()
end program file_open_refused
