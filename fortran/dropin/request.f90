! Requests and their completion for legacy Fortran: external procedures with INTEGER handles, called
! by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_request in the handles and
! the statuses.

subroutine MPI_Test(request, flag, status, ierror)
  use mpi_info_f08_by_address, only: assign_status, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_request, only: MPI_Test_f08
  use mpi_info_f08_types, only: MPI_Request, MPI_REQUEST_NULL, MPI_Status, operator(==)
  implicit none
  integer, intent(inout) :: request
  logical, intent(inout) :: flag
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Request) :: handle
  type(MPI_Status) :: local

  handle = MPI_Request(to_c(request))
  local = status_of(status)
  call MPI_Test_f08(handle, flag, local, ierror)
  ! A request is over also where its operation has failed.
  if (ierror == 0 .or. handle == MPI_REQUEST_NULL) request = handle%MPI_VAL
  if (ierror == 0 .and. flag) call assign_status(status, local)
end subroutine MPI_Test

subroutine MPI_Wait(request, status, ierror)
  use mpi_info_f08_by_address, only: assign_status, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_request, only: MPI_Wait_f08
  use mpi_info_f08_types, only: MPI_Request, MPI_REQUEST_NULL, MPI_Status, operator(==)
  implicit none
  integer, intent(inout) :: request
  integer :: status(MPI_STATUS_SIZE)
  integer, intent(out) :: ierror
  type(MPI_Request) :: handle
  type(MPI_Status) :: local

  handle = MPI_Request(to_c(request))
  local = status_of(status)
  call MPI_Wait_f08(handle, local, ierror)
  ! A request is over also where its operation has failed.
  if (ierror == 0 .or. handle == MPI_REQUEST_NULL) request = handle%MPI_VAL
  if (ierror == 0) call assign_status(status, local)
end subroutine MPI_Wait

subroutine MPI_Waitall(count, array_of_requests, array_of_statuses, ierror)
  use mpi_info_f08_by_address, only: assign_status, is_status_ignore, MPI_STATUS_SIZE, status_of
  use mpi_info_f08_constants, only: MPI_ERR_NO_MEM
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Comm_call_errhandler_f08
  use mpi_info_f08_request, only: MPI_Waitall_f08
  use mpi_info_f08_types, only: MPI_COMM_SELF, MPI_Request, MPI_REQUEST_NULL, MPI_Status, operator(==)
  implicit none
  integer, intent(in) :: count
  integer, intent(inout) :: array_of_requests(*)
  integer :: array_of_statuses(MPI_STATUS_SIZE, *)
  integer, intent(out) :: ierror
  type(MPI_Request), allocatable :: handles(:)
  type(MPI_Status), allocatable :: statuses(:)
  logical :: wanted
  integer :: i, failed

  allocate (handles(max(count, 0)), statuses(max(count, 0)), stat=failed)
  if (failed /= 0) then
    call MPI_Comm_call_errhandler_f08(MPI_COMM_SELF, MPI_ERR_NO_MEM)
    ierror = MPI_ERR_NO_MEM
    return
  end if
  wanted = .not. is_status_ignore(array_of_statuses)
  do i = 1, count
    handles(i) = MPI_Request(to_c(array_of_requests(i)))
    if (wanted) statuses(i) = status_of(array_of_statuses(:, i))
  end do
  call MPI_Waitall_f08(count, handles, statuses, ierror)
  do i = 1, count
    if (ierror == 0 .or. handles(i) == MPI_REQUEST_NULL) array_of_requests(i) = handles(i)%MPI_VAL
    if (ierror == 0 .and. wanted) call assign_status(array_of_statuses(:, i), statuses(i))
  end do
end subroutine MPI_Waitall
