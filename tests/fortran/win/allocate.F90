! MPI_Win_allocate makes a window with its own memory, whose address baseptr gets, and which is freed with the window.
program win_allocate
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), pointer :: memory(:)
  integer(c_int32_t), target :: origin(6)
  BASE_POINTER :: base, second
  WIN_HANDLE :: win, other
  INFO_HANDLE :: info
  integer(c_intptr_t) :: address
  integer(MPI_ADDRESS_KIND) :: value
  integer :: ierr, i
  logical :: flag

  call start_mpi()
  call MPI_Win_allocate(4000000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_allocate(4000000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second, other, &
    ierr)
  call check_code(ierr, MPI_SUCCESS, 'another one')
  call check(win /= other, 'of another handle')
  call check(transfer(base, address) /= transfer(second, address), 'and other memory')
  call check(mod(transfer(base, address), 16_c_intptr_t) == 0, 'it is aligned for any type')
  call c_f_pointer(transfer(base, c_null_ptr), memory, [1000000])
  memory = [(int(i, c_int32_t), i = 1, 1000000)]
  origin = 0
  call MPI_Win_lock_all(0, win, ierr)
  call MPI_Get(origin(2), 4, MPI_INTEGER4, 0, 999996_MPI_ADDRESS_KIND, 4, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a get')
  call MPI_Win_flush(0, win, ierr)
  call check(all(origin == [0, 999997, 999998, 999999, 1000000, 0]), 'a get sees what was stored')
  call MPI_Put(origin(2), 1, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
  call MPI_Win_unlock_all(win, ierr)
  call check(memory(1) == 999997 .and. memory(2) == 2, 'and what is put is loaded')
  value = 0
  call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierr)
  call check(value == transfer(base, value), 'MPI_WIN_BASE')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Win_free(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and the other')

  call MPI_Win_allocate(0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')

  ! More than there is: MPI_ERR_NO_MEM.
  win = MPI_WIN_NULL
  base = second
  call MPI_Win_allocate(huge(value), 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_ERR_NO_MEM, 'the greatest size')
  call MPI_Win_allocate(huge(value) - 100000, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_ERR_NO_MEM, 'almost the greatest')
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_minimum_memory_alignment', '4096', ierr)
  call MPI_Win_allocate(huge(value) - 5, 1, info, MPI_COMM_SELF, base, win, ierr)
  call check_code(ierr, MPI_ERR_NO_MEM, 'and aligned')
  call MPI_Info_free(info, ierr)
  call check(win == MPI_WIN_NULL, 'win is kept')
  call check(transfer(base, address) == transfer(second, address), 'and baseptr')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program win_allocate
