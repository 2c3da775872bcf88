! MPI_Finalize while another thread is in a call that does not return: MPI_ERR_OTHER after some seconds, and nothing is
! finalised. After that call has returned, MPI is finalised. Rules: S10.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program finalize_in_use
#include "interface.inc"
  integer :: provided

  call start(MPI_THREAD_MULTIPLE, provided)
  call check(.true., 'it has begun')
  if (processes > 1 .and. provided == MPI_THREAD_MULTIPLE) then
    select case (rank)
    case (0)
      call in_use()
    case (1)
      call release()
    end select
  end if
  call finish()

contains

  ! One thread waits for a message. Another one wants to end MPI, and only then asks for the message.
  subroutine in_use()
    integer :: thread, received(1), code
    logical :: waits

    waits = .false.
    received = -7
!$omp parallel do num_threads(2) schedule(static, 1) private(code)
    do thread = 1, 2
      if (thread == 2) then
!$omp atomic write
        waits = .true.
        call MPI_Recv(received, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, code)
        call seen(code, MPI_SUCCESS, 'the message')
      else
        call end_it(waits)
      end if
    end do
!$omp end parallel do
    call check_code(received(1), 42, 'what has come')
  end subroutine in_use

  subroutine end_it(waits)
    logical, intent(inout) :: waits
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
    call MPI_Finalize(code)
    call seen(code, MPI_ERR_OTHER, 'MPI_Finalize while a thread is in a call')
    call MPI_Finalized(is_finalized, code)
    call seen(merge(MPI_ERR_OTHER, MPI_SUCCESS, is_finalized), MPI_SUCCESS, 'nothing is finalised')
    call MPI_Comm_size(MPI_COMM_WORLD, number, code)
    call seen(code, MPI_SUCCESS, 'other calls go on')
    message = 1
    call MPI_Send(message, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, code)
    call seen(code, MPI_SUCCESS, 'the other process is told')
  end subroutine end_it

  subroutine release()
    integer :: message(1), code

    call MPI_Recv(message, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, code)
    call check_class(code, MPI_SUCCESS, 'the first process has tried')
    message = 42
    call MPI_Send(message, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, code)
    call check_class(code, MPI_SUCCESS, 'the message that it waits for')
  end subroutine release

  ! Checks are for one thread at a time.
  subroutine seen(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what

!$omp critical
    call check_class(code, expected, what)
!$omp end critical
  end subroutine seen
end program finalize_in_use
