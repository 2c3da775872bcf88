!> Messages from one process to another (MPI 4.1, chapter 3).
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_message
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_Status
  implicit none
  private

  public :: MPI_Recv, MPI_Recv_f08ts
  public :: MPI_Send, MPI_Send_f08ts
  public :: MPI_Sendrecv, MPI_Sendrecv_f08ts

  interface MPI_Recv
    !> Receives a message of at most `count` elements from process `source`, or MPI_ANY_SOURCE, with `tag`,
    !! or MPI_ANY_TAG. `status` tells where it came from, its tag, and with MPI_Get_count its length
    !! (MPI 4.1, section 3.2.4).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_BUFFER,
    !! MPI_ERR_TRUNCATE for a longer message, which is lost, MPI_ERR_OTHER while MPI is not initialised, or
    !! where it would wait for ever since no other process or thread can send.
    ! void minfo_recv_f08(const void *buf, const Fint *count, const int *datatype, const Fint *source,
    !   const Fint *tag, const int *comm, int *status, Fint *ierror);
    subroutine MPI_Recv_f08ts(buf, count, datatype, source, tag, comm, status, ierror) bind(C, name='minfo_recv_f08')
      import :: MPI_Comm, MPI_Datatype, MPI_Status
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_f08ts
  end interface MPI_Recv

  interface MPI_Send
    !> Sends `count` elements to process `dest`; returns when `buf` may be used again. To MPI_PROC_NULL
    !! nothing is sent (MPI 4.1, section 3.2.1).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_RANK, MPI_ERR_TAG for a `tag` below 0,
    !! MPI_ERR_BUFFER, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_send_f08(const void *buf, const Fint *count, const int *datatype, const Fint *dest,
    !   const Fint *tag, const int *comm, Fint *ierror);
    subroutine MPI_Send_f08ts(buf, count, datatype, dest, tag, comm, ierror) bind(C, name='minfo_send_f08')
      import :: MPI_Comm, MPI_Datatype
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_f08ts
  end interface MPI_Send

  interface MPI_Sendrecv
    !> MPI_Send and MPI_Recv at once, so that neither waits for the other. The buffers have no memory in
    !! common (MPI 4.1, section 3.10).
    !!
    !! Errors: those of MPI_Send and MPI_Recv.
    ! void minfo_sendrecv_f08(const void *sendbuf, const Fint *sendcount, const int *sendtype,
    !   const Fint *dest, const Fint *sendtag, const void *recvbuf, const Fint *recvcount,
    !   const int *recvtype, const Fint *source, const Fint *recvtag, const int *comm, int *status,
    !   Fint *ierror);
    subroutine MPI_Sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, &
      recvtag, comm, status, ierror) bind(C, name='minfo_sendrecv_f08')
      import :: MPI_Comm, MPI_Datatype, MPI_Status
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_f08ts
  end interface MPI_Sendrecv
end module mpi_info_f08_message
