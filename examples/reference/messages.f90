! Each process sends its rank to the next one and receives from the one before; then all ranks are added up.
! Of: MPI_Init, MPI_Comm_rank, MPI_Comm_size, MPI_Sendrecv, MPI_Allreduce, MPI_Finalize
program messages
  use mpi_f08
  implicit none
  integer :: rank, processes, before, total

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, modulo(rank + 1, processes), 0, &
    before, 1, MPI_INTEGER, modulo(rank - 1, processes), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  print '(i0,a,i0,a,i0)', rank, ' comes after ', before, '; all ranks are together ', total
  call MPI_Finalize()
end program messages
