! A program that transfers every fourth piece of a file in one of four ways; docs/slow_job.md shows what each costs.
program slow
  use mpi
  implicit none
  integer(MPI_OFFSET_KIND) :: start
  integer :: fh, info, pieces, size, ranks, rank, views, number, ierror
  character(len=16) :: how
  character, allocatable :: buffer(:)
  double precision :: began, mine, slowest

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call get_command_argument(1, how)
  size = merge(256, 32, how == 'one_by_one' .or. how == 'view')
  pieces = merge(65536, 262144, size == 256)
  allocate(buffer(size * pieces))
  buffer = 'x'

  call MPI_Info_create(info, ierror)
  if (how == 'collective') then           ! advice from another machine, years ago
    call MPI_Info_set(info, 'romio_cb_write', 'disable', ierror)
    call MPI_Info_set(info, 'romio_ds_write', 'disable', ierror)
  else if (how == 'read') then
    call MPI_Info_set(info, 'romio_ds_read', 'disable', ierror)
  end if
  call MPI_File_open(MPI_COMM_WORLD, 'slow.data', MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierror)
  call MPI_Type_vector(pieces, size, size * ranks, MPI_CHARACTER, views, ierror)
  call MPI_Type_commit(views, ierror)
  start = int(rank, MPI_OFFSET_KIND) * size

  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  began = MPI_Wtime()
  if (how == 'one_by_one') then
    do number = 1, pieces
      call MPI_File_write_at(fh, start, buffer((number - 1) * size + 1), size, MPI_CHARACTER, MPI_STATUS_IGNORE, ierror)
      start = start + size * ranks
    end do
  else
    call MPI_File_set_view(fh, start, MPI_CHARACTER, views, 'native', MPI_INFO_NULL, ierror)
    select case (how)
    case ('view')
      call MPI_File_write(fh, buffer, size * pieces, MPI_CHARACTER, MPI_STATUS_IGNORE, ierror)
    case ('collective')
      call MPI_File_write_all(fh, buffer, size * pieces, MPI_CHARACTER, MPI_STATUS_IGNORE, ierror)
    case ('read')
      call MPI_File_read(fh, buffer, size * pieces, MPI_CHARACTER, MPI_STATUS_IGNORE, ierror)
    end select
  end if
  mine = MPI_Wtime() - began
  call MPI_Reduce(mine, slowest, 1, MPI_DOUBLE_PRECISION, MPI_MAX, 0, MPI_COMM_WORLD, ierror)
  if (rank == 0) print '(a, f8.3, a)', trim(how), slowest, ' s'

  call MPI_File_close(fh, ierror)
  call MPI_Type_free(views, ierror)
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
end program slow
