! G2: MPI_Group_excl, MPI_Group_range_incl and MPI_Group_range_excl. A range goes from its first rank to its last one,
! or to the last rank before it that the stride reaches. A rank that is not in the group, or is given twice, is
! MPI_ERR_RANK; a stride of 0, or away from the last rank, is MPI_ERR_ARG.
program group_ranges
#include "interface.inc"
  GROUP_HANDLE :: world, made
  integer :: ierr, ranks(2), ranges(3, 2)

  call start_mpi()
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  ranks = 0
  ranges = 0
  call excl(world, 1, MPI_SUCCESS, 0, 'the only rank')
  call excl(world, 0, MPI_SUCCESS, 1, 'no rank')
  call excl(MPI_GROUP_EMPTY, 0, MPI_SUCCESS, 0, 'no rank of none')
  call excl(world, 2, MPI_ERR_RANK, 0, 'a rank twice')
  call excl(MPI_GROUP_EMPTY, 1, MPI_ERR_RANK, 0, 'a rank of none')
  call excl(world, -1, MPI_ERR_ARG, 0, 'a negative number of ranks')
  ranks(1) = 1
  call excl(world, 1, MPI_ERR_RANK, 0, 'a rank that is not there')
  ranks(1) = -huge(0) - 1
  call excl(world, 1, MPI_ERR_RANK, 0, 'the least number')

  call range([0, 0, 1], 0, MPI_SUCCESS, 'no range')
  call range([0, 0, 1], 1, MPI_SUCCESS, 'from 0 to 0')
  call range([0, 0, -1], 1, MPI_SUCCESS, 'with a negative stride')
  call range([0, 0, huge(0)], 1, MPI_SUCCESS, 'with the greatest stride')
  call range([0, 1, 2], 1, MPI_SUCCESS, 'up to a rank that the stride does not lead to')
  call range([0, huge(0), huge(0)], 1, MPI_ERR_RANK, 'to the greatest number')
  call range([0, 1, 1], 1, MPI_ERR_RANK, 'to a rank that is not there')
  call range([1, 0, -1], 1, MPI_ERR_RANK, 'from a rank that is not there')
  call range([-1, 0, 1], 1, MPI_ERR_RANK, 'from a negative rank')
  call range([0, -huge(0), -1], 1, MPI_ERR_RANK, 'down to a negative rank')
  call range([0, huge(0), 1], 1, MPI_ERR_RANK, 'to the greatest number, one by one')
  call range([0, 0, 0], 1, MPI_ERR_ARG, 'the stride 0')
  call range([0, 1, -1], 1, MPI_ERR_ARG, 'a stride away from the last rank')
  call range([1, 0, 1], 1, MPI_ERR_ARG, 'the same, the other way')
  call range([0, 0, 1], 2, MPI_ERR_RANK, 'two ranges with the same rank')
  call range([0, 0, 1], -1, MPI_ERR_ARG, 'a negative number of ranges')
  call range([0, 0, 1], -huge(0) - 1, MPI_ERR_ARG, 'the least number of ranges')
  call MPI_Group_free(world, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine excl(group, n, expected, size, what)
    GROUP_HANDLE, intent(in) :: group
    integer, intent(in) :: n, expected, size
    character(len=*), intent(in) :: what

    made = MPI_GROUP_NULL
    NUMBER_OF(made) = -77
    call MPI_Group_excl(group, n, ranks, made, ierr)
    call is_made(expected, size, 'MPI_Group_excl, ' // what)
  end subroutine excl

  ! `n` ranges like this one.
  subroutine range(triplet, n, expected, what)
    integer, intent(in) :: triplet(3), n, expected
    character(len=*), intent(in) :: what

    ranges(:, 1) = triplet
    ranges(:, 2) = triplet
    made = MPI_GROUP_NULL
    NUMBER_OF(made) = -77
    call MPI_Group_range_incl(world, n, ranges, made, ierr)
    call is_made(expected, merge(0, 1, n == 0), 'range_incl, ' // what)
    NUMBER_OF(made) = -77
    call MPI_Group_range_excl(world, n, ranges, made, ierr)
    call is_made(expected, merge(1, 0, n == 0), 'range_excl, ' // what)
  end subroutine range

  subroutine is_made(expected, size, what)
    integer, intent(in) :: expected, size
    character(len=*), intent(in) :: what
    integer :: number

    call check_code(ierr, expected, what)
    if (expected /= MPI_SUCCESS) then
      call check(NUMBER_OF(made) == -77, what // ': newgroup is untouched')
      return
    end if
    number = -77
    call MPI_Group_size(made, number, ierr)
    call check_code(number, size, what // ': the size')
    call check(made == MPI_GROUP_EMPTY .eqv. size == 0, what // ': MPI_GROUP_EMPTY')
    call MPI_Group_free(made, ierr)
  end subroutine is_made
end program group_ranges
