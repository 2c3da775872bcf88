! Two threads of each process, each with its own window: puts and counters at once. If MPI has no thread support, one
! after the other.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program threads_rma
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
#include "interface.inc"
  integer, parameter :: team = 2, rounds = 100, n = 12
  type :: exposed
    integer, pointer :: memory(:) => null()
  end type exposed
  type(exposed) :: parts(team)
  type(MPI_Win) :: wins(team)
  type(c_ptr) :: base
  integer :: provided, me, bad, bytes

  call start(MPI_THREAD_MULTIPLE, provided)
  bytes = storage_size(0)/8
  do me = 1, team
    call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, wins(me))
    call MPI_Win_set_errhandler(wins(me), MPI_ERRORS_RETURN)
    call c_f_pointer(base, parts(me)%memory, [n])
    parts(me)%memory = 0
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_lock_all(0, wins(me))
  end do
  bad = 0
!$omp parallel do num_threads(team) if (provided == MPI_THREAD_MULTIPLE) schedule(static, 1) reduction(+: bad)
  do me = 1, team
    call work(me, wins(me), bad)
  end do
  call check_code(bad, 0, 'what came wrong')
  call MPI_Barrier(MPI_COMM_WORLD)
  do me = 1, team
    call MPI_Win_unlock_all(wins(me))
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, wins(me))
    if (rank == 0) call check_code(parts(me)%memory(1), rounds*processes, 'the counter')
    call check_code(parts(me)%memory(2), 1000*me + left, 'what the left one put last')
    call check(all(parts(me)%memory(3:) == 0), 'nothing beside it')
    call MPI_Win_unlock(rank, wins(me))
    call MPI_Win_free(wins(me))
  end do
  call finish()

contains

  subroutine work(thread, win, wrong)
    integer, intent(in) :: thread
    type(MPI_Win), intent(in) :: win
    integer, intent(inout) :: wrong
    integer, asynchronous, target :: one, ticket, out, seen
    integer :: i, last, ierr

    one = 1
    last = -1
    do i = 1, rounds
      call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call MPI_Win_flush(0, win, ierr)
      if (ierr /= MPI_SUCCESS .or. ticket <= last .or. ticket >= rounds*processes) wrong = wrong + 1
      last = ticket
      out = merge(1000*thread + rank, i, i == rounds)
      call MPI_Put(out, 1, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
      call MPI_Win_flush(right, win)
      seen = -7
      call MPI_Get(seen, 1, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
      call MPI_Win_flush(right, win)
      if (seen /= out) wrong = wrong + 1
    end do
  end subroutine work
end program threads_rma
