! Where data are read and written: at offsets, at the file pointer, beyond 2 GiB, and by several openings.
program file_io_place
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer(int32) :: values(4)
  integer :: ierr, i
  integer(MPI_OFFSET_KIND) :: offsets(3), place
  FILE_HANDLE :: fh
  STATUS_TYPE :: status

  call start()
  call io_at()
  call io_pointer()
  call io_large_offset()
  call io_overflow()
  call io_several()
  call finish()

contains

  ! Offsets of bytes, at which transfers do not move the file pointer. (file/several has more.)
  subroutine io_at()
    character(len=*), parameter :: name = 'file_io_at.data'
    integer(MPI_OFFSET_KIND), parameter :: four = 4
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    integer(int32) :: values(6)

    call put_file(name, [16_int32, 2_int32, 3_int32, 4_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)

    ! Offsets are bytes here: they need not be multiples of anything.
    call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, [-1_int32], 1, MPI_INTEGER4, status, ierr)
    values = 0
    call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 1, MPI_INTEGER4, status, ierr)
    call check_values(values(:2), [-1_int32, 0_int32], 'at byte 1')
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
    call check(ibits(values(1), 0, 8) == 16 .and. ibits(values(1), 8, 24) == ibits(-1_int32, 8, 24) .and. &
      ibits(values(2), 0, 8) == 255 .and. ibits(values(2), 8, 24) == 0, 'the bytes around it')
    call check_position(fh, four, 'the file pointer stays')
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine io_at

  ! Reads and writes at the individual file pointer, which moves past the transferred data. Each handle has its own.
  subroutine io_pointer()
    character(len=*), parameter :: name = 'file_io_pointer.data'
    FILE_HANDLE :: fh, other
    STATUS_TYPE :: status
    integer(int32) :: values(8)

    call remove_file(name)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR, MPI_INFO_NULL, other, ierr)
    call check_position(fh, 0_MPI_OFFSET_KIND, 'at the start at first')

    values = [integer(int32) :: 1, 2, 3, 4, 5, 6, 7, 8]
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 3, 'MPI_File_write', ierr)
    call check_count(status, MPI_BYTE, 12, 'in bytes')
    call check_position(fh, 12_MPI_OFFSET_KIND, 'MPI_File_write')
    call MPI_File_write_all(fh, values(4:), 2, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 2, 'MPI_File_write_all', ierr)
    call check_position(fh, 20_MPI_OFFSET_KIND, 'MPI_File_write_all')
    call check_file(name, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32], 'what is written')
    call check_values(values, [1_int32, 2_int32, 3_int32, 4_int32, 5_int32, 6_int32, 7_int32, 8_int32], 'the buffer')

    ! The other handle is still at the start.
    call check_position(other, 0_MPI_OFFSET_KIND, 'another handle')
    values = -7
    call MPI_File_read(other, values(2:), 2, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 2, 'MPI_File_read', ierr)
    call check_values(values, [-7_int32, 1_int32, 2_int32, -7_int32, -7_int32, -7_int32, -7_int32, &
      -7_int32], 'MPI_File_read')
    call check_position(other, 8_MPI_OFFSET_KIND, 'MPI_File_read')
    call MPI_File_read_all(other, values(5:), 3, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 3, 'MPI_File_read_all', ierr)
    call check_values(values, [-7_int32, 1_int32, 2_int32, -7_int32, 3_int32, 4_int32, 5_int32, &
      -7_int32], 'MPI_File_read_all')
    call check_position(other, 20_MPI_OFFSET_KIND, 'MPI_File_read_all')
    call check_position(fh, 20_MPI_OFFSET_KIND, 'the first handle')

    ! Reads and writes of one handle share its file pointer.
    call MPI_File_seek(fh, 4_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
    values = 0
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    values(2) = 33
    call MPI_File_write(fh, values(2:), 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    call MPI_File_read(fh, values(3:), 1, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
    call check_values(values(:4), [2_int32, 33_int32, 4_int32, 0_int32], 'in turn')
    call check_file(name, [1_int32, 2_int32, 33_int32, 4_int32, 5_int32], 'the file')
    call check_position(fh, 16_MPI_OFFSET_KIND, 'in turn')

    ! Behind the end: the gap reads as zeros.
    call MPI_File_seek(fh, 28_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
    values = 8
    call MPI_File_write(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check_file(name, [1_int32, 2_int32, 33_int32, 4_int32, 5_int32, 0_int32, 0_int32, 8_int32], 'a gap')
    call MPI_File_close(fh, ierr)
    call MPI_File_close(other, ierr)
    call remove_file(name)
  end subroutine io_pointer

  ! Offsets beyond 2 GiB and 4 GiB, in a file with holes.
  subroutine io_large_offset()
    character(len=*), parameter :: name = 'file_io_large_offset.data'
    integer(MPI_OFFSET_KIND), parameter :: gib = 1073741824
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: places(6), offset
    integer(int32) :: values(3)
    integer :: i

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    places = [0 * gib, 2 * gib - 4, 2 * gib, 4 * gib - 4, 4 * gib, 7 * gib + 12]
    do i = 1, size(places)
      call MPI_File_write_at(fh, places(i), [int(i, int32)], 1, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
      call check_size(fh, places(i) + 4, 'the size of the file')
    end do
    do i = 1, size(places)
      values = -7
      call MPI_File_read_at(fh, places(i), values(2:), 1, MPI_INTEGER4, status, ierr)
      call check_values(values, [-7_int32, int(i, int32), -7_int32], 'MPI_File_read_at')
    end do

    ! Across the borders, and in a hole.
    call MPI_File_read_at(fh, 2 * gib - 4, values, 3, MPI_INTEGER4, status, ierr)
    call check_values(values, [2_int32, 3_int32, 0_int32], 'across 2 GiB')
    call MPI_File_seek(fh, 4 * gib - 8, MPI_SEEK_SET, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_seek')
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_values(values, [0_int32, 4_int32, 5_int32], 'across 4 GiB')
    call check_position(fh, 4 * gib + 4, 'MPI_File_read')
    call MPI_File_seek(fh, 3 * gib, MPI_SEEK_CUR, ierr)
    call check_position(fh, 7 * gib + 4, 'MPI_SEEK_CUR')
    call MPI_File_read(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 3, 'the last ones')
    call check_values(values, [0_int32, 0_int32, 6_int32], 'the last ones')
    call MPI_File_seek(fh, -5 * gib, MPI_SEEK_END, ierr)
    call check_position(fh, 2 * gib + 16, 'MPI_SEEK_END')

    ! In a view, offsets count etypes from the displacement.
    call MPI_File_set_view(fh, gib, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
    call MPI_File_read_at(fh, 3 * gib / 4 - 1, values, 3, MPI_INTEGER4, status, ierr)
    call check_values(values, [4_int32, 5_int32, 0_int32], 'in a view')
    call MPI_File_get_byte_offset(fh, 3 * gib / 4, offset, ierr)
    call check_offset(offset, 4 * gib, 'MPI_File_get_byte_offset')
    call MPI_File_seek(fh, -1_MPI_OFFSET_KIND, MPI_SEEK_END, ierr)
    call check_position(fh, (6 * gib + 12) / 4, 'MPI_SEEK_END')
    call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 1, 'the last one')
    call check(values(1) == 6, 'the last one')

    call MPI_File_set_size(fh, 5 * gib, ierr)
    call check_size(fh, 5 * gib, 'MPI_File_set_size')
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_close')
  end subroutine io_large_offset

  ! Offsets whose position in the file overflows: MPI_ERR_ARG, nothing is written, and the file pointer is not negative
  ! (`offsets-overflow`).
  subroutine io_overflow()
    character(len=*), parameter :: name = 'file_io_overflow.data'
    integer(MPI_OFFSET_KIND), parameter :: most = huge(zero)
    DATATYPE_HANDLE :: holes

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, &
      MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
    values = 3
    call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, holes, ierr)
    call MPI_Type_commit(holes, ierr)
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    offsets = [most, shiftr(most, 1), shiftr(most, 2) + 1]
    call overflows('integers')
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, holes, 'native', MPI_INFO_NULL, ierr)
    offsets = [most, shiftr(most, 2), shiftr(most, 3) + 1]
    call overflows('integers with holes')
    call MPI_File_set_view(fh, most - 8, MPI_INTEGER4, holes, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a view at the end of the longest file')
    offsets = [most, zero + 4, zero + 1]
    call overflows('a displacement')

    call MPI_File_get_size(fh, place, ierr)
    call check(place == 0, 'nothing was written')
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, holes, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what does not overflow')
    call MPI_Type_free(holes, ierr)
    call MPI_File_close(fh, ierr)
  end subroutine io_overflow

  subroutine overflows(what)
    character(len=*), intent(in) :: what

    do i = 1, size(offsets)
      call MPI_File_write_at(fh, offsets(i), values, 4, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write_at')
      call MPI_File_write_at_all(fh, offsets(i), values, 4, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write_at_all')
      call MPI_File_read_at(fh, offsets(i), values, 4, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_read_at')
      call MPI_File_read_at_all(fh, offsets(i), values, 4, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_read_at_all')
      place = -77
      call MPI_File_get_byte_offset(fh, offsets(i), place, ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_get_byte_offset')
      call check(place == -77, what // ': no place')
      ! An engine that accepts such a position writes nothing there.
      call MPI_File_seek(fh, offsets(i), MPI_SEEK_SET, ierr)
      if (ierr == MPI_SUCCESS) then
        call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
        call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write')
      end if
      call MPI_File_seek(fh, offsets(i), MPI_SEEK_END, ierr)
      if (ierr == MPI_SUCCESS) then
        call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
        call check_code(ierr, MPI_ERR_ARG, what // ': MPI_File_write at the end')
      end if
      call MPI_File_get_position(fh, place, ierr)
      call check(place >= 0, what // ': the file pointer is no negative one')
      call MPI_File_seek(fh, zero, MPI_SEEK_SET, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_File_seek')
    end do
  end subroutine overflows

  ! Several handles of one file: each write can be read through the others at once, and each handle has its own view,
  ! hints and file pointer.
  subroutine io_several()
    character(len=*), parameter :: name = 'file_io_several.data'
    integer, parameter :: many = 40
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    FILE_HANDLE :: fh(many)
    DATATYPE_HANDLE :: column
    integer(int32) :: values(3), expected(3 * many)
    integer :: i, other, wrong

    call remove_file(name)
    call MPI_Type_vector(3, 1, many, MPI_INTEGER4, column, ierr)
    call MPI_Type_commit(column, ierr)
    do i = 1, many
      call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh(i), ierr)
      if (ierr /= MPI_SUCCESS) exit
      call MPI_File_set_view(fh(i), int(4 * (i - 1), MPI_OFFSET_KIND), MPI_INTEGER4, column, &
        'native', MPI_INFO_NULL, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(i > many, 'many handles of one file')
    call MPI_Type_free(column, ierr)

    wrong = 0
    do i = many, 1, -1
      values = [int(i, int32), int(i + many, int32), int(i + 2 * many, int32)]
      call MPI_File_write(fh(i), values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      other = min(i + 1, many)
      values = 0
      call MPI_File_read_at(fh(other), zero, values, 3, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
      if (any(values /= [other, other + many, other + 2 * many])) wrong = wrong + 1
    end do
    call check(wrong == 0, 'each sees its part')
    expected = [(int(i, int32), i = 1, 3 * many)]
    call check_file(name, expected, 'all of the file')
    wrong = 0
    do i = 1, many
      call MPI_File_close(fh(i), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check(wrong == 0, 'all are closed')
    call remove_file(name)
  end subroutine io_several
end program file_io_place
