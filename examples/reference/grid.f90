! All processes form a grid that is periodic in one dimension; each finds its neighbours, and a communicator of its row.
! Of: MPI_Dims_create, MPI_Cart_create, MPI_Cart_coords, MPI_Cart_shift, MPI_Cart_sub
program grid
  use mpi_f08
  implicit none
  type(MPI_Comm) :: comm, row
  integer :: rank, processes, before, after, dims(2), coords(2)

  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  dims = 0
  call MPI_Dims_create(processes, 2, dims)
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .true., comm)
  call MPI_Comm_rank(comm, rank)
  call MPI_Cart_coords(comm, rank, 2, coords)
  call MPI_Cart_shift(comm, 0, 1, before, after)
  call MPI_Cart_sub(comm, [.false., .true.], row)
  print '(a,i0,a,i0,2(a,i0))', 'row ', coords(1), ', column ', coords(2), ': between ', before, ' and ', after
  call MPI_Comm_free(row)
  call MPI_Comm_free(comm)
  call MPI_Finalize()
end program grid
