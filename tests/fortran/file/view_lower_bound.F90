! Filetypes whose data start far from 0 (F9): with a lower bound at their extent, beyond it or below 0, or with data after the
! extent. Transfers of several forms read and write numbers where the filetype has them. (file/views has the others.)
program file_view_lower_bound
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_lower_bound.data'
  integer, parameter :: ways = 5
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer(int32) :: old(24)
  DATATYPE_HANDLE :: beyond, inside, moved, below, short, whole
  integer :: ierr, i

  call start()
  old = [(int(100 + i, int32), i = 0, 23)]

  ! Lower bound 16, extent 16: the next one begins 4 elements later.
  call MPI_Type_indexed(2, [2, 1], [4, 7], MPI_INTEGER4, beyond, ierr)
  call MPI_Type_commit(beyond, ierr)
  call try(beyond, [4, 5, 7, 8, 9, 11], 'a lower bound at the extent')

  ! Lower bound 4, extent 16: the last block is behind the extent.
  call MPI_Type_indexed(2, [1, 2], [1, 3], MPI_INTEGER4, inside, ierr)
  call MPI_Type_commit(inside, ierr)
  call try(inside, [1, 3, 4, 5, 7, 8], 'a lower bound before the extent')

  ! Lower bound 200, where there are no data.
  call MPI_Type_create_resized(beyond, 200_MPI_ADDRESS_KIND, 32_MPI_ADDRESS_KIND, moved, ierr)
  call MPI_Type_commit(moved, ierr)
  call try(moved, [4, 5, 7, 12, 13, 15], 'a lower bound that was set')

  ! Lower bound -8, where there are no data.
  call MPI_Type_create_resized(inside, -8_MPI_ADDRESS_KIND, 24_MPI_ADDRESS_KIND, below, ierr)
  call MPI_Type_commit(below, ierr)
  call try(below, [1, 3, 4, 7, 9, 10], 'a lower bound below 0')

  ! The next one would begin inside, so there is only the first.
  call MPI_Type_indexed(6, [1, 1, 1, 1, 1, 1], [2, 3, 5, 8, 9, 11], MPI_INTEGER4, whole, ierr)
  call MPI_Type_create_resized(whole, 0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND, short, ierr)
  call MPI_Type_commit(short, ierr)
  call try(short, [2, 3, 5, 8, 9, 11], 'a short filetype')

  call MPI_Type_free(beyond, ierr)
  call MPI_Type_free(inside, ierr)
  call MPI_Type_free(moved, ierr)
  call MPI_Type_free(below, ierr)
  call MPI_Type_free(whole, ierr)
  call MPI_Type_free(short, ierr)
  call remove_file(name)
  call finish()

contains

  ! Writes and reads what is at `places`, in all ways, in pieces of 3, 1 and 2.
  subroutine try(filetype, places, what)
    DATATYPE_HANDLE, intent(in) :: filetype
    integer, intent(in) :: places(6)
    character(len=*), intent(in) :: what
    integer(int32), asynchronous :: values(6), back(8)
    integer(int32) :: expected(size(old))
    integer(MPI_OFFSET_KIND) :: disp, offset
    FILE_HANDLE :: fh
    character(len=80) :: said
    integer :: way, code, start

    do way = 1, ways
      write (said, '(2a, i0)') what, ', way ', way
      start = mod(way, 3)
      disp = 4 * start
      call put_file(name, old)
      call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, code)
      call MPI_File_set_view(fh, disp, MPI_INTEGER4, filetype, 'native', MPI_INFO_NULL, code)
      call check_code(code, MPI_SUCCESS, trim(said) // ': the view')
      do i = 1, 6
        call MPI_File_get_byte_offset(fh, int(i - 1, MPI_OFFSET_KIND), offset, code)
        call check_offset(offset, int(4 * (start + places(i)), MPI_OFFSET_KIND), trim(said) // ': where an element is')
      end do

      back = -7
      call get(fh, way, zero, 3, back(2))
      call check_position(fh, pointer(way, 3), trim(said) // ': after 3')
      call get(fh, way, 3_MPI_OFFSET_KIND, 1, back(5))
      call get(fh, way, 4_MPI_OFFSET_KIND, 2, back(6))
      call check_position(fh, pointer(way, 6), trim(said) // ': after all')
      call check_values(back, [-7_int32, old(1 + start + places), -7_int32], trim(said) // ': read')

      values = [(int(-i, int32), i = 1, 6)]
      call MPI_File_seek(fh, 4_MPI_OFFSET_KIND, MPI_SEEK_SET, code)
      call put(fh, way, 4_MPI_OFFSET_KIND, 2, values(5))
      call MPI_File_seek(fh, zero, MPI_SEEK_SET, code)
      call put(fh, way, zero, 3, values)
      call put(fh, way, 3_MPI_OFFSET_KIND, 1, values(4))
      call check_position(fh, pointer(way, 4), trim(said) // ': after 4')
      call MPI_File_close(fh, code)
      expected = old
      expected(1 + start + places) = values
      call check_file(name, expected, trim(said) // ': written')
    end do
  end subroutine try

  ! The file pointer after this many elements were transferred.
  integer(MPI_OFFSET_KIND) function pointer(way, count)
    integer, intent(in) :: way, count

    pointer = merge(count, 0, way <= 3)
  end function pointer

  subroutine put(fh, way, offset, count, values)
    FILE_HANDLE, intent(in) :: fh
    integer, intent(in) :: way, count
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer(int32), intent(inout), asynchronous :: values(*)
    STATUS_TYPE :: status
    REQUEST_HANDLE :: request
    integer :: code, wait

    wait = MPI_SUCCESS
    select case (way)
    case (1)
      call MPI_File_write(fh, values, count, MPI_INTEGER4, status, code)
    case (2)
      call MPI_File_write_all(fh, values, count, MPI_INTEGER4, status, code)
    case (3)
      call MPI_File_iwrite(fh, values, count, MPI_INTEGER4, request, code)
      call MPI_Wait(request, status, wait)
    case (4)
      call MPI_File_write_at(fh, offset, values, count, MPI_INTEGER4, status, code)
    case default
      call MPI_File_iwrite_at_all(fh, offset, values, count, MPI_INTEGER4, request, code)
      call MPI_Wait(request, status, wait)
    end select
    call check(code == MPI_SUCCESS .and. wait == MPI_SUCCESS, 'a write')
    call check_count(status, MPI_INTEGER4, count, 'what a write counts')
  end subroutine put

  subroutine get(fh, way, offset, count, values)
    FILE_HANDLE, intent(in) :: fh
    integer, intent(in) :: way, count
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer(int32), intent(inout), asynchronous :: values(*)
    STATUS_TYPE :: status
    REQUEST_HANDLE :: request
    integer :: code, wait

    wait = MPI_SUCCESS
    select case (way)
    case (1)
      call MPI_File_read(fh, values, count, MPI_INTEGER4, status, code)
    case (2)
      call MPI_File_read_all(fh, values, count, MPI_INTEGER4, status, code)
    case (3)
      call MPI_File_iread(fh, values, count, MPI_INTEGER4, request, code)
      call MPI_Wait(request, status, wait)
    case (4)
      call MPI_File_read_at(fh, offset, values, count, MPI_INTEGER4, status, code)
    case default
      call MPI_File_iread_at_all(fh, offset, values, count, MPI_INTEGER4, request, code)
      call MPI_Wait(request, status, wait)
    end select
    call check(code == MPI_SUCCESS .and. wait == MPI_SUCCESS, 'a read')
    call check_count(status, MPI_INTEGER4, count, 'what a read counts')
  end subroutine get
end program file_view_lower_bound
