! G9, G10: intercommunicators between the even and the odd ranks: their sides, messages across, copies and parts, and
! the two sides merged in either order. One process cannot have one, since the leader of the other side would be itself.
! processes: 1 2 4
program comm_inter
#include "interface.inc"
  COMM_HANDLE :: side, inter, made, again
  GROUP_HANDLE :: group, other, world
  INFO_HANDLE :: info, used
  REQUEST_HANDLE :: request, requests(2)
  STATUS_TYPE :: status
  integer :: ierr, number, mine, ours, theirs, i, sent(2), got(2)
  logical :: is_even, flag

  call start()
  call none()
  if (processes > 1) call between()
  call finish()

contains

  ! An intracommunicator has no other side, which is MPI_ERR_COMM.
  subroutine none()
    COMM_HANDLE :: comm
    integer :: numbers(3)
    logical :: flags(3)

    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    flags = .true.
    call MPI_Comm_test_inter(comm, flags(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_test_inter')
    call check(flags(1) .and. .not. flags(2) .and. flags(3), 'is not an intercommunicator')
    numbers = -77
    call MPI_Comm_remote_size(comm, numbers(2), ierr)
    call check_done(ierr, MPI_ERR_COMM, all(numbers == -77), 'MPI_Comm_remote_size: the size is untouched')
    group = MPI_GROUP_NULL
    NUMBER_OF(group) = -77
    call MPI_Comm_remote_group(comm, group, ierr)
    call check_done(ierr, MPI_ERR_COMM, NUMBER_OF(group) == -77, 'MPI_Comm_remote_group: the group is untouched')
    made = MPI_COMM_NULL
    NUMBER_OF(made) = -77
    call MPI_Intercomm_merge(comm, .true., made, ierr)
    call check_done(ierr, MPI_ERR_COMM, NUMBER_OF(made) == -77, 'MPI_Intercomm_merge: newintracomm is untouched')

    call refused(comm, comm, 0, 0, 0, MPI_ERR_RANK, 'the process itself')
    call refused(comm, comm, 1, 0, 0, MPI_ERR_RANK, 'a local leader that is not there')
    call refused(comm, comm, -1, 0, 0, MPI_ERR_RANK, 'a negative local leader')
    call refused(comm, comm, 0, 1, 0, MPI_ERR_RANK, 'a remote leader that is not there')
    call refused(comm, comm, 0, MPI_PROC_NULL, 0, MPI_ERR_RANK, 'MPI_PROC_NULL')
    call refused(comm, MPI_COMM_NULL, 0, 0, 0, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call MPI_Comm_free(comm, ierr)
  end subroutine none

  subroutine refused(comm, peer, local_leader, remote_leader, tag, expected, what)
    COMM_HANDLE, intent(in) :: comm, peer
    integer, intent(in) :: local_leader, remote_leader, tag, expected
    character(len=*), intent(in) :: what

    made = MPI_COMM_NULL
    NUMBER_OF(made) = -77
    call MPI_Intercomm_create(comm, local_leader, peer, remote_leader, tag, made, ierr)
    call check_done(ierr, expected, NUMBER_OF(made) == -77, what // ': newintercomm is untouched')
  end subroutine refused

  subroutine between()
    is_even = modulo(rank, 2) == 0
    ours = merge((processes + 1)/2, processes/2, is_even)
    theirs = processes - ours
    call MPI_Comm_split(MPI_COMM_WORLD, merge(0, 1, is_even), rank, side, ierr)
    call MPI_Comm_rank(side, mine, ierr)
    ! Arguments significant only at the leader are invalid everywhere else.
    call MPI_Intercomm_create(side, 0, merge(MPI_COMM_WORLD, MPI_COMM_NULL, mine == 0), &
      merge(merge(1, 0, is_even), -5, mine == 0), 12, inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_create')
    call MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN, ierr)
    call is_inter(inter, 'the intercommunicator')
    call MPI_Comm_compare(inter, side, number, ierr)
    call check(number == MPI_UNEQUAL, 'is not the communicator of one side')
    call MPI_Topo_test(inter, number, ierr)
    call check(number == MPI_UNDEFINED, 'has no topology')

    ! Copies, with hints and without.
    call MPI_Comm_dup(inter, made, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_dup')
    call is_inter(made, 'a copy')
    call MPI_Comm_compare(inter, made, number, ierr)
    call check(number == MPI_CONGRUENT, 'a copy has the same processes')
    call MPI_Comm_free(made, ierr)
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', merge('true ', 'false', is_even), ierr)
    call MPI_Info_set(info, 'a_key_of_nobody', 'value', ierr)
    ! It must be the same on all processes, so no process gets it.
    call MPI_Info_set(info, 'mpi_assert_strict_persistent_collective_ordering', merge('true ', 'false', is_even), ierr)
    call MPI_Comm_dup_with_info(inter, info, made, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_dup_with_info')
    call is_inter(made, 'a copy with hints')
    call MPI_Comm_get_info(made, used, ierr)
    call check(hint(used, 'mpi_assert_strict_persistent_collective_ordering') /= 'true', 'without one that differs')
    call MPI_Info_free(used, ierr)
    call MPI_Comm_set_info(made, info, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_set_info')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_idup_with_info(inter, info, made, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_idup_with_info')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call is_inter(made, 'a copy with hints that was started')
    call MPI_Comm_free(made, ierr)
    call MPI_Info_free(info, ierr)

    ! The first process of each side: an intercommunicator of two.
    call MPI_Comm_split(inter, merge(0, MPI_UNDEFINED, mine == 0), 0, made, ierr)
    call check_done(ierr, MPI_SUCCESS, made == MPI_COMM_NULL .eqv. mine > 0, 'MPI_Comm_split: who has it')
    if (made /= MPI_COMM_NULL) then
      call MPI_Comm_remote_size(made, number, ierr)
      call check_code(number, 1, 'MPI_Comm_split: one process on the other side')
      call MPI_Comm_free(made, ierr)
    end if
    call MPI_Comm_group(inter, group, ierr)
    call MPI_Comm_create(inter, group, made, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create')
    call is_inter(made, 'MPI_Comm_create')
    call MPI_Comm_free(made, ierr)
    call MPI_Group_free(group, ierr)

    ! Both sides: the one with high = .false. comes first.
    call MPI_Intercomm_merge(inter, is_even, made, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_merge')
    call merged(merge(theirs + mine, mine, is_even), 'the odd ones first')
    call MPI_Intercomm_merge(inter, .not. is_even, made, ierr)
    call merged(merge(mine, theirs + mine, is_even), 'the even ones first')

    ! Calls that do not take an intercommunicator.
    made = MPI_COMM_SELF
    call MPI_Cart_create(inter, 1, [1], [.true.], .false., made, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Cart_create')
    call MPI_Graph_create(inter, 1, [0], [0], .false., made, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Graph_create')
    call MPI_Dist_graph_create_adjacent(inter, 0, [0], MPI_UNWEIGHTED, 0, [0], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., &
      made, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Dist_graph_create_adjacent')
    call MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 0, made, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Intercomm_create of an intercommunicator')
    call MPI_Intercomm_merge(side, .false., made, ierr)
    call check_class(ierr, MPI_ERR_COMM, 'MPI_Intercomm_merge of one side')
    call check(made == MPI_COMM_SELF, 'the handle is untouched')

    call MPI_Comm_free(inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_free')
    call MPI_Comm_free(side, ierr)
  end subroutine between

  subroutine is_inter(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: ranks(processes), places(processes)

    flag = .false.
    call MPI_Comm_test_inter(comm, flag, ierr)
    call check(flag, what // ': MPI_Comm_test_inter')
    call MPI_Comm_size(comm, number, ierr)
    call check_code(number, ours, what // ': this side')
    call MPI_Comm_rank(comm, number, ierr)
    call check_code(number, mine, what // ': the rank on it')
    call MPI_Comm_remote_size(comm, number, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Comm_remote_size')
    call check_code(number, theirs, what // ': the other side')
    call MPI_Comm_group(comm, group, ierr)
    call MPI_Comm_remote_group(comm, other, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Comm_remote_group')
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    places = [(i, i=0, processes - 1)]
    call MPI_Group_translate_ranks(other, theirs, places, world, ranks, ierr)
    call check(all(ranks(:theirs) == [(2*i + merge(1, 0, is_even), i=0, theirs - 1)]), what // ': who is there')
    call MPI_Group_free(world, ierr)
    call MPI_Group_intersection(group, other, world, ierr)
    call check(world == MPI_GROUP_EMPTY, what // ': the sides have nobody in common')
    call MPI_Group_free(group, ierr)
    call MPI_Group_free(other, ierr)
    call MPI_Barrier(comm, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a barrier')
    call across(comm, what)
  end subroutine is_inter

  ! Each process that has a process opposite sends to it, and gets what that one sends; ranks are those of the other side.
  subroutine across(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what

    if (mine < theirs) then
      sent = [rank, mine]
      got = -1
      call MPI_Sendrecv(sent, 2, MPI_INTEGER, mine, 3, got, 2, MPI_INTEGER, mine, 3, comm, status, ierr)
      call check_class(ierr, MPI_SUCCESS, what // ': MPI_Sendrecv')
      call check(all(got == [merge(rank + 1, rank - 1, is_even), mine]), what // ': what came')
      call check(FIELD_OF(status, MPI_SOURCE) == mine .and. FIELD_OF(status, MPI_TAG) == 3, what // ': from where')
      call MPI_Irecv(got, 2, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, requests(1), ierr)
      call MPI_Isend(sent, 2, MPI_INTEGER, mine, 4, comm, requests(2), ierr)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, what // ': MPI_Waitall')
    end if
    call MPI_Send(sent, 1, MPI_INTEGER, theirs, 0, comm, ierr)
    call check_class(ierr, MPI_ERR_RANK, what // ': a rank that the other side does not have')
    call MPI_Send(sent, 1, MPI_INTEGER, MPI_PROC_NULL, 0, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_PROC_NULL')
  end subroutine across

  ! `made` has all processes, and this one this rank.
  subroutine merged(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_Comm_test_inter(made, flag, ierr)
    call check(.not. flag, what // ': not an intercommunicator')
    call MPI_Comm_size(made, number, ierr)
    call check_code(number, processes, what // ': the size')
    call MPI_Comm_rank(made, number, ierr)
    call check_code(number, expected, what // ': the rank')
    call MPI_Comm_dup(made, again, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a copy')
    call MPI_Comm_free(again, ierr)
    call MPI_Comm_free(made, ierr)
  end subroutine merged
end program comm_inter
