! A program that every build system builds: with module mpi_f08.
program f08
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  character(len=8) :: value
  logical :: found
  integer :: rank, size

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_nodes', '4')
  call MPI_Info_get(info, 'cb_nodes', len(value), value, found)
  if (.not. found) error stop 1
  call MPI_Info_free(info)
  print '(2a, i0, a, i0)', 'cb_nodes=' // trim(value), ', rank ', rank, ' of ', size
  call MPI_Finalize()
end program f08
