!> Communicators (MPI 4.1, chapter 7).
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
module mpi_info_f08_comm
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  private

  public :: MPI_Barrier, MPI_Barrier_f08
  public :: MPI_Comm_rank, MPI_Comm_rank_f08
  public :: MPI_Comm_size, MPI_Comm_size_f08

  interface MPI_Barrier
    module procedure MPI_Barrier_f08
  end interface MPI_Barrier

  interface MPI_Comm_rank
    module procedure MPI_Comm_rank_f08
  end interface MPI_Comm_rank

  interface MPI_Comm_size
    module procedure MPI_Comm_size_f08
  end interface MPI_Comm_size

  interface
    ! int minfo_barrier(int comm);
    integer(c_int) function minfo_barrier(comm) bind(C, name='minfo_barrier')
      import :: c_int
      integer(c_int), value :: comm
    end function minfo_barrier

    ! int minfo_comm_rank(int comm, int *rank);
    integer(c_int) function minfo_comm_rank(comm, rank) bind(C, name='minfo_comm_rank')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: rank
    end function minfo_comm_rank

    ! int minfo_comm_size(int comm, int *size);
    integer(c_int) function minfo_comm_size(comm, size) bind(C, name='minfo_comm_size')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: size
    end function minfo_comm_size
  end interface

contains

  !> Returns when all processes of `comm` have called it (MPI 4.1, section 6.3).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Barrier_f08(comm, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_barrier(comm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Barrier_f08

  !> The rank of this process in `comm`, from 0 (MPI 4.1, section 7.4.1).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_rank_f08(comm, rank, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: rank
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_comm_rank(comm%MPI_VAL, number)
    if (code == 0) rank = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_rank_f08

  !> The number of processes in `comm` (MPI 4.1, section 7.4.1).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_size_f08(comm, size, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(inout) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_comm_size(comm%MPI_VAL, number)
    if (code == 0) size = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_size_f08
end module mpi_info_f08_comm
