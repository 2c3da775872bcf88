! Two threads of each process, each with its own communicator: messages, reductions and broadcasts at once. If MPI has
! no thread support, one after the other.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program threads_messages
#include "interface.inc"
  integer, parameter :: team = 2, rounds = 200
  type(MPI_Comm) :: comms(team)
  integer :: provided, me, bad

  call start(MPI_THREAD_MULTIPLE, provided)
  call check(provided >= MPI_THREAD_SINGLE .and. provided <= MPI_THREAD_MULTIPLE, 'the level of threads')
  do me = 1, team
    call MPI_Comm_dup(MPI_COMM_WORLD, comms(me))
  end do
  bad = 0
!$omp parallel do num_threads(team) if (provided == MPI_THREAD_MULTIPLE) schedule(static, 1) reduction(+: bad)
  do me = 1, team
    call work(me, comms(me), bad)
  end do
  call check_code(bad, 0, 'what came wrong')
  do me = 1, team
    call MPI_Comm_free(comms(me))
  end do
  call finish()

contains

  subroutine work(thread, comm, wrong)
    integer, intent(in) :: thread
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: wrong
    integer :: out(50), room(50), sum, i, n, ierr
    type(MPI_Status) :: status

    do n = 1, rounds
      out = [(n + 10000*thread + 100000*rank + i, i=1, 50)]
      room = -7
      ! The tags of all threads are the same.
      call MPI_Sendrecv(out, 50, MPI_INTEGER, right, 1, room, 50, MPI_INTEGER, left, 1, comm, status, ierr)
      if (ierr /= MPI_SUCCESS .or. any(room /= [(n + 10000*thread + 100000*left + i, i=1, 50)])) wrong = wrong + 1
      call MPI_Allreduce(thread*n, sum, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
      if (ierr /= MPI_SUCCESS .or. sum /= thread*n*processes) wrong = wrong + 1
      room(1) = thread*n + rank
      call MPI_Bcast(room, 1, MPI_INTEGER, modulo(n, processes), comm, ierr)
      if (ierr /= MPI_SUCCESS .or. room(1) /= thread*n + modulo(n, processes)) wrong = wrong + 1
    end do
  end subroutine work
end program threads_messages
