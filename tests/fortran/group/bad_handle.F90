! MPI_GROUP_NULL and other invalid handles are MPI_ERR_GROUP in every procedure with a group argument, and no argument
! is changed. While MPI is not initialised, groups are MPI_ERR_OTHER.
program group_bad_handle
#include "interface.inc"
  GROUP_HANDLE :: group, made
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  integer :: ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call refused(MPI_GROUP_EMPTY, MPI_ERR_OTHER, 'before MPI_Init')
  call start()
  group = MPI_GROUP_NULL
  call refused(group, MPI_ERR_GROUP, 'MPI_GROUP_NULL')
  NUMBER_OF(group) = 0
  call refused(group, MPI_ERR_GROUP, '0')
  NUMBER_OF(group) = -1
  call refused(group, MPI_ERR_GROUP, '-1')
  NUMBER_OF(group) = huge(NUMBER_OF(group))
  call refused(group, MPI_ERR_GROUP, 'the greatest number')
  NUMBER_OF(group) = -huge(NUMBER_OF(group)) - 1
  call refused(group, MPI_ERR_GROUP, 'the least number')
  NUMBER_OF(group) = NUMBER_OF(MPI_COMM_WORLD)
  call refused(group, MPI_ERR_GROUP, 'MPI_COMM_WORLD')
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  NUMBER_OF(group) = NUMBER_OF(comm)
  call refused(group, MPI_ERR_GROUP, 'a communicator')
  call MPI_Info_create(info, ierr)
  NUMBER_OF(group) = NUMBER_OF(info)
  call refused(group, MPI_ERR_GROUP, 'an info object')
  call MPI_Comm_free(comm, ierr)
  call MPI_Info_free(info, ierr)
  ! Cut to a C int, where handles are longer INTEGERs, this would be MPI_GROUP_EMPTY.
  group = MPI_GROUP_EMPTY
  i = bit_size(NUMBER_OF(group)) / 2
  NUMBER_OF(group) = ibset(NUMBER_OF(group), i)
  call refused(group, MPI_ERR_GROUP, 'MPI_GROUP_EMPTY and a higher bit')
  call MPI_Comm_group(MPI_COMM_WORLD, made, ierr)
  group = made
  call MPI_Group_free(group, ierr)
  call refused(made, MPI_ERR_GROUP, 'a freed one')
  call MPI_Comm_group(MPI_COMM_WORLD, group, ierr)
  call check(group /= made, 'the next one has another handle')
  call refused(made, MPI_ERR_GROUP, 'a freed one, later')
  call MPI_Finalize(ierr)
  call refused(group, MPI_ERR_OTHER, 'after MPI_Finalize')
  call finish()

contains

  subroutine refused(group, expected, what)
    GROUP_HANDLE, intent(in) :: group
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    GROUP_HANDLE :: groups(3)
    COMM_HANDLE :: made_comm
    integer :: numbers(3), rank(1), codes(19), round, i

    made_comm = MPI_COMM_SELF
    numbers = -77
    rank = 0
    groups = MPI_GROUP_NULL
    NUMBER_OF(groups(2)) = -77
    call MPI_Group_size(group, numbers(2), codes(7))
    call MPI_Group_rank(group, numbers(2), codes(8))
    call check(all(numbers == -77), 'the number is untouched')
    call MPI_Group_compare(group, MPI_GROUP_EMPTY, numbers(2), codes(9))
    call MPI_Group_compare(MPI_GROUP_EMPTY, group, numbers(2), codes(10))
    call MPI_Group_translate_ranks(group, 0, rank, MPI_GROUP_EMPTY, numbers, codes(11))
    call MPI_Group_translate_ranks(MPI_GROUP_EMPTY, 0, rank, group, numbers, codes(12))
    call check(all(numbers == -77), 'the numbers are untouched')
    call MPI_Group_incl(group, 1, rank, groups(2), codes(13))
    call MPI_Group_excl(group, 0, rank, groups(2), codes(14))
    call MPI_Group_range_incl(group, 0, reshape([0, 0, 1], [3, 1]), groups(2), codes(15))
    call MPI_Group_range_excl(group, 0, reshape([0, 0, 1], [3, 1]), groups(2), codes(16))
    do round = 1, 2
      ! First as group1, then as group2.
      groups(1) = merge(group, MPI_GROUP_EMPTY, round == 1)
      groups(3) = merge(group, MPI_GROUP_EMPTY, round == 2)
      call MPI_Group_union(groups(1), groups(3), groups(2), codes(3*round - 2))
      call MPI_Group_intersection(groups(1), groups(3), groups(2), codes(3*round - 1))
      call MPI_Group_difference(groups(1), groups(3), groups(2), codes(3*round))
    end do
    groups([1, 3]) = MPI_GROUP_NULL
    call MPI_Comm_create(MPI_COMM_WORLD, group, made_comm, codes(17))
    call MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, made_comm, codes(18))
    call check(made_comm == MPI_COMM_SELF, 'newcomm is untouched')
    call check(NUMBER_OF(groups(2)) == -77, 'newgroup is untouched')
    groups(2) = group
    call MPI_Group_free(groups(2), codes(19))
    call check(groups(2) == group, 'the handle is untouched')
    call check(all(groups([1, 3]) == MPI_GROUP_NULL), 'nothing beside it')
    call check(all(codes == expected), what // ': the error')
    do i = 1, size(codes)
      if (codes(i) == expected) cycle
      call check_code(codes(i), expected, 'call ' // achar(48 + i/10) // achar(48 + mod(i, 10)))
    end do
  end subroutine refused
end program group_bad_handle
