! U1: operations of the program in reductions: of a predefined datatype, of elements with holes, and one that is not
! commutative, for which the order of the processes counts. They get the datatype of the call, and are freed after it.
module own_op_functions
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use mpi_info_f08
  implicit none
  private

  public :: add_all, compose, every_other, calls, elements, is_type_right, expected_type
  integer, save :: calls = 0, elements = 0
  logical, save :: is_type_right = .true.
  type(MPI_Datatype), save :: expected_type

contains

  subroutine note(length, datatype)
    integer, intent(in) :: length
    type(MPI_Datatype), intent(in) :: datatype

    calls = calls + 1
    elements = elements + length
    is_type_right = is_type_right .and. datatype == expected_type
  end subroutine note

  ! A sum modulo 1000.
  subroutine add_all(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: from(:), to(:)

    call note(len, datatype)
    call c_f_pointer(invec, from, [len])
    call c_f_pointer(inoutvec, to, [len])
    to = modulo(from + to, 1000)
  end subroutine add_all

  ! Functions a*x + b, one after the other: the first operand comes from the lower ranks.
  subroutine compose(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: from(:, :), to(:, :)

    call note(len, datatype)
    call c_f_pointer(invec, from, [2, len])
    call c_f_pointer(inoutvec, to, [2, len])
    to(2, :) = modulo(to(1, :)*from(2, :) + to(2, :), 1009)
    to(1, :) = modulo(to(1, :)*from(1, :), 1009)
  end subroutine compose

  ! The first and the third of three numbers; the second is a hole.
  subroutine every_other(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: from(:, :), to(:, :)

    call note(len, datatype)
    call c_f_pointer(invec, from, [3, len])
    call c_f_pointer(inoutvec, to, [3, len])
    to(1, :) = to(1, :) + from(1, :)
    to(3, :) = max(to(3, :), from(3, :))
  end subroutine every_other
end module own_op_functions

program collective_own_op
  use mpi_info_f08
  use own_op_functions
  use parallel
  implicit none

  integer, parameter :: length = 50
  integer :: i, ierr, ours(length), all_of_them(length), pairs(2, length), composed(2, length), expected(2)
  integer :: root, triples(3), result(3)
  type(MPI_Op) :: op, same
  type(MPI_Datatype) :: pair, triple
  logical :: is_commutative

  call start('collective_own_op')
  expected_type = MPI_INTEGER
  op = MPI_OP_NULL
  call MPI_Op_create(add_all, .true., op, ierr)
  call check_number(ierr, MPI_SUCCESS, 'MPI_Op_create')
  call check(op /= MPI_OP_NULL, 'a handle')
  call MPI_Op_commutative(op, is_commutative, ierr)
  call check(ierr == MPI_SUCCESS .and. is_commutative, 'it is commutative')
  ours = [(600 + i + rank, i=1, length)]
  call MPI_Allreduce(ours, all_of_them, length, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
  call check_number(ierr, MPI_SUCCESS, 'MPI_Allreduce')
  call check(all(all_of_them == [(modulo(processes*(600 + i) + processes*(processes - 1)/2, 1000), i=1, length)]), &
    'the sum')
  do root = 0, processes - 1
    all_of_them = ours
    if (rank == root) then
      call MPI_Reduce(MPI_IN_PLACE, all_of_them, length, MPI_INTEGER, op, root, MPI_COMM_WORLD, ierr)
      call check(all(all_of_them == [(modulo(processes*(600 + i) + processes*(processes - 1)/2, 1000), i=1, length)]), &
        'MPI_Reduce in place')
    else
      call MPI_Reduce(ours, all_of_them, length, MPI_INTEGER, op, root, MPI_COMM_WORLD, ierr)
    end if
    call check_number(ierr, MPI_SUCCESS, 'MPI_Reduce')
  end do
  call MPI_Allreduce(ours, all_of_them, 0, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
  call check_number(ierr, MPI_SUCCESS, 'no elements')
  same = op
  call MPI_Op_free(op, ierr)
  call check(ierr == MPI_SUCCESS .and. op == MPI_OP_NULL, 'MPI_Op_free')
  call MPI_Allreduce(ours, all_of_them, length, MPI_INTEGER, same, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_OP, 'a freed operation')
  call MPI_Op_free(same, ierr)
  call check_class(ierr, MPI_ERR_OP, 'it is not freed twice')

  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  expected_type = pair
  call MPI_Op_create(compose, .false., op, ierr)
  call MPI_Op_commutative(op, is_commutative, ierr)
  call check(ierr == MPI_SUCCESS .and. .not. is_commutative, 'it is not commutative')
  pairs = reshape([(rank + 2, i, i=1, length)], [2, length])
  call MPI_Allreduce(pairs, composed, length, pair, op, MPI_COMM_WORLD, ierr)
  call check_number(ierr, MPI_SUCCESS, 'one that is not commutative')
  do i = 1, length
    expected = [2, i]
    do root = 1, processes - 1
      expected = [modulo(expected(1)*(root + 2), 1009), modulo((root + 2)*expected(2) + i, 1009)]
    end do
    if (any(composed(:, i) /= expected)) exit
  end do
  call check(i > length, 'in the order of the ranks')
  call MPI_Op_free(op, ierr)

  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, triple, ierr)
  call MPI_Type_commit(triple, ierr)
  expected_type = triple
  call MPI_Op_create(every_other, .true., op, ierr)
  triples = [rank + 1, -5, rank + 1]
  result = -7
  call MPI_Allreduce(triples, result, 1, triple, op, MPI_COMM_WORLD, ierr)
  call check_number(ierr, MPI_SUCCESS, 'elements with a hole')
  call check(all(result == [processes*(processes + 1)/2, -7, processes]), 'the hole stays as it is')
  call MPI_Op_free(op, ierr)
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(triple, ierr)
  call check(is_type_right, 'an operation gets the datatype of the call')
  call check(calls > 0 .or. processes == 1, 'operations are called')
  call finish()
end program collective_own_op
