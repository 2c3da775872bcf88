! Random views and transfers, compared with a plain model: an array of all integers in the file, and the position of
! each etype of the view.
program file_view_random
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_random.data'
  integer, parameter :: total = 4000, rounds = 300, steps = 8, most = 120
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: filetype
  integer(int32) :: model(total), values(most)
  ! Where the etypes of a filetype are, and how far the next one is.
  integer, allocatable :: pieces(:)
  integer :: extent, disp, length, position
  integer :: ierr, round, step, bad
  integer(int64) :: seed

  call start()
  seed = 20240917
  model = 0
  length = 0
  bad = 0
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  ! What other engines do at the end of the file is tested elsewhere: they do not come to it.
  if (.not. embedded()) then
    length = total
    call MPI_File_set_size(fh, 4_MPI_OFFSET_KIND * total, ierr)
  end if
  do round = 1, rounds
    call new_view()
    do step = 1, steps
      call one_transfer()
    end do
    if (mod(round, 50) == 0) call check_file(name, model(:length), 'all of the file')
    if (bad > 0) exit
  end do
  call check(bad == 0, 'transfers do what the model does')
  deallocate (pieces)
  call MPI_File_close(fh, ierr)
  call finish()

contains

  ! A number from 0 to below - 1.
  integer function random(below)
    integer, intent(in) :: below

    seed = mod(seed * 48271_int64, 2147483647_int64)
    random = int(mod(seed / 7, int(below, int64)))
  end function random

  subroutine expect(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

    if (ok) return
    bad = bad + 1
    if (bad > 10) return
    write (*, '(2a, 3(a, i0))') '  wrong: ', what, ', round ', round, ', step ', step, ', code ', ierr
    write (*, '(a, 3(1x, i0), a, 20(1x, i0))') '  disp, extent, position:', disp, extent, &
      position, '; pieces:', pieces(:min(20, size(pieces)))
  end subroutine expect

  subroutine new_view()
    integer :: sizes(3), subsizes(3), starts(3), i, j, k, n

    if (allocated(pieces)) deallocate (pieces)
    select case (random(4))
    case (0)
      n = 1 + random(7)
      call MPI_Type_contiguous(n, MPI_INTEGER4, filetype, ierr)
      pieces = [(i, i = 0, n - 1)]
      extent = n
    case (1)
      sizes(1) = 1 + random(4)
      sizes(2) = 1 + random(3)
      sizes(3) = sizes(2) + random(4)
      call MPI_Type_vector(sizes(1), sizes(2), sizes(3), MPI_INTEGER4, filetype, ierr)
      pieces = [((j * sizes(3) + i, i = 0, sizes(2) - 1), j = 0, sizes(1) - 1)]
      extent = (sizes(1) - 1) * sizes(3) + sizes(2)
    case default
      do i = 1, 3
        sizes(i) = 1 + random(5)
        subsizes(i) = 1 + random(sizes(i))
        starts(i) = random(sizes(i) - subsizes(i) + 1)
      end do
      call MPI_Type_create_subarray(3, sizes, subsizes, starts, MPI_ORDER_FORTRAN, MPI_INTEGER4, filetype, ierr)
      pieces = [(((starts(1) + i + sizes(1) * (starts(2) + j + sizes(2) * (starts(3) + k)), i = 0, subsizes(1) - 1), &
        j = 0, subsizes(2) - 1), k = 0, subsizes(3) - 1)]
      extent = product(sizes)
    end select
    call MPI_Type_commit(filetype, ierr)
    disp = random(30)
    position = 0
    call MPI_File_set_view(fh, int(4 * disp, MPI_OFFSET_KIND), MPI_INTEGER4, filetype, 'native', MPI_INFO_NULL, ierr)
    call expect(ierr == MPI_SUCCESS, 'MPI_File_set_view')
    call MPI_Type_free(filetype, ierr)
  end subroutine new_view

  ! The place in the file, from 1 on, of an etype of the view.
  integer function place(offset)
    integer, intent(in) :: offset

    place = 1 + disp + offset / size(pieces) * extent + pieces(1 + mod(offset, size(pieces)))
  end function place

  subroutine one_transfer()
    integer(MPI_OFFSET_KIND) :: offset, found
    integer :: count, first, there, number, i

    count = random(most - 1)
    do while (place(count + 60) > total)
      count = count / 2
      if (count == 0) return
    end do
    offset = random(60)
    first = int(offset)
    if (random(2) == 0) then
      first = position
      if (place(first + count) > total) then
        call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
        position = 0
        return
      end if
      offset = -1
    end if
    there = count

    if (random(2) == 0) then
      do i = 1, count
        values(i) = int(random(1000000), int32)
        model(place(first + i - 1)) = values(i)
        length = max(length, place(first + i - 1))
      end do
      if (offset < 0) then
        call MPI_File_write(fh, values, count, MPI_INTEGER4, status, ierr)
      else
        call MPI_File_write_at(fh, offset, values, count, MPI_INTEGER4, status, ierr)
      end if
      call expect(ierr == MPI_SUCCESS, 'a write')
    else
      do while (there > 0)
        if (place(first + there - 1) <= length) exit
        there = there - 1
      end do
      values = -7
      if (offset < 0) then
        call MPI_File_read(fh, values, count, MPI_INTEGER4, status, ierr)
      else
        call MPI_File_read_at(fh, offset, values, count, MPI_INTEGER4, status, ierr)
      end if
      call expect(ierr == MPI_SUCCESS, 'a read')
      do i = 1, there
        if (values(i) /= model(place(first + i - 1))) exit
      end do
      call expect(i > there, 'what is read')
      call expect(all(values(there+1:) == -7), 'the buffer behind it')
    end if
    call MPI_Get_count(status, MPI_INTEGER4, number, ierr)
    call expect(number == there, 'the count')
    if (offset < 0) position = first + there
    call MPI_File_get_position(fh, found, ierr)
    call expect(found == position, 'the file pointer')
    call MPI_File_get_byte_offset(fh, int(first, MPI_OFFSET_KIND), found, ierr)
    call expect(found == 4 * (place(first) - 1), 'the byte of an offset')
    call MPI_File_get_size(fh, found, ierr)
    call expect(found == 4 * length, 'the size of the file')
  end subroutine one_transfer
end program file_view_random
