! Reductions of reals and complex numbers. Those of 16 bytes have a program of their own, collective_real16.
#define OF_REALS
#define REDUCE_MODULE reduce_real4
#define ELEMENT real(4)
#define FROM_INTEGER(i) real(i, 4)
#include "reduce.inc"
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_real8
#define ELEMENT real(8)
#define FROM_INTEGER(i) real(i, 8)
#include "reduce.inc"
#undef OF_REALS
#define OF_COMPLEX
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_complex4
#define ELEMENT complex(4)
#define FROM_INTEGER(i) cmplx(i, 0, 4)
#define FROM_IMAGINARY(i) cmplx(0, i, 4)
#include "reduce.inc"
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#undef FROM_IMAGINARY
#define REDUCE_MODULE reduce_complex8
#define ELEMENT complex(8)
#define FROM_INTEGER(i) cmplx(i, 0, 8)
#define FROM_IMAGINARY(i) cmplx(0, i, 8)
#include "reduce.inc"

program collective_reals
#include "mpi.inc"
  use parallel
  use reduce_real4, only: ops_real4 => all_ops
  use reduce_real8, only: ops_real8 => all_ops
  use reduce_complex4, only: ops_complex4 => all_ops
  use reduce_complex8, only: ops_complex8 => all_ops
  implicit none

  character(len=*), parameter :: of_reals = ' SUM  PROD  MIN  MAX '
  character(len=*), parameter :: of_complex = ' SUM  PROD '

  call start('collective_reals')
  call ops_real4(MPI_REAL4, 'MPI_REAL4', of_reals)
  call ops_real4(MPI_FLOAT, 'MPI_FLOAT', of_reals)
  call ops_real8(MPI_REAL8, 'MPI_REAL8', of_reals)
  call ops_real8(MPI_DOUBLE, 'MPI_DOUBLE', of_reals)
  call ops_real8(MPI_DOUBLE_PRECISION, 'MPI_DOUBLE_PRECISION', of_reals)
  call ops_complex4(MPI_COMPLEX8, 'MPI_COMPLEX8', of_complex)
  call ops_complex4(MPI_C_FLOAT_COMPLEX, 'MPI_C_FLOAT_COMPLEX', of_complex)
  call ops_complex8(MPI_COMPLEX16, 'MPI_COMPLEX16', of_complex)
  call ops_complex8(MPI_DOUBLE_COMPLEX, 'MPI_DOUBLE_COMPLEX', of_complex)
  call ops_complex8(MPI_C_DOUBLE_COMPLEX, 'MPI_C_DOUBLE_COMPLEX', of_complex)
  call ops_real4(MPI_REAL, 'MPI_REAL', of_reals)
  call ops_complex4(MPI_COMPLEX, 'MPI_COMPLEX', of_complex)
  call finish()
end program collective_reals
