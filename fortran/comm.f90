!> Inquiries, hints and names of communicators (MPI 4.1, chapter 7).
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
module mpi_info_f08_comm
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_size_t
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  private

  public :: MPI_Barrier, MPI_Barrier_f08
  public :: MPI_Comm_compare, MPI_Comm_compare_f08
  public :: MPI_Comm_get_info, MPI_Comm_get_info_f08
  public :: MPI_Comm_get_name, MPI_Comm_get_name_f08
  public :: MPI_Comm_rank, MPI_Comm_rank_f08
  public :: MPI_Comm_set_info, MPI_Comm_set_info_f08
  public :: MPI_Comm_set_name, MPI_Comm_set_name_f08
  public :: MPI_Comm_size, MPI_Comm_size_f08

  interface MPI_Barrier
    module procedure MPI_Barrier_f08
  end interface MPI_Barrier

  interface MPI_Comm_compare
    module procedure MPI_Comm_compare_f08
  end interface MPI_Comm_compare

  interface MPI_Comm_get_info
    module procedure MPI_Comm_get_info_f08
  end interface MPI_Comm_get_info

  interface MPI_Comm_get_name
    module procedure MPI_Comm_get_name_f08
  end interface MPI_Comm_get_name

  interface MPI_Comm_rank
    module procedure MPI_Comm_rank_f08
  end interface MPI_Comm_rank

  interface MPI_Comm_set_info
    module procedure MPI_Comm_set_info_f08
  end interface MPI_Comm_set_info

  interface MPI_Comm_set_name
    module procedure MPI_Comm_set_name_f08
  end interface MPI_Comm_set_name

  interface MPI_Comm_size
    module procedure MPI_Comm_size_f08
  end interface MPI_Comm_size

  interface
    ! int minfo_barrier(int comm);
    integer(c_int) function minfo_barrier(comm) bind(C, name='minfo_barrier')
      import :: c_int
      integer(c_int), value :: comm
    end function minfo_barrier

    ! int minfo_comm_compare(int comm1, int comm2, int *result);
    integer(c_int) function minfo_comm_compare(comm1, comm2, result) bind(C, name='minfo_comm_compare')
      import :: c_int
      integer(c_int), value :: comm1
      integer(c_int), value :: comm2
      integer(c_int), intent(inout) :: result
    end function minfo_comm_compare

    ! int minfo_comm_get_info(int comm, int *info_used);
    integer(c_int) function minfo_comm_get_info(comm, info_used) bind(C, name='minfo_comm_get_info')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: info_used
    end function minfo_comm_get_info

    ! int minfo_comm_get_name(int comm, char *comm_name, size_t comm_name_len, int *resultlen);
    integer(c_int) function minfo_comm_get_name(comm, comm_name, comm_name_len, resultlen) &
      bind(C, name='minfo_comm_get_name')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: comm
      character(kind=c_char), intent(inout) :: comm_name(*)
      integer(c_size_t), value :: comm_name_len
      integer(c_int), intent(inout) :: resultlen
    end function minfo_comm_get_name

    ! int minfo_comm_rank(int comm, int *rank);
    integer(c_int) function minfo_comm_rank(comm, rank) bind(C, name='minfo_comm_rank')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: rank
    end function minfo_comm_rank

    ! int minfo_comm_set_info(int comm, int info);
    integer(c_int) function minfo_comm_set_info(comm, info) bind(C, name='minfo_comm_set_info')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: info
    end function minfo_comm_set_info

    ! int minfo_comm_set_name(int comm, const char *comm_name, size_t comm_name_len);
    integer(c_int) function minfo_comm_set_name(comm, comm_name, comm_name_len) bind(C, name='minfo_comm_set_name')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: comm
      character(kind=c_char), intent(in) :: comm_name(*)
      integer(c_size_t), value :: comm_name_len
    end function minfo_comm_set_name

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

  !> How two communicators compare: MPI_IDENT for the same one, MPI_CONGRUENT for the same processes in
  !! the same order, MPI_SIMILAR in another, else MPI_UNEQUAL (MPI 4.1, section 7.4.1).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_compare_f08(comm1, comm2, result, ierror)
    type(MPI_Comm), intent(in) :: comm1
    type(MPI_Comm), intent(in) :: comm2
    integer, intent(inout) :: result
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_comm_compare(comm1%MPI_VAL, comm2%MPI_VAL, number)
    if (code == 0) result = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_compare_f08

  !> A new info object with the hints that are in effect on `comm`, the caller's to free (MPI 4.1,
  !! section 7.4.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_get_info_f08(comm, info_used, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Info), intent(inout) :: info_used
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_get_info(comm%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_get_info_f08

  !> The name of `comm`, cut or blank-padded to `comm_name`; `resultlen` characters of it are text.
  !! MPI_MAX_OBJECT_NAME characters are enough (MPI 4.1, section 7.8).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_get_name_f08(comm, comm_name, resultlen, ierror)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(inout) :: comm_name
    integer, intent(inout) :: resultlen
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_comm_get_name(comm%MPI_VAL, comm_name, len(comm_name, c_size_t), number)
    if (code == 0) resultlen = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_get_name_f08

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

  !> Gives `comm` the hints in `info`; those that it does not name stay as they are (MPI 4.1,
  !! section 7.4.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. A hint that is not
  !! known or not supported is ignored, and is not an error.
  subroutine MPI_Comm_set_info_f08(comm, info, ierror)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_set_info(comm%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_set_info_f08

  !> Names `comm`, without the blanks around `comm_name` (MPI 4.1, section 7.8).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_ARG for a name over MPI_MAX_OBJECT_NAME characters, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Comm_set_name_f08(comm, comm_name, ierror)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: comm_name
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_comm_set_name(comm%MPI_VAL, comm_name, len(comm_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_set_name_f08

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
