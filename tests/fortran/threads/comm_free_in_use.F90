! A communicator that is freed while another thread is in a call on it that does not return: MPI_ERR_OTHER after some
! seconds, and the communicator and its handle are unchanged. After that call has returned, it is freed.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program comm_free_in_use
#include "interface.inc"
  type(MPI_Comm) :: comm, copy
  integer :: provided, ierr

  call start(MPI_THREAD_MULTIPLE, provided)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  copy = comm
  if (processes > 1 .and. provided == MPI_THREAD_MULTIPLE) then
    select case (rank)
    case (0)
      call in_use()
    case (1)
      call release()
    end select
  end if
  call MPI_Comm_free(comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'it is freed')
  call check(comm == MPI_COMM_NULL, 'the handle')
  call MPI_Comm_rank(copy, provided, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'it is gone')
  call finish()

contains

  ! One thread waits for a message on it, another one wants to free it, and only then sends what makes it come.
  subroutine in_use()
    integer :: thread, received(1), code
    logical :: waits

    waits = .false.
    received = -7
!$omp parallel do num_threads(2) schedule(static, 1) private(code)
    do thread = 1, 2
      if (thread == 1) then
!$omp atomic write
        waits = .true.
        call MPI_Recv(received, 1, MPI_INTEGER, 1, 5, comm, MPI_STATUS_IGNORE, code)
        call seen(code, MPI_SUCCESS, 'the message')
      else
        call free_it(waits)
      end if
    end do
!$omp end parallel do
    call check_code(received(1), 42, 'what has come')
  end subroutine in_use

  subroutine free_it(waits)
    logical, intent(inout) :: waits
    logical :: begun
    integer :: code, start_count, now, rate, message(1)

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
    call MPI_Comm_free(comm, code)
    call seen(code, MPI_ERR_OTHER, 'freed while it is used')
    call seen(merge(MPI_SUCCESS, MPI_ERR_COMM, comm == copy), MPI_SUCCESS, 'the handle is kept')
    message = 1
    call MPI_Send(message, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, code)
    call seen(code, MPI_SUCCESS, 'the other process is told')
  end subroutine free_it

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
end program comm_free_in_use
