! Array sections as buffers of MPI_Isend and MPI_Irecv, with the interfaces that support them: packed when the call
! starts, unpacked when the request is complete. Large counts and the PMPI_ names, too.
! processes: 1 2 4
! forms: f08 mpi_f08
program message_section_later
#include "interface.inc"
  integer :: ierr
  integer, asynchronous :: matrix(6, 5), room(6, 5)
  integer :: model(6, 5)
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: statuses(2)

  call start()
  call rows()
  call strides()
  call part_of_the_room()
  call too_short()
#if !defined(INTEGER_8)
  call large()
#endif
  call finish()

contains

#include "message_matrix.inc"

  ! What is sent is the receiver's as soon as MPI_Waitall returns, and not before: the room is as it was until then.
  subroutine complete(count, what)
    integer, intent(in) :: count
    character(len=*), intent(in) :: what

    call MPI_Waitall(2, requests, statuses, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(requests == MPI_REQUEST_NULL), what // ': the handles')
    call check_count(statuses(1), MPI_INTEGER, count, what)
    call check(int(statuses(1)%MPI_SOURCE) == left, what // ': the source')
    call check(all(room == model), what // ': what came')
    call check(all(matrix == matrix_of(rank)), what // ': what was sent')
  end subroutine complete

  subroutine rows()
    integer :: other(6, 5)

    call prepare()
    call MPI_Irecv(room(4, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    other = matrix_of(left)
    model(4, :) = other(2, :)
    call complete(5, 'a row into a row')
    call prepare()
    call PMPI_Irecv(room(:, 2), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1))
    call PMPI_Isend(matrix(2, :), 5, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    model(1:5, 2) = other(2, :)
    call complete(5, 'a row into a column')
  end subroutine rows

  subroutine strides()
    integer :: other(6, 5)

    call prepare()
    call MPI_Irecv(room(6:1:-2, 5:1:-2), 9, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(matrix(1:3, 2:4), 9, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    other = matrix_of(left)
    model(6:1:-2, 5:1:-2) = other(1:3, 2:4)
    call complete(9, 'in reverse')
  end subroutine strides

  ! A message that is shorter than the room leaves the rest alone.
  subroutine part_of_the_room()
    integer :: other(6, 5)

    call prepare()
    call MPI_Irecv(room(3, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(matrix(1, 2:3), 2, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    other = matrix_of(left)
    model(3, 1:2) = other(1, 2:3)
    call complete(2, 'a part')
  end subroutine part_of_the_room

  ! The end of an array is known.
  subroutine too_short()
    integer :: codes(2)

    call prepare()
    requests = MPI_REQUEST_NULL
    call MPI_Isend(matrix(2, :), 6, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(1), codes(1))
    call MPI_Irecv(room(2, :), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(2), codes(2))
    call check(all(codes == MPI_ERR_BUFFER), 'more than there is')
    call check(all(requests == MPI_REQUEST_NULL), 'and nothing is started')
  end subroutine too_short
#if !defined(INTEGER_8)

  subroutine large()
    integer(MPI_COUNT_KIND), parameter :: six = 6
    integer :: other(6, 5), code

    call prepare()
    call MPI_Irecv(room(:, 2), six, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(matrix(:, 4), six, MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(2))
    other = matrix_of(left)
    model(:, 2) = other(:, 4)
    call complete(6, 'large counts')
    call MPI_Isend(matrix, huge(six), MPI_INTEGER, right, 1, MPI_COMM_WORLD, requests(1), code)
    call check_code(code, MPI_ERR_BUFFER, 'MPI_Isend of too much')
    call MPI_Irecv(room, -six, MPI_INTEGER, left, 1, MPI_COMM_WORLD, requests(1), code)
    call check_code(code, MPI_ERR_COUNT, 'MPI_Irecv of less than nothing')
    call check(requests(1) == MPI_REQUEST_NULL, 'nothing is started')
  end subroutine large
#endif
end program message_section_later
