! U1: operations of the program, called with the conventions of the interface through which they were given: their
! arguments, the order of the operands, elements with holes; operations that call MPI or free themselves; in reductions between
! processes, also persistent ones; wrong arguments. Needs a process of its own.
! processes: 1 2 4
module own_op_functions
#if defined(WITH_MPI_INFO_F08) || defined(WITH_MPI_F08)
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
#endif
#include "interface.inc"
  private
  public :: add_all, compose, every_other, calls, inner, expected_type, is_type_right, own

  !> How often they were called, and what a call in them returned.
  integer, save :: calls = 0, inner = -1
  !> The datatype that they are to get, and whether they always got it.
  DATATYPE_HANDLE, save :: expected_type
  logical, save :: is_type_right = .true.
  !> The operation that frees itself.
  OP_HANDLE, save :: own

contains

  subroutine note(datatype)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer :: size

    calls = calls + 1
    is_type_right = is_type_right .and. datatype == expected_type
    call MPI_Type_size(datatype, size, inner)
  end subroutine note

  ! A sum modulo 1000.
#if defined(MODULE_F08)
  subroutine add_all(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    DATATYPE_HANDLE :: datatype
    integer, pointer :: from(:), to(:)

    call c_f_pointer(invec, from, [len])
    call c_f_pointer(inoutvec, to, [len])
#else
  subroutine add_all(from, to, len, datatype)
    integer :: len, datatype
    integer :: from(len), to(len)
#endif

    call note(datatype)
    to = modulo(from + to, 1000)
  end subroutine add_all

  ! Functions a*x + b, one after the other: the first operand comes from the lower ranks.
#if defined(MODULE_F08)
  subroutine compose(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    DATATYPE_HANDLE :: datatype
    integer, pointer :: from(:,:), to(:,:)

    call c_f_pointer(invec, from, [2, len])
    call c_f_pointer(inoutvec, to, [2, len])
#else
  subroutine compose(from, to, len, datatype)
    integer :: len, datatype
    integer :: from(2,len), to(2,len)
#endif

    call note(datatype)
    to(2,:) = modulo(to(1,:) * from(2,:) + to(2,:), 1009)
    to(1,:) = modulo(to(1,:) * from(1,:), 1009)
  end subroutine compose

  ! The first and the third of three numbers; the second one is a hole.
#if defined(MODULE_F08)
  subroutine every_other(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    DATATYPE_HANDLE :: datatype
    integer, pointer :: from(:,:), to(:,:)

    call c_f_pointer(invec, from, [3, len])
    call c_f_pointer(inoutvec, to, [3, len])
#else
  subroutine every_other(from, to, len, datatype)
    integer :: len, datatype
    integer :: from(3,len), to(3,len)
#endif

    call note(datatype)
    to(1,:) = to(1,:) + from(1,:)
    to(2,:) = 99
    to(3,:) = max(to(3,:), from(3,:))
    if (own /= MPI_OP_NULL) call MPI_Op_free(own, inner)
  end subroutine every_other
end module own_op_functions

program collective_own_op
  use own_op_functions
#include "interface.inc"
  integer, parameter :: n = 7, length = 50
  OP_HANDLE :: op, freed
  DATATYPE_HANDLE :: pair, triple
  integer :: from(2,n), to(2,n), expected(2,n), triples(3,n), result(3,n), ierr, i
  logical :: flag

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Op_create(compose, .false., op, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'before MPI_Init')
  call start()
  own = MPI_OP_NULL
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, triple, ierr)
  call local()
  call commutative()
  call in_order()
  call with_hole()
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(triple, ierr)
  call check(is_type_right, 'an operation gets the datatype of the call')
  call finish()

contains

  subroutine local()
    expected_type = pair
    from = reshape([(i, i = 1, 2*n)], [2, n])
    to = 3 * from
    expected(2,:) = to(1,:) * from(2,:) + to(2,:)
    expected(1,:) = to(1,:) * from(1,:)
    op = MPI_OP_NULL
    call MPI_Op_create(compose, .false., op, ierr)
    call check(ierr == MPI_SUCCESS .and. op /= MPI_OP_NULL, 'MPI_Op_create')
    flag = .true.
    call MPI_Op_commutative(op, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. .not. flag, 'MPI_Op_commutative')
    call MPI_Reduce_local(from, to, n, pair, op, ierr)
    call check_done(ierr, MPI_SUCCESS, all(to == expected), 'MPI_Reduce_local: the first operand is the first argument')
    call check(calls >= 1, 'it is called')
    call check_code(inner, MPI_SUCCESS, 'it calls MPI')
    calls = 0
    call MPI_Reduce_local(from, to, 0, pair, op, ierr)
    call check(ierr == MPI_SUCCESS .and. calls == 0, 'nothing to combine')
    call MPI_Reduce_local(from, to, -1, pair, op, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'a wrong count')
    call MPI_Reduce_local(from, from, n, pair, op, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'the same buffer twice')
    call MPI_Allreduce(from, to, n, pair, op, MPI_COMM_SELF, ierr)
    call check(ierr == MPI_SUCCESS .and. all(to == from), 'one process')
    call MPI_Reduce_local(triples, result, n, triple, op, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'a datatype that is not committed')
    call MPI_Op_free(op, ierr)
    call check(ierr == MPI_SUCCESS .and. op == MPI_OP_NULL, 'MPI_Op_free')

    call MPI_Type_commit(triple, ierr)
    expected_type = triple
    call MPI_Op_create(every_other, .true., own, ierr)
    freed = own
    triples = reshape([(i, i = 1, 3*n)], [3, n])
    result = 5
    inner = -1
    call MPI_Reduce_local(triples, result, n, triple, own, ierr)
    call check_done(ierr, MPI_SUCCESS, all(result(1,:) == triples(1,:) + 5), 'elements with a hole: the first number')
    call check(all(result(2,:) == 5), 'the hole')
    call check(all(result(3,:) == max(triples(3,:), 5)), 'the third number')
    call check(inner == MPI_SUCCESS .and. own == MPI_OP_NULL, 'an operation frees itself')
    call MPI_Reduce_local(triples, result, n, triple, freed, ierr)
    call check_code(ierr, MPI_ERR_OP, 'there is none any more')
    call MPI_Allreduce(triples, result, n, triple, freed, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_ERR_OP, 'not in a reduction either')
    call MPI_Op_free(freed, ierr)
    call check_code(ierr, MPI_ERR_OP, 'it is not freed twice')
    call MPI_Reduce_local(triples, result, n, triple, MPI_SUM, ierr)
    call check_code(ierr, MPI_ERR_OP, 'a predefined operation does not combine these')
    op = MPI_SUM
    call MPI_Op_free(op, ierr)
    call check(ierr == MPI_ERR_OP .and. op == MPI_SUM, 'a predefined operation is not freed')
  end subroutine local

  subroutine commutative()
    integer :: ours(length), all_of_them(length), sums(length), root

    expected_type = MPI_INTEGER
    calls = 0
    call MPI_Op_create(add_all, .true., op, ierr)
    call MPI_Op_commutative(op, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. flag, 'it is commutative')
    ours = [(600 + i + rank, i = 1, length)]
    sums = [(modulo(processes * (600 + i) + processes * (processes - 1) / 2, 1000), i = 1, length)]
    if (processes == 1) sums = ours
    call MPI_Allreduce(ours, all_of_them, length, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
    call check_done(ierr, MPI_SUCCESS, all(all_of_them == sums), 'MPI_Allreduce: the sum')
    do root = 0, processes - 1
      all_of_them = ours
      if (rank == root) then
        call MPI_Reduce(MPI_IN_PLACE, all_of_them(1), length, MPI_INTEGER, op, root, MPI_COMM_WORLD, ierr)
        call check(all(all_of_them == sums), 'MPI_Reduce in place')
      else
        call MPI_Reduce(ours(1), all_of_them(1), length, MPI_INTEGER, op, root, MPI_COMM_WORLD, ierr)
      end if
      call check_code(ierr, MPI_SUCCESS, 'MPI_Reduce')
    end do
    call MPI_Allreduce(ours, all_of_them, 0, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no elements')
    call MPI_Op_free(op, ierr)
    ! (By some of the processes: Intel MPI combines all at one.)
    ours(1) = calls
    call MPI_Allreduce(ours, all_of_them, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check(all_of_them(1) > 0 .or. processes == 1, 'operations are called')
  end subroutine commutative

  ! In one that is not commutative the order of the processes counts.
  subroutine in_order()
    integer, asynchronous :: pairs(2,length), composed(2,length)
    integer :: last
    REQUEST_HANDLE :: request

    expected_type = pair
    call MPI_Op_create(compose, .false., op, ierr)
    pairs = reshape([(rank + 2, i, i = 1, length)], [2, length])
    call MPI_Allreduce(pairs, composed, length, pair, op, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'one that is not commutative')
    call check(is_composed(composed, processes - 1), 'in the order of the ranks')
    call MPI_Scan_init(pairs, composed, length, pair, op, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Scan_init')
    call MPI_Op_free(op, ierr)
    do last = 1, 2
      composed = -7
      call MPI_Start(request, ierr)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_done(ierr, MPI_SUCCESS, is_composed(composed, rank), 'a persistent scan, in the order of the ranks')
    end do
    call MPI_Request_free(request, ierr)
  end subroutine in_order

  ! Whether these are the functions of the processes up to the last one.
  logical function is_composed(composed, last)
    integer, intent(in) :: composed(2,length), last
    integer :: both(2), process

    is_composed = .true.
    do i = 1, length
      both = [2, i]
      do process = 1, last
        both = [modulo(both(1) * (process + 2), 1009), modulo((process + 2) * both(2) + i, 1009)]
      end do
      is_composed = is_composed .and. all(composed(:, i) == both)
    end do
  end function is_composed

  subroutine with_hole()
    expected_type = triple
    call MPI_Op_create(every_other, .true., op, ierr)
    triples(:, 1) = [rank + 1, -5, rank + 1]
    result = -7
    call MPI_Allreduce(triples, result, 1, triple, op, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a reduction of elements with a hole')
    call check(all(result(:, 1) == [processes * (processes + 1) / 2, -7, processes]), 'the hole stays as it is')
    call MPI_Op_free(op, ierr)
  end subroutine with_hole
end program collective_own_op
