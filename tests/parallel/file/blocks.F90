! A two-dimensional array in a file, of which each process has a block: written through a view of its block by all
! together, and read back with other distributions.
program file_blocks
  use mpi_info_f08
  use parallel
  implicit none

  character(len=*), parameter :: name = 'parallel_file_blocks.data'
  ! Of each process.
  integer, parameter :: rows = 3, columns = 4
  integer :: across, down, i, j, ierr, count, mine(2)
  integer, allocatable :: block(:, :), band(:, :), expected(:, :), column(:)
  type(MPI_File) :: fh
  type(MPI_Datatype) :: filetype, etype
  type(MPI_Status) :: status
  integer(MPI_OFFSET_KIND) :: bytes, position
  character(len=MPI_MAX_DATAREP_STRING) :: datarep

  call start('file_blocks')
  call remove(name)
  ! A grid of processes, as square as possible.
  down = int(sqrt(real(processes) + 0.5))
  do while (modulo(processes, down) /= 0)
    down = down - 1
  end do
  across = processes/down
  mine = [modulo(rank, down), rank/down]

  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Type_create_subarray(2, [rows*down, columns*across], [rows, columns], [rows*mine(1), columns*mine(2)], &
    MPI_ORDER_FORTRAN, MPI_INTEGER, filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
  call MPI_Type_free(filetype)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call MPI_File_get_view(fh, position, etype, filetype, datarep, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_get_view')
  call check(position == 0, 'MPI_File_get_view: the displacement')
  call MPI_Type_free(filetype)
  call check_text(datarep, 'native', 'MPI_File_get_view: the representation')

  ! Two arrays one behind the other: the view goes on where it ends.
  allocate (block(rows, columns))
  do j = 1, columns
    do i = 1, rows
      block(i, j) = element(rows*mine(1) + i, columns*mine(2) + j)
    end do
  end do
  call MPI_File_write_all(fh, block, rows*columns, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_all')
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check_number(count, rows*columns, 'MPI_File_write_all: count')
  block = block + 1000000
  call MPI_File_write_all(fh, block, rows*columns, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_all, the second one')
  call MPI_File_get_position(fh, position)
  call check(position == 2*rows*columns, 'the position in the view')
  call MPI_File_sync(fh)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_File_get_size(fh, bytes)
  call check(bytes == 2*rows*columns*processes*(storage_size(0)/8), 'the size of the file')

  ! Bands of whole rows of blocks: process r has the elements from r*rows*columns on, in the order of the file.
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the view of all')
  allocate (column(rows*columns))
  column = -7
  position = rank*rows*columns
  call MPI_File_read_at_all(fh, position, column, rows*columns, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_at_all')
  call check(all(column == [(in_file(rank*rows*columns + i), i=0, rows*columns - 1)]), 'in the order of the file')
  position = (rank + processes)*rows*columns
  call MPI_File_read_at_all(fh, position, column, rows*columns, MPI_INTEGER, status, ierr)
  call check(all(column == 1000000 + [(in_file(rank*rows*columns + i), i=0, rows*columns - 1)]), 'the second array')

  ! The columns that a process has when they are dealt out one by one: rank, rank + processes ...
  call MPI_Type_create_subarray(2, [rows*down, processes], [rows*down, 1], [0, rank], MPI_ORDER_FORTRAN, MPI_INTEGER, &
    filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL)
  allocate (band(rows*down, columns*across/processes))
  band = -7
  call MPI_File_read_all(fh, band, size(band), MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'columns one by one')
  allocate (expected, mold=band)
  do j = 1, size(band, 2)
    do i = 1, size(band, 1)
      expected(i, j) = element(i, rank + 1 + (j - 1)*processes)
    end do
  end do
  call check(all(band == expected), 'columns one by one: what came')
  call MPI_Type_free(filetype)

  ! Behind both arrays, in a view with a displacement: one row of each process, in C's order of indices.
  call MPI_Type_create_subarray(2, [processes, 5], [1, 5], [rank, 0], MPI_ORDER_C, MPI_INTEGER, filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, bytes, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_write_all(fh, [(100*rank + i, i=1, 5)], 5, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'rows behind them')
  call MPI_File_sync(fh)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_File_sync(fh)
  call MPI_Type_free(filetype)
  call MPI_File_set_view(fh, bytes, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  deallocate (column)
  allocate (column(5*processes))
  call MPI_File_read_all(fh, column, 5*processes, MPI_INTEGER, status, ierr)
  call check(all(column == [((100*j + i, i=1, 5), j=0, processes - 1)]), 'rows behind them: what came')
  call MPI_File_close(fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
  call check(fh == MPI_FILE_NULL, 'the handle')
  call remove(name)
  call finish()

contains

  integer pure function element(row, col)
    integer, intent(in) :: row, col

    element = 1000*row + col
  end function element

  ! Which element has this place in the file.
  integer pure function in_file(place)
    integer, intent(in) :: place

    in_file = element(modulo(place, rows*down) + 1, place/(rows*down) + 1)
  end function in_file
end program file_blocks
