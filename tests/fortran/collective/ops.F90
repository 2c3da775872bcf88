! All operations in reductions of numbers that differ between processes, compared with the results of loops over the
! processes.
program collective_ops
#include "interface.inc"
  integer, parameter :: n = 4
  integer :: sent(n), room(n), expected(n)
  integer :: ierr, i
  integer :: processes, rank, left, right
  logical :: buffered
#if !defined(WITH_MPIF_H)
  real :: reals(n), real_room(n)
  double precision :: doubles(n), double_room(n)
  complex :: complexes(2), complex_room(2)
  logical :: logicals(3), logical_room(3)
  double precision :: number
#endif

  call start_mpi()
  call find_processes()
  call integers()
  call places()
#if !defined(WITH_MPIF_H)
  call others()
#endif
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"

  ! What a process gives: small enough for the product of some processes.
  pure function given(of_rank) result(numbers)
    integer, intent(in) :: of_rank
    integer :: numbers(n)

    numbers = [mod(of_rank, 3) + 1, 2 - mod(5 * of_rank, 7), iand(of_rank, 3), &
      12 - 5 * mod(of_rank, 2)]
  end function given

  subroutine one(op, what)
    OP_HANDLE, intent(in) :: op
    character(len=*), intent(in) :: what
    integer :: root

    root = processes - 1
    sent = given(rank)
    room = -7
    call MPI_Allreduce(sent(1), room(1), n, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(room == expected), what // ' at all')
    room = -7
    call MPI_Reduce(sent(1), room(1), n, MPI_INTEGER, op, root, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    if (rank /= root) expected = -7
    call check(all(room == expected), what // ' at the last')
  end subroutine one

  ! Logical operations of integers, C's, have any true result.
  subroutine logically(op, what)
    OP_HANDLE, intent(in) :: op
    character(len=*), intent(in) :: what

    sent = given(rank)
    room = -7
    call MPI_Allreduce(sent(1), room(1), n, type_of_c(), op, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(all((room /= 0) .eqv. (expected /= 0)), what)
  end subroutine logically

  ! The type of C that an INTEGER is.
  function type_of_c() result(datatype)
    DATATYPE_HANDLE :: datatype

    datatype = MPI_INT32_T
    if (storage_size(n) == 64) datatype = MPI_INT64_T
  end function type_of_c

  subroutine integers()
    expected = given(0)
    do i = 1, processes - 1
      expected = expected + given(i)
    end do
    call one(MPI_SUM, 'MPI_SUM')
    expected = given(0)
    do i = 1, processes - 1
      expected = expected * given(i)
    end do
    call one(MPI_PROD, 'MPI_PROD')
    expected = given(0)
    do i = 1, processes - 1
      expected = min(expected, given(i))
    end do
    call one(MPI_MIN, 'MPI_MIN')
    expected = given(0)
    do i = 1, processes - 1
      expected = max(expected, given(i))
    end do
    call one(MPI_MAX, 'MPI_MAX')
    expected = given(0)
    do i = 1, processes - 1
      expected = iand(expected, given(i))
    end do
    call one(MPI_BAND, 'MPI_BAND')
    expected = given(0)
    do i = 1, processes - 1
      expected = ior(expected, given(i))
    end do
    call one(MPI_BOR, 'MPI_BOR')
    expected = given(0)
    do i = 1, processes - 1
      expected = ieor(expected, given(i))
    end do
    call one(MPI_BXOR, 'MPI_BXOR')
    expected = given(0)
    do i = 1, processes - 1
      expected = expected * given(i)
    end do
    call logically(MPI_LAND, 'MPI_LAND')
    expected = abs(given(0))
    do i = 1, processes - 1
      expected = expected + abs(given(i))
    end do
    call logically(MPI_LOR, 'MPI_LOR')
    expected = abs(given(0))
    do i = 1, processes - 1
      where (given(i) /= 0) expected = merge(1, 0, expected == 0)
    end do
    call logically(MPI_LXOR, 'MPI_LXOR')
  end subroutine integers

  ! Two pairs of a value and an index: the least and the greatest, and of
  ! equal ones the one with the lowest index.
  subroutine places()
    sent = [mod(rank, 2), 100 + rank, -rank, 200 - rank]
    room = -7
    call MPI_Allreduce(sent(1), room(1), 2, MPI_2INTEGER, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MAXLOC')
    i = min(1, processes - 1)
    call check(all(room == [i, 100 + i, 0, 200]), 'MPI_MAXLOC')
    room = -7
    call MPI_Allreduce(sent(1), room(1), 2, MPI_2INTEGER, MPI_MINLOC, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MINLOC')
    i = processes - 1
    call check(all(room == [0, 100, -i, 200 - i]), 'MPI_MINLOC')
  end subroutine places
#if !defined(WITH_MPIF_H)

  ! Whole numbers and halves, whose sums are exact in any order.
  subroutine others()
    reals = [1.5 * real(rank), -2.0, 0.5, 4.0 - real(rank)]
    call MPI_Allreduce(reals, real_room, n, MPI_REAL, MPI_SUM, MPI_COMM_WORLD, ierr)
    number = 0.5d0 * processes * (processes - 1)
    doubles = [1.5d0 * number, -2.0d0 * processes, 0.5d0 * processes, 4.0d0 * processes - number]
    call check_code(ierr, MPI_SUCCESS, 'MPI_SUM of REAL')
    call check(all(abs(real_room - real(doubles)) <= 0), 'MPI_SUM of REAL')
    doubles = dble(reals)
    call MPI_Allreduce(doubles, double_room, n, MPI_DOUBLE_PRECISION, MPI_MIN, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_MIN of DOUBLE PRECISION')
    call check(all(abs(double_room - [0.0d0, -2.0d0, 0.5d0, 5.0d0 - processes]) <= 0), &
      'MPI_MIN of DOUBLE PRECISION')
    complexes = [cmplx(1.0, rank), (0.0, -1.0)]
    call MPI_Allreduce(complexes, complex_room, 2, MPI_COMPLEX, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_SUM of COMPLEX')
    call check(all(abs(complex_room - [cmplx(real(processes), real(number)), &
      cmplx(0.0, -real(processes))]) <= 0), 'MPI_SUM of COMPLEX')
    logicals = [rank == 0, rank >= 0, rank < 0]
    call MPI_Allreduce(logicals, logical_room, 3, MPI_LOGICAL, MPI_LAND, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_LAND')
    call check(all(logical_room .eqv. [processes == 1, .true., .false.]), 'MPI_LAND of LOGICAL')
    call MPI_Allreduce(logicals, logical_room, 3, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_LOR')
    call check(all(logical_room .eqv. [.true., .true., .false.]), 'MPI_LOR of LOGICAL')
    call MPI_Allreduce(logicals, logical_room, 3, MPI_LOGICAL, MPI_LXOR, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_LXOR')
    call check(all(logical_room .eqv. [.true., mod(processes, 2) == 1, .false.]), &
      'MPI_LXOR of LOGICAL')
  end subroutine others
#endif
end program collective_ops
