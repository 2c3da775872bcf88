! Counts of kind MPI_COUNT_KIND: specifics of the same generic names.
! forms: f08 mpi_f08
program file_io_large_count
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_large_count.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer(MPI_COUNT_KIND), parameter :: two = 2
  type(MPI_File) :: fh
  type(MPI_Status) :: status
  type(MPI_Datatype) :: nothing
  integer(int32) :: values(4), matrix(2, 4)
  integer(MPI_COUNT_KIND) :: count
  integer :: ierr

  call start()
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh)
  values = [integer(int32) :: 1, 2, 3, 4]
  call MPI_File_write(fh, values, two, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write')
  count = -77
  call MPI_Get_count(status, MPI_INTEGER4, count, ierr)
  call check(ierr == MPI_SUCCESS .and. count == 2, 'MPI_Get_count')
  call MPI_File_write_all(fh, values(3:), two, MPI_INTEGER4, status)
  call MPI_File_write_at(fh, 16_MPI_OFFSET_KIND, values, two, MPI_INTEGER4, status)
  call MPI_File_write_at_all(fh, 24_MPI_OFFSET_KIND, values(2::2), two, MPI_INTEGER4, status)
  call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 1_int32, 2_int32, 2_int32, 4_int32], 'what is written')

  values = -7
  call MPI_File_read_at(fh, zero, values, two, MPI_INTEGER4, status, ierr)
  call MPI_File_read_at_all(fh, 24_MPI_OFFSET_KIND, values(3:), two, MPI_INTEGER4, status, ierr)
  call check(all(values == [1, 2, 2, 4]), 'at an offset')
  values = -7
  call MPI_File_seek(fh, zero, MPI_SEEK_SET)
  call MPI_File_read(fh, values(::2), two, MPI_INTEGER4, status, ierr)
  call MPI_File_read_all(fh, values(2::2), two, MPI_INTEGER4, status, ierr)
  call check(all(values == [1, 3, 2, 4]), 'into a section')
  matrix = -7
  call MPI_File_read_at(fh, zero, matrix(2, :), 4_MPI_COUNT_KIND, MPI_INTEGER4, MPI_STATUS_IGNORE)
  call check(all(matrix(2, :) == [1, 2, 3, 4]) .and. all(matrix(1, :) == -7), 'into a row')
  count = -77
  call MPI_File_read_at(fh, 24_MPI_OFFSET_KIND, values, 4_MPI_COUNT_KIND, MPI_INTEGER4, status)
  call MPI_Get_count(status, MPI_INTEGER4, count)
  call check(count == 2, 'a short read')

  ! Counts beyond the range of default INTEGER.
  values = -7
  call MPI_File_read_at(fh, zero, values, -1_MPI_COUNT_KIND, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_COUNT, 'a negative count')
  call MPI_File_read_at(fh, zero, values, 4294967298_MPI_COUNT_KIND, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'more than the array has')
  call MPI_File_write_at(fh, zero, values, huge(count), MPI_INTEGER4, status, ierr)
  call check_done(ierr, MPI_ERR_BUFFER, all(values == -7), 'more than there are addresses: nothing is read')
  call MPI_Type_contiguous(0, MPI_INTEGER4, nothing)
  call MPI_Type_commit(nothing)
  call MPI_File_write_at(fh, zero, values, 4294967298_MPI_COUNT_KIND, nothing, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'many times nothing')
  call MPI_Type_free(nothing)
  call MPI_File_close(fh)

  call more_than_a_count_holds()
  call finish()

contains

  ! A large contiguous type: bytes beyond 2 GiB in one transfer, of which a sparse file has few. The memory is not
  ! touched where nothing is read.
  subroutine more_than_a_count_holds()
    integer(int64), parameter :: bytes = 2200000000_int64
    integer(int32), allocatable :: memory(:)
    integer :: small, failure

    allocate (memory(bytes / 4), stat=failure)
    if (failure /= 0) then
      call check(.true., 'there is not so much memory')
      return
    end if
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh)
    values = [integer(int32) :: 1, 2, 3, 4]
    call MPI_File_write(fh, values, 4, MPI_INTEGER4, status)
    memory(1:5) = -7
    call MPI_File_read_at(fh, zero, memory, bytes, MPI_BYTE, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a buffer of more than 2 GiB')
    call check(all(memory(1:5) == [1, 2, 3, 4, -7]), 'what there is')
    call MPI_Get_count(status, MPI_BYTE, count)
    call check(count == 16, 'MPI_Get_count')
    deallocate (memory)

    ! One that is read whole: nothing but zeros, of which the last is seen.
    call MPI_File_set_size(fh, 100000000_MPI_OFFSET_KIND)
    allocate (memory(25000001))
    memory = -7
    call MPI_File_read_at(fh, zero, memory, 100000000_MPI_COUNT_KIND, MPI_BYTE, status, ierr)
    call MPI_Get_count(status, MPI_BYTE, small)
    call check(small == 100000000, 'a large read')
    call check(all(memory(5:25000000) == 0) .and. memory(25000001) == -7, 'all of it')
    call MPI_File_close(fh)
  end subroutine more_than_a_count_holds
end program file_io_large_count
