! Groups of several processes, and communicators of them.
! processes: 1 2 4
program comm_groups
  use, intrinsic :: iso_c_binding, only: c_ptr
#include "interface.inc"
  GROUP_HANDLE :: world
  integer :: number, ierr

  call start()
  call create_across()
  call group()
  call finish()

contains

  ! G1 to G4: sets of ranks, and communicators of groups.
  subroutine create_across()
    GROUP_HANDLE :: even, odd, reversed, made
    COMM_HANDLE :: comm, inner
    integer :: i, mine(1)
    integer, allocatable :: ranks(:), found(:)
    WIN_HANDLE :: win
    BASE_POINTER :: base
    logical :: is_even

    is_even = modulo(rank, 2) == 0
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)

    ! Every other rank; the last is not reached by the stride if the number of processes is even.
    call MPI_Group_range_incl(world, 1, reshape([0, processes - 1, 2], [3, 1]), even, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_range_incl')
    call has([(i, i=0, processes - 1, 2)], even, 'the even ranks')
    call MPI_Group_range_excl(world, 1, reshape([0, processes - 1, 2], [3, 1]), odd, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_range_excl')
    call has([(i, i=1, processes - 1, 2)], odd, 'the odd ranks')
    call MPI_Group_range_incl(world, 1, reshape([processes - 1, 0, -1], [3, 1]), reversed, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a negative stride')
    call has([(i, i=processes - 1, 0, -1)], reversed, 'from the last to the first')
    call MPI_Group_excl(world, 1, [processes - 1], made, ierr)
    call has([(i, i=0, processes - 2)], made, 'without the last')
    call MPI_Group_free(made, ierr)
    if (processes > 1) then
      call MPI_Group_range_incl(world, 2, reshape([1, 1, 5, 0, 0, -3], [3, 2]), made, ierr)
      call has([1, 0], made, 'two ranges')
      call MPI_Group_free(made, ierr)
    end if

    call MPI_Group_union(odd, even, made, ierr)
    call has([(i, i=1, processes - 1, 2), (i, i=0, processes - 1, 2)], made, 'odd and even')
    call compared(made, world, merge(MPI_SIMILAR, MPI_IDENT, processes > 1), 'in another order')
    call MPI_Group_free(made, ierr)
    call MPI_Group_union(reversed, even, made, ierr)
    call compared(made, reversed, MPI_IDENT, 'nothing is added')
    call MPI_Group_free(made, ierr)
    call MPI_Group_intersection(reversed, even, made, ierr)
    call has([(i, i=(processes - 1)/2*2, 0, -2)], made, 'even ones, in the order of the first group')
    call MPI_Group_free(made, ierr)
    call MPI_Group_intersection(odd, even, made, ierr)
    call check(made == MPI_GROUP_EMPTY, 'odd and even have nothing in common')
    call MPI_Group_difference(reversed, odd, made, ierr)
    call has([(i, i=(processes - 1)/2*2, 0, -2)], made, 'all but the odd ones')
    call MPI_Group_free(made, ierr)
    call compared(odd, even, MPI_UNEQUAL, 'other processes')

    ranks = [(i, i=0, processes - 1), MPI_PROC_NULL]
    found = [(-77, i=0, processes)]
    call MPI_Group_translate_ranks(world, processes + 1, ranks, even, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_translate_ranks')
    call check(all(found == [(merge(i/2, MPI_UNDEFINED, modulo(i, 2) == 0), i=0, processes - 1), &
      MPI_PROC_NULL]), 'the ranks among the even ones')
    call MPI_Group_translate_ranks(reversed, 1, [0], world, mine, ierr)
    call check_code(mine(1), processes - 1, 'the first of the reversed ones')

    ! Communicators: of a part, and of two parts at a time.
    call MPI_Comm_create(MPI_COMM_WORLD, even, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create')
    call is_part(comm, is_even, even, 'MPI_Comm_create, the even ones')
    call MPI_Comm_create(MPI_COMM_WORLD, merge(even, odd, is_even), comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'two groups')
    call is_part(comm, .true., merge(even, odd, is_even), 'MPI_Comm_create, even and odd')
    call MPI_Comm_create(MPI_COMM_WORLD, reversed, comm, ierr)
    call is_part(comm, .true., reversed, 'MPI_Comm_create, reversed')
    comm = MPI_COMM_SELF
    call MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, comm, ierr)
    call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_GROUP_EMPTY: makes MPI_COMM_NULL')

    ! By the processes of the group alone.
    if (is_even) then
      call MPI_Comm_create_group(MPI_COMM_WORLD, even, 7, comm, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create_group')
      call is_part(comm, .true., even, 'MPI_Comm_create_group')
    else
      comm = MPI_COMM_SELF
      call MPI_Comm_create_group(MPI_COMM_WORLD, even, 7, comm, ierr)
      call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'MPI_Comm_create_group of others: makes MPI_COMM_NULL')
    end if

    ! Groups that come from other objects than the communicator.
    call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, inner, ierr)
    call MPI_Comm_group(inner, made, ierr)
    call MPI_Comm_free(inner, ierr)
    call MPI_Comm_create(MPI_COMM_WORLD, made, comm, ierr)
    call is_part(comm, .true., made, 'the group of another communicator')
    call MPI_Comm_create_group(MPI_COMM_WORLD, made, 8, comm, ierr)
    call is_part(comm, .true., made, 'MPI_Comm_create_group, the group of another communicator')
    call MPI_Group_free(made, ierr)
    call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_get_group(win, made, ierr)
    call MPI_Comm_create(MPI_COMM_WORLD, made, comm, ierr)
    call is_part(comm, .true., made, 'the group of a window')
    call MPI_Comm_create_group(MPI_COMM_WORLD, made, 9, comm, ierr)
    call is_part(comm, .true., made, 'MPI_Comm_create_group, the group of a window')
    call MPI_Group_free(made, ierr)
    call MPI_Win_free(win, ierr)

    ! A group with a process that the communicator does not have.
    call MPI_Comm_split(MPI_COMM_WORLD, rank, 0, inner, ierr)
    comm = MPI_COMM_SELF
    if (processes > 1) then
      call MPI_Comm_set_errhandler(inner, MPI_ERRORS_RETURN, ierr)
      call MPI_Comm_create(inner, world, comm, ierr)
      call check_class(ierr, MPI_ERR_GROUP, 'MPI_Comm_create, a process that is not there')
      call MPI_Comm_create_group(inner, world, 0, comm, ierr)
      call check_class(ierr, MPI_ERR_GROUP, 'MPI_Comm_create_group, a process that is not there')
      call check(comm == MPI_COMM_SELF, 'the handle is untouched')
    end if
    call MPI_Comm_free(inner, ierr)
    call MPI_Group_free(even, ierr)
    call MPI_Group_free(odd, ierr)
    call MPI_Group_free(reversed, ierr)
    call MPI_Group_free(world, ierr)
  end subroutine create_across

  ! The group has these ranks of MPI_COMM_WORLD, in this order.
  subroutine has(expected, group, what)
    integer, intent(in) :: expected(:)
    GROUP_HANDLE, intent(in) :: group
    character(len=*), intent(in) :: what
    integer :: there(size(expected)), places(size(expected)), k

    number = -77
    call MPI_Group_size(group, number, ierr)
    call check_code(number, size(expected), what // ': the size')
    if (number /= size(expected)) return
    places = [(k, k=0, size(expected) - 1)]
    call MPI_Group_translate_ranks(group, size(expected), places, world, there, ierr)
    call check(all(there == expected), what // ': the ranks')
  end subroutine has

  subroutine compared(a, b, expected, what)
    GROUP_HANDLE, intent(in) :: a, b
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    number = -77
    call MPI_Group_compare(a, b, number, ierr)
    call check(number == expected, 'MPI_Group_compare, ' // what)
  end subroutine compared

  ! Checks that the communicator has the processes of the group, and frees it.
  subroutine is_part(comm, is_in, group, what)
    COMM_HANDLE, intent(inout) :: comm
    logical, intent(in) :: is_in
    GROUP_HANDLE, intent(in) :: group
    character(len=*), intent(in) :: what
    GROUP_HANDLE :: own

    call check(comm == MPI_COMM_NULL .neqv. is_in, what // ': who has it')
    if (comm == MPI_COMM_NULL) return
    call MPI_Comm_group(comm, own, ierr)
    call MPI_Group_compare(own, group, number, ierr)
    call check(number == MPI_IDENT, what // ': its group')
    call MPI_Group_free(own, ierr)
    call MPI_Barrier(comm, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a barrier')
    call MPI_Comm_free(comm, ierr)
  end subroutine is_part

  ! Ranks, sizes, groups and comparisons of communicators.
  subroutine group()
    GROUP_HANDLE :: world, part, reversed
    COMM_HANDLE :: comm
    integer :: number, i

    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    call MPI_Group_size(world, number, ierr)
    call check_code(number, processes, 'the size of the group')
    call MPI_Group_rank(world, number, ierr)
    call check_code(number, rank, 'the rank in the group')

    ! All of them from the last to the first.
    call MPI_Group_incl(world, processes, [(i, i=processes - 1, 0, -1)], reversed, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_incl, all')
    call MPI_Group_rank(reversed, number, ierr)
    call check_code(number, processes - 1 - rank, 'the rank from behind')

    ! Every other one: those that are not in it have no rank there.
    call MPI_Group_incl(world, (processes + 1)/2, [(i, i=0, processes - 1, 2)], part, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Group_incl, every other one')
    call MPI_Group_size(part, number, ierr)
    call check_code(number, (processes + 1)/2, 'the size of the part')
    call MPI_Group_rank(part, number, ierr)
    call check_code(number, merge(rank/2, MPI_UNDEFINED, modulo(rank, 2) == 0), 'the rank in the part')
    call MPI_Group_free(part, ierr)
    call MPI_Group_free(reversed, ierr)

    call MPI_Group_incl(world, 0, [0], part, ierr)
    call check_done(ierr, MPI_SUCCESS, part == MPI_GROUP_EMPTY, 'MPI_Group_incl, nobody: is MPI_GROUP_EMPTY')

    ! Without the last one, which is a range whose stride leads nowhere.
    do i = -1, 1, 2
      call MPI_Group_range_excl(world, 1, reshape([processes - 1, processes - 1, i*huge(0)], [3, 1]), part, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Group_range_excl, a great stride')
      call MPI_Group_size(part, number, ierr)
      call check_code(number, processes - 1, 'the size without the last one')
      if (part /= MPI_GROUP_EMPTY) call MPI_Group_free(part, ierr)
    end do
    call MPI_Group_free(world, ierr)

    call compared_group(MPI_COMM_WORLD, MPI_COMM_WORLD, MPI_IDENT, 'with itself')
    call compared_group(MPI_COMM_WORLD, MPI_COMM_SELF, merge(MPI_CONGRUENT, MPI_UNEQUAL, processes == 1), &
      'all with one')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call compared_group(MPI_COMM_WORLD, comm, MPI_CONGRUENT, 'with a duplicate')
    call MPI_Comm_free(comm, ierr)
    call check(comm == MPI_COMM_NULL, 'freed')
    call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm, ierr)
    call compared_group(MPI_COMM_WORLD, comm, merge(MPI_CONGRUENT, MPI_SIMILAR, processes == 1), &
      'with the same in another order')
    call MPI_Comm_free(comm, ierr)
  end subroutine group

  subroutine compared_group(a, b, expected, what)
    COMM_HANDLE, intent(in) :: a, b
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: outcome

    outcome = -77
    call MPI_Comm_compare(a, b, outcome, ierr)
    call check(outcome == expected, 'MPI_Comm_compare ' // what)
    outcome = -77
    call MPI_Comm_compare(b, a, outcome, ierr)
    call check(outcome == expected, 'MPI_Comm_compare ' // what // ', the other way')
  end subroutine compared_group
end program comm_groups
