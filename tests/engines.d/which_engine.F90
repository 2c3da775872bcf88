!> Says which process of how many this is, and on what it runs.
program which_engine
  use mpi_info_f08
  implicit none

  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: text
  integer :: rank, number, length, i

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, number)
  call MPI_Get_library_version(text, length)
  ! In one line.
  do i = 1, length
    if (iachar(text(i:i)) < iachar(' ')) text(i:i) = ' '
  end do
  call MPI_Barrier(MPI_COMM_WORLD)
  print '(2(a, i0), 2a)', 'rank ', rank, ' of ', number, ': ', text(:length)
  call MPI_Finalize()
end program which_engine
