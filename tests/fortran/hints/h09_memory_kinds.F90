! H9: get_info returns mpi_memory_alloc_kinds for every communicator, window and file, and it cannot be set there.
program hints_h09_memory_kinds
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: key = 'mpi_memory_alloc_kinds'
  integer(MPI_ADDRESS_KIND), parameter :: eight = 8
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  INFO_HANDLE :: info
  BASE_POINTER :: base
  integer :: ierr, memory(2), zeros(1), ones(1), i
  character(len=12), parameter :: values(5) = [character(len=12) :: 'mpi', 'system', 'mpi,cuda', 'system,mpi', '']

  call start()
  memory = 0
  zeros = 0
  ones = 1
  call check_comm_hint(MPI_COMM_WORLD, key, 'mpi,system', 'WORLD')
  call check_comm_hint(MPI_COMM_SELF, key, 'mpi,system', 'SELF')
  call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, comm, ierr)
  call check_comm_hint(comm, key, 'mpi,system', 'MPI_Comm_split')
  call MPI_Comm_free(comm, ierr)

  call MPI_Info_create(info, ierr)
  do i = 1, size(values)
    call MPI_Info_set(info, key, values(i), ierr)
    call make_objects(info)
    call check_hint(key, 'mpi,system', 'cannot be set at creation')
    call set_info(info, 'later')
    call check_hint(key, 'mpi,system', 'nor later')
    call free_objects()
  end do
  call MPI_Comm_set_info(MPI_COMM_WORLD, info, ierr)
  call check_comm_hint(MPI_COMM_WORLD, key, 'mpi,system', 'WORLD')

  ! The other ways to make an object.
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, zeros, ones, 1, zeros, ones, info, .false., comm, ierr)
  call check_comm_hint(comm, key, 'mpi,system', 'a graph')
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comm, ierr)
  call check_comm_hint(comm, key, 'mpi,system', 'MPI_Comm_split_type')
  call MPI_Comm_free(comm, ierr)
  call MPI_Win_create(memory, eight, 1, info, MPI_COMM_WORLD, win, ierr)
  call check_win_hint(win, key, 'mpi,system', 'MPI_Win_create')
  call MPI_Win_free(win, ierr)
  call MPI_Win_allocate(eight, 1, info, MPI_COMM_WORLD, base, win, ierr)
  call check_win_hint(win, key, 'mpi,system', 'MPI_Win_allocate')
  call MPI_Win_free(win, ierr)
  call MPI_Win_allocate_shared(eight, 1, info, MPI_COMM_WORLD, base, win, ierr)
  call check_win_hint(win, key, 'mpi,system', 'allocate_shared')
  call MPI_Win_free(win, ierr)
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "check_hint.inc"
#include "make_objects.inc"
#include "set_info.inc"
end program hints_h09_memory_kinds
