! Scalars, arrays and sections of higher rank as choice buffers: packed when written, unpacked when read, with their
! neighbours untouched.
! forms: f08 mpi_f08
program file_io_rank
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_rank.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  type(MPI_File) :: fh
  type(MPI_Status) :: status
  integer(int32) :: box(3, 4, 5), back(3, 4, 5), expected(3, 4, 5)
  integer(int32) :: scalar, deep(2, 1, 2, 1, 2, 1, 2)
  integer(int32), allocatable :: grown(:, :)
  integer(int32), pointer :: view(:, :)
  integer(int32), target :: plane(6, 7)
  integer :: ierr, i

  call start()
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh)
  box = reshape([(int(i, int32), i = 1, 60)], [3, 4, 5])

  call MPI_File_write(fh, box, 60, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'rank 3')
  call check_file(name, pack(box, .true.), 'rank 3, in the file')
  back = -7
  call MPI_File_read_at(fh, zero, back, 60, MPI_INTEGER4, status)
  call check(all(back == box), 'rank 3, read')
  scalar = -7
  call MPI_File_read_at(fh, 16_MPI_OFFSET_KIND, scalar, 1, MPI_INTEGER4, status)
  call check(scalar == 5, 'a scalar')
  call MPI_File_set_size(fh, zero)
  call MPI_File_write_at(fh, zero, 77_int32, 1, MPI_INTEGER4, status)
  call check_file(name, [77_int32], 'a scalar that is an expression')
  call MPI_File_write_at(fh, zero, box(2, 3, :) + 1_int32, 5, MPI_INTEGER4, status)
  call check_file(name, box(2, 3, :) + 1_int32, 'an array that is an expression')

  ! Sections of rank 3, and of rank 2.
  call around(box(2:3, ::3, 5:1:-2), 'rank 3, a negative stride')
  back = -7
  expected = -7
  expected(2:3, ::3, 5:1:-2) = box(2:3, ::3, 5:1:-2)
  call MPI_File_read_at(fh, zero, back(2:3, ::3, 5:1:-2), 12, MPI_INTEGER4, status)
  call check(all(back == expected), 'rank 3, a negative stride, read')
  call around(box(:, 2:3, 2:4), 'rank 3, whole columns')
  back = -7
  expected = -7
  expected(:, 2:3, 2:4) = box(:, 2:3, 2:4)
  call MPI_File_read_at(fh, zero, back(:, 2:3, 2:4), 18, MPI_INTEGER4, status)
  call check(all(back == expected), 'rank 3, whole columns, read')
  call around(box(3:1:-1, 4:1:-1, 5:1:-1), 'rank 3, all of it backward')
  back = -7
  call MPI_File_read_at(fh, zero, back(3:1:-1, 4:1:-1, 5:1:-1), 60, MPI_INTEGER4, status)
  call check(all(back == box), 'rank 3, all of it backward, read')
  call MPI_File_set_size(fh, zero)
  call MPI_File_write_at(fh, zero, box(2, :, ::2), 12, MPI_INTEGER4, status)
  call check_file(name, pack(box(2, :, ::2), .true.), 'rank 2')
  back = -7
  expected = -7
  expected(1, :, ::2) = box(2, :, ::2)
  call MPI_File_read_at(fh, zero, back(1, :, ::2), 12, MPI_INTEGER4, status)
  call check(all(back == expected), 'rank 2, read')

  ! With a derived datatype: it counts the elements of the section.
  call with_vector()

  deep = reshape([(int(i, int32), i = 1, 16)], shape(deep))
  call MPI_File_set_size(fh, zero)
  call MPI_File_write_at(fh, zero, deep(2, :, :, :, :, :, 2:1:-1), 8, MPI_INTEGER4, status)
  call check_file(name, pack(deep(2, :, :, :, :, :, 2:1:-1), .true.), 'rank 6 of rank 7')

  ! Allocatable arrays and pointers.
  allocate (grown(2, 3))
  grown = reshape([1_int32, 2_int32, 3_int32, 4_int32, 5_int32, 6_int32], [2, 3])
  call MPI_File_set_size(fh, zero)
  call MPI_File_write_at(fh, zero, grown, 6, MPI_INTEGER4, status)
  call check_file(name, pack(grown, .true.), 'an allocatable array')
  plane = -7
  view => plane(6:2:-2, 2:7:5)
  call MPI_File_read_at(fh, zero, view, 6, MPI_INTEGER4, status)
  call check(all(view == reshape(grown, [3, 2])), 'a pointer to a section')
  call check(count(plane == -7) == 36, 'what is around it')
  deallocate (grown)
  call MPI_File_write_at(fh, zero, grown, 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'an array that is not allocated')
  call MPI_File_read_at(fh, zero, grown, 1, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'an array that is not allocated, read')
  call MPI_File_close(fh)
  call finish()

contains

  subroutine around(section, what)
    integer(int32), intent(in) :: section(:, :, :)
    character(len=*), intent(in) :: what

    call MPI_File_set_size(fh, zero)
    call MPI_File_write_at(fh, zero, section, size(section), MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_file(name, pack(section, .true.), what // ', written')
  end subroutine around

  ! Every third element of a row of 20: the vector takes the first two of each four of them.
  subroutine with_vector()
    type(MPI_Datatype) :: vector
    integer(int32) :: rows(2, 40), kept(2, 40)

    call MPI_Type_vector(2, 2, 4, MPI_INTEGER4, vector)
    call MPI_Type_commit(vector)
    rows = reshape([(int(i, int32), i = 1, 80)], [2, 40])
    call MPI_File_set_size(fh, zero)
    call MPI_File_write_at(fh, zero, rows(1, ::3), 2, vector, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector in a section')
    ! Elements 1, 2, 5, 6 and 7, 8, 11, 12 of the section.
    call check_file(name, rows(1, [1, 4, 13, 16, 19, 22, 31, 34]), 'a vector in a section, written')
    kept = rows
    kept(2, [1, 4, 13, 16, 19, 22, 31, 34]) = rows(1, [1, 4, 13, 16, 19, 22, 31, 34])
    call MPI_File_read_at(fh, zero, rows(2, ::3), 2, vector, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector in a section, read')
    call check(all(rows == kept), 'a vector in a section, unpacked')
    call MPI_Type_free(vector)
  end subroutine with_vector
end program file_io_rank
