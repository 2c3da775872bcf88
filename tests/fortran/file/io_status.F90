! The status of a transfer, and MPI_Get_count: the elements of any type
! that the bytes make up.
program file_io_status
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_status.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status, kept
  DATATYPE_HANDLE :: triple, nothing
  integer(int32) :: values(12)
  integer :: ierr, number

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  values = 5
  call MPI_File_write(fh, values, 12, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 12, 'MPI_INTEGER4')
  call check_count(status, MPI_BYTE, 48, 'MPI_BYTE')
  call check_count(status, MPI_INTEGER8, 6, 'MPI_INTEGER8')
  call check_count(status, MPI_COMPLEX16, 3, 'MPI_COMPLEX16')
  call check_count(status, MPI_COMPLEX32, MPI_UNDEFINED, 'MPI_COMPLEX32')
  call MPI_Type_contiguous(3, MPI_INTEGER4, triple, ierr)
  call MPI_Type_commit(triple, ierr)
  call check_count(status, triple, 4, 'a derived type')
  call MPI_Type_contiguous(0, MPI_INTEGER4, nothing, ierr)
  call MPI_Type_commit(nothing, ierr)
  call MPI_File_write(fh, values, 0, MPI_INTEGER4, kept, ierr)
  call check_count(kept, nothing, 0, 'nothing, of no bytes')
  call check_count(kept, triple, 0, 'nothing, of a derived type')

  ! The caller owns the status: later calls do not change it.
  kept = status
  call MPI_File_read_at(fh, zero, values, 2, triple, status, ierr)
  call check_count(status, triple, 2, 'another transfer')
  call check_count(kept, triple, 4, 'the status that was kept')
  call MPI_File_read_at(fh, zero, values, 1, triple, MPI_STATUS_IGNORE, ierr)
  call check_count(status, triple, 2, 'MPI_STATUS_IGNORE')

  ! A transfer that fails leaves the status unchanged.
  call MPI_File_read_at(fh, zero, values, -1, triple, status, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a transfer that fails')
  call check_count(status, triple, 2, 'its status')

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  number = -77
  call MPI_Get_count(status, MPI_DATATYPE_NULL, number, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  call check(number == -77, 'no count of MPI_DATATYPE_NULL')
  call MPI_Type_free(triple, ierr)
  call MPI_Type_free(nothing, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_count.inc"
end program file_io_status
