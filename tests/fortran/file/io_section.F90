! Array sections with gaps: rows of a matrix, every other element, and elements in reverse order get the right data;
! their neighbours are untouched.
program file_io_section
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_section.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: matrix(4, 5), back(4, 5), line(10)
  integer :: ierr, i

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  matrix = reshape([(int(i, int32), i = 1, 20)], [4, 5])

  call MPI_File_write(fh, matrix(2, :), 5, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a row, written')
  call check_count(status, MPI_INTEGER4, 5, 'a row')
  call check_file(name, matrix(2, :), 'a row in the file')
  back = -7
  call MPI_File_read_at(fh, zero, back(3, :), 5, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a row, read')
  call check_count(status, MPI_INTEGER4, 5, 'a row, read')
  call check_values(back(3, :), matrix(2, :), 'a row, read')
  call check(all(back([1, 2, 4], :) == -7), 'the other rows')

  ! Fewer elements than there are.
  back = -7
  call MPI_File_read_at(fh, zero, back(3, :), 3, MPI_INTEGER4, status, ierr)
  call check_values(back(3, :), [2_int32, 6_int32, 10_int32, -7_int32, -7_int32], &
    'the first of a row')
  call check(all(back([1, 2, 4], :) == -7), 'the other rows')
  call MPI_File_write_at(fh, zero, matrix(4, :), 2, MPI_INTEGER4, status, ierr)
  call check_file(name, [4_int32, 8_int32, 10_int32, 14_int32, 18_int32], &
    'the first of a row, written')

  ! The file ends within the section.
  back = -7
  call MPI_File_read_at(fh, 12_MPI_OFFSET_KIND, back(1, :), 5, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 2, 'a short read')
  call check_values(back(1, :), [14_int32, 18_int32, -7_int32, -7_int32, -7_int32], 'a short read')
  call check(all(back(2:, :) == -7), 'the other rows')

  ! A stride, and a negative one.
  line = [(int(10 * i, int32), i = 1, 10)]
  call MPI_File_write_at(fh, zero, line(2:10:3), 3, MPI_INTEGER4, status, ierr)
  call MPI_File_write_at(fh, 12_MPI_OFFSET_KIND, line(9:1:-4), 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a negative stride, written')
  call check_file(name, [20_int32, 50_int32, 80_int32, 90_int32, 50_int32, 10_int32], &
    'strides in the file')
  line = -7
  call MPI_File_read_at(fh, zero, line(10:1:-2), 4, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a negative stride, read')
  call check_values(line, [-7_int32, -7_int32, -7_int32, 90_int32, -7_int32, 80_int32, -7_int32, &
    50_int32, -7_int32, 20_int32], 'a negative stride, read')
  call MPI_File_seek(fh, 4_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  line = -7
  call MPI_File_read_all(fh, line(1:9:4), 3, MPI_INTEGER4, status, ierr)
  call check_values(line, [50_int32, -7_int32, -7_int32, -7_int32, 80_int32, -7_int32, -7_int32, &
    -7_int32, 90_int32, -7_int32], 'MPI_File_read_all')
  line = -7
  call MPI_File_read_at_all(fh, 8_MPI_OFFSET_KIND, line(5::5), 2, MPI_INTEGER4, status, ierr)
  call check_values(line, [-7_int32, -7_int32, -7_int32, -7_int32, 80_int32, -7_int32, -7_int32, &
    -7_int32, -7_int32, 90_int32], 'MPI_File_read_at_all')
  call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
  call MPI_File_write_all(fh, matrix(1, 5:1:-1), 5, MPI_INTEGER4, status, ierr)
  call MPI_File_write_at_all(fh, 20_MPI_OFFSET_KIND, matrix(::3, 2), 2, MPI_INTEGER4, status, ierr)
  call check_file(name, [17_int32, 13_int32, 9_int32, 5_int32, 1_int32, 5_int32, 8_int32], &
    'MPI_File_write_all, MPI_File_write_at_all')

  ! Large ones, in more than one piece of whatever size.
  call large()
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_file.inc"
#include "check_values.inc"
#include "check_count.inc"

  subroutine large()
    integer, parameter :: n = 300001
    integer(int32), allocatable :: from(:), to(:)

    allocate (from(3 * n), to(3 * n))
    from = [(int(i, int32), i = 1, 3 * n)]
    to = -7
    call MPI_File_set_size(fh, zero, ierr)
    call MPI_File_write_at(fh, zero, from(2::3), n, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, n, 'a large section')
    call MPI_File_read_at(fh, zero, to(3 * n - 1:1:-3), n, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, n, 'a large section, read')
    call check(all(to(3 * n - 1:1:-3) == from(2::3)), 'a large section, in reverse order')
    call check(all(to(1::3) == -7) .and. all(to(3::3) == -7), 'its neighbours')
  end subroutine large
end program file_io_section
