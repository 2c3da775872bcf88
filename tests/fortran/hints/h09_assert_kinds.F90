! H9: mpi_assert_memory_alloc_kinds has no default. It can be given at creation only; if all kinds in it are supported
! it is returned as given, otherwise it is ignored as a whole.
program hints_h09_assert_kinds
#include "interface.inc"
  character(len=*), parameter :: key = 'mpi_assert_memory_alloc_kinds'
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  INFO_HANDLE :: info
  integer :: ierr, i
  character(len=60), parameter :: supported(13) = [character(len=60) :: 'system', 'mpi', 'mpi,system', 'system,mpi', &
    'mpi:alloc_mem', 'mpi:alloc_mem,system', 'mpi:win_allocate', 'mpi:win_allocate_shared', &
    'mpi:alloc_mem:win_allocate', 'mpi:win_allocate:win_allocate_shared:alloc_mem,system', &
    'system,mpi:alloc_mem,mpi:win_allocate', 'mpi, system', '']
  character(len=60), parameter :: others(16) = [character(len=60) :: 'mpi,cuda', 'cuda', 'cuda:device,mpi', 'rocm', &
    'system,level_zero', 'MPI', 'System', 'mpi:malloc', 'mpi:alloc_mem:cuda', 'system:alloc_mem', 'mpi,,system', &
    ',mpi', 'mpi,', 'mpi:', 'mpi system', 'mpi;system']

  call start()
  call check_comm_hint(MPI_COMM_WORLD, key, 'absent', 'the default')
  call make_objects(MPI_INFO_NULL)
  call check_hint(key, 'absent', 'the default')
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, key, 'mpi,system', ierr)
  call set_info(info, 'later')
  call check_hint(key, 'absent', 'it cannot be set later')
  call MPI_Comm_set_info(MPI_COMM_SELF, info, ierr)
  call check_comm_hint(MPI_COMM_SELF, key, 'absent', 'nor there')
  call free_objects()

  do i = 1, size(supported)
    call MPI_Info_set(info, key, supported(i), ierr)
    call make_objects(info)
    call check_hint(key, trim(supported(i)), 'supported')
    call MPI_Info_set(info, key, 'mpi:alloc_mem', ierr)
    call set_info(info, 'another one later')
    call check_hint(key, trim(supported(i)), 'it stays')
    call free_objects()
  end do
  do i = 1, size(others)
    call MPI_Info_set(info, key, others(i), ierr)
    call make_objects(info)
    call check_hint(key, 'absent', trim(others(i)) // ' is ignored')
    call check_hint('mpi_memory_alloc_kinds', 'mpi,system', 'as ever')
    call free_objects()
  end do
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "check_hint.inc"
#include "make_objects.inc"
#include "set_info.inc"
end program hints_h09_assert_kinds
