! Every predefined datatype of Fortran, and some more: its size, and its bytes written to a file and read back.
program file_io_types
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_types.data'
  integer, parameter :: elements = 3
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(64), back(66)
  integer :: ierr, i
  real :: a_real
  double precision :: a_double
  complex :: a_complex
  logical :: a_logical

  call MPI_Init(ierr)
  do i = 1, size(values)
    values(i) = int(i, int32) * 16843009_int32 + 50462976_int32
  end do
  call one(MPI_INTEGER, storage_size(ierr) / 8, 'MPI_INTEGER')
  call one(MPI_REAL, storage_size(a_real) / 8, 'MPI_REAL')
  call one(MPI_DOUBLE_PRECISION, storage_size(a_double) / 8, 'MPI_DOUBLE_PRECISION')
  call one(MPI_COMPLEX, storage_size(a_complex) / 8, 'MPI_COMPLEX')
  call one(MPI_DOUBLE_COMPLEX, 2 * storage_size(a_double) / 8, 'MPI_DOUBLE_COMPLEX')
  call one(MPI_LOGICAL, storage_size(a_logical) / 8, 'MPI_LOGICAL')
  call one(MPI_CHARACTER, 1, 'MPI_CHARACTER')
  call one(MPI_BYTE, 1, 'MPI_BYTE')
  call one(MPI_PACKED, 1, 'MPI_PACKED')
  call one(MPI_INTEGER1, 1, 'MPI_INTEGER1')
  call one(MPI_INTEGER2, 2, 'MPI_INTEGER2')
  call one(MPI_INTEGER4, 4, 'MPI_INTEGER4')
  call one(MPI_INTEGER8, 8, 'MPI_INTEGER8')
  call one(MPI_REAL4, 4, 'MPI_REAL4')
  call one(MPI_REAL8, 8, 'MPI_REAL8')
  call one(MPI_REAL16, 16, 'MPI_REAL16')
  call one(MPI_COMPLEX8, 8, 'MPI_COMPLEX8')
  call one(MPI_COMPLEX16, 16, 'MPI_COMPLEX16')
  call one(MPI_COMPLEX32, 32, 'MPI_COMPLEX32')
  call one(MPI_LOGICAL1, 1, 'MPI_LOGICAL1')
  call one(MPI_LOGICAL2, 2, 'MPI_LOGICAL2')
  call one(MPI_LOGICAL4, 4, 'MPI_LOGICAL4')
  call one(MPI_LOGICAL8, 8, 'MPI_LOGICAL8')
  call one(MPI_2INTEGER, 2 * storage_size(ierr) / 8, 'MPI_2INTEGER')
  call one(MPI_2REAL, 2 * storage_size(a_real) / 8, 'MPI_2REAL')
  call one(MPI_2DOUBLE_PRECISION, 2 * storage_size(a_double) / 8, 'MPI_2DOUBLE_PRECISION')
  call one(MPI_AINT, storage_size(1_MPI_ADDRESS_KIND) / 8, 'MPI_AINT')
  call one(MPI_COUNT, storage_size(1_MPI_COUNT_KIND) / 8, 'MPI_COUNT')
  call one(MPI_OFFSET, storage_size(1_MPI_OFFSET_KIND) / 8, 'MPI_OFFSET')
  call one(MPI_INT, 4, 'MPI_INT')
  call one(MPI_DOUBLE, 8, 'MPI_DOUBLE')
  call one(MPI_INT64_T, 8, 'MPI_INT64_T')
  call one(MPI_UINT8_T, 1, 'MPI_UINT8_T')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_count.inc"

  subroutine one(datatype, expected, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(int64) :: bytes
    integer :: whole, rest, length

    length = -77
    call MPI_Type_size(datatype, length, ierr)
    call check_code(length, expected, what // ': its size')
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, datatype, datatype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': an etype')
    call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, values, elements, datatype, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': written')
    call check_count(status, datatype, elements, what // ': written')
    call check_count(status, MPI_BYTE, elements * expected, what // ': bytes')
    inquire (file=name, size=bytes)
    call check(bytes == (elements + 1) * expected, what // ': the size of the file')

    back = 0
    call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, back(2:), elements, datatype, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': read')
    call check_count(status, datatype, elements, what // ': read')
    call MPI_File_close(fh, ierr)
    whole = elements * expected / 4
    rest = 8 * mod(elements * expected, 4)
    call check(all(back(2:whole+1) == values(:whole)) .and. ibits(back(whole+2), 0, rest) == &
      ibits(values(whole+1), 0, rest) .and. shiftr(back(whole+2), rest) == 0 .and. &
      all(back(whole+3:) == 0) .and. back(1) == 0, what // ': its bytes')
  end subroutine one
end program file_io_types
