! Array sections as buffers of messages, with the interfaces that support them: packed when sent or when the call
! starts, unpacked when received or when the request is complete. In each mode, with derived datatypes, of persistent
! requests, with large counts and by the PMPI_ names. (section_strides.F90 has all strides and types.)
! processes: 1 2 4
! forms: f08 mpi_f08
program message_section
#include "interface.inc"
  integer :: ierr
  integer, asynchronous :: matrix(6, 5), room(6, 5)
  integer :: model(6, 5)
  type(MPI_Status) :: status

  call start()
  call prepare()
  call MPI_Sendrecv(matrix_of(rank), 30, MPI_INTEGER, right, 1, room, 30, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an expression')
  model = matrix_of(left)
  call came(30, 'an expression')
  call prepare()
  call MPI_Sendrecv(matrix(2, :), 5, MPI_INTEGER, right, 1, room(:, 3), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status)
  matrix = matrix_of(left)
  model(1:5, 3) = matrix(2, :)
  call came(5, 'a row into a column')
  call prepare()
  call MPI_Sendrecv(matrix(:, 3), 6, MPI_INTEGER, right, 1, room(2:6:2, 1:5:2), 9, MPI_INTEGER, &
    left, 1, MPI_COMM_WORLD, status)
  matrix = matrix_of(left)
  model(2:6:2, 1:3:2) = reshape(matrix(:, 3), [3, 2])
  call came(6, 'a column into strides')
  ! Two rows of one matrix have no element in common.
  call prepare()
  call MPI_Sendrecv(matrix(1, :), 5, MPI_INTEGER, right, 1, matrix(2, :), 5, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'rows of one matrix')
  model = matrix_of(left)
  call check(all(matrix(2, :) == model(1, :)), 'the other row')
  model = matrix_of(rank)
  call check(all(matrix(1, :) == model(1, :)) .and. all(matrix(3:, :) == model(3:, :)), 'the rest')
  call prepare()
  call MPI_Sendrecv(matrix(1, :), 5, MPI_INTEGER, right, 1, matrix(1, :), 5, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'the same row')
  call too_short()
  call derived()
  call modes()
  call replaced()
  call persistent()
  call later()
  call to_oneself()
  call finish()

contains

  ! The matrix of process of_rank.
  function matrix_of(of_rank) result(numbers)
    integer, intent(in) :: of_rank
    integer :: numbers(6, 5), k

    numbers = reshape([(100 * of_rank + k, k = 1, 30)], [6, 5])
  end function matrix_of

  subroutine prepare()
    matrix = matrix_of(rank)
    room = -7
    model = room
  end subroutine prepare

  subroutine came(count, what)
    integer, intent(in) :: count
    character(len=*), intent(in) :: what

    call check_count(status, MPI_INTEGER, count, what)
    call check(all(room == model), what // ': what came')
  end subroutine came

  ! The end of an array is known.
  subroutine too_short()
    type(MPI_Request) :: requests(2)
    integer :: codes(6)

    call prepare()
    requests = MPI_REQUEST_NULL
    call MPI_Isend(matrix(2, :), 6, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(1), codes(5))
    call MPI_Irecv(room(2, :), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(2), codes(6))
    call check(all(requests == MPI_REQUEST_NULL), 'nothing is started')
    call MPI_Send(matrix(2, :), 6, MPI_INTEGER, right, 1, MPI_COMM_WORLD, codes(1))
    call MPI_Recv(room(2, :), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, codes(2))
    call MPI_Sendrecv(matrix, 31, MPI_INTEGER, right, 1, room, 30, MPI_INTEGER, left, 1, &
      MPI_COMM_WORLD, status, codes(3))
    call MPI_Sendrecv(matrix, 30, MPI_INTEGER, right, 1, room, 31, MPI_INTEGER, left, 1, &
      MPI_COMM_WORLD, status, codes(4))
    call check(all(codes == MPI_ERR_BUFFER), 'more than there is')
    call check(all(room == -7), 'and nothing comes')
  end subroutine too_short

  ! A datatype with holes on a section: elements of the section count.
  subroutine derived()
    type(MPI_Datatype) :: every_other

    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
    call MPI_Type_commit(every_other)
    call prepare()
    call MPI_Sendrecv(matrix(2, :), 1, every_other, right, 1, room(3, 5:1:-1), 1, every_other, &
      left, 1, MPI_COMM_WORLD, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'holes and strides')
    matrix = matrix_of(left)
    model(3, 5:3:-2) = matrix(2, 1:3:2)
    call came(2, 'holes and strides')
    call MPI_Type_free(every_other)
  end subroutine derived

  ! The last message of those in each mode is matched by MPI_Mprobe.
  subroutine modes()
    type(MPI_Request) :: request
    type(MPI_Message) :: message
    integer :: mode

    do mode = 1, 4
      call prepare()
      if (mode < 4) call MPI_Irecv(room(5, :), 5, MPI_INTEGER, left, mode, MPI_COMM_WORLD, request)
      call MPI_Barrier(MPI_COMM_WORLD)
      select case (mode)
      case (1)
        call MPI_Send(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD)
      case (2)
        call MPI_Ssend(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD)
      case (3)
        call MPI_Rsend(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD)
      case (4)
        call MPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, mode, MPI_COMM_WORLD, request)
        call MPI_Mprobe(left, mode, MPI_COMM_WORLD, message, status)
        call MPI_Mrecv(room(5, :), 5, MPI_INTEGER, message, status)
      end select
      if (mode < 4) call MPI_Wait(request, status, ierr)
      if (mode == 4) call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a row in each mode')
      matrix = matrix_of(left)
      model(5, :) = matrix(2, :)
      call came(5, 'a row in each mode')
    end do
  end subroutine modes

  subroutine replaced()
    type(MPI_Request) :: request

    call prepare()
    room = matrix
    model = matrix
    call MPI_Sendrecv_replace(room(2, :), 5, MPI_INTEGER, right, 1, left, 1, MPI_COMM_WORLD, status, ierr)
    matrix = matrix_of(left)
    model(2, :) = matrix(2, :)
    call came(5, 'a row takes the place of a row')
    call prepare()
    call MPI_Isendrecv(matrix(3, :), 5, MPI_INTEGER, right, 1, room(:, 2), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
      request, ierr)
    call MPI_Wait(request, status, ierr)
    matrix = matrix_of(left)
    model(1:5, 2) = matrix(3, :)
    call came(5, 'MPI_Isendrecv: a row into a column')
  end subroutine replaced

  ! Each start sends what is there then; and a section whose request is freed at once is sent.
  subroutine persistent()
    type(MPI_Request) :: both(2)
    type(MPI_Status) :: statuses(2)
    integer :: turn

    call MPI_Recv_init(room(5, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1))
    call MPI_Send_init(matrix(2, :), 5, MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(2))
    do turn = 1, 5
      call prepare()
      matrix = matrix + 1000 * turn
      call MPI_Startall(2, both)
      call MPI_Waitall(2, both, statuses, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a persistent row')
      matrix = matrix_of(left) + 1000 * turn
      model(5, :) = matrix(2, :)
      status = statuses(1)
      call came(5, 'a persistent row')
    end do
    call MPI_Request_free(both(1))
    call MPI_Request_free(both(2))
    call prepare()
    call MPI_Irecv(room(:, 1), 6, MPI_INTEGER, left, 2, MPI_COMM_WORLD, both(1))
    call MPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 2, MPI_COMM_WORLD, both(2))
    call MPI_Request_free(both(2))
    call MPI_Wait(both(1), status)
    matrix = matrix_of(left)
    model(1:5, 1) = matrix(2, :)
    call came(5, 'freed at once')
  end subroutine persistent

  ! Started by both names, in reverse, into more room than is needed, and with large counts.
  subroutine later()
    type(MPI_Request) :: both(2)
    type(MPI_Status) :: statuses(2)
    integer :: other(6, 5), turn
#if !defined(INTEGER_8)
    integer(MPI_COUNT_KIND), parameter :: six = 6
#endif

    other = matrix_of(left)
    do turn = 1, 3
      call prepare()
      select case (turn)
      case (1)
        call MPI_Irecv(room(6:1:-2, 5:1:-2), 9, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1))
        call MPI_Isend(matrix(1:3, 2:4), 9, MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(2))
        model(6:1:-2, 5:1:-2) = other(1:3, 2:4)
      case (2)
        call PMPI_Irecv(room(:, 2), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1))
        call PMPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(2))
        model(1:5, 2) = other(2, :)
#if !defined(INTEGER_8)
      case (3)
        call MPI_Irecv(room(:, 2), six, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1))
        call MPI_Isend(matrix(:, 4), six, MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(2))
        model(:, 2) = other(:, 4)
#else
      case (3)
        cycle
#endif
      end select
      call MPI_Waitall(2, both, statuses, ierr)
      call check_code(ierr, MPI_SUCCESS, 'started')
      call check(all(both == MPI_REQUEST_NULL) .and. statuses(1)%MPI_SOURCE == left, 'started: the handles, the source')
      status = statuses(1)
      call came(merge(9, merge(5, 6, turn == 2), turn == 1), 'started')
      call check(all(matrix == matrix_of(rank)), 'started: what was sent')
    end do
#if !defined(INTEGER_8)
    call MPI_Isend(matrix, huge(six), MPI_INTEGER, right, 1, MPI_COMM_WORLD, both(1), ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_Isend of too much')
    call MPI_Irecv(room, -six, MPI_INTEGER, left, 1, MPI_COMM_WORLD, both(1), ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'MPI_Irecv of less than nothing')
    call check(both(1) == MPI_REQUEST_NULL, 'nothing is started')
#endif
  end subroutine later

  subroutine to_oneself()
    if (.not. embedded()) return
    call prepare()
    call MPI_Send(matrix(2:5, 2), 4, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Send(matrix(4, ::2), 3, MPI_INTEGER, 0, 2, MPI_COMM_SELF)
    call MPI_Recv(room(4, :), 5, MPI_INTEGER, 0, 2, MPI_COMM_SELF, status)
    model(4, 1:3) = matrix(4, ::2)
    call came(3, 'to oneself: a row')
    call MPI_Recv(room(:, 1), 6, MPI_INTEGER, 0, 1, MPI_COMM_SELF, status)
    model(1:4, 1) = matrix(2:5, 2)
    call came(4, 'to oneself: a part of a column')
    call check(all(matrix == matrix_of(rank)), 'what was sent')
  end subroutine to_oneself
end program message_section
