! H3: MPI_Win_get_info of a window without given hints: those that are in effect by default, by flavor.
program win_hints_default
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  INFO_HANDLE :: none
  integer :: ierr

  call start()
  memory = 0
  call MPI_Info_create(none, ierr)
  call with(MPI_INFO_NULL)
  call with(none)
  call MPI_Info_free(none, ierr)
  call finish()

contains

#include "check_hint_of_win.inc"

  subroutine with(info)
    INFO_HANDLE, intent(in) :: info

    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, win, ierr)
    call defaults(7, 'create')
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
    call defaults(7, 'allocate')
    call MPI_Win_create_dynamic(info, MPI_COMM_SELF, win, ierr)
    call defaults(7, 'dynamic')
    call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 4, info, MPI_COMM_SELF, base, win, ierr)
    call defaults(8, 'shared')
  end subroutine with

  subroutine defaults(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    INFO_HANDLE :: used
    integer :: nkeys

    call check_code(ierr, MPI_SUCCESS, what)
    call check_hint('no_locks', 'false', what)
    call check_hint('accumulate_ordering', 'rar,raw,war,waw', what)
    call check_hint('accumulate_ops', 'same_op_no_op', what)
    call check_hint('mpi_accumulate_granularity', '0', what)
    call check_hint('same_size', 'false', what)
    call check_hint('same_disp_unit', 'false', what)
    call check_hint('mpi_memory_alloc_kinds', 'mpi,system', what)
    call check_hint('mpi_assert_memory_alloc_kinds', '(none)', what)
    call check_hint('mpi_minimum_memory_alignment', '(none)', what)
    if (expected == 8) then
      call check_hint('alloc_shared_noncontig', 'false', what)
    else
      call check_hint('alloc_shared_noncontig', '(none)', what)
    end if
    call MPI_Win_get_info(win, used, ierr)
    call MPI_Info_get_nkeys(used, nkeys, ierr)
    if (embedded()) call check_code(nkeys, expected, what // ': so many')
    call MPI_Info_free(used, ierr)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine defaults
end program win_hints_default
