!> Statuses as arrays of INTEGERs (MPI 4.1, section 19.3.5; docs/conversions.md).
module mpi_info_f08_statuses
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_constants, only: MPI_STATUS_SIZE, MPI_SUCCESS
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  private

  public :: MPI_Status_f082f, MPI_Status_f082f_f08
  public :: MPI_Status_f2f08, MPI_Status_f2f08_f08

  interface MPI_Status_f082f
    module procedure MPI_Status_f082f_f08
  end interface MPI_Status_f082f

  interface MPI_Status_f2f08
    module procedure MPI_Status_f2f08_f08
  end interface MPI_Status_f2f08

contains

  subroutine MPI_Status_f082f_f08(f08_status, f_status, ierror)
    type(MPI_Status), intent(in) :: f08_status
    integer, intent(out) :: f_status(MPI_STATUS_SIZE)
    integer, optional, intent(out) :: ierror

    f_status = transfer(f08_status, [0_c_int], MPI_STATUS_SIZE)
    if (present(ierror)) ierror = MPI_SUCCESS
  end subroutine MPI_Status_f082f_f08

  subroutine MPI_Status_f2f08_f08(f_status, f08_status, ierror)
    integer, intent(in) :: f_status(MPI_STATUS_SIZE)
    type(MPI_Status), intent(out) :: f08_status
    integer, optional, intent(out) :: ierror

    f08_status = transfer(int(f_status, c_int), f08_status)
    if (present(ierror)) ierror = MPI_SUCCESS
  end subroutine MPI_Status_f2f08_f08
end module mpi_info_f08_statuses
