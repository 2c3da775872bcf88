! MPI_Win_get_attr: base, size, disp_unit, flavor and model of windows of
! every flavor. Any other key is MPI_ERR_KEYVAL, and changes no argument.
program win_get_attr
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  integer(MPI_ADDRESS_KIND) :: address
  integer :: ierr

  call start_mpi()
  memory = 0
  call MPI_Win_create(memory(1), 15_MPI_ADDRESS_KIND, 7, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call MPI_Get_address(memory(1), address, ierr)
  call all_of(address, 15, 7, MPI_WIN_FLAVOR_CREATE, 'create')
  call MPI_Win_allocate(48_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  address = transfer(base, address)
  call all_of(address, 48, 1, MPI_WIN_FLAVOR_ALLOCATE, 'allocate')
  call MPI_Win_allocate_shared(80_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, base, win, &
    ierr)
  address = transfer(base, address)
  call all_of(address, 80, 8, MPI_WIN_FLAVOR_SHARED, 'shared')
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call all_of(0_MPI_ADDRESS_KIND, 0, 1, MPI_WIN_FLAVOR_DYNAMIC, 'dynamic')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine all_of(address, size, disp_unit, flavor, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: address
    integer, intent(in) :: size, disp_unit, flavor
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call one(MPI_WIN_BASE, address, what // ', MPI_WIN_BASE')
    call one(MPI_WIN_SIZE, int(size, MPI_ADDRESS_KIND), what // ', MPI_WIN_SIZE')
    call one(MPI_WIN_DISP_UNIT, int(disp_unit, MPI_ADDRESS_KIND), what // ', MPI_WIN_DISP_UNIT')
    call one(MPI_WIN_CREATE_FLAVOR, int(flavor, MPI_ADDRESS_KIND), &
      what // ', MPI_WIN_CREATE_FLAVOR')
    call one(MPI_WIN_MODEL, int(MPI_WIN_UNIFIED, MPI_ADDRESS_KIND), what // ', MPI_WIN_MODEL')
    call refused(0, what // ', keyval 0')
    call refused(-1, what // ', keyval -1')
    call refused(MPI_WIN_BASE - 1, what // ', one below')
    call refused(MPI_WIN_MODEL + 1, what // ', one above')
    call refused(huge(1), what // ', the greatest keyval')
    call refused(-huge(1) - 1, what // ', the least keyval')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', freed')
  end subroutine all_of

  subroutine one(keyval, expected, what)
    integer, intent(in) :: keyval
    integer(MPI_ADDRESS_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: value(3)
    logical :: flag

    value = -77
    flag = .false.
    call MPI_Win_get_attr(win, keyval, value(2), flag, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(flag, what // ': it is there')
    call check(value(2) == expected, what // ': its value')
    call check(value(1) == -77 .and. value(3) == -77, what // ': nothing else')
  end subroutine one

  subroutine refused(keyval, what)
    integer, intent(in) :: keyval
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: value
    logical :: flag
    integer :: round

    do round = 1, 2
      value = -77
      flag = round == 1
      call MPI_Win_get_attr(win, keyval, value, flag, ierr)
      call check_code(ierr, MPI_ERR_KEYVAL, what)
      call check(value == -77 .and. (flag .eqv. round == 1), what // ': kept')
    end do
  end subroutine refused
end program win_get_attr
