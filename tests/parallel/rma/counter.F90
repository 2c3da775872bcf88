! Atomic operations of all processes on the same elements: a counter that returns each number once, one that is only
! added to, and a lock made of MPI_Compare_and_swap.
program rma_counter
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: rounds = 100
  integer(MPI_ADDRESS_KIND), parameter :: tickets = 0, sum = 1, lock = 2, guarded = 3, taken = 4
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target :: one, ticket, before, mine, free_value, value
  type(MPI_Win) :: win
  type(c_ptr) :: base
  integer(MPI_ADDRESS_KIND) :: length
  integer :: bytes, i, ierr, last

  call start('rma_counter')
  bytes = storage_size(0)/8
  length = 0
  if (rank == 0) length = (taken + rounds*processes)*bytes
  call MPI_Win_allocate(length, bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  if (rank == 0) then
    call c_f_pointer(base, memory, [int(taken) + rounds*processes])
    memory = 0
  end if
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_lock_all(0, win)

  ! Each number once: what is drawn is marked.
  one = 1
  last = -1
  do i = 1, rounds
    ticket = -7
    call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, tickets, MPI_SUM, win, ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_Win_flush(0, win)
    if (ticket <= last .or. ticket >= rounds*processes) exit
    last = ticket
    call MPI_Accumulate(one, 1, MPI_INTEGER, 0, taken + ticket, 1, MPI_INTEGER, MPI_SUM, win)
    call MPI_Accumulate(one, 1, MPI_INTEGER, 0, sum, 1, MPI_INTEGER, MPI_SUM, win)
  end do
  call check_number(i, rounds + 1, 'numbers that were drawn rise')
  call MPI_Win_flush_all(win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, tickets, MPI_NO_OP, win)
  call MPI_Fetch_and_op(one, value, MPI_INTEGER, 0, sum, MPI_NO_OP, win)
  call MPI_Win_flush(0, win)
  call check_number(ticket, rounds*processes, 'the counter')
  call check_number(value, rounds*processes, 'the sum')

  ! A lock: 0 is free, else it is the number of who has it. What it guards is changed by get and put.
  mine = rank + 1
  free_value = 0
  do i = 1, rounds/10
    before = -7
    do while (before /= 0)
      call MPI_Compare_and_swap(mine, free_value, before, MPI_INTEGER, 0, lock, win, ierr)
      if (ierr /= MPI_SUCCESS) exit
      call MPI_Win_flush(0, win)
    end do
    call MPI_Get(value, 1, MPI_INTEGER, 0, guarded, 1, MPI_INTEGER, win)
    call MPI_Win_flush(0, win)
    value = value + 1
    call MPI_Put(value, 1, MPI_INTEGER, 0, guarded, 1, MPI_INTEGER, win)
    call MPI_Win_flush(0, win)
    ! Given back: nobody else can have taken it.
    call MPI_Compare_and_swap(free_value, mine, before, MPI_INTEGER, 0, lock, win)
    call MPI_Win_flush(0, win)
    if (before /= mine) exit
  end do
  call check_number(i, rounds/10 + 1, 'the lock was held')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Get(value, 1, MPI_INTEGER, 0, guarded, 1, MPI_INTEGER, win)
  call MPI_Win_flush(0, win)
  call check_number(value, rounds/10*processes, 'what the lock guards')

  ! A comparison that fails: nothing is swapped.
  call MPI_Barrier(MPI_COMM_WORLD)
  before = -7
  value = 77
  call MPI_Compare_and_swap(value, mine, before, MPI_INTEGER, 0, lock, win)
  call MPI_Win_flush(0, win)
  call check_number(before, 0, 'the lock is free')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Fetch_and_op(one, value, MPI_INTEGER, 0, lock, MPI_NO_OP, win)
  call MPI_Win_flush(0, win)
  call check_number(value, 0, 'nothing was swapped')
  call MPI_Win_unlock_all(win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
    call check(all(memory(taken + 1:) == 1), 'each number was drawn once')
    call MPI_Win_unlock(0, win)
  end if
  call MPI_Win_free(win)
  call finish()
end program rma_counter
