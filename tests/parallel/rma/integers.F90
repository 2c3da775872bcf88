! Accumulation in windows between processes, of integers of every kind, as Fortran types and as C types.
#define OF_INTEGERS
#define ACCUMULATE_MODULE accumulate_int8
#define ELEMENT integer(1)
#define FROM_INTEGER(i) int(i, 1)
#include "accumulate.inc"
#undef ACCUMULATE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define ACCUMULATE_MODULE accumulate_int16
#define ELEMENT integer(2)
#define FROM_INTEGER(i) int(i, 2)
#include "accumulate.inc"
#undef ACCUMULATE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define ACCUMULATE_MODULE accumulate_int32
#define ELEMENT integer(4)
#define FROM_INTEGER(i) int(i, 4)
#include "accumulate.inc"
#undef ACCUMULATE_MODULE
#undef ELEMENT
#undef FROM_INTEGER
#define ACCUMULATE_MODULE accumulate_int64
#define ELEMENT integer(8)
#define FROM_INTEGER(i) int(i, 8)
#include "accumulate.inc"

program rma_integers
#include "mpi.inc"
  use parallel
  use accumulate_int8, only: ops_int8 => all_ops
  use accumulate_int16, only: ops_int16 => all_ops
  use accumulate_int32, only: ops_int32 => all_ops
  use accumulate_int64, only: ops_int64 => all_ops
  implicit none

  ! The logical operations are defined for the integers of C only.
  character(len=*), parameter :: of_fortran = ' SUM  PROD  MIN  MAX  BAND  BOR  BXOR '
  character(len=*), parameter :: of_c = of_fortran // ' LAND  LOR  LXOR '

  call start('rma_integers')
  call ops_int8(MPI_INTEGER1, 'MPI_INTEGER1', of_fortran)
  call ops_int8(MPI_INT8_T, 'MPI_INT8_T', of_c)
  call ops_int8(MPI_SIGNED_CHAR, 'MPI_SIGNED_CHAR', of_c)
  call ops_int16(MPI_INTEGER2, 'MPI_INTEGER2', of_fortran)
  call ops_int16(MPI_INT16_T, 'MPI_INT16_T', of_c)
  call ops_int16(MPI_SHORT, 'MPI_SHORT', of_c)
  call ops_int32(MPI_INTEGER4, 'MPI_INTEGER4', of_fortran)
  call ops_int32(MPI_INT32_T, 'MPI_INT32_T', of_c)
  call ops_int32(MPI_INT, 'MPI_INT', of_c)
  call ops_int64(MPI_INTEGER8, 'MPI_INTEGER8', of_fortran)
  call ops_int64(MPI_INT64_T, 'MPI_INT64_T', of_c)
  call ops_int64(MPI_LONG, 'MPI_LONG', of_c)
  call ops_int64(MPI_LONG_LONG_INT, 'MPI_LONG_LONG_INT', of_c)
  if (storage_size(0) == 32) call ops_int32(MPI_INTEGER, 'MPI_INTEGER', of_fortran)
  if (storage_size(0) == 64) call ops_int64(MPI_INTEGER, 'MPI_INTEGER', of_fortran)
  call finish()
end program rma_integers
