! Before MPI_Init and after MPI_Finalize the procedures for windows, memory and datatypes return MPI_ERR_OTHER and
! change no argument.
program win_outside
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  integer :: ierr

  memory = 5
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call refused('before')
  call start()
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call refused('after')
  call finish()

contains

  subroutine refused(what)
    character(len=*), intent(in) :: what
    WIN_HANDLE :: win
    BASE_POINTER :: base
    integer :: codes(6)

    win = MPI_WIN_NULL
    base = transfer(4096_c_intptr_t, base)
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, codes(1))
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, codes(2))
    call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, codes(3))
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, codes(4))
    call MPI_Alloc_mem(16_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, codes(5))
    call MPI_Free_mem(memory(1), codes(6))
    if (any(codes /= MPI_ERR_OTHER)) write (*, '(6(1x, i0))') codes
    call check(all(codes == MPI_ERR_OTHER), what)
    call check(win == MPI_WIN_NULL .and. transfer(base, 0_c_intptr_t) == 4096, what // ': kept')
  end subroutine refused
end program win_outside
