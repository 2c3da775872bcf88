!> Requests and their completion (MPI 4.1, sections 3.7.3 and 3.7.5), and statuses as arrays of INTEGERs
!! (section 19.3.5).
!!
!! Errors go to the error handler of what the operation is about, or of MPI_COMM_SELF. Statuses go on by
!! address: the core knows MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE by where they are.
module mpi_info_f08_request
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_by_address, only: status_of
  use mpi_info_f08_constants, only: MPI_STATUS_SIZE, MPI_SUCCESS
  use mpi_info_f08_types, only: MPI_Request, MPI_Status
  implicit none
  private

  public :: MPI_Status_f082f, MPI_Status_f082f_f08
  public :: MPI_Status_f2f08, MPI_Status_f2f08_f08
  public :: MPI_Test, MPI_Test_f08
  public :: MPI_Wait, MPI_Wait_f08
  public :: MPI_Waitall, MPI_Waitall_f08

  interface MPI_Status_f082f
    module procedure MPI_Status_f082f_f08
  end interface MPI_Status_f082f

  interface MPI_Status_f2f08
    module procedure MPI_Status_f2f08_f08
  end interface MPI_Status_f2f08

  interface MPI_Test
    module procedure MPI_Test_f08
  end interface MPI_Test

  interface MPI_Wait
    module procedure MPI_Wait_f08
  end interface MPI_Wait

  interface MPI_Waitall
    module procedure MPI_Waitall_f08
  end interface MPI_Waitall

  interface
    ! int minfo_test(int *request, int *flag, int *status);
    integer(c_int) function minfo_test(request, flag, status) bind(C, name='minfo_test')
      import :: c_int, MPI_Status
      integer(c_int), intent(inout) :: request
      integer(c_int), intent(inout) :: flag
      type(MPI_Status) :: status
    end function minfo_test

    ! int minfo_wait(int *request, int *status);
    integer(c_int) function minfo_wait(request, status) bind(C, name='minfo_wait')
      import :: c_int, MPI_Status
      integer(c_int), intent(inout) :: request
      type(MPI_Status) :: status
    end function minfo_wait

    ! int minfo_waitall(int64_t count, int *array_of_requests, int *array_of_statuses);
    integer(c_int) function minfo_waitall(count, array_of_requests, array_of_statuses) bind(C, name='minfo_waitall')
      import :: c_int, c_int64_t, MPI_Request, MPI_Status
      integer(c_int64_t), value :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
    end function minfo_waitall
  end interface

contains

  !> The status as an array of INTEGERs (MPI 4.1, section 19.3.5).
  !!
  !! Errors: none. MPI_STATUS_IGNORE must not be passed.
  subroutine MPI_Status_f082f_f08(f08_status, f_status, ierror)
    type(MPI_Status), intent(in) :: f08_status
    integer, intent(out) :: f_status(MPI_STATUS_SIZE)
    integer, optional, intent(out) :: ierror

    f_status = transfer(f08_status, [0_c_int], MPI_STATUS_SIZE)
    if (present(ierror)) ierror = MPI_SUCCESS
  end subroutine MPI_Status_f082f_f08

  !> The status in an array of INTEGERs (MPI 4.1, section 19.3.5).
  !!
  !! Errors: none. MPI_STATUS_IGNORE must not be passed.
  subroutine MPI_Status_f2f08_f08(f_status, f08_status, ierror)
    integer, intent(in) :: f_status(MPI_STATUS_SIZE)
    type(MPI_Status), intent(out) :: f08_status
    integer, optional, intent(out) :: ierror

    f08_status = status_of(f_status)
    if (present(ierror)) ierror = MPI_SUCCESS
  end subroutine MPI_Status_f2f08_f08

  !> Whether the operation is complete; if so, as MPI_Wait. If not, only `flag` is assigned (MPI 4.1,
  !! section 3.7.3).
  !!
  !! Errors: MPI_ERR_REQUEST, those of the operation, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Test_f08(request, flag, status, ierror)
    type(MPI_Request), intent(inout) :: request
    logical, intent(inout) :: flag
    type(MPI_Status) :: status
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_test(request%MPI_VAL, answer, status)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Test_f08

  !> Waits until the operation is complete, and sets `request` to MPI_REQUEST_NULL. Returns at once,
  !! with an empty status, where it is that already (MPI 4.1, section 3.7.3).
  !!
  !! Errors: MPI_ERR_REQUEST, those of the operation, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Wait_f08(request, status, ierror)
    type(MPI_Request), intent(inout) :: request
    type(MPI_Status) :: status
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_wait(request%MPI_VAL, status)
    if (present(ierror)) ierror = code
  end subroutine MPI_Wait_f08

  !> Waits for `count` operations, and sets their requests to MPI_REQUEST_NULL (MPI 4.1, section 3.7.5).
  !!
  !! Errors: MPI_ERR_REQUEST, MPI_ERR_ARG for a negative `count`, MPI_ERR_IN_STATUS where an operation
  !! failed (the statuses say which), MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Waitall_f08(count, array_of_requests, array_of_statuses, ierror)
    integer, intent(in) :: count
    type(MPI_Request), intent(inout) :: array_of_requests(count)
    type(MPI_Status) :: array_of_statuses(*)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_waitall(int(count, c_int64_t), array_of_requests, array_of_statuses)
    if (present(ierror)) ierror = code
  end subroutine MPI_Waitall_f08
end module mpi_info_f08_request
