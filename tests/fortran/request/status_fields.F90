! The contents of statuses, read and set: source, tag, error, elements, and
! whether the operation was cancelled.
#include "status.inc"
program request_status_fields
#include "interface.inc"
  STATUS_TYPE :: status
  integer :: ierr, number
  integer(MPI_COUNT_KIND) :: count
  logical :: flag
  DATATYPE_HANDLE :: pairs, bad

  call start_mpi()
  call fill(status)
  call MPI_Status_set_source(status, 3, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_source')
  call MPI_Status_set_tag(status, 4, ierr)
  call MPI_Status_set_error(status, MPI_ERR_TRUNCATE, ierr)
  call check(FIELD_OF(status, MPI_SOURCE) == 3, 'MPI_SOURCE')
  call check(FIELD_OF(status, MPI_TAG) == 4, 'MPI_TAG')
  call check(FIELD_OF(status, MPI_ERROR) == MPI_ERR_TRUNCATE, 'MPI_ERROR')
  call MPI_Status_get_source(status, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Status_get_source')
  call check_code(number, 3, 'the source')
  call MPI_Status_get_tag(status, number, ierr)
  call check_code(number, 4, 'the tag')
  call MPI_Status_get_error(status, number, ierr)
  call check_code(number, MPI_ERR_TRUNCATE, 'the error')
  call MPI_Status_set_cancelled(status, .true., ierr)
  call MPI_Test_cancelled(status, flag, ierr)
  call check(flag, 'cancelled')
  call MPI_Status_set_cancelled(status, .false., ierr)
  call MPI_Test_cancelled(status, flag, ierr)
  call check(.not. flag, 'not cancelled')

  ! Elements of a datatype, and their basic elements.
  call MPI_Type_contiguous(2, MPI_INTEGER, pairs, ierr)
  call MPI_Status_set_elements(status, pairs, 6, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_elements')
  call elements(pairs, 3, 6)
  call MPI_Status_set_elements(status, pairs, 5, ierr)
  call elements(pairs, MPI_UNDEFINED, 5)
  call elements(MPI_INTEGER, 5, 5)
  count = 7
  call MPI_Status_set_elements_x(status, MPI_INTEGER, count, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Status_set_elements_x')
  call elements(MPI_INTEGER, 7, 7)
  count = -1
  call MPI_Get_elements_x(status, pairs, count, ierr)
  call check(count == 7, 'MPI_Get_elements_x')
  call elements(MPI_2INTEGER, MPI_UNDEFINED, 7)
  call check(FIELD_OF(status, MPI_TAG) == 4, 'the rest stays')

  ! A number too large for an INTEGER, and one too large for a status.
  count = 3000000000_MPI_COUNT_KIND
  call MPI_Status_set_elements_x(status, MPI_BYTE, count, ierr)
  count = -1
  call MPI_Get_elements_x(status, MPI_BYTE, count, ierr)
  call check(count == 3000000000_MPI_COUNT_KIND, 'many elements')
  number = -7
  call MPI_Get_elements(status, MPI_BYTE, number, ierr)
  if (bit_size(number) == 32) call check_code(number, MPI_UNDEFINED, 'more than an INTEGER')
  call MPI_Status_set_elements_x(status, pairs, huge(count), ierr)
  call check_code(ierr, MPI_ERR_VALUE_TOO_LARGE, 'more than there can be')
  count = -1
  call MPI_Get_elements_x(status, MPI_BYTE, count, ierr)
  call check(count == 3000000000_MPI_COUNT_KIND, 'it stays as it was')

  bad = MPI_DATATYPE_NULL
  number = -7
  call MPI_Get_elements(status, bad, number, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  call MPI_Status_set_elements(status, bad, 1, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL, set')
  call MPI_Status_set_elements(status, MPI_BYTE, -1, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a negative count')
  call MPI_Get_elements(MPI_STATUS_IGNORE, MPI_BYTE, number, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_STATUS_IGNORE')
  call MPI_Status_get_source(MPI_STATUS_IGNORE, number, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'the source of MPI_STATUS_IGNORE')
  call MPI_Test_cancelled(MPI_STATUS_IGNORE, flag, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_STATUS_IGNORE, cancelled')
  call check(number == -7 .and. .not. flag, 'nothing is told')
  call MPI_Type_free(pairs, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "status_fill.inc"

  subroutine elements(datatype, whole, parts)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: whole, parts

    number = -7
    call MPI_Get_count(status, datatype, number, ierr)
    call check_code(number, whole, 'MPI_Get_count')
    number = -7
    call MPI_Get_elements(status, datatype, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Get_elements')
    call check_code(number, parts, 'the elements')
  end subroutine elements
end program request_status_fields
