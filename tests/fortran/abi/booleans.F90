! MPI_Abi_get_fortran_booleans and MPI_Abi_set_fortran_booleans (MPI 5.0, section 20.4.1), at any time.
program abi_booleans
#include "interface.inc"
  integer, parameter :: bytes = storage_size(.true.) / 8
  logical :: of_true, of_false, is_set
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call known(bytes, 'before initialisation')
  call known(1, 'a smaller one')
  call start()
  call known(bytes, 'initialised')
  call unknown(32)
  call wrong(0)
  call wrong(3)
  call wrong(-4)
  call wrong(128)
  call MPI_Abi_set_fortran_booleans(bytes, .false., .true., ierr)
  call check_code(ierr, MPI_ERR_ABI, 'the other way round')
  call MPI_Abi_set_fortran_booleans(2 * bytes, .true., .false., ierr)
  call check_code(ierr, MPI_ERR_ARG, 'not the size of these LOGICALs')
  call MPI_Abi_set_fortran_booleans(bytes, .true., .false., ierr)
  call check_code(ierr, MPI_SUCCESS, 'what is known')
  call MPI_Abi_set_fortran_booleans(bytes, .true., .false., ierr)
  call check_code(ierr, MPI_ERR_ABI, 'once more')
  call MPI_Finalize(ierr)
  call known(bytes, 'after finalisation')
  call finish()

contains

  subroutine known(size_of_logical, what)
    integer, intent(in) :: size_of_logical
    character(len=*), intent(in) :: what

    of_true = .false.
    of_false = .true.
    is_set = .false.
    call MPI_Abi_get_fortran_booleans(size_of_logical, of_true, of_false, is_set, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(is_set .and. of_true .and. .not. of_false, what // ': the values')
  end subroutine known

  subroutine unknown(size_of_logical)
    integer, intent(in) :: size_of_logical

    of_true = .false.
    of_false = .true.
    is_set = .true.
    call MPI_Abi_get_fortran_booleans(size_of_logical, of_true, of_false, is_set, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no LOGICAL')
    call check(.not. is_set .and. .not. of_true .and. of_false, 'no LOGICAL: nothing is written')
  end subroutine unknown

  subroutine wrong(size_of_logical)
    integer, intent(in) :: size_of_logical

    is_set = .true.
    call MPI_Abi_get_fortran_booleans(size_of_logical, of_true, of_false, is_set, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'no size')
    call check(is_set, 'no size: nothing is written')
  end subroutine wrong
end program abi_booleans
