! Representations of the program (F8): its functions convert data that are written and read, with the conventions of
! the interface through which they were given.
module datarep_own_functions
  use, intrinsic :: iso_fortran_env, only: int32, int64
#if defined(WITH_MPI_INFO_F08) || defined(WITH_MPI_F08)
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
#endif
#include "interface.inc"
  private
  public :: write_numbers, read_numbers, extent_of, code, stride, count_seen, state_seen, position_seen, type_seen

  !> What they return, and the distance of the numbers in memory.
  integer, save :: code = 0, stride = 1
  !> What they were called with.
  integer, save :: count_seen = -1
  integer(MPI_ADDRESS_KIND), save :: state_seen = -1
  integer(MPI_OFFSET_KIND), save :: position_seen = -1
  DATATYPE_HANDLE, save :: type_seen

contains

  ! In the file, each number has eight bytes and the other sign.
#if defined(MODULE_F08)
  subroutine write_numbers(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf, filebuf
    integer(int32), pointer :: here(:)
    integer(int64), pointer :: there(:)
#else
  subroutine write_numbers(here, datatype, count, there, position, extra_state, ierror)
    integer(int32) :: here(*)
    integer(int64) :: there(*)
#endif
    DATATYPE_HANDLE :: datatype
    integer :: count, ierror, i
    integer(MPI_OFFSET_KIND) :: position
    integer(MPI_ADDRESS_KIND) :: extra_state

#if defined(MODULE_F08)
    call c_f_pointer(userbuf, here, [1 + (count - 1) * stride])
    call c_f_pointer(filebuf, there, [count])
#endif
    call note(datatype, count, position, extra_state, ierror)
    do i = 1, count
      there(i) = -int(here(1 + (i - 1) * stride), int64)
    end do
  end subroutine write_numbers

#if defined(MODULE_F08)
  subroutine read_numbers(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf, filebuf
    integer(int32), pointer :: here(:)
    integer(int64), pointer :: there(:)
#else
  subroutine read_numbers(here, datatype, count, there, position, extra_state, ierror)
    integer(int32) :: here(*)
    integer(int64) :: there(*)
#endif
    DATATYPE_HANDLE :: datatype
    integer :: count, ierror, i
    integer(MPI_OFFSET_KIND) :: position
    integer(MPI_ADDRESS_KIND) :: extra_state

#if defined(MODULE_F08)
    call c_f_pointer(userbuf, here, [1 + (count - 1) * stride])
    call c_f_pointer(filebuf, there, [count])
#endif
    call note(datatype, count, position, extra_state, ierror)
    do i = 1, count
      here(1 + (i - 1) * stride) = int(-there(i), int32)
    end do
  end subroutine read_numbers

  subroutine extent_of(datatype, extent, extra_state, ierror)
    DATATYPE_HANDLE :: datatype
    integer(MPI_ADDRESS_KIND) :: extent, extra_state
    integer :: ierror

    state_seen = extra_state
    extent = 8
    ierror = MPI_SUCCESS
    if (datatype /= MPI_INTEGER4) ierror = MPI_ERR_TYPE
  end subroutine extent_of

  subroutine note(datatype, count, position, extra_state, ierror)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: count
    integer(MPI_OFFSET_KIND), intent(in) :: position
    integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
    integer, intent(out) :: ierror

    type_seen = datatype
    count_seen = count
    position_seen = position
    state_seen = extra_state
    ierror = code
  end subroutine note
end module datarep_own_functions

program file_datarep_own
  use, intrinsic :: iso_fortran_env, only: int32, int64
  use datarep_own_functions
#include "interface.inc"
  character(len=*), parameter :: name = 'file_datarep_own.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, one = 1
  integer(MPI_ADDRESS_KIND), parameter :: state = 2_MPI_ADDRESS_KIND**40 + 3
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  REQUEST_HANDLE :: request
  DATATYPE_HANDLE :: every_second
  integer(int32), asynchronous :: values(3), back(0:6), table(2, 3)
  integer(MPI_ADDRESS_KIND) :: extent
  integer(MPI_OFFSET_KIND) :: disp
  integer :: ierr, codes(4)

  call start()
  ! Where errors of requests go.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Register_datarep('  own numbers ', read_numbers, write_numbers, extent_of, state, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Register_datarep')
  call MPI_Register_datarep('own numbers', read_numbers, write_numbers, extent_of, state, ierr)
  call check_code(ierr, MPI_ERR_DUP_DATAREP, 'the name exists')
  call MPI_Register_datarep('native', read_numbers, write_numbers, extent_of, state, ierr)
  call check_code(ierr, MPI_ERR_DUP_DATAREP, 'so does "native"')
  call MPI_Register_datarep(' ', read_numbers, write_numbers, extent_of, state, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'no name')
  call MPI_Register_datarep(repeat('n', MPI_MAX_DATAREP_STRING + 1), read_numbers, write_numbers, extent_of, &
    state, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'too long a name')
  ! Null conversion functions.
  call MPI_Register_datarep('own copies', MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent_of, state, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_CONVERSION_FN_NULL')

  values = [integer(int32) :: 1, -2, 258]
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, zero, MPI_REAL4, MPI_REAL4, 'own numbers', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_ERR_CONVERSION, 'the extent function refuses a datatype')
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'own numbers', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call MPI_File_get_type_extent(fh, MPI_INTEGER4, extent, ierr)
  call check(ierr == MPI_SUCCESS .and. extent == 8, 'MPI_File_get_type_extent')
  call check(state_seen == state, 'the extra state of the extent function')
  state_seen = -1
  call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write', ierr)
  call check(count_seen == 3 .and. position_seen == 0 .and. state_seen == state, 'what the function is called with')
  call check(type_seen == MPI_INTEGER4, 'the datatype')
  call MPI_File_get_byte_offset(fh, one, disp, ierr)
  call check(disp == 8, 'an etype has eight bytes')
  call MPI_File_sync(fh, ierr)
  call check_file(name, [-1_int32, -1_int32, 2_int32, 0_int32, -258_int32, -1_int32], 'eight bytes each')

  ! Into every second element, with a request; the handle of the datatype is freed before it is complete.
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER4, every_second, ierr)
  call MPI_Type_commit(every_second, ierr)
  stride = 2
  back = -7
  call MPI_File_iread_at(fh, zero, back(1), 1, every_second, request, codes(1))
  call MPI_Type_free(every_second, codes(2))
  call MPI_Wait(request, status, codes(3))
  call check(all(codes(:3) == MPI_SUCCESS), 'MPI_File_iread_at')
  call check_count(status, MPI_INTEGER4, 3, 'MPI_File_iread_at')
  call check(all(back == [-7, 1, -7, -2, -7, 258, -7]), 'to the places of the datatype')
  stride = 1

  ! In two calls, and a section of an array, which the function sees as a whole one.
  call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
  back = -7
  call MPI_File_read_all_begin(fh, back(1), 2, MPI_INTEGER4, codes(1))
  call MPI_File_read_all_end(fh, back(1), status, codes(2))
  call check(all(codes(:2) == MPI_SUCCESS) .and. all(back(:3) == [-7, 1, -2, -7]), 'in two calls')
  table = -7
#if defined(MODULE_F08)
  call MPI_File_read_at(fh, zero, table(2, :), 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a section')
  call check(all(table(1, :) == -7) .and. all(table(2, :) == values), 'what is read into it')
  call MPI_File_write_at(fh, one, table(2, 1:2), 2, MPI_INTEGER4, status, ierr)
#else
  call MPI_File_write_at(fh, one, values, 2, MPI_INTEGER4, status, ierr)
#endif
  call MPI_File_sync(fh, ierr)
  call check_file(name, [-1_int32, -1_int32, -1_int32, -1_int32, 2_int32, 0_int32], 'what is written from it')

  ! Errors of the functions.
  code = MPI_ERR_OTHER
  call MPI_File_write_at(fh, zero, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_CONVERSION, 'a write that fails')
  call MPI_File_iread_at(fh, zero, back(1), 1, MPI_INTEGER4, request, codes(1))
  if (codes(1) == MPI_SUCCESS) call MPI_Wait(request, status, codes(1))
  call check_code(codes(1), MPI_ERR_CONVERSION, 'a read that fails')
  code = MPI_SUCCESS
  call check_file(name, [-1_int32, -1_int32, -1_int32, -1_int32, 2_int32, 0_int32], 'nothing is written')

  ! Without functions, elements must have the same size as in memory.
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'own copies', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no conversion')
  call MPI_File_write_at(fh, zero, values, 3, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_CONVERSION, 'no conversion to another size')
  call MPI_File_close(fh, ierr)
  call finish()
end program file_datarep_own
