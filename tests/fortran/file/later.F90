! Transfers that continue after the call (F1, F2): nonblocking ones, independent and collective, and split collective
! ones, of arrays, sections and derived datatypes.
! processes: 1 2 4
! forms: f08 mpi_f08
program file_later
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_later.data'
  integer, asynchronous :: matrix(6, 5), room(6, 5), line(12)
  integer :: i, ierr, codes(4), size
  type(MPI_File) :: fh
  type(MPI_Datatype) :: row, filetype
  type(MPI_Status) :: status, statuses(4)
  type(MPI_Request) :: request, requests(4)
  type(MPI_Group) :: group
  integer(MPI_OFFSET_KIND) :: mine
  integer(MPI_OFFSET_KIND), parameter :: zero = 0

  call start()
  call remove_file(name)
  matrix = reshape([(100*rank + i, i=1, 30)], [6, 5])
  call MPI_Type_vector(5, 1, 6, MPI_INTEGER, row)
  call MPI_Type_commit(row)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_get_group(fh, group, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_get_group')
  call MPI_Group_size(group, size)
  call check_code(size, processes, 'the group of the file')
  call MPI_Group_free(group)
  call MPI_File_set_view(fh, zero, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  mine = 12*rank

  ! Several at once, as an I/O library starts them.
  call MPI_File_iwrite_at(fh, mine, matrix(2, :), 5, MPI_INTEGER, requests(1), codes(1))
  call MPI_File_iwrite_at(fh, mine + 5, matrix(5, 1), 1, row, requests(2), codes(2))
  call MPI_File_seek(fh, mine + 10, MPI_SEEK_SET)
  call MPI_File_iwrite(fh, matrix(1, 1), 1, MPI_INTEGER, requests(3), codes(3))
  call MPI_File_iwrite(fh, matrix(2, 1), 1, MPI_INTEGER, requests(4), codes(4))
  call check(all(codes == MPI_SUCCESS), 'four writes')
  call MPI_Waitall(4, requests, statuses, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
  do i = 1, 4
    call MPI_Get_count(statuses(i), MPI_INTEGER, codes(i))
  end do
  call check(all(codes == [5, 5, 1, 1]), 'their counts')
  call synchronise(fh)
  mine = 12*right
  line = -7
  call MPI_File_iread_at(fh, mine + 6, line(7:), 6, MPI_INTEGER, requests(1), ierr)
  call MPI_File_iread_at(fh, mine, line(6:1:-1), 6, MPI_INTEGER, requests(2), ierr)
  call MPI_Waitall(2, requests, statuses, ierr)
  call check(all(line == 100*right + [5, 26, 20, 14, 8, 2, 11, 17, 23, 29, 1, 2]), 'what the next process has written')
  room = -7
  call MPI_File_iread_at(fh, mine, room(3, 1), 1, row, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER, 5, 'a row by a datatype')
  call check(all(room(3, :) == 100*right + [2, 8, 14, 20, 26]) .and. count(room == -7) == 25, 'a row by a datatype')
  call MPI_File_iread_at(fh, 12_MPI_OFFSET_KIND*processes - 2, line, 5, MPI_INTEGER, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER, 2, 'up to the end of the file')
  call synchronise(fh)

  ! Collectively: elements are dealt out to the processes in turn.
  call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype)
  call MPI_Type_commit(filetype)
  call MPI_File_set_view(fh, zero, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL)
  call MPI_File_iwrite_at_all(fh, zero, matrix(3, :), 5, MPI_INTEGER, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_at_all')
  call MPI_Wait(request, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_at_all is complete')
  call MPI_File_seek(fh, 5_MPI_OFFSET_KIND, MPI_SEEK_SET)
  call MPI_File_iwrite_all(fh, matrix(4, 1), 1, row, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_all')
  call MPI_Wait(request, status, ierr)
  call check_count(status, MPI_INTEGER, 5, 'MPI_File_iwrite_all')
  call MPI_File_write_all_begin(fh, matrix(6, :), 5, MPI_INTEGER, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_all_begin')
  call MPI_File_write_all_end(fh, matrix(6, :), status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_all_end')
  call check_count(status, MPI_INTEGER, 5, 'MPI_File_write_all_end')
  call synchronise(fh)
  room = -7
  call MPI_File_iread_at_all(fh, zero, room(1, :), 5, MPI_INTEGER, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check(all(room(1, :) == matrix(3, :)), 'MPI_File_iread_at_all')
  call MPI_File_seek(fh, 5_MPI_OFFSET_KIND, MPI_SEEK_SET)
  call MPI_File_iread_all(fh, room(2, 1), 1, row, request, ierr)
  call MPI_Wait(request, status, ierr)
  call check(all(room(2, :) == matrix(4, :)), 'MPI_File_iread_all')
  call MPI_File_read_all_begin(fh, room(4, 1), 1, row, ierr)
  call MPI_File_read_all_end(fh, room(4, 1), status, ierr)
  call check(all(room(4, :) == matrix(6, :)), 'MPI_File_read_all_end')
  call MPI_File_read_at_all_begin(fh, 5_MPI_OFFSET_KIND, room(6, 5:1:-1), 5, MPI_INTEGER, ierr)
  call MPI_File_read_at_all_end(fh, room(6, 5:1:-1), status, ierr)
  call check(all(room(6, 5:1:-1) == matrix(4, :)), 'MPI_File_read_at_all_end')
  call check(count(room == -7) == 10, 'and nothing beside it')
  call MPI_File_write_at_all_begin(fh, zero, matrix, 1, row, ierr)
  call MPI_File_write_at_all_begin(fh, zero, matrix, 1, row, codes(1))
  call check_class(codes(1), MPI_ERR_IO, 'a second one')
  call MPI_File_write_at_all_end(fh, matrix, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_at_all_end')
  call check(all(matrix == reshape([(100*rank + i, i=1, 30)], [6, 5])), 'what was given is as it was')
  call MPI_Type_free(filetype)
  call MPI_Type_free(row)
  call MPI_File_close(fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
  call remove_file(name)
  call finish()
end program file_later
