! MPI_PROC_NULL: a message to it goes nowhere, and one from it is empty.
! processes: 1 2 4
program message_proc_null
#include "interface.inc"
  integer :: sent(4), room(4)
  integer :: ierr
  STATUS_TYPE :: status

  call start()
  call prepare()
  call MPI_Send(sent(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Send')
  call MPI_Recv(room(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, MPI_COMM_WORLD, status, ierr)
  call nothing('MPI_Recv')
  call MPI_Recv(room(1), 4, MPI_INTEGER, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
  call nothing('MPI_Recv with any tag')
  call MPI_Recv(room(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
  call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, room(1), 4, MPI_INTEGER, &
    MPI_PROC_NULL, 3, MPI_COMM_WORLD, status, ierr)
  call nothing('MPI_Sendrecv')
  call half()
  call finish()

contains

  subroutine prepare()
    sent = [1, 2, 3, 4] + 10 * rank
    room = -7
    call fill(status)
  end subroutine prepare

  subroutine nothing(what)
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, all(room == -7), what // ': nothing comes')
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'from')
    call check(FIELD_OF(status, MPI_TAG) == MPI_ANY_TAG, 'any tag')
    call check(FIELD_OF(status, MPI_ERROR) == -77, 'MPI_ERROR')
    call check_count(status, MPI_INTEGER, 0, what // '')
    call prepare()
  end subroutine nothing

  ! One side of MPI_Sendrecv alone: along a line of processes, from the first to the last.
  subroutine half()
    integer :: before, behind

    before = rank - 1
    if (rank == 0) before = MPI_PROC_NULL
    behind = rank + 1
    if (behind == processes) behind = MPI_PROC_NULL
    call prepare()
    call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, behind, 3, room(1), 4, MPI_INTEGER, before, 3, &
      MPI_COMM_WORLD, status, ierr)
    if (rank == 0) then
      call nothing('the first of a line')
    else
      call check_done(ierr, MPI_SUCCESS, all(room == sent - 10), 'from the one before: what it sent')
    end if
    if (.not. embedded()) return
    ! To oneself, one side after the other.
    call prepare()
    call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, 0, 3, room(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, &
      MPI_COMM_SELF, status, ierr)
    call nothing('to oneself')
    call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, MPI_PROC_NULL, 3, room(1), 4, MPI_INTEGER, 0, 3, &
      MPI_COMM_SELF, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room == sent), 'from oneself: what was sent')
  end subroutine half
end program message_proc_null
