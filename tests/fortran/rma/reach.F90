! One-sided access between processes: a counter, what is in reach, and buffers that are too short.
! processes: 1 2 4
! forms: f08 mpi_f08
program rma_reach
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: ierr
  integer, asynchronous, target :: out(2*n), room(2*n)
  type(MPI_Win) :: win

  call start()
  call counter()
  call range()
  call short_origin()
  call finish()

contains

  ! Atomic operations of all processes on the same elements: a counter that returns each number once, one that is only
  ! added to, and a lock made of MPI_Compare_and_swap.
  subroutine counter()
    integer, parameter :: rounds = 100
    integer(MPI_ADDRESS_KIND), parameter :: tickets = 0
    integer(MPI_ADDRESS_KIND), parameter :: sum = 1
    integer(MPI_ADDRESS_KIND), parameter :: lock = 2
    integer(MPI_ADDRESS_KIND), parameter :: guarded = 3
    integer(MPI_ADDRESS_KIND), parameter :: taken = 4
    integer, pointer, asynchronous :: memory(:)
    integer, asynchronous, target :: one, ticket, before, mine, free_value, value
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer(MPI_ADDRESS_KIND) :: length
    integer :: bytes, i, last

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
    call check_code(i, rounds + 1, 'numbers that were drawn rise')
    call MPI_Win_flush_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, tickets, MPI_NO_OP, win)
    call MPI_Fetch_and_op(one, value, MPI_INTEGER, 0, sum, MPI_NO_OP, win)
    call MPI_Win_flush(0, win)
    call check_code(ticket, rounds*processes, 'the counter')
    call check_code(value, rounds*processes, 'the sum')

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
    call check_code(i, rounds/10 + 1, 'the lock was held')
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Get(value, 1, MPI_INTEGER, 0, guarded, 1, MPI_INTEGER, win)
    call MPI_Win_flush(0, win)
    call check_code(value, rounds/10*processes, 'what the lock guards')

    ! A comparison that fails: nothing is swapped.
    call MPI_Barrier(MPI_COMM_WORLD)
    before = -7
    value = 77
    call MPI_Compare_and_swap(value, mine, before, MPI_INTEGER, 0, lock, win)
    call MPI_Win_flush(0, win)
    call check_code(before, 0, 'the lock is free')
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Fetch_and_op(one, value, MPI_INTEGER, 0, lock, MPI_NO_OP, win)
    call MPI_Win_flush(0, win)
    call check_code(value, 0, 'nothing was swapped')
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 0) then
      call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
      call check(all(memory(taken + 1:) == 1), 'each number was drawn once')
      call MPI_Win_unlock(0, win)
    end if
    call MPI_Win_free(win)
  end subroutine counter

  ! W4: accesses outside the memory that a process exposes: an error of class MPI_ERR_RMA_RANGE, and nothing is touched,
  ! on either side. An MPI may allow them, so only this library is expected to detect them.
  subroutine range()
    integer, pointer, asynchronous :: memory(:)
    type(MPI_Datatype) :: every_other
    type(c_ptr) :: base
    integer :: unit, mine, theirs, disp, count
    integer(MPI_ADDRESS_KIND) :: far

    unit = storage_size(0)/8
    ! The next process exposes more or less than this one.
    mine = merge(n, n/2, modulo(rank, 2) == 0)
    theirs = merge(n, n/2, modulo(right, 2) == 0)
    call MPI_Win_allocate(int(mine*unit, MPI_ADDRESS_KIND), unit, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call c_f_pointer(base, memory, [mine])
    memory = -7
    out = 5
    room = -7
    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other)
    call MPI_Type_commit(every_other)
    call MPI_Win_fence(0, win)

    do disp = 0, theirs + 1
      count = theirs - disp + 1
      if (count < 1) count = 1
      call refused(int(disp, MPI_ADDRESS_KIND), count)
    end do
    far = huge(far)
    call refused(far, 1)
    call refused(far/unit, 2)
    ! A displacement that no target can have.
    call MPI_Put(out, 1, MPI_INTEGER, right, -1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_ERR_DISP, 'MPI_Put to a negative displacement')
    ! The last one of three elements two apart.
    call MPI_Put(out, 3, MPI_INTEGER, right, int(theirs - 4, MPI_ADDRESS_KIND), 1, every_other, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Put into every other element')
    call MPI_Win_fence(0, win)
    call check(all(memory == -7), 'the window is as it was')
    call check(all(room == -7), 'nothing came')
    call MPI_Win_fence(0, win)

    ! Up to the end is allowed.
    disp = theirs - 1
    count = 1
    call MPI_Put(out, count, MPI_INTEGER, right, int(disp, MPI_ADDRESS_KIND), count, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the last element')
    far = theirs
    call MPI_Put(out, 0, MPI_INTEGER, right, far, 0, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'nothing, at the end')
    call MPI_Win_fence(0, win)
    call check(memory(mine) == 5 .and. all(memory(:mine - 1) == -7), 'the last element: the window')
    call MPI_Type_free(every_other)
    call MPI_Win_free(win)
  end subroutine range

  subroutine refused(displacement, elements)
    integer(MPI_ADDRESS_KIND), intent(in) :: displacement
    integer, intent(in) :: elements
    type(MPI_Request) :: request
    character(len=60) :: what

    write (what, '(a, i0, a, i0)') ' of ', elements, ' elements at ', displacement
    call MPI_Put(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Put' // trim(what))
    call MPI_Get(room, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Get' // trim(what))
    call MPI_Accumulate(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Accumulate' // trim(what))
    call MPI_Get_accumulate(out, elements, MPI_INTEGER, room, elements, MPI_INTEGER, right, displacement, elements, &
      MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Get_accumulate' // trim(what))
    if (elements == 1) then
      call MPI_Fetch_and_op(out, room, MPI_INTEGER, right, displacement, MPI_SUM, win, ierr)
      call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Fetch_and_op' // trim(what))
      call MPI_Compare_and_swap(out, room, room, MPI_INTEGER, right, displacement, win, ierr)
      call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Compare_and_swap' // trim(what))
    end if
    request = MPI_REQUEST_NULL
    call MPI_Rput(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, request, ierr)
    call check(ierr /= MPI_SUCCESS .and. request == MPI_REQUEST_NULL, 'MPI_Rput' // trim(what))
  end subroutine refused

  ! MPI_Get_accumulate with fewer elements in the origin than the target has: nothing after the origin is read, and
  ! nothing is returned (`short-origin-overrun`). MPI_NO_OP needs no origin.
  subroutine short_origin()
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0
    integer, parameter :: n = 4
    integer, asynchronous :: memory(n), out(n), room(n)
    integer :: count
    type(MPI_Win) :: win

    memory = 10
    call MPI_Win_create(memory, int(storage_size(memory)/8*n, MPI_ADDRESS_KIND), storage_size(memory)/8, MPI_INFO_NULL, &
      MPI_COMM_WORLD, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win)
    do count = 0, n - 1
      room = -7
      call MPI_Get_accumulate(out, count, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, &
        win, ierr)
      call check_class(ierr, MPI_ERR_COUNT, 'fewer elements than the target has')
      call MPI_Win_flush(right, win)
      call check(all(room == -7), 'nothing comes back')
    end do
    call MPI_Get_accumulate(out, 0, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_NO_OP, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_NO_OP')
    call MPI_Win_flush(right, win)
    call check(all(room == 10), 'MPI_NO_OP: what comes back')
    call MPI_Win_unlock(right, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win)
    call MPI_Get_accumulate(out, n, MPI_INTEGER, room, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'as many')
    call MPI_Win_unlock(right, win)
    call check(all(room == 10), 'nothing was combined before')
    call MPI_Win_free(win)
  end subroutine short_origin
end program rma_reach
