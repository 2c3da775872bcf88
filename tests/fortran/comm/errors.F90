! Errors of communicators, messages and collective operations are returned on every process that makes them, with the
! classes of the standard; nothing is changed, and the program continues.
! processes: 1 2 4
! forms: f08 mpi_f08
program errors_comm
#include "interface.inc"
  integer :: out(4), room(4), ierr, number
  type(MPI_Comm) :: comm
  type(MPI_Errhandler) :: handler
  type(MPI_Status) :: status
  type(MPI_Datatype) :: datatype

  call start()
  call MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler)
  call check(handler == MPI_ERRORS_RETURN, 'the error handler')
  out = rank
  room = -7

  call MPI_Send(out, 4, MPI_INTEGER, processes, 0, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_RANK, 'MPI_Send to a rank that is none')
  call MPI_Recv(room, 4, MPI_INTEGER, processes, 0, MPI_COMM_WORLD, status, ierr)
  call check_class(ierr, MPI_ERR_RANK, 'MPI_Recv from a rank that is none')
  call MPI_Send(out, 4, MPI_INTEGER, right, -5, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_TAG, 'a negative tag')
  call MPI_Send(out, -1, MPI_INTEGER, right, 0, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_COUNT, 'a negative count')
  call MPI_Send(out, 4, MPI_DATATYPE_NULL, right, 0, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_TYPE, 'no datatype')
  call MPI_Sendrecv(out, 4, MPI_INTEGER, right, 0, room, 4, MPI_INTEGER, processes + 3, 0, MPI_COMM_WORLD, status, ierr)
  call check_class(ierr, MPI_ERR_RANK, 'MPI_Sendrecv')
  call MPI_Send(out, 4, MPI_INTEGER, right, 0, MPI_COMM_NULL, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')

  call MPI_Bcast(out, 4, MPI_INTEGER, processes, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_ROOT, 'MPI_Bcast: the root')
  call MPI_Reduce(out, room, 4, MPI_INTEGER, MPI_SUM, -2, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_ROOT, 'MPI_Reduce: the root')
  call MPI_Allreduce(out, room, -1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_COUNT, 'MPI_Allreduce: the count')
  call MPI_Allreduce(out, room, 4, MPI_INTEGER, MPI_OP_NULL, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_ERR_OP, 'MPI_Allreduce: no operation')
  call MPI_Allgather(out, 1, MPI_DATATYPE_NULL, room, 1, MPI_INTEGER, MPI_COMM_SELF, ierr)
  call check_class(ierr, MPI_ERR_TYPE, 'MPI_Allgather: no datatype')
  call check(all(room == -7) .and. all(out == rank), 'nothing has changed')

  ! A message longer than the room for it.
  call MPI_Sendrecv(out, 4, MPI_INTEGER, right, 0, room(2), 2, MPI_INTEGER, left, 0, MPI_COMM_WORLD, status, ierr)
  call check_class(ierr, MPI_ERR_TRUNCATE, 'a message that is too long')
  call check(room(1) == -7 .and. room(4) == -7, 'nothing beside its room has changed')
  call MPI_Barrier(MPI_COMM_WORLD)

  comm = MPI_COMM_NULL
  call MPI_Comm_dup(MPI_COMM_NULL, comm, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'MPI_Comm_dup of MPI_COMM_NULL')
  call MPI_Comm_size(MPI_COMM_NULL, number, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'MPI_Comm_size of MPI_COMM_NULL')
  call MPI_Type_vector(-1, 1, 2, MPI_INTEGER, datatype, ierr)
  call check(ierr /= MPI_SUCCESS, 'MPI_Type_vector of a negative count')
  call MPI_Type_create_subarray(1, [4], [3], [2], MPI_ORDER_FORTRAN, MPI_INTEGER, datatype, ierr)
  call check_class(ierr, MPI_ERR_ARG, 'MPI_Type_create_subarray beyond the array')

  ! The communicator still works, on all processes.
  call MPI_Allreduce(rank, number, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce')
  call check_code(number, processes - 1, 'the greatest rank')
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, right, 0, number, 1, MPI_INTEGER, left, 0, MPI_COMM_WORLD, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Sendrecv')
  call check_code(number, left, 'the left rank')
  call finish()
end program errors_comm
