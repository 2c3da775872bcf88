! G3: MPI_Group_translate_ranks returns the ranks of a group's processes in another group: MPI_UNDEFINED for those not
! in it. MPI_PROC_NULL stays.
program group_translate
#include "interface.inc"
  GROUP_HANDLE :: world, self
  integer :: ierr, ranks1(3), ranks2(5)

  call start_mpi()
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

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
end program group_translate
