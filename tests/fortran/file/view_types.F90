! Views of filetypes: vectors, subarrays and those with a lower bound; file pointers in them; and what is refused.
program file_view_types
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer, parameter :: parts = 4
  integer, parameter :: block = 3
  integer, parameter :: nx = 6
  integer, parameter :: ny = 8
  integer, parameter :: nz = 5
  integer(MPI_OFFSET_KIND), parameter :: header = 12
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer :: ierr
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: cube(nx, ny, nz), field(nx, ny), values(2)
  integer(MPI_OFFSET_KIND) :: offset
  DATATYPE_HANDLE :: made

  call start()
  call view_vector()
  call view_subarray()
  call view_seek()
  call view_refused()
  call finish()

contains

  ! Filetypes with gaps: the gaps are neither read nor written. Four interleaved parts make up a file without gaps.
  subroutine view_vector()
    character(len=*), parameter :: name = 'file_view_vector.data'
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    integer, parameter :: rounds = 5
    integer, parameter :: total = parts * block * rounds
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: mine, line
    integer(MPI_OFFSET_KIND) :: offset
    integer(int32) :: values(block * rounds), whole(total), back(8)
    integer :: part, i

    call remove_file(name)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
    whole = [(int(i, int32), i = 1, total)]

    ! The filetype is one block of a whole round: a part of a line of it.
    call MPI_Type_create_subarray(1, [parts * block], [block], [0], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    do part = parts - 1, 0, -1
      call MPI_File_set_view(fh, int(4 * part * block, MPI_OFFSET_KIND), MPI_INTEGER4, mine, &
        'native', MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a part of each round')
      do i = 1, block * rounds
        values(i) = whole(part_to_whole(i, part))
      end do
      ! In pieces that end within a block.
      call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
      call check_position(fh, 4_MPI_OFFSET_KIND, 'the first piece')
      call MPI_File_write(fh, values(5:), 1, MPI_INTEGER4, status, ierr)
      call MPI_File_write_at(fh, 6_MPI_OFFSET_KIND, values(7:), block * rounds - 6, MPI_INTEGER4, status, ierr)
      call check_count(status, MPI_INTEGER4, block * rounds - 6, 'the last piece')
      call MPI_File_write(fh, values(6:), 1, MPI_INTEGER4, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'the one between')
    end do
    call check_file(name, whole, 'the parts make up the file')

    do part = 0, parts - 1
      call MPI_File_set_view(fh, int(4 * part * block, MPI_OFFSET_KIND), MPI_INTEGER4, mine, &
        'native', MPI_INFO_NULL, ierr)
      values = 0
      call MPI_File_read(fh, values, block * rounds, MPI_INTEGER4, status, ierr)
      call check_count(status, MPI_INTEGER4, block * rounds, 'a part, read')
      do i = 1, block * rounds
        if (values(i) /= whole(part_to_whole(i, part))) exit
      end do
      call check(i > block * rounds, 'a part is what was written')
      call MPI_File_get_byte_offset(fh, 7_MPI_OFFSET_KIND, offset, ierr)
      call check_offset(offset, int(4 * (part_to_whole(8, part) - 1), MPI_OFFSET_KIND), 'where an element is')
    end do
    call MPI_Type_free(mine, ierr)

    ! A vector: 2 of each 5, three times. The next one begins where the last block of the vector ends.
    call MPI_Type_vector(3, 2, 5, MPI_INTEGER4, line, ierr)
    call MPI_Type_commit(line, ierr)
    call MPI_File_set_view(fh, 8_MPI_OFFSET_KIND, MPI_INTEGER4, line, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a vector')
    back = 0
    call MPI_File_read(fh, back, 8, MPI_INTEGER4, status, ierr)
    call check(all(back == [3, 4, 8, 9, 13, 14, 15, 16]), 'a vector, read')
    call MPI_File_read_at(fh, 5_MPI_OFFSET_KIND, back, 2, MPI_INTEGER4, status, ierr)
    call check(all(back(:2) == [14, 15]), 'at an offset')
    call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, [-4_int32, -8_int32, -9_int32], 3, MPI_INTEGER4, status, ierr)
    whole([4, 8, 9]) = [integer(int32) :: -4, -8, -9]
    call check_file(name, whole, 'a vector, written')

    ! Gaps in the file and in memory at once.
    back = 0
    call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, back(2:8:2), 4, MPI_INTEGER4, status, ierr)
    call check(all(back == [0, -8, 0, -9, 0, 13, 0, 14]), 'into a section')
    call MPI_Type_free(line, ierr)
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_set_size(fh, 20_MPI_OFFSET_KIND, ierr)

    ! A gap at the end of a filetype is not written, nor does the file grow by it; a gap between pieces behind the end
    ! is full of zeros, where another engine than the embedded one leaves anything.
    call MPI_Type_create_subarray(1, [4], [1], [1], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    call MPI_File_set_view(fh, 16_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_write(fh, [41_int32, 42_int32], 2, MPI_INTEGER4, status, ierr)
    if (embedded()) call check_file(name, [whole(:5), 41_int32, 0_int32, 0_int32, 0_int32, &
      42_int32], 'gaps behind the end')
    call MPI_Type_free(mine, ierr)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine view_vector

  ! The place in the whole of element i of a part.
  pure integer function part_to_whole(i, of_part)
    integer, intent(in) :: i, of_part
    integer :: turn

    turn = (i - 1) / block
    part_to_whole = (turn * parts + of_part) * block + mod(i - 1, block) + 1
  end function part_to_whole

  ! An array in a file, of which each of four processes has a part: they write their parts through views of subarrays,
  ! one after the other, and the file is the array. In 2 and 3 dimensions, in both orders.
  subroutine view_subarray()
    character(len=*), parameter :: name = 'file_view_subarray.data'
    integer(int32) :: flat(nx * ny)
    integer :: i

    field = reshape([(int(i, int32), i = 1, nx * ny)], [nx, ny])
    cube = reshape([(int(i, int32), i = 1, nx * ny * nz)], [nx, ny, nz])
    flat = pack(field, .true.)

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
    call two_dimensions()
    call MPI_File_close(fh, ierr)
    call check_file(name, [-1_int32, -2_int32, -3_int32, flat], 'the array, behind a header')
    call remove_file(name)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
    call three_dimensions()
    call MPI_File_close(fh, ierr)
    call check_file(name, pack(cube, .true.), 'the array of 3 dimensions')
    call remove_file(name)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, MPI_INFO_NULL, fh, ierr)
    call order_of_c()
    call MPI_File_close(fh, ierr)
    call check_file(name, pack(transpose(field), .true.), 'the array in the order of C')
    call remove_file(name)
  end subroutine view_subarray

  ! Each has a quarter of the plane; a header comes before the array.
  subroutine two_dimensions()
    DATATYPE_HANDLE :: part
    integer(int32) :: mine(nx / 2 * ny / 2), back(nx / 2 * ny / 2)
    integer :: rank, x, y

    call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, [-1_int32, -2_int32, -3_int32], 3, MPI_INTEGER4, status, ierr)
    do rank = 0, 3
      x = mod(rank, 2) * nx / 2
      y = rank / 2 * ny / 2
      call MPI_Type_create_subarray(2, [nx, ny], [nx / 2, ny / 2], [x, y], MPI_ORDER_FORTRAN, MPI_INTEGER4, part, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a quarter')
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, header, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_SUCCESS, 'its view')
      call MPI_Type_free(part, ierr)
      mine = pack(field(x+1:x+nx/2, y+1:y+ny/2), .true.)
      call MPI_File_write_all(fh, mine, size(mine), MPI_INTEGER4, status, ierr)
      call check_count(status, MPI_INTEGER4, size(mine), 'it is written')
      back = 0
      call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, back, size(back), MPI_INTEGER4, status, ierr)
      call check(all(back == mine), 'it is read')
    end do
  end subroutine two_dimensions

  ! Each has a bar along y of uneven size, and has a halo around its part in memory.
  subroutine three_dimensions()
    DATATYPE_HANDLE :: part, inner
    integer(int32), allocatable :: halo(:), kept(:), box(:, :, :)
    integer :: rank, sizes(3), subsizes(3), starts(3), total

    do rank = 3, 0, -1
      starts = [mod(rank, 2) * 2, 0, rank / 2 * 2]
      subsizes = [merge(2, nx - 2, mod(rank, 2) == 0), ny, merge(2, nz - 2, rank < 2)]
      call MPI_Type_create_subarray(3, [nx, ny, nz], subsizes, starts, MPI_ORDER_FORTRAN, MPI_INTEGER4, part, ierr)
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a bar')
      call MPI_Type_free(part, ierr)

      sizes = subsizes + 2
      total = product(subsizes)
      call MPI_Type_create_subarray(3, sizes, subsizes, [1, 1, 1], MPI_ORDER_FORTRAN, MPI_INTEGER4, inner, ierr)
      call MPI_Type_commit(inner, ierr)
      allocate (box(sizes(1), sizes(2), sizes(3)), halo(product(sizes)), kept(product(sizes)))
      box = -7
      box(2:sizes(1)-1, 2:sizes(2)-1, 2:sizes(3)-1) = cube(starts(1)+1:starts(1)+subsizes(1), :, &
        starts(3)+1:starts(3)+subsizes(3))
      kept = pack(box, .true.)
      halo = kept
      call MPI_File_write_all(fh, halo, 1, inner, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'it is written')
      call check_count(status, MPI_INTEGER4, total, 'it is written')
      halo = -7
      call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, halo, 1, inner, status, ierr)
      call check(all(halo == kept), 'it is read, and the halo is untouched')
      call MPI_Type_free(inner, ierr)
      deallocate (box, halo, kept)
    end do
  end subroutine three_dimensions

  ! The last index is the fastest in the file: rows of the array, which each writes from a section of its own.
  subroutine order_of_c()
    DATATYPE_HANDLE :: part
    integer(int32) :: back(nx / 2)
    integer :: rank, y, x

    do rank = 0, 3
      y = rank * ny / 4
      call MPI_Type_create_subarray(2, [nx, ny], [nx, ny / 4], [0, y], MPI_ORDER_C, MPI_INTEGER4, part, ierr)
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, ierr)
      call MPI_Type_free(part, ierr)
      do x = 1, nx
        call MPI_File_write(fh, field(x, y+1:y+ny/4), ny / 4, MPI_INTEGER4, status, ierr)
      end do
      call check_code(ierr, MPI_SUCCESS, 'columns in the order of C')
      call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, back, 2, MPI_INTEGER4, status, ierr)
      call check(back(1) == field(1, y + 2) .and. back(2) == field(2, y + 1), 'their order')
    end do
  end subroutine order_of_c

  ! MPI_File_seek, MPI_File_get_position and MPI_File_get_byte_offset, in the default view and in views with gaps.
  subroutine view_seek()
    character(len=*), parameter :: name = 'file_view_seek.data'
    integer(MPI_OFFSET_KIND), parameter :: zero = 0
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: mine
    integer(int32) :: values(10)
    integer :: i

    values = [(int(i, int32), i = 0, 9)]
    call put_file(name, values)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)

    call seek(7, MPI_SEEK_SET, 7, 'MPI_SEEK_SET')
    call seek(5, MPI_SEEK_CUR, 12, 'MPI_SEEK_CUR')
    call seek(-3, MPI_SEEK_CUR, 9, 'MPI_SEEK_CUR backward')
    call seek(0, MPI_SEEK_CUR, 9, 'MPI_SEEK_CUR to where it is')
    call seek(0, MPI_SEEK_END, 40, 'MPI_SEEK_END')
    call seek(-4, MPI_SEEK_END, 36, 'MPI_SEEK_END backward')
    call seek(100, MPI_SEEK_END, 140, 'MPI_SEEK_END forward')
    call seek(-40, MPI_SEEK_END, 0, 'MPI_SEEK_END to the start')
    call seek(8, MPI_SEEK_SET, 8, 'MPI_SEEK_SET')
    call refused(-1_MPI_OFFSET_KIND, MPI_SEEK_SET, 8, 'a negative offset')
    call refused(-9_MPI_OFFSET_KIND, MPI_SEEK_CUR, 8, 'MPI_SEEK_CUR before the start')
    call refused(-41_MPI_OFFSET_KIND, MPI_SEEK_END, 8, 'MPI_SEEK_END before the start')
    call refused(-huge(zero), MPI_SEEK_SET, 8, 'the least offset')
    call refused(huge(zero), MPI_SEEK_CUR, 8, 'more than an offset can be')
    call refused(huge(zero), MPI_SEEK_END, 8, 'more than an offset can be')
    call refused(zero, 0, 8, 'whence of 0')
    call refused(zero, MPI_SEEK_SET + 1, 8, 'whence that there is not')
    call refused(zero, -1, 8, 'whence of -1')
    values = -7
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check(values(1) == 2, 'it is where it says')

    ! Every third integer, from the second on: elements 1, 4 and 7.
    call MPI_Type_create_subarray(1, [3], [1], [0], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    call check_position(fh, zero, 'a new view')
    call seek(2, MPI_SEEK_SET, 2, 'MPI_SEEK_SET in a view')
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check(values(1) == 7, 'its element')
    call seek(-2, MPI_SEEK_CUR, 1, 'MPI_SEEK_CUR in a view')
    call MPI_File_read(fh, values, 1, MPI_INTEGER4, status, ierr)
    call check(values(1) == 4, 'its element')
    call seek(0, MPI_SEEK_END, 3, 'MPI_SEEK_END in a view')
    call seek(-1, MPI_SEEK_END, 2, 'the last one in a view')
    call refused(-4_MPI_OFFSET_KIND, MPI_SEEK_END, 2, 'MPI_SEEK_END before the view')
    call refused(-3_MPI_OFFSET_KIND, MPI_SEEK_CUR, 2, 'MPI_SEEK_CUR before the view')
    call refused(-1_MPI_OFFSET_KIND, MPI_SEEK_SET, 2, 'before the view')
    call refused(zero, 0, 2, 'whence of 0 in a view')

    ! The end is the first etype that begins behind the last byte of the
    ! file; those of the view begin at bytes 4, 16, 28 and 40.
    call end_at(0, 0)
    call end_at(4, 0)
    call end_at(5, 1)
    call end_at(8, 1)
    call end_at(15, 1)
    call end_at(16, 1)
    call end_at(17, 2)
    call end_at(28, 2)
    call end_at(30, 3)
    call end_at(40, 3)
    call end_at(44, 4)

    call byte_offset(0, 4)
    call byte_offset(1, 16)
    call byte_offset(1000, 12004)
    offset = -77
    call MPI_File_get_byte_offset(fh, -1_MPI_OFFSET_KIND, offset, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative offset')
    call check(offset == -77, 'disp is not changed')
    call MPI_File_set_view(fh, 5_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
    call byte_offset(0, 5)
    call byte_offset(7, 12)
    call MPI_Type_free(mine, ierr)

    ! A filetype that begins with a gap.
    call MPI_Type_create_subarray(1, [5], [2], [2], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    call byte_offset(0, 8)
    call byte_offset(1, 12)
    call byte_offset(2, 28)
    call end_at(8, 0)
    call end_at(9, 1)
    call end_at(16, 2)
    call MPI_Type_free(mine, ierr)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine view_seek

  subroutine seek(by, whence, expected, what)
    integer, intent(in) :: by, whence, expected
    character(len=*), intent(in) :: what

    call MPI_File_seek(fh, int(by, MPI_OFFSET_KIND), whence, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_position(fh, int(expected, MPI_OFFSET_KIND), what)
  end subroutine seek

  subroutine refused(by, whence, position, what)
    integer(MPI_OFFSET_KIND), intent(in) :: by
    integer, intent(in) :: whence, position
    character(len=*), intent(in) :: what

    call MPI_File_seek(fh, by, whence, ierr)
    call check_code(ierr, MPI_ERR_ARG, what)
    call check_position(fh, int(position, MPI_OFFSET_KIND), what // ': the file pointer stays')
  end subroutine refused

  subroutine end_at(bytes, expected)
    integer, intent(in) :: bytes, expected
    character(len=40) :: what

    write (what, '(a, i0, a)') 'the end of a file of ', bytes, ' bytes'
    call MPI_File_set_size(fh, int(bytes, MPI_OFFSET_KIND), ierr)
    call seek(0, MPI_SEEK_END, expected, trim(what))
  end subroutine end_at

  subroutine byte_offset(of, expected)
    integer, intent(in) :: of, expected
    character(len=40) :: what

    offset = -77
    write (what, '(a, i0)') 'the byte of offset ', of
    call MPI_File_get_byte_offset(fh, int(of, MPI_OFFSET_KIND), offset, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_offset(offset, int(expected, MPI_OFFSET_KIND), trim(what))
  end subroutine byte_offset

  ! Invalid views: the error, and the view, the hints and the file pointer stay.
  subroutine view_refused()
    character(len=*), parameter :: name = 'file_view_refused.data'
    DATATYPE_HANDLE :: pair

    call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)

    call refused_view_refused(-1_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'a negative displacement')
    call refused_view_refused(-huge(zero), MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'the least displacement')
    call refused_view_refused(MPI_DISPLACEMENT_CURRENT, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, &
      'MPI_DISPLACEMENT_CURRENT without MPI_MODE_SEQUENTIAL')

    call refused_view_refused(zero, MPI_DATATYPE_NULL, MPI_BYTE, MPI_ERR_TYPE, 'no etype')
    call refused_view_refused(zero, MPI_BYTE, MPI_DATATYPE_NULL, MPI_ERR_TYPE, 'no filetype')
    NUMBER_OF(made) = 12345
    call refused_view_refused(zero, made, made, MPI_ERR_TYPE, 'a foreign etype')
    call refused_view_refused(zero, MPI_BYTE, made, MPI_ERR_TYPE, 'a foreign filetype')
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call refused_view_refused(zero, pair, pair, MPI_ERR_TYPE, 'an etype that is not committed')
    call refused_view_refused(zero, MPI_INTEGER4, pair, MPI_ERR_TYPE, 'a filetype that is not committed')
    call MPI_Type_commit(pair, ierr)
    made = pair
    call MPI_Type_free(made, ierr)
    call refused_view_refused(zero, pair, pair, MPI_ERR_TYPE, 'an etype that was freed')
    call refused_view_refused(zero, MPI_INTEGER4, pair, MPI_ERR_TYPE, 'a filetype that was freed')

    ! A filetype is made of whole etypes.
    call refused_view_refused(zero, MPI_INTEGER4, MPI_INTEGER2, MPI_ERR_TYPE, 'half an etype')
    call refused_view_refused(zero, MPI_INTEGER4, MPI_BYTE, MPI_ERR_TYPE, 'a part of an etype')
    call MPI_Type_contiguous(3, MPI_INTEGER2, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one and a half etypes')
    call MPI_Type_contiguous(3, MPI_REAL4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'reals, not integers')
    call refused_view_refused(zero, MPI_INTEGER4, MPI_REAL4, MPI_ERR_TYPE, 'a real, not an integer')
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_Type_contiguous(3, MPI_INTEGER4, made, ierr)
    call refused_made(zero, pair, MPI_ERR_TYPE, 'one and a half pairs')
    call MPI_Type_free(pair, ierr)

    ! Its displacements are not negative, and do not go back; nothing is in it twice.
    call MPI_Type_vector(2, 3, 2, MPI_INTEGER4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that overlap')
    call MPI_Type_vector(3, 1, 0, MPI_INTEGER4, made, ierr)
    call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one block three times')
    call MPI_Type_vector(2, 1, -3, MPI_INTEGER4, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that go back')
    call MPI_Type_vector(2, 2, -2, MPI_INTEGER4, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that touch, in reverse order')
    call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, pair, ierr)
    call MPI_Type_vector(2, 1, -1, pair, made, ierr)
    call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'vectors that go back')
    call MPI_Type_free(pair, ierr)

    ! A filetype without bytes is nothing to see, or no filetype; it does no
    ! harm in either case. (Other engines may see all of the file.)
    call MPI_Type_contiguous(0, MPI_INTEGER4, made, ierr)
    call MPI_Type_commit(made, ierr)
    call MPI_File_set_view(fh, zero, MPI_INTEGER4, made, 'native', MPI_INFO_NULL, ierr)
    if (ierr /= MPI_SUCCESS) then
      call check_code(ierr, MPI_ERR_TYPE, 'a filetype without bytes')
      call as_it_was('a filetype without bytes')
    else
      values = -7
      call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
      call check(.not. embedded() .or. all(values == -7), 'a filetype without bytes')
    end if
    call MPI_Type_free(made, ierr)
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine view_refused

  subroutine refused_view_refused(disp, etype, filetype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype, filetype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_File_set_view(fh, disp, etype, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, expected, what)
    call as_it_was(what)
  end subroutine refused_view_refused

  subroutine refused_made(disp, etype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_Type_commit(made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a datatype for memory')
    call refused_view_refused(disp, etype, made, expected, what)
    call MPI_Type_free(made, ierr)
  end subroutine refused_made

  subroutine as_it_was(what)
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: etype, filetype
    integer(MPI_OFFSET_KIND) :: disp
    character(len=10) :: datarep

    call check_position(fh, 1_MPI_OFFSET_KIND, what)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check(disp == 4 .and. etype == MPI_INTEGER4 .and. filetype == MPI_INTEGER4 .and. &
      datarep == 'native', what // ': the view stays')
    values = 0
    call MPI_File_read_at(fh, zero, values, 2, MPI_INTEGER4, status, ierr)
    call check(all(values == [2, 3]), what // ': it is still seen')
  end subroutine as_it_was
end program file_view_types
