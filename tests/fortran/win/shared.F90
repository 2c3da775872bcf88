! Memory that processes share: each reads and writes that of the others, and puts to it.
! processes: 1 2 4
! forms: f08 mpi_f08
program win_shared
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer, c_associated, c_loc
#include "interface.inc"
  integer, parameter :: n = 8
  integer, pointer, asynchronous :: memory(:), other(:)
  integer, asynchronous, target :: out(n)
  ! (gfortran takes it for granted that no procedure keeps the address of a buffer, and that nothing else leads there.)
  type(c_ptr), volatile :: place
  type(MPI_Comm) :: node
  type(MPI_Win) :: win
  type(MPI_Info) :: info
  type(c_ptr) :: base, first
  integer(MPI_ADDRESS_KIND) :: bytes, seen
  integer :: i, j, ierr, me, size, unit, of_integer, next, before
  character(len=:), allocatable :: value
  logical :: found

  call start()
  of_integer = storage_size(0)/8
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, node)
  call MPI_Comm_set_errhandler(node, MPI_ERRORS_RETURN)
  call MPI_Comm_rank(node, me)
  call MPI_Comm_size(node, size)
  next = modulo(me + 1, size)
  before = modulo(me - 1, size)

  bytes = n*of_integer
  call MPI_Win_allocate_shared(bytes, of_integer, MPI_INFO_NULL, node, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate_shared')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, seen, found)
  call check(found .and. seen == MPI_WIN_FLAVOR_SHARED, 'the flavor')
  call c_f_pointer(base, memory, [n])
  call MPI_Win_lock_all(MPI_MODE_NOCHECK, win)
  memory = [(100*me + i, i=1, n)]
  call meet()

  ! The memory of each other process.
  do i = 0, size - 1
    seen = -7
    unit = -7
    call MPI_Win_shared_query(win, i, seen, unit, base, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_shared_query')
    call check(seen == bytes .and. unit == of_integer, 'MPI_Win_shared_query: size and unit')
    call c_f_pointer(base, other, [n])
    call check(all(other == [(100*i + j, j=1, n)]), 'what a process has')
  end do

  ! By default the memory is one piece: that of the next one follows.
  call MPI_Win_shared_query(win, 0, seen, unit, first)
  call c_f_pointer(first, other, [n*size])
  call check(all(other == [((100*i + j, j=1, n), i=0, size - 1)]), 'one piece')
  call MPI_Win_shared_query(win, MPI_PROC_NULL, seen, unit, base, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_PROC_NULL')
  call check(c_associated(base, first) .and. seen == bytes, 'MPI_PROC_NULL is the first one with memory')
  call meet()

  ! A store in the next one's memory; a put in that of the one before.
  call MPI_Win_shared_query(win, next, seen, unit, base)
  call c_f_pointer(base, other, [n])
  other(2) = -me
  out = 7000 + me
  call MPI_Put(out, 2, MPI_INTEGER, before, 4_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  call MPI_Win_flush(before, win)
  call meet()
  call check(all(memory == [100*me + 1, -before, 100*me + 3, 100*me + 4, 7000 + next, 7000 + next, 100*me + 7, &
    100*me + 8]), 'a store and a put')
  call meet()
  out = 1
  call MPI_Accumulate(out, n, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, n, MPI_INTEGER, MPI_SUM, win, ierr)
  call MPI_Win_flush(0, win)
  call meet()
  if (me == 0) call check(all(memory == [1, -before, 3, 4, 7000 + next, 7000 + next, 7, 8] + size), 'MPI_Accumulate')
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)

  ! Each its own size, the last one nothing, and not in one piece.
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'alloc_shared_noncontig', 'true')
  bytes = merge(0, 16*(me + 1), me == size - 1 .and. size > 1)
  call MPI_Win_allocate_shared(bytes, 1, info, node, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'not in one piece')
  call MPI_Info_free(info)
  do i = 0, size - 1
    call MPI_Win_shared_query(win, i, seen, unit, base)
    call check(seen == merge(0, 16*(i + 1), i == size - 1 .and. size > 1), 'not in one piece: size')
    call check_code(unit, 1, 'not in one piece: unit')
  end do
  call MPI_Win_get_info(win, info)
  value = hint(info, 'alloc_shared_noncontig')
  call check(value == 'true' .or. value == '(none)', 'the hint is ' // value)
  call MPI_Info_free(info)
  call MPI_Win_free(win)

  ! Memory that was not allocated as shared: that of others is not accessible. Without a rank it is that of the first process,
  ! where there is any, whether accessible or not.
  bytes = 10 + me
  call MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, node, base, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_shared_query(win, MPI_PROC_NULL, seen, unit, first, ierr)
  if (ierr == MPI_SUCCESS) call check(seen == 10 .or. (seen == 0 .and. me > 0), &
    'the memory of the first process, or none')
  if (ierr == MPI_SUCCESS .and. me == 0) call check(c_associated(base, first), 'its own, of the first process')
  call MPI_Win_free(win)
  bytes = storage_size(out)/8*n
  place = c_loc(out)
  call MPI_Win_create(out, bytes, 1, MPI_INFO_NULL, node, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  do i = 0, size - 1
    call MPI_Win_shared_query(win, i, seen, unit, base, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the memory of a created window')
    call check(seen == merge(bytes, 0_MPI_ADDRESS_KIND, c_associated(base)), 'what has no address has no size')
    if (i == me) call check(c_associated(base, place), 'its own has its address')
  end do
  call MPI_Win_free(win)
  call MPI_Comm_free(node)
  call finish()

contains

  ! What was stored before is seen after it, by all.
  subroutine meet()
    call MPI_Win_sync(win)
    call MPI_Barrier(node)
    call MPI_Win_sync(win)
  end subroutine meet
end program win_shared
