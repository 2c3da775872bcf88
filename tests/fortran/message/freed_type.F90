! Datatypes that are freed while messages use them: the messages are not affected, whatever else is made meanwhile, and
! the handle is invalid for new ones (MPI 4.1, section 5.1.9).
! processes: 1 2 4
program message_freed_type
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: sent(n)
  integer, asynchronous :: room(n)
  integer :: ierr, i
  REQUEST_HANDLE :: requests(2)
  DATATYPE_HANDLE :: types(2)

  call start()
  sent = [(10 * rank + i, i = 1, n)]
  call started()
  call prepared()
  call stale()
  call finish()

contains

  ! One for what is sent, and another for what is received.
  subroutine make()
    call MPI_Type_vector(n / 2, 1, 2, MPI_INTEGER, types(1), ierr)
    call MPI_Type_vector(2, n / 4, n / 2, MPI_INTEGER, types(2), ierr)
    do i = 1, 2
      call MPI_Type_commit(types(i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Type_commit')
    end do
    room = -7
  end subroutine make

  subroutine free(what)
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: others(20)

    do i = 1, 2
      call MPI_Type_free(types(i), ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_Type_free')
      call check(types(i) == MPI_DATATYPE_NULL, what // ': the handle')
    end do
    ! What takes their places has another layout.
    do i = 1, size(others)
      call MPI_Type_vector(1 + i, 1, 3, MPI_INTEGER, others(i), ierr)
      call MPI_Type_commit(others(i), ierr)
    end do
    do i = 1, size(others)
      call MPI_Type_free(others(i), ierr)
    end do
  end subroutine free

  subroutine check_room(what)
    character(len=*), intent(in) :: what

    call check(all(room == [10 * left + [1, 3], -7, -7, 10 * left + [5, 7], -7, -7]), what)
  end subroutine check_room

  subroutine started()
    call make()
    call MPI_Irecv(room, 1, types(2), left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Issend(sent, 1, types(1), right, 1, MPI_COMM_WORLD, requests(2), ierr)
    call free('started')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'started: MPI_Waitall')
    call check_room('started: what came')
    call make()
    call MPI_Isendrecv(sent, 1, types(1), right, 2, room, 1, types(2), left, 2, MPI_COMM_WORLD, requests(1), ierr)
    call free('MPI_Isendrecv')
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_room('MPI_Isendrecv: what came')
  end subroutine started

  subroutine prepared()
    call make()
    call MPI_Recv_init(room, 1, types(2), left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Send_init(sent, 1, types(1), right, 1, MPI_COMM_WORLD, requests(2), ierr)
    call free('prepared')
    do i = 1, 2
      room = -7
      call MPI_Startall(2, requests, ierr)
      call check_code(ierr, MPI_SUCCESS, 'prepared: MPI_Startall')
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
      call check_room('prepared: what came')
    end do
    do i = 1, 2
      call MPI_Request_free(requests(i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'prepared: MPI_Request_free')
    end do
  end subroutine prepared

  subroutine stale()
    DATATYPE_HANDLE :: copies(2)

    call make()
    copies = types
    call free('stale')
    requests = MPI_REQUEST_NULL
    call MPI_Irecv(room, 1, copies(2), left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'stale: MPI_Irecv')
    call MPI_Send_init(sent, 1, copies(1), right, 1, MPI_COMM_WORLD, requests(2), ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'stale: MPI_Send_init')
    call check(all(requests == MPI_REQUEST_NULL) .and. all(room == -7), 'stale: outputs')
    call MPI_Type_free(copies(1), ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'stale: MPI_Type_free')
  end subroutine stale
end program message_freed_type
