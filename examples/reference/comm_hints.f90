! Gives a communicator a hint when it is made, another one later, and asks which are in effect.
! Of: MPI_Comm_dup_with_info, MPI_Comm_set_info, MPI_Comm_get_info, MPI_Comm_free
program comm_hints
  use mpi_f08
  implicit none
  type(MPI_Comm) :: comm
  type(MPI_Info) :: info, used
  character(len=5) :: value
  integer :: buflen
  logical :: flag

  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true')
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm)

  call MPI_Info_set(info, 'mpi_assert_allow_overtaking', 'true')
  call MPI_Comm_set_info(comm, info)
  call MPI_Info_free(info)

  ! A hint that is not in effect is absent, or has another value.
  call MPI_Comm_get_info(comm, used)
  buflen = len(value)
  call MPI_Info_get_string(used, 'mpi_assert_no_any_tag', buflen, value, flag)
  if (flag) print '(2a)', 'mpi_assert_no_any_tag = ', trim(value)
  call MPI_Info_free(used)

  call MPI_Comm_free(comm)
  call MPI_Finalize()
end program comm_hints
