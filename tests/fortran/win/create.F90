! MPI_Win_create makes a window over memory of the program: its group, its attributes, and access to it. It does not
! change the memory.
program win_create
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win, other
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  integer :: ierr

  call start_mpi()
  call make_window()
  call check(win /= MPI_WIN_NULL, 'a handle')
  call check_memory([10, 20, 30, 40, 50, 60, 70, 80], 'the memory')
  call check_group()
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call MPI_Win_fence(0, win, ierr)
  call MPI_Put(origin(1), 4, MPI_INTEGER4, 0, 3_MPI_ADDRESS_KIND, 4, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a put')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([10, 20, 30, 1, 2, 3, 4, 80], 'where it is')
  call MPI_Win_fence(0, win, ierr)
  memory(2) = 21
  call MPI_Win_fence(0, win, ierr)
  call MPI_Get(origin(2), 2, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER4, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call check(all(origin == [1, 10, 21, 4]), 'a get sees a store')

  ! The communicator and the info object are not needed any more.
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'same_size', 'true', ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, info, comm, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'on a communicator')
  call MPI_Info_free(info, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Win_fence(0, other, ierr)
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'which is freed')
  call MPI_Win_fence(0, other, ierr)
  call check_memory([10, 21, 30, 1, 2, 3, 4, 1], 'a put')
  call MPI_Win_free(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'both')
  call check_memory([10, 21, 30, 1, 2, 3, 4, 1], 'memory stays')

  ! What is not a communicator, and what is not an info object.
  win = MPI_WIN_NULL
  comm = MPI_COMM_NULL
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comm, win, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_NULL')
  call MPI_Win_free(win, ierr)
  call MPI_Info_create(info, ierr)
  call use_stale(info)
  call check(win == MPI_WIN_NULL, 'win is kept')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "window.inc"

  subroutine check_group()
    GROUP_HANDLE :: group
    integer :: number

    group = MPI_GROUP_NULL
    call MPI_Win_get_group(win, group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_get_group')
    number = -5
    call MPI_Group_size(group, number, ierr)
    call check_code(number, 1, 'its size')
    call MPI_Group_rank(group, number, ierr)
    call check_code(number, 0, 'the rank in it')
    call MPI_Group_free(group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
  end subroutine check_group

  subroutine use_stale(stale)
    INFO_HANDLE, intent(in) :: stale
    INFO_HANDLE :: copy

    copy = stale
    call MPI_Info_free(copy, ierr)
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, stale, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a freed info object')
  end subroutine use_stale
end program win_create
