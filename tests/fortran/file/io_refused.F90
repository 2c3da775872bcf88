! Transfers with wrong arguments: nothing is read or written, and the file pointer does not move.
program file_io_refused
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_refused.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: pair, freed, foreign
  integer(int32) :: values(3)
  integer :: ierr, codes(8)

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)
  values = [integer(int32) :: 7, 8, 9]

  call transfer_all(four, -1, MPI_INTEGER4)
  call refused(MPI_ERR_COUNT, 'a negative count')
  call transfer_all(four, -huge(ierr), MPI_INTEGER4)
  call refused(MPI_ERR_COUNT, 'the least count')
  call transfer_all(-1_MPI_OFFSET_KIND, 2, MPI_INTEGER4)
  call refused_at(MPI_ERR_ARG, 'a negative offset')
  call transfer_all(-huge(four), 2, MPI_INTEGER4)
  call refused_at(MPI_ERR_ARG, 'the least offset')
  call transfer_all(-1_MPI_OFFSET_KIND, 0, MPI_INTEGER4)
  call refused_at(MPI_ERR_ARG, 'a negative offset for nothing')

  call transfer_all(four, 2, MPI_DATATYPE_NULL)
  call refused(MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  call transfer_all(four, 0, MPI_DATATYPE_NULL)
  call refused(MPI_ERR_TYPE, 'nothing of MPI_DATATYPE_NULL')
  NUMBER_OF(foreign) = 12345
  call transfer_all(four, 2, foreign)
  call refused(MPI_ERR_TYPE, 'a foreign number')
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call transfer_all(four, 1, pair)
  call refused(MPI_ERR_TYPE, 'a datatype that is not committed')
  call MPI_Type_commit(pair, ierr)
  freed = pair
  call MPI_Type_free(pair, ierr)
  call transfer_all(four, 1, freed)
  call refused(MPI_ERR_TYPE, 'a datatype that was freed')

  ! With an etype, the datatype has to match it.
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', &
    MPI_INFO_NULL, ierr)
  call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)
  call transfer_all(0 * four, 3, MPI_REAL4)
  call refused(MPI_ERR_TYPE, 'a real for an integer')
  call transfer_all(0 * four, 2, MPI_INTEGER2)
  call refused(MPI_ERR_TYPE, 'a smaller integer')
  call transfer_all(0 * four, 1, MPI_INTEGER8)
  call refused(MPI_ERR_TYPE, 'a larger integer')
  call transfer_all(0 * four, 4, MPI_CHARACTER)
  call refused(MPI_ERR_TYPE, 'characters')
  call MPI_Type_contiguous(2, MPI_REAL4, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call transfer_all(0 * four, 1, pair)
  call refused(MPI_ERR_TYPE, 'a datatype made of reals')
  call MPI_Type_free(pair, ierr)

  ! What matches: the same types described otherwise, and bytes.
  call MPI_File_read_at(fh, 0 * four, values, 1, MPI_INT32_T, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_INT32_T')
  call check(values(1) == 1 .and. values(2) == 8, 'is read')
  call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 8, MPI_BYTE, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_BYTE')
  call check(all(values == [2, 3, 9]), 'is read')
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_file.inc"
#include "check_position.inc"

  subroutine transfer_all(offset, count, datatype)
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(in) :: count
    DATATYPE_HANDLE, intent(in) :: datatype

    codes = -77
    call MPI_File_read_at(fh, offset, values, count, datatype, status, codes(1))
    call MPI_File_read_at_all(fh, offset, values, count, datatype, status, codes(2))
    call MPI_File_write_at(fh, offset, values, count, datatype, status, codes(3))
    call MPI_File_write_at_all(fh, offset, values, count, datatype, status, codes(4))
    if (offset < 0) return
    call MPI_File_read(fh, values, count, datatype, status, codes(5))
    call MPI_File_read_all(fh, values, count, datatype, status, codes(6))
    call MPI_File_write(fh, values, count, datatype, status, codes(7))
    call MPI_File_write_all(fh, values, count, datatype, status, codes(8))
  end subroutine transfer_all

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: i

    do i = 5, 8
      call check_code(codes(i), expected, what)
    end do
    call refused_at(expected, what)
  end subroutine refused

  subroutine refused_at(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: i

    do i = 1, 4
      call check_code(codes(i), expected, what // ', at an offset')
    end do
    call check_position(fh, four, what)
    call check(all(values == [7, 8, 9]), what // ': the buffer')
    call check_file(name, [1_int32, 2_int32, 3_int32], what // ': the file')
  end subroutine refused_at
end program file_io_refused
