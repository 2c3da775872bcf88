! G1: union, intersection and difference of groups, and their comparison by MPI_Group_compare. A group without
! processes is MPI_GROUP_EMPTY.
program group_combine
#include "interface.inc"
  GROUP_HANDLE :: world, self, made(3)
  integer :: ierr

  call start_mpi()
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call MPI_Comm_group(MPI_COMM_SELF, self, ierr)
  call compared(world, world, MPI_IDENT, 'with itself')
  call compared(world, self, MPI_IDENT, 'the same process')
  call compared(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, MPI_IDENT, 'none and none')
  call compared(world, MPI_GROUP_EMPTY, MPI_UNEQUAL, 'one and none')
  call compared(MPI_GROUP_EMPTY, world, MPI_UNEQUAL, 'none and one')

  call combined(world, self, [1, 1, 0], 'the same process twice')
  call combined(world, MPI_GROUP_EMPTY, [1, 0, 1], 'one and none')
  call combined(MPI_GROUP_EMPTY, world, [1, 0, 0], 'none and one')
  call combined(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, [0, 0, 0], 'none and none')

  ! They do not depend on the groups they were made from.
  made = MPI_GROUP_NULL
  call MPI_Group_union(world, self, made(2), ierr)
  call MPI_Group_free(world, ierr)
  call MPI_Group_free(self, ierr)
  call check(made(1) == MPI_GROUP_NULL .and. made(3) == MPI_GROUP_NULL, 'nothing beside it')
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call compared(world, made(2), MPI_IDENT, 'a union of what is freed')
  call MPI_Group_free(world, ierr)
  call MPI_Group_free(made(2), ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine compared(group1, group2, expected, what)
    GROUP_HANDLE, intent(in) :: group1, group2
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: results(3)

    results = -77
    call MPI_Group_compare(group1, group2, results(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_compare')
    call check_code(results(2), expected, what // ': the result')
    call check(all(results([1, 3]) == -77), what // ': nothing beside it')
  end subroutine compared

  subroutine combined(group1, group2, sizes, what)
    GROUP_HANDLE, intent(in) :: group1, group2
    integer, intent(in) :: sizes(3)
    character(len=*), intent(in) :: what
    integer :: i, number

    made = MPI_GROUP_NULL
    call MPI_Group_union(group1, group2, made(1), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_union')
    call MPI_Group_intersection(group1, group2, made(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_intersection')
    call MPI_Group_difference(group1, group2, made(3), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_difference')
    do i = 1, 3
      number = -77
      call MPI_Group_size(made(i), number, ierr)
      call check_code(number, sizes(i), what // ': the size')
      call check(made(i) == MPI_GROUP_EMPTY .eqv. sizes(i) == 0, what // ': MPI_GROUP_EMPTY')
      call MPI_Group_free(made(i), ierr)
    end do
  end subroutine combined
end program group_combine
