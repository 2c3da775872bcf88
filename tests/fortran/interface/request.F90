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
    integer :: ierr
    save

    call MPI_Test(request=request, flag=flag, status=status, ierror=ierr)
    call MPI_Wait(request=request, status=status, ierror=ierr)
    call MPI_Waitall(count=1, array_of_requests=requests, array_of_statuses=MPI_STATUSES_IGNORE, &
      ierror=ierr)
  end subroutine calls
#endif
end program interface_request
