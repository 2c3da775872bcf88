! Several handles of one file: each write can be read through the others at once, and each handle has its own view,
! hints and file pointer.
program file_io_several
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_several.data'
  integer, parameter :: many = 40
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh(many)
  DATATYPE_HANDLE :: column
  integer(int32) :: values(3), expected(3 * many)
  integer :: ierr, i, other, wrong

  call MPI_Init(ierr)
  call remove_file(name)
  call MPI_Type_vector(3, 1, many, MPI_INTEGER4, column, ierr)
  call MPI_Type_commit(column, ierr)
  do i = 1, many
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh(i), &
      ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_File_set_view(fh(i), int(4 * (i - 1), MPI_OFFSET_KIND), MPI_INTEGER4, column, &
      'native', MPI_INFO_NULL, ierr)
    if (ierr /= MPI_SUCCESS) exit
  end do
  call check(i > many, 'many handles of one file')
  call MPI_Type_free(column, ierr)

  wrong = 0
  do i = many, 1, -1
    values = [int(i, int32), int(i + many, int32), int(i + 2 * many, int32)]
    call MPI_File_write(fh(i), values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    other = min(i + 1, many)
    values = 0
    call MPI_File_read_at(fh(other), zero, values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    if (any(values /= [other, other + many, other + 2 * many])) wrong = wrong + 1
  end do
  call check(wrong == 0, 'each sees its part')
  expected = [(int(i, int32), i = 1, 3 * many)]
  call check_file(name, expected, 'all of the file')
  wrong = 0
  do i = 1, many
    call MPI_File_close(fh(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  call check(wrong == 0, 'all are closed')
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "remove_file.inc"
#include "check_file.inc"
end program file_io_several
