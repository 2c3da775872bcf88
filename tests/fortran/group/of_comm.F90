! MPI_Comm_group returns the group of a communicator's processes: here one, of rank 0. The group outlives the
! communicator.
program group_of_comm
#include "interface.inc"
  integer, parameter :: none(0) = 0
  COMM_HANDLE :: comm
  integer :: ierr

  call start_mpi()
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

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
    call check(groups(1) == MPI_GROUP_NULL .and. groups(3) == MPI_GROUP_NULL, &
      name // ': nothing beside it')
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
end program group_of_comm
