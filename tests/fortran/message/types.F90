! Messages of all types of Fortran, scalars and arrays: the data arrive. Elements of every predefined datatype around a ring: all
! their bytes arrive, no others change, and the status counts them.
! processes: 1 2 4
! forms: f08 mpi_f08 mpi
program message_types
  use, intrinsic :: iso_fortran_env, only: int8, int16, int64, real32, real64
#include "interface.inc"
  integer :: ierr
  integer :: number(2, 2), numbers(2, 2)
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
  STATUS_TYPE :: status
  integer, parameter :: most = 32, elements = 5
  integer(int8) :: out(0:most*elements+1), room(0:most*elements+1)

  call start()
  ! All processes send the same, each to the next one.
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

  call MPI_Sendrecv(number, 4, MPI_INTEGER, right, 1, numbers, 4, MPI_INTEGER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(numbers == number), 'INTEGER')
  call MPI_Sendrecv(byte, 3, MPI_INTEGER1, right, 1, bytes, 3, MPI_INTEGER1, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(bytes == byte), 'INTEGER(int8)')
  call MPI_Sendrecv(small, 3, MPI_INTEGER2, right, 1, smalls, 3, MPI_INTEGER2, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(smalls == small), 'INTEGER(int16)')
  call MPI_Sendrecv(large, 3, MPI_INTEGER8, right, 1, larges, 3, MPI_INTEGER8, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(larges == large), 'INTEGER(int64)')
  reals = -7
  call MPI_Sendrecv(a_real, 1, MPI_REAL, right, 1, reals, 2, MPI_REAL, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(abs(reals - [a_real, -7.0]) <= 0), 'REAL')
  call MPI_Sendrecv(single, 4, MPI_REAL4, right, 1, singles, 4, MPI_REAL4, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(abs(singles - single) <= 0), 'REAL(real32)')
  call MPI_Sendrecv(double, 4, MPI_REAL8, right, 1, doubles, 4, MPI_REAL8, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(abs(doubles - double) <= 0), 'REAL(real64)')
  call MPI_Sendrecv(precise, 1, MPI_DOUBLE_PRECISION, right, 1, also_precise, 1, &
    MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. abs(also_precise - precise) <= 0, 'DOUBLE PRECISION')
  call MPI_Sendrecv(z, 1, MPI_COMPLEX, right, 1, z_back, 1, MPI_COMPLEX, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. abs(z_back - z) <= 0, 'COMPLEX')
  call MPI_Sendrecv(zz, 2, MPI_DOUBLE_COMPLEX, right, 1, zz_back, 2, MPI_DOUBLE_COMPLEX, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(abs(zz_back - zz) <= 0), 'COMPLEX(real64)')
  call MPI_Sendrecv(yes, 5, MPI_LOGICAL, right, 1, answers, 5, MPI_LOGICAL, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(answers .eqv. yes), 'LOGICAL')
  texts = ''
  call MPI_Sendrecv(words, 21, MPI_CHARACTER, right, 1, texts, 21, MPI_CHARACTER, left, 1, MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0 .and. all(texts == words), 'CHARACTER')
  texts = ''
  call MPI_Sendrecv(words(2)(2:5), 4, MPI_CHARACTER, right, 1, texts(1)(3:), 4, MPI_BYTE, left, 1, &
    MPI_COMM_WORLD, status, ierr)
  call check(ierr == 0, 'a part of a CHARACTER, received as bytes')
  call check_text(texts(1), '  wei  ', 'a part of a CHARACTER')
  call mismatch()
  call for_all_types()
  call finish()

contains

  ! Types that do not match are an error where the engine detects it.
  subroutine mismatch()
    if (.not. embedded()) return
    reals = -7
    call MPI_Sendrecv(single, 1, MPI_REAL4, right, 1, small, 2, MPI_INTEGER2, left, 1, MPI_COMM_WORLD, status, ierr)
    call check_done(ierr, MPI_ERR_TYPE, all(small(:2) == [1_int16, -2_int16]), 'REAL as INTEGER: nothing came')
  end subroutine mismatch

#include "all_types.inc"

  ! What a process sends: no two neighbouring bytes are the same, and no two processes send the same. Every byte is 0
  ! or 1, since an MPI may want to see values of the type.
  integer(int8) pure function byte_of(i, from)
    integer, intent(in) :: i, from

    byte_of = int(modulo(i/8 + i*(from + 1)/3 + i/(from + 2), 2), int8)
  end function byte_of

  subroutine use_type(datatype, bytes_of_one, name)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: bytes_of_one
    character(len=*), intent(in) :: name
    integer :: total, i, length

    length = -77
    call MPI_Type_size(datatype, length, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Type_size')
    call check_code(length, bytes_of_one, name // ': its size')
    if (length /= bytes_of_one) return
    total = elements*bytes_of_one
    out = [(byte_of(i, rank), i = 0, ubound(out, 1))]
    room = -7
    call MPI_Sendrecv(out(1), elements, datatype, right, 3, room(1), elements, datatype, left, 3, MPI_COMM_WORLD, &
      status, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room(1:total) == [(byte_of(i, left), i = 1, total)]), name // ': what came')
    call check(room(0) == -7 .and. all(room(total+1:) == -7), name // ': nothing beside it')
    call check_count(status, datatype, elements, name // ': MPI_Get_count')
    call check_count(status, MPI_BYTE, total, name // ': bytes')
  end subroutine use_type
end program message_types
