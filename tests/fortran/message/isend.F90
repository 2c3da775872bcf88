! MPI_Isend: its message is received by a blocking call, in the order of the calls; buffers stay in use until it is
! complete.
! Needs a process of its own.
! processes: 1 2 4
program message_isend
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i, tag
  REQUEST_HANDLE :: request, requests(3)
  STATUS_TYPE :: status
  COMM_HANDLE :: world, bad
  DATATYPE_HANDLE :: every_other

  call start()
  call MPI_Type_vector(4, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call around()
  call derived()
  call in_order()
  call nobody()
  call refused()
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  request = MPI_REQUEST_NULL
  call MPI_Isend(sent(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, request, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  call finish()

contains

#include "message_prepare.inc"

  subroutine complete(what)
    character(len=*), intent(in) :: what
    integer :: number

    call check(request /= MPI_REQUEST_NULL, what // ': a request')
    call fill(status)
    call MPI_Wait(request, status, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Wait')
    call check(request == MPI_REQUEST_NULL, what // ': the handle')
    call MPI_Get_count(status, MPI_INTEGER, number, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Get_count')
    call check(all(sent == [(1000 * rank + i, i = 0, n + 1)]), what // ': what was sent')
  end subroutine complete

  subroutine around()
    call prepare()
    call MPI_Isend(sent(1), n, MPI_INTEGER, right, 3, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'around')
    call MPI_Recv(room(1), n, MPI_INTEGER, left, 3, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'around: MPI_Recv')
    call check(all(room == [-7, (1000 * left + i, i = 1, n), -7]), 'around: what came')
    call complete('around')
  end subroutine around

  ! A datatype with holes may be freed while its message is on its way.
  subroutine derived()
    DATATYPE_HANDLE :: short

    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, short, ierr)
    call MPI_Type_commit(short, ierr)
    call prepare()
    call MPI_Isend(sent(1), 2, short, right, 3, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'out of holes')
    call MPI_Type_free(short, ierr)
    call MPI_Recv(room(1), 1, every_other, left, 3, MPI_COMM_WORLD, status, ierr)
    ! The second element begins where the extent of the first ends.
    call check(all(room(1:7:2) == 1000 * left + [1, 3, 4, 6]), 'out of holes: what came')
    call check(all(room([0, 2, 4, 6, 8, 9]) == -7), 'out of holes: the rest')
    call complete('out of holes')
  end subroutine derived

  subroutine in_order()
    call prepare()
    do i = 1, 3
      call MPI_Isend(sent(i), 1, MPI_INTEGER, right, 4, MPI_COMM_WORLD, requests(i), ierr)
    end do
    do i = 1, 3
      call MPI_Recv(room(i), 1, MPI_INTEGER, left, 4, MPI_COMM_WORLD, status, ierr)
    end do
    call check(all(room == [-7, (1000 * left + i, i = 1, 3), (-7, i = 4, n + 1)]), 'in their order')
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'in their order: MPI_Waitall')
    call check(all(requests == MPI_REQUEST_NULL), 'in their order: the handles')
  end subroutine in_order

  subroutine nobody()
    logical :: flag

    call prepare()
    call MPI_Isend(sent(1), n, MPI_INTEGER, MPI_PROC_NULL, 3, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to nobody')
    flag = .false.
    call MPI_Test(request, flag, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to nobody: MPI_Test')
    call check(flag .and. request == MPI_REQUEST_NULL, 'to nobody: it is complete')
  end subroutine nobody

  subroutine refused()
    call prepare()
    world = MPI_COMM_WORLD
    bad = MPI_COMM_NULL
    call wrong(MPI_ERR_COMM, bad, 1, right, 1, 'MPI_COMM_NULL')
    call wrong(MPI_ERR_COUNT, world, -1, right, 1, 'count -1')
    call wrong(MPI_ERR_RANK, world, 1, processes, 1, 'one process too many')
    call wrong(MPI_ERR_RANK, world, 1, MPI_ANY_SOURCE, 1, 'MPI_ANY_SOURCE')
    tag = -1
    call wrong(MPI_ERR_TAG, world, 1, right, tag, 'tag -1')
    call MPI_Isend(MPI_IN_PLACE, 1, MPI_INTEGER, right, 1, world, request, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE')
    call MPI_Isend(sent(1), 1, MPI_DATATYPE_NULL, right, 1, world, request, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
    call check(request == MPI_REQUEST_NULL, 'the request is untouched')
  end subroutine refused

  subroutine wrong(expected, comm, count, dest, tag, what)
    integer, intent(in) :: expected, count, dest, tag
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    call MPI_Isend(sent(1), count, MPI_INTEGER, dest, tag, comm, request, ierr)
    call check_code(ierr, expected, what)
  end subroutine wrong
end program message_isend
