! Persistent requests: made once, and started repeatedly with the contents
! of the buffers at that time; each completion leaves them inactive (MPI
! 4.1, section 3.9).
! Rules: M3.
! processes: 1 2 4
program message_persistent
  use, intrinsic :: iso_c_binding, only: c_ptr
#include "interface.inc"
  integer, parameter :: n = 6, modes = 4
  integer :: sent(n), room(n)
  integer :: ierr, i, turn, mode, place, outcount, indices(2)
  logical :: flag
  REQUEST_HANDLE :: requests(2), before(2), request
  STATUS_TYPE :: status
  STATUSES(statuses, 2)
  DATATYPE_HANDLE :: every_other
  COMM_HANDLE :: bad
  character(len=1), asynchronous, save :: memory(8 * (MPI_BSEND_OVERHEAD + 100))
  integer :: memory_size = size(memory)
  DETACHED_POINTER :: detached

  call start()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call MPI_Buffer_attach(memory, memory_size, ierr)
  do mode = 1, modes
    call again_and_again()
  end do
  call MPI_Buffer_detach(detached, memory_size, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Buffer_detach')
  call with_holes()
  call inactive()
  call nobody()
  call cancelled()
  call refused()
  if (embedded()) call for_ever()
  call MPI_Type_free(every_other, ierr)
  call finish()

contains

  subroutine make(count, datatype)
    integer, intent(in) :: count
    DATATYPE_HANDLE, intent(in) :: datatype

    call MPI_Recv_init(room(1), count, datatype, left, mode, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Recv_init')
    select case (mode)
    case (1)
      call MPI_Send_init(sent(1), count, datatype, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    case (2)
      call MPI_Ssend_init(sent(1), count, datatype, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    case (3)
      call MPI_Rsend_init(sent(1), count, datatype, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    case (4)
      call MPI_Bsend_init(sent(1), count, datatype, right, mode, MPI_COMM_WORLD, requests(2), ierr)
    end select
    call check_code(ierr, MPI_SUCCESS, 'a send')
    before = requests
  end subroutine make

  ! The receive starts first, on all processes: a ready send relies on it.
  subroutine start_both()
    call MPI_Start(requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Start')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Startall(1, requests(2:2), ierr)
    call check_done(ierr, MPI_SUCCESS, all(requests == before), 'MPI_Startall: the handles stay')
  end subroutine start_both

  subroutine free()
    do i = 1, 2
      call MPI_Request_free(requests(i), ierr)
      call check_done(ierr, MPI_SUCCESS, requests(i) == MPI_REQUEST_NULL, 'MPI_Request_free: the handle')
    end do
    call MPI_Start(before(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'freed')
  end subroutine free

  subroutine again_and_again()
    call make(n, MPI_INTEGER)
    do turn = 1, 5
      sent = [(1000 * rank + 10 * turn + i, i = 1, n)]
      room = -7
      call start_both()
      call complete()
      call check(all(requests == before), 'they are not ended')
      call check(all(room == [(1000 * left + 10 * turn + i, i = 1, n)]), 'what came')
    end do
    call free()
  end subroutine again_and_again

  ! Completed by a different procedure each time.
  subroutine complete()
    integer :: number

    select case (turn)
    case (1)
      call MPI_Waitall(2, requests, statuses, ierr)
      status = STATUS_AT(statuses, 1)
      call check(FIELD_OF(status, MPI_SOURCE) == left, 'the source')
    case (2)
      call MPI_Wait(requests(1), status, ierr)
      call check(FIELD_OF(status, MPI_TAG) == mode, 'the tag')
      call MPI_Wait(requests(2), status, ierr)
    case (3)
      do i = 1, 2
        flag = .false.
        do while (.not. flag)
          call MPI_Test(requests(i), flag, status, ierr)
          if (ierr /= MPI_SUCCESS) exit
        end do
      end do
    case (4)
      do i = 1, 2
        call MPI_Waitany(2, requests, place, status, ierr)
        call check(place == 1 .or. place == 2, 'MPI_Waitany')
      end do
    case (5)
      number = 0
      do while (number < 2)
        call MPI_Waitsome(2, requests, outcount, indices, statuses, ierr)
        if (ierr /= MPI_SUCCESS) exit
        number = number + outcount
      end do
    end select
    call check_code(ierr, MPI_SUCCESS, 'complete')
  end subroutine complete

  ! Sections are packed at each start, and unpacked at each completion.
  subroutine with_holes()
    mode = 1
    call make(1, every_other)
    do turn = 1, 3
      sent = [(1000 * rank + 10 * turn + i, i = 1, n)]
      room = -turn
      call start_both()
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'with holes')
      call check(all(room(1:5:2) == 1000 * left + 10 * turn + [1, 3, 5]), 'with holes: what came')
      call check(all(room(2:6:2) == -turn), 'with holes: the rest')
    end do
    call free()
  end subroutine with_holes

  ! An inactive request is complete, with an empty status, and is not counted among several.
  subroutine inactive()
    mode = 1
    call make(n, MPI_INTEGER)
    call fill(status)
    call MPI_Wait(requests(1), status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'not active')
    call check_empty(status, 'not active')
    flag = .false.
    call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
    call check(flag, 'not active: MPI_Test')
    call MPI_Waitany(2, requests, place, status, ierr)
    call check_code(place, MPI_UNDEFINED, 'not active: MPI_Waitany')
    call MPI_Testsome(2, requests, outcount, indices, statuses, ierr)
    call check_code(outcount, MPI_UNDEFINED, 'not active: MPI_Testsome')
    call MPI_Request_get_status(requests(2), flag, status, ierr)
    call check(flag, 'not active: MPI_Request_get_status')
    call MPI_Cancel(requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not active: MPI_Cancel')
    call free()
  end subroutine inactive

  subroutine nobody()
    call MPI_Recv_init(room(1), n, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request, ierr)
    do turn = 1, 2
      call MPI_Start(request, ierr)
      call check_code(ierr, MPI_SUCCESS, 'from nobody')
      call MPI_Wait(request, status, ierr)
      call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'from nobody: the source')
    end do
    call MPI_Request_free(request, ierr)
    call MPI_Send_init(sent(1), n, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to nobody')
    call MPI_Request_free(request, ierr)
  end subroutine nobody

  ! The request can be started again.
  subroutine cancelled()
    mode = 1
    call make(n, MPI_INTEGER)
    room = -7
    call MPI_Start(requests(1), ierr)
    call MPI_Cancel(requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Cancel')
    call MPI_Wait(requests(1), status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'cancelled')
    call MPI_Test_cancelled(status, flag, ierr)
    call check(flag .and. all(room == -7), 'cancelled: the status says so')
    call start_both()
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check(all(room == sent(1) - 1000 * (rank - left) + [(i, i = 0, n - 1)]), 'started again')
    call free()
  end subroutine cancelled

  subroutine refused()
    mode = 1
    call make(n, MPI_INTEGER)
    call MPI_Start(requests(1), ierr)
    call MPI_Start(requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'started twice')
    call MPI_Startall(2, requests, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'one of them is active')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Start(requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the other was not started')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call free()
    request = MPI_REQUEST_NULL
    call MPI_Start(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_REQUEST_NULL')
    call MPI_Startall(-1, requests, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a count of -1')
    call MPI_Irecv(room(1), n, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Start(request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not persistent')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    bad = MPI_COMM_WORLD
    call wrong(MPI_ERR_COUNT, -1, right, bad, 'count -1')
    call wrong(MPI_ERR_RANK, 1, processes, bad, 'one process too many')
  end subroutine refused

  subroutine wrong(expected, count, peer, comm, what)
    integer, intent(in) :: expected, count, peer
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    request = MPI_REQUEST_NULL
    call MPI_Send_init(sent(1), count, MPI_INTEGER, peer, 1, comm, request, ierr)
    call check_code(ierr, expected, 'send: ' // what)
    call MPI_Recv_init(room(1), count, MPI_INTEGER, peer, 1, comm, request, ierr)
    call check_code(ierr, expected, 'receive: ' // what)
    call check(request == MPI_REQUEST_NULL, what // ': no request')
  end subroutine wrong

  ! Without a sender it fails, and can be started again once there is a message.
  subroutine for_ever()
    call MPI_Recv_init(room(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'nothing was sent')
    call MPI_Send(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'started again')
    call check_code(room(1), sent(1), 'what came')
    call MPI_Request_free(request, ierr)
    call MPI_Rsend_init(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call MPI_Start(request, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'not ready')
    call MPI_Request_free(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'which was not started')
  end subroutine for_ever
end program message_persistent
