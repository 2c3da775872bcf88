! A filetype without data, of a process without a part of an array: nothing is visible, and nothing fails. Other
! engines need not report an error to a process that nevertheless accesses something.
program file_view_empty
#include "interface.inc"
  FILE_HANDLE :: fh
  DATATYPE_HANDLE :: none, wide
  STATUS_TYPE :: status
  integer :: numbers(3), ierr, count
  integer(MPI_OFFSET_KIND) :: disp, offset

  call start_mpi()
  disp = 0
  numbers = [1, 2, 3]
  call MPI_File_open(MPI_COMM_SELF, 'empty.data', MPI_MODE_CREATE + MPI_MODE_RDWR + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_write(fh, numbers, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call MPI_Type_vector(0, 3, 5, MPI_INTEGER, none, ierr)
  call MPI_Type_commit(none, ierr)
  call MPI_File_set_view(fh, disp, MPI_INTEGER, none, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the view')
  call MPI_File_write_all(fh, numbers, 0, MPI_INTEGER, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'nothing is written')
  call MPI_Get_count(status, MPI_INTEGER, count, ierr)
  call check_code(count, 0, 'says the status')
  call MPI_File_read_all(fh, numbers, 0, MPI_INTEGER, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'nothing is read')
  call MPI_File_read(fh, numbers, 1, MPI_INTEGER, status, ierr)
  if (embedded()) call check_code(ierr, MPI_ERR_ARG, 'there is not one number')
  if (embedded()) call check(all(numbers == [1, 2, 3]), 'the buffer is as it was')
  call MPI_File_seek(fh, disp, MPI_SEEK_END, ierr)
  call check_code(ierr, MPI_SUCCESS, 'to the end')
  call MPI_File_get_position(fh, offset, ierr)
  if (embedded()) call check(offset == 0, 'which is the start')
  call MPI_File_get_size(fh, offset, ierr)
  call check(offset == 3 * storage_size(numbers) / 8, 'the file')
  call MPI_Type_create_resized(none, 0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND, wide, ierr)
  call MPI_Type_commit(wide, ierr)
  disp = 8
  call MPI_File_set_view(fh, disp, MPI_INTEGER, wide, 'native', MPI_INFO_NULL, ierr)
  call check_position(fh, 0_MPI_OFFSET_KIND, 'the start of a view that begins later')
  call MPI_File_write_all(fh, numbers, 0, MPI_INTEGER, status, ierr)
  call check_position(fh, 0_MPI_OFFSET_KIND, 'after a write of nothing')
  call MPI_Type_free(wide, ierr)
  call MPI_Type_free(none, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "embedded.inc"
#include "check_position.inc"
end program file_view_empty
