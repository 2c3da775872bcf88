! Files of several processes: offsets and file pointers, blocks of an array, and the shared file pointer.
! processes: 1 2 4
program file_several
#include "interface.inc"
  ! Of each process.
  integer, parameter :: rows = 3
  integer :: ierr, down
  FILE_HANDLE :: fh
  STATUS_TYPE :: status

  call start()
  call offsets()
  call blocks()
  call shared_across()
  call finish()

contains

  ! Reads and writes at explicit offsets and at individual file pointers, independent and collective: the data, the
  ! counts and the positions.
  subroutine offsets()
    character(len=*), parameter :: name = 'parallel_file_offsets.data'
    integer, parameter :: n = 6
    integer :: out(n), room(0:n + 1), i, bytes_of_one
    integer, allocatable :: everything(:)
    DATATYPE_HANDLE :: filetype
    integer(MPI_OFFSET_KIND) :: offset, position, bytes

    call remove_file(name)
    bytes_of_one = storage_size(0)/8
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
    if (ierr /= MPI_SUCCESS) return
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    out = [(100*rank + i, i=1, n)]

    ! Independently, in any order.
    offset = rank*n
    call MPI_File_write_at(fh, offset, out, n, MPI_INTEGER, status, ierr)
    call transferred(n, 'MPI_File_write_at')
    call synchronise(fh)
    offset = right*n
    room = -7
    call MPI_File_read_at(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
    call transferred(n, 'MPI_File_read_at')
    call check(all(room == [-7, (100*right + i, i=1, n), -7]), 'MPI_File_read_at: what came')
    call MPI_File_get_position(fh, position, ierr)
    call check(position == 0, 'the file pointer does not move')

    ! Collectively, after the data written so far.
    offset = (processes + left)*n
    call MPI_File_write_at_all(fh, offset, out, n, MPI_INTEGER, status, ierr)
    call transferred(n, 'MPI_File_write_at_all')
    call synchronise(fh)
    room = -7
    offset = (processes + modulo(rank - 2, processes))*n
    call MPI_File_read_at_all(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
    call transferred(n, 'MPI_File_read_at_all')
    call check(all(room == [-7, (100*left + i, i=1, n), -7]), 'MPI_File_read_at_all: what came')

    ! Only some have anything to write.
    offset = 2*processes*n + rank
    call MPI_File_write_at_all(fh, offset, out, merge(1, 0, modulo(rank, 2) == 0), MPI_INTEGER, status, ierr)
    call transferred(merge(1, 0, modulo(rank, 2) == 0), 'some write nothing')
    call synchronise(fh)

    ! File pointers: each process has its own.
    call MPI_File_seek(fh, int(rank*n, MPI_OFFSET_KIND), MPI_SEEK_SET, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_seek')
    room = -7
    call MPI_File_read(fh, room(1), 2, MPI_INTEGER, status, ierr)
    call transferred(2, 'MPI_File_read')
    call at(rank*n + 2, 'MPI_File_read')
    call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_CUR, ierr)
    call MPI_File_read_all(fh, room(3), 2, MPI_INTEGER, status, ierr)
    call transferred(2, 'MPI_File_read_all')
    call check(all(room == [-7, 100*rank + 1, 100*rank + 2, 100*rank + 4, 100*rank + 5, -7, -7, -7]), &
      'MPI_File_read and _all: what came')
    call at(rank*n + 5, 'MPI_File_read_all')
    call MPI_File_seek(fh, int(-2*processes*n, MPI_OFFSET_KIND) - last_one(), MPI_SEEK_END, ierr)
    call at(0, 'from the end')
    call MPI_File_get_byte_offset(fh, 3_MPI_OFFSET_KIND, bytes, ierr)
    call check(bytes == 3*bytes_of_one, 'MPI_File_get_byte_offset')
    call MPI_File_seek(fh, -1_MPI_OFFSET_KIND, MPI_SEEK_CUR, ierr)
    call check(ierr /= MPI_SUCCESS, 'before the start of the file')
    call at(0, 'before the start of the file')

    ! Written by file pointers, in interleaved views of one element each.
    call synchronise(fh)
    call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a view of every one of so many')
    call MPI_File_write(fh, out, 2, MPI_INTEGER, status, ierr)
    call transferred(2, 'MPI_File_write')
    call MPI_File_write_all(fh, out(3), n - 2, MPI_INTEGER, status, ierr)
    call transferred(n - 2, 'MPI_File_write_all')
    call at(n, 'MPI_File_write_all')
    call MPI_File_get_byte_offset(fh, 2_MPI_OFFSET_KIND, bytes, ierr)
    call check(bytes == (2*processes + rank)*bytes_of_one, 'MPI_File_get_byte_offset in it')
    call MPI_Type_free(filetype, ierr)
    call synchronise(fh)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    allocate (everything(n*processes))
    call MPI_File_read_all(fh, everything, n*processes, MPI_INTEGER, status, ierr)
    call check(all(reshape(everything, [processes, n]) == &
      spread([(i, i=1, n)], 1, processes) + spread([(100*i, i=0, processes - 1)], 2, n)), 'one of each in turn')

    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine offsets

  ! Of those that the even ranks wrote at the end.
  integer(MPI_OFFSET_KIND) function last_one()
    last_one = processes - modulo(processes - 1, 2)
  end function last_one

  subroutine transferred(elements, what)
    integer, intent(in) :: elements
    character(len=*), intent(in) :: what

    call check_count(status, MPI_INTEGER, elements, what, ierr)
  end subroutine transferred

  subroutine at(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_OFFSET_KIND) :: seen

    call MPI_File_get_position(fh, seen, ierr)
    call check_code(int(seen), expected, what // ': the position')
  end subroutine at

  ! A two-dimensional array in a file, of which each process has a block: written through a view of its block by all
  ! together, and read back with other distributions.
  subroutine blocks()
    character(len=*), parameter :: name = 'parallel_file_blocks.data'
    integer, parameter :: columns = 4
    integer :: across, i, j, mine(2)
    integer, allocatable :: block(:, :), band(:, :), expected(:, :), column(:)
    FILE_HANDLE :: fh
    DATATYPE_HANDLE :: filetype, etype
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: bytes, position
    character(len=MPI_MAX_DATAREP_STRING) :: datarep

    call remove_file(name)
    ! A grid of processes, as square as possible.
    down = int(sqrt(real(processes) + 0.5))
    do while (modulo(processes, down) /= 0)
      down = down - 1
    end do
    across = processes/down
    mine = [modulo(rank, down), rank/down]

    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
    if (ierr /= MPI_SUCCESS) return
    call MPI_Type_create_subarray(2, [rows*down, columns*across], [rows, columns], [rows*mine(1), columns*mine(2)], &
      MPI_ORDER_FORTRAN, MPI_INTEGER, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
    call MPI_Type_free(filetype, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view')
    call MPI_File_get_view(fh, position, etype, filetype, datarep, ierr)
    call check_done(ierr, MPI_SUCCESS, position == 0, 'MPI_File_get_view: the displacement')
    call MPI_Type_free(filetype, ierr)
    call check_text(trim(datarep), 'native', 'MPI_File_get_view: the representation')

    ! Two arrays one behind the other: the view goes on where it ends.
    allocate (block(rows, columns))
    do j = 1, columns
      do i = 1, rows
        block(i, j) = element(rows*mine(1) + i, columns*mine(2) + j)
      end do
    end do
    call MPI_File_write_all(fh, block, rows*columns, MPI_INTEGER, status, ierr)
    call check_count(status, MPI_INTEGER, rows*columns, 'MPI_File_write_all', ierr)
    block = block + 1000000
    call MPI_File_write_all(fh, block, rows*columns, MPI_INTEGER, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_all, the second one')
    call MPI_File_get_position(fh, position, ierr)
    call check(position == 2*rows*columns, 'the position in the view')
    call MPI_File_sync(fh, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_File_get_size(fh, bytes, ierr)
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
    call MPI_Type_create_subarray(2, [rows*down, processes], [rows*down, 1], [0, rank], MPI_ORDER_FORTRAN, &
      MPI_INTEGER, &
      filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
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
    call MPI_Type_free(filetype, ierr)

    ! Behind both arrays, in a view with a displacement: one row of each process, in C's order of indices.
    call MPI_Type_create_subarray(2, [processes, 5], [1, 5], [rank, 0], MPI_ORDER_C, MPI_INTEGER, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, bytes, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_write_all(fh, [(100*rank + i, i=1, 5)], 5, MPI_INTEGER, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'rows behind them')
    call synchronise(fh)
    call MPI_Type_free(filetype, ierr)
    call MPI_File_set_view(fh, bytes, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    deallocate (column)
    allocate (column(5*processes))
    call MPI_File_read_all(fh, column, 5*processes, MPI_INTEGER, status, ierr)
    call check(all(column == [((100*j + i, i=1, 5), j=0, processes - 1)]), 'rows behind them: what came')
    call MPI_File_close(fh, ierr)
    call check_done(ierr, MPI_SUCCESS, fh == MPI_FILE_NULL, 'MPI_File_close: the handle')
    call remove_file(name)
  end subroutine blocks

  integer pure function element(row, col)
    integer, intent(in) :: row, col

    element = 1000*row + col
  end function element

  ! Which element has this place in the file.
  integer pure function in_file(place)
    integer, intent(in) :: place

    in_file = element(modulo(place, rows*down) + 1, place/(rows*down) + 1)
  end function in_file

  ! The shared file pointer of several processes (F3, F4): each transfer gets its own position, ordered ones in rank
  ! order.
  subroutine shared_across()
    character(len=*), parameter :: name = 'parallel_file_shared.data'
    integer, asynchronous :: values(3), back(3)
    integer, allocatable :: all_values(:)
    integer :: i, number, expected
    FILE_HANDLE :: fh
    REQUEST_HANDLE :: request
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    integer(MPI_OFFSET_KIND) :: offset

    call remove_file(name)
    allocate (all_values(9*processes))
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
    if (ierr /= MPI_SUCCESS) return
    call MPI_File_set_view(fh, zero, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)

    ! In the order of the ranks, as many as each has.
    values = 100*rank + [1, 2, 3]
    call MPI_File_write_ordered(fh, values, 1 + modulo(rank, 2), MPI_INTEGER, status, ierr)
    call check_count(status, MPI_INTEGER, 1 + modulo(rank, 2), 'MPI_File_write_ordered', ierr)
    values(2) = values(3)
    call MPI_File_write_ordered_begin(fh, values, 2, MPI_INTEGER, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_ordered_begin')
    call MPI_File_write_ordered_end(fh, values, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_ordered_end')
    call synchronise(fh)
    expected = processes + processes/2
    call MPI_File_read_at(fh, zero, all_values, expected, MPI_INTEGER, status, ierr)
    number = 0
    do i = 0, processes - 1
      number = number + 1
      call check_code(all_values(number), 100*i + 1, 'the first of a process')
      if (modulo(i, 2) == 0) cycle
      number = number + 1
      call check_code(all_values(number), 100*i + 2, 'the second of a process')
    end do
    offset = expected
    call MPI_File_read_at(fh, offset, all_values, 2*processes, MPI_INTEGER, status, ierr)
    call check(all(all_values(:2*processes) == [(100*(i/2) + 1 + 2*modulo(i, 2), i=0, 2*processes - 1)]), &
               'two of each process')
    call MPI_File_get_position_shared(fh, offset, ierr)
    call check(ierr == MPI_SUCCESS .and. offset == expected + 2*processes, 'MPI_File_get_position_shared')

    ! In any order, but each contiguous.
    call synchronise(fh)
    call MPI_File_seek_shared(fh, zero, MPI_SEEK_SET, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_seek_shared')
    do i = 1, 2
      values = 1000*i + 10*rank + [1, 2, 3]
      call MPI_File_write_shared(fh, values, 3, MPI_INTEGER, status, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_shared')
    end do
    values = 3000 + 10*rank + [1, 2, 3]
    call MPI_File_iwrite_shared(fh, values, 3, MPI_INTEGER, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_shared')
    call MPI_Wait(request, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_shared is complete')
    call synchronise(fh)
    call MPI_File_read_at(fh, zero, all_values, 9*processes, MPI_INTEGER, status, ierr)
    call check(all(all_values(2::3) == all_values(1::3) + 1) .and. all(all_values(3::3) == all_values(1::3) + 2), &
               'each in one piece')
    do i = 1, 3
      call check_code(count(all_values == 1000*i + 10*rank + 1), 1, 'each once')
    end do

    ! Each element is read once.
    call synchronise(fh)
    call MPI_File_seek_shared(fh, zero, MPI_SEEK_SET, ierr)
    call MPI_File_read_shared(fh, back, 3, MPI_INTEGER, status, ierr)
    call check_count(status, MPI_INTEGER, 3, 'MPI_File_read_shared', ierr)
    call check(count(all_values(:3*processes) == back(1)) == 1 .and. back(3) == back(1) + 2, 'one of the first')
    call MPI_Allgather(back(1), 1, MPI_INTEGER, all_values, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call check_code(count(all_values(:processes) == back(1)), 1, 'nobody else has it')
    call MPI_File_read_ordered_begin(fh, back, 3, MPI_INTEGER, ierr)
    call MPI_File_read_ordered_end(fh, back, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_ordered_end')
    offset = 3*processes + 3*rank
    call MPI_File_read_at(fh, offset, all_values, 3, MPI_INTEGER, status, ierr)
    call check(all(back == all_values(:3)), 'in the order of the ranks')
    call MPI_File_read_ordered(fh, back, 3, MPI_INTEGER, status, ierr)
    offset = offset + 3*processes
    call MPI_File_read_at(fh, offset, all_values, 3, MPI_INTEGER, status, ierr)
    call check(all(back == all_values(:3)), 'and the last ones')
    call MPI_File_close(fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
    call remove_file(name)
  end subroutine shared_across
end program file_several
