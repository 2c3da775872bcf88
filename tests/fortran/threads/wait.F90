! Two threads wait for one request, with copies of its handle: one of them completes it, and the other gets
! MPI_ERR_REQUEST, whichever procedures they call. The same for freeing it.
program threads_wait
#include "interface.inc"
  integer, parameter :: team = 2, ways = 7
  integer :: bad, rounds, ierr, level

  call start_threads()
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call start(MPI_THREAD_MULTIPLE, level)
  call check_code(level, MPI_THREAD_MULTIPLE, 'the level provided')
  rounds = max(ways * ways, min(rounds / 6, 500))
  call messages()
  call conclude('one completes it, and only one')
  call finish()

contains

#include "threads.inc"

  subroutine messages()
    integer, asynchronous, allocatable :: room(:)
    integer :: sent, i, me, codes(team)
    REQUEST_HANDLE :: request, sending

    allocate (room(rounds))
    room = -7
    do i = 1, rounds
      sent = i
      call MPI_Irecv(room(i), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
      call MPI_Isend(sent, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, sending, ierr)
      !$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        codes(me) = code_of(request, mod(merge(i, i / ways, me == 1), ways))
      end do
      !$omp end parallel do
      call MPI_Wait(sending, MPI_STATUS_IGNORE, ierr)
      call expect(ierr == MPI_SUCCESS)
      call expect(count(codes == MPI_SUCCESS) == 1 .and. count(codes == MPI_ERR_REQUEST) == 1)
      ! A receive that is freed may complete later.
      if (all([mod(i, ways), mod(i / ways, ways)] < ways - 1)) call expect(room(i) == i)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call expect(ierr == MPI_ERR_REQUEST)
    end do
  end subroutine messages

  ! Completes a request in one of the ways, or frees it.
  integer function code_of(request, way)
    REQUEST_HANDLE, intent(in) :: request
    integer, intent(in) :: way
    REQUEST_HANDLE :: own(2)
    STATUSES(statuses, 2)
    integer :: indices(2), number
    logical :: flag

    own = MPI_REQUEST_NULL
    own(2) = request
    flag = .false.
    number = 0
    do while (.not. flag)
      select case (way)
      case (0)
        call MPI_Wait(own(2), MPI_STATUS_IGNORE, code_of)
      case (1)
        call MPI_Waitall(2, own, MPI_STATUSES_IGNORE, code_of)
      case (2)
        call MPI_Waitany(2, own, number, MPI_STATUS_IGNORE, code_of)
      case (3)
        call MPI_Waitsome(2, own, number, indices, statuses, code_of)
      case (4)
        call MPI_Test(own(2), flag, MPI_STATUS_IGNORE, code_of)
      case (5)
        call MPI_Testall(2, own, flag, MPI_STATUSES_IGNORE, code_of)
      case (6)
        call MPI_Request_free(own(2), code_of)
      end select
      if (way < 4 .or. way == 6 .or. code_of /= MPI_SUCCESS) exit
    end do
    ! What Waitall and Waitsome say is in the statuses, where they are not ignored.
    if (code_of == MPI_ERR_IN_STATUS) code_of = int(STATUS_OF(statuses, 1, MPI_ERROR))
    if (code_of == MPI_SUCCESS) then
      call expect(own(2) == MPI_REQUEST_NULL)
    else
      call expect(own(2) == request)
    end if
  end function code_of
end program threads_wait
