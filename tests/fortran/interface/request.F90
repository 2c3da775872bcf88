! The interface of requests: every procedure with the names that the
! standard gives its arguments, which the compiler checks. None is
! called.
program interface_request
#include "interface.inc"

  call check_code(MPI_ANY_SOURCE, -1, 'MPI_ANY_SOURCE')
  call check_code(MPI_ANY_TAG, -2, 'MPI_ANY_TAG')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    REQUEST_HANDLE :: request, requests(2)
    logical :: flag
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: datatype
    integer(MPI_COUNT_KIND) :: large
    integer :: ierr, index, outcount, indices(2)
    save

    call MPI_Test(request=request, flag=flag, status=status, ierror=ierr)
    call MPI_Wait(request=request, status=status, ierror=ierr)
    call MPI_Cancel(request=request, ierror=ierr)
    call MPI_Request_free(request=request, ierror=ierr)
    call MPI_Request_get_status(request=request, flag=flag, status=status, ierror=ierr)
    call MPI_Start(request=request, ierror=ierr)
    call MPI_Startall(count=1, array_of_requests=requests, ierror=ierr)
    call MPI_Testall(count=1, array_of_requests=requests, flag=flag, &
      array_of_statuses=MPI_STATUSES_IGNORE, ierror=ierr)
    call MPI_Testany(count=1, array_of_requests=requests, index=index, flag=flag, status=status, &
      ierror=ierr)
    call MPI_Testsome(incount=1, array_of_requests=requests, outcount=outcount, &
      array_of_indices=indices, array_of_statuses=MPI_STATUSES_IGNORE, ierror=ierr)
    call MPI_Waitany(count=1, array_of_requests=requests, index=index, status=status, ierror=ierr)
    call MPI_Waitsome(incount=1, array_of_requests=requests, outcount=outcount, &
      array_of_indices=indices, array_of_statuses=MPI_STATUSES_IGNORE, ierror=ierr)
    call MPI_Request_get_status_all(count=1, array_of_requests=requests, flag=flag, &
      array_of_statuses=MPI_STATUSES_IGNORE, ierror=ierr)
    call MPI_Request_get_status_any(count=1, array_of_requests=requests, index=index, flag=flag, &
      status=status, ierror=ierr)
    call MPI_Request_get_status_some(incount=1, array_of_requests=requests, outcount=outcount, &
      array_of_indices=indices, array_of_statuses=MPI_STATUSES_IGNORE, ierror=ierr)
    call MPI_Get_elements(status=status, datatype=datatype, count=index, ierror=ierr)
    call MPI_Get_elements_x(status=status, datatype=datatype, count=large, ierror=ierr)
    call MPI_Status_get_error(status=status, error=index, ierror=ierr)
    call MPI_Status_get_source(status=status, source=index, ierror=ierr)
    call MPI_Status_get_tag(status=status, tag=index, ierror=ierr)
    call MPI_Status_set_cancelled(status=status, flag=.true., ierror=ierr)
    call MPI_Status_set_elements(status=status, datatype=datatype, count=1, ierror=ierr)
    call MPI_Status_set_elements_x(status=status, datatype=datatype, count=large, ierror=ierr)
    call MPI_Status_set_error(status=status, error=1, ierror=ierr)
    call MPI_Status_set_source(status=status, source=1, ierror=ierr)
    call MPI_Status_set_tag(status=status, tag=1, ierror=ierr)
    call MPI_Test_cancelled(status=status, flag=flag, ierror=ierr)
    call MPI_Waitall(count=1, array_of_requests=requests, array_of_statuses=MPI_STATUSES_IGNORE, &
      ierror=ierr)
  end subroutine calls
#endif
end program interface_request
