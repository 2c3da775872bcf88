! H1, H6: hints of windows of each kind. Each MPI decides which ones it supports; but a returned hint has the value
! that was given, or another one that an MPI may choose, and the window works in any case.
! processes: 1 2 4
! forms: f08 mpi_f08
program win_hints
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
#include "interface.inc"
  character(len=*), parameter :: keys(5) = [character(len=30) :: 'no_locks', 'same_size', 'same_disp_unit', &
    'accumulate_ops', 'accumulate_ordering']
  character(len=*), parameter :: values(5) = [character(len=30) :: 'true', 'true', 'true', 'same_op', 'none']
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target, allocatable :: own(:)
  integer, asynchronous, target :: one
  type(MPI_Win) :: win
  type(MPI_Info) :: info, used
  type(c_ptr) :: base
  integer(MPI_ADDRESS_KIND) :: bytes
  integer :: ierr, unit, i
  character(len=:), allocatable :: value

  call start()
  unit = storage_size(0)/8
  bytes = 8*unit
  allocate (own(8))
  call MPI_Info_create(info)
  do i = 1, size(keys)
    call MPI_Info_set(info, keys(i), values(i))
  end do
  call MPI_Info_set(info, 'no_such_hint_anywhere', 'some value')
  call MPI_Info_set(info, 'cb_nodes', '2')

  call MPI_Win_allocate(bytes, unit, info, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call c_f_pointer(base, memory, [8])
  call given('MPI_Win_allocate')
  ! The promises are kept: fences only, one operation.
  memory = 0
  call MPI_Win_fence(0, win)
  one = rank + 1
  call MPI_Accumulate(one, 1, MPI_INTEGER, right, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, ierr)
  call MPI_Win_fence(0, win)
  call check(all(memory == [0, 0, 0, left + 1, 0, 0, 0, 0]), 'it works')
  call MPI_Win_free(win)

  call MPI_Win_create(own, bytes, unit, info, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call given('MPI_Win_create')
  call MPI_Win_free(win)

  call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create_dynamic')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call given('MPI_Win_create_dynamic')
  call MPI_Win_free(win)

  ! Given later. Those that can only be given at creation stay as they are.
  call MPI_Win_allocate(bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Info_delete(info, 'no_locks')
  call MPI_Win_set_info(win, info, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_set_info')
  call MPI_Win_get_info(win, used, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_get_info')
  value = hint(used, 'no_locks')
  call check(value == 'false' .or. value == '(none)', 'no_locks is ' // value)
  call check_text(hint(used, 'no_such_hint_anywhere'), '(none)', 'one that nobody knows')
  call check_text(hint(used, 'cb_nodes'), '(none)', 'one of files')
  call MPI_Info_free(used)
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'locks are possible')
  call MPI_Win_unlock(right, win)
  call MPI_Win_free(win)

  ! A malformed value is never passed to an MPI that would crash on it.
  call MPI_Info_set(info, 'no_locks', 'perhaps')
  call MPI_Info_set(info, 'accumulate_ordering', 'rar, bogus')
  call MPI_Info_set(info, 'accumulate_ops', 'bogus')
  call MPI_Info_set(info, 'mpi_minimum_memory_alignment', 'abc')
  call MPI_Info_set(info, 'mpi_accumulate_granularity', '-1')
  call MPI_Win_allocate(bytes, unit, info, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'malformed values')
  call MPI_Win_get_info(win, used)
  call check(hint(used, 'no_locks') /= 'perhaps', 'no_locks is no truth value')
  call check(hint(used, 'accumulate_ordering') /= 'rar, bogus', 'accumulate_ordering is no such list')
  call check(hint(used, 'accumulate_ops') /= 'bogus', 'accumulate_ops is no such word')
  call check(hint(used, 'mpi_minimum_memory_alignment') /= 'abc', 'mpi_minimum_memory_alignment is not a number')
  call check(hint(used, 'mpi_accumulate_granularity') /= '-1', 'mpi_accumulate_granularity is not positive')
  call MPI_Info_free(used)
  call MPI_Win_free(win)
  ! With a blank after the comma, which the standard allows.
  call MPI_Info_free(info)
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'accumulate_ordering', 'rar, raw')
  call MPI_Win_allocate(bytes, unit, info, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a list with a blank')
  call MPI_Win_free(win)
  call MPI_Info_free(info)
  deallocate (value)
  call finish()

contains

  subroutine given(what)
    character(len=*), intent(in) :: what

    call MPI_Win_get_info(win, used, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Win_get_info')
    call check_memory_kinds(used, what)
    do i = 1, size(keys)
      value = hint(used, keys(i))
      ! A hint that is not accepted keeps its default.
      call check(value == values(i) .or. value == '(none)' .or. value == 'false' .or. value == 'same_op_no_op' .or. &
        value == 'rar,raw,war,waw', what // ': ' // trim(keys(i)) // ' is ' // value)
    end do
    call check_text(hint(used, 'no_such_hint_anywhere'), '(none)', what // ': one that nobody knows')
    call check_text(hint(used, 'cb_nodes'), '(none)', what // ': one of files')
    call MPI_Info_free(used)
  end subroutine given
end program win_hints
