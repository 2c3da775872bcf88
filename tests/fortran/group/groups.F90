! Groups: G1, G2: of communicators, made of ranks and ranges, and combined; ranks of one in another.
program group_groups
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: ierr, ranks(4), ranks_of_ranges(2), ranges(3, 2), ranks1(3), ranks2(5)
  GROUP_HANDLE :: world, made, made_combine(3)

  call start()
  call of_comm()
  call of_empty()
  call incl()
  call of_ranges()
  call combine()
  call translate()
  call finish()

contains

  ! MPI_Comm_group returns the group of a communicator's processes: here one, of rank 0. The group outlives the
  ! communicator.
  subroutine of_comm()
    integer, parameter :: none(0) = 0

    call of(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
    call of(MPI_COMM_SELF, 'MPI_COMM_SELF')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call of(comm, 'a copy')
    call MPI_Comm_free(comm, ierr)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 0, none, MPI_UNWEIGHTED, 0, none, &
      MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
    call of(comm, 'a graph')
    call MPI_Comm_free(comm, ierr)
    call outlives()
  end subroutine of_comm

  subroutine of(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    GROUP_HANDLE :: groups(3), copy
    integer :: numbers(3)

    groups = MPI_GROUP_NULL
    call MPI_Comm_group(comm, groups(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_group')
    call check(groups(2) /= MPI_GROUP_NULL, name // ': a group')
    call check(groups(2) /= MPI_GROUP_EMPTY, name // ': not an empty one')
    call check(groups(1) == MPI_GROUP_NULL .and. groups(3) == MPI_GROUP_NULL, name // ': nothing beside it')
    numbers = -77
    call MPI_Group_size(groups(2), numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Group_size')
    call check_code(numbers(2), 1, name // ': one process')
    numbers(2) = -77
    call MPI_Group_rank(groups(2), numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Group_rank')
    call check_code(numbers(2), 0, name // ': of rank 0')
    call check(all(numbers([1, 3]) == -77), name // ': nothing beside it')
    copy = groups(2)
    call MPI_Group_free(groups(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Group_free')
    call check(groups(2) == MPI_GROUP_NULL, name // ': MPI_GROUP_NULL')
    call MPI_Group_size(copy, numbers(2), ierr)
    call check_code(ierr, MPI_ERR_GROUP, name // ': a stale handle')
    call MPI_Group_free(copy, ierr)
    call check_code(ierr, MPI_ERR_GROUP, name // ': freed once more')
  end subroutine of

  subroutine outlives()
    GROUP_HANDLE :: first, second
    integer :: number

    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_group(comm, first, ierr)
    call MPI_Comm_group(comm, second, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Group_free(first, ierr)
    call check_code(ierr, MPI_SUCCESS, 'one of two handles is freed')
    number = -77
    call MPI_Group_size(second, number, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the other lives on')
    call check_code(number, 1, 'and knows its process')
    call MPI_Group_free(second, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
  end subroutine outlives

  ! MPI_GROUP_EMPTY has no processes, and this process has no rank in it. A variable with it can be freed, since
  ! MPI_Group_incl may return it; the group stays usable.
  subroutine of_empty()
    GROUP_HANDLE :: group
    integer :: numbers(3), i

    do i = 1, 3
      group = MPI_GROUP_EMPTY
      numbers = -77
      call MPI_Group_size(group, numbers(2), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Group_size')
      call check_code(numbers(2), 0, 'no process')
      call MPI_Group_rank(group, numbers(2), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_Group_rank')
      call check_code(numbers(2), MPI_UNDEFINED, 'MPI_UNDEFINED')
      call check(all(numbers([1, 3]) == -77), 'nothing beside it')
      call MPI_Group_free(group, ierr)
      call check_done(ierr, MPI_SUCCESS, group == MPI_GROUP_NULL, 'MPI_Group_free: the handle is null')
    end do
  end subroutine of_empty

  ! MPI_Group_incl makes a group of some ranks. A rank that is not in the group, or is given twice, is MPI_ERR_RANK; a
  ! negative count is MPI_ERR_ARG. No ranks make MPI_GROUP_EMPTY.
  subroutine incl()
    GROUP_HANDLE :: world, groups(3), empty
    integer :: number

    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    ranks = 0
    groups = MPI_GROUP_NULL
    call MPI_Group_incl(world, 1, ranks(2:2), groups(2), ierr)
    call check_done(ierr, MPI_SUCCESS, groups(2) /= MPI_GROUP_NULL, 'MPI_Group_incl: makes a group')
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
    call check_done(ierr, MPI_SUCCESS, empty == MPI_GROUP_EMPTY, 'no ranks: make MPI_GROUP_EMPTY')
    empty = MPI_GROUP_NULL
    call MPI_Group_incl(world, 0, ranks(1:0), empty, ierr)
    call check_done(ierr, MPI_SUCCESS, empty == MPI_GROUP_EMPTY, 'an array without elements: makes MPI_GROUP_EMPTY')
    empty = MPI_GROUP_NULL
    call MPI_Group_incl(MPI_GROUP_EMPTY, 0, ranks, empty, ierr)
    call check_done(ierr, MPI_SUCCESS, empty == MPI_GROUP_EMPTY, 'no ranks of none: make MPI_GROUP_EMPTY')

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
  end subroutine incl

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

  ! G2: MPI_Group_excl, MPI_Group_range_incl and MPI_Group_range_excl. A range goes from its first rank to its last one,
  ! or to the last rank before it that the stride reaches. A rank that is not in the group, or is given twice, is
  ! MPI_ERR_RANK; a stride of 0, or away from the last rank, is MPI_ERR_ARG.
  subroutine of_ranges()
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    ranks_of_ranges = 0
    ranges = 0
    call excl(world, 1, MPI_SUCCESS, 0, 'the only rank')
    call excl(world, 0, MPI_SUCCESS, 1, 'no rank')
    call excl(MPI_GROUP_EMPTY, 0, MPI_SUCCESS, 0, 'no rank of none')
    call excl(world, 2, MPI_ERR_RANK, 0, 'a rank twice')
    call excl(MPI_GROUP_EMPTY, 1, MPI_ERR_RANK, 0, 'a rank of none')
    call excl(world, -1, MPI_ERR_ARG, 0, 'a negative number of ranks')
    ranks_of_ranges(1) = 1
    call excl(world, 1, MPI_ERR_RANK, 0, 'a rank that is not there')
    ranks_of_ranges(1) = -huge(0) - 1
    call excl(world, 1, MPI_ERR_RANK, 0, 'the least number')

    call range([0, 0, 1], 0, MPI_SUCCESS, 'no range')
    call range([0, 0, 1], 1, MPI_SUCCESS, 'from 0 to 0')
    call range([0, 0, -1], 1, MPI_SUCCESS, 'with a negative stride')
    call range([0, 0, huge(0)], 1, MPI_SUCCESS, 'with the greatest stride')
    call range([0, 1, 2], 1, MPI_SUCCESS, 'up to a rank that the stride does not lead to')
    call range([0, huge(0), huge(0)], 1, MPI_ERR_RANK, 'to the greatest number')
    call range([0, 1, 1], 1, MPI_ERR_RANK, 'to a rank that is not there')
    call range([1, 0, -1], 1, MPI_ERR_RANK, 'from a rank that is not there')
    call range([-1, 0, 1], 1, MPI_ERR_RANK, 'from a negative rank')
    call range([0, -huge(0), -1], 1, MPI_ERR_RANK, 'down to a negative rank')
    call range([0, huge(0), 1], 1, MPI_ERR_RANK, 'to the greatest number, one by one')
    call range([0, 0, 0], 1, MPI_ERR_ARG, 'the stride 0')
    call range([0, 1, -1], 1, MPI_ERR_ARG, 'a stride away from the last rank')
    call range([1, 0, 1], 1, MPI_ERR_ARG, 'the same, the other way')
    call range([0, 0, 1], 2, MPI_ERR_RANK, 'two ranges with the same rank')
    call range([0, 0, 1], -1, MPI_ERR_ARG, 'a negative number of ranges')
    call range([0, 0, 1], -huge(0) - 1, MPI_ERR_ARG, 'the least number of ranges')
    call MPI_Group_free(world, ierr)
  end subroutine of_ranges

  subroutine excl(group, n, expected, size, what)
    GROUP_HANDLE, intent(in) :: group
    integer, intent(in) :: n, expected, size
    character(len=*), intent(in) :: what

    made = MPI_GROUP_NULL
    NUMBER_OF(made) = -77
    call MPI_Group_excl(group, n, ranks_of_ranges, made, ierr)
    call is_made(expected, size, 'MPI_Group_excl, ' // what)
  end subroutine excl

  ! `n` ranges like this one.
  subroutine range(triplet, n, expected, what)
    integer, intent(in) :: triplet(3), n, expected
    character(len=*), intent(in) :: what

    ranges(:, 1) = triplet
    ranges(:, 2) = triplet
    made = MPI_GROUP_NULL
    NUMBER_OF(made) = -77
    call MPI_Group_range_incl(world, n, ranges, made, ierr)
    call is_made(expected, merge(0, 1, n == 0), 'range_incl, ' // what)
    NUMBER_OF(made) = -77
    call MPI_Group_range_excl(world, n, ranges, made, ierr)
    call is_made(expected, merge(1, 0, n == 0), 'range_excl, ' // what)
  end subroutine range

  subroutine is_made(expected, size, what)
    integer, intent(in) :: expected, size
    character(len=*), intent(in) :: what
    integer :: number

    call check_code(ierr, expected, what)
    if (expected /= MPI_SUCCESS) then
      call check(NUMBER_OF(made) == -77, what // ': newgroup is untouched')
      return
    end if
    number = -77
    call MPI_Group_size(made, number, ierr)
    call check_code(number, size, what // ': the size')
    call check(made == MPI_GROUP_EMPTY .eqv. size == 0, what // ': MPI_GROUP_EMPTY')
    call MPI_Group_free(made, ierr)
  end subroutine is_made

  ! G1: union, intersection and difference of groups, and their comparison by MPI_Group_compare. A group without
  ! processes is MPI_GROUP_EMPTY.
  subroutine combine()
    GROUP_HANDLE :: world, self

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
    made_combine = MPI_GROUP_NULL
    call MPI_Group_union(world, self, made_combine(2), ierr)
    call MPI_Group_free(world, ierr)
    call MPI_Group_free(self, ierr)
    call check(made_combine(1) == MPI_GROUP_NULL .and. made_combine(3) == MPI_GROUP_NULL, 'nothing beside it')
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    call compared(world, made_combine(2), MPI_IDENT, 'a union of what is freed')
    call MPI_Group_free(world, ierr)
    call MPI_Group_free(made_combine(2), ierr)
  end subroutine combine

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

    made_combine = MPI_GROUP_NULL
    call MPI_Group_union(group1, group2, made_combine(1), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_union')
    call MPI_Group_intersection(group1, group2, made_combine(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_intersection')
    call MPI_Group_difference(group1, group2, made_combine(3), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Group_difference')
    do i = 1, 3
      number = -77
      call MPI_Group_size(made_combine(i), number, ierr)
      call check_code(number, sizes(i), what // ': the size')
      call check(made_combine(i) == MPI_GROUP_EMPTY .eqv. sizes(i) == 0, what // ': MPI_GROUP_EMPTY')
      call MPI_Group_free(made_combine(i), ierr)
    end do
  end subroutine combined

  ! G3: MPI_Group_translate_ranks returns the ranks of a group's processes in another group: MPI_UNDEFINED for those not
  ! in it. MPI_PROC_NULL stays.
  subroutine translate()
    GROUP_HANDLE :: world, self

    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    call MPI_Comm_group(MPI_COMM_SELF, self, ierr)
    ranks1 = [0, MPI_PROC_NULL, 0]
    call translated(world, 3, self, MPI_SUCCESS, ranks1, 'into a group with the process')
    call translated(world, 3, MPI_GROUP_EMPTY, MPI_SUCCESS, [MPI_UNDEFINED, MPI_PROC_NULL, &
      MPI_UNDEFINED], 'into a group without it')
    call translated(world, 1, self, MPI_SUCCESS, [0, -77, -77], 'one rank')
    call translated(world, 0, self, MPI_SUCCESS, [-77, -77, -77], 'none')
    ranks1 = MPI_PROC_NULL
    call translated(MPI_GROUP_EMPTY, 3, self, MPI_SUCCESS, ranks1, 'MPI_PROC_NULL of none')
    call translated(world, -1, self, MPI_ERR_ARG, ranks1, 'a negative number of ranks')
    ranks1(2) = 1
    call translated(world, 3, self, MPI_ERR_RANK, ranks1, 'a rank that is not there')
    ranks1(2) = MPI_ANY_SOURCE
    call translated(world, 3, self, MPI_ERR_RANK, ranks1, 'MPI_ANY_SOURCE')
    ranks1(2) = 0
    call translated(MPI_GROUP_EMPTY, 3, self, MPI_ERR_RANK, ranks1, 'a rank of none')
    call translated(world, 3, MPI_GROUP_NULL, MPI_ERR_GROUP, ranks1, 'into MPI_GROUP_NULL')
    call translated(MPI_GROUP_NULL, 3, world, MPI_ERR_GROUP, ranks1, 'from MPI_GROUP_NULL')
    call MPI_Group_free(world, ierr)
    call MPI_Group_free(self, ierr)
  end subroutine translate

  subroutine translated(group1, n, group2, expected, ranks, what)
    GROUP_HANDLE, intent(in) :: group1, group2
    integer, intent(in) :: n, expected, ranks(3)
    character(len=*), intent(in) :: what

    ranks2 = -77
    call MPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2(2:4), ierr)
    call check_code(ierr, expected, what)
    if (expected == MPI_SUCCESS) then
      call check(all(ranks2(2:4) == ranks), what // ': the ranks')
    else
      call check(all(ranks2 == -77), what // ': ranks2 is untouched')
    end if
    call check(ranks2(1) == -77 .and. ranks2(5) == -77, what // ': nothing beside it')
  end subroutine translated
end program group_groups
