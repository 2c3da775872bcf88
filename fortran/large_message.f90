!> The specifics of mpi_info_f08_message with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND. What they do stands there.
module mpi_info_f08_large_message
  use mpi_info_f08_constants, only: MPI_COUNT_KIND
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_Status
  implicit none
  private

  public :: MPI_Recv, MPI_Recv_c_f08ts
  public :: MPI_Send, MPI_Send_c_f08ts
  public :: MPI_Sendrecv, MPI_Sendrecv_c_f08ts

  interface MPI_Recv
    !> MPI_Recv_f08ts with a large count.
    ! void minfo_recv_large_f08(const void *buf, const int64_t *count, const int *datatype,
    !   const Fint *source, const Fint *tag, const int *comm, int *status, Fint *ierror);
    subroutine MPI_Recv_c_f08ts(buf, count, datatype, source, tag, comm, status, ierror) &
      bind(C, name='minfo_recv_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype, MPI_Status
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_c_f08ts
  end interface MPI_Recv

  interface MPI_Send
    !> MPI_Send_f08ts with a large count.
    ! void minfo_send_large_f08(const void *buf, const int64_t *count, const int *datatype,
    !   const Fint *dest, const Fint *tag, const int *comm, Fint *ierror);
    subroutine MPI_Send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror) bind(C, name='minfo_send_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_c_f08ts
  end interface MPI_Send

  interface MPI_Sendrecv
    !> MPI_Sendrecv_f08ts with large counts.
    ! void minfo_sendrecv_large_f08(const void *sendbuf, const int64_t *sendcount, const int *sendtype,
    !   const Fint *dest, const Fint *sendtag, const void *recvbuf, const int64_t *recvcount,
    !   const int *recvtype, const Fint *source, const Fint *recvtag, const int *comm, int *status,
    !   Fint *ierror);
    subroutine MPI_Sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
      source, recvtag, comm, status, ierror) bind(C, name='minfo_sendrecv_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype, MPI_Status
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_c_f08ts
  end interface MPI_Sendrecv
end module mpi_info_f08_large_message
