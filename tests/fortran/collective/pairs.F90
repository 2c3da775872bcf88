! MPI_MINLOC and MPI_MAXLOC: the least or greatest value and its index; of equal values the lowest index.
! processes: 1 2 4
! forms: f08 mpi_f08
program collective_pairs
#include "interface.inc"
  call start()
  call integers()
  call reals()
  call doubles()
  call finish()

contains

  ! The value of element i on a process. Element 1 has its greatest on the last one, element 2 on the first, element 3
  ! is the same everywhere, and in element 4 several have the least and the greatest.
  integer function value(i, from)
    integer, intent(in) :: i, from

    select case (i)
    case (1)
      value = from
    case (2)
      value = -from
    case (3)
      value = 5
    case default
      value = modulo(from, 2)
    end select
  end function value

  ! The least and greatest values and their places.
  function extremes(least)
    logical, intent(in) :: least
    integer :: extremes(2, 4), i, from, values(0:processes - 1)

    do i = 1, 4
      values = [(value(i, from), from=0, processes - 1)]
      if (least) extremes(:, i) = [minval(values), minloc(values, 1) - 1]
      if (.not. least) extremes(:, i) = [maxval(values), maxloc(values, 1) - 1]
    end do
  end function extremes

  subroutine integers()
    integer :: out(2, 4), room(2, 0:5), root, i, ierr

    out = reshape([(value(i, rank), rank, i=1, 4)], [2, 4])
    room = -7
    call MPI_Allreduce(out, room(1, 1), 4, MPI_2INTEGER, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2INTEGER, MPI_MAXLOC')
    call check(all(room(:, 1:4) == extremes(.false.)), 'MPI_2INTEGER, MPI_MAXLOC: the result')
    call check(all(room(:, 0) == -7) .and. all(room(:, 5) == -7), 'MPI_2INTEGER: nothing beside it')
    room(:, 1:4) = out
    call MPI_Allreduce(MPI_IN_PLACE, room(1, 1), 4, MPI_2INTEGER, MPI_MINLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2INTEGER, MPI_MINLOC')
    call check(all(room(:, 1:4) == extremes(.true.)), 'MPI_2INTEGER, MPI_MINLOC: the result')
    do root = 0, processes - 1
      room = -7
      call MPI_Reduce(out, room(1, 1), 4, MPI_2INTEGER, MPI_MINLOC, root, MPI_COMM_WORLD, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_2INTEGER, MPI_Reduce')
      if (rank == root) call check(all(room(:, 1:4) == extremes(.true.)), 'MPI_2INTEGER, MPI_Reduce: the result')
      if (rank /= root) call check(all(room == -7), 'MPI_2INTEGER, MPI_Reduce: not the root')
    end do
    ! Places need not be ranks, and may be negative.
    out(2, :) = -10 - rank
    call MPI_Allreduce(out, room(1, 1), 4, MPI_2INTEGER, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check(room(1, 3) == 5 .and. room(2, 3) == -10 - (processes - 1), 'the lowest of negative places')
    room = -7
    call MPI_Allreduce(out, room(1, 1), 4, MPI_2INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_ERR_OP, 'MPI_2INTEGER, MPI_SUM is not defined')
    call check(all(room == -7), 'MPI_2INTEGER, MPI_SUM: nothing changes')
  end subroutine integers

  subroutine reals()
    real :: out(2, 4), room(2, 0:5)
    integer :: i, ierr

    out = reshape([(real(value(i, rank)) + 0.25, real(rank), i=1, 4)], [2, 4])
    room = -7
    call MPI_Allreduce(out, room(1, 1), 4, MPI_2REAL, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2REAL, MPI_MAXLOC')
    call check(all(nint(room(1, 1:4) - 0.25) == first(extremes(.false.))), 'MPI_2REAL, MPI_MAXLOC: values')
    call check(all(nint(room(2, 1:4)) == second(extremes(.false.))), 'MPI_2REAL, MPI_MAXLOC: places')
    room(:, 1:4) = out
    call MPI_Allreduce(MPI_IN_PLACE, room(1, 1), 4, MPI_2REAL, MPI_MINLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2REAL, MPI_MINLOC')
    call check(all(nint(room(1, 1:4) - 0.25) == first(extremes(.true.))), 'MPI_2REAL, MPI_MINLOC: values')
    call check(all(nint(room(2, 1:4)) == second(extremes(.true.))), 'MPI_2REAL, MPI_MINLOC: places')
    call check(all(nint(room(:, 0)) == -7) .and. all(nint(room(:, 5)) == -7), 'MPI_2REAL: nothing beside it')
  end subroutine reals

  subroutine doubles()
    double precision :: out(2, 4), room(2, 0:5)
    integer :: i, ierr

    ! They differ by less than the precision of a default real.
    out = reshape([(1 + value(i, rank)*1d-12, dble(rank), i=1, 4)], [2, 4])
    room = -7
    call MPI_Allreduce(out, room(1, 1), 4, MPI_2DOUBLE_PRECISION, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2DOUBLE_PRECISION, MPI_MAXLOC')
    call check(all(nint((room(1, 1:4) - 1)*1d12) == first(extremes(.false.))), 'MPI_2DOUBLE_PRECISION: values')
    call check(all(nint(room(2, 1:4)) == second(extremes(.false.))), 'MPI_2DOUBLE_PRECISION: places')
    room(:, 1:4) = out
    call MPI_Allreduce(MPI_IN_PLACE, room(1, 1), 4, MPI_2DOUBLE_PRECISION, MPI_MINLOC, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_2DOUBLE_PRECISION, MPI_MINLOC')
    call check(all(nint(room(2, 1:4)) == second(extremes(.true.))), 'MPI_2DOUBLE_PRECISION: places of the least')
    call check(all(nint(room(:, 0)) == -7) .and. all(nint(room(:, 5)) == -7), &
      'MPI_2DOUBLE_PRECISION: nothing beside it')
  end subroutine doubles

  function first(pairs)
    integer, intent(in) :: pairs(2, 4)
    integer :: first(4)

    first = pairs(1, :)
  end function first

  function second(pairs)
    integer, intent(in) :: pairs(2, 4)
    integer :: second(4)

    second = pairs(2, :)
  end function second
end program collective_pairs
