! MPI_File_sync, and atomic mode: the value that was set is returned, and transfers work as usual.
program file_size_sync
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_size_sync.data'
  FILE_HANDLE :: fh, other
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: mine
  integer(int32) :: values(4)
  integer :: ierr
  logical :: flag(2)

  call start()
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, other, ierr)
  call MPI_File_sync(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an empty file')
  values = [integer(int32) :: 1, 2, 3, 4]
  call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
  call MPI_File_sync(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'what was written')
  call MPI_File_sync(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'another handle')
  values = 0
  call MPI_File_read(other, values, 4, MPI_INTEGER4, status, ierr)
  call check(all(values == [1, 2, 3, 4]), 'is read there')

  ! Atomic mode is off at first.
  flag = .true.
  call MPI_File_get_atomicity(fh, flag(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_atomicity')
  call check(.not. flag(1) .and. flag(2), 'off at first')
  call MPI_File_set_atomicity(fh, .true., ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_atomicity')
  flag = .false.
  call MPI_File_get_atomicity(fh, flag(1), ierr)
  call check(flag(1) .and. .not. flag(2), 'on')
  call MPI_File_get_atomicity(other, flag(1), ierr)
  call check(.not. flag(1), 'not for another handle')
  call MPI_File_set_atomicity(other, .true., ierr)

  call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  values = [integer(int32) :: 11, 12, 13, 14]
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
  call MPI_File_write_at_all(fh, 8_MPI_OFFSET_KIND, values(3:), 2, MPI_INTEGER4, status, ierr)
  values = 0
  call MPI_File_read_at(other, 0_MPI_OFFSET_KIND, values, 4, MPI_INTEGER4, status, ierr)
  call check(all(values == [11, 12, 13, 14]), 'written and read')
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  call MPI_Type_free(mine, ierr)
  flag = .false.
  call MPI_File_get_atomicity(fh, flag(1), ierr)
  call check(flag(1), 'it stays on in another view')
  call MPI_File_write_all(fh, [22_int32, 24_int32], 2, MPI_INTEGER4, status, ierr)
  call check_file(name, [11_int32, 22_int32, 13_int32, 24_int32], 'through a view with gaps')
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
  call check(all(values == [22, 24, 13, 14]), 'and back')

  call MPI_File_set_atomicity(fh, .false., ierr)
  flag = .true.
  call MPI_File_get_atomicity(fh, flag(1), ierr)
  call check(.not. flag(1), 'off again')
  call MPI_File_get_atomicity(other, flag(1), ierr)
  call check(flag(1), 'not for the other')
  call MPI_File_close(fh, ierr)
  call MPI_File_close(other, ierr)
  call remove_file(name)
  call finish()
end program file_size_sync
