!> Collective operations on data (MPI 4.1, chapter 6): all processes of a communicator call them together.
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_collective
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_Op
  implicit none
  private

  public :: MPI_Allgather, MPI_Allgather_f08ts
  public :: MPI_Allreduce, MPI_Allreduce_f08ts
  public :: MPI_Bcast, MPI_Bcast_f08ts
  public :: MPI_Gather, MPI_Gather_f08ts
  public :: MPI_Reduce, MPI_Reduce_f08ts

  interface MPI_Allgather
    !> As MPI_Gather, but all processes get the result, and `sendbuf` may be MPI_IN_PLACE at all together
    !! (MPI 4.1, section 6.7).
    !!
    !! Errors: those of MPI_Gather but MPI_ERR_ROOT.
    ! void minfo_allgather_f08(const void *sendbuf, const Fint *sendcount, const int *sendtype,
    !   const void *recvbuf, const Fint *recvcount, const int *recvtype, const int *comm, Fint *ierror);
    subroutine MPI_Allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror) &
      bind(C, name='minfo_allgather_f08')
      import :: MPI_Comm, MPI_Datatype
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_f08ts
  end interface MPI_Allgather

  interface MPI_Allreduce
    !> As MPI_Reduce, but all processes get the result, and `sendbuf` may be MPI_IN_PLACE at all together
    !! (MPI 4.1, section 6.9.6).
    !!
    !! Errors: those of MPI_Reduce but MPI_ERR_ROOT.
    ! void minfo_allreduce_f08(const void *sendbuf, const void *recvbuf, const Fint *count,
    !   const int *datatype, const int *op, const int *comm, Fint *ierror);
    subroutine MPI_Allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
      bind(C, name='minfo_allreduce_f08')
      import :: MPI_Comm, MPI_Datatype, MPI_Op
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_f08ts
  end interface MPI_Allreduce

  interface MPI_Bcast
    !> The elements at process `root` go to all processes of `comm` (MPI 4.1, section 6.4).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ROOT, MPI_ERR_BUFFER, MPI_ERR_OTHER while MPI is
    !! not initialised.
    ! void minfo_bcast_f08(const void *buffer, const Fint *count, const int *datatype, const Fint *root,
    !   const int *comm, Fint *ierror);
    subroutine MPI_Bcast_f08ts(buffer, count, datatype, root, comm, ierror) bind(C, name='minfo_bcast_f08')
      import :: MPI_Comm, MPI_Datatype
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_f08ts
  end interface MPI_Bcast

  interface MPI_Gather
    !> Process `root` gets the elements of all processes, one process behind the other in the order of ranks:
    !! `recvcount` from each. Only there arguments that begin with `recv` are used, and `sendbuf` may be
    !! MPI_IN_PLACE where its own are in place already (MPI 4.1, section 6.5).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_COUNT also where less is sent than received, MPI_ERR_TRUNCATE where more is,
    !! MPI_ERR_TYPE, MPI_ERR_ROOT, MPI_ERR_BUFFER also where both buffers share memory, MPI_ERR_OTHER while MPI is
    !! not initialised.
    ! void minfo_gather_f08(const void *sendbuf, const Fint *sendcount, const int *sendtype,
    !   const void *recvbuf, const Fint *recvcount, const int *recvtype, const Fint *root,
    !   const int *comm, Fint *ierror);
    subroutine MPI_Gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror) &
      bind(C, name='minfo_gather_f08')
      import :: MPI_Comm, MPI_Datatype
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_f08ts
  end interface MPI_Gather

  interface MPI_Reduce
    !> Combines the elements of all processes, each with those at the same place, by the predefined operation
    !! `op`; process `root` gets the result. There `sendbuf` may be MPI_IN_PLACE, and only there `recvbuf` is
    !! used (MPI 4.1, section 6.9.1).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_OP for an operation that is not defined for the
    !! datatype, MPI_ERR_ROOT, MPI_ERR_BUFFER also where both buffers are the same memory, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_reduce_f08(const void *sendbuf, const void *recvbuf, const Fint *count,
    !   const int *datatype, const int *op, const Fint *root, const int *comm, Fint *ierror);
    subroutine MPI_Reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror) &
      bind(C, name='minfo_reduce_f08')
      import :: MPI_Comm, MPI_Datatype, MPI_Op
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_f08ts
  end interface MPI_Reduce
end module mpi_info_f08_collective
