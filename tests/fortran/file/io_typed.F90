! Variables of all types as choice buffers, scalars and arrays: reading returns what was written.
! forms: f08 mpi_f08 mpi
program file_io_typed
  use, intrinsic :: iso_fortran_env, only: int8, int16, int64, real32, real64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_io_typed.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer :: ierr, number(2, 2), numbers(2, 2)
  integer(int8) :: byte(3), bytes(3)
  integer(int16) :: small(3), smalls(3)
  integer(int64) :: large(3), larges(3)
  real :: a_real, reals(2)
  real(real32) :: single(4), singles(4)
  real(real64) :: double(4), doubles(4)
  double precision :: precise, also_precise
  complex :: z, z_back
  complex(real64) :: zz(2), zz_back(2)
  logical :: yes(5), answers(5)
  character(len=7) :: words(3), texts(3)
  character :: letter

  call start()
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  number = reshape([1, -2, huge(number), -huge(number)], [2, 2])
  byte = [1_int8, -2_int8, huge(byte)]
  small = [1_int16, -2_int16, huge(small)]
  large = [1_int64, -2_int64, huge(large)]
  a_real = 1.5
  single = [0.0_real32, -1.25_real32, huge(single), -tiny(single)]
  double = [0.0_real64, -1.25_real64, huge(double), epsilon(double)]
  precise = 1 / 3.0d0
  z = (1.0, -2.5)
  zz = [(1.0_real64, 2.0_real64), (-3.0_real64, 1.0e100_real64)]
  yes = [.true., .false., .true., .true., .false.]
  words = [character(len=7) :: 'one', 'zwei', 'trois']

  call MPI_File_write(fh, number, 4, MPI_INTEGER, status, ierr)
  call MPI_File_write(fh, byte, 3, MPI_INTEGER1, status, ierr)
  call MPI_File_write(fh, small, 3, MPI_INTEGER2, status, ierr)
  call MPI_File_write(fh, large, 3, MPI_INTEGER8, status, ierr)
  call MPI_File_write(fh, a_real, 1, MPI_REAL, status, ierr)
  call MPI_File_write(fh, single, 4, MPI_REAL4, status, ierr)
  call MPI_File_write(fh, double, 4, MPI_REAL8, status, ierr)
  call MPI_File_write(fh, precise, 1, MPI_DOUBLE_PRECISION, status, ierr)
  call MPI_File_write(fh, z, 1, MPI_COMPLEX, status, ierr)
  call MPI_File_write(fh, zz, 2, MPI_COMPLEX16, status, ierr)
  call MPI_File_write(fh, yes, 5, MPI_LOGICAL, status, ierr)
  call MPI_File_write(fh, words, 21, MPI_CHARACTER, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an array of texts')
  call check_count(status, MPI_CHARACTER, 21, 'an array of texts')
  call MPI_File_write(fh, 'a text', 6, MPI_CHARACTER, status, ierr)
  call check_count(status, MPI_CHARACTER, 6, 'a text')

  numbers = 0
  bytes = 0
  smalls = 0
  larges = 0
  reals = 7
  singles = 0
  doubles = 0
  answers = .false.
  texts = '#'
  letter = '#'
  call MPI_File_seek(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)
  call MPI_File_read(fh, numbers, 4, MPI_INTEGER, status, ierr)
  call check(all(numbers == number), 'INTEGER')
  call MPI_File_read(fh, bytes, 3, MPI_INTEGER1, status, ierr)
  call check(all(bytes == byte), 'int8')
  call MPI_File_read(fh, smalls, 3, MPI_INTEGER2, status, ierr)
  call check(all(smalls == small), 'int16')
  call MPI_File_read(fh, larges, 3, MPI_INTEGER8, status, ierr)
  call check(all(larges == large), 'int64')
  call MPI_File_read(fh, reals(2), 1, MPI_REAL, status, ierr)
  call check(abs(reals(2) - a_real) <= 0 .and. abs(reals(1) - 7) <= 0, 'REAL, an element of an array')
  call MPI_File_read(fh, singles, 4, MPI_REAL4, status, ierr)
  call check(all(abs(singles - single) <= 0), 'real32')
  call MPI_File_read(fh, doubles, 4, MPI_REAL8, status, ierr)
  call check(all(abs(doubles - double) <= 0), 'real64')
  call MPI_File_read(fh, also_precise, 1, MPI_DOUBLE_PRECISION, status, ierr)
  call check(abs(also_precise - precise) <= 0, 'DOUBLE PRECISION')
  call MPI_File_read(fh, z_back, 1, MPI_COMPLEX, status, ierr)
  call check(abs(z_back - z) <= 0, 'COMPLEX')
  call MPI_File_read(fh, zz_back, 2, MPI_COMPLEX16, status, ierr)
  call check(all(abs(zz_back - zz) <= 0), 'complex(real64)')
  call MPI_File_read(fh, answers, 5, MPI_LOGICAL, status, ierr)
  call check(all(answers .eqv. yes), 'LOGICAL')
  call MPI_File_read(fh, texts, 21, MPI_CHARACTER, status, ierr)
  call check(all(texts == words), 'an array of texts')
  texts = '#######'
  call MPI_File_read(fh, texts(2), 4, MPI_CHARACTER, status, ierr)
  call check_text(texts(2), 'a te###', 'the start of a text')
  call check_text(texts(1) // texts(3), repeat('#', 14), 'its neighbours')
  texts = '#######'
  call MPI_File_read(fh, texts(3)(3:5), 1, MPI_CHARACTER, status, ierr)
  call check_text(texts(1) // texts(2) // texts(3), repeat('#', 16) // 'x####', 'a substring')
  call MPI_File_read(fh, texts(3)(7:), 1, MPI_CHARACTER, status, ierr)
  call check_text(texts(3), '##x###t', 'the last character')
  call MPI_File_read(fh, letter, 1, MPI_CHARACTER, status, ierr)
  call check_count(status, MPI_CHARACTER, 0, 'the end of the file')
  call check_text(letter, '#', 'the end of the file')
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains
end program file_io_typed
