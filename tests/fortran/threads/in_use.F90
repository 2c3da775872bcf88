! What one thread wants to end while another one waits for a message: MPI_Comm_free of the communicator frees the handle at once,
! and the message still comes. MPI_Finalize is MPI_ERR_OTHER after some seconds, and changes nothing; after the call it succeeds.
! Rules: S10.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program ended_in_use
#include "interface.inc"
  type(MPI_Comm) :: comm, copy
  integer :: provided, ierr

  call start(MPI_THREAD_MULTIPLE, provided)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  copy = comm
  call in_use(.false.)
  if (comm /= MPI_COMM_NULL) then
    call MPI_Comm_free(comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'it is freed')
  end if
  call check(comm == MPI_COMM_NULL, 'the handle')
  call MPI_Comm_rank(copy, provided, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'it is gone')
  comm = MPI_COMM_WORLD
  call MPI_Query_thread(provided)
  call in_use(.true.)
  call finish()

contains

  ! One thread of the first process waits for a message on the communicator. Another one wants to end it, or MPI, and only then
  ! asks the second process for the message.
  subroutine in_use(is_all)
    logical, intent(in) :: is_all
    type(MPI_Comm) :: used
    integer :: thread, received(1), code
    logical :: waits

    if (processes == 1 .or. provided /= MPI_THREAD_MULTIPLE) return
    if (rank == 1) call release()
    if (rank /= 0) return
    waits = .false.
    received = -7
    used = comm
!$omp parallel do num_threads(2) schedule(static, 1) private(code)
    do thread = 1, 2
      ! (MPI is ended by the thread that has initialised it.)
      if ((thread == 2) .eqv. is_all) then
!$omp atomic write
        waits = .true.
        call MPI_Recv(received, 1, MPI_INTEGER, 1, 5, used, MPI_STATUS_IGNORE, code)
        call seen(code, MPI_SUCCESS, 'the message')
      else
        call end_it(waits, is_all)
      end if
    end do
!$omp end parallel do
    call check_code(received(1), 42, 'what has come')
  end subroutine in_use

  subroutine end_it(waits, is_all)
    logical, intent(inout) :: waits
    logical, intent(in) :: is_all
    logical :: begun, is_finalized
    integer :: code, start_count, now, rate, number, message(1)

    do
!$omp atomic read
      begun = waits
      if (begun) exit
    end do
    ! Until it is in the call.
    call system_clock(start_count, rate)
    do
      call system_clock(now)
      if (now - start_count > rate) exit
    end do
    if (is_all) then
      call MPI_Finalize(code)
      call seen(code, MPI_ERR_OTHER, 'MPI_Finalize while a thread is in a call')
      call MPI_Finalized(is_finalized, code)
      call seen(merge(MPI_ERR_OTHER, MPI_SUCCESS, is_finalized), MPI_SUCCESS, 'nothing is finalised')
      call MPI_Comm_size(MPI_COMM_WORLD, number, code)
      call seen(code, MPI_SUCCESS, 'other calls go on')
    else
      call MPI_Comm_free(comm, code)
      call seen(code, MPI_SUCCESS, 'freed while it is used')
      call seen(merge(MPI_SUCCESS, MPI_ERR_COMM, comm == MPI_COMM_NULL), MPI_SUCCESS, 'the handle')
    end if
    message = 1
    call MPI_Send(message, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, code)
    call seen(code, MPI_SUCCESS, 'the other process is told')
  end subroutine end_it

  ! Checks are for one thread at a time.
  subroutine seen(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what

!$omp critical
    call check_class(code, expected, what)
!$omp end critical
  end subroutine seen

  subroutine release()
    integer :: message(1), code

    call MPI_Recv(message, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, code)
    call check_class(code, MPI_SUCCESS, 'the first process has tried')
    message = 42
    call MPI_Send(message, 1, MPI_INTEGER, 0, 5, comm, code)
    call check_class(code, MPI_SUCCESS, 'the message that it waits for')
  end subroutine release
end program ended_in_use
