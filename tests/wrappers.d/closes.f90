program closes
  use mpi_f08
  implicit none

  call MPI_Init()
  open(unit=11, status='scratch')
  write(11, *) 'a unit that is closed'
  close(11)
  print '(a)', 'all is well'
  call MPI_Finalize()
end program closes
