! An array with fewer elements than the call says is MPI_ERR_BUFFER: nothing is read or written, inside the array or
! after it.
! forms: f08 mpi_f08
program file_io_room
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_room.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  type(MPI_File) :: fh
  type(MPI_Status) :: status
  type(MPI_Datatype) :: vector
  integer(int32) :: values(6), grid(2, 3)
  integer(int32), allocatable :: none(:)
  integer :: ierr, i

  call start()
  call put_file(name, [(int(i, int32), i = 1, 6)])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh)
  values = -7
  grid = -7
  allocate (none(0))

  call MPI_File_read(fh, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_read')
  call MPI_File_read_all(fh, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_read_all')
  call MPI_File_read_at(fh, zero, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_read_at')
  call MPI_File_read_at_all(fh, zero, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_read_at_all')
  call MPI_File_write(fh, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_write')
  call MPI_File_write_all(fh, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_write_all')
  call MPI_File_write_at(fh, zero, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_write_at')
  call MPI_File_write_at_all(fh, zero, values(2:4), 4, MPI_INTEGER4, status, ierr)
  call refused('MPI_File_write_at_all')

  call MPI_File_read(fh, values, 4, MPI_INTEGER8, status, ierr)
  call refused('a larger datatype')
  call MPI_File_read(fh, values(::2), 4, MPI_INTEGER4, status, ierr)
  call refused('a section')
  call MPI_File_read(fh, grid, 7, MPI_INTEGER4, status, ierr)
  call refused('rank 2')
  call MPI_File_read(fh, grid(2, :), 4, MPI_INTEGER4, status, ierr)
  call refused('a row')
  call MPI_File_read(fh, none, 1, MPI_INTEGER4, status, ierr)
  call refused('an empty array')
  call MPI_File_write(fh, none, 1, MPI_INTEGER4, status, ierr)
  call refused('an empty array, written')
  deallocate (none)
  call MPI_File_write(fh, none, 1, MPI_INTEGER4, status, ierr)
  call refused('an array that is not allocated')
  call MPI_File_read(fh, none, 1, MPI_INTEGER4, status, ierr)
  call refused('an array that is not allocated, read')
  call MPI_File_read(fh, values, huge(ierr), MPI_INTEGER4, status, ierr)
  call refused('the greatest count')

  ! The end of a datatype counts, not the amount of its data.
  call MPI_Type_vector(2, 1, 6, MPI_INTEGER4, vector)
  call MPI_Type_commit(vector)
  call MPI_File_read(fh, values, 1, vector, status, ierr)
  call refused('a vector')
  call MPI_Type_free(vector)
  call MPI_Type_vector(2, 1, 5, MPI_INTEGER4, vector)
  call MPI_Type_commit(vector)
  call MPI_File_read(fh, values, 1, vector, status, ierr)
  call check_done(ierr, MPI_SUCCESS, all(values == [1, -7, -7, -7, -7, 2]), 'a vector that fits: is read')
  call MPI_Type_free(vector)
  call MPI_File_read(fh, values(2:4), 3, MPI_INTEGER4, status, ierr)
  call check_done(ierr, MPI_SUCCESS, all(values == [1, 3, 4, 5, -7, 2]), 'an array that is long enough: is read')
  call MPI_File_close(fh)
  call remove_file(name)
  call finish()

contains

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_ERR_BUFFER, all(values == -7) .and. all(grid == -7), what // ': the buffer')
    call check_position(fh, zero, what)
    call check_file(name, [(int(i, int32), i = 1, 6)], what // ': the file')
  end subroutine refused
end program file_io_room
