! Accumulation in windows between processes, of addresses, offsets and counts, which are integers with a sign.
#define OF_INTEGERS
#define ACCUMULATE_MODULE accumulate_address
#define ELEMENT integer(MPI_ADDRESS_KIND)
#define FROM_INTEGER(i) int(i, MPI_ADDRESS_KIND)
#include "accumulate.inc"

program rma_addresses
#include "mpi.inc"
  use parallel
  use accumulate_address, only: all_ops
  implicit none

  character(len=*), parameter :: defined = ' SUM  PROD  MIN  MAX  BAND  BOR  BXOR '

  call start('rma_addresses')
  call all_ops(MPI_AINT, 'MPI_AINT', defined)
  call all_ops(MPI_OFFSET, 'MPI_OFFSET', defined)
  call all_ops(MPI_COUNT, 'MPI_COUNT', defined)
  call finish()
end program rma_addresses
