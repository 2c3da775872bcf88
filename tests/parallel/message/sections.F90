! Messages from and into array sections, and with derived datatypes: the memory between the elements is neither sent
! nor changed.
program message_sections
  use mpi_info_f08
  use parallel
  implicit none

  integer :: out(6, 5), room(6, 5), plain(30), i, j, ierr
  double precision :: reals(4, 3, 2)
  complex :: numbers(9)
  type(MPI_Datatype) :: column_of_two, block
  type(MPI_Status) :: status

  call start('message_sections')
  out = reshape([(100*rank + i, i=1, 30)], [6, 5])

  ! A row, out of a matrix, and into another row of one.
  room = -7
  call MPI_Sendrecv(out(2, :), 5, MPI_INTEGER, right, 1, room(5, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, &
    ierr)
  call check_class(ierr, MPI_SUCCESS, 'a row')
  call arrived('a row', [(100*left + 2 + 6*i, i=0, 4)], [5], [(i, i=1, 5)])

  ! Every other element of every other column, into elements one behind the other, and the reverse.
  plain = -7
  call MPI_Sendrecv(out(1:5:2, 1:5:2), 9, MPI_INTEGER, right, 1, plain(4), 9, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    status, ierr)
  call check(all(plain == [-7, -7, -7, ((100*left + i + 6*j, i=1, 5, 2), j=0, 4, 2), (-7, i=13, 30)]), &
    'every other one, to contiguous memory')
  room = -7
  call MPI_Sendrecv(out(1, 1), 9, MPI_INTEGER, right, 1, room(2:6:2, 1:5:2), 9, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call arrived('from contiguous memory', [(100*left + i, i=1, 9)], [2, 4, 6], [1, 3, 5])

  ! Backwards.
  room = -7
  call MPI_Sendrecv(out(6:1:-1, 3), 6, MPI_INTEGER, right, 1, room(6:1:-1, 2), 6, MPI_INTEGER, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call arrived('backwards', [(100*left + 12 + i, i=1, 6)], [(i, i=1, 6)], [2])
  room = -7
  call MPI_Sendrecv(out(1:6, 3), 6, MPI_INTEGER, right, 1, room(6:1:-1, 2), 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    status, ierr)
  call arrived('into one that runs backwards', [(100*left + 12 + i, i=6, 1, -1)], [(i, i=1, 6)], [2])

  ! A message shorter than its room.
  room = -7
  call MPI_Sendrecv(out(2, 1:3), 3, MPI_INTEGER, right, 1, room(4, :), 5, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    status, ierr)
  call arrived('a shorter one', [(100*left + 2 + 6*i, i=0, 2)], [4], [1, 2, 3])
  call MPI_Get_count(status, MPI_INTEGER, i)
  call check_number(i, 3, 'a shorter one: count')

  ! Other types and ranks.
  reals = 0
  reals(2, :, 2) = [1d0, 2d0, 3d0] + 10*rank
  call MPI_Sendrecv(reals(2, :, 2), 3, MPI_DOUBLE_PRECISION, right, 1, reals(1:3, 1, 1), 3, MPI_DOUBLE_PRECISION, &
    left, 1, MPI_COMM_WORLD, status, ierr)
  call check(all(nint(reals(1:3, 1, 1)) == [1, 2, 3] + 10*left) .and. all(abs(reals(:, 2:, 1)) <= 0), 'of rank three')
  numbers = [(cmplx(i, rank), i=1, 9)]
  call MPI_Sendrecv(numbers(1:7:3), 3, MPI_COMPLEX, right, 1, numbers(2:8:3), 3, MPI_COMPLEX, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check(all(nint(real(numbers)) == [1, 1, 3, 4, 4, 6, 7, 7, 9]), 'complex numbers')
  call check(all(nint(aimag(numbers)) == [(rank, left, rank, i=1, 3)]), 'their imaginary parts')

  ! Derived datatypes: a column of elements two apart, and a block of a matrix.
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, column_of_two)
  call MPI_Type_commit(column_of_two)
  call MPI_Type_create_subarray(2, [6, 5], [2, 3], [3, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, block)
  call MPI_Type_commit(block)
  room = -7
  call MPI_Sendrecv(out, 1, block, right, 1, room, 6, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a block')
  call arrived('a block', [((100*left + i + 6*j, i=4, 5), j=1, 3)], [(i, i=1, 6)], [1])
  room = -7
  call MPI_Sendrecv(out, 6, MPI_INTEGER, right, 1, room, 1, block, left, 1, MPI_COMM_WORLD, status, ierr)
  call arrived('into a block', [(100*left + i, i=1, 6)], [4, 5], [2, 3, 4])
  call MPI_Get_count(status, block, i)
  call check_number(i, 1, 'into a block: count')
  room = -7
  call MPI_Sendrecv(out(1, 2), 1, column_of_two, right, 1, room(2, 4), 1, column_of_two, left, 1, MPI_COMM_WORLD, &
    status, ierr)
  call arrived('a vector', [(100*left + 6 + i, i=1, 5, 2)], [2, 4, 6], [4])
  call MPI_Type_free(column_of_two)
  call MPI_Type_free(block)
  call check(all(out == reshape([(100*rank + i, i=1, 30)], [6, 5])), 'what was sent is as it was')
  call finish()

contains

  ! Checks that these rows and columns have these elements, and the others nothing.
  subroutine arrived(what, elements, rows, columns)
    character(len=*), intent(in) :: what
    integer, intent(in) :: elements(:), rows(:), columns(:)
    integer :: expected(6, 5)

    expected = -7
    expected(rows, columns) = reshape(elements, [size(rows), size(columns)])
    call check(all(room == expected), what)
  end subroutine arrived
end program message_sections
