! Sessions with several processes: groups of process sets, communicators and intercommunicators that are made from them
! and from parts of them, several at a time, with hints and error handlers; beside the world model.
! Rules: S2, S4, S5, S9.
! processes: 1 2 4
program session_comm
#include "interface.inc"
  SESSION_HANDLE :: session, other
  GROUP_HANDLE :: world, part, rest, self
  COMM_HANDLE :: comm, of_part, alone, inter, merged
  INFO_HANDLE :: info
  integer :: number, ierr, i, sent, room
  character(len=20) :: text

  call start()
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Session_init')
  call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, other, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a second session')
  call MPI_Group_from_session_pset(session, 'mpi://WORLD', world, ierr)
  call check_class(ierr, MPI_SUCCESS, 'mpi://WORLD')
  call MPI_Group_size(world, number, ierr)
  call check_code(number, processes, 'its size')
  call MPI_Group_rank(world, number, ierr)
  call check_code(number, rank, 'the rank in it')
  call MPI_Group_from_session_pset(session, 'mpi://SELF', self, ierr)
  call MPI_Group_size(self, number, ierr)
  call check_code(number, 1, 'the size of mpi://SELF')
  call MPI_Session_get_pset_info(session, 'mpi://WORLD', info, ierr)
  write (text, '(i0)') processes
  call check_text(hint(info, 'mpi_size'), trim(text), 'mpi_size')
  call MPI_Info_free(info, ierr)

  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Info_set(info, 'minfo_nobody_knows', 'value', ierr)
  call MPI_Comm_create_from_group(world, 'test.session.world', info, MPI_ERRORS_RETURN, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_create_from_group')
  call MPI_Info_free(info, ierr)
  call summed(comm, processes, 'of all')
  call MPI_Comm_get_info(comm, info, ierr)
  call check_text(hint(info, 'minfo_nobody_knows'), '(none)', 'a hint that nobody knows')
  call check(hint(info, 'mpi_assert_no_any_tag') /= 'value', 'the other hint')
  call MPI_Info_free(info, ierr)
  call MPI_Comm_create_from_group(self, 'test.session.self', MPI_INFO_NULL, MPI_ERRORS_RETURN, alone, ierr)
  call check_class(ierr, MPI_SUCCESS, 'of one')
  call summed(alone, 1, 'of one')

  ! Those with even ranks and the others make theirs at the same time.
  call MPI_Group_incl(world, (processes + 1)/2, [(i, i=0, processes - 1, 2)], part, ierr)
  call MPI_Group_difference(world, part, rest, ierr)
  if (modulo(rank, 2) == 0) then
    call MPI_Comm_create_from_group(part, 'even', MPI_INFO_NULL, MPI_ERRORS_RETURN, of_part, ierr)
    call check_class(ierr, MPI_SUCCESS, 'those with even ranks')
    call summed(of_part, (processes + 1)/2, 'even ranks')
  else
    call MPI_Comm_create_from_group(rest, 'odd', MPI_INFO_NULL, MPI_ERRORS_RETURN, of_part, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the others')
    call summed(of_part, processes/2, 'odd ranks')
    call MPI_Comm_create_from_group(part, 'even', MPI_INFO_NULL, MPI_ERRORS_RETURN, inter, ierr)
    call check_class(ierr, MPI_ERR_GROUP, 'a group without this process')
  end if
  call MPI_Comm_free(of_part, ierr)

  ! The other side is known to the leaders only: to the last process of each side.
  if (processes > 1) then
    if (modulo(rank, 2) == 0) then
      call joined(part, (processes + 1)/2 - 1, rest, processes/2 - 1)
    else
      call joined(rest, processes/2 - 1, part, (processes + 1)/2 - 1)
    end if
    call MPI_Session_finalize(session, ierr)
    call check_class(ierr, MPI_ERR_SESSION, 'the session has communicators')
  end if
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_free(alone, ierr)
  call MPI_Group_free(part, ierr)
  if (rest /= MPI_GROUP_EMPTY) call MPI_Group_free(rest, ierr)
  call MPI_Group_free(self, ierr)
  call MPI_Group_free(world, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Group_free')
  call MPI_Session_finalize(session, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Session_finalize')
  call MPI_Session_finalize(other, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the second one')
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the world model is there')
  call finish()

contains

  subroutine summed(of, expected, what)
    COMM_HANDLE, intent(in) :: of
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    sent = 1
    room = 0
    call MPI_Allreduce(sent, room, 1, MPI_INTEGER, MPI_SUM, of, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce ' // what)
    call check_code(room, expected, 'the number of processes ' // what)
  end subroutine summed

  subroutine joined(local, leader, remote, remote_leader)
    GROUP_HANDLE, intent(in) :: local, remote
    integer, intent(in) :: leader, remote_leader
    integer :: mine, expected

    call MPI_Group_rank(local, mine, ierr)
    call MPI_Group_size(remote, expected, ierr)
    if (mine == leader) then
      call MPI_Intercomm_create_from_groups(local, leader, remote, remote_leader, 'both', MPI_INFO_NULL, &
        MPI_ERRORS_RETURN, inter, ierr)
    else
      call MPI_Intercomm_create_from_groups(local, leader, MPI_GROUP_NULL, -1, 'both', MPI_INFO_NULL, &
        MPI_ERRORS_RETURN, inter, ierr)
    end if
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_create_from_groups')
    call MPI_Comm_remote_size(inter, number, ierr)
    call check_code(number, expected, 'the size of the other side')
    call MPI_Intercomm_merge(inter, modulo(rank, 2) == 1, merged, ierr)
    call summed(merged, processes, 'of both sides')
    call MPI_Comm_free(merged, ierr)
    call MPI_Session_finalize(session, ierr)
    call check_class(ierr, MPI_ERR_SESSION, 'the session has an intercommunicator')
    call MPI_Comm_free(inter, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_free')
  end subroutine joined
end program session_comm
