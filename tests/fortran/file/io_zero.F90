! Empty transfers: a count of zero, or a datatype without data.
program file_io_zero
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_zero.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: nothing
  integer(int32) :: values(3)
  integer(int32), allocatable :: none(:)
  integer :: ierr

  call MPI_Init(ierr)
  allocate (none(0))
  call put_file(name, [1_int32, 2_int32, 3_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)

  values = -7
  call MPI_File_read(fh, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_read')
  call MPI_File_read_all(fh, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_read_all')
  call MPI_File_read_at(fh, four, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_read_at')
  call MPI_File_read_at_all(fh, four, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_read_at_all')
  call MPI_File_write(fh, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_write')
  call MPI_File_write_all(fh, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_write_all')
  call MPI_File_write_at(fh, four, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_write_at')
  call MPI_File_write_at_all(fh, four, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('MPI_File_write_at_all')

  ! Nothing is written beyond the end: the file does not grow.
  call MPI_File_write_at(fh, 100 * four, values, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('behind the end')

  ! An array without elements.
  call MPI_File_write(fh, none, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('an empty array, written')
  call MPI_File_read(fh, none, 0, MPI_INTEGER4, status, ierr)
  call nothing_done('an empty array, read')

  call MPI_Type_contiguous(0, MPI_INTEGER4, nothing, ierr)
  call MPI_Type_commit(nothing, ierr)
  call MPI_File_write(fh, values, 3, nothing, status, ierr)
  call nothing_done('a datatype without bytes, written')
  call MPI_File_read(fh, values, 3, nothing, status, ierr)
  call nothing_done('a datatype without bytes, read')
  call MPI_Type_free(nothing, ierr)

  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_file.inc"
#include "check_count.inc"
#include "check_position.inc"

  subroutine nothing_done(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_count(status, MPI_INTEGER4, 0, what)
    call check_position(fh, four, what)
    call check(all(values == -7), what // ': the buffer')
    call check_file(name, [1_int32, 2_int32, 3_int32], what // ': the file')
  end subroutine nothing_done
end program file_io_zero
