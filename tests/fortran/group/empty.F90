! MPI_GROUP_EMPTY has no processes, and this process has no rank in it. A variable with it can be freed, since
! MPI_Group_incl may return it; the group stays usable.
program group_empty
#include "interface.inc"
  GROUP_HANDLE :: group
  integer :: ierr, numbers(3), i

  call start_mpi()
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
    call check_code(ierr, MPI_SUCCESS, 'MPI_Group_free')
    call check(group == MPI_GROUP_NULL, 'the handle is null')
  end do
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program group_empty
