! MPI_Abi_get_fortran_info and MPI_Abi_set_fortran_info: the types of the compiler are known, and cannot be set to
! others.
program abi_fortran_info
#include "interface.inc"
  INFO_HANDLE :: info, told
  integer :: ierr, i, nkeys
  real :: a_real
  double precision :: a_double
  character(len=30) :: key
  character(len=10) :: value

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  info = MPI_INFO_NULL
  call MPI_Abi_get_fortran_info(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'before MPI_Init')
  call check(info /= MPI_INFO_NULL, 'Fortran is known')
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(nkeys, 23, 'the keys')
  call size_is('mpi_logical_size', storage_size(.true.))
  call size_is('mpi_integer_size', storage_size(ierr))
  call size_is('mpi_real_size', storage_size(a_real))
  call size_is('mpi_double_precision_size', storage_size(a_double))
  call types()
  call refused()
  call allowed()
  call start()
  call MPI_Finalize(ierr)
  info = MPI_INFO_NULL
  call MPI_Abi_get_fortran_info(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'after MPI_Finalize')
  call size_is('mpi_integer_size', storage_size(ierr))
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine value_of(key)
    character(len=*), intent(in) :: key
    logical :: flag

    flag = .false.
    value = '?'
    call MPI_Info_get(info, key, len(value), value, flag, ierr)
    call check(flag, key)
  end subroutine value_of

  subroutine size_is(key, bits)
    character(len=*), intent(in) :: key
    integer, intent(in) :: bits
    integer :: bytes

    call value_of(key)
    read (value, *) bytes
    call check_code(8 * bytes, bits, key // ': its value')
  end subroutine size_is

  ! All types that the standard names are datatypes here.
  subroutine types()
    character(len=*), parameter :: names(4) = [character(len=7) :: 'logical', 'integer', 'real', 'complex']
    integer, parameter :: least(4) = [1, 1, 2, 4]
    integer, parameter :: most(4) = [16, 16, 16, 32]
    integer :: family, bytes
    character(len=12) :: number

    do family = 1, 4
      bytes = least(family)
      do while (bytes <= most(family))
        write (number, '(i0)') bytes
        key = 'mpi_' // trim(names(family)) // trim(number) // '_supported'
        call value_of(trim(key))
        call check_text(trim(value), 'true', trim(key))
        bytes = 2 * bytes
      end do
    end do
    call value_of('mpi_double_complex_supported')
    call check_text(trim(value), 'true', 'MPI_DOUBLE_COMPLEX')
  end subroutine types

  ! Values that differ from the actual ones.
  subroutine refused()
    call MPI_Info_dup(info, told, ierr)
    call one('mpi_integer_size', '2')
    call one('mpi_real_size', '16')
    call one('mpi_logical_size', 'four')
    call one('mpi_double_precision_size', '')
    call one('mpi_integer16_supported', 'false')
    call one('mpi_real8_supported', 'false')
    call one('mpi_complex32_supported', 'maybe')
    call MPI_Info_free(told, ierr)
    call MPI_Abi_set_fortran_info(told, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call MPI_Abi_set_fortran_info(MAKE_INFO(12345), ierr)
    call check_code(ierr, MPI_ERR_INFO, '12345')
  end subroutine refused

  subroutine one(key, wrong)
    character(len=*), intent(in) :: key, wrong

    call value_of(key)
    call MPI_Info_set(told, key, wrong, ierr)
    call MPI_Abi_set_fortran_info(told, ierr)
    call check_code(ierr, MPI_ERR_ABI, key // ' = "' // wrong // '"')
    call MPI_Info_set(told, key, value, ierr)
  end subroutine one

  ! The actual values may be set once, with other keys as well and without some.
  subroutine allowed()
    call MPI_Info_set(info, 'something', 'else', ierr)
    call MPI_Info_delete(info, 'mpi_real_size', ierr)
    call value_of('mpi_integer_size')
    call MPI_Info_set(info, 'mpi_integer_size', '+' // value, ierr)
    call MPI_Abi_set_fortran_info(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what is so')
    call MPI_Abi_set_fortran_info(info, ierr)
    call check_code(ierr, MPI_ERR_ABI, 'the second time')
    call MPI_Info_free(info, ierr)
    ! Setting them changes nothing.
    do i = 1, 2
      call MPI_Abi_get_fortran_info(info, ierr)
      call size_is('mpi_real_size', storage_size(a_real))
      call MPI_Info_free(info, ierr)
    end do
  end subroutine allowed
end program abi_fortran_info
