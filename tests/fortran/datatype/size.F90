! MPI_Type_size and MPI_Type_get_extent of all predefined datatypes agree with the compiler.
program datatype_size
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: real128
#include "interface.inc"
  integer :: ierr

  call start()
  call is(MPI_INTEGER, storage_size(1), 'MPI_INTEGER')
  call is(MPI_REAL, storage_size(1.0), 'MPI_REAL')
  call is(MPI_DOUBLE_PRECISION, storage_size(1.0d0), 'MPI_DOUBLE_PRECISION')
  call is(MPI_COMPLEX, storage_size((1.0, 1.0)), 'MPI_COMPLEX')
  call is(MPI_DOUBLE_COMPLEX, storage_size((1.0d0, 1.0d0)), 'MPI_DOUBLE_COMPLEX')
  call is(MPI_LOGICAL, storage_size(.true.), 'MPI_LOGICAL')
  call is(MPI_CHARACTER, storage_size('a'), 'MPI_CHARACTER')
  call is(MPI_2INTEGER, 2 * storage_size(1), 'MPI_2INTEGER')
  call is(MPI_2REAL, 2 * storage_size(1.0), 'MPI_2REAL')
  call is(MPI_2DOUBLE_PRECISION, 2 * storage_size(1.0d0), 'MPI_2DOUBLE_PRECISION')
  call is(MPI_INTEGER1, 8, 'MPI_INTEGER1')
  call is(MPI_INTEGER2, 16, 'MPI_INTEGER2')
  call is(MPI_INTEGER4, 32, 'MPI_INTEGER4')
  call is(MPI_INTEGER8, 64, 'MPI_INTEGER8')
  call is(MPI_LOGICAL1, 8, 'MPI_LOGICAL1')
  call is(MPI_LOGICAL2, 16, 'MPI_LOGICAL2')
  call is(MPI_LOGICAL4, 32, 'MPI_LOGICAL4')
  call is(MPI_LOGICAL8, 64, 'MPI_LOGICAL8')
  call is(MPI_LOGICAL16, 128, 'MPI_LOGICAL16')
  call is(MPI_INTEGER16, 128, 'MPI_INTEGER16')
  call is(MPI_REAL2, 16, 'MPI_REAL2')
  call is(MPI_COMPLEX4, 32, 'MPI_COMPLEX4')
  call is(MPI_REAL4, 32, 'MPI_REAL4')
  call is(MPI_REAL8, 64, 'MPI_REAL8')
  call is(MPI_REAL16, 128, 'MPI_REAL16')
  call is(MPI_COMPLEX8, 64, 'MPI_COMPLEX8')
  call is(MPI_COMPLEX16, 128, 'MPI_COMPLEX16')
  call is(MPI_COMPLEX32, 256, 'MPI_COMPLEX32')
  if (real128 > 0) call check(storage_size(1.0_real128) == 128, 'so has the compiler')
  call is(MPI_BYTE, 8, 'MPI_BYTE')
  call is(MPI_PACKED, 8, 'MPI_PACKED')
  call is(MPI_AINT, storage_size(1_MPI_ADDRESS_KIND), 'MPI_AINT')
  call is(MPI_COUNT, storage_size(1_MPI_COUNT_KIND), 'MPI_COUNT')
  call is(MPI_OFFSET, storage_size(1_MPI_OFFSET_KIND), 'MPI_OFFSET')
  call is(MPI_CHAR, storage_size(c_null_char), 'MPI_CHAR')
  call is(MPI_SIGNED_CHAR, storage_size(1_c_signed_char), 'MPI_SIGNED_CHAR')
  call is(MPI_UNSIGNED_CHAR, storage_size(1_c_signed_char), 'MPI_UNSIGNED_CHAR')
  call is(MPI_SHORT, storage_size(1_c_short), 'MPI_SHORT')
  call is(MPI_UNSIGNED_SHORT, storage_size(1_c_short), 'MPI_UNSIGNED_SHORT')
  call is(MPI_INT, storage_size(1_c_int), 'MPI_INT')
  call is(MPI_UNSIGNED, storage_size(1_c_int), 'MPI_UNSIGNED')
  call is(MPI_LONG, storage_size(1_c_long), 'MPI_LONG')
  call is(MPI_UNSIGNED_LONG, storage_size(1_c_long), 'MPI_UNSIGNED_LONG')
  call is(MPI_LONG_LONG, storage_size(1_c_long_long), 'MPI_LONG_LONG')
  call is(MPI_UNSIGNED_LONG_LONG, storage_size(1_c_long_long), 'MPI_UNSIGNED_LONG_LONG')
  call is(MPI_FLOAT, storage_size(1.0_c_float), 'MPI_FLOAT')
  call is(MPI_DOUBLE, storage_size(1.0_c_double), 'MPI_DOUBLE')
  call is(MPI_C_BOOL, storage_size(.true._c_bool), 'MPI_C_BOOL')
  call is(MPI_CXX_BOOL, 8, 'MPI_CXX_BOOL')
  call is(MPI_WCHAR, 32, 'MPI_WCHAR')
  call is(MPI_LONG_DOUBLE, 128, 'MPI_LONG_DOUBLE')
  call is(MPI_C_LONG_DOUBLE_COMPLEX, 256, 'MPI_C_LONG_DOUBLE_COMPLEX')
  call is(MPI_CXX_FLOAT_COMPLEX, 64, 'MPI_CXX_FLOAT_COMPLEX')
  call is(MPI_CXX_DOUBLE_COMPLEX, 128, 'MPI_CXX_DOUBLE_COMPLEX')
  call is(MPI_CXX_LONG_DOUBLE_COMPLEX, 256, 'MPI_CXX_LONG_DOUBLE_COMPLEX')
  call is(MPI_C_FLOAT_COMPLEX, storage_size((1.0_c_float, 1.0_c_float)), 'MPI_C_FLOAT_COMPLEX')
  call is(MPI_C_DOUBLE_COMPLEX, storage_size((1.0_c_double, 1.0_c_double)), 'MPI_C_DOUBLE_COMPLEX')
  call is(MPI_INT8_T, 8, 'MPI_INT8_T')
  call is(MPI_INT16_T, 16, 'MPI_INT16_T')
  call is(MPI_INT32_T, 32, 'MPI_INT32_T')
  call is(MPI_INT64_T, 64, 'MPI_INT64_T')
  call is(MPI_UINT8_T, 8, 'MPI_UINT8_T')
  call is(MPI_UINT16_T, 16, 'MPI_UINT16_T')
  call is(MPI_UINT32_T, 32, 'MPI_UINT32_T')
  call is(MPI_UINT64_T, 64, 'MPI_UINT64_T')
  call finish()

contains

  subroutine is(datatype, bits, name)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: bits
    character(len=*), intent(in) :: name
    integer(MPI_ADDRESS_KIND) :: lb, extent
    integer :: size

    size = -1
    lb = -1
    extent = -1
    call MPI_Type_size(datatype, size, ierr)
    call check_code(ierr, MPI_SUCCESS, name)
    call check_code(size, bits / 8, name // ': its size')
    call MPI_Type_get_extent(datatype, lb, extent, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Type_get_ex...')
    call check(lb == 0 .and. extent == bits / 8, name // ': extent')
  end subroutine is
end program datatype_size
