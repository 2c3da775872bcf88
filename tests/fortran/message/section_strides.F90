! Messages from and into array sections of all kinds of elements, of one to three dimensions and with all signs of
! strides: each element comes to its place, and the memory between and around them is as before.
! processes: 1 2 4
! forms: f08 mpi_f08
program message_section_strides
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64
  use, intrinsic :: iso_c_binding, only: c_bool
#include "interface.inc"
  integer, parameter :: n = 9, strides(8) = [-3, -2, -1, 1, 2, 3, -1, 1]
  ! Numbers determined by the first (Park and Miller).
  integer(int64) :: random = 20240607
  integer :: number

  call start()
  do number = 1, 150
    call int8s()
    call characters()
    call texts()
    call logicals()
    call int16s()
    call int32s()
    call reals()
    call doubles()
    call complexes()
  end do
  call check(number == 151, 'all are over')
  call finish()

contains

  integer function drawn(below)
    integer, intent(in) :: below

    random = mod(48271_int64*random, 2147483647_int64)
    drawn = int(mod(random, int(below, int64)))
  end function drawn

  ! The bounds and the stride of a section of a dimension with n elements.
  function section() result(of)
    integer :: of(3)

    of(3) = strides(1 + drawn(size(strides)))
    of(1) = 1 + drawn(n)
    of(2) = 1 + drawn(n)
    if ((of(2) - of(1))*of(3) < 0) of(:2) = of(2:1:-1)
  end function section

  integer function length(of)
    integer, intent(in) :: of(3)

    length = (of(2) - of(1))/of(3) + 1
  end function length

  subroutine wrong(what, dimensions, a, b, c)
    character(len=*), intent(in) :: what
    integer, intent(in) :: dimensions, a(3), b(3), c(3)
    character(len=100) :: text

    write (text, '(a, 1x, i0, a, 3(", ", i0, 2(":", i0)))') what, dimensions, ' dimensions of', a, b, c
    call check(.false., text)
  end subroutine wrong

#define NAME int8s
#define TITLE 'int8s:'
#define TYPE integer(int8)
#define DATATYPE MPI_INTEGER1
#define VALUE(i) int(mod(i, 120), int8)
#define SAME(a, b) all(a == b)
#include "section_strides.inc"

#define NAME characters
#define TITLE 'characters:'
#define TYPE character(len=1)
#define DATATYPE MPI_CHARACTER
#define VALUE(i) achar(mod(i, 120))
#define SAME(a, b) all(a == b)
#include "section_strides.inc"

#define NAME texts
#define TITLE 'texts:'
#define TYPE character(len=3)
#define DATATYPE MPI_CHARACTER
#define PARTS 3
#define VALUE(i) repeat(achar(mod(i, 120)), 3)
#define SAME(a, b) all(a == b)
#include "section_strides.inc"

#define NAME logicals
#define TITLE 'logicals:'
#define TYPE logical(c_bool)
#define DATATYPE MPI_C_BOOL
#define VALUE(i) logical(mod(i, 3) == 0, c_bool)
#define SAME(a, b) all(a .eqv. b)
#include "section_strides.inc"

#define NAME int16s
#define TITLE 'int16s:'
#define TYPE integer(int16)
#define DATATYPE MPI_INTEGER2
#define VALUE(i) int(i, int16)
#define SAME(a, b) all(a == b)
#include "section_strides.inc"

#define NAME int32s
#define TITLE 'int32s:'
#define TYPE integer(int32)
#define DATATYPE MPI_INTEGER4
#define VALUE(i) int(i, int32)
#define SAME(a, b) all(a == b)
#include "section_strides.inc"

#define NAME reals
#define TITLE 'reals:'
#define TYPE real(real32)
#define DATATYPE MPI_REAL4
#define VALUE(i) real(i, real32)
#define SAME(a, b) all(abs(a - b) <= 0)
#include "section_strides.inc"

#define NAME doubles
#define TITLE 'doubles:'
#define TYPE real(real64)
#define DATATYPE MPI_REAL8
#define VALUE(i) real(i, real64)
#define SAME(a, b) all(abs(a - b) <= 0)
#include "section_strides.inc"

#define NAME complexes
#define TITLE 'complexes:'
#define TYPE complex(real64)
#define DATATYPE MPI_COMPLEX16
#define VALUE(i) cmplx(i, -i, real64)
#define SAME(a, b) all(abs(a - b) <= 0)
#include "section_strides.inc"
end program message_section_strides
