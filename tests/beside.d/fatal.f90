! Our own default error handler says what is wrong, and ends the program with the class.
! said: minfo_info_from_native: MPI_ERR_INFO: 
! said: , native 286331153)
! status: 34
program fatal
  use mpi_f08
  use ours
  implicit none
  type(our_Info) :: info

  call MPI_Init()
  call minfo_info_from_native(286331153, info)
  print '(a)', 'not reached'
  call MPI_Finalize()
end program fatal
