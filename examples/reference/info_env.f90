! Prints how the program was started, as far as that is known. MPI need not be initialised for it.
! Of: MPI_Info_create_env, info_print
program info_env
  use mpi_info_f08
  use mpi_hints
  implicit none
  type(MPI_Info) :: info

  call MPI_Info_create_env(info)
  call info_print(info)
  call MPI_Info_free(info)
end program info_env
