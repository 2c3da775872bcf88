! MPI_Rput and MPI_Rget of data that are not contiguous may wait for the target. Meanwhile another thread can use the
! window: here the target makes no progress in MPI before that thread has used it.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program threads_rma_requests
#include "interface.inc"
  integer, parameter :: n = 8, pieces = 3, wait_seconds = 60
  character(len=*), parameter :: door = 'another_thread_was_in'
  integer, asynchronous, target :: memory(n), mine(2*n)
  type(MPI_Win) :: win
  type(MPI_Datatype) :: apart
  integer :: provided, ierr, turn, bytes

  call start(MPI_THREAD_MULTIPLE, provided)
  bytes = storage_size(0)/8
  memory = 10*rank
  call MPI_Type_vector(pieces, 1, 2, MPI_INTEGER, apart)
  call MPI_Type_commit(apart)
  call MPI_Win_create(memory, int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  do turn = 1, 2
    call remove_file(door)
    if (rank == 0) call MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 0) call access_it(turn == 1)
    if (rank == 1) call do_nothing()
    if (rank == 0) call MPI_Win_unlock(right, win)
    call MPI_Barrier(MPI_COMM_WORLD)
  end do
  call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win)
  if (rank == modulo(1, processes)) then
    call check(all(memory(1:pieces) == [1, 2, 3]), 'what was put')
    call check(all(memory(pieces + 1:) == 10*rank), 'nothing beside it')
  end if
  call MPI_Win_unlock(rank, win)
  call remove_file(door)
  call MPI_Win_free(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call MPI_Type_free(apart)
  call finish()

contains

  subroutine access_it(puts)
    logical, intent(in) :: puts
    integer :: thread, code
    logical :: begins

    mine = -7
    if (puts) mine(1:2*pieces:2) = [1, 2, 3]
    begins = .false.
    if (provided == MPI_THREAD_MULTIPLE .and. processes > 1) then
!$omp parallel do num_threads(2) schedule(static, 1)
      do thread = 1, 2
        if (thread == 1) then
!$omp atomic write
          begins = .true.
          call with_request(puts)
        else
          call come_in(begins)
        end if
      end do
!$omp end parallel do
    else
      open (newunit=code, file=door)
      close (code)
      call with_request(puts)
    end if
    call check(all(mine(1:2*pieces:2) == [1, 2, 3]), 'the data')
    call check(all(mine(2::2) == -7) .and. all(mine(2*pieces:) == -7), 'nothing beside them')
  end subroutine access_it

  subroutine with_request(puts)
    logical, intent(in) :: puts
    type(MPI_Request) :: request
    integer :: code

    if (puts) then
      call MPI_Rput(mine, 1, apart, right, 0_MPI_ADDRESS_KIND, pieces, MPI_INTEGER, win, request, code)
    else
      call MPI_Rget(mine, 1, apart, right, 0_MPI_ADDRESS_KIND, pieces, MPI_INTEGER, win, request, code)
    end if
    call seen(code == MPI_SUCCESS, 'the access')
    call MPI_Wait(request, MPI_STATUS_IGNORE, code)
    call seen(code == MPI_SUCCESS .and. request == MPI_REQUEST_NULL, 'its request')
  end subroutine with_request

  ! Uses the window while the other thread is in its access, and lets the target go on.
  subroutine come_in(begins)
    logical, intent(inout) :: begins
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: code, length, unit
    logical :: has_begun

    do
!$omp atomic read
      has_begun = begins
      if (has_begun) exit
    end do
    call pass(0.5)
    call MPI_Win_get_name(win, name, length, code)
    call seen(code == MPI_SUCCESS .and. length == 0, 'the window''s name')
    open (newunit=unit, file=door)
    close (unit)
  end subroutine come_in

  ! The target calls nothing of MPI until the other thread has been in.
  subroutine do_nothing()
    integer :: i
    logical :: is_open

    do i = 1, 10*wait_seconds
      inquire (file=door, exist=is_open)
      if (is_open) exit
      call pass(0.1)
    end do
    call check(is_open, 'the other thread of the first process could use the window')
  end subroutine do_nothing

  subroutine pass(seconds)
    real, intent(in) :: seconds
    integer :: begun, now, rate

    call system_clock(begun, rate)
    do
      call system_clock(now)
      if (real(now - begun) > seconds*real(rate)) exit
    end do
  end subroutine pass

  ! Checks are for one thread at a time.
  subroutine seen(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

!$omp critical
    call check(ok, what)
!$omp end critical
  end subroutine seen
end program threads_rma_requests
