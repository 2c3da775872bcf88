!> Communicators made from others, and their end (MPI 4.1, sections 7.4.2 and 7.4.3).
!!
!! Errors go to the error handler of the communicator that the new one is made from; MPI_ERR_COMM goes
!! to that of MPI_COMM_SELF.
module mpi_info_f08_comm_create
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Request
  implicit none
  private

  public :: MPI_Comm_dup, MPI_Comm_dup_f08
  public :: MPI_Comm_dup_with_info, MPI_Comm_dup_with_info_f08
  public :: MPI_Comm_free, MPI_Comm_free_f08
  public :: MPI_Comm_idup, MPI_Comm_idup_f08
  public :: MPI_Comm_idup_with_info, MPI_Comm_idup_with_info_f08
  public :: MPI_Comm_split, MPI_Comm_split_f08
  public :: MPI_Comm_split_type, MPI_Comm_split_type_f08

  interface MPI_Comm_dup
    module procedure MPI_Comm_dup_f08
  end interface MPI_Comm_dup

  interface MPI_Comm_dup_with_info
    module procedure MPI_Comm_dup_with_info_f08
  end interface MPI_Comm_dup_with_info

  interface MPI_Comm_free
    module procedure MPI_Comm_free_f08
  end interface MPI_Comm_free

  interface MPI_Comm_idup
    module procedure MPI_Comm_idup_f08
  end interface MPI_Comm_idup

  interface MPI_Comm_idup_with_info
    module procedure MPI_Comm_idup_with_info_f08
  end interface MPI_Comm_idup_with_info

  interface MPI_Comm_split
    module procedure MPI_Comm_split_f08
  end interface MPI_Comm_split

  interface MPI_Comm_split_type
    module procedure MPI_Comm_split_type_f08
  end interface MPI_Comm_split_type

  interface
    ! int minfo_comm_dup(int comm, int *newcomm);
    integer(c_int) function minfo_comm_dup(comm, newcomm) bind(C, name='minfo_comm_dup')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: newcomm
    end function minfo_comm_dup

    ! int minfo_comm_dup_with_info(int comm, int info, int *newcomm);
    integer(c_int) function minfo_comm_dup_with_info(comm, info, newcomm) bind(C, name='minfo_comm_dup_with_info')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: info
      integer(c_int), intent(inout) :: newcomm
    end function minfo_comm_dup_with_info

    ! int minfo_comm_free(int *comm);
    integer(c_int) function minfo_comm_free(comm) bind(C, name='minfo_comm_free')
      import :: c_int
      integer(c_int), intent(inout) :: comm
    end function minfo_comm_free

    ! int minfo_comm_idup(int comm, int *newcomm, int *request);
    integer(c_int) function minfo_comm_idup(comm, newcomm, request) bind(C, name='minfo_comm_idup')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: newcomm
      integer(c_int), intent(inout) :: request
    end function minfo_comm_idup

    ! int minfo_comm_idup_with_info(int comm, int info, int *newcomm, int *request);
    integer(c_int) function minfo_comm_idup_with_info(comm, info, newcomm, request) &
      bind(C, name='minfo_comm_idup_with_info')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: info
      integer(c_int), intent(inout) :: newcomm
      integer(c_int), intent(inout) :: request
    end function minfo_comm_idup_with_info

    ! int minfo_comm_split(int comm, int color, int key, int *newcomm);
    integer(c_int) function minfo_comm_split(comm, color, key, newcomm) bind(C, name='minfo_comm_split')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: color
      integer(c_int), value :: key
      integer(c_int), intent(inout) :: newcomm
    end function minfo_comm_split

    ! int minfo_comm_split_type(int comm, int split_type, int key, int info, int *newcomm);
    integer(c_int) function minfo_comm_split_type(comm, split_type, key, info, newcomm) &
      bind(C, name='minfo_comm_split_type')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: split_type
      integer(c_int), value :: key
      integer(c_int), value :: info
      integer(c_int), intent(inout) :: newcomm
    end function minfo_comm_split_type
  end interface

contains

  !> A communicator of the same processes and topology, with the default hints (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_dup_f08(comm, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Comm), intent(inout) :: newcomm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_dup(comm%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_dup_f08

  !> As MPI_Comm_dup, with the hints in `info` (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_dup_with_info_f08(comm, info, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(inout) :: newcomm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_dup_with_info(comm%MPI_VAL, info%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_dup_with_info_f08

  !> Ends the communicator, and sets `comm` to MPI_COMM_NULL (MPI 4.1, section 7.4.3).
  !!
  !! Errors: MPI_ERR_COMM, also for MPI_COMM_WORLD and MPI_COMM_SELF, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Comm_free_f08(comm, ierror)
    type(MPI_Comm), intent(inout) :: comm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_free(comm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_free_f08

  !> As MPI_Comm_dup, but `newcomm` may be used only once `request` is completed (MPI 4.1,
  !! section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_idup_f08(comm, newcomm, request, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Comm), intent(inout), asynchronous :: newcomm
    type(MPI_Request), intent(inout) :: request
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_idup(comm%MPI_VAL, newcomm%MPI_VAL, request%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_idup_f08

  !> As MPI_Comm_idup, with the hints in `info`, which is read before the call returns (MPI 4.1,
  !! section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(inout), asynchronous :: newcomm
    type(MPI_Request), intent(inout) :: request
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_idup_with_info(comm%MPI_VAL, info%MPI_VAL, newcomm%MPI_VAL, request%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_idup_with_info_f08

  !> A communicator of the processes that give the same `color`, ranked by `key`; MPI_COMM_NULL where
  !! `color` is MPI_UNDEFINED (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_ARG for a negative `color`, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI
  !! is not initialised.
  subroutine MPI_Comm_split_f08(comm, color, key, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(in) :: color
    integer, intent(in) :: key
    type(MPI_Comm), intent(inout) :: newcomm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_split(comm%MPI_VAL, to_c(color), to_c(key), newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_split_f08

  !> A communicator of the processes that share what `split_type` names (MPI_COMM_TYPE_SHARED: memory;
  !! the others: hardware, told by `info`), ranked by `key`; MPI_COMM_NULL where it is MPI_UNDEFINED or
  !! there is none (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for another `split_type`, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(in) :: split_type
    integer, intent(in) :: key
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(inout) :: newcomm
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_split_type(comm%MPI_VAL, to_c(split_type), to_c(key), info%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_split_type_f08
end module mpi_info_f08_comm_create
