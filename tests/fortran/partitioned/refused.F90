! Partitioned messages with wrong arguments: the class of the error, no request and no partition made ready.
! Rules: M12.
! processes: 1 2 4
program partitioned_refused
#include "interface.inc"
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer, asynchronous :: sent(4), room(4)
  integer :: ierr
  logical :: flag
  REQUEST_HANDLE :: requests(2), request

  call start()
  call to_make()
  call MPI_Psend_init(sent(1), 4, one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Psend_init')
  call MPI_Precv_init(room(1), 2, 2 * one, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Precv_init')
  call before_start()
  sent = [1, 2, 3, 4] + 10 * rank
  room = -7
  call MPI_Startall(2, requests, ierr)
  call active()
  call MPI_Pready_list(2, [0, 2], requests(1), ierr)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call check_done(ierr, MPI_SUCCESS, all(room == [1, 2, 3, 4] + 10 * left), 'MPI_Waitall: what came')
  call MPI_Pready(0, requests(1), ierr)
  call check_code(ierr, MPI_ERR_REQUEST, 'complete: MPI_Pready')
  call MPI_Request_free(requests(1), ierr)
  call MPI_Request_free(requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
  if (embedded()) then
    call different(3, one, MPI_ERR_COUNT, 'too short')
    call different(1, one, MPI_ERR_TRUNCATE, 'too long')
    call other_type()
  end if
  call finish()

contains

  subroutine to_make()
    call wrong(MPI_ERR_ARG, 0, one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, 'no partitions')
    call wrong(MPI_ERR_ARG, -1, one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, '-1 partitions')
    call wrong(MPI_ERR_COUNT, 1, -one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, 'count -1')
    call wrong(MPI_ERR_RANK, 1, one, MPI_INTEGER, processes, 1, MPI_COMM_WORLD, 'a rank')
    call wrong(MPI_ERR_TAG, 1, one, MPI_INTEGER, right, -5, MPI_COMM_WORLD, 'a tag')
    call wrong(MPI_ERR_RANK, 1, one, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, 'MPI_ANY_SOURCE')
    call wrong(MPI_ERR_TAG, 1, one, MPI_INTEGER, right, MPI_ANY_TAG, MPI_COMM_WORLD, 'MPI_ANY_TAG')
  end subroutine to_make

  subroutine wrong(expected, partitions, count, datatype, peer, tag, comm, what)
    integer, intent(in) :: expected, partitions, peer, tag
    integer(MPI_COUNT_KIND), intent(in) :: count
    DATATYPE_HANDLE, intent(in) :: datatype
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    request = MPI_REQUEST_NULL
    call MPI_Psend_init(sent(1), partitions, count, datatype, peer, tag, comm, MPI_INFO_NULL, request, ierr)
    call check_code(ierr, expected, 'send: ' // what)
    call MPI_Precv_init(room(1), partitions, count, datatype, peer, tag, comm, MPI_INFO_NULL, request, ierr)
    call check_code(ierr, expected, 'receive: ' // what)
    call check(request == MPI_REQUEST_NULL, what // ': no request')
  end subroutine wrong

  subroutine before_start()
    call MPI_Pready(0, requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not started: MPI_Pready')
    call MPI_Pready_range(0, 1, requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not started: MPI_Pready_range')
    call MPI_Pready_list(1, [0], requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not started: MPI_Pready_list')
    call MPI_Cancel(requests(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'not started: MPI_Cancel')
    call MPI_Send_init(sent(1), 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Pready(0, request, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Pready: another kind')
    call MPI_Parrived(request, 0, flag, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Parrived: another kind')
    call MPI_Request_free(request, ierr)
    call MPI_Parrived(requests(2), 2, flag, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Parrived: too far, not started')
  end subroutine before_start

  subroutine active()
    integer :: i

    do i = 1, 2
      call MPI_Start(requests(i), ierr)
      call check_code(ierr, MPI_ERR_REQUEST, 'started twice')
      call MPI_Cancel(requests(i), ierr)
      call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Cancel')
      request = requests(i)
      call MPI_Request_free(request, ierr)
      call check_code(ierr, MPI_ERR_REQUEST, 'active: MPI_Request_free')
      call check(request == requests(i), 'active: the handle stays')
    end do
    call MPI_Pready(0, requests(2), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Pready: a receive')
    flag = .true.
    call MPI_Parrived(requests(1), 0, flag, ierr)
    call check_done(ierr, MPI_ERR_REQUEST, flag, 'MPI_Parrived: a send, the flag is unchanged')
    call MPI_Parrived(requests(2), 2, flag, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Parrived: too far')
    call MPI_Parrived(requests(2), -1, flag, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Parrived: -1')
    call MPI_Pready(4, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready: too far')
    call MPI_Pready(-1, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready: -1')
    call MPI_Pready_range(2, 4, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_range: too far')
    call MPI_Pready_range(-1, 2, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_range: -1')
    call MPI_Pready_list(3, [2, 3, 4], requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_list: too far')
    call MPI_Pready_list(2, [3, 3], requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_list: the same')
    call MPI_Pready_list(-1, [3], requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_list: length -1')
    call MPI_Pready(3, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'none of them is ready by that')
    call MPI_Pready(3, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'twice')
    call MPI_Pready_range(1, 3, requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_range: twice')
    call MPI_Pready_list(2, [1, 3], requests(1), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Pready_list: twice')
    call MPI_Pready(1, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'no other is ready by that')
  end subroutine active

  ! A message to itself that is not of the size of its receive.
  subroutine different(partitions, count, expected, what)
    integer, intent(in) :: partitions, expected
    integer(MPI_COUNT_KIND), intent(in) :: count
    character(len=*), intent(in) :: what

    room = -7
    call MPI_Psend_init(sent(1), 2, one, MPI_INTEGER, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, requests(1), ierr)
    call MPI_Precv_init(room(1), partitions, count, MPI_INTEGER, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, requests(2), ierr)
    call MPI_Startall(2, requests, ierr)
    call MPI_Pready_range(0, 1, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': the send does not know')
    call MPI_Parrived(requests(2), 0, flag, ierr)
    call check_code(ierr, expected, what // ': MPI_Parrived')
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, expected, what)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': the send')
    call check(all(room == -7), what // ': nothing is written')
    call MPI_Request_free(requests(1), ierr)
    call MPI_Request_free(requests(2), ierr)
  end subroutine different

  subroutine other_type()
    room = -7
    call MPI_Psend_init(sent(1), 2, one, MPI_INTEGER, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, requests(1), ierr)
    call MPI_Precv_init(room(1), 1, 2 * one, MPI_REAL, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, requests(2), ierr)
    call MPI_Startall(2, requests, ierr)
    call MPI_Pready_range(0, 1, requests(1), ierr)
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    ! An INTEGER may have another size than a REAL.
    call check_code(ierr, merge(MPI_ERR_TYPE, MPI_ERR_TRUNCATE, storage_size(1) == 32), 'another type')
    call check(all(room == -7), 'another type: nothing is written')
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Request_free(requests(1), ierr)
    call MPI_Request_free(requests(2), ierr)
  end subroutine other_type
end program partitioned_refused
