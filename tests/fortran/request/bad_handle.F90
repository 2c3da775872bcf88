! An invalid request is MPI_ERR_REQUEST in MPI_Wait, MPI_Test and MPI_Waitall, and nothing is changed. While MPI is not
! initialised they are MPI_ERR_OTHER.
program request_bad_handle
#include "interface.inc"
  REQUEST_HANDLE :: request, stale
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  GROUP_HANDLE :: group
  integer :: ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call refused(MPI_REQUEST_NULL, MPI_ERR_OTHER, 'before MPI_Init')
  call start()
  NUMBER_OF(request) = 0
  call refused(request, MPI_ERR_REQUEST, '0')
  NUMBER_OF(request) = -1
  call refused(request, MPI_ERR_REQUEST, '-1')
  NUMBER_OF(request) = NUMBER_OF(MPI_REQUEST_NULL) + 1
  call refused(request, MPI_ERR_REQUEST, 'the next small number')
  NUMBER_OF(request) = huge(NUMBER_OF(request))
  call refused(request, MPI_ERR_REQUEST, 'the greatest number')
  NUMBER_OF(request) = -huge(NUMBER_OF(request)) - 1
  call refused(request, MPI_ERR_REQUEST, 'the least number')
  NUMBER_OF(request) = NUMBER_OF(MPI_COMM_WORLD)
  call refused(request, MPI_ERR_REQUEST, 'MPI_COMM_WORLD')
  call MPI_Info_create(info, ierr)
  NUMBER_OF(request) = NUMBER_OF(info)
  call refused(request, MPI_ERR_REQUEST, 'an info object')
  call MPI_Info_free(info, ierr)
  call MPI_Comm_group(MPI_COMM_WORLD, group, ierr)
  NUMBER_OF(request) = NUMBER_OF(group)
  call refused(request, MPI_ERR_REQUEST, 'a group')
  call MPI_Group_free(group, ierr)
  ! Cut to a C int, where handles are longer INTEGERs, this would be MPI_REQUEST_NULL.
  request = MPI_REQUEST_NULL
  i = bit_size(NUMBER_OF(request)) / 2
  NUMBER_OF(request) = ibset(NUMBER_OF(request), i)
  call refused(request, MPI_ERR_REQUEST, 'a higher bit')

  call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
  stale = request
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call refused(stale, MPI_ERR_REQUEST, 'one that was waited for')
  call MPI_Comm_free(comm, ierr)
  do i = 1, 300
    call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
    if (request == stale) exit
    call MPI_Wait(stale, MPI_STATUS_IGNORE, ierr)
    if (ierr /= MPI_ERR_REQUEST) exit
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_Comm_free(comm, ierr)
  end do
  call check(i > 300, 'its handle does not come again')
  call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
  call refused(stale, MPI_ERR_REQUEST, 'while another one is there')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'which is as it was')
  call MPI_Comm_free(comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and so is the communicator')
  call MPI_Finalize(ierr)
  call refused(MPI_REQUEST_NULL, MPI_ERR_OTHER, 'after MPI_Finalize')
  call finish()

contains

  subroutine refused(handle, expected, what)
    REQUEST_HANDLE, intent(in) :: handle
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    REQUEST_HANDLE :: requests(3)
    STATUSES(statuses, 1)
    STATUS_TYPE :: status
    integer :: round
    logical :: flag

    do round = 1, 2
      flag = round == 1
      requests = MPI_REQUEST_NULL
      requests(2) = handle
      call fill(status)
      STATUS_AT(statuses, 1) = status
      call MPI_Wait(requests(2), status, ierr)
      call check_code(ierr, expected, what // ': MPI_Wait')
      call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
      call check_code(ierr, expected, what // ': status ignored')
      call MPI_Test(requests(2), flag, status, ierr)
      call check_code(ierr, expected, what // ': MPI_Test')
      call check(flag .eqv. round == 1, what // ': flag is untouched')
      call check(is_untouched(status), what // ': and the status')
      call MPI_Waitall(1, requests(2:2), statuses, ierr)
      call check_code(ierr, expected, what // ': MPI_Waitall')
      call MPI_Waitall(1, requests(2:2), MPI_STATUSES_IGNORE, ierr)
      call check_code(ierr, expected, what // ': statuses ignored')
      status = STATUS_AT(statuses, 1)
      call check(is_untouched(status), what // ': the statuses stay')
      call check(requests(2) == handle, what // ': the handle stays')
      call check(all(requests([1, 3]) == MPI_REQUEST_NULL), what // ': and what is beside it')
    end do
  end subroutine refused
end program request_bad_handle
