! Each process puts its rank into the memory of the next one. The hint says that all units of displacement are the same.
! Of: MPI_Win_allocate, MPI_Win_fence, MPI_Put, MPI_Win_free
program window
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  type(MPI_Win) :: win
  type(c_ptr) :: baseptr
  integer, pointer :: memory(:)
  integer :: rank, processes, bytes

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'same_disp_unit', 'true')
  bytes = storage_size(rank) / 8
  call MPI_Win_allocate(int(bytes, MPI_ADDRESS_KIND), bytes, info, MPI_COMM_WORLD, baseptr, win)
  call MPI_Info_free(info)
  call c_f_pointer(baseptr, memory, [1])

  call MPI_Win_fence(0, win)
  call MPI_Put(rank, 1, MPI_INTEGER, modulo(rank + 1, processes), 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
  call MPI_Win_fence(0, win)
  print '(i0,a,i0)', rank, ' was given ', memory(1)

  call MPI_Win_free(win)
  call MPI_Finalize()
end program window
