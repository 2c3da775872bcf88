! MPI_Get_address, MPI_Aint_add and MPI_Aint_diff.
program memory_address
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: most = huge(most)
  integer(c_int32_t), target :: memory(5, 4)
  integer(MPI_ADDRESS_KIND) :: first, other(3)
  integer :: ierr, i

  call start()
  memory = 5
  first = 0
  call MPI_Get_address(memory(1, 1), first, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_address')
  call check(first == transfer(c_loc(memory), first), 'an address')
  do i = 1, 4
    other = -7
    call MPI_Get_address(memory(3, i), other(2), ierr)
    call check(MPI_Aint_diff(other(2), first) == 20 * i - 12, 'an element')
    call check(MPI_Aint_diff(first, other(2)) == 12 - 20 * i, 'the other way')
    call check(MPI_Aint_add(first, 20 * i - 12_MPI_ADDRESS_KIND) == other(2), 'from there to it')
    call check(other(1) == -7 .and. other(3) == -7, 'nothing else')
  end do
  call MPI_Get_address(memory, other(1), ierr)
  call check(other(1) == first, 'a whole array')
  call check(all(memory == 5), 'it is not touched')
#if defined(MODULE_F08)
  call MPI_Get_address(memory(4, :), other(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a section')
  call check(other(1) == first + 12, 'where it begins')
  call MPI_Get_address(memory(5:1:-1, 2), other(1))
  call check(other(1) == first + 36, 'a section in reverse')
#endif

  ! Addresses have no sign, and sums of them wrap around.
  call check(MPI_Aint_add(0_MPI_ADDRESS_KIND, most) == most, 'nothing and the most')
  call check(MPI_Aint_add(most, 1_MPI_ADDRESS_KIND) == -most - 1, 'one more than the most')
  call check(MPI_Aint_add(-1_MPI_ADDRESS_KIND, 1_MPI_ADDRESS_KIND) == 0, 'the last address and one')
  call check(MPI_Aint_add(-most - 1, -1_MPI_ADDRESS_KIND) == most, 'the least and one less')
  call check(MPI_Aint_add(-5_MPI_ADDRESS_KIND, -6_MPI_ADDRESS_KIND) == -11, 'two negative ones')
  call check(MPI_Aint_add(4294967295_MPI_ADDRESS_KIND, 1_MPI_ADDRESS_KIND) == &
    4294967296_MPI_ADDRESS_KIND, 'beyond 32 bits')
  call check(MPI_Aint_diff(-most - 1, most) == 1, 'over the greatest')
  call check(MPI_Aint_diff(most, -most - 1) == -1, 'and back')
  call check(MPI_Aint_diff(0_MPI_ADDRESS_KIND, -most - 1) == -most - 1, 'nothing less the least')
  call check(MPI_Aint_diff(7_MPI_ADDRESS_KIND, 7_MPI_ADDRESS_KIND) == 0, 'the same')
  call check(PMPI_Aint_add(3_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND) == 7, 'PMPI_Aint_add')
  call check(PMPI_Aint_diff(3_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND) == -1, 'PMPI_Aint_diff')
  call finish()
end program memory_address
