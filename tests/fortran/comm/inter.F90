! G9: one process cannot have an intercommunicator: the leader of the other side would be itself, which is
! MPI_ERR_RANK. An intracommunicator has no other side, which is MPI_ERR_COMM.
program comm_inter
#include "interface.inc"
  COMM_HANDLE :: comm, made
  GROUP_HANDLE :: group
  integer :: ierr, numbers(3)
  logical :: flags(3)

  call start()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  flags = .true.
  call MPI_Comm_test_inter(comm, flags(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_test_inter')
  call check(flags(1) .and. .not. flags(2) .and. flags(3), 'is not an intercommunicator')
  numbers = -77
  call MPI_Comm_remote_size(comm, numbers(2), ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_remote_size')
  call check(all(numbers == -77), 'the size is untouched')
  group = MPI_GROUP_NULL
  NUMBER_OF(group) = -77
  call MPI_Comm_remote_group(comm, group, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_remote_group')
  call check(NUMBER_OF(group) == -77, 'the group is untouched')
  made = MPI_COMM_NULL
  NUMBER_OF(made) = -77
  call MPI_Intercomm_merge(comm, .true., made, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Intercomm_merge')
  call check(NUMBER_OF(made) == -77, 'newintracomm is untouched')

  call refused(comm, 0, 0, 0, MPI_ERR_RANK, 'the process itself')
  call refused(comm, 1, 0, 0, MPI_ERR_RANK, 'a local leader that is not there')
  call refused(comm, -1, 0, 0, MPI_ERR_RANK, 'a negative local leader')
  call refused(comm, 0, 1, 0, MPI_ERR_RANK, 'a remote leader that is not there')
  call refused(comm, 0, MPI_PROC_NULL, 0, MPI_ERR_RANK, 'MPI_PROC_NULL')
  call refused(MPI_COMM_NULL, 0, 0, 0, MPI_ERR_COMM, 'MPI_COMM_NULL')
  call MPI_Comm_free(comm, ierr)
  call finish()

contains

  subroutine refused(peer, local_leader, remote_leader, tag, expected, what)
    COMM_HANDLE, intent(in) :: peer
    integer, intent(in) :: local_leader, remote_leader, tag, expected
    character(len=*), intent(in) :: what

    made = MPI_COMM_NULL
    NUMBER_OF(made) = -77
    call MPI_Intercomm_create(comm, local_leader, peer, remote_leader, tag, made, ierr)
    call check_code(ierr, expected, what)
    call check(NUMBER_OF(made) == -77, what // ': newintercomm is untouched')
  end subroutine refused
end program comm_inter
