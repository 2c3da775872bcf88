!> The specifics of mpi_info_f08_collective with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND. What they do stands there.
module mpi_info_f08_large_collective
  use mpi_info_f08_constants, only: MPI_COUNT_KIND
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_Op
  implicit none
  private

  public :: MPI_Allgather, MPI_Allgather_c_f08ts
  public :: MPI_Allreduce, MPI_Allreduce_c_f08ts
  public :: MPI_Bcast, MPI_Bcast_c_f08ts
  public :: MPI_Gather, MPI_Gather_c_f08ts
  public :: MPI_Reduce, MPI_Reduce_c_f08ts

  interface MPI_Allgather
    !> MPI_Allgather_f08ts with large counts.
    ! void minfo_allgather_large_f08(const void *sendbuf, const int64_t *sendcount, const int *sendtype,
    !   const void *recvbuf, const int64_t *recvcount, const int *recvtype, const int *comm,
    !   Fint *ierror);
    subroutine MPI_Allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror) &
      bind(C, name='minfo_allgather_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_c_f08ts
  end interface MPI_Allgather

  interface MPI_Allreduce
    !> MPI_Allreduce_f08ts with a large count.
    ! void minfo_allreduce_large_f08(const void *sendbuf, const void *recvbuf, const int64_t *count,
    !   const int *datatype, const int *op, const int *comm, Fint *ierror);
    subroutine MPI_Allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
      bind(C, name='minfo_allreduce_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype, MPI_Op
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_c_f08ts
  end interface MPI_Allreduce

  interface MPI_Bcast
    !> MPI_Bcast_f08ts with a large count.
    ! void minfo_bcast_large_f08(const void *buffer, const int64_t *count, const int *datatype,
    !   const Fint *root, const int *comm, Fint *ierror);
    subroutine MPI_Bcast_c_f08ts(buffer, count, datatype, root, comm, ierror) bind(C, name='minfo_bcast_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype
      type(*), dimension(..) :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_c_f08ts
  end interface MPI_Bcast

  interface MPI_Gather
    !> MPI_Gather_f08ts with large counts.
    ! void minfo_gather_large_f08(const void *sendbuf, const int64_t *sendcount, const int *sendtype,
    !   const void *recvbuf, const int64_t *recvcount, const int *recvtype, const Fint *root,
    !   const int *comm, Fint *ierror);
    subroutine MPI_Gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror) &
      bind(C, name='minfo_gather_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_c_f08ts
  end interface MPI_Gather

  interface MPI_Reduce
    !> MPI_Reduce_f08ts with a large count.
    ! void minfo_reduce_large_f08(const void *sendbuf, const void *recvbuf, const int64_t *count,
    !   const int *datatype, const int *op, const Fint *root, const int *comm, Fint *ierror);
    subroutine MPI_Reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror) &
      bind(C, name='minfo_reduce_large_f08')
      import :: MPI_Comm, MPI_COUNT_KIND, MPI_Datatype, MPI_Op
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_c_f08ts
  end interface MPI_Reduce
end module mpi_info_f08_large_collective
