! Reductions of reals of 16 bytes and of complex numbers of two of them, which C has no type for.
#define OF_REALS
#define REDUCE_MODULE reduce_real16
#define ELEMENT real(16)
#define FROM_INTEGER(i) real(i, 16)
#include "reduce.inc"
#undef OF_REALS
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define OF_COMPLEX
#define REDUCE_MODULE reduce_complex16
#define ELEMENT complex(16)
#define FROM_INTEGER(i) cmplx(i, 0, 16)
#define FROM_IMAGINARY(i) cmplx(0, i, 16)
#include "reduce.inc"

program collective_real16
#include "mpi.inc"
  use parallel
  use reduce_real16, only: ops_real16 => all_ops
  use reduce_complex16, only: ops_complex16 => all_ops
  implicit none

  integer, parameter :: wide = selected_real_kind(33)
  real(wide) :: third, sum
  integer :: ierr

  call start('collective_real16')
  call ops_real16(MPI_REAL16, 'MPI_REAL16', ' SUM  PROD  MIN  MAX ')
  call ops_complex16(MPI_COMPLEX32, 'MPI_COMPLEX32', ' SUM  PROD ')

  ! To all of their digits: what is added is different from 0 in the last ones only.
  third = 1/3.0_wide
  if (rank > 0) third = epsilon(third)
  call MPI_Allreduce(third, sum, 1, MPI_REAL16, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a sum')
  call check(abs(sum - (1/3.0_wide + (processes - 1)*epsilon(sum))) <= epsilon(sum)/2, 'all digits of a sum')
  call finish()
end program collective_real16
