! Collective operations on data for legacy Fortran: external procedures with INTEGER handles, called by
! way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_collective in the handles, and in
! choice buffers, which are known by their addresses.

subroutine MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_allgather
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: sendbuf
  integer, intent(in) :: sendcount
  integer, intent(in) :: sendtype
  type(*), dimension(*) :: recvbuf
  integer, intent(in) :: recvcount
  integer, intent(in) :: recvtype
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_allgather(sendbuf, int(sendcount, c_int64_t), to_c(sendtype), recvbuf, &
    int(recvcount, c_int64_t), to_c(recvtype), to_c(comm))
end subroutine MPI_Allgather

subroutine MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_allreduce
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: sendbuf
  type(*), dimension(*) :: recvbuf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer, intent(in) :: op
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_allreduce(sendbuf, recvbuf, int(count, c_int64_t), to_c(datatype), to_c(op), &
    to_c(comm))
end subroutine MPI_Allreduce

subroutine MPI_Bcast(buffer, count, datatype, root, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_bcast
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: buffer
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer, intent(in) :: root
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_bcast(buffer, int(count, c_int64_t), to_c(datatype), to_c(root), to_c(comm))
end subroutine MPI_Bcast

subroutine MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_gather
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: sendbuf
  integer, intent(in) :: sendcount
  integer, intent(in) :: sendtype
  type(*), dimension(*) :: recvbuf
  integer, intent(in) :: recvcount
  integer, intent(in) :: recvtype
  integer, intent(in) :: root
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_gather(sendbuf, int(sendcount, c_int64_t), to_c(sendtype), recvbuf, &
    int(recvcount, c_int64_t), to_c(recvtype), to_c(root), to_c(comm))
end subroutine MPI_Gather

subroutine MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_reduce
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: sendbuf
  type(*), dimension(*) :: recvbuf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer, intent(in) :: op
  integer, intent(in) :: root
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_reduce(sendbuf, recvbuf, int(count, c_int64_t), to_c(datatype), to_c(op), to_c(root), &
    to_c(comm))
end subroutine MPI_Reduce
