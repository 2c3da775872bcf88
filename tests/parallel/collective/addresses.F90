! Reductions of addresses, offsets and counts, which are integers with a sign.
#define OF_INTEGERS
#define REDUCE_MODULE reduce_address
#define ELEMENT integer(MPI_ADDRESS_KIND)
#define FROM_INTEGER(i) int(i, MPI_ADDRESS_KIND)
#include "reduce.inc"

program collective_addresses
#include "mpi.inc"
  use parallel
  use reduce_address, only: all_ops
  implicit none

  character(len=*), parameter :: defined = ' SUM  PROD  MIN  MAX  BAND  BOR  BXOR '

  call start('collective_addresses')
  call all_ops(MPI_AINT, 'MPI_AINT', defined)
  call all_ops(MPI_OFFSET, 'MPI_OFFSET', defined)
  call all_ops(MPI_COUNT, 'MPI_COUNT', defined)
  call finish()
end program collective_addresses
