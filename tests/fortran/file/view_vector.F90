! Filetypes with gaps: the gaps are neither read nor written. Four interleaved parts make up a file without gaps.
program file_view_vector
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_vector.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer, parameter :: parts = 4, block = 3, rounds = 5
  integer, parameter :: total = parts * block * rounds
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: mine, line
  integer(MPI_OFFSET_KIND) :: offset
  integer(int32) :: values(block * rounds), whole(total), back(8)
  integer :: ierr, part, i

  call MPI_Init(ierr)
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, fh, ierr)
  whole = [(int(i, int32), i = 1, total)]

  ! The filetype is one block of a whole round: a part of a line of it.
  call MPI_Type_create_subarray(1, [parts * block], [block], [0], MPI_ORDER_FORTRAN, MPI_INTEGER4, &
    mine, ierr)
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
    call MPI_File_write_at(fh, 6_MPI_OFFSET_KIND, values(7:), block * rounds - 6, MPI_INTEGER4, &
      status, ierr)
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
    call check_offset(offset, int(4 * (part_to_whole(8, part) - 1), MPI_OFFSET_KIND), &
      'where an element is')
  end do
  call MPI_Type_free(mine, ierr)

  ! A vector: 2 of each 5, three times. The next one begins where the last
  ! block of the vector ends.
  call MPI_Type_vector(3, 2, 5, MPI_INTEGER4, line, ierr)
  call MPI_Type_commit(line, ierr)
  call MPI_File_set_view(fh, 8_MPI_OFFSET_KIND, MPI_INTEGER4, line, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a vector')
  back = 0
  call MPI_File_read(fh, back, 8, MPI_INTEGER4, status, ierr)
  call check(all(back == [3, 4, 8, 9, 13, 14, 15, 16]), 'a vector, read')
  call MPI_File_read_at(fh, 5_MPI_OFFSET_KIND, back, 2, MPI_INTEGER4, status, ierr)
  call check(all(back(:2) == [14, 15]), 'at an offset')
  call MPI_File_write_at(fh, 1_MPI_OFFSET_KIND, [-4_int32, -8_int32, -9_int32], 3, MPI_INTEGER4, &
    status, ierr)
  whole([4, 8, 9]) = [integer(int32) :: -4, -8, -9]
  call check_file(name, whole, 'a vector, written')

  ! Gaps in the file and in memory at once.
  back = 0
  call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, back(2:8:2), 4, MPI_INTEGER4, status, ierr)
  call check(all(back == [0, -8, 0, -9, 0, 13, 0, 14]), 'into a section')
  call MPI_Type_free(line, ierr)
  call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_set_size(fh, 20_MPI_OFFSET_KIND, ierr)

  ! A gap at the end of a filetype is not written, nor does the file grow
  ! by it; a gap between pieces behind the end is full of zeros, where
  ! another engine than the embedded one leaves anything.
  call MPI_Type_create_subarray(1, [4], [1], [1], MPI_ORDER_FORTRAN, MPI_INTEGER4, mine, ierr)
  call MPI_Type_commit(mine, ierr)
  call MPI_File_set_view(fh, 16_MPI_OFFSET_KIND, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_write(fh, [41_int32, 42_int32], 2, MPI_INTEGER4, status, ierr)
  if (embedded()) call check_file(name, [whole(:5), 41_int32, 0_int32, 0_int32, 0_int32, &
    42_int32], 'gaps behind the end')
  call MPI_Type_free(mine, ierr)
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "remove_file.inc"
#include "check_file.inc"
#include "embedded.inc"
#include "check_count.inc"
#include "check_offset.inc"
#include "check_position.inc"

  ! The place in the whole of element i of a part.
  pure integer function part_to_whole(i, of_part)
    integer, intent(in) :: i, of_part
    integer :: turn

    turn = (i - 1) / block
    part_to_whole = (turn * parts + of_part) * block + mod(i - 1, block) + 1
  end function part_to_whole
end program file_view_vector
