! Array sections as buffers of messages, with the interfaces that support them: packed when sent, unpacked when
! received.
program message_section
#include "interface.inc"
#include "status.inc"
  integer :: processes, rank, left, right, ierr
  logical :: buffered
#if defined(MODULE_F08)
  integer :: matrix(6, 5), room(6, 5), model(6, 5)
  STATUS_TYPE :: status
#endif

  call start_mpi()
  call find_processes()
#if defined(MODULE_F08)
  call prepare()
  call MPI_Sendrecv(matrix_of(rank), 30, MPI_INTEGER, right, 1, room, 30, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an expression')
  model = matrix_of(left)
  call came(30, 'an expression')
  call prepare()
  call MPI_Sendrecv(matrix(2, :), 5, MPI_INTEGER, right, 1, room(:, 3), 6, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status)
  matrix = matrix_of(left)
  model(1:5, 3) = matrix(2, :)
  call came(5, 'a row into a column')
  call prepare()
  call MPI_Sendrecv(matrix(:, 3), 6, MPI_INTEGER, right, 1, room(2:6:2, 1:5:2), 9, MPI_INTEGER, &
    left, 1, MPI_COMM_WORLD, status)
  matrix = matrix_of(left)
  model(2:6:2, 1:3:2) = reshape(matrix(:, 3), [3, 2])
  call came(6, 'a column into strides')
  call prepare()
  call MPI_Sendrecv(matrix(6:1:-2, 5:1:-1), 15, MPI_INTEGER, right, 1, room(1:3, :), 15, &
    MPI_INTEGER, left, 1, MPI_COMM_WORLD, status)
  matrix = matrix_of(left)
  model(1:3, :) = matrix(6:1:-2, 5:1:-1)
  call came(15, 'in reverse')
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
  call to_oneself()
#endif
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"
#if defined(MODULE_F08)
#include "message_matrix.inc"

  subroutine came(count, what)
    integer, intent(in) :: count
    character(len=*), intent(in) :: what
    integer :: number

    call MPI_Get_count(status, MPI_INTEGER, number)
    call check_code(number, count, what // ': the count')
    call check(all(room == model), what // ': what came')
  end subroutine came

  ! The end of an array is known.
  subroutine too_short()
    integer :: codes(4)

    call prepare()
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

  subroutine to_oneself()
    if (.not. buffered) return
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
#endif
end program message_section
