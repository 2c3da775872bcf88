! MPI_Group_incl makes a group of some ranks. A rank that is not in the group, or is given twice, is MPI_ERR_RANK; a
! negative count is MPI_ERR_ARG. No ranks make MPI_GROUP_EMPTY.
program group_incl
#include "interface.inc"
  GROUP_HANDLE :: world, groups(3), empty
  integer :: ierr, number, ranks(4)

  call start_mpi()
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  ranks = 0
  groups = MPI_GROUP_NULL
  call MPI_Group_incl(world, 1, ranks(2:2), groups(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Group_incl')
  call check(groups(2) /= MPI_GROUP_NULL, 'makes a group')
  call check(groups(2) /= world, 'another one')
  call check(all(groups([1, 3]) == MPI_GROUP_NULL), 'nothing beside it')
  number = -77
  call MPI_Group_size(groups(2), number, ierr)
  call check_code(number, 1, 'of one process')
  number = -77
  call MPI_Group_rank(groups(2), number, ierr)
  call check_code(number, 0, 'of rank 0')

  ! It does not depend on the group it was made from.
  call MPI_Group_free(world, ierr)
  number = -77
  call MPI_Group_size(groups(2), number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the first one is freed')
  call check_code(number, 1, 'and the second one is not')
  world = groups(2)

  ! None.
  empty = MPI_GROUP_NULL
  call MPI_Group_incl(world, 0, ranks, empty, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no ranks')
  call check(empty == MPI_GROUP_EMPTY, 'make MPI_GROUP_EMPTY')
  empty = MPI_GROUP_NULL
  call MPI_Group_incl(world, 0, ranks(1:0), empty, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an array without elements')
  call check(empty == MPI_GROUP_EMPTY, 'makes MPI_GROUP_EMPTY')
  empty = MPI_GROUP_NULL
  call MPI_Group_incl(MPI_GROUP_EMPTY, 0, ranks, empty, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no ranks of none')
  call check(empty == MPI_GROUP_EMPTY, 'make MPI_GROUP_EMPTY')

  ranks(1) = 1
  call refused(world, 1, MPI_ERR_RANK, 'rank 1 of one process')
  ranks(1) = -1
  call refused(world, 1, MPI_ERR_RANK, 'a negative rank')
  ranks(1) = MPI_PROC_NULL
  call refused(world, 1, MPI_ERR_RANK, 'MPI_PROC_NULL')
  ranks(1) = huge(ranks)
  call refused(world, 1, MPI_ERR_RANK, 'the greatest number')
  ! Cut to a C int, where default INTEGERs are longer, it would be 0.
  ranks(1) = ibset(0, bit_size(ranks) / 2)
  call refused(world, 1, MPI_ERR_RANK, 'a higher bit')
  ranks = 0
  call refused(world, 2, MPI_ERR_RANK, 'a rank twice')
  call refused(MPI_GROUP_EMPTY, 1, MPI_ERR_RANK, 'a rank of none')
  call refused(world, -1, MPI_ERR_ARG, 'a negative number of ranks')
  call refused(world, -huge(0) - 1, MPI_ERR_ARG, 'the least number')
  call MPI_Group_free(world, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine refused(group, n, expected, what)
    GROUP_HANDLE, intent(in) :: group
    integer, intent(in) :: n, expected
    character(len=*), intent(in) :: what
    GROUP_HANDLE :: made

    made = MPI_GROUP_NULL
    NUMBER_OF(made) = -77
    call MPI_Group_incl(group, n, ranks, made, ierr)
    call check_code(ierr, expected, what)
    call check(NUMBER_OF(made) == -77, 'newgroup is untouched')
  end subroutine refused
end program group_incl
