! MPI_Sizeof: the size of a variable of each type and kind: scalars, arrays and sections, even before MPI_Init. (mpif.h
! does not have it.)
#define SIZE_OF(x, what) call MPI_Sizeof(x, size, code); call is(int(storage_size(x)), what)
program datatype_sizeof
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64, real128
#include "interface.inc"
  integer :: code
#if !defined(WITH_MPIF_H)
  ! INTEGER(16) and REAL(10) where the compiler has them.
  integer, parameter :: longest = merge(selected_int_kind(38), int64, selected_int_kind(38) > 0)
  integer, parameter :: extended = selected_real_kind(18)
  type pair
    real(real64) :: first
    integer(int8) :: second
  end type pair
  integer :: size, last, expected, around(3)
  integer :: default
  integer(int8) :: i1, i1s(3)
  integer(int16) :: i2, i2s(3, 2)
  integer(int32) :: i4, i4s(3)
  integer(int64) :: i8, i8s(3)
  integer(longest) :: i16, i16s(3)
  real :: r
  double precision :: d
  real(real32) :: r4, r4s(2, 2, 2)
  real(real64) :: r8, r8s(3)
  real(extended) :: r10, r10s(3)
  real(real128) :: r16, r16s(3)
  complex :: c
  complex(real32) :: c4, c4s(3)
  complex(real64) :: c8, c8s(3)
  complex(extended) :: c10, c10s(3)
  complex(real128) :: c16, c16s(3)
  logical :: l, ls(4)
  logical(int8) :: l1, l1s(2)
  logical(int16) :: l2, l2s(2)
  logical(int32) :: l4, l4s(2)
  logical(int64) :: l8, l8s(2)
  character :: letter, letters(5)
  character(len=7) :: text, texts(5)
  real(real64) :: deep(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
  real(real64), allocatable :: allocated(:)
  complex(real64), pointer :: pointed(:, :)
  type(pair) :: pairs(4)

  code = -7
  size = -7
  SIZE_OF(i4, 'before MPI_Init')
#endif
  call MPI_Init(code)
#if !defined(WITH_MPIF_H)
  SIZE_OF(default, 'INTEGER')
  call MPI_Type_size(MPI_INTEGER, expected, code)
  call check_code(last, expected, 'INTEGER, as MPI_INTEGER')
  SIZE_OF(i1, 'INTEGER(1)')
  SIZE_OF(i1s, 'INTEGER(1), array')
  SIZE_OF(i2, 'INTEGER(2)')
  SIZE_OF(i2s, 'INTEGER(2), array')
  SIZE_OF(i4, 'INTEGER(4)')
  SIZE_OF(i4s, 'INTEGER(4), array')
  SIZE_OF(i8, 'INTEGER(8)')
  SIZE_OF(i8s, 'INTEGER(8), array')
  SIZE_OF(i16, 'INTEGER(16)')
  SIZE_OF(i16s, 'INTEGER(16), array')
  SIZE_OF(r, 'REAL')
  call MPI_Type_size(MPI_REAL, expected, code)
  call check_code(last, expected, 'REAL, as MPI_REAL')
  SIZE_OF(d, 'DOUBLE PRECISION')
  call MPI_Type_size(MPI_DOUBLE_PRECISION, expected, code)
  call check_code(last, expected, 'DOUBLE PRECISION, as MPI_DOUBLE_PRECISION')
  SIZE_OF(r4, 'REAL(4)')
  SIZE_OF(r4s, 'REAL(4), array')
  SIZE_OF(r8, 'REAL(8)')
  SIZE_OF(r8s, 'REAL(8), array')
  SIZE_OF(r10, 'REAL(10)')
  SIZE_OF(r10s, 'REAL(10), array')
  SIZE_OF(r16, 'REAL(16)')
  SIZE_OF(r16s, 'REAL(16), array')
  SIZE_OF(c, 'COMPLEX')
  call MPI_Type_size(MPI_COMPLEX, expected, code)
  call check_code(last, expected, 'COMPLEX, as MPI_COMPLEX')
  SIZE_OF(c4, 'COMPLEX(4)')
  SIZE_OF(c4s, 'COMPLEX(4), array')
  SIZE_OF(c8, 'COMPLEX(8)')
  SIZE_OF(c8s, 'COMPLEX(8), array')
  SIZE_OF(c10, 'COMPLEX(10)')
  SIZE_OF(c10s, 'COMPLEX(10), array')
  SIZE_OF(c16, 'COMPLEX(16)')
  SIZE_OF(c16s, 'COMPLEX(16), array')
  SIZE_OF(l, 'LOGICAL')
  call MPI_Type_size(MPI_LOGICAL, expected, code)
  call check_code(last, expected, 'LOGICAL, as MPI_LOGICAL')
  SIZE_OF(ls, 'LOGICAL, array')
  SIZE_OF(l1, 'LOGICAL(1)')
  SIZE_OF(l1s, 'LOGICAL(1), array')
  SIZE_OF(l2, 'LOGICAL(2)')
  SIZE_OF(l2s, 'LOGICAL(2), array')
  SIZE_OF(l4, 'LOGICAL(4)')
  SIZE_OF(l4s, 'LOGICAL(4), array')
  SIZE_OF(l8, 'LOGICAL(8)')
  SIZE_OF(l8s, 'LOGICAL(8), array')
  SIZE_OF(letter, 'CHARACTER')
  SIZE_OF(letters, 'CHARACTER, array')
  SIZE_OF(text, 'CHARACTER(7)')
  SIZE_OF(texts, 'CHARACTER(7), array')
  SIZE_OF(texts(2:3), 'CHARACTER(7), section')
  SIZE_OF(text(3:5), 'a part of a text')

  SIZE_OF(deep, 'rank 15')
  SIZE_OF(r4s(1, :, 2), 'a section')
  SIZE_OF(r4s(2, 1, 2), 'an element')
  SIZE_OF(i8s(3:1:-2), 'a section backwards')
  SIZE_OF(i8s(1:0), 'no element')
  SIZE_OF(pairs(::2)%first, 'parts of a derived type')
  SIZE_OF(pairs, 'a derived type')
  SIZE_OF(1.0_real64, 'a constant')
  r4 = 2
  SIZE_OF(r4 + 1.0_real64, 'an expression')
  allocate (allocated(3), pointed(2, 2))
  SIZE_OF(allocated, 'allocated')
  SIZE_OF(pointed, 'pointed to')
  SIZE_OF(pointed(2, :), 'a part of what is pointed to')
  call dummies(r8s, c8s, 2, text)
  deallocate (allocated, pointed)

  around = -77
  call MPI_Sizeof(x=r8, size=around(2), ierror=code)
  call check_code(code, MPI_SUCCESS, 'names of arguments')
  call check(all(around == [-77, 8, -77]), 'nothing beside the size')
  call PMPI_Sizeof(i2, size, code)
  call check(code == MPI_SUCCESS .and. size == 2, 'PMPI_Sizeof')
#if defined(MODULE_F08)
  call MPI_Sizeof(c8, size)
  call check_code(size, 16, 'without ierror')
  call MPI_Sizeof_f08ts(r8, size, code)
  call check(code == MPI_SUCCESS .and. size == 8, 'MPI_Sizeof_f08ts')
  call PMPI_Sizeof_f08ts(r4, size)
  call check_code(size, 4, 'PMPI_Sizeof_f08ts')
#endif
#endif
  call MPI_Finalize(code)
  call check_code(code, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

#if !defined(WITH_MPIF_H)
contains

  subroutine is(bits, what)
    integer, intent(in) :: bits
    character(len=*), intent(in) :: what

    call check_code(code, MPI_SUCCESS, what)
    call check_code(size, bits / 8, 'size of ' // what)
    last = size
    code = -7
    size = -7
  end subroutine is

  subroutine dummies(assumed_size, assumed_shape, n, assumed_length)
    integer, intent(in) :: n
    real(real64), intent(in) :: assumed_size(*)
    complex(real64), intent(in) :: assumed_shape(:)
    character(len=*), intent(in) :: assumed_length
    integer(int16) :: automatic(n)

    SIZE_OF(assumed_size, 'assumed size')
    SIZE_OF(assumed_shape, 'assumed shape')
    SIZE_OF(automatic, 'automatic')
    SIZE_OF(assumed_length, 'assumed length')
  end subroutine dummies
#endif
end program datatype_sizeof
