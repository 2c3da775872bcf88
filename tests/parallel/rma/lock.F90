! Windows between processes, synchronised by locks: exclusive and shared ones, those of all, and flushes. Meanwhile the
! owner of the memory makes no calls.
program rma_lock
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 8
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target :: out(n), room(0:n + 1)
  type(MPI_Win) :: win
  type(c_ptr) :: base
  integer :: bytes, i, j, ierr, target_rank

  call start('rma_lock')
  bytes = storage_size(0)/8
  call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call c_f_pointer(base, memory, [n])
  call fill_own([(0, i=1, n)])

  ! An exclusive lock on the window of the right neighbour: put, get after a flush, put again.
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_lock')
  out = [(100*rank + i, i=1, n)]
  call MPI_Put(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win)
  call MPI_Win_flush(right, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush')
  room = -7
  call MPI_Get(room(1), n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win)
  call MPI_Win_flush(right, win)
  call check(all(room == [-7, (100*rank + i, i=1, n), -7]), 'what was put, after a flush')
  call MPI_Put(out(8), 1, MPI_INTEGER, right, zero, 1, MPI_INTEGER, win)
  call MPI_Win_flush_local(right, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush_local')
  ! The buffer may be used again.
  out = -1
  call MPI_Win_unlock(right, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_unlock')
  call own_is([100*left + 8, (100*left + i, i=2, n)], 'an exclusive lock')

  ! All processes add to all, under shared locks, some of which are held at the same time.
  call fill_own([(0, i=1, n)])
  out = [(i, i=1, n)]
  do i = 0, processes - 1
    target_rank = modulo(rank + i, processes)
    call MPI_Win_lock(MPI_LOCK_SHARED, target_rank, 0, win)
    call MPI_Accumulate(out, n, MPI_INTEGER, target_rank, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Accumulate')
  end do
  do i = 0, processes - 1
    call MPI_Win_unlock(i, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_unlock, shared')
  end do
  call own_is([(i*processes, i=1, n)], 'shared locks')

  ! All at once.
  call fill_own([(rank, i=1, n)])
  call MPI_Win_lock_all(0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_lock_all')
  do i = 0, processes - 1
    room = -7
    call MPI_Get(room(1), n, MPI_INTEGER, i, zero, n, MPI_INTEGER, win)
    call MPI_Win_flush(i, win)
    call check(all(room == [-7, (i, j=1, n), -7]), 'a get from each')
  end do
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Accumulate(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, win)
  call MPI_Accumulate(out, n, MPI_INTEGER, left, zero, n, MPI_INTEGER, MPI_SUM, win)
  call MPI_Win_flush_all(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush_all')
  call MPI_Win_flush_local_all(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush_local_all')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_sync(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_sync')
  call MPI_Win_unlock_all(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_unlock_all')
  call own_is([(rank + 2*i, i=1, n)], 'a lock of all')

  ! Each adds one to all elements of all, by get and put: an exclusive lock lets nobody come in between.
  call fill_own([(0, i=1, n)])
  do j = 1, 10
    do i = 0, processes - 1
      target_rank = modulo(rank + i, processes)
      call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target_rank, 0, win)
      call MPI_Get(room(1), n, MPI_INTEGER, target_rank, zero, n, MPI_INTEGER, win)
      call MPI_Win_flush(target_rank, win)
      room = room + 1
      call MPI_Put(room(1), n, MPI_INTEGER, target_rank, zero, n, MPI_INTEGER, win)
      call MPI_Win_unlock(target_rank, win)
    end do
  end do
  call own_is([(10*processes, i=1, n)], 'get and put under exclusive locks')

  ! With MPI_MODE_NOCHECK.
  call MPI_Win_lock(MPI_LOCK_SHARED, rank, MPI_MODE_NOCHECK, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_NOCHECK')
  call MPI_Win_unlock(rank, win)
  call MPI_Win_free(win)
  call finish()

contains

  ! Stores into the memory of this process, under a lock as the standard requires, before any process goes on.
  subroutine fill_own(values)
    integer, intent(in) :: values(:)

    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win)
    memory = values
    call MPI_Win_unlock(rank, win)
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine fill_own

  ! Checks it when all have come here, before any process goes on.
  subroutine own_is(expected, what)
    integer, intent(in) :: expected(:)
    character(len=*), intent(in) :: what

    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win)
    call check(all(memory == expected), what // ': the memory')
    call MPI_Win_unlock(rank, win)
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine own_is
end program rma_lock
