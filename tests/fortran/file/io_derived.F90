! Memory described by derived datatypes: gaps are neither written to the file nor touched by a read.
program file_io_derived
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_derived.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: vector, inner, nested
  integer(int32) :: values(40), back(40), expected(40)
  integer :: ierr, i

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  values = [(int(i, int32), i = 1, 40)]

  ! A vector: 3 blocks of 2, 5 apart.
  call MPI_Type_vector(3, 2, 5, MPI_INTEGER4, vector, ierr)
  call MPI_Type_commit(vector, ierr)
  call MPI_File_write_at(fh, zero, values, 1, vector, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a vector, written')
  call check_count(status, vector, 1, 'a vector')
  call check_count(status, MPI_INTEGER4, 6, 'its elements')
  call check_file(name, [1_int32, 2_int32, 6_int32, 7_int32, 11_int32, 12_int32], &
    'a vector, packed')
  back = -7
  call MPI_File_read_at(fh, zero, back, 1, vector, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a vector, read')
  expected = -7
  expected([1, 2, 6, 7, 11, 12]) = [integer(int32) :: 1, 2, 6, 7, 11, 12]
  call check_values(back, expected, 'a vector, unpacked')

  ! Two of them: the second begins where the first ends.
  call MPI_File_write_at(fh, zero, values, 2, vector, status, ierr)
  call check_count(status, vector, 2, 'two vectors')
  call check_file(name, [1_int32, 2_int32, 6_int32, 7_int32, 11_int32, 12_int32, 13_int32, &
    14_int32, 18_int32, 19_int32, 23_int32, 24_int32], 'two vectors, packed')
  back = -7
  call MPI_File_read_at(fh, zero, back, 2, vector, status, ierr)
  expected = -7
  expected([1, 2, 6, 7, 11, 12, 13, 14, 18, 19, 23, 24]) = [integer(int32) :: 1, 2, 6, 7, 11, 12, &
    13, 14, 18, 19, 23, 24]
  call check_values(back, expected, 'two vectors, unpacked')

  ! The file ends within a vector.
  call MPI_File_set_size(fh, 28_MPI_OFFSET_KIND, ierr)
  back = -7
  call MPI_File_read_at(fh, zero, back, 2, vector, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a short read')
  call check_count(status, MPI_INTEGER4, 7, 'a short read')
  call check_count(status, vector, MPI_UNDEFINED, 'no whole number')
  expected = -7
  expected([1, 2, 6, 7, 11, 12, 13]) = [integer(int32) :: 1, 2, 6, 7, 11, 12, 13]
  call check_values(back, expected, 'a short read, unpacked')
  call MPI_Type_free(vector, ierr)

  ! The inner 2 x 3 elements of a 4 x 5 array, and of the next one.
  call MPI_Type_create_subarray(2, [4, 5], [2, 3], [1, 1], MPI_ORDER_FORTRAN, MPI_INTEGER4, inner, &
    ierr)
  call MPI_Type_commit(inner, ierr)
  call MPI_File_set_size(fh, zero, ierr)
  call MPI_File_write_at(fh, zero, values, 2, inner, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a subarray, written')
  call check_file(name, [6_int32, 7_int32, 10_int32, 11_int32, 14_int32, 15_int32, 26_int32, &
    27_int32, 30_int32, 31_int32, 34_int32, 35_int32], 'a subarray, packed')
  back = -7
  call MPI_File_read_at(fh, zero, back, 2, inner, status, ierr)
  expected = -7
  expected([6, 7, 10, 11, 14, 15, 26, 27, 30, 31, 34, 35]) = [integer(int32) :: 6, 7, 10, 11, 14, &
    15, 26, 27, 30, 31, 34, 35]
  call check_values(back, expected, 'a subarray, unpacked')
  call MPI_Type_free(inner, ierr)

  ! In the order of C, the last index is the fastest.
  call MPI_Type_create_subarray(2, [5, 4], [3, 2], [1, 1], MPI_ORDER_C, MPI_INTEGER4, inner, ierr)
  call MPI_Type_commit(inner, ierr)
  back = -7
  call MPI_File_read_at(fh, zero, back, 2, inner, status, ierr)
  call check_values(back, expected, 'the same in the order of C')

  ! A vector of them: not committed itself, which it need not be.
  call MPI_Type_free(inner, ierr)
  call MPI_Type_contiguous(3, MPI_INTEGER4, inner, ierr)
  call MPI_Type_vector(2, 1, 4, inner, nested, ierr)
  call MPI_Type_free(inner, ierr)
  call MPI_Type_commit(nested, ierr)
  call MPI_File_set_size(fh, zero, ierr)
  call MPI_File_write_at(fh, zero, values, 2, nested, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a nested type, written')
  call check_file(name, [1_int32, 2_int32, 3_int32, 13_int32, 14_int32, 15_int32, 16_int32, &
    17_int32, 18_int32, 28_int32, 29_int32, 30_int32], 'a nested type, packed')
  back = -7
  call MPI_File_read_at(fh, zero, back, 2, nested, status, ierr)
  expected = -7
  expected([1, 2, 3, 13, 14, 15, 16, 17, 18, 28, 29, 30]) = [integer(int32) :: 1, 2, 3, 13, 14, &
    15, 16, 17, 18, 28, 29, 30]
  call check_values(back, expected, 'a nested type, unpacked')
  call MPI_Type_free(nested, ierr)

  ! In memory, blocks may go backward.
  call MPI_Type_vector(3, 2, -4, MPI_INTEGER4, vector, ierr)
  call MPI_Type_commit(vector, ierr)
  call MPI_File_set_size(fh, zero, ierr)
  call from_the_middle(values(9:))
  call MPI_Type_free(vector, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_file.inc"
#include "check_values.inc"
#include "check_count.inc"

  ! buffer begins in the middle of an array: what lies before it is there.
  subroutine from_the_middle(buffer)
    integer(int32), intent(in) :: buffer(*)

    call MPI_File_write_at(fh, zero, buffer, 1, vector, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector backward, written')
    call check_file(name, [9_int32, 10_int32, 5_int32, 6_int32, 1_int32, 2_int32], &
      'a vector backward, packed')
  end subroutine from_the_middle
end program file_io_derived
