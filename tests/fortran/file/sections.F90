! Array sections and derived datatypes in memory, written to and read from files: the memory between their elements is
! not written, and does not change.
! processes: 1 2 4
! forms: f08 mpi_f08
program file_sections
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_sections.data'
  integer :: matrix(6, 5), room(6, 5), plain(30), i, j, ierr
  type(MPI_File) :: fh
  type(MPI_Datatype) :: block, row, filetype
  type(MPI_Status) :: status
  integer(MPI_OFFSET_KIND) :: mine

  call start()
  call remove_file(name)
  call MPI_Type_create_subarray(2, [6, 5], [2, 3], [3, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, block)
  call MPI_Type_commit(block)
  call MPI_Type_vector(5, 1, 6, MPI_INTEGER, row)
  call MPI_Type_commit(row)
  matrix = reshape([(100*rank + i, i=1, 30)], [6, 5])
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  mine = 30*rank

  call MPI_File_write_at_all(fh, mine, matrix(2, :), 5, MPI_INTEGER, status, ierr)
  call written(5, [(100*rank + 2 + 6*i, i=0, 4)], 'MPI_File_write_at_all of a row')
  call MPI_File_write_at(fh, mine, matrix(1:5:2, 5:1:-2), 9, MPI_INTEGER, status, ierr)
  call written(9, [((100*rank + i + 6*j, i=1, 5, 2), j=4, 0, -2)], 'MPI_File_write_at of every other element')
  call MPI_File_seek(fh, mine, MPI_SEEK_SET)
  call MPI_File_write_all(fh, matrix(6:1:-1, 3), 6, MPI_INTEGER, status, ierr)
  call written(6, [(100*rank + 12 + i, i=6, 1, -1)], 'MPI_File_write_all backwards')
  call MPI_File_seek(fh, mine, MPI_SEEK_SET)
  call MPI_File_write(fh, matrix(1, 1:5:4), 2, MPI_INTEGER, status, ierr)
  call written(2, [100*rank + 1, 100*rank + 25], 'MPI_File_write')
  call MPI_File_write_at_all(fh, mine, matrix, 1, block, status, ierr)
  call written(6, [((100*rank + i + 6*j, i=4, 5), j=1, 3)], 'MPI_File_write_at_all of a block')
  call check_count(status, block, 1, 'MPI_File_write_at_all of a block')
  call MPI_File_write_at(fh, mine, matrix(5, 1), 1, row, status, ierr)
  call written(5, [(100*rank + 5 + 6*i, i=0, 4)], 'MPI_File_write_at of a row by a datatype')

  ! Into sections.
  plain = [(100*rank + i, i=1, 30)]
  call MPI_File_write_at_all(fh, mine, plain, 30, MPI_INTEGER, status, ierr)
  call synchronise(fh)
  mine = 30*right
  room = -7
  call MPI_File_read_at_all(fh, mine, room(2, :), 5, MPI_INTEGER, status, ierr)
  call read_into([2], [1, 2, 3, 4, 5], [(100*right + i, i=1, 5)], 'MPI_File_read_at_all into a row')
  call MPI_File_read_at(fh, mine, room(2:6:2, 1:5:2), 9, MPI_INTEGER, status, ierr)
  call read_into([2, 4, 6], [1, 3, 5], [(100*right + i, i=1, 9)], 'MPI_File_read_at into every other element')
  call MPI_File_seek(fh, mine + 3, MPI_SEEK_SET)
  call MPI_File_read_all(fh, room(6:1:-1, 4), 6, MPI_INTEGER, status, ierr)
  call read_into([6, 5, 4, 3, 2, 1], [4], [(100*right + 3 + i, i=1, 6)], 'MPI_File_read_all backwards')
  call MPI_File_seek(fh, mine, MPI_SEEK_SET)
  call MPI_File_read(fh, room(3, 5:1:-4), 2, MPI_INTEGER, status, ierr)
  call read_into([3], [5, 1], [(100*right + i, i=1, 2)], 'MPI_File_read')
  call MPI_File_read_at_all(fh, mine, room, 1, block, status, ierr)
  call read_into([4, 5], [2, 3, 4], [(100*right + i, i=1, 6)], 'MPI_File_read_at_all into a block')
  call MPI_File_read_at(fh, mine, room(4, 1), 1, row, status, ierr)
  call read_into([4], [1, 2, 3, 4, 5], [(100*right + i, i=1, 5)], 'MPI_File_read_at into a row by a datatype')

  ! A section in memory and holes in the file at once: elements are dealt out to the processes in turn.
  call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL)
  call MPI_File_write_at_all(fh, 0_MPI_OFFSET_KIND, matrix(3, 5:1:-1), 5, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'holes on both sides')
  call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, room(1:5, 2), 5, MPI_INTEGER, status, ierr)
  call read_into([1, 2, 3, 4, 5], [2], [(100*rank + 3 + 6*i, i=4, 0, -1)], 'holes on both sides')
  call MPI_Type_free(filetype)
  call check(all(matrix == reshape([(100*rank + i, i=1, 30)], [6, 5])), 'what was given is as it was')
  call MPI_Type_free(block)
  call MPI_Type_free(row)
  call MPI_File_close(fh)
  call remove_file(name)
  call finish()

contains

  ! Checks that these elements are in this process's part of the file, and no more than these were written.
  subroutine written(elements, expected, what)
    integer, intent(in) :: elements, expected(:)
    character(len=*), intent(in) :: what
    integer :: zeros(30)

    call check_count(status, MPI_INTEGER, elements, what, ierr)
    ! Others may have written it for this process.
    call synchronise(fh)
    plain = -7
    call MPI_File_read_at(fh, mine, plain, elements, MPI_INTEGER, status, ierr)
    call check(all(plain == [expected, (-7, i=elements + 1, 30)]), what // ': in the file')
    zeros = 0
    call MPI_File_write_at(fh, mine, zeros, 30, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call synchronise(fh)
  end subroutine written

  subroutine read_into(rows, columns, elements, what)
    integer, intent(in) :: rows(:), columns(:), elements(:)
    character(len=*), intent(in) :: what
    integer :: expected(6, 5)

    call check_count(status, MPI_INTEGER, size(elements), what, ierr)
    expected = -7
    expected(rows, columns) = reshape(elements, [size(rows), size(columns)])
    call check(all(room == expected), what // ': what came, and nothing beside it')
    room = -7
  end subroutine read_into
end program file_sections
