! D11: datatypes made by procedures that MPI 3.0 removed, where Fortran has them (mpif.h and module mpi), and by their
! replacements elsewhere: both have the same bounds.
program datatype_removed
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t) :: from(12), into(12)
  DATATYPE_HANDLE :: made, part
  STATUS_TYPE :: status
  integer :: ierr, i
#if defined(LEGACY)
  integer :: found, number
  integer(MPI_ADDRESS_KIND) :: address
#endif

  call start()
  from = [(int(i, c_int32_t), i = 1, 12)]
  part = hvector(2, 1, 12)
  call is(part, 0, 16, 'hvector')
  made = hindexed([1, 2], [20, -4])
  call is(made, -4, 28, 'hindexed')
  call MPI_Type_free(made, ierr)
  made = with_upper(MPI_INTEGER4, 12)
  call is(made, 0, 12, 'an upper bound')
  call MPI_Type_commit(made, ierr)
  into = -7
  call MPI_Sendrecv(from, 3, made, 0, 1, into, 3, MPI_INTEGER4, 0, 1, MPI_COMM_SELF, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a message')
  call check(all(into(:4) == [1, 4, 7, -7]), 'every third element')
  call MPI_Type_free(made, ierr)
  made = with_both(part, -8, 40)
  call is(made, -8, 48, 'both bounds')
  call MPI_Type_free(made, ierr)
  call MPI_Type_free(part, ierr)
#if defined(LEGACY)
  call only_here()
#endif
  call finish()

contains

#if defined(LEGACY)
  integer function hvector(count, blocklength, stride)
    integer, intent(in) :: count, blocklength, stride

    call MPI_Type_hvector(count, blocklength, stride, MPI_INTEGER4, hvector, ierr)
  end function hvector

  integer function hindexed(lengths, places)
    integer, intent(in) :: lengths(2), places(2)

    call MPI_Type_hindexed(2, lengths, places, MPI_INTEGER4, hindexed, ierr)
  end function hindexed

  integer function with_upper(old, upper)
    integer, intent(in) :: old, upper

    call MPI_Type_struct(2, [1, 1], [0, upper], [old, MPI_UB], with_upper, ierr)
  end function with_upper

  integer function with_both(old, lower, upper)
    integer, intent(in) :: old, lower, upper

    call MPI_Type_struct(3, [1, 1, 1], [lower, upper, 0], [MPI_LB, MPI_UB, old], with_both, ierr)
  end function with_both

  subroutine is(datatype, lower, extent, what)
    integer, intent(in) :: datatype, lower, extent
    character(len=*), intent(in) :: what

    found = -77
    call MPI_Type_lb(datatype, found, ierr)
    call check_code(found, lower, what//': MPI_Type_lb')
    call MPI_Type_extent(datatype, found, ierr)
    call check_code(found, extent, what//': MPI_Type_extent')
    call MPI_Type_ub(datatype, found, ierr)
    call check_code(found, lower + extent, what//': MPI_Type_ub')
    call check_code(ierr, MPI_SUCCESS, what)
  end subroutine is

  ! What does not fit in an INTEGER is an error, and nothing is written.
  subroutine only_here()
    integer(MPI_ADDRESS_KIND), parameter :: far = 3 * (zero + 2)**30

    call MPI_Get_address(from, address, ierr)
    number = -77
    call MPI_Address(from, number, ierr)
    if (address <= huge(number)) then
      call check_code(ierr, MPI_SUCCESS, 'MPI_Address')
      call check(number == address, 'the address')
    else
      call check_code(ierr, MPI_ERR_VALUE_TOO_LARGE, 'MPI_Address')
      call check_code(number, -77, 'no address')
    end if

    call MPI_Type_create_resized(MPI_INTEGER4, -far, far, made, ierr)
    number = -77
    call MPI_Type_extent(made, number, ierr)
    call fits(far, 'MPI_Type_extent')
    call MPI_Type_lb(made, number, ierr)
    call fits(-far, 'MPI_Type_lb')
    call MPI_Type_ub(made, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Type_ub')
    call check_code(number, 0, 'the upper bound fits')
    call MPI_Type_free(made, ierr)
    number = -77
    call MPI_Type_create_resized(MPI_INTEGER4, far, zero, made, ierr)
    call MPI_Type_ub(made, number, ierr)
    call fits(far, 'MPI_Type_ub')
    call MPI_Type_free(made, ierr)

    ! Wrong arguments, among them an invalid displacement.
    made = -77
    call MPI_Type_struct(-1, [1], [0], [MPI_INTEGER4], made, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'a negative count')
    call MPI_Type_struct(1, [-1], [0], [MPI_INTEGER4], made, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative length')
    call MPI_Type_struct(1, [1], [0], [MPI_DATATYPE_NULL], made, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'no datatype')
    call MPI_Type_hvector(2, -1, 4, MPI_INTEGER4, made, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative block length')
    call MPI_Type_hindexed(1, [-1], [0], MPI_INTEGER4, made, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'another negative length')
    call check_code(made, -77, 'nothing is made')
    call MPI_Type_extent(MPI_DATATYPE_NULL, made, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'the extent of nothing')
    call MPI_Send(from, 1, MPI_UB, 0, 1, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_UB has no data')
  end subroutine only_here

  ! A result, if an INTEGER can hold it.
  subroutine fits(expected, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what

    if (abs(expected) <= huge(number)) then
      call check_code(ierr, MPI_SUCCESS, what)
      call check(number == expected, what//': a large number')
    else
      call check_code(ierr, MPI_ERR_VALUE_TOO_LARGE, what//': too large')
      call check_code(number, -77, what//': nothing is written')
    end if
    number = -77
  end subroutine fits
#else
  DATATYPE_HANDLE function hvector(count, blocklength, stride)
    integer, intent(in) :: count, blocklength, stride

    call MPI_Type_create_hvector(count, blocklength, zero + stride, MPI_INTEGER4, hvector, ierr)
  end function hvector

  DATATYPE_HANDLE function hindexed(lengths, places)
    integer, intent(in) :: lengths(2), places(2)

    call MPI_Type_create_hindexed(2, lengths, zero + places, MPI_INTEGER4, hindexed, ierr)
  end function hindexed

  DATATYPE_HANDLE function with_upper(old, upper)
    DATATYPE_HANDLE, intent(in) :: old
    integer, intent(in) :: upper

    call MPI_Type_create_resized(old, zero, zero + upper, with_upper, ierr)
  end function with_upper

  DATATYPE_HANDLE function with_both(old, lower, upper)
    DATATYPE_HANDLE, intent(in) :: old
    integer, intent(in) :: lower, upper

    call MPI_Type_create_resized(old, zero + lower, zero + upper - lower, with_both, ierr)
  end function with_both

  subroutine is(datatype, lower, extent, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: lower, extent
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: lb, found

    call MPI_Type_get_extent(datatype, lb, found, ierr)
    call check(lb == lower .and. found == extent, what)
  end subroutine is
#endif
end program datatype_removed
