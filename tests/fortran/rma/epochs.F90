! One-sided access between processes: fences, locks, and post, start, complete and wait.
! processes: 1 2 4
program rma_epochs
  use, intrinsic :: iso_c_binding, only: c_ptr, c_null_ptr, c_f_pointer
#include "interface.inc"
  integer, asynchronous, target, allocatable :: memory(:)
  WIN_HANDLE :: win
  integer :: n, ierr
  integer, pointer, asynchronous :: memory_lock(:)

  call start()
  call fence()
  call lock()
  call pscw()
  call finish()

contains

  ! Windows between processes, synchronised by fences: all put, get and accumulate, and see the results. The elements
  ! before and after a window never change.
  subroutine fence()
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0
    integer, asynchronous, target :: out(4), room(0:5)
    integer :: bytes, i

    n = processes + 4
    bytes = storage_size(0)/8
    ! Four before it and four behind it. (win_place has windows that begin anywhere.)
    allocate (memory(-3:n + 4))
    memory = -7
    call MPI_Win_create(memory(1), int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
    if (ierr /= MPI_SUCCESS) return
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(MPI_MODE_NOPRECEDE, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the first fence')

    ! To the right neighbour.
    out = [(1000*rank + i, i=1, 4)]
    call MPI_Put(out, 4, MPI_INTEGER, right, int(processes, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
    call MPI_Win_fence(0, win, ierr)
    call window_is([(-7, i=1, processes), (1000*left + i, i=1, 4)], 'MPI_Put')

    ! One element to each, this process too.
    do i = 0, processes - 1
      call MPI_Put(out, 1, MPI_INTEGER, i, int(rank, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win, ierr)
    end do
    call MPI_Win_fence(MPI_MODE_NOSTORE, win, ierr)
    call window_is([(1000*i + 1, i=0, processes - 1), (1000*left + i, i=1, 4)], 'MPI_Put to each')

    ! What the left neighbour has from its left neighbour.
    room = -7
    call MPI_Get(room(1), 4, MPI_INTEGER, left, int(processes, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Get')
    call MPI_Win_fence(MPI_MODE_NOPUT, win, ierr)
    call check(all(room == [-7, (1000*modulo(left - 1, processes) + i, i=1, 4), -7]), 'MPI_Get: what came')

    ! All add to all.
    memory(1:n) = [(10*i, i=1, n)]
    call MPI_Win_fence(0, win, ierr)
    out = [1, 10, 100, 1000]
    do i = 0, processes - 1
      call MPI_Accumulate(out, 4, MPI_INTEGER, i, zero + 1, 4, MPI_INTEGER, MPI_SUM, win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Accumulate')
    end do
    call MPI_Win_fence(0, win, ierr)
    call window_is([10, 20 + processes, 30 + 10*processes, 40 + 100*processes, 50 + 1000*processes, &
      (10*i, i=6, n)], 'MPI_Accumulate')

    ! One replaces, another looks without touching, and both get what was there.
    memory(1:n) = [(rank*100 + i, i=1, n)]
    call MPI_Win_fence(0, win, ierr)
    out = [5, 6, 7, 8]
    room = -7
    call MPI_Get_accumulate(out, 4, MPI_INTEGER, room(1), 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, MPI_REPLACE, &
      win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Get_accumulate')
    call MPI_Win_fence(0, win, ierr)
    call check(all(room == [-7, (right*100 + i, i=1, 4), -7]), 'MPI_Get_accumulate: what was there')
    call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'MPI_Get_accumulate')
    room = -7
    call MPI_Get_accumulate(out, 0, MPI_INTEGER, room(1), 4, MPI_INTEGER, left, zero + 1, 4, MPI_INTEGER, MPI_NO_OP, &
      win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(all(room == [-7, 6, 7, 8, left*100 + 5, -7]), 'MPI_NO_OP: what was there')
    call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'MPI_NO_OP')

    ! No elements, and MPI_PROC_NULL.
    call MPI_Put(out, 0, MPI_INTEGER, right, zero, 0, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put of nothing')
    call MPI_Put(out, 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put to nobody')
    room = -7
    call MPI_Get(room(1), 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Get from nobody')
    call MPI_Accumulate(out, 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Accumulate to nobody')
    call MPI_Win_fence(0, win, ierr)
    call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'nothing and nobody')
    call check(all(room == -7), 'nothing came')

    call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the last fence')
    call MPI_Win_free(win, ierr)
    call check_done(ierr, MPI_SUCCESS, win == MPI_WIN_NULL, 'MPI_Win_free: the handle')
    deallocate (memory)
  end subroutine fence

  ! Checks what is in the window of this process. The next fence lets others go on.
  subroutine window_is(expected, what)
    integer, intent(in) :: expected(:)
    character(len=*), intent(in) :: what

    call check(all(memory(1:n) == expected), what // ': the window')
    call check(all(memory(:0) == -7) .and. all(memory(n + 1:) == -7), what // ': nothing beside it')
    call MPI_Win_fence(0, win, ierr)
  end subroutine window_is

  ! Windows between processes, synchronised by locks: exclusive and shared ones, those of all, and flushes. Meanwhile the
  ! owner of the memory makes no calls.
  subroutine lock()
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0
    integer, parameter :: n = 8
    integer, asynchronous, target :: out(n), room(0:n + 1)
    BASE_POINTER :: base
    integer :: bytes, i, j, target_rank

    bytes = storage_size(0)/8
    call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call c_f_pointer(transfer(base, c_null_ptr), memory_lock, [n])
    call fill_own([(0, i=1, n)])

    ! An exclusive lock on the window of the right neighbour: put, get after a flush, put again.
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_lock')
    out = [(100*rank + i, i=1, n)]
    call MPI_Put(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win, ierr)
    call MPI_Win_flush(right, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush')
    room = -7
    call MPI_Get(room(1), n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win, ierr)
    call MPI_Win_flush(right, win, ierr)
    call check(all(room == [-7, (100*rank + i, i=1, n), -7]), 'what was put, after a flush')
    call MPI_Put(out(8), 1, MPI_INTEGER, right, zero, 1, MPI_INTEGER, win, ierr)
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
      call MPI_Win_lock(MPI_LOCK_SHARED, target_rank, 0, win, ierr)
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
      call MPI_Get(room(1), n, MPI_INTEGER, i, zero, n, MPI_INTEGER, win, ierr)
      call MPI_Win_flush(i, win, ierr)
      call check(all(room == [-7, (i, j=1, n), -7]), 'a get from each')
    end do
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Accumulate(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Accumulate(out, n, MPI_INTEGER, left, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Win_flush_all(win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush_all')
    call MPI_Win_flush_local_all(win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_flush_local_all')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
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
        call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target_rank, 0, win, ierr)
        call MPI_Get(room(1), n, MPI_INTEGER, target_rank, zero, n, MPI_INTEGER, win, ierr)
        call MPI_Win_flush(target_rank, win, ierr)
        room = room + 1
        call MPI_Put(room(1), n, MPI_INTEGER, target_rank, zero, n, MPI_INTEGER, win, ierr)
        call MPI_Win_unlock(target_rank, win, ierr)
      end do
    end do
    call own_is([(10*processes, i=1, n)], 'get and put under exclusive locks')

    ! With MPI_MODE_NOCHECK.
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, MPI_MODE_NOCHECK, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_NOCHECK')
    call MPI_Win_unlock(rank, win, ierr)
    call MPI_Win_free(win, ierr)
  end subroutine lock

  ! Stores into the memory of this process, under a lock as the standard requires, before any process goes on.
  subroutine fill_own(values)
    integer, intent(in) :: values(:)

    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
    memory_lock = values
    call MPI_Win_unlock(rank, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine fill_own

  ! Checks it when all have come here, before any process goes on.
  subroutine own_is(expected, what)
    integer, intent(in) :: expected(:)
    character(len=*), intent(in) :: what

    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win, ierr)
    call check(all(memory_lock == expected), what // ': the memory')
    call MPI_Win_unlock(rank, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine own_is

  ! Windows between processes, synchronised by MPI_Win_post, start, complete and wait: between neighbours in a ring, and
  ! from one process to all.
  subroutine pscw()
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0
    integer, parameter :: n = 8
    integer, pointer, asynchronous :: memory(:)
    integer, asynchronous, target :: out(n), room(0:n + 1)
    WIN_HANDLE :: win
    GROUP_HANDLE :: all_of_them, to, from, others
    BASE_POINTER :: base
    integer :: bytes, i, round
    logical :: done

    bytes = storage_size(0)/8
    call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call c_f_pointer(transfer(base, c_null_ptr), memory, [n])
    call MPI_Win_get_group(win, all_of_them, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_get_group')
    call MPI_Group_size(all_of_them, i, ierr)
    call check_code(i, processes, 'the group of the window')
    call MPI_Group_incl(all_of_them, 1, [right], to, ierr)
    call MPI_Group_incl(all_of_them, 1, [left], from, ierr)

    ! Around a ring, several times; the second time with MPI_Win_test.
    do round = 1, 4
      memory = -round
      out = [(100*round + 10*rank + i, i=1, n)]
      call MPI_Win_post(from, 0, win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Win_post')
      call MPI_Win_start(to, 0, win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Win_start')
      call MPI_Put(out, n - 1, MPI_INTEGER, right, zero + 1, n - 1, MPI_INTEGER, win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
      call MPI_Win_complete(win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Win_complete')
      if (round == 2) then
        done = .false.
        do while (.not. done)
          call MPI_Win_test(win, done, ierr)
          if (ierr /= MPI_SUCCESS) exit
        end do
        call check_class(ierr, MPI_SUCCESS, 'MPI_Win_test')
      else
        call MPI_Win_wait(win, ierr)
        call check_class(ierr, MPI_SUCCESS, 'MPI_Win_wait')
      end if
      call check(all(memory == [-round, (100*round + 10*left + i, i=1, n - 1)]), 'around the ring')
    end do

    ! In the other direction: get from the right neighbour.
    memory = [(1000*rank + i, i=1, n)]
    room = -7
    call MPI_Win_post(from, 0, win, ierr)
    call MPI_Win_start(to, 0, win, ierr)
    call MPI_Get(room(1), n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win, ierr)
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call check(all(room == [-7, (1000*right + i, i=1, n), -7]), 'MPI_Get')

    ! Rank 0 writes to all others, and they to it; both at once.
    memory = 0
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (processes > 1) then
      if (rank == 0) then
        call MPI_Group_incl(all_of_them, processes - 1, [(i, i=1, processes - 1)], others, ierr)
      else
        call MPI_Group_incl(all_of_them, 1, [0], others, ierr)
      end if
      call MPI_Win_post(others, 0, win, ierr)
      call MPI_Win_start(others, 0, win, ierr)
      out = rank + 1
      if (rank == 0) then
        do i = 1, processes - 1
          call MPI_Put(out, n, MPI_INTEGER, i, zero, n, MPI_INTEGER, win, ierr)
        end do
      else
        call MPI_Accumulate(out, n, MPI_INTEGER, 0, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
      end if
      call MPI_Win_complete(win, ierr)
      call MPI_Win_wait(win, ierr)
      i = 1
      if (rank == 0) i = processes*(processes + 1)/2 - 1
      call check(all(memory == i), 'one and all others')
      call MPI_Group_free(others, ierr)
    end if

    ! Only some expose their memory, only some access it: the even ones that of the next one.
    memory = -7
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    out = rank
    if (modulo(rank, 2) == 1) then
      call MPI_Win_post(from, 0, win, ierr)
      call MPI_Win_wait(win, ierr)
      call check(all(memory == rank - 1), 'from the even one before')
    else if (rank < processes - 1) then
      call MPI_Win_start(to, 0, win, ierr)
      call MPI_Put(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win, ierr)
      call MPI_Win_complete(win, ierr)
      call check(all(memory == -7), 'to the odd one behind')
    end if

    ! An epoch with an empty group.
    call MPI_Win_start(MPI_GROUP_EMPTY, 0, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'an access epoch to nobody')
    call MPI_Win_complete(win, ierr)
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'an exposure epoch for nobody')
    call MPI_Win_wait(win, ierr)

    call MPI_Group_free(to, ierr)
    call MPI_Group_free(from, ierr)
    call MPI_Group_free(all_of_them, ierr)
    call MPI_Win_free(win, ierr)
  end subroutine pscw
end program rma_epochs
