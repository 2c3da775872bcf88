! Collective operations with counts of kind MPI_COUNT_KIND.
! processes: 1 2 4
! forms: f08 mpi_f08
program collective_large
#include "interface.inc"
#if !defined(INTEGER_8)
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer(MPI_COUNT_KIND), parameter :: most = huge(one)
  integer :: sent(4), room(6), i, codes(8)
  integer, allocatable :: parts(:)
#endif

  call start()
#if !defined(INTEGER_8)
  sent = 10 * rank + [1, 2, 3, 4]
  allocate (parts(2*processes))
  room = -7
  if (rank == 0) room = 5
  call MPI_Bcast(room, 3 * one, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call check(all(room(1:3) == 5), 'MPI_Bcast')
  room = -7
  call MPI_Reduce(sent, room, 4 * one, MPI_INTEGER, MPI_MIN, 0, MPI_COMM_WORLD)
  call check(all(room == merge([1, 2, 3, 4, -7, -7], -7, rank == 0)), 'MPI_Reduce')
  room = -7
  call MPI_Allreduce(sent, room, 4 * one, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD)
  call check(all(room == [1, 2, 3, 4, -7, -7]), 'MPI_Allreduce')
  parts = -7
  call MPI_Gather(sent, 2 * one, MPI_INTEGER, parts, 2 * one, MPI_INTEGER, 0, MPI_COMM_WORLD)
  if (rank == 0) call all_parts('MPI_Gather')
  parts = -7
  call MPI_Allgather(sent, 2 * one, MPI_INTEGER, parts, 2 * one, MPI_INTEGER, MPI_COMM_WORLD)
  call all_parts('MPI_Allgather')
  parts = [(i, i = 1, 2 * processes)]
  room = -7
  call MPI_Scatter(parts, 2 * one, MPI_INTEGER, room, 2 * one, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call check(all(room == [2 * rank + 1, 2 * rank + 2, -7, -7, -7, -7]), 'MPI_Scatter')
  parts = [(10 * rank + mod(i - 1, 2) + 1, i = 1, 2 * processes)]
  call MPI_Alltoall(MPI_IN_PLACE, one, MPI_INTEGER, parts, 2 * one, MPI_INTEGER, MPI_COMM_WORLD)
  call all_parts('MPI_Alltoall')

  parts = -7
  call MPI_Allgatherv(sent, 2 * one, MPI_INTEGER, parts, [(2 * one, i = 1, processes)], &
    [(int(2 * i - 2, MPI_ADDRESS_KIND), i = 1, processes)], MPI_INTEGER, MPI_COMM_WORLD)
  call all_parts('MPI_Allgatherv')
  room = -7
  call MPI_Scan(sent, room, 4 * one, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD)
  call check(all(room == [1, 2, 3, 4, -7, -7]), 'MPI_Scan')
  call MPI_Reduce_local(sent, room, 2 * one, MPI_INTEGER, MPI_MAX)
  call check(all(room == [sent(1:2), 3, 4, -7, -7]), 'MPI_Reduce_local')

  ! More than memory can hold.
  room = -7
  call MPI_Bcast(room, most, MPI_INTEGER, 0, MPI_COMM_WORLD, codes(1))
  call MPI_Reduce(sent, room, most, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, codes(2))
  call MPI_Allreduce(sent, room, 2147483648_MPI_COUNT_KIND, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(3))
  call MPI_Gather(sent, most, MPI_INTEGER, room, one, MPI_INTEGER, 0, MPI_COMM_WORLD, codes(4))
  call check(all(codes(1:4) == MPI_ERR_BUFFER), 'too much')
  call MPI_Bcast(room, -one, MPI_INTEGER, 0, MPI_COMM_WORLD, codes(5))
  call MPI_Allreduce(sent, room, -most, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(6))
  call MPI_Allgather(sent, one, MPI_INTEGER, room, -one, MPI_INTEGER, MPI_COMM_WORLD, codes(7))
  call MPI_Allgather(sent, one, MPI_INTEGER, room, most, MPI_INTEGER, MPI_COMM_WORLD, codes(8))
  call check(all(codes(5:8) == MPI_ERR_COUNT), 'no counts')
  call MPI_Scatter(sent, -one, MPI_INTEGER, room, -one, MPI_INTEGER, 0, MPI_COMM_WORLD, codes(1))
  call MPI_Alltoall(sent, one, MPI_INTEGER, room, most, MPI_INTEGER, MPI_COMM_WORLD, codes(2))
  call check(all(codes(1:2) == MPI_ERR_COUNT), 'no counts of parts')
  call MPI_Scan(sent, room, most, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(1))
  call MPI_Gatherv(sent, one, MPI_INTEGER, room, [(one, i = 1, processes)], &
    [(huge(1_MPI_ADDRESS_KIND), i = 1, processes)], MPI_INTEGER, rank, MPI_COMM_WORLD, codes(2))
  call check(all(codes(1:2) == MPI_ERR_BUFFER), 'too far')
  call MPI_Reduce_scatter_block(sent, room, -one, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, codes(1))
  call MPI_Gatherv(sent, one, MPI_INTEGER, room, [(-one, i = 1, processes)], &
    [(0_MPI_ADDRESS_KIND, i = 1, processes)], MPI_INTEGER, rank, MPI_COMM_WORLD, codes(2))
  call check(all(codes(1:2) == MPI_ERR_COUNT), 'no counts of parts with displacements')
  call check(all(room == -7), 'nothing came')
  deallocate (parts)
#endif
  call finish()

contains

#if !defined(INTEGER_8)

  subroutine all_parts(what)
    character(len=*), intent(in) :: what

    call check(all(parts == [(10 * i + 1, 10 * i + 2, i = 0, processes - 1)]), what)
  end subroutine all_parts
#endif
end program collective_large
