! MPI_Get_count: the whole elements that were read or written, or MPI_UNDEFINED if that is not a whole number.
program datatype_get_count
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int8_t), target :: bytes(24)
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: three, spread, none
  FILE_HANDLE :: fh
  REQUEST_HANDLE :: request
  integer :: ierr

  call start()
  bytes = 5
  call MPI_Type_contiguous(3, MPI_INTEGER4, three, ierr)
  call MPI_Type_vector(2, 1, 5, MPI_INTEGER4, spread, ierr)
  call MPI_Type_contiguous(0, MPI_INTEGER4, none, ierr)
  call MPI_File_open(MPI_COMM_SELF, 'datatype_get_count.data', MPI_MODE_CREATE + MPI_MODE_RDWR + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a file')
  call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, bytes, 24, MPI_BYTE, status, ierr)
  call check_code(ierr, MPI_SUCCESS, '24 bytes')
  call is(MPI_BYTE, 24, 'MPI_BYTE')
  call is(MPI_INTEGER1, 24, 'MPI_INTEGER1')
  call is(MPI_INTEGER2, 12, 'MPI_INTEGER2')
  call is(MPI_INTEGER4, 6, 'MPI_INTEGER4')
  call is(MPI_REAL8, 3, 'MPI_REAL8')
  call is(MPI_COMPLEX16, MPI_UNDEFINED, 'MPI_COMPLEX16')
  call is(MPI_COMPLEX32, MPI_UNDEFINED, 'MPI_COMPLEX32')
  call is(three, 2, 'three integers')
  call is(spread, 3, 'two integers apart')
  call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, bytes, 7, MPI_BYTE, status, ierr)
  call is(MPI_BYTE, 7, '7 bytes, MPI_BYTE')
  call is(MPI_INTEGER2, MPI_UNDEFINED, '7 bytes, MPI_INTEGER2')
  call is(three, MPI_UNDEFINED, '7 bytes, three integers')
  ! Ten bytes are left, of the sixteen that are asked for.
  call MPI_File_read_at(fh, 14_MPI_OFFSET_KIND, bytes, 16, MPI_BYTE, status, ierr)
  call is(MPI_BYTE, 10, 'a short read')
  call is(MPI_INTEGER4, MPI_UNDEFINED, 'two and a half')
  call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, bytes, 0, MPI_BYTE, status, ierr)
  call is(MPI_BYTE, 0, 'no bytes')
  call is(MPI_INTEGER8, 0, 'no bytes, MPI_INTEGER8')
  call is(none, 0, 'no bytes, a type of none')
  call MPI_File_close(fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'closed')
  request = MPI_REQUEST_NULL
  call MPI_Wait(request, status, ierr)
  call is(MPI_INTEGER4, 0, 'an empty status')
  call MPI_Type_free(three, ierr)
  call MPI_Type_free(spread, ierr)
  call MPI_Type_free(none, ierr)
  call finish()

contains

  subroutine is(datatype, expected, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: count(3)

    count = -7
    call MPI_Get_count(status, datatype, count(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_code(count(2), expected, what // ': the count')
    call check(count(1) == -7 .and. count(3) == -7, what // ': nothing else')
  end subroutine is
end program datatype_get_count
