! D9: datatypes of Fortran's kinds, by their digits and by their size.
program datatype_kinds
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 4
  integer(c_int32_t) :: from(n), into(n)
  DATATYPE_HANDLE :: made, again, other
  STATUS_TYPE :: status
  integer :: ierr, size, i

  call start()
  do i = 1, 18
    call MPI_Type_create_f90_integer(i, made, ierr)
    call has_size(storage_of_integer(i) / 8, 'an integer')
    call MPI_Type_create_f90_integer(i, again, ierr)
    call check(made == again, 'the same again')
  end do
  do i = 4, 15
    call MPI_Type_create_f90_real(i, MPI_UNDEFINED, made, ierr)
    call has_size(merge(4, 8, i <= 6), 'a real of some digits')
    call MPI_Type_create_f90_complex(i, MPI_UNDEFINED, made, ierr)
    call has_size(merge(8, 16, i <= 6), 'a complex number of some digits')
  end do
  call MPI_Type_create_f90_real(MPI_UNDEFINED, 38, made, ierr)
  call has_size(8, 'a real of a large range')
  call MPI_Type_create_f90_real(33, 4931, made, ierr)
  call has_size(16, 'a real of 33 digits')
  call MPI_Type_create_f90_real(6, 37, made, ierr)
  call described()

  ! It is used like any other, and not freed.
  from = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  into = -7
  call MPI_Type_create_f90_integer(9, made, ierr)
  call MPI_Sendrecv(from, n, made, 0, 1, into, n, MPI_INTEGER4, 0, 1, MPI_COMM_SELF, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a message')
  call check(all(into == from), 'what came')
  call MPI_Allreduce(from, into, n, made, MPI_SUM, MPI_COMM_SELF, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a sum')
  again = made
  call MPI_Type_free(again, ierr)
  call check(ierr == MPI_ERR_TYPE .and. again == made, 'it is not freed')
  call MPI_Type_commit(again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is committed')

  call MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 8, made, ierr)
  call check(ierr == MPI_SUCCESS .and. made == MPI_INTEGER8, 'an integer of 8 bytes')
  call MPI_Type_match_size(MPI_TYPECLASS_REAL, 4, made, ierr)
  call check(ierr == MPI_SUCCESS .and. made == MPI_REAL4, 'a real of 4 bytes')
  call MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 16, made, ierr)
  call check(ierr == MPI_SUCCESS .and. made == MPI_COMPLEX16, 'a complex number of 16 bytes')

  call pair(MPI_2REAL, MPI_REAL, MPI_REAL)
  call pair(MPI_2INTEGER, MPI_INTEGER, MPI_INTEGER)
  call pair(MPI_2DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION)
  call pair(MPI_DATATYPE_NULL, MPI_REAL, MPI_INTEGER)
  call pair(MPI_DATATYPE_NULL, MPI_2REAL, MPI_2REAL)
  made = MPI_INTEGER
  call MPI_Type_get_value_index(MPI_REAL, MPI_DATATYPE_NULL, made, ierr)
  call check(ierr == MPI_ERR_TYPE .and. made == MPI_INTEGER, 'a pair without an index')

  other = made
  call MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 3, made, ierr)
  call refused('an integer of 3 bytes')
  call MPI_Type_match_size(MPI_TYPECLASS_REAL, -8, made, ierr)
  call refused('a real of -8 bytes')
  call MPI_Type_match_size(0, 4, made, ierr)
  call refused('no class')
  call MPI_Type_create_f90_integer(39, made, ierr)
  call refused('too many digits')
  call MPI_Type_create_f90_integer(-1, made, ierr)
  call refused('-1 digit')
  call MPI_Type_create_f90_integer(MPI_UNDEFINED, made, ierr)
  call refused('an integer of undefined digits')
  call MPI_Type_create_f90_real(34, MPI_UNDEFINED, made, ierr)
  call refused('too many digits of a real')
  call MPI_Type_create_f90_real(6, 4932, made, ierr)
  call refused('too large a range')
  call MPI_Type_create_f90_complex(-5, 10, made, ierr)
  call refused('-5 digits')
  call MPI_Type_create_f90_complex(MPI_UNDEFINED, MPI_UNDEFINED, made, ierr)
  call refused('neither')
  call finish()

contains

  integer function storage_of_integer(digits)
    integer, intent(in) :: digits

    select case (digits)
    case (:2)
      storage_of_integer = storage_size(1_c_int8_t)
    case (3:4)
      storage_of_integer = storage_size(1_c_int16_t)
    case (5:9)
      storage_of_integer = storage_size(1_c_int32_t)
    case default
      storage_of_integer = storage_size(1_c_int64_t)
    end select
  end function storage_of_integer

  subroutine has_size(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Type_size(made, size, ierr)
    call check_code(size, expected, what // ': size')
  end subroutine has_size

  subroutine described()
    integer :: numbers(3), combiner, values(2)
    integer(MPI_ADDRESS_KIND) :: addresses(1)
    DATATYPE_HANDLE :: types(1)

    call MPI_Type_get_envelope(made, numbers(1), numbers(2), numbers(3), combiner, ierr)
    call check_code(combiner, MPI_COMBINER_F90_REAL, 'how it was made')
    call check(all(numbers == [2, 0, 0]), 'two arguments')
    call MPI_Type_get_contents(made, 2, 0, 0, values, addresses, types, ierr)
    call check(all(values == [6, 37]), 'the arguments')
    ! MPI_Type_get_contents of a datatype made of it returns it.
    call MPI_Type_contiguous(2, made, again, ierr)
    call MPI_Type_get_contents(again, 1, 0, 1, values, addresses, types, ierr)
    call check(types(1) == made, 'the datatype that another was made from')
    call MPI_Type_free(again, ierr)
  end subroutine described

  ! The datatype of a value and an index.
  subroutine pair(expected, value, number)
    DATATYPE_HANDLE, intent(in) :: expected, value, number

    call MPI_Type_get_value_index(value, number, made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_get_value_index')
    call check(made == expected, 'the datatype of a value and an index')
  end subroutine pair

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call check(ierr == MPI_ERR_ARG .and. made == other, what)
  end subroutine refused
end program datatype_kinds
