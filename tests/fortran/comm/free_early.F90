! MPI_Comm_free before the request of a duplication is complete is MPI_ERR_COMM, and both handles are unchanged. If the
! duplicate exists at once, it is freed.
program comm_free_early
#include "interface.inc"
  COMM_HANDLE :: comm, copy
  INFO_HANDLE :: info
  integer :: ierr, i

  call start_mpi()
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  do i = 1, 2
    call early(i == 2)
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine early(with_info)
    logical, intent(in) :: with_info
    REQUEST_HANDLE :: request, before
    integer :: number, tries

    if (with_info) then
      call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comm, request, ierr)
    else
      call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'it is started')
    copy = comm
    before = request
    do tries = 1, 3
      call MPI_Comm_free(comm, ierr)
      if (ierr == MPI_SUCCESS) exit
      call check_code(ierr, MPI_ERR_COMM, 'it is not there yet')
      call check(comm == copy, 'the handle is kept')
    end do
    call check(request == before, 'the request is kept')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'its request')
    call check(request == MPI_REQUEST_NULL, 'the request has ended')
    if (comm == copy) then
      number = -77
      call MPI_Comm_rank(comm, number, ierr)
      call check_code(ierr, MPI_SUCCESS, 'it works')
      call check(number >= 0, 'the rank')
      call MPI_Barrier(comm, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a barrier')
      call MPI_Comm_free(comm, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
    call check(comm == MPI_COMM_NULL, 'the handle')
    call MPI_Comm_free(copy, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'the other copy')
    call check(copy /= MPI_COMM_NULL, 'stays what it is')
  end subroutine early
end program comm_free_early
