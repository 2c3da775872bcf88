! Offsets whose position in the file overflows: MPI_ERR_ARG, nothing is written, and the file pointer is not negative
! (`offsets-overflow`).
program file_io_overflow
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_overflow.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, most = huge(zero)
  integer(MPI_OFFSET_KIND) :: offsets(3), place
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: holes
  integer :: values(4), ierr, i

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, &
    MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
  values = 3
  call MPI_Type_vector(2, 1, 3, MPI_INTEGER, holes, ierr)
  call MPI_Type_commit(holes, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
  offsets = [most, shiftr(most, 1), shiftr(most, 2) + 1]
  call overflows('integers')
  call MPI_File_set_view(fh, zero, MPI_INTEGER, holes, 'native', MPI_INFO_NULL, ierr)
  offsets = [most, shiftr(most, 2), shiftr(most, 3) + 1]
  call overflows('integers with holes')
  call MPI_File_set_view(fh, most - 8, MPI_INTEGER, holes, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a view at the end of the longest file')
  offsets = [most, zero + 4, zero + 1]
  call overflows('a displacement')

  call MPI_File_get_size(fh, place, ierr)
  call check(place == 0, 'nothing was written')
  call MPI_File_set_view(fh, zero, MPI_INTEGER, holes, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_write(fh, values, 4, MPI_INTEGER, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'what does not overflow')
  call MPI_Type_free(holes, ierr)
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

  subroutine overflows(what)
    character(len=*), intent(in) :: what

    do i = 1, size(offsets)
      call MPI_File_write_at(fh, offsets(i), values, 4, MPI_INTEGER, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write_at')
      call MPI_File_write_at_all(fh, offsets(i), values, 4, MPI_INTEGER, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write_at_all')
      call MPI_File_read_at(fh, offsets(i), values, 4, MPI_INTEGER, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_read_at')
      call MPI_File_read_at_all(fh, offsets(i), values, 4, MPI_INTEGER, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_read_at_all')
      place = -77
      call MPI_File_get_byte_offset(fh, offsets(i), place, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_get_byte_offset')
      call check(place == -77, what // ': no place')
      ! An engine that accepts such a position writes nothing there.
      call MPI_File_seek(fh, offsets(i), MPI_SEEK_SET, ierr)
      if (ierr == MPI_SUCCESS) then
        call MPI_File_write(fh, values, 4, MPI_INTEGER, status, ierr)
        call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write')
      end if
      call MPI_File_seek(fh, offsets(i), MPI_SEEK_END, ierr)
      if (ierr == MPI_SUCCESS) then
        call MPI_File_write(fh, values, 4, MPI_INTEGER, status, ierr)
        call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write at the end')
      end if
      call MPI_File_get_position(fh, place, ierr)
      call check(place >= 0, what // ': the file pointer is no negative one')
      call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_File_seek')
    end do
  end subroutine overflows
end program file_io_overflow
