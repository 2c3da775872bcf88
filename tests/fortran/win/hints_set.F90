! H2: MPI_Win_set_info changes the hints that it names and that can change, and no others; unknown and malformed ones
! are ignored.
program win_hints_set
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  integer :: ierr

  call start()
  memory = 0
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, 'same_size', ' true', ierr)
  call MPI_Info_set(info, 'same_disp_unit', 'true', ierr)
  call MPI_Info_set(info, 'alloc_shared_noncontig', 'true', ierr)
  call MPI_Info_set(info, 'accumulate_ops', 'same_op', ierr)
  call MPI_Info_set(info, 'mpi_assert_memory_alloc_kinds', 'system,mpi:alloc_mem', ierr)
  call MPI_Info_set(info, 'mpi_memory_alloc_kinds', 'mine', ierr)
  call MPI_Info_set(info, 'no_lock', 'true', ierr)
  call MPI_Info_set(info, 'cb_nodes', '4', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Info_set(info, 'NO_LOCKS', 'false', ierr)

  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, win, ierr)
  call given('create', '(none)')
  call MPI_Win_create_dynamic(info, MPI_COMM_SELF, win, ierr)
  call given('dynamic', '(none)')
  call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
  call given('allocate', '(none)')
  call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
  call given('shared', 'true')
  call MPI_Info_free(info, ierr)
  call malformed()
  call no_info()
  call finish()

contains

#include "check_hint_of_win.inc"

  subroutine given(what, noncontig)
    character(len=*), intent(in) :: what, noncontig

    call check_code(ierr, MPI_SUCCESS, what)
    call at_creation(what, noncontig)
    call check_hint('no_locks', 'true', what)
    call check_hint('accumulate_ops', 'same_op', what)
    call later(what, noncontig)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine given

  ! Those that are given at creation and do not change.
  subroutine at_creation(what, noncontig)
    character(len=*), intent(in) :: what, noncontig

    call check_hint('same_size', 'true', what)
    call check_hint('same_disp_unit', 'true', what)
    call check_hint('alloc_shared_noncontig', noncontig, what)
    call check_hint('mpi_assert_memory_alloc_kinds', 'system,mpi:alloc_mem', what)
    call check_hint('mpi_memory_alloc_kinds', 'mpi,system', what)
    call check_hint('mpi_accumulate_granularity', '0', what)
    call check_hint('accumulate_ordering', 'rar,raw,war,waw', what)
    call check_hint('no_lock', '(none)', what)
    call check_hint('NO_LOCKS', '(none)', what)
    call check_hint('cb_nodes', '(none)', what)
    call check_hint('mpi_assert_no_any_tag', '(none)', what)
  end subroutine at_creation

  subroutine later(what, noncontig)
    character(len=*), intent(in) :: what, noncontig
    INFO_HANDLE :: change
    integer :: nkeys

    call MPI_Info_create(change, ierr)
    call MPI_Info_set(change, 'accumulate_ops', 'same_op_no_op', ierr)
    call MPI_Info_set(change, 'same_size', 'false', ierr)
    call MPI_Info_set(change, 'same_disp_unit', 'false', ierr)
    call MPI_Info_set(change, 'alloc_shared_noncontig', 'false', ierr)
    call MPI_Info_set(change, 'mpi_assert_memory_alloc_kinds', 'system', ierr)
    call MPI_Info_set(change, 'mpi_memory_alloc_kinds', 'system', ierr)
    call MPI_Info_set(change, 'cb_nodes', '5', ierr)
    call MPI_Win_set_info(win, change, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Win_set_info')
    ! Another implementation may let more of them change.
    if (embedded()) call at_creation(what // ' later', noncontig)
    call check_hint('accumulate_ops', 'same_op_no_op', what // ' later')
    call check_hint('no_locks', 'true', what // ' later')
    call MPI_Info_get_nkeys(change, nkeys, ierr)
    call check_code(nkeys, 7, 'the info object is only read')
    call MPI_Info_free(change, ierr)
  end subroutine later

  subroutine malformed()
    INFO_HANDLE :: change

    call MPI_Info_create(change, ierr)
    call MPI_Info_set(change, 'no_locks', 'yes', ierr)
    call MPI_Info_set(change, 'same_size', '1', ierr)
    call MPI_Info_set(change, 'same_disp_unit', 'True', ierr)
    call MPI_Info_set(change, 'mpi_assert_memory_alloc_kinds', 'system,cuda', ierr)
    call MPI_Win_create_dynamic(change, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'malformed')
    call check_hint('no_locks', 'false', 'malformed')
    call check_hint('same_size', 'false', 'malformed')
    call check_hint('same_disp_unit', 'false', 'malformed')
    call check_hint('mpi_assert_memory_alloc_kinds', '(none)', 'one kind is not supported')
    call MPI_Win_free(win, ierr)
    call MPI_Info_free(change, ierr)
  end subroutine malformed

  subroutine no_info()
    INFO_HANDLE :: change, stale

    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Info_create(change, ierr)
    stale = change
    call MPI_Info_free(change, ierr)
    call MPI_Win_set_info(win, stale, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a freed info object')
    call check_hint('no_locks', 'false', 'nothing has changed')
    call MPI_Win_set_info(win, MPI_INFO_ENV, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_ENV')
    call check_hint('no_locks', 'false', 'it has no hints')
    call MPI_Win_free(win, ierr)
  end subroutine no_info
end program win_hints_set
