! MPI reads what Fortran wrote by stream access, and vice versa: the bytes of the values, and nothing else.
program file_io_stream
  use, intrinsic :: iso_fortran_env, only: int8, int32, int64, real64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_stream.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: values(9), back(9)
  integer(int8) :: bytes(36)
  integer(int64) :: length
  real(real64) :: numbers(2)
  integer :: ierr, unit, i

  call MPI_Init(ierr)
  open (newunit=unit, file=name, access='stream', form='unformatted', status='replace', &
    action='write')
  write (unit) 'eight by', -5_int32
  write (unit) [1.5_real64, -huge(1.0_real64)]
  write (unit, pos=33) 77_int32
  close (unit)

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  values = 0
  call MPI_File_read(fh, values, 36, MPI_BYTE, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_read')
  call check_count(status, MPI_BYTE, 36, 'MPI_File_read')
  bytes = transfer(values, bytes)
  call check(all(bytes(:8) == [(int(iachar(letter(i)), int8), i = 1, 8)]), 'a text')
  call check(values(3) == -5, 'an integer')
  numbers = transfer(bytes(13:28), numbers)
  call check(abs(numbers(1) - 1.5_real64) <= 0 .and. numbers(2) <= -huge(1.0_real64), 'reals')
  call check(values(9) == 77, 'a position in the file')

  ! Written through MPI, at another place, and read by Fortran; then it is
  ! the other way round while MPI has the file open.
  values = [(int(100 * i, int32), i = 1, 9)]
  call MPI_File_write_at(fh, 36_MPI_OFFSET_KIND, values, 9, MPI_INTEGER4, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_write_at')
  open (newunit=unit, file=name, access='stream', form='unformatted', status='old', &
    action='readwrite')
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_count.inc"

  pure character function letter(place)
    integer, intent(in) :: place
    character(len=8), parameter :: text = 'eight by'

    letter = text(place:place)
  end function letter
end program file_io_stream
