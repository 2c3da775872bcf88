! The info argument of the procedures that make distributed graphs gives hints to the communicator (H6), which copies
! do not inherit (H4).
program topology_info
#include "interface.inc"
  character(len=*), parameter :: key = 'mpi_assert_no_any_source'
  COMM_HANDLE :: comm, copy
  INFO_HANDLE :: info
  integer :: zeros(1), ones(1), ierr

  call start()
  zeros = 0
  ones = 1
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, key, 'true', ierr)
  call MPI_Info_set(info, 'mpi_assert_memory_alloc_kinds', 'system', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'yes', ierr)
  call MPI_Info_set(info, 'no such hint', 'true', ierr)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, zeros, ones, 1, zeros, ones, info, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create_adjacent')
  call hints('create_adjacent')
  call MPI_Comm_dup(comm, copy, ierr)
  call check_comm_default(copy, 'a copy')
  call MPI_Comm_free(copy, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, ones, zeros, ones, info, .true., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'create')
  call hints('create')
  ! Those of the first communicator do not go to the next one.
  call MPI_Dist_graph_create(comm, 1, zeros, ones, zeros, ones, MPI_INFO_NULL, .false., copy, ierr)
  call check_comm_default(copy, 'of one with hints, MPI_INFO_NULL')
  call MPI_Comm_free(copy, ierr)
  call MPI_Dist_graph_create_adjacent(comm, 1, zeros, ones, 1, zeros, ones, MPI_INFO_NULL, .false., copy, ierr)
  call check_comm_default(copy, 'of one with hints, MPI_INFO_NULL')
  call MPI_Comm_free(copy, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine hints(what)
    character(len=*), intent(in) :: what

    call check_comm_hint(comm, key, 'true', what)
    call check_comm_hint(comm, 'mpi_assert_memory_alloc_kinds', 'system', what)
    call check_comm_hint(comm, 'mpi_assert_no_any_tag', 'false', what)
    call check_comm_hint(comm, 'no such hint', 'absent', what)
  end subroutine hints
end program topology_info
