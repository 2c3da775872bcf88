! MPI_Bcast: all processes get the root's data, and nothing else changes.
program collective_bcast
#include "interface.inc"
  integer, parameter :: n = 6
  integer :: buffer(0:n+1)
  integer :: ierr, i, length, root
  integer :: processes, rank, left, right
  logical :: buffered
  DATATYPE_HANDLE :: every_other

  call start_mpi()
  call find_processes()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  do root = 0, processes - 1
    do length = 0, n
      call one(root, length)
    end do
    call derived(root)
  end do
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"

  subroutine prepare()
    buffer = [(1000 * rank + i, i = 0, n + 1)]
  end subroutine prepare

  subroutine one(root, length)
    integer, intent(in) :: root, length

    call prepare()
    call MPI_Bcast(buffer(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bcast')
    call check(all(buffer == [1000 * rank, (1000 * root + i, i = 1, length), &
      (1000 * rank + i, i = length + 1, n + 1)]), 'the data of the root, and no others')
  end subroutine one

  ! Elements with holes on one side, and without on the other.
  subroutine derived(root)
    integer, intent(in) :: root

    call prepare()
    call MPI_Bcast(buffer(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'with holes')
    call check(all(buffer(1:5:2) == [(1000 * root + i, i = 1, 5, 2)]), 'the elements')
    call check(all(buffer(0:6:2) == [(1000 * rank + i, i = 0, 6, 2)]), 'the holes')
    call prepare()
    if (rank == root) then
      call MPI_Bcast(buffer(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Bcast(buffer(1), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call check(all(buffer(1:3) == [(1000 * root + i, i = 1, 5, 2)]), 'out of holes')
    end if
    call check_code(ierr, MPI_SUCCESS, 'out of holes')
  end subroutine derived
end program collective_bcast
