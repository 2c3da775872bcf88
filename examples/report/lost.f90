! A program most of whose hints go wrong, each in a different way; docs/report.md shows its report.
program lost
  use mpi_info_f08
  implicit none
  type(MPI_Info) :: hints
  type(MPI_File) :: fh
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)

  call MPI_Info_create(hints)
  call MPI_Info_set(hints, 'romio_cb_write', 'enable')
  call MPI_Info_set(hints, 'cb_nodes', '64')
  call MPI_Info_set(hints, 'cb_buffer_size', '16M')
  call MPI_Info_set(hints, 'cb_bufer_size', '16777216')
  call MPI_Info_set(hints, 'no_locks', 'true')
  call MPI_Info_set(hints, 'collective_buffering', 'true')
  call MPI_Info_set(hints, 'romio_ds_write', merge('enable ', 'disable', rank == 0))
  call MPI_File_open(MPI_COMM_WORLD, 'lost.data', MPI_MODE_CREATE + MPI_MODE_WRONLY, hints, fh)
  call MPI_Info_free(hints)

  call MPI_Info_create(hints)
  call MPI_Info_set(hints, 'striping_factor', '8')
  call MPI_File_set_info(fh, hints)
  call MPI_File_close(fh)
  if (rank == 0) call MPI_File_delete('lost.data', hints)
  call MPI_Info_free(hints)
  call MPI_Finalize()
end program lost
