! Partitioned messages: made once and started repeatedly, with partitions that become ready one by one, by ranges and by
! lists, and that both sides divide differently (MPI 4.1, chapter 4).
! Rules: M12, M13.
! processes: 1 2 4
program partitioned_exchange
#include "interface.inc"
  integer, parameter :: n = 12, rounds = 4
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer, asynchronous :: sent(0:n + 1), room(0:n + 1), later(n)
  integer :: ierr, i, turn, number
  logical :: flag
  REQUEST_HANDLE :: requests(2), before(2), more(2), nobody
  STATUS_TYPE :: status
  STATUSES(statuses, 2)
  DATATYPE_HANDLE :: vector, every_other
  COMM_HANDLE :: comm

  call start()
  call again_and_again()
  call with_holes()
  call in_order()
  call not_there()
  call inactive()
  if (embedded()) call before_the_other()
  if (embedded()) call hopeless()
  call finish()

contains

  subroutine values(base)
    integer, intent(in) :: base

    sent = base + 1000 * rank + [(i, i = 0, n + 1)]
    room = -7
  end subroutine values

  ! Six partitions of two become three of four.
  subroutine again_and_again()
    call MPI_Psend_init(sent(1), 6, 2 * one, MPI_INTEGER, right, 3, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Psend_init')
    call MPI_Precv_init(room(1), 3, 4 * one, MPI_INTEGER, left, 3, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Precv_init')
    before = requests
    do turn = 1, rounds
      call values(100 * turn)
      call MPI_Startall(2, requests, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Startall')
      call check_arrived(0, .false., 'no partition is ready')
      call MPI_Pready(2, requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Pready')
      call check_arrived(1, .false., 'half a partition')
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
      call MPI_Pready_list(2, [5, 3], requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Pready_list')
      if (embedded()) then
        call check_arrived(1, .true., 'both halves')
        call check(all(room(5:8) == 100 * turn + 1000 * left + [5, 6, 7, 8]), 'what has arrived')
        ! From here on the buffer is the program's own.
        room(5:8) = -8
        call check_arrived(2, .false., 'the other half')
      end if
      call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierr)
      call check(.not. flag, 'not all are ready')
      call MPI_Pready_range(0, 1, requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Pready_range')
      ! An empty range.
      call MPI_Pready_range(4, 3, requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'an empty range')
      call MPI_Pready_list(0, [77], requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'an empty list')
      call MPI_Pready_range(4, 4, requests(1), ierr)
      call check_code(ierr, MPI_SUCCESS, 'a range of one')
      call complete()
      call check(all(requests == before), 'the handles stay')
      if (embedded()) then
        call check(all(room(5:8) == -8), 'it is not delivered again')
        room(5:8) = 100 * turn + 1000 * left + [5, 6, 7, 8]
      end if
      call check(all(room(1:n) == 100 * turn + 1000 * left + [(i, i = 1, n)]), 'what came')
      call check(room(0) == -7 .and. room(n + 1) == -7, 'nothing beside it')
      flag = .false.
      call MPI_Parrived(requests(2), 2, flag, ierr)
      call check(flag, 'an inactive request')
    end do
    call free(requests)
    call MPI_Pready(0, before(1), ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Pready: freed')
    call MPI_Parrived(before(2), 0, flag, ierr)
    call check_code(ierr, MPI_ERR_REQUEST, 'MPI_Parrived: freed')
  end subroutine again_and_again

  ! By a different procedure each time.
  subroutine complete()
    integer :: place, outcount, indices(2)

    call fill(status)
    select case (turn)
    case (1)
      call MPI_Waitall(2, requests, statuses, ierr)
      status = STATUS_AT(statuses, 2)
    case (2)
      flag = .false.
      do while (.not. flag)
        call MPI_Test(requests(2), flag, status, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    case (3)
      number = 0
      do while (number < 2)
        call MPI_Waitsome(2, requests, outcount, indices, statuses, ierr)
        if (ierr /= MPI_SUCCESS) exit
        do i = 1, outcount
          if (indices(i) == 2) status = STATUS_AT(statuses, i)
        end do
        number = number + outcount
      end do
    case default
      ! Each partition first.
      do i = 0, 2
        flag = .false.
        do while (.not. flag)
          call MPI_Parrived(requests(2), i, flag, ierr)
          if (ierr /= MPI_SUCCESS) exit
        end do
        call check(any(room(4 * i + 1:4 * i + 4) /= -7), 'it has arrived')
      end do
      call MPI_Waitany(2, requests, place, status, ierr)
      call check(place == 1 .or. place == 2, 'MPI_Waitany')
      if (place == 1) then
        call MPI_Wait(requests(2), status, ierr)
      else
        call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
      end if
    end select
    call check_done(ierr, MPI_SUCCESS, FIELD_OF(status, MPI_SOURCE) == left, 'complete: the source')
    call check(FIELD_OF(status, MPI_TAG) == 3, 'the tag')
    call check_count(status, MPI_INTEGER, n, 'the count')
  end subroutine complete

  subroutine check_arrived(partition, expected, what)
    integer, intent(in) :: partition
    logical, intent(in) :: expected
    character(len=*), intent(in) :: what

    flag = .not. expected
    call MPI_Parrived(requests(2), partition, flag, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Parrived')
    call check(flag .eqv. expected, what)
  end subroutine check_arrived

  subroutine free(both)
    REQUEST_HANDLE, intent(inout) :: both(2)

    do i = 1, 2
      call MPI_Request_free(both(i), ierr)
      call check_done(ierr, MPI_SUCCESS, both(i) == MPI_REQUEST_NULL, 'MPI_Request_free: the handle')
    end do
  end subroutine free

  ! Every other element of both sides.
  subroutine with_holes()
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, vector, ierr)
    call MPI_Type_create_resized(vector, 0_MPI_ADDRESS_KIND, &
      4_MPI_ADDRESS_KIND * (storage_size(1) / 8), every_other, ierr)
    call MPI_Type_free(vector, ierr)
    call MPI_Type_commit(every_other, ierr)
    call MPI_Psend_init(sent(1), 3, one, every_other, right, 4, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'holes: MPI_Psend_init')
    call MPI_Precv_init(room(1), 3, one, every_other, left, 4, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'holes: MPI_Precv_init')
    call MPI_Type_free(every_other, ierr)
    do turn = 1, 3
      call values(100 * turn)
      call MPI_Startall(2, requests, ierr)
      call MPI_Pready_list(2, [2, 0], requests(1), ierr)
      sent(5) = -1000 * rank
      call MPI_Pready(1, requests(1), ierr)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'holes: MPI_Waitall')
      sent = 100 * turn + 1000 * left + [(i, i = 0, n + 1)]
      sent(5) = -1000 * left
      call check(all(room(1:n:2) == sent(1:n:2)), 'holes: what came')
      call check(all(room(0:n:2) == -7) .and. room(n + 1) == -7, 'holes: nothing between')
    end do
    call free(requests)
  end subroutine with_holes

  ! Messages with the same tag match in the order in which they are made, not
  ! in that in which they start, and not with other messages.
  subroutine in_order()
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    later = -7
    call MPI_Precv_init(room(1), 1, 4 * one, MPI_INTEGER, left, 1, comm, MPI_INFO_NULL, requests(2), ierr)
    call MPI_Psend_init(sent(1), 2, 2 * one, MPI_INTEGER, right, 1, comm, MPI_INFO_NULL, requests(1), ierr)
    call MPI_Psend_init(sent(5), 4, one, MPI_INTEGER, right, 1, comm, MPI_INFO_NULL, more(1), ierr)
    call MPI_Precv_init(later(1), 2, 2 * one, MPI_INTEGER, left, 1, comm, MPI_INFO_NULL, more(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'several with one tag')
    call values(0)
    call MPI_Start(more(2), ierr)
    call MPI_Start(more(1), ierr)
    call MPI_Pready_range(0, 3, more(1), ierr)
    flag = .true.
    call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, flag, MPI_STATUS_IGNORE, ierr)
    call check(.not. flag, 'it is not another kind of message')
    call MPI_Startall(2, requests, ierr)
    call MPI_Pready_range(0, 1, requests(1), ierr)
    call MPI_Waitall(2, more, MPI_STATUSES_IGNORE, ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check(all(room(1:4) == 1000 * left + [1, 2, 3, 4]), 'the first')
    call check(all(later(1:4) == 1000 * left + [5, 6, 7, 8]), 'the second')
    call check(all(room(5:) == -7) .and. all(later(5:) == -7), 'nothing beside them')
    call free(requests)
    call free(more)
    call MPI_Comm_free(comm, ierr)
  end subroutine in_order

  subroutine not_there()
    call MPI_Psend_init(sent(1), 2, one, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_INFO_NULL, nobody, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to nobody')
    do turn = 1, 2
      call MPI_Start(nobody, ierr)
      call MPI_Pready(1, nobody, ierr)
      call check_code(ierr, MPI_SUCCESS, 'to nobody: MPI_Pready')
      call MPI_Test(nobody, flag, MPI_STATUS_IGNORE, ierr)
      call check(.not. flag, 'to nobody: one partition is left')
      call MPI_Pready(0, nobody, ierr)
      call MPI_Wait(nobody, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'to nobody: MPI_Wait')
    end do
    call MPI_Request_free(nobody, ierr)
    call MPI_Precv_init(room(1), 2, one, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_INFO_NULL, nobody, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from nobody')
    call MPI_Start(nobody, ierr)
    flag = .false.
    call MPI_Parrived(nobody, 1, flag, ierr)
    call check(flag, 'from nobody: MPI_Parrived')
    call MPI_Wait(nobody, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'from nobody: MPI_Wait')
    call check(FIELD_OF(status, MPI_SOURCE) == MPI_PROC_NULL, 'from nobody: the source')
    call MPI_Request_free(nobody, ierr)
  end subroutine not_there

  ! An inactive request is complete, with an empty status. So is no request.
  subroutine inactive()
    call MPI_Psend_init(sent(1), 2, one, MPI_INTEGER, right, 5, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
    call MPI_Precv_init(room(1), 2, one, MPI_INTEGER, left, 5, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
    do i = 1, 2
      call fill(status)
      call MPI_Wait(requests(i), status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'not active')
      call check_empty(status, 'not active')
    end do
    flag = .false.
    call MPI_Parrived(requests(2), 1, flag, ierr)
    call check(flag, 'not active: MPI_Parrived')
    flag = .false.
    nobody = MPI_REQUEST_NULL
    call MPI_Parrived(nobody, 1, flag, ierr)
    call check_done(ierr, MPI_SUCCESS, flag, 'no request: MPI_Parrived is true')
    call free(requests)
  end subroutine inactive

  ! The embedded engine keeps what nobody receives yet, also when the send is freed, and when it starts again.
  subroutine before_the_other()
    call values(0)
    call MPI_Psend_init(sent(1), 3, 2 * one, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
    do turn = 1, 2
      sent(1:6) = 10 * turn + [1, 2, 3, 4, 5, 6]
      call MPI_Start(requests(1), ierr)
      call MPI_Pready_range(0, 2, requests(1), ierr)
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'before the receive')
    end do
    sent = -9
    call MPI_Request_free(requests(1), ierr)
    call MPI_Precv_init(room(1), 2, 3 * one, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), ierr)
    do turn = 1, 2
      call MPI_Start(requests(2), ierr)
      call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'after the send')
      call check(all(room(1:6) == 10 * turn + [1, 2, 3, 4, 5, 6]), 'what was kept')
    end do
    call MPI_Start(requests(2), ierr)
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'the send was freed')
  end subroutine before_the_other

  ! What would wait forever is an error, and stays active.
  subroutine hopeless()
    call values(0)
    call MPI_Psend_init(sent(1), 2, one, MPI_INTEGER, 0, 7, MPI_COMM_SELF, MPI_INFO_NULL, requests(1), ierr)
    call MPI_Precv_init(room(1), 1, 2 * one, MPI_INTEGER, 0, 7, MPI_COMM_SELF, MPI_INFO_NULL, requests(2), ierr)
    call MPI_Startall(2, requests, ierr)
    call MPI_Pready(1, requests(1), ierr)
    do i = 1, 2
      call MPI_Wait(requests(i), MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_ERR_OTHER, 'a partition is not ready')
    end do
    call MPI_Waitany(2, requests, number, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'a partition is not ready: MPI_Waitany')
    call MPI_Pready(0, requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is still active')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room(1:2) == 1000 * left + [1, 2]), 'and can be completed: what came')
    call free(requests)
  end subroutine hopeless
end program partitioned_exchange
