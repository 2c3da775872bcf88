! G4: MPI_Comm_create and MPI_Comm_create_group make a communicator of the processes of a group, and MPI_COMM_NULL on
! other processes. It has the default hints, no name and no topology, and the error handler of its parent.
program comm_create
#include "interface.inc"
  GROUP_HANDLE :: world
  COMM_HANDLE :: parent
  INFO_HANDLE :: info
  ERRHANDLER_HANDLE :: handler
  integer, parameter :: zero(1) = 0
  integer :: ierr, round

  call start()
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, zero, MPI_UNWEIGHTED, 0, zero, &
    MPI_UNWEIGHTED, info, .false., parent, ierr)
  call MPI_Info_free(info, ierr)
  call MPI_Comm_set_name(parent, 'parent', ierr)
  do round = 1, 2
    call created(round, parent, world)
    call refused(round, MPI_COMM_NULL, world, 0, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call refused(round, parent, MPI_GROUP_NULL, 0, MPI_ERR_GROUP, 'MPI_GROUP_NULL')
  end do
  call refused(2, parent, world, -1, MPI_ERR_TAG, 'a negative tag')
  call refused(2, parent, world, MPI_ANY_TAG, MPI_ERR_TAG, 'MPI_ANY_TAG')
  call MPI_Comm_free(parent, ierr)
  call MPI_Group_free(world, ierr)
  call finish()

contains

  subroutine create(round, comm, group, tag, newcomm)
    integer, intent(in) :: round, tag
    COMM_HANDLE, intent(in) :: comm
    GROUP_HANDLE, intent(in) :: group
    COMM_HANDLE, intent(inout) :: newcomm

    if (round == 1) then
      call MPI_Comm_create(comm, group, newcomm, ierr)
    else
      call MPI_Comm_create_group(comm, group, tag, newcomm, ierr)
    end if
  end subroutine create

  subroutine created(round, comm, group)
    integer, intent(in) :: round
    COMM_HANDLE, intent(in) :: comm
    GROUP_HANDLE, intent(in) :: group
    COMM_HANDLE :: comms(3)
    INFO_HANDLE :: used
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=9) :: what, value
    integer :: number
    logical :: flag

    write (what, '(a, i0)') 'round ', round
    comms = MPI_COMM_NULL
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
    call create(round, comm, group, 3, comms(2))
    call check_code(ierr, MPI_SUCCESS, what // ': it is made')
    call check(comms(1) == MPI_COMM_NULL .and. comms(3) == MPI_COMM_NULL, 'nothing beside it')
    call MPI_Comm_compare(comms(2), comm, number, ierr)
    call check_code(number, MPI_CONGRUENT, what // ': of the same process')
    call MPI_Comm_get_name(comms(2), name, number, ierr)
    call check_code(number, 0, what // ': no name')
    call MPI_Topo_test(comms(2), number, ierr)
    call check_code(number, MPI_UNDEFINED, what // ': no topology')
    call MPI_Comm_get_errhandler(comms(2), handler, ierr)
    call check(handler == MPI_ERRORS_RETURN, what // ': the error handler')
    call MPI_Comm_get_info(comms(2), used, ierr)
    value = 'false'
    call MPI_Info_get(used, 'mpi_assert_no_any_tag', 9, value, flag, ierr)
    call check_text(value, 'false    ', what // ': the default hints')
    call MPI_Info_free(used, ierr)
    call MPI_Barrier(comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': it can be used')
    call MPI_Comm_free(comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': it is freed')
    comms(2) = MPI_COMM_SELF
    call create(round, comm, MPI_GROUP_EMPTY, 0, comms(2))
    call check_code(ierr, MPI_SUCCESS, what // ': of no process')
    call check(comms(2) == MPI_COMM_NULL, what // ': MPI_COMM_NULL')
  end subroutine created

  subroutine refused(round, comm, group, tag, expected, what)
    integer, intent(in) :: round, tag, expected
    COMM_HANDLE, intent(in) :: comm
    GROUP_HANDLE, intent(in) :: group
    character(len=*), intent(in) :: what
    COMM_HANDLE :: new

    new = MPI_COMM_NULL
    NUMBER_OF(new) = -77
    call create(round, comm, group, tag, new)
    call check_done(ierr, expected, NUMBER_OF(new) == -77, what // ': newcomm is untouched')
  end subroutine refused
end program comm_create
