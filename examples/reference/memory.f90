! Memory for 1000 numbers, aligned to 64 bytes by a hint.
! Of: MPI_Alloc_mem, MPI_Free_mem
program memory
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  type(c_ptr) :: baseptr
  real, pointer :: numbers(:)

  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'mpi_minimum_memory_alignment', '64')
  call MPI_Alloc_mem(1000 * int(storage_size(1.0) / 8, MPI_ADDRESS_KIND), info, baseptr)
  call MPI_Info_free(info)
  call c_f_pointer(baseptr, numbers, [1000])
  numbers = 1.0
  print '(f0.1)', sum(numbers)
  call MPI_Free_mem(numbers)
  call MPI_Finalize()
end program memory
