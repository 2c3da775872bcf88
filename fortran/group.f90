!> Groups of processes (MPI 4.1, section 7.3), as the epochs of windows need them.
!!
!! Errors go to the error handler of MPI_COMM_SELF, or of the communicator.
module mpi_info_f08_group
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_convert, only: int_size
  use mpi_info_f08_types, only: MPI_Comm, MPI_Group
  implicit none
  private

  public :: MPI_Comm_group, MPI_Comm_group_f08
  public :: MPI_Group_free, MPI_Group_free_f08
  public :: MPI_Group_incl, MPI_Group_incl_f08
  public :: MPI_Group_rank, MPI_Group_rank_f08
  public :: MPI_Group_size, MPI_Group_size_f08

  interface MPI_Comm_group
    module procedure MPI_Comm_group_f08
  end interface MPI_Comm_group

  interface MPI_Group_free
    module procedure MPI_Group_free_f08
  end interface MPI_Group_free

  interface MPI_Group_incl
    module procedure MPI_Group_incl_f08
  end interface MPI_Group_incl

  interface MPI_Group_rank
    module procedure MPI_Group_rank_f08
  end interface MPI_Group_rank

  interface MPI_Group_size
    module procedure MPI_Group_size_f08
  end interface MPI_Group_size

  interface
    ! int minfo_comm_group(int comm, int *group);
    integer(c_int) function minfo_comm_group(comm, group) bind(C, name='minfo_comm_group')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: group
    end function minfo_comm_group

    ! int minfo_group_free(int *group);
    integer(c_int) function minfo_group_free(group) bind(C, name='minfo_group_free')
      import :: c_int
      integer(c_int), intent(inout) :: group
    end function minfo_group_free

    ! int minfo_group_incl(int group, int64_t n, const void *ranks, int *newgroup, int64_t int_size);
    integer(c_int) function minfo_group_incl(group, n, ranks, newgroup, int_size) bind(C, name='minfo_group_incl')
      import :: c_int, c_int64_t
      integer(c_int), value :: group
      integer(c_int64_t), value :: n
      type(*), dimension(*), intent(in) :: ranks
      integer(c_int), intent(inout) :: newgroup
      integer(c_int64_t), value :: int_size
    end function minfo_group_incl

    ! int minfo_group_rank(int group, int *rank);
    integer(c_int) function minfo_group_rank(group, rank) bind(C, name='minfo_group_rank')
      import :: c_int
      integer(c_int), value :: group
      integer(c_int), intent(inout) :: rank
    end function minfo_group_rank

    ! int minfo_group_size(int group, int *size);
    integer(c_int) function minfo_group_size(group, size) bind(C, name='minfo_group_size')
      import :: c_int
      integer(c_int), value :: group
      integer(c_int), intent(inout) :: size
    end function minfo_group_size
  end interface

contains

  !> The group of the processes of `comm` (MPI 4.1, section 7.3.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_group_f08(comm, group, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Group), intent(inout) :: group
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_group(comm%MPI_VAL, group%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_group_f08

  !> Ends the group, and sets `group` to MPI_GROUP_NULL (MPI 4.1, section 7.3.3).
  !!
  !! Errors: MPI_ERR_GROUP, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Group_free_f08(group, ierror)
    type(MPI_Group), intent(inout) :: group
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_group_free(group%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Group_free_f08

  !> The group of the `n` processes of `group` with these `ranks`, in this order (MPI 4.1,
  !! section 7.3.2).
  !!
  !! Errors: MPI_ERR_GROUP, MPI_ERR_ARG for an `n` that is negative or too large, MPI_ERR_RANK for a
  !! rank that is not there or twice, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Group_incl_f08(group, n, ranks, newgroup, ierror)
    type(MPI_Group), intent(in) :: group
    integer, intent(in) :: n
    integer, intent(in) :: ranks(n)
    type(MPI_Group), intent(inout) :: newgroup
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_group_incl(group%MPI_VAL, int(n, c_int64_t), ranks, newgroup%MPI_VAL, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Group_incl_f08

  !> The rank of this process in `group`, or MPI_UNDEFINED where it is not in it (MPI 4.1,
  !! section 7.3.1).
  !!
  !! Errors: MPI_ERR_GROUP, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Group_rank_f08(group, rank, ierror)
    type(MPI_Group), intent(in) :: group
    integer, intent(inout) :: rank
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_group_rank(group%MPI_VAL, number)
    if (code == 0) rank = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Group_rank_f08

  !> The number of processes in `group` (MPI 4.1, section 7.3.1).
  !!
  !! Errors: MPI_ERR_GROUP, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Group_size_f08(group, size, ierror)
    type(MPI_Group), intent(in) :: group
    integer, intent(inout) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_group_size(group%MPI_VAL, number)
    if (code == 0) size = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Group_size_f08
end module mpi_info_f08_group
