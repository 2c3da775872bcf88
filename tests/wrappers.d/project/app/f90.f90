! A program that every build system builds: with module mpi.
program f90
  use mpi
  implicit none
  integer :: info, rank, size, ierror
  character(len=8) :: value
  logical :: found

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'cb_nodes', '4', ierror)
  call MPI_Info_get(info, 'cb_nodes', len(value), value, found, ierror)
  if (.not. found) error stop 1
  call MPI_Info_free(info, ierror)
  print '(2a, i0, a, i0)', 'cb_nodes=' // trim(value), ', rank ', rank, ' of ', size
  call MPI_Finalize(ierror)
end program f90
