! U1: operations of the program in MPI_Reduce_local, called with the conventions of the interface through which they
! were given: their arguments, the order of the operands, elements with holes; operations that call MPI or free
! themselves; wrong arguments.
module own_op_functions
#if defined(WITH_MPI_INFO_F08) || defined(WITH_MPI_F08)
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
#endif
#include "interface.inc"
  private
  public :: compose, every_other, calls, length, inner, type_seen, own

  !> How often they were called, with what, and what a call in them returned.
  integer, save :: calls = 0, length = -1, inner = -1
  DATATYPE_HANDLE, save :: type_seen
  !> The operation that frees itself.
  OP_HANDLE, save :: own

contains

  ! Functions a*x + b, one after the other.
#if defined(MODULE_F08)
  subroutine compose(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len, size
    DATATYPE_HANDLE :: datatype
    integer, pointer :: from(:,:), to(:,:)

    call c_f_pointer(invec, from, [2, len])
    call c_f_pointer(inoutvec, to, [2, len])
#else
  subroutine compose(from, to, len, datatype)
    integer :: len, datatype, size
    integer :: from(2,len), to(2,len)
#endif

    calls = calls + 1
    length = len
    type_seen = datatype
    call MPI_Type_size(datatype, size, inner)
    to(2,:) = to(1,:) * from(2,:) + to(2,:)
    to(1,:) = to(1,:) * from(1,:)
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

    calls = calls + 1
    length = len
    type_seen = datatype
    to(1,:) = to(1,:) + from(1,:)
    to(2,:) = 99
    to(3,:) = max(to(3,:), from(3,:))
    if (own /= MPI_OP_NULL) call MPI_Op_free(own, inner)
  end subroutine every_other
end module own_op_functions

program collective_own_op
  use own_op_functions
#include "interface.inc"
  integer, parameter :: n = 7
  OP_HANDLE :: op, freed
  DATATYPE_HANDLE :: pair, triple
  integer :: from(2,n), to(2,n), expected(2,n), triples(3,n), result(3,n), ierr, i
  logical :: flag

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Op_create(compose, .false., op, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'before MPI_Init')
  call start_mpi()
  own = MPI_OP_NULL
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  from = reshape([(i, i = 1, 2*n)], [2, n])
  to = 3 * from
  expected(1,:) = to(1,:) * from(1,:)
  expected(2,:) = to(1,:) * from(2,:) + to(2,:)
  op = MPI_OP_NULL
  call MPI_Op_create(compose, .false., op, ierr)
  call check(ierr == MPI_SUCCESS .and. op /= MPI_OP_NULL, 'MPI_Op_create')
  flag = .true.
  call MPI_Op_commutative(op, flag, ierr)
  call check(ierr == MPI_SUCCESS .and. .not. flag, 'MPI_Op_commutative')
  call MPI_Reduce_local(from, to, n, pair, op, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Reduce_local')
  call check(all(to == expected), 'the first operand is the first argument')
  call check(calls >= 1 .and. type_seen == pair, 'it gets the datatype')
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

  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, triple, ierr)
  call MPI_Reduce_local(triples, result, n, triple, op, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'a datatype that is not committed')
  call MPI_Op_free(op, ierr)
  call check(ierr == MPI_SUCCESS .and. op == MPI_OP_NULL, 'MPI_Op_free')
  call MPI_Type_commit(triple, ierr)
  call MPI_Op_create(every_other, .true., own, ierr)
  freed = own
  triples = reshape([(i, i = 1, 3*n)], [3, n])
  result = 5
  calls = 0
  inner = -1
  call MPI_Reduce_local(triples, result, n, triple, own, ierr)
  call check_code(ierr, MPI_SUCCESS, 'elements with a hole')
  call check(all(result(1,:) == triples(1,:) + 5), 'the first number')
  call check(all(result(2,:) == 5), 'the hole')
  call check(all(result(3,:) == max(triples(3,:), 5)), 'the third number')
  call check(type_seen == triple, 'the datatype')
  call check(inner == MPI_SUCCESS .and. own == MPI_OP_NULL, 'an operation frees itself')
  call MPI_Reduce_local(triples, result, n, triple, freed, ierr)
  call check_code(ierr, MPI_ERR_OP, 'there is none any more')
  call MPI_Op_free(freed, ierr)
  call check_code(ierr, MPI_ERR_OP, 'it is not freed twice')
  call MPI_Reduce_local(triples, result, n, triple, MPI_SUM, ierr)
  call check_code(ierr, MPI_ERR_OP, 'a predefined operation does not combine these')
  op = MPI_SUM
  call MPI_Op_free(op, ierr)
  call check(ierr == MPI_ERR_OP .and. op == MPI_SUM, 'a predefined operation is not freed')
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(triple, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
end program collective_own_op
