! Communicators that are made without an info argument get the hints of the hints file: from groups, with a grid, with a
! graph, and between two sides.
program made
  use mpi_info_f08
  implicit none
  type(MPI_Comm) :: comm, part, side
  type(MPI_Group) :: group
  integer :: rank, processes

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call MPI_Comm_group(MPI_COMM_WORLD, group)
  call MPI_Comm_create(MPI_COMM_WORLD, group, comm)
  call MPI_Comm_free(comm)
  call MPI_Comm_create_group(MPI_COMM_WORLD, group, 1, comm)
  call MPI_Comm_free(comm)
  call MPI_Group_free(group)
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.true.], .false., comm)
  call MPI_Cart_sub(comm, [.true.], part)
  call MPI_Comm_free(part)
  call MPI_Comm_free(comm)
  call MPI_Graph_create(MPI_COMM_WORLD, 1, [0], [0], .false., comm)
  if (comm /= MPI_COMM_NULL) call MPI_Comm_free(comm)
  if (processes > 1) then
    call MPI_Comm_split(MPI_COMM_WORLD, min(rank, 1), 0, side)
    call MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, merge(1, 0, rank == 0), 2, comm)
    call MPI_Intercomm_merge(comm, rank > 0, part)
    call MPI_Comm_free(part)
    call MPI_Comm_free(comm)
    call MPI_Comm_free(side)
  end if
  call MPI_Finalize()
end program made
