! What is read and written: datatypes, sections of arrays, streams, nothing; and what is refused.
program file_io_data
  use, intrinsic :: iso_fortran_env, only: int32, int64, int8, real64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_types.data'
  integer, parameter :: elements = 3
  character(len=*), parameter :: name_io_derived = 'file_io_derived.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  character(len=*), parameter :: name_io_zero = 'file_io_zero.data'
  integer(MPI_OFFSET_KIND), parameter :: four = 4
  character(len=*), parameter :: name_io_refused = 'file_io_refused.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(64), back(66), values_io_zero(3), values_io_refused(3)
  integer :: ierr, i, codes(8)
  DATATYPE_HANDLE :: vector

  call start()
  values = [(int(i, int32) * 16843009_int32 + 50462976_int32, i = 1, size(values))]
  call for_all_types()
  call io_derived()
  call io_section()
  call io_stream()
  call io_status()
  call io_zero()
  call io_refused()
  call finish()

contains

#include "all_types.inc"

  ! Elements of each predefined datatype: its bytes are written to a file and read back.
  subroutine use_type(datatype, expected, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(int64) :: bytes
    integer :: whole, rest, length

    ! In mpi_f08, memory of INTEGERs is not that of INTEGERs of another kind.
    if (storage_size(0) /= storage_size(values) .and. (what == 'MPI_INTEGER' .or. what == 'MPI_2INTEGER')) return

    length = -77
    call MPI_Type_size(datatype, length, ierr)
    call check_code(length, expected, what // ': its size')
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, datatype, datatype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': an etype')
    call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, values, elements, datatype, status, ierr)
    call check_count(status, datatype, elements, what // ': written', ierr)
    call check_count(status, MPI_BYTE, elements * expected, what // ': bytes')
    inquire (file=name, size=bytes)
    call check(bytes == (elements + 1) * expected, what // ': the size of the file')

    back = 0
    call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, back(2:), elements, datatype, status, ierr)
    call check_count(status, datatype, elements, what // ': read', ierr)
    call MPI_File_close(fh, ierr)
    whole = elements * expected / 4
    rest = 8 * mod(elements * expected, 4)
    call check(all(back(2:whole+1) == values(:whole)) .and. ibits(back(whole+2), 0, rest) == &
      ibits(values(whole+1), 0, rest) .and. shiftr(back(whole+2), rest) == 0 .and. &
      all(back(whole+3:) == 0) .and. back(1) == 0, what // ': its bytes')
  end subroutine use_type

  ! Memory described by derived datatypes, which ends within one or goes backward. (views.c has random ones.)
  subroutine io_derived()
    integer(int32) :: values(40), back(40), expected(40)
    integer :: i

    call MPI_File_open(MPI_COMM_SELF, name_io_derived, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    values = [(int(i, int32), i = 1, 40)]

    ! A vector: 3 blocks of 2, 5 apart. The second one begins where the first ends.
    call MPI_Type_vector(3, 2, 5, MPI_INTEGER4, vector, ierr)
    call MPI_Type_commit(vector, ierr)
    call MPI_File_write_at(fh, zero, values, 2, vector, status, ierr)
    call check_count(status, vector, 2, 'two vectors')
    call check_count(status, MPI_INTEGER4, 12, 'their elements')
    call check_file(name_io_derived, [1_int32, 2_int32, 6_int32, 7_int32, 11_int32, 12_int32, 13_int32, &
      14_int32, 18_int32, 19_int32, 23_int32, 24_int32], 'two vectors, packed')

    ! The file ends within a vector.
    call MPI_File_set_size(fh, 28_MPI_OFFSET_KIND, ierr)
    back = -7
    call MPI_File_read_at(fh, zero, back, 2, vector, status, ierr)
    call check_count(status, MPI_INTEGER4, 7, 'a short read', ierr)
    call check_count(status, vector, MPI_UNDEFINED, 'no whole number')
    expected = -7
    expected([1, 2, 6, 7, 11, 12, 13]) = [integer(int32) :: 1, 2, 6, 7, 11, 12, 13]
    call check_values(back, expected, 'a short read, unpacked')
    call MPI_Type_free(vector, ierr)

    ! In memory, blocks may go backward.
    call MPI_Type_vector(3, 2, -4, MPI_INTEGER4, vector, ierr)
    call MPI_Type_commit(vector, ierr)
    call MPI_File_set_size(fh, zero, ierr)
    call from_the_middle(values(9:))
    call MPI_Type_free(vector, ierr)
    call MPI_File_close(fh, ierr)
  end subroutine io_derived

  ! buffer begins in the middle of an array: what lies before it is there.
  subroutine from_the_middle(buffer)
    integer(int32), intent(in) :: buffer(*)

    call MPI_File_write_at(fh, zero, buffer, 1, vector, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector backward, written')
    call check_file(name_io_derived, [9_int32, 10_int32, 5_int32, 6_int32, 1_int32, 2_int32], &
      'a vector backward, packed')
  end subroutine from_the_middle

  ! Sections of arrays (file/sections has more): fewer elements than there are, the end of the file in one, and large ones.
  subroutine io_section()
    character(len=*), parameter :: name = 'file_io_section.data'
    integer(int32) :: back(4, 5)

    call put_file(name, [4_int32, 8_int32, 10_int32, 14_int32, 18_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    back = -7
    call MPI_File_read_at(fh, zero, back(3, :), 3, MPI_INTEGER4, status, ierr)
    call check_values(back(3, :), [4_int32, 8_int32, 10_int32, -7_int32, -7_int32], 'the first of a row')
    call check(all(back([1, 2, 4], :) == -7), 'the other rows')

    ! The file ends within the section.
    back = -7
    call MPI_File_read_at(fh, 12_MPI_OFFSET_KIND, back(1, :), 5, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 2, 'a short read')
    call check_values(back(1, :), [14_int32, 18_int32, -7_int32, -7_int32, -7_int32], 'a short read')
    call check(all(back(2:, :) == -7), 'the other rows')

    ! Large ones, in more than one piece of whatever size.
    call large()
    call MPI_File_close(fh, ierr)
  end subroutine io_section

  subroutine large()
    integer, parameter :: n = 300001
    integer(int32), allocatable :: from(:), to(:)

    allocate (from(3 * n), to(3 * n))
    do i = 1, 3 * n
      from(i) = int(i, int32)
    end do
    to = -7
    call MPI_File_set_size(fh, zero, ierr)
    call MPI_File_write_at(fh, zero, from(2::3), n, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, n, 'a large section')
    call MPI_File_read_at(fh, zero, to(3 * n - 1:1:-3), n, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, n, 'a large section, read')
    call check(all(to(3 * n - 1:1:-3) == from(2::3)), 'a large section, in reverse order')
    call check(all(to(1::3) == -7) .and. all(to(3::3) == -7), 'its neighbours')
  end subroutine large

  ! MPI reads what Fortran wrote by stream access, and vice versa: the bytes of the values, and nothing else.
  subroutine io_stream()
    character(len=*), parameter :: name = 'file_io_stream.data'
    integer(int32) :: values(9), back(9)
    integer(int8) :: bytes(36)
    integer(int64) :: length
    real(real64) :: numbers(2)
    integer :: unit, i

    open (newunit=unit, file=name, access='stream', form='unformatted', status='replace', action='write')
    write (unit) 'eight by', -5_int32
    write (unit) [1.5_real64, -huge(1.0_real64)]
    write (unit, pos=33) 77_int32
    close (unit)

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    values = 0
    call MPI_File_read(fh, values, 36, MPI_BYTE, status, ierr)
    call check_count(status, MPI_BYTE, 36, 'MPI_File_read', ierr)
    bytes = transfer(values, bytes)
    call check(all(bytes(:8) == transfer('eight by', bytes, 8)), 'a text')
    call check(values(3) == -5, 'an integer')
    numbers = transfer(bytes(13:28), numbers)
    call check(abs(numbers(1) - 1.5_real64) <= 0 .and. numbers(2) <= -huge(1.0_real64), 'reals')
    call check(values(9) == 77, 'a position in the file')

    ! Written through MPI, at another place, and read by Fortran; then it is
    ! the other way round while MPI has the file open.
    values = [(int(100 * i, int32), i = 1, 9)]
    call MPI_File_write_at(fh, 36_MPI_OFFSET_KIND, values, 9, MPI_INTEGER4, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
    open (newunit=unit, file=name, access='stream', form='unformatted', status='old', action='readwrite')
    inquire (unit=unit, size=length)
    call check(length == 72, 'the size of the file')
    back = 0
    read (unit, pos=37) back
    call check(all(back == values), 'what MPI wrote')
    write (unit, pos=41) -1_int32, -2_int32
    close (unit)
    call MPI_File_read_at(fh, 36_MPI_OFFSET_KIND, values, 4, MPI_INTEGER4, status, ierr)
    call check(all(values(:4) == [100, -1, -2, 400]), 'what Fortran wrote')
    call MPI_File_close(fh, ierr)

    open (newunit=unit, file=name, access='stream', form='unformatted', status='old', action='read')
    read (unit, pos=37) back
    close (unit, status='delete')
    call check(all(back(:4) == [100, -1, -2, 400]), 'both')
  end subroutine io_stream

  ! The status of a transfer, and MPI_Get_count: the elements of any type that the bytes make up.
  subroutine io_status()
    character(len=*), parameter :: name = 'file_io_status.data'
    STATUS_TYPE :: kept
    DATATYPE_HANDLE :: triple, nothing
    integer(int32) :: values(12)
    integer :: number

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    values = 5
    call MPI_File_write(fh, values, 12, MPI_INTEGER4, status, ierr)
    call check_count(status, MPI_INTEGER4, 12, 'MPI_INTEGER4')
    call check_count(status, MPI_BYTE, 48, 'MPI_BYTE')
    call check_count(status, MPI_INTEGER8, 6, 'MPI_INTEGER8')
    call check_count(status, MPI_COMPLEX16, 3, 'MPI_COMPLEX16')
    call check_count(status, MPI_COMPLEX32, MPI_UNDEFINED, 'MPI_COMPLEX32')
    call MPI_Type_contiguous(3, MPI_INTEGER4, triple, ierr)
    call MPI_Type_commit(triple, ierr)
    call check_count(status, triple, 4, 'a derived type')
    call MPI_Type_contiguous(0, MPI_INTEGER4, nothing, ierr)
    call MPI_Type_commit(nothing, ierr)
    call MPI_File_write(fh, values, 0, MPI_INTEGER4, kept, ierr)
    call check_count(kept, nothing, 0, 'nothing, of no bytes')
    call check_count(kept, triple, 0, 'nothing, of a derived type')

    ! The caller owns the status: later calls do not change it.
    kept = status
    call MPI_File_read_at(fh, zero, values, 2, triple, status, ierr)
    call check_count(status, triple, 2, 'another transfer')
    call check_count(kept, triple, 4, 'the status that was kept')
    call MPI_File_read_at(fh, zero, values, 1, triple, MPI_STATUS_IGNORE, ierr)
    call check_count(status, triple, 2, 'MPI_STATUS_IGNORE')

    ! A transfer that fails leaves the status unchanged.
    call MPI_File_read_at(fh, zero, values, -1, triple, status, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'a transfer that fails')
    call check_count(status, triple, 2, 'its status')

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    number = -77
    call MPI_Get_count(status, MPI_DATATYPE_NULL, number, ierr)
    call check_done(ierr, MPI_ERR_TYPE, number == -77, 'MPI_DATATYPE_NULL: no count of MPI_DATATYPE_NULL')
    call MPI_Type_free(triple, ierr)
    call MPI_Type_free(nothing, ierr)
    call MPI_File_close(fh, ierr)
  end subroutine io_status

  ! Empty transfers: a count of zero, or a datatype without data.
  subroutine io_zero()
    DATATYPE_HANDLE :: nothing
    integer(int32), allocatable :: none(:)

    allocate (none(0))
    call put_file(name_io_zero, [1_int32, 2_int32, 3_int32])
    call MPI_File_open(MPI_COMM_SELF, name_io_zero, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)

    values_io_zero = -7
    call MPI_File_read(fh, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_read')
    call MPI_File_read_all(fh, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_read_all')
    call MPI_File_read_at(fh, four, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_read_at')
    call MPI_File_read_at_all(fh, four, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_read_at_all')
    call MPI_File_write(fh, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_write')
    call MPI_File_write_all(fh, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_write_all')
    call MPI_File_write_at(fh, four, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_write_at')
    call MPI_File_write_at_all(fh, four, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('MPI_File_write_at_all')

    ! Nothing is written beyond the end: the file does not grow.
    call MPI_File_write_at(fh, 100 * four, values_io_zero, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('behind the end')

    ! An array without elements.
    call MPI_File_write(fh, none, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('an empty array, written')
    call MPI_File_read(fh, none, 0, MPI_INTEGER4, status, ierr)
    call nothing_done('an empty array, read')

    call MPI_Type_contiguous(0, MPI_INTEGER4, nothing, ierr)
    call MPI_Type_commit(nothing, ierr)
    call MPI_File_write(fh, values_io_zero, 3, nothing, status, ierr)
    call nothing_done('a datatype without bytes, written')
    call MPI_File_read(fh, values_io_zero, 3, nothing, status, ierr)
    call nothing_done('a datatype without bytes, read')
    call MPI_Type_free(nothing, ierr)

    call MPI_File_close(fh, ierr)
    call remove_file(name_io_zero)
  end subroutine io_zero

  subroutine nothing_done(what)
    character(len=*), intent(in) :: what

    call check_count(status, MPI_INTEGER4, 0, what, ierr)
    call check_position(fh, four, what)
    call check(all(values_io_zero == -7), what // ': the buffer')
    call check_file(name_io_zero, [1_int32, 2_int32, 3_int32], what // ': the file')
  end subroutine nothing_done

  ! Transfers with wrong arguments: nothing is read or written, and the file pointer does not move.
  subroutine io_refused()
    DATATYPE_HANDLE :: pair

    call put_file(name_io_refused, [1_int32, 2_int32, 3_int32])
    call MPI_File_open(MPI_COMM_SELF, name_io_refused, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)
    values_io_refused = [integer(int32) :: 7, 8, 9]

    call transfer_all(four, -1, MPI_INTEGER4)
    call refused(MPI_ERR_COUNT, 'a negative count')
    call transfer_all(four, -huge(ierr), MPI_INTEGER4)
    call refused(MPI_ERR_COUNT, 'the least count')
    call transfer_all(-1_MPI_OFFSET_KIND, 2, MPI_INTEGER4)
    call refused(MPI_ERR_ARG, 'a negative offset')
    call transfer_all(-huge(four), 2, MPI_INTEGER4)
    call refused(MPI_ERR_ARG, 'the least offset')
    call transfer_all(-1_MPI_OFFSET_KIND, 0, MPI_INTEGER4)
    call refused(MPI_ERR_ARG, 'a negative offset for nothing')

    call transfer_all(four, 0, MPI_DATATYPE_NULL)
    call refused(MPI_ERR_TYPE, 'nothing of MPI_DATATYPE_NULL')
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call transfer_all(four, 1, pair)
    call refused(MPI_ERR_TYPE, 'a datatype that is not committed')
    call MPI_Type_commit(pair, ierr)
    call MPI_Type_free(pair, ierr)

    ! With an etype, the datatype has to match it.
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_seek(fh, four, MPI_SEEK_SET, ierr)
    call transfer_all(0 * four, 3, MPI_REAL4)
    call refused(MPI_ERR_TYPE, 'a real for an integer')
    call transfer_all(0 * four, 2, MPI_INTEGER2)
    call refused(MPI_ERR_TYPE, 'a smaller integer')
    call transfer_all(0 * four, 1, MPI_INTEGER8)
    call refused(MPI_ERR_TYPE, 'a larger integer')
    call transfer_all(0 * four, 4, MPI_CHARACTER)
    call refused(MPI_ERR_TYPE, 'characters')
    call MPI_Type_contiguous(2, MPI_REAL4, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call transfer_all(0 * four, 1, pair)
    call refused(MPI_ERR_TYPE, 'a datatype made of reals')
    call MPI_Type_free(pair, ierr)

    ! What matches: the same types described otherwise, and bytes.
    call MPI_File_read_at(fh, 0 * four, values_io_refused, 1, MPI_INT32_T, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INT32_T')
    call check(values_io_refused(1) == 1 .and. values_io_refused(2) == 8, 'is read')
    call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values_io_refused, 8, MPI_BYTE, status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(values_io_refused == [2, 3, 9]), 'MPI_BYTE: is read')
    call MPI_File_close(fh, ierr)
    call remove_file(name_io_refused)
  end subroutine io_refused

  subroutine transfer_all(offset, count, datatype)
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(in) :: count
    DATATYPE_HANDLE, intent(in) :: datatype

    call MPI_File_read_at(fh, offset, values_io_refused, count, datatype, status, codes(1))
    call MPI_File_read_at_all(fh, offset, values_io_refused, count, datatype, status, codes(2))
    call MPI_File_write_at(fh, offset, values_io_refused, count, datatype, status, codes(3))
    call MPI_File_write_at_all(fh, offset, values_io_refused, count, datatype, status, codes(4))
    codes(5:) = codes(1)
    if (offset < 0) return
    call MPI_File_read(fh, values_io_refused, count, datatype, status, codes(5))
    call MPI_File_read_all(fh, values_io_refused, count, datatype, status, codes(6))
    call MPI_File_write(fh, values_io_refused, count, datatype, status, codes(7))
    call MPI_File_write_all(fh, values_io_refused, count, datatype, status, codes(8))
  end subroutine transfer_all

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    integer :: i

    do i = 1, 8
      call check_code(codes(i), expected, what)
    end do
    call check_position(fh, four, what)
    call check(all(values_io_refused == [7, 8, 9]), what // ': the buffer')
    call check_file(name_io_refused, [1_int32, 2_int32, 3_int32], what // ': the file')
  end subroutine refused
end program file_io_data
