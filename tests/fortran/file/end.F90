! Reading beyond the end of a file, independently and collectively: what there is arrives, the counts say how much, and
! memory after it does not change.
! processes: 1 2 4
program file_end
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_end.data'
  integer, parameter :: n = 6
  integer :: out(n), room(0:n + 1), i, ierr
  FILE_HANDLE :: fh
  DATATYPE_HANDLE :: filetype
  STATUS_TYPE :: status
  integer(MPI_OFFSET_KIND) :: offset, position

  call start()
  call remove_file(name)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
  out = [(100*rank + i, i=1, n)]
  call MPI_File_write_at_all(fh, int(rank*n, MPI_OFFSET_KIND), out, n, MPI_INTEGER, status, ierr)
  call synchronise(fh)

  ! The last three elements are those of the last process.
  offset = n*processes - 3
  room = -7
  call MPI_File_read_at(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call came(3, 'MPI_File_read_at')
  call MPI_File_read_at(fh, offset + 1000, room(1), n, MPI_INTEGER, status, ierr)
  call came(0, 'MPI_File_read_at, beyond the end')
  call MPI_File_seek(fh, offset, MPI_SEEK_SET, ierr)
  call MPI_File_read(fh, room(1), n, MPI_INTEGER, status, ierr)
  call came(3, 'MPI_File_read')
  call behind('MPI_File_read')
  call MPI_File_read(fh, room(1), n, MPI_INTEGER, status, ierr)
  call came(0, 'MPI_File_read, at the end')

  call MPI_File_read_at_all(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call came(3, 'MPI_File_read_at_all')
  call MPI_File_read_at_all(fh, offset + 1000, room(1), n, MPI_INTEGER, status, ierr)
  call came(0, 'MPI_File_read_at_all, beyond the end')
  call MPI_File_seek(fh, offset, MPI_SEEK_SET, ierr)
  call MPI_File_read_all(fh, room(1), n, MPI_INTEGER, status, ierr)
  call came(3, 'MPI_File_read_all')
  call behind('MPI_File_read_all')
  call MPI_File_read_all(fh, room(1), n, MPI_INTEGER, status, ierr)
  call came(0, 'MPI_File_read_all, at the end')

  ! In interleaved views, one element in turn for each process: each has 2 n elements, of which the file has n.
  call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype, ierr)
  call MPI_Type_commit(filetype, ierr)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
  offset = n - 2
  call MPI_File_read_at(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call in_turn('MPI_File_read_at in a view')
  call MPI_File_read_at_all(fh, offset, room(1), n, MPI_INTEGER, status, ierr)
  call in_turn('MPI_File_read_at_all in a view')
  call MPI_Type_free(filetype, ierr)
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call finish()

contains

  ! Checks that this many of the last three elements arrived.
  subroutine came(elements, what)
    integer, intent(in) :: elements
    character(len=*), intent(in) :: what

    call counted(elements, what)
    call check(all(room(1:elements) == [(100*(processes - 1) + n - 3 + i, i=1, elements)]), what // ': what came')
    call check(room(0) == -7 .and. all(room(elements + 1:) == -7), what // ': nothing behind it')
    room = -7
  end subroutine came

  ! The file pointer is behind what was read, or behind what was asked for: it is updated for what `will be accessed'
  ! when the operation begins (MPI 4.1, section 14.4.3), which both agree with.
  subroutine behind(what)
    character(len=*), intent(in) :: what

    call MPI_File_get_position(fh, position, ierr)
    call check(position == offset + 3 .or. position == offset + n, what // ': the position')
  end subroutine behind

  ! The last two of this process, in the file as a whole.
  subroutine in_turn(what)
    character(len=*), intent(in) :: what
    integer :: place

    call counted(2, what)
    do i = 1, 2
      place = (n - 3 + i)*processes + rank
      call check_code(room(i), 100*(place/n) + modulo(place, n) + 1, what // ': what came')
    end do
    call check(room(0) == -7 .and. all(room(3:) == -7), what // ': nothing behind it')
    room = -7
  end subroutine in_turn

  subroutine counted(elements, what)
    integer, intent(in) :: elements
    character(len=*), intent(in) :: what

    call check_count(status, MPI_INTEGER, elements, what, ierr)
  end subroutine counted
end program file_end
