! Errors of MPI_Win_attach and MPI_Win_detach: memory that is already attached, memory that is not attached, and
! windows of another flavor.
program win_dynamic_errors
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(12)
  integer(c_int32_t) :: origin(1)
  integer(MPI_ADDRESS_KIND) :: first
  BASE_POINTER :: base
  WIN_HANDLE :: win, other
  integer :: ierr

  call start()
  memory = 0
  origin = 1
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call MPI_Get_address(memory(1), first, ierr)
  call MPI_Win_attach(win, memory(1), -1_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_ERR_SIZE, 'size -1')
  call MPI_Win_detach(win, memory(1), ierr)
  call check_code(ierr, MPI_ERR_RMA_ATTACH, 'nothing to detach')

  call MPI_Win_attach(win, memory(1), 0_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes')
  call MPI_Win_detach(win, memory(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes: detached')

  call MPI_Win_attach(win, memory(4), 16_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'elements 4 to 7')
  call overlap(4, 4, 'the same')
  call overlap(4, 1, 'the first of them')
  call overlap(7, 1, 'the last of them')
  call overlap(5, 2, 'in the middle')
  call overlap(1, 4, 'over the start')
  call overlap(7, 2, 'over the end')
  call overlap(1, 12, 'around it')
  call MPI_Win_attach(win, memory(1), 12_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'right before it')
  call MPI_Win_attach(win, memory(8), 16_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'right behind it')
  call MPI_Win_detach(win, memory(5), ierr)
  call check_code(ierr, MPI_ERR_RMA_ATTACH, 'not where it begins')
  call MPI_Win_detach(win, memory(12), ierr)
  call check_code(ierr, MPI_ERR_RMA_ATTACH, 'never attached')
  call MPI_Win_lock_all(0, win, ierr)
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, first + 16, 1, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is still attached')
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Win_detach(win, memory(4), ierr)
  call check_code(ierr, MPI_SUCCESS, 'detached')
  call MPI_Win_detach(win, memory(4), ierr)
  call check_code(ierr, MPI_ERR_RMA_ATTACH, 'detached twice')
  call MPI_Win_attach(win, memory(4), 16_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'attached again')
  ! Another window is not concerned.
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, other, ierr)
  call MPI_Win_set_errhandler(other, MPI_ERRORS_RETURN, ierr)
  call MPI_Win_attach(other, memory(4), 16_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the same in another window')
  call MPI_Win_detach(other, memory(1), ierr)
  call check_code(ierr, MPI_ERR_RMA_ATTACH, 'which has not all')
  call MPI_Win_free(other, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')

  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call not_dynamic('a created window')
  call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call not_dynamic('an allocated window')
  call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call not_dynamic('a shared window')
#if defined(MODULE_F08)
  call sections()
#endif
  call finish()

contains

  subroutine overlap(at, n, what)
    integer, intent(in) :: at, n
    character(len=*), intent(in) :: what

    call MPI_Win_attach(win, memory(at), int(4 * n, MPI_ADDRESS_KIND), ierr)
    call check_code(ierr, MPI_ERR_RMA_ATTACH, what)
  end subroutine overlap

  subroutine not_dynamic(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory(1), 16_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_ERR_RMA_FLAVOR, what // ': attach')
    call MPI_Win_detach(win, memory(1), ierr)
    call check_code(ierr, MPI_ERR_RMA_FLAVOR, what // ': detach')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine not_dynamic

#if defined(MODULE_F08)
  ! W2 holds for what is attached too.
  subroutine sections()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:12:3), 16_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'a section with gaps')
    call MPI_Win_attach(win, memory(1:4), 17_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'more than there is')
    call MPI_Win_attach(win, memory(1:4), 16_MPI_ADDRESS_KIND, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a contiguous section')
    call MPI_Win_detach(win, memory(1:4), ierr)
    call check_code(ierr, MPI_SUCCESS, 'and away')
    call MPI_Win_free(win)
  end subroutine sections
#endif
end program win_dynamic_errors
