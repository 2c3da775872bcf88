! Two threads with the same requests: if both wait for one or test it, one completes it, and the other one gets
! MPI_ERR_REQUEST; inspecting it has no effect. If MPI has no thread support, one after the other.
! Needs a process of its own.
! processes: 1 2 4
! forms: f08 mpi_f08
program threads_requests
#include "interface.inc"
  integer, parameter :: rounds = 300, some = 4
  type(MPI_Request) :: requests(some), sends(some)
  integer, asynchronous :: room(some), sent(some)
  integer :: provided, thread, turn, wrong, ended, i, ierr

  call start(MPI_THREAD_MULTIPLE, provided)
  wrong = 0
  do turn = 1, rounds
    sent = [(100000*rank + 10*turn + i, i=1, some)]
    room = -7
    do i = 1, some
      call MPI_Irecv(room(i), 1, MPI_INTEGER, left, i, MPI_COMM_WORLD, requests(i))
      call MPI_Isend(sent(i), 1, MPI_INTEGER, right, i, MPI_COMM_WORLD, sends(i))
    end do
    ended = 0
!$omp parallel do num_threads(2) if (provided == MPI_THREAD_MULTIPLE) schedule(static, 1) reduction(+: wrong, ended)
    do thread = 1, 2
      call complete(thread, requests, wrong, ended)
    end do
    if (ended /= some .or. any(room /= [(100000*left + 10*turn + i, i=1, some)])) wrong = wrong + 1
    call MPI_Waitall(some, sends, MPI_STATUSES_IGNORE, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  call check_code(wrong, 0, 'what went wrong')
  call finish()

contains

  subroutine complete(thread, handles, wrong, ended)
    integer, intent(in) :: thread
    type(MPI_Request), intent(in) :: handles(some)
    integer, intent(inout) :: wrong, ended
    type(MPI_Request) :: mine
    integer :: k, code, class
    logical :: flag

    do k = 1, some
      mine = handles(k)
      if (thread == 2 .and. modulo(turn, 2) == 0) then
        call MPI_Request_get_status(mine, flag, MPI_STATUS_IGNORE, code)
        call MPI_Error_class(code, class)
        if (class /= MPI_SUCCESS .and. class /= MPI_ERR_REQUEST) wrong = wrong + 1
      end if
      if (modulo(turn + thread*k, 3) == 0) then
        call MPI_Wait(mine, MPI_STATUS_IGNORE, code)
      else
        flag = .false.
        code = MPI_SUCCESS
        do while (.not. flag .and. code == MPI_SUCCESS)
          call MPI_Test(mine, flag, MPI_STATUS_IGNORE, code)
        end do
      end if
      call MPI_Error_class(code, class)
      if (class == MPI_SUCCESS .and. mine == MPI_REQUEST_NULL) then
        ended = ended + 1
      else if (class /= MPI_ERR_REQUEST .or. mine /= handles(k)) then
        wrong = wrong + 1
      end if
    end do
  end subroutine complete
end program threads_requests
