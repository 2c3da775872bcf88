! MPI_Comm_split_type: one process shares memory with itself; MPI_UNDEFINED gives MPI_COMM_NULL, and so does
! MPI_COMM_TYPE_HW_UNGUIDED with one process, which has no smaller part. Any other type is MPI_ERR_ARG. The new
! communicator has the hints of the info argument.
program comm_split_type
#include "interface.inc"
  COMM_HANDLE :: comms(3)
  INFO_HANDLE :: info
  integer :: ierr, number, keys(4), i, nkeys

  call start()
  keys = [0, -1, huge(keys), -huge(keys) - 1]
  do i = 1, size(keys)
    comms = MPI_COMM_NULL
    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, keys(i), MPI_INFO_NULL, comms(2), ierr)
    call check_done(ierr, MPI_SUCCESS, comms(2) /= MPI_COMM_NULL, 'MPI_COMM_TYPE_SHARED: gives a communicator')
    call check(comms(2) /= MPI_COMM_WORLD, 'a new one')
    call check(all(comms([1, 3]) == MPI_COMM_NULL), 'nothing beside it')
    number = -77
    call MPI_Comm_size(comms(2), number, ierr)
    call check_code(number, 1, 'one process')
    call MPI_Comm_compare(comms(2), MPI_COMM_WORLD, number, ierr)
    call check_code(number, MPI_CONGRUENT, 'congruent')
    call check_comm_default(comms(2), 'without info')
    call MPI_Comm_free(comms(2), ierr)
  end do

  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_allow_overtaking', 'true', ierr)
  call MPI_Info_set(info, 'mpi_assert_memory_alloc_kinds', 'mpi', ierr)
  call MPI_Info_set(info, 'no such hint', 'true', ierr)
  call MPI_Info_set(info, 'mpi_hw_resource_type', 'mpi_shared_memory', ierr)
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'with hints')
  call check_comm_hint(comms(2), 'mpi_assert_allow_overtaking', 'true', 'with hints')
  call check_comm_hint(comms(2), 'mpi_assert_memory_alloc_kinds', 'mpi', 'with hints')
  call check_comm_hint(comms(2), 'mpi_assert_no_any_tag', 'false', 'with hints')
  call check_comm_hint(comms(2), 'no such hint', 'absent', 'with hints')
  call check_comm_hint(comms(2), 'mpi_hw_resource_type', 'absent', 'of no use here')
  call MPI_Comm_free(comms(2), ierr)
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(nkeys, 4, 'the info object is as it was')

  do i = 1, size(keys)
    call none(MPI_UNDEFINED, keys(i), info, 'MPI_UNDEFINED')
    call none(MPI_COMM_TYPE_HW_UNGUIDED, keys(i), MPI_INFO_NULL, 'MPI_COMM_TYPE_HW_UNGUIDED')
  end do
  call MPI_Info_delete(info, 'mpi_hw_resource_type', ierr)
  call none(MPI_COMM_TYPE_HW_UNGUIDED, 0, info, 'with info')
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(nkeys, 3, 'the info object is as it was')

  call refused(0, '0')
  call refused(-1, '-1')
  call refused(MPI_COMM_TYPE_SHARED - 1, 'below')
  call refused(MPI_COMM_TYPE_RESOURCE_GUIDED + 1, 'above')
  call refused(huge(0), 'the greatest number')
  call refused(-huge(0) - 1, 'the least number')
  ! Cut to a C int, where default INTEGERs are longer, it would be a type.
  call refused(ibset(MPI_COMM_TYPE_SHARED, bit_size(0) / 2), 'MPI_COMM_TYPE_SHARED and a higher bit')

  NUMBER_OF(info) = -1
  comms = MPI_COMM_SELF
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comms(2), ierr)
  call check_done(ierr, MPI_ERR_INFO, all(comms == MPI_COMM_SELF), 'what is not an info object: newcomm is untouched')
  call finish()

contains

  subroutine none(split_type, key, asked, what)
    integer, intent(in) :: split_type, key
    INFO_HANDLE, intent(in) :: asked
    character(len=*), intent(in) :: what

    comms = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, key, asked, comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(comms(2) == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
    call check(all(comms([1, 3]) == MPI_COMM_SELF), 'nothing beside it')
  end subroutine none

  subroutine refused(split_type, what)
    integer, intent(in) :: split_type
    character(len=*), intent(in) :: what

    comms = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, MPI_INFO_NULL, comms(2), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'the type ' // what)
    call check(all(comms == MPI_COMM_SELF), 'newcomm is untouched')
  end subroutine refused
end program comm_split_type
