! Each process writes its part of a variable through PnetCDF, with a hint whose value is malformed.
program nc
  use mpi
  use pnetcdf
  implicit none
  integer :: info, rank, file, dimension, variable, error
  integer(MPI_OFFSET_KIND) :: start(1), mine(1) = 1000
  real :: values(1000)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Info_create(info, error)
  call MPI_Info_set(info, 'nc_var_align_size', '1M', error)
  error = nf90mpi_create(MPI_COMM_WORLD, 'field.nc', NF90_CLOBBER, info, file)
  error = nf90mpi_def_dim(file, 'x', 4 * mine(1), dimension)
  error = nf90mpi_def_var(file, 'v', NF90_FLOAT, [dimension], variable)
  error = nf90mpi_enddef(file)
  values = rank
  start = mine * rank + 1
  error = nf90mpi_put_var_all(file, variable, values, start, mine)
  error = nf90mpi_close(file)
  call MPI_Finalize(error)
end program nc
