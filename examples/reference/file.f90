! Each process writes its rank to a file, with hints about how; then the hints that are in effect are counted.
! Of: MPI_File_open, MPI_File_write_at_all, MPI_File_get_info, MPI_File_close
program file
  use mpi_f08
  implicit none
  type(MPI_File) :: fh
  type(MPI_Info) :: info, used
  integer(MPI_OFFSET_KIND) :: offset
  integer :: rank, nkeys

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_buffer_size', '8388608')
  call MPI_File_open(MPI_COMM_WORLD, 'ranks.data', MPI_MODE_CREATE + MPI_MODE_WRONLY + &
    MPI_MODE_DELETE_ON_CLOSE, info, fh)
  call MPI_Info_free(info)

  offset = rank * (storage_size(rank) / 8)
  call MPI_File_write_at_all(fh, offset, rank, 1, MPI_INTEGER, MPI_STATUS_IGNORE)

  call MPI_File_get_info(fh, used)
  call MPI_Info_get_nkeys(used, nkeys)
  if (rank == 0) print '(i0,a)', nkeys, ' hints are in effect'
  call MPI_Info_free(used)
  call MPI_File_close(fh)
  call MPI_Finalize()
end program file
