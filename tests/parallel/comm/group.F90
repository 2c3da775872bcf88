! Ranks, sizes, groups and comparisons of communicators.
program comm_group
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Group) :: world, part, reversed, self
  type(MPI_Comm) :: comm
  integer :: number, ierr, i

  call start('comm_group')
  call check(rank >= 0 .and. rank < processes, 'the rank is in range')
  call MPI_Comm_size(MPI_COMM_SELF, number)
  call check_number(number, 1, 'the size of MPI_COMM_SELF')
  call MPI_Comm_rank(MPI_COMM_SELF, number)
  call check_number(number, 0, 'the rank in it')

  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_group')
  call MPI_Group_size(world, number)
  call check_number(number, processes, 'the size of the group')
  call MPI_Group_rank(world, number)
  call check_number(number, rank, 'the rank in the group')

  call MPI_Comm_group(MPI_COMM_SELF, self)
  call MPI_Group_size(self, number)
  call check_number(number, 1, 'the size of the group of one')
  call MPI_Group_free(self)
  call check(self == MPI_GROUP_NULL, 'freed')

  ! All of them from the last to the first.
  call MPI_Group_incl(world, processes, [(i, i=processes - 1, 0, -1)], reversed, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Group_incl, all')
  call MPI_Group_rank(reversed, number)
  call check_number(number, processes - 1 - rank, 'the rank from behind')

  ! Every other one: those that are not in it have no rank there.
  call MPI_Group_incl(world, (processes + 1)/2, [(i, i=0, processes - 1, 2)], part, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Group_incl, every other one')
  call MPI_Group_size(part, number)
  call check_number(number, (processes + 1)/2, 'the size of the part')
  call MPI_Group_rank(part, number)
  call check_number(number, merge(rank/2, MPI_UNDEFINED, modulo(rank, 2) == 0), 'the rank in the part')
  call MPI_Group_free(part)
  call MPI_Group_free(reversed)

  call MPI_Group_incl(world, 0, [0], part, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Group_incl, nobody')
  call check(part == MPI_GROUP_EMPTY, 'is MPI_GROUP_EMPTY')

  ! Without the last one, which is a range whose stride leads nowhere.
  do i = -1, 1, 2
    call MPI_Group_range_excl(world, 1, reshape([processes - 1, processes - 1, i*huge(0)], [3, 1]), part, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_range_excl, a great stride')
    call MPI_Group_size(part, number)
    call check_number(number, processes - 1, 'the size without the last one')
    if (part /= MPI_GROUP_EMPTY) call MPI_Group_free(part)
  end do
  call MPI_Group_free(world)

  call compared(MPI_COMM_WORLD, MPI_COMM_WORLD, MPI_IDENT, 'with itself')
  call compared(MPI_COMM_WORLD, MPI_COMM_SELF, merge(MPI_CONGRUENT, MPI_UNEQUAL, processes == 1), &
    'all with one')
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call compared(MPI_COMM_WORLD, comm, MPI_CONGRUENT, 'with a duplicate')
  call MPI_Comm_free(comm)
  call check(comm == MPI_COMM_NULL, 'freed')
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm)
  call compared(MPI_COMM_WORLD, comm, merge(MPI_CONGRUENT, MPI_SIMILAR, processes == 1), &
    'with the same in another order')
  call MPI_Comm_free(comm)
  call finish()

contains

  subroutine compared(a, b, expected, what)
    type(MPI_Comm), intent(in) :: a, b
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: outcome

    outcome = -77
    call MPI_Comm_compare(a, b, outcome)
    call check(outcome == expected, 'MPI_Comm_compare ' // what)
    outcome = -77
    call MPI_Comm_compare(b, a, outcome)
    call check(outcome == expected, 'MPI_Comm_compare ' // what // ', the other way')
  end subroutine compared
end program comm_group
