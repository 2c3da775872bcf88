! MPI_Sendrecv around a ring of any number of processes; with one process, to itself.
! processes: 1 2 4
program message_sendrecv
#include "interface.inc"
  integer, parameter :: n = 8
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i, length
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: every_other, pair

  call start()
  do length = 0, n
    call around(length, n)
  end do
  call around(n, n)
  call derived()
  call any_source()
  call to_itself(MPI_COMM_WORLD, rank)
  call to_itself(MPI_COMM_SELF, 0)
  call finish()

contains

  subroutine prepare()
    sent = [(1000 * rank + i, i = 0, n + 1)]
    room = -7
    call fill(status)
  end subroutine prepare

  subroutine came(count, tag, what)
    integer, intent(in) :: count, tag
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(sent == [(1000 * rank + i, i = 0, n + 1)]), what // ': the send buffer')
    call check(FIELD_OF(status, MPI_SOURCE) == left, 'the source')
    call check(FIELD_OF(status, MPI_TAG) == tag, 'the tag')
    call check(FIELD_OF(status, MPI_ERROR) == -77, 'MPI_ERROR')
    call check_count(status, MPI_INTEGER, count, what // '')
  end subroutine came

  subroutine around(length, available)
    integer, intent(in) :: length, available

    call prepare()
    call MPI_Sendrecv(sent(1), length, MPI_INTEGER, right, 3, room(1), available, MPI_INTEGER, &
      left, 3, MPI_COMM_WORLD, status, ierr)
    call came(length, 3, 'around')
    call check(all(room == [-7, (1000 * left + i, i = 1, length), (-7, i = length, n)]), 'around: what came')
  end subroutine around

  ! Datatypes with holes, different ones on the two sides.
  subroutine derived()
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call prepare()
    call MPI_Sendrecv(sent(1), 1, every_other, right, 4, room(2), 2, pair, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(4, 4, 'out of holes')
    call check(all(room == [-7, -7, (1000 * left + i, i = 1, 7, 2), -7, -7, -7, -7]), 'out of holes: what came')
    call prepare()
    call MPI_Sendrecv(sent(1), 4, MPI_INTEGER, right, 4, room(1), 1, every_other, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(4, 4, 'into holes')
    call check(all(room == [-7, (1000 * left + i, -7, i = 1, 4), -7]), 'into holes: what came')
    ! Less than there is room for.
    call prepare()
    call MPI_Sendrecv(sent(1), 3, MPI_INTEGER, right, 4, room(1), 1, every_other, left, 4, MPI_COMM_WORLD, status, ierr)
    call came(3, 4, 'into some holes')
    call check(all(room == [-7, (1000 * left + i, -7, i = 1, 3), -7, -7, -7]), 'into some holes: what came')
    call MPI_Type_free(every_other, ierr)
    call MPI_Type_free(pair, ierr)
  end subroutine derived

  subroutine any_source()
    call prepare()
    call MPI_Sendrecv(sent(3), 2, MPI_INTEGER, right, 5, room(3), 2, MPI_INTEGER, MPI_ANY_SOURCE, &
      MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call came(2, 5, 'from anybody')
    call check(all(room == [-7, -7, -7, (1000 * left + i, i = 3, 4), -7, -7, -7, -7, -7]), 'from anybody: what came')
    ! Without a status.
    room = -7
    call MPI_Sendrecv(sent(3), 2, MPI_INTEGER, right, 5, room(3), 2, MPI_INTEGER, left, 5, &
      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
    call check(room(3) == 1000 * left + 3, 'without a status')
  end subroutine any_source

  ! With a tag that every MPI has.
  subroutine to_itself(comm, here)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: here

    call prepare()
    call MPI_Sendrecv(sent(1), n, MPI_INTEGER, here, 32767, room(1), n, MPI_INTEGER, here, 32767, comm, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'to itself')
    call check(all(room(1:n) == sent(1:n)), 'to itself: what came')
    call check(FIELD_OF(status, MPI_SOURCE) == here .and. FIELD_OF(status, MPI_TAG) == 32767, 'to itself: the status')
  end subroutine to_itself
end program message_sendrecv
