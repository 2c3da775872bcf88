! Collective operations on sections of arrays and with derived datatypes: what lies between the elements does not
! change.
program collective_sections
  use mpi_info_f08
  use parallel
  implicit none

  integer :: matrix(6, 5), given(5), i, j, ierr, root, number
  integer, allocatable :: rows(:, :), wide(:, :, :)
  type(MPI_Datatype) :: block

  call start('collective_sections')
  allocate (rows(2*processes, 5), wide(2, 3, 2*processes))

  do root = 0, processes - 1
    matrix = mine()
    call MPI_Bcast(matrix(2, :), 5, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a row to all')
    call check(all(matrix(2, :) == [(1000*root + 2 + 6*i, i=0, 4)]), 'a row to all: what came')
    call others_stay(2, 'a row to all')
  end do

  ! From contiguous memory of the root into rows of the others.
  matrix = mine()
  if (rank == 0) then
    given = [11, 12, 13, 14, 15]
    call MPI_Bcast(given, 5, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Bcast(matrix(6, 5:1:-1), 5, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    call check(all(matrix(6, :) == [15, 14, 13, 12, 11]), 'into a row backwards')
    call others_stay(6, 'into a row backwards')
  end if
  call check_class(ierr, MPI_SUCCESS, 'into a row backwards')

  ! A row of each into every other row of one, which is a section whose columns are not contiguous either.
  matrix = mine()
  do root = 0, processes - 1
    wide = -7
    call MPI_Gather(matrix(3, 1:3), 3, MPI_INTEGER, wide(2, :, 1:2*processes:2), 3, MPI_INTEGER, root, &
      MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Gather')
    if (rank == root) then
      call check(all(wide(2, :, 1:2*processes:2) == gathered()), 'MPI_Gather: what came')
      call check(all(wide(1, :, :) == -7) .and. all(wide(:, :, 2:2*processes:2) == -7), &
        'MPI_Gather: nothing beside it')
    else
      call check(all(wide == -7), 'MPI_Gather: nothing on the others')
    end if
  end do
  wide = -7
  call MPI_Allgather(matrix(3, 1:3), 3, MPI_INTEGER, wide(2, :, 2*processes:1:-2), 3, MPI_INTEGER, MPI_COMM_WORLD, &
    ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allgather')
  call check(all(wide(2, :, 2*processes:1:-2) == gathered()), 'MPI_Allgather: what came')
  call check(all(wide(1, :, :) == -7) .and. all(wide(:, :, 1:2*processes:2) == -7), 'MPI_Allgather: nothing beside it')

  ! Sums of rows.
  matrix = mine()
  rows = -7
  call MPI_Allreduce(matrix(4, :), rows(2, :), 5, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce')
  call check(all(rows(2, :) == sums(4)), 'MPI_Allreduce: the sums')
  call check(all(rows(1, :) == -7) .and. all(rows(3:, :) == -7), 'MPI_Allreduce: nothing beside them')
  call check(all(matrix == mine()), 'MPI_Allreduce: what was given is as it was')
  call MPI_Allreduce(MPI_IN_PLACE, matrix(5, 5:1:-1), 5, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce in place')
  call check(all(matrix(5, :) == sums(5)), 'MPI_Allreduce in place: the sums')
  call others_stay(5, 'MPI_Allreduce in place')
  matrix = mine()
  do root = 0, processes - 1
    rows = -7
    call MPI_Reduce(matrix(1, :), rows(1, :), 5, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Reduce')
    if (rank == root) then
      call check(all(rows(1, :) == sums(1)) .and. all(rows(2:, :) == -7), 'MPI_Reduce: the sums')
    else
      call check(all(rows == -7), 'MPI_Reduce: nothing on the others')
    end if
  end do

  ! A block of a matrix as a datatype: to all, and gathered as single elements.
  call MPI_Type_create_subarray(2, [6, 5], [2, 3], [3, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, block)
  call MPI_Type_commit(block)
  matrix = mine()
  call MPI_Bcast(matrix, 1, block, processes - 1, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a block to all')
  call check(all(matrix(4:5, 2:4) == reshape([((1000*(processes - 1) + i + 6*j, i=4, 5), j=1, 3)], [2, 3])), &
    'a block to all: what came')
  number = count(matrix /= mine())
  call check_number(number, merge(0, 6, rank == processes - 1), 'a block to all: nothing beside it')
  matrix = mine()
  wide = -7
  call MPI_Allgather(matrix, 1, block, wide, 6, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allgather of a block')
  call check(all(reshape(wide, [12*processes]) == [(((1000*root + i + 6*j, i=4, 5), j=1, 3), root=0, processes - 1), &
    (-7, i=1, 6*processes)]), 'MPI_Allgather of a block: what came')
  call MPI_Type_free(block)
  call finish()

contains

  function mine()
    integer :: mine(6, 5), n

    mine = reshape([(1000*rank + n, n=1, 30)], [6, 5])
  end function mine

  ! What all give of row 3.
  function gathered()
    integer :: gathered(3, processes), n, from

    gathered = reshape([((1000*from + 3 + 6*n, n=0, 2), from=0, processes - 1)], [3, processes])
  end function gathered

  function sums(row)
    integer, intent(in) :: row
    integer :: sums(5), n

    sums = [(500*processes*(processes - 1) + processes*(row + 6*n), n=0, 4)]
  end function sums

  ! Checks that all rows but this are as they were.
  subroutine others_stay(row, what)
    integer, intent(in) :: row
    character(len=*), intent(in) :: what
    integer :: before(6, 5)

    before = mine()
    before(row, :) = matrix(row, :)
    call check(all(matrix == before), what // ': nothing beside it')
  end subroutine others_stay
end program collective_sections
