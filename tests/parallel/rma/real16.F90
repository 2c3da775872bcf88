! Accumulation in windows between processes, of reals of 16 bytes and of complex numbers of two of them, which C has
! no type for.
#define OF_REALS
#define ACCUMULATE_MODULE accumulate_real16
#define ELEMENT real(16)
#define FROM_INTEGER(i) real(i, 16)
#include "accumulate.inc"
#undef OF_REALS
#undef ACCUMULATE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define OF_COMPLEX
#define ACCUMULATE_MODULE accumulate_complex16
#define ELEMENT complex(16)
#define FROM_INTEGER(i) cmplx(i, 0, 16)
#define FROM_IMAGINARY(i) cmplx(0, i, 16)
#include "accumulate.inc"

program rma_real16
#include "mpi.inc"
  use parallel
  use accumulate_real16, only: ops_real16 => all_ops
  use accumulate_complex16, only: ops_complex16 => all_ops
  implicit none

  call start('rma_real16')
  call ops_real16(MPI_REAL16, 'MPI_REAL16', ' SUM  PROD  MIN  MAX ')
  call ops_complex16(MPI_COMPLEX32, 'MPI_COMPLEX32', ' SUM  PROD ')
  call finish()
end program rma_real16
