! W1: the size of a window is not negative (MPI_ERR_SIZE), the unit of displacements is positive (MPI_ERR_DISP); a
! failed call changes no argument. A window of no bytes exposes nothing.
program win_w01_size_disp
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: least = -huge(least) - 1
  integer(c_int32_t), target :: memory(4), origin(2)
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  memory = -7
  origin = 5
  call refused(-1_MPI_ADDRESS_KIND, 1, MPI_ERR_SIZE, 'size -1')
  call refused(-4096_MPI_ADDRESS_KIND, 4, MPI_ERR_SIZE, 'size -4096')
  call refused(least, 1, MPI_ERR_SIZE, 'the least size')
  call refused(16_MPI_ADDRESS_KIND, 0, MPI_ERR_DISP, 'disp_unit 0')
  call refused(16_MPI_ADDRESS_KIND, -1, MPI_ERR_DISP, 'disp_unit -1')
  call refused(16_MPI_ADDRESS_KIND, -huge(1) - 1, MPI_ERR_DISP, 'the least disp_unit')
  call refused(0_MPI_ADDRESS_KIND, 0, MPI_ERR_DISP, 'no bytes, disp_unit 0')
  call no_bytes()
  call finish()

contains

  subroutine refused(size, disp_unit, expected, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer, intent(in) :: disp_unit, expected
    character(len=*), intent(in) :: what
    integer(c_int32_t), target, save :: place
    BASE_POINTER :: base
    integer(c_intptr_t) :: before

    win = MPI_WIN_NULL
    call MPI_Win_create(memory(1), size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, expected, what // ': MPI_Win_create')
    call check(win == MPI_WIN_NULL, what // ': win is kept')
    before = transfer(c_loc(place), before)
    base = transfer(before, base)
    call MPI_Win_allocate(size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_code(ierr, expected, what // ': MPI_Win_allocate')
    call MPI_Win_allocate_shared(size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_code(ierr, expected, what // ': ..._allocate_shared')
    call check(win == MPI_WIN_NULL, what // ': win is kept')
    call check(transfer(base, before) == before, what // ': baseptr is kept')
    call check(all(memory == -7), what // ': so is memory')
  end subroutine refused

  subroutine no_bytes()
    call MPI_Win_create(memory(1), 0_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes: a fence')
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'no bytes: a put')
    call MPI_Get(origin(1), 1, MPI_BYTE, 0, 0_MPI_ADDRESS_KIND, 1, MPI_BYTE, win, ierr)
    call check_code(ierr, MPI_ERR_RMA_RANGE, 'no bytes: a get')
    call MPI_Put(origin(1), 0, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 0, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes: a put of none')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == -7), 'no bytes: memory is kept')
    call check(all(origin == 5), 'no bytes: so is the origin')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')
  end subroutine no_bytes
end program win_w01_size_disp
