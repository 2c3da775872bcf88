! Errors of making a window go to the error handler of the communicator, those of an invalid handle to that of
! MPI_COMM_SELF, and those of a window to its own. The wrong one would end this program.
program win_errhandler_of_comm
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win, nothing
  COMM_HANDLE :: comm
  INFO_HANDLE :: stale, info
  integer(MPI_ADDRESS_KIND) :: value
  integer :: ierr
  logical :: flag

  call start()
  memory = 0
  win = MPI_WIN_NULL
  nothing = MPI_WIN_NULL
  call MPI_Info_create(info, ierr)
  stale = info
  call MPI_Info_free(info, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL, ierr)
  call provoke(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
  call provoke(comm, 'a communicator')
  call MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call provoke(MPI_COMM_SELF, 'MPI_COMM_SELF')

  ! Now only MPI_COMM_SELF returns.
  call MPI_Win_fence(0, nothing, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'a fence on no window')
  call MPI_Win_free(nothing, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'freeing no window')
  call MPI_Win_get_attr(nothing, MPI_WIN_SIZE, value, flag, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'attributes of no window')
  call MPI_Alloc_mem(-1_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Alloc_mem')
  call MPI_Free_mem(memory(1), ierr)
  call check_code(ierr, MPI_ERR_BASE, 'MPI_Free_mem')

  ! And now only the window.
  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comm, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL, ierr)
  call MPI_Win_lock(77, 0, 0, win, ierr)
  call check_code(ierr, MPI_ERR_LOCKTYPE, 'a lock')
  call MPI_Put(memory(1), 1, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'a put')
  call MPI_Win_set_info(win, stale, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'MPI_Win_set_info')
  call MPI_Win_get_attr(win, 5, value, flag, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'MPI_Win_get_attr')
  call MPI_Win_attach(win, memory(1), 4_MPI_ADDRESS_KIND, ierr)
  call check_code(ierr, MPI_ERR_RMA_FLAVOR, 'MPI_Win_attach')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

  subroutine provoke(on, what)
    COMM_HANDLE, intent(in) :: on
    character(len=*), intent(in) :: what

    call MPI_Win_create(memory(1), -1_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, on, win, ierr)
    call check_code(ierr, MPI_ERR_SIZE, what // ': create')
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, on, win, ierr)
    call check_code(ierr, MPI_ERR_DISP, what // ': create')
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, on, base, win, ierr)
    call check_code(ierr, MPI_ERR_DISP, what // ': allocate')
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, stale, on, base, win, ierr)
    call check_code(ierr, MPI_ERR_INFO, what // ': allocate')
    call MPI_Win_allocate_shared(-1_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, on, base, win, ierr)
    call check_code(ierr, MPI_ERR_SIZE, what // ': shared')
    call MPI_Win_create_dynamic(stale, on, win, ierr)
    call check_code(ierr, MPI_ERR_INFO, what // ': dynamic')
    call check(win == MPI_WIN_NULL, what // ': no window')
  end subroutine provoke
end program win_errhandler_of_comm
