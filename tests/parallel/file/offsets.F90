! Reads and writes at explicit offsets and at individual file pointers, independent and collective: the data, the
! counts and the positions.
program file_offsets
  use mpi_info_f08
  use parallel
  implicit none

  character(len=*), parameter :: name = 'parallel_file_offsets.data'
  integer, parameter :: n = 6
  integer :: out(n), room(0:n + 1), i, ierr, bytes_of_one
  integer, allocatable :: everything(:)
  type(MPI_File) :: fh
  type(MPI_Datatype) :: filetype
  type(MPI_Status) :: status
  integer(MPI_OFFSET_KIND) :: offset, position, bytes

  call start('file_offsets')
  call remove(name)
  bytes_of_one = storage_size(0)/8
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  out = [(100*rank + i, i=1, n)]

  ! Independently, in any order.
  offset = rank*n
  call MPI_File_write_at(fh, offset, out, n, MPI_INTEGER, status, ierr)
  call transferred(n, 'MPI_File_write_at')
  call together()
  offset = right*n
  room = -7
  call MPI_File_read_at(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call transferred(n, 'MPI_File_read_at')
  call check(all(room == [-7, (100*right + i, i=1, n), -7]), 'MPI_File_read_at: what came')
  call MPI_File_get_position(fh, position)
  call check(position == 0, 'the file pointer does not move')

  ! Collectively, after the data written so far.
  offset = (processes + left)*n
  call MPI_File_write_at_all(fh, offset, out, n, MPI_INTEGER, status, ierr)
  call transferred(n, 'MPI_File_write_at_all')
  call together()
  room = -7
  offset = (processes + modulo(rank - 2, processes))*n
  call MPI_File_read_at_all(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call transferred(n, 'MPI_File_read_at_all')
  call check(all(room == [-7, (100*left + i, i=1, n), -7]), 'MPI_File_read_at_all: what came')

  ! Only some have anything to write.
  offset = 2*processes*n + rank
  call MPI_File_write_at_all(fh, offset, out, merge(1, 0, modulo(rank, 2) == 0), MPI_INTEGER, status, ierr)
  call transferred(merge(1, 0, modulo(rank, 2) == 0), 'some write nothing')
  call together()

  ! File pointers: each process has its own.
  call MPI_File_seek(fh, int(rank*n, MPI_OFFSET_KIND), MPI_SEEK_SET, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_seek')
  room = -7
  call MPI_File_read(fh, room(1), 2, MPI_INTEGER, status, ierr)
  call transferred(2, 'MPI_File_read')
  call at(rank*n + 2, 'MPI_File_read')
  call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_CUR)
  call MPI_File_read_all(fh, room(3), 2, MPI_INTEGER, status, ierr)
  call transferred(2, 'MPI_File_read_all')
  call check(all(room == [-7, 100*rank + 1, 100*rank + 2, 100*rank + 4, 100*rank + 5, -7, -7, -7]), &
    'MPI_File_read and _all: what came')
  call at(rank*n + 5, 'MPI_File_read_all')
  call MPI_File_seek(fh, int(-2*processes*n, MPI_OFFSET_KIND) - last_one(), MPI_SEEK_END)
  call at(0, 'from the end')
  call MPI_File_get_byte_offset(fh, 3_MPI_OFFSET_KIND, bytes)
  call check(bytes == 3*bytes_of_one, 'MPI_File_get_byte_offset')
  call MPI_File_seek(fh, -1_MPI_OFFSET_KIND, MPI_SEEK_CUR, ierr)
  call check(ierr /= MPI_SUCCESS, 'before the start of the file')
  call at(0, 'before the start of the file')

  ! Written by file pointers, in interleaved views of one element each.
  call together()
  call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a view of every one of so many')
  call MPI_File_write(fh, out, 2, MPI_INTEGER, status, ierr)
  call transferred(2, 'MPI_File_write')
  call MPI_File_write_all(fh, out(3), n - 2, MPI_INTEGER, status, ierr)
  call transferred(n - 2, 'MPI_File_write_all')
  call at(n, 'MPI_File_write_all')
  call MPI_File_get_byte_offset(fh, 2_MPI_OFFSET_KIND, bytes)
  call check(bytes == (2*processes + rank)*bytes_of_one, 'MPI_File_get_byte_offset in it')
  call MPI_Type_free(filetype)
  call together()
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  allocate (everything(n*processes))
  call MPI_File_read_all(fh, everything, n*processes, MPI_INTEGER, status, ierr)
  call check(all(reshape(everything, [processes, n]) == &
    spread([(i, i=1, n)], 1, processes) + spread([(100*i, i=0, processes - 1)], 2, n)), 'one of each in turn')

  call MPI_File_close(fh)
  call remove(name)
  call finish()

contains

  ! What all wrote is seen by all.
  subroutine together()
    call MPI_File_sync(fh)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_File_sync(fh)
  end subroutine together

  ! Of those that the even ranks wrote at the end.
  integer(MPI_OFFSET_KIND) function last_one()
    last_one = processes - modulo(processes - 1, 2)
  end function last_one

  subroutine transferred(elements, what)
    integer, intent(in) :: elements
    character(len=*), intent(in) :: what
    integer :: number

    call check_class(ierr, MPI_SUCCESS, what)
    number = -77
    call MPI_Get_count(status, MPI_INTEGER, number)
    call check_number(number, elements, what // ': count')
  end subroutine transferred

  subroutine at(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_OFFSET_KIND) :: seen

    call MPI_File_get_position(fh, seen)
    call check_number(int(seen), expected, what // ': the position')
  end subroutine at
end program file_offsets
