! Reductions of logicals: of the default kind, and of every kind that the module knows.
#define OF_LOGICALS
#define REDUCE_MODULE reduce_logical
#define ELEMENT logical
#define FROM_INTEGER(i) (i == 1)
#include "reduce.inc"
#if defined(WITH_MPI_INFO_F08)
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_logical1
#define ELEMENT logical(1)
#define FROM_INTEGER(i) logical(i == 1, 1)
#include "reduce.inc"
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_logical2
#define ELEMENT logical(2)
#define FROM_INTEGER(i) logical(i == 1, 2)
#include "reduce.inc"
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_logical4
#define ELEMENT logical(4)
#define FROM_INTEGER(i) logical(i == 1, 4)
#include "reduce.inc"
#undef REDUCE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define REDUCE_MODULE reduce_logical8
#define ELEMENT logical(8)
#define FROM_INTEGER(i) logical(i == 1, 8)
#include "reduce.inc"
#endif

program collective_logicals
#include "mpi.inc"
  use parallel
  use reduce_logical, only: ops_logical => all_ops
#if defined(WITH_MPI_INFO_F08)
  use reduce_logical1, only: ops_logical1 => all_ops
  use reduce_logical2, only: ops_logical2 => all_ops
  use reduce_logical4, only: ops_logical4 => all_ops
  use reduce_logical8, only: ops_logical8 => all_ops
#endif
  implicit none

  character(len=*), parameter :: defined = ' LAND  LOR  LXOR '

  call start('collective_logicals')
  call ops_logical(MPI_LOGICAL, 'MPI_LOGICAL', defined)
#if defined(WITH_MPI_INFO_F08)
  call ops_logical1(MPI_LOGICAL1, 'MPI_LOGICAL1', defined)
  call ops_logical1(MPI_C_BOOL, 'MPI_C_BOOL', defined)
  call ops_logical2(MPI_LOGICAL2, 'MPI_LOGICAL2', defined)
  call ops_logical4(MPI_LOGICAL4, 'MPI_LOGICAL4', defined)
  call ops_logical8(MPI_LOGICAL8, 'MPI_LOGICAL8', defined)
#endif
  call finish()
end program collective_logicals
