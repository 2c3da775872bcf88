! Array sections as buffers of collective operations, with the interfaces that support them. A section in place is
! packed and unpacked.
! processes: 1 2 4
! forms: f08 mpi_f08
program collective_section
#include "interface.inc"
  integer :: ierr
  integer, parameter :: rows = 6
  integer, allocatable :: matrix(:,:), model(:,:)
  integer :: i, root

  call start()
  allocate (matrix(rows, 3*processes), model(rows, 3*processes))
  do root = 0, processes - 1
    call bcast(root)
    call reduce(root)
    call gather(root)
    call scatter(root)
  end do
  call allreduce()
  call allgather()
  call alltoall()
  call with_gaps()
  call too_short()
  deallocate (matrix, model)
  call finish()

contains

  function of(of_rank) result(numbers)
    integer, intent(in) :: of_rank
    integer :: numbers(rows, 3*processes), k

    numbers = reshape([(1000 * of_rank + k, k = 1, size(numbers))], shape(numbers))
  end function of

  subroutine prepare()
    matrix = of(rank)
    model = matrix
  end subroutine prepare

  subroutine came(what)
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, all(matrix == model), what // ': all of the matrix')
  end subroutine came

  subroutine bcast(root)
    integer, intent(in) :: root
    integer :: numbers(rows, 3*processes)

    numbers = of(root)
    call prepare()
    call MPI_Bcast(matrix(2, :), 3 * processes, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    model(2, :) = numbers(2, :)
    call came('bcast: a row')
    call prepare()
    call MPI_Bcast(matrix(6:1:-2, 1:3), 9, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    model(6:1:-2, 1:3) = numbers(6:1:-2, 1:3)
    call came('bcast: with strides')
    ! A row from a column.
    call prepare()
    if (rank == root) then
      call MPI_Bcast(matrix(1:3, 2), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Bcast(matrix(5, 1:3), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      model(5, 1:3) = numbers(1:3, 2)
    end if
    call came('bcast: a column, and rows')
  end subroutine bcast

  subroutine reduce(root)
    integer, intent(in) :: root

    call prepare()
    call MPI_Reduce(matrix(1, 1:3), matrix(3, 1:3), 3, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
    if (rank == root) call add(1, 3)
    call came('reduce: rows')
    call prepare()
    if (rank == root) then
      call MPI_Reduce(MPI_IN_PLACE, matrix(4, 1:3), 3, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
      call add(4, 4)
    else
      call MPI_Reduce(matrix(4, 1:3), matrix(1, 1), 3, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
    end if
    call came('reduce: a row in place')
  end subroutine reduce

  ! The sum of a row of all, to another one of the model.
  subroutine add(from, to)
    integer, intent(in) :: from, to
    integer :: numbers(rows, 3*processes), sums(3)

    sums = 0
    do i = 0, processes - 1
      numbers = of(i)
      sums = sums + numbers(from, 1:3)
    end do
    model(to, 1:3) = sums
  end subroutine add

  subroutine allreduce()
    call prepare()
    call MPI_Allreduce(matrix(1, 1:3), matrix(3, 3:1:-1), 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call add(1, 3)
    model(3, 1:3) = model(3, 3:1:-1)
    call came('allreduce: rows')
    call prepare()
    call MPI_Allreduce(MPI_IN_PLACE, matrix(4, 1:3), 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call add(4, 4)
    call came('allreduce: a row in place')
    call prepare()
    call MPI_Allreduce(matrix(2, 1:3), matrix(2, 1:3), 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check_done(ierr, MPI_ERR_BUFFER, all(matrix == model), 'the same row: nothing changes')
  end subroutine allreduce

  ! A row of the root, three elements for each process, into a column.
  subroutine scatter(root)
    integer, intent(in) :: root
    integer :: numbers(rows, 3*processes)

    numbers = of(root)
    call prepare()
    call MPI_Scatter(matrix(2, :), 3, MPI_INTEGER, matrix(6:4:-1, 1), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    model(6:4:-1, 1) = numbers(2, 3*rank+1:3*rank+3)
    call came('scatter: a row into a column')
  end subroutine scatter

  subroutine alltoall()
    integer :: numbers(rows, 3*processes)

    call prepare()
    call MPI_Alltoall(matrix(2, :), 3, MPI_INTEGER, matrix(5, :), 3, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    do i = 0, processes - 1
      numbers = of(i)
      model(5, 3*i+1:3*i+3) = numbers(2, 3*rank+1:3*rank+3)
    end do
    call came('alltoall: a row into a row')
    call prepare()
    call MPI_Alltoall(MPI_IN_PLACE, 3, MPI_INTEGER, matrix(2, :), 3, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    do i = 0, processes - 1
      numbers = of(i)
      model(2, 3*i+1:3*i+3) = numbers(2, 3*rank+1:3*rank+3)
    end do
    call came('alltoall: a row in place')
  end subroutine alltoall

  ! Three elements from each process make up a row of the matrix.
  subroutine collect(from, to)
    integer, intent(in) :: from, to
    integer :: numbers(rows, 3*processes)

    do i = 0, processes - 1
      numbers = of(i)
      model(to, 3*i+1:3*i+3) = numbers(from, 1:3)
    end do
  end subroutine collect

  subroutine gather(root)
    integer, intent(in) :: root

    call prepare()
    if (rank == root) then
      call MPI_Gather(matrix(1, 1:3), 3, MPI_INTEGER, matrix(2, :), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call collect(1, 2)
    else
      call MPI_Gather(matrix(1, 1:3), 3, MPI_INTEGER, MPI_BOTTOM, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
    end if
    call came('gather: rows')
  end subroutine gather

  subroutine allgather()
    call prepare()
    call MPI_Allgather(matrix(6, 1:3), 3, MPI_INTEGER, matrix(5, :), 3, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call collect(6, 5)
    call came('allgather: rows')
    call prepare()
    matrix(5, 3*rank+1:3*rank+3) = matrix(6, 1:3)
    model = matrix
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, matrix(5, :), 3, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call collect(6, 5)
    call came('allgather: a row in place')
  end subroutine allgather

  ! Into every other row of a matrix in an array, forwards and backwards.
  subroutine with_gaps()
    integer :: wide(2, 3, 2*processes), gathered(3, processes), k

    call prepare()
    gathered = reshape([((1000 * i + 3 + rows * k, k = 0, 2), i = 0, processes - 1)], shape(gathered))
    do root = 0, processes - 1
      wide = -7
      call MPI_Gather(matrix(3, 1:3), 3, MPI_INTEGER, wide(2, :, 1:2*processes:2), 3, MPI_INTEGER, root, &
        MPI_COMM_WORLD, ierr)
      call came('gather: every other row')
      if (rank == root) then
        call check(all(wide(2, :, ::2) == gathered) .and. count(wide == -7) == 9 * processes, 'gather: every other row')
      else
        call check(all(wide == -7), 'gather: only at the root')
      end if
    end do
    wide = -7
    call MPI_Allgather(matrix(3, 1:3), 3, MPI_INTEGER, wide(2, :, 2*processes:1:-2), 3, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('allgather: backwards')
    call check(all(wide(2, :, 2*processes:1:-2) == gathered) .and. count(wide == -7) == 9 * processes, &
      'allgather: backwards')
  end subroutine with_gaps

  ! The size of an array is known: it must have room for all parts.
  subroutine too_short()
    integer :: codes(5), other(3*processes)

    call prepare()
    other = 0
    call MPI_Bcast(matrix(1, :), 3 * processes + 1, MPI_INTEGER, 0, MPI_COMM_WORLD, codes(1))
    call MPI_Allreduce(matrix(1, :), other, 3 * processes + 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(2))
    call MPI_Allreduce(matrix, other, 3 * processes + 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(3))
    call MPI_Allgather(matrix, 4, MPI_INTEGER, other, 4, MPI_INTEGER, MPI_COMM_WORLD, codes(4))
    call MPI_Allgather(MPI_IN_PLACE, 4, MPI_INTEGER, matrix(2, :), 4, MPI_INTEGER, MPI_COMM_WORLD, codes(5))
    call check(all(codes == MPI_ERR_BUFFER), 'more than there is')
    call check(all(other == 0) .and. all(matrix == model), 'and nothing comes')
  end subroutine too_short
end program collective_section
