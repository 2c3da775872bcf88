! G1 to G4: sets of ranks, and communicators of groups.
program comm_create
  use mpi_info_f08
  use parallel
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none

  type(MPI_Group) :: world, even, odd, reversed, made
  type(MPI_Comm) :: comm, inner
  integer :: number, ierr, i, mine(1)
  integer, allocatable :: ranks(:), found(:)
  type(MPI_Win) :: win
  type(c_ptr) :: base
  logical :: is_even

  call start('comm_create')
  is_even = modulo(rank, 2) == 0
  call MPI_Comm_group(MPI_COMM_WORLD, world)

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
  call MPI_Group_free(made)
  if (processes > 1) then
    call MPI_Group_range_incl(world, 2, reshape([1, 1, 5, 0, 0, -3], [3, 2]), made, ierr)
    call has([1, 0], made, 'two ranges')
    call MPI_Group_free(made)
  end if

  call MPI_Group_union(odd, even, made)
  call has([(i, i=1, processes - 1, 2), (i, i=0, processes - 1, 2)], made, 'odd and even')
  call compared(made, world, merge(MPI_SIMILAR, MPI_IDENT, processes > 1), 'in another order')
  call MPI_Group_free(made)
  call MPI_Group_union(reversed, even, made)
  call compared(made, reversed, MPI_IDENT, 'nothing is added')
  call MPI_Group_free(made)
  call MPI_Group_intersection(reversed, even, made)
  call has([(i, i=(processes - 1)/2*2, 0, -2)], made, 'even ones, in the order of the first group')
  call MPI_Group_free(made)
  call MPI_Group_intersection(odd, even, made)
  call check(made == MPI_GROUP_EMPTY, 'odd and even have nothing in common')
  call MPI_Group_difference(reversed, odd, made)
  call has([(i, i=(processes - 1)/2*2, 0, -2)], made, 'all but the odd ones')
  call MPI_Group_free(made)
  call compared(odd, even, MPI_UNEQUAL, 'other processes')

  ranks = [(i, i=0, processes - 1), MPI_PROC_NULL]
  found = [(-77, i=0, processes)]
  call MPI_Group_translate_ranks(world, processes + 1, ranks, even, found, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Group_translate_ranks')
  call check(all(found == [(merge(i/2, MPI_UNDEFINED, modulo(i, 2) == 0), i=0, processes - 1), &
    MPI_PROC_NULL]), 'the ranks among the even ones')
  call MPI_Group_translate_ranks(reversed, 1, [0], world, mine, ierr)
  call check_number(mine(1), processes - 1, 'the first of the reversed ones')

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
  call check_class(ierr, MPI_SUCCESS, 'MPI_GROUP_EMPTY')
  call check(comm == MPI_COMM_NULL, 'makes MPI_COMM_NULL')

  ! By the processes of the group alone.
  if (is_even) then
    call MPI_Comm_create_group(MPI_COMM_WORLD, even, 7, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create_group')
    call is_part(comm, .true., even, 'MPI_Comm_create_group')
  else
    comm = MPI_COMM_SELF
    call MPI_Comm_create_group(MPI_COMM_WORLD, even, 7, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create_group of others')
    call check(comm == MPI_COMM_NULL, 'makes MPI_COMM_NULL')
  end if

  ! Groups that come from other objects than the communicator.
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, inner)
  call MPI_Comm_group(inner, made)
  call MPI_Comm_free(inner)
  call MPI_Comm_create(MPI_COMM_WORLD, made, comm, ierr)
  call is_part(comm, .true., made, 'the group of another communicator')
  call MPI_Comm_create_group(MPI_COMM_WORLD, made, 8, comm, ierr)
  call is_part(comm, .true., made, 'MPI_Comm_create_group, the group of another communicator')
  call MPI_Group_free(made)
  call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
  call MPI_Win_get_group(win, made)
  call MPI_Comm_create(MPI_COMM_WORLD, made, comm, ierr)
  call is_part(comm, .true., made, 'the group of a window')
  call MPI_Comm_create_group(MPI_COMM_WORLD, made, 9, comm, ierr)
  call is_part(comm, .true., made, 'MPI_Comm_create_group, the group of a window')
  call MPI_Group_free(made)
  call MPI_Win_free(win)

  ! A group with a process that the communicator does not have.
  call MPI_Comm_split(MPI_COMM_WORLD, rank, 0, inner)
  comm = MPI_COMM_SELF
  if (processes > 1) then
    call MPI_Comm_set_errhandler(inner, MPI_ERRORS_RETURN)
    call MPI_Comm_create(inner, world, comm, ierr)
    call check_class(ierr, MPI_ERR_GROUP, 'MPI_Comm_create, a process that is not there')
    call MPI_Comm_create_group(inner, world, 0, comm, ierr)
    call check_class(ierr, MPI_ERR_GROUP, 'MPI_Comm_create_group, a process that is not there')
    call check(comm == MPI_COMM_SELF, 'the handle is untouched')
  end if
  call MPI_Comm_free(inner)
  call MPI_Group_free(even)
  call MPI_Group_free(odd)
  call MPI_Group_free(reversed)
  call MPI_Group_free(world)
  call finish()

contains

  ! The group has these ranks of MPI_COMM_WORLD, in this order.
  subroutine has(expected, group, what)
    integer, intent(in) :: expected(:)
    type(MPI_Group), intent(in) :: group
    character(len=*), intent(in) :: what
    integer :: there(size(expected)), places(size(expected)), k

    number = -77
    call MPI_Group_size(group, number)
    call check_number(number, size(expected), what // ': the size')
    if (number /= size(expected)) return
    places = [(k, k=0, size(expected) - 1)]
    call MPI_Group_translate_ranks(group, size(expected), places, world, there, ierr)
    call check(all(there == expected), what // ': the ranks')
  end subroutine has

  subroutine compared(a, b, expected, what)
    type(MPI_Group), intent(in) :: a, b
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    number = -77
    call MPI_Group_compare(a, b, number, ierr)
    call check(number == expected, 'MPI_Group_compare, ' // what)
  end subroutine compared

  ! Checks that the communicator has the processes of the group, and frees it.
  subroutine is_part(comm, is_in, group, what)
    type(MPI_Comm), intent(inout) :: comm
    logical, intent(in) :: is_in
    type(MPI_Group), intent(in) :: group
    character(len=*), intent(in) :: what
    type(MPI_Group) :: own

    call check(comm == MPI_COMM_NULL .neqv. is_in, what // ': who has it')
    if (comm == MPI_COMM_NULL) return
    call MPI_Comm_group(comm, own)
    call MPI_Group_compare(own, group, number)
    call check(number == MPI_IDENT, what // ': its group')
    call MPI_Group_free(own)
    call MPI_Barrier(comm, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a barrier')
    call MPI_Comm_free(comm)
  end subroutine is_part
end program comm_create
