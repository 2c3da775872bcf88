! Messages for legacy Fortran: external procedures with INTEGER handles, called by way of mpif.h or
! `use mpi`. They differ from those of mpi_info_f08_message in the handles and the statuses, and in choice
! buffers, which are known by their addresses.

subroutine MPI_Recv(buf, count, datatype, source, tag, comm, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_recv, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer, intent(in) :: source
  integer, intent(in) :: tag
  integer, intent(in) :: comm
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_recv(buf, int(count, c_int64_t), to_c(datatype), to_c(source), to_c(tag), to_c(comm), &
    local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_Recv

subroutine MPI_Send(buf, count, datatype, dest, tag, comm, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_send
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: buf
  integer, intent(in) :: count
  integer, intent(in) :: datatype
  integer, intent(in) :: dest
  integer, intent(in) :: tag
  integer, intent(in) :: comm
  integer, intent(out) :: ierror

  ierror = minfo_send(buf, int(count, c_int64_t), to_c(datatype), to_c(dest), to_c(tag), to_c(comm))
end subroutine MPI_Send

subroutine MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
  source, recvtag, comm, status, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: assign_status, minfo_sendrecv, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  type(*), dimension(*) :: sendbuf
  integer, intent(in) :: sendcount
  integer, intent(in) :: sendtype
  integer, intent(in) :: dest
  integer, intent(in) :: sendtag
  type(*), dimension(*) :: recvbuf
  integer, intent(in) :: recvcount
  integer, intent(in) :: recvtype
  integer, intent(in) :: source
  integer, intent(in) :: recvtag
  integer, intent(in) :: comm
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Status) :: local

  local = status_of(status)
  ierror = minfo_sendrecv(sendbuf, int(sendcount, c_int64_t), to_c(sendtype), to_c(dest), &
    to_c(sendtag), recvbuf, int(recvcount, c_int64_t), to_c(recvtype), to_c(source), to_c(recvtag), &
    to_c(comm), local)
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_Sendrecv
